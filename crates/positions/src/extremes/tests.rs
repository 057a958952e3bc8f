use super::*;
use tengen_base::observer::Silent;
use tengen_board::{Boundary, Lattice};
use tengen_sweep::execute::layered::forwards;
use tengen_sweep::frontier::FrontierProblem;
use tengen_sweep::semiring::MaxPlus;
use tengen_testing::boards::{graph, lattice, lattice_boards};

const CONTEXT: Context<'_> = Context {
    memory: 1 << 30,
    observer: &Silent,
};

fn boards() -> Vec<Board> {
    let mut boards = lattice_boards(5);
    for name in Lattice::all() {
        let sizes = [(2, 3), (3, 3)];
        boards.extend(sizes.map(|(rows, cols)| lattice(name, rows, cols, Boundary::None)));
    }
    boards
}

/// Returns the largest numbers of strings and of stones of any legal position, by testing all
/// colourings.
fn by_brute_force(board: &Board, colours: u32) -> (usize, usize) {
    let base = colours + 1;
    let mut most = (0, 0);
    for n in 0..base.pow(board.points() as u32) {
        let colour = |v| (n / base.pow(v as u32) % base) as u8;
        let position = Position::new((0..board.points()).map(colour).collect());
        let strings = position.strings(board).unwrap();
        if strings.iter().all(|string| string.is_free()) {
            most.0 = most.0.max(strings.len());
            most.1 = most.1.max(board.points() - position.count(EMPTY));
        }
    }
    most
}

#[test]
fn numbers_are_those_of_brute_force() {
    for board in boards() {
        for colours in 1..=3u32 {
            if (colours + 1).pow(board.points() as u32) > 60_000 {
                continue;
            }
            let (strings, stones) = by_brute_force(&board, colours);
            let found = most_strings(&board, colours, CONTEXT).unwrap();
            assert_eq!(found.number, strings, "{:?} {colours}", board.geometry());
            assert!(found.position.is_legal(&board).unwrap());
            assert!(
                found
                    .position
                    .colours()
                    .iter()
                    .all(|&c| u32::from(c) <= colours)
            );
            let full = most_stones(&board, colours).unwrap();
            assert_eq!(full.number, stones, "{:?} {colours}", board.geometry());
            assert!(full.position.is_legal(&board).unwrap());
        }
    }
}

/// Checks the largest numbers of strings of n x n boards. The largest number is n^2 minus the
/// domination number of the grid (OEIS A104519), which is 20 for 9 x 9: some 20 points are adjacent
/// to all other points.
#[test]
fn square_boards_have_the_known_most_strings() {
    for (n, strings) in [2, 6, 12, 18, 26, 37, 48, 61, 76].into_iter().enumerate() {
        let board = Board::square(n + 2, n + 2).unwrap();
        let found = most_strings(&board, 2, CONTEXT).unwrap();
        assert_eq!(found.number, strings);
        assert_eq!(found.position.strings(&board).unwrap().len(), strings);
    }
}

#[test]
fn stones_are_also_the_maximum_over_all_states() {
    for board in boards() {
        let problem = FrontierProblem::<u64>::new(Reading::of(&board).unwrap().sweep, 2).unwrap();
        let stone = |_, choice: tengen_sweep::problem::Choice| i32::from(choice.colour > 0);
        let most = forwards(&problem, &MaxPlus, stone, CONTEXT).unwrap();
        let found = most_stones(&board, 2).unwrap();
        assert_eq!(Some(found.number as i32), most);
    }
}

/// Checks the largest numbers of strings of graphs that need more colours than there are.
///
/// A graph needs as many colours as make all neighbours different. A wheel is a cycle, the rim,
/// with a hub; with an odd rim it needs 4 colours. With fewer colours some point of the rim must
/// stay empty. The complete graph K5 with one empty point has room for one string of each colour.
#[test]
fn colours_that_are_too_few_cost_strings() {
    let wheel: Vec<(usize, usize)> = (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, 5)]).collect();
    let edges: Vec<(usize, usize)> = (0..5).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
    for (vertices, edges) in [(6, wheel), (5, edges)] {
        let board = graph(vertices, &edges);
        for colours in 1..=4u32 {
            let found = most_strings(&board, colours, CONTEXT).unwrap();
            assert_eq!(found.number, by_brute_force(&board, colours).0);
        }
    }
}

#[test]
fn no_colours_and_little_memory_are_errors() {
    let board = Board::square(5, 5).unwrap();
    assert_eq!(
        most_strings(&board, 0, CONTEXT),
        Err(ExtremeError::Colours(0))
    );
    assert_eq!(most_stones(&board, 256), Err(ExtremeError::Colours(256)));
    let little = Context {
        memory: 100,
        ..CONTEXT
    };
    assert!(matches!(
        most_strings(&board, 2, little),
        Err(ExtremeError::Execute(ExecuteError::Memory { .. }))
    ));
}

/// Checks the largest number of strings of the 16 x 16 board. For n x n boards from n = 16 on it is
/// n^2 - ⌊(n + 2)^2 / 5⌋ + 4 (Gonçalves, Pinlou, Rao and Thomassé).
#[test]
#[ignore = "a minute or two"]
fn larger_boards_follow_the_formula() {
    let board = Board::square(16, 16).unwrap();
    let found = most_strings(&board, 2, CONTEXT).unwrap();
    assert_eq!(found.number, 256 - 18 * 18 / 5 + 4);
}

/// Checks the largest numbers of strings of boards of one row, where a third of the points (rounded
/// up) is empty, and of boards of two rows.
#[test]
fn long_rows_and_ladders_have_as_many_as_formulas_say() {
    for (rows, cols, most) in [
        (1, 100, 100 - 34),
        (1, 66_000, 44_000),
        (2, 132, 2 * 132 - 134 / 2),
    ] {
        let board = Board::square(rows, cols).unwrap();
        assert_eq!(most_strings(&board, 2, CONTEXT).unwrap().number, most);
    }
}

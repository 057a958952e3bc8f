//! Compares ranks (numbers of legal positions in a list of all of them) with their definition, by
//! listing all colourings in order.

use crate::CONTEXT;
use tengen_base::parallel;
use tengen_board::{Board, Boundary, Lattice, Position};
use tengen_exact::UBig;
use tengen_exact::random::Xoshiro;
use tengen_positions::completions::Completions;
use tengen_positions::rank::{BuildError, MAX_COLOURS, RankError};
use tengen_sweep::execute::Context;
use tengen_testing::boards::{graph, lattice};

fn completions(board: &Board, colours: u32) -> Completions {
    Completions::build(board, colours, CONTEXT).unwrap()
}

/// Checks every colouring of a board. Its word is the list of its colours in the order of the
/// points. Legal colourings have the ranks 0, 1, 2, ... in the order of their words; the others
/// have no rank. Returns the number of legal colourings.
fn check_all(board: &Board, order: &[usize], colours: u32) -> u64 {
    let completions = completions(board, colours);
    assert_eq!(completions.reading().order, order);
    let mut rank = 0u64;
    let mut word = vec![0u8; board.points()];
    loop {
        let mut stones = vec![0; word.len()];
        for (&vertex, &colour) in order.iter().zip(&word) {
            stones[vertex] = colour;
        }
        let position = Position::new(stones);
        let illegal = position.illegal_strings(board).unwrap();
        let found = completions.rank(&position);
        if illegal.is_empty() {
            assert_eq!(found, Ok(UBig::from(rank)), "{position:?}");
            assert_eq!(completions.unrank(&rank.into()), Ok(position));
            rank += 1;
        } else {
            assert_eq!(found, Err(RankError::Illegal { strings: illegal }));
        }
        // Advance to the next word: increment the last point that does not have the last colour.
        let Some(last) = word.iter().rposition(|&c| u32::from(c) < colours) else {
            break;
        };
        word[last] += 1;
        word[last + 1..].fill(0);
    }
    assert_eq!(completions.total(), &UBig::from(rank));
    let beyond = RankError::OutOfRange {
        index: rank.into(),
        total: rank.into(),
    };
    assert_eq!(completions.unrank(&rank.into()), Err(beyond));
    rank
}

/// Returns the order of the points row by row, or column by column if there are more columns than
/// rows.
fn square_order(rows: usize, cols: usize) -> Vec<usize> {
    if cols <= rows {
        return (0..rows * cols).collect();
    }
    let column = |col| (0..rows).map(move |row| row * cols + col);
    (0..cols).flat_map(column).collect()
}

/// Checks all square-lattice boards of at most ten points. The numbers of legal positions are from
/// Tromp & Farnebäck, *Combinatorics of Go*, Table 3, and from brute force.
#[test]
fn square_boards_of_at_most_ten_points_are_numbered_in_order() {
    let known = [
        ((1, 1), 1),
        ((1, 2), 5),
        ((1, 3), 15),
        ((2, 2), 57),
        ((2, 3), 489),
        ((3, 3), 12675),
    ];
    let sizes = (1..=10).flat_map(|rows| (1..=10 / rows).map(move |cols| (rows, cols)));
    let sizes: Vec<_> = sizes.collect();
    parallel::each(sizes.len(), &|number| {
        let (rows, cols) = sizes[number];
        let board = Board::square(rows, cols).unwrap();
        let number = check_all(&board, &square_order(rows, cols), 2);
        let sides = (rows.min(cols), rows.max(cols));
        for (_, expected) in known.iter().filter(|known| known.0 == sides) {
            assert_eq!(number, *expected, "{rows} x {cols}");
        }
    });
}

#[test]
fn other_lattices_and_numbers_of_colours_are_numbered_in_order() {
    for name in Lattice::all() {
        for (rows, cols) in [(2, 3), (3, 2)] {
            let board = lattice(name, rows, cols, Boundary::None);
            let order = completions(&board, 2).reading().order.clone();
            for colours in 1..=4 {
                check_all(&board, &order, colours);
            }
        }
    }
    for boundary in Boundary::all() {
        let board = lattice(Lattice::Triangular, 3, 3, boundary);
        check_all(&board, &(0..9).collect::<Vec<_>>(), 2);
    }
}

/// Checks a graph that consists of a star, a triangle and an isolated point.
#[test]
fn boards_of_graphs_are_numbered_in_order() {
    let edges = [(0, 4), (1, 4), (2, 4), (4, 7), (7, 5), (5, 3), (3, 7)];
    let board = graph(8, &edges);
    let order = completions(&board, 2).reading().order.clone();
    for colours in 1..=3 {
        check_all(&board, &order, colours);
    }
}

#[test]
fn random_ranks_of_larger_boards_make_round_trips() {
    let mut numbers = Xoshiro::for_run(1, 0);
    for (board, total) in [
        (Board::square(5, 5).unwrap(), "414295148741"),
        (Board::square(7, 7).unwrap(), "83677847847984287628595"),
        (Board::square(4, 20).unwrap(), ""),
        (lattice(Lattice::Torus, 4, 4, Boundary::None), ""),
        (lattice(Lattice::SquareOctagonal, 9, 6, Boundary::Top), ""),
    ] {
        let completions = completions(&board, 2);
        if !total.is_empty() {
            assert_eq!(completions.total().to_string(), total);
        }
        let one = UBig::ONE;
        let last = completions.total() - &one;
        assert_eq!(
            completions.unrank(&UBig::ZERO),
            Ok(Position::empty(board.points()))
        );
        let random = (0..150).map(|_| numbers.below_big(completions.total()));
        let mut before = None;
        let mut ranks: Vec<UBig> = random.chain([one, last]).collect();
        ranks.sort();
        for rank in ranks {
            let position = completions.unrank(&rank).unwrap();
            assert_eq!(position.is_legal(&board), Ok(true));
            assert_eq!(completions.rank(&position).as_ref(), Ok(&rank));
            let order = &completions.reading().order;
            let word: Vec<u8> = order.iter().map(|&v| position.get(v)).collect();
            assert!(before <= Some(word.clone()));
            before = Some(word);
        }
    }
}

/// Checks random colourings, so that ranking is not only tested on the results of unranking.
#[test]
fn random_colourings_have_a_rank_if_they_are_legal() {
    let board = Board::square(6, 5).unwrap();
    let completions = completions(&board, 2);
    let mut numbers = Xoshiro::for_run(2, 0);
    let mut legal = 0;
    for _ in 0..20_000 {
        let stones = (0..30).map(|_| numbers.below(3) as u8).collect();
        let position = Position::new(stones);
        let strings = position.illegal_strings(&board).unwrap();
        match completions.rank(&position) {
            Ok(rank) => {
                legal += 1;
                assert!(strings.is_empty());
                assert_eq!(completions.unrank(&rank), Ok(position));
            }
            Err(error) => assert_eq!(error, RankError::Illegal { strings }),
        }
    }
    // About 35 % of all colourings of a board of this size are legal.
    assert!((2_000..18_000).contains(&legal), "{legal}");
}

#[test]
fn many_colours_make_round_trips() {
    let board = Board::square(3, 4).unwrap();
    let mut numbers = Xoshiro::for_run(3, 0);
    for colours in [3, 9, 100, MAX_COLOURS] {
        let completions = completions(&board, colours);
        let last = completions.total() - UBig::ONE;
        let random = (0..300).map(|_| numbers.below_big(completions.total()));
        for rank in random.chain([last]) {
            let position = completions.unrank(&rank).unwrap();
            assert_eq!(position.is_legal(&board), Ok(true));
            assert_eq!(completions.rank(&position), Ok(rank));
        }
    }
    let error = Completions::build(&board, MAX_COLOURS + 1, CONTEXT).unwrap_err();
    assert_eq!(
        error.to_string(),
        "positions have at most 255 colours, not 256"
    );
}

/// Checks positions of a complete bipartite graph with two sets of 15 points. With one colour only
/// the full board is illegal.
#[test]
fn wide_frontiers_make_round_trips() {
    let edges: Vec<_> = (0..15)
        .flat_map(|a| (15..30).map(move |b| (a, b)))
        .collect();
    let completions = completions(&graph(30, &edges), 1);
    assert!(completions.reading().sweep.width() >= 15);
    assert_eq!(completions.total(), &((1u32 << 30) - 1).into());
    let mut numbers = Xoshiro::for_run(4, 0);
    for _ in 0..300 {
        let rank = numbers.below_big(completions.total());
        let position = completions.unrank(&rank).unwrap();
        assert_eq!(completions.rank(&position), Ok(rank));
    }
}

#[test]
fn positions_without_a_rank_are_refused() {
    let completions = completions(&Board::square(2, 2).unwrap(), 2);
    let rank = |colours: &[u8]| completions.rank(&Position::new(colours.to_vec()));
    assert!(matches!(rank(&[0, 0, 0]), Err(RankError::Position(_))));
    let colour = RankError::Colour {
        colour: 3,
        vertex: 2,
        colours: 2,
    };
    assert_eq!(rank(&[0, 0, 3, 0]), Err(colour));
    let Err(RankError::Illegal { strings }) = rank(&[1, 1, 2, 1]) else {
        panic!("the board is full");
    };
    assert_eq!(strings.len(), 2);
    let huge = completions.unrank(&(UBig::ONE << 1000usize)).unwrap_err();
    let message = huge.to_string();
    assert!(message.ends_with("there are 57 legal positions"));
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    let build = |size, memory| {
        let context = Context { memory, ..CONTEXT };
        Completions::build(&Board::square(size, size).unwrap(), 2, context)
    };
    // The forecast of the number of states refuses the board after its first rows.
    let large = build(14, 200 << 20).unwrap_err();
    assert!(
        matches!(large, BuildError::Memory { forecast: true, .. }),
        "{large}"
    );
    let tight = build(6, 300_000).unwrap_err();
    assert!(matches!(tight, BuildError::Memory { .. }), "{tight}");
    assert!(matches!(build(31, 1 << 30), Err(BuildError::Sweep(_))));
    // A board whose table fits into memory is not refused: the forecast of its size is close to the
    // truth.
    let fits = build(6, 1 << 30).unwrap();
    let needed = fits.states() * 2 * (8 + 24);
    assert!(build(6, needed).is_ok());
}

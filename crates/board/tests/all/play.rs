//! The rules of play: examples from games, and properties of all moves.

use proptest::prelude::*;
use tengen_board::ascii;
use tengen_board::play::{PlayError, Played, Suicide, play};
use tengen_board::{Board, Boundary, Colour, EMPTY, Graph, Lattice, Position, Shape};

const BLACK: Colour = 1;
const WHITE: Colour = 2;

/// Makes a move on the position of a diagram, and draws the result.
fn played(
    diagram: &[&str],
    vertex: usize,
    colour: Colour,
    suicide: Suicide,
) -> Result<(Vec<String>, Played), PlayError> {
    let read = ascii::read(&diagram.join("\n")).unwrap();
    let board = Board::square(read.rows, read.cols).unwrap();
    let played = play(&board, &read.position, vertex, colour, suicide)?;
    let drawn = ascii::write(read.rows, read.cols, &played.position).unwrap();
    let lines = drawn.lines().map(|line| line.replace(' ', ""));
    Ok((lines.collect(), played))
}

#[test]
fn a_ko_is_taken_and_taken_back() {
    let (after, first) = played(&[".XO.", "X.XO", ".XO."], 5, WHITE, Suicide::Forbidden).unwrap();
    assert_eq!(after, [".XO.", "XO.O", ".XO."]);
    assert_eq!((first.captured, first.suicide), (vec![6], vec![]));
    let (after, back) = played(&[".XO.", "XO.O", ".XO."], 6, BLACK, Suicide::Forbidden).unwrap();
    assert_eq!(after, [".XO.", "X.XO", ".XO."]);
    assert_eq!(back.captured, [5]);
}

#[test]
fn a_suicide_of_several_stones() {
    let before = ["X.O", "OO.", "..."];
    for suicide in [Suicide::Several, Suicide::Allowed] {
        let (after, lost) = played(&before, 1, BLACK, suicide).unwrap();
        assert_eq!(after, ["..O", "OO.", "..."]);
        assert_eq!((lost.captured, lost.suicide), (vec![], vec![0, 1]));
    }
    let (vertex, stones) = (1, vec![0, 1]);
    assert_eq!(
        played(&before, 1, BLACK, Suicide::Forbidden).unwrap_err(),
        PlayError::Suicide { vertex, stones }
    );
}

#[test]
fn a_suicide_of_one_stone_changes_nothing() {
    let before = [".O", "O."];
    let (after, lost) = played(&before, 0, BLACK, Suicide::Allowed).unwrap();
    assert_eq!(after, before);
    assert_eq!(lost.suicide, [0]);
    for suicide in [Suicide::Forbidden, Suicide::Several] {
        let error = played(&before, 0, BLACK, suicide).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the move to point 0 is a suicide, which is forbidden"
        );
    }
    // White merely connects.
    let (after, _) = played(&before, 0, WHITE, Suicide::Forbidden).unwrap();
    assert_eq!(after, ["OO", "O."]);
}

#[test]
fn guarded_points_have_a_liberty() {
    let board = Board::lattice(Shape::new(Lattice::Square, 2, 2, Boundary::Top)).unwrap();
    let before = Position::new(vec![WHITE, EMPTY, WHITE, WHITE]);
    let full = play(&board, &before, 1, BLACK, Suicide::Forbidden).unwrap();
    assert_eq!(full.position.colours(), [WHITE, BLACK, WHITE, WHITE]);
    // Without the extra row of empty points above the board, Black's move captures all white
    // stones.
    let plain = Board::square(2, 2).unwrap();
    let taken = play(&plain, &before, 1, BLACK, Suicide::Forbidden).unwrap();
    assert_eq!(taken.captured, [0, 2, 3]);
}

/// Checks that one move captures strings of two colours, on a graph of four points: a triangle and
/// a point attached to it.
///
/// The last empty point is the only liberty of two adjacent strings. If the strings were captured
/// one after the other, removing the first would give the second a liberty.
#[test]
fn strings_of_all_other_colours_are_taken_together() {
    let graph = Graph::from_edges(4, &[(0, 1), (1, 2), (2, 3), (0, 2)]).unwrap();
    let board = Board::from_graph(graph, vec![String::new(); 4]);
    let before = Position::new(vec![1, 2, EMPTY, 3]);
    let after = play(&board, &before, 2, 3, Suicide::Forbidden).unwrap();
    assert_eq!(after.captured, [0, 1]);
    assert_eq!(after.position.colours(), [EMPTY, EMPTY, 3, 3]);
}

#[test]
fn moves_that_cannot_be_made() {
    let board = Board::square(2, 2).unwrap();
    let fails = |colours: &[Colour], vertex, colour| {
        let position = Position::new(colours.to_vec());
        play(&board, &position, vertex, colour, Suicide::Allowed)
            .unwrap_err()
            .to_string()
    };
    for (colours, vertex, colour, message) in [
        (
            &[0, 2, 0, 0][..],
            1,
            BLACK,
            "point 1 has a stone of colour 2; moves are to empty points",
        ),
        (
            &[0; 4],
            4,
            BLACK,
            "point 4 does not exist; the board has 4 points, numbered from 0",
        ),
        (
            &[0; 4],
            0,
            EMPTY,
            "colour 0 is for empty points; players have colours from 1",
        ),
        (
            &[0; 3],
            0,
            BLACK,
            "the position has 3 points, but the board has 4",
        ),
        (
            &[1, 2, 2, 0],
            3,
            BLACK,
            "the string of points [0] has no liberty before the move",
        ),
    ] {
        assert_eq!(fails(colours, vertex, colour), message);
    }
}

/// Generates a board, a position on it (legal or not) and a move.
fn situations() -> impl Strategy<Value = (Board, Position, usize, Colour)> {
    let lattices: Vec<Lattice> = Lattice::all().collect();
    let boards = (prop::sample::select(lattices), 1usize..4, 1usize..5);
    let boards = boards.prop_map(|(lattice, rows, cols)| {
        Board::lattice(Shape::plain(lattice, rows, cols)).unwrap()
    });
    boards.prop_flat_map(|board| {
        let points = board.points();
        let colours = prop::collection::vec(0..4u8, points);
        let position = colours.prop_map(Position::new);
        (Just(board), position, 0..points, 1..4u8)
    })
}

/// Makes a position legal by emptying a point of each string without liberties.
fn relieved(board: &Board, mut position: Position) -> Position {
    while let Some(string) = position.illegal_strings(board).unwrap().first() {
        position.set(string.stones[0], EMPTY);
    }
    position
}

proptest! {
    #[test]
    fn moves_follow_the_rules((board, position, vertex, colour) in situations()) {
        let before = relieved(&board, position);
        prop_assume!(before.get(vertex) == EMPTY);
        let after = play(&board, &before, vertex, colour, Suicide::Allowed).unwrap();
        prop_assert!(after.position.is_legal(&board).unwrap());

        let mut put = before.clone();
        put.set(vertex, colour);
        let without_liberties = put.illegal_strings(&board).unwrap();
        // Captured strings are whole strings of other colours that touch the new stone.
        let mut others: Vec<usize> = Vec::new();
        for string in without_liberties.iter().filter(|s| s.colour != colour) {
            let touches = |&stone: &usize| board.graph().adjacent(stone, vertex);
            prop_assert!(string.stones.iter().any(touches));
            others.extend(&string.stones);
        }
        others.sort_unstable();
        prop_assert_eq!(&after.captured, &others);

        // There is either a capture, or a suicide of the new stone's string.
        prop_assert!(after.captured.is_empty() || after.suicide.is_empty());
        prop_assert!(after.suicide.is_empty() || after.suicide.contains(&vertex));
        let taken = |v: usize| after.captured.contains(&v) || after.suicide.contains(&v);
        for v in 0..board.points() {
            let expected = if taken(v) { EMPTY } else { put.get(v) };
            prop_assert_eq!(after.position.get(v), expected);
        }

        // The suicide rules differ in the moves that they allow, not in the effects of an allowed
        // move.
        for (rule, allowed) in [
            (Suicide::Forbidden, after.suicide.is_empty()),
            (Suicide::Several, after.suicide.len() != 1),
        ] {
            let found = play(&board, &before, vertex, colour, rule);
            prop_assert_eq!(found.ok(), allowed.then(|| after.clone()));
        }
    }

    #[test]
    fn illegal_positions_are_refused((board, position, vertex, colour) in situations()) {
        let legal = position.is_legal(&board).unwrap();
        let found = play(&board, &position, vertex, colour, Suicide::Allowed);
        prop_assert_eq!(!legal, matches!(found, Err(PlayError::Illegal { .. })));
    }
}

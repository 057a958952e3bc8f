//! Tests Hamiltonian cycles of game graphs, in which each legal position occurs once. They are the
//! cycles that the paper prints, the stored ones, and those that searches find.

use proptest::prelude::*;
use std::fs;
use std::path::Path;
use tengen_base::observer::{Impatient, Silent};
use tengen_board::{Board, Position, Stone};
use tengen_games::graph::GameGraph;
use tengen_games::hamilton::walk::{Kind, Walk, after as position_after};
use tengen_games::hamilton::{FindError, MAX_POINTS, check, file, find, legal_positions, sgf};

/// Parses a position of `X`, `O` and `.`.
fn position(text: &str) -> Position {
    let colour = |sign| ".XO".find(sign).unwrap() as u8;
    Position::new(text.chars().map(colour).collect())
}

/// Returns the half cycle through printed positions. It ends at the first position with its colours
/// exchanged.
fn half_cycle(printed: &str) -> Walk {
    let swapped = |sign| match sign {
        'X' => 'O',
        'O' => 'X',
        other => other,
    };
    let positions: Vec<&str> = printed.split_whitespace().collect();
    let last: String = positions[0].chars().map(swapped).collect();
    let after = positions[1..].iter().copied().chain([last.as_str()]);
    let board = Board::square(1, positions[0].len()).unwrap();
    let moves = positions.iter().zip(after).map(|(from, to)| {
        let (from, to) = (position(from), position(to));
        let all =
            (0..board.points()).flat_map(|point| [1, 2].map(|colour| Stone::new(colour, point)));
        let mut all = all.filter(|&step| position_after(&board, &from, step).as_ref() == Ok(&to));
        all.next()
            .unwrap_or_else(|| panic!("no move from {from:?} to {to:?}"))
    });
    Walk {
        kind: Kind::HalfCycle,
        start: position(positions[0]),
        moves: moves.collect(),
    }
}

/// The printed half cycles, with corrections. A half cycle leads to its first position with the
/// colours exchanged.
///
/// The source is *Combinatorics of Go*, section 7, in a scanned copy. The copy has `XXX.` as the
/// fourth position of 1 x 4 as well as the fifth. Its cycle of 1 x 5 lacks the position `X.OO.` and
/// the last position. All three may be faults of the scan.
const PRINTED: [&str; 3] = [
    "O.. O.O .X. XX. ..O X.O .OO",
    "O... O..O O.X. .XX. XXX. ...O X..O X.X. X.XX .O..
     .O.X OO.X ..XX O.XX OO.. OO.O ..X. .OX. .O.O .OOO",
    "O...O .X..O .XO.O O.O.O O.OOO .X... .X.O. XX.O.
     ..OO. O.OO. .XOO. .X..X XX..X ..O.X O.O.X .XO.X .X.XX
     XX.XX ..O.. .XO.. O.O.. O.OX. .X.X. XX.X. ..OX. X.OX.
     .OOX. X..X. X..XX X.O.. X.O.X .OO.X OOO.X ...XX .O.XX
     .OO.. OOO.. OOOO. ....X O...X O..XX OO.XX ..XXX O.XXX
     OO... OO..X ..X.X O.X.X .XX.X XXX.X ...O. X..O. X.OO.
     .OOO. .OOOO X....",
];

#[test]
fn the_printed_cycles_are_correct() {
    for (printed, points) in PRINTED.into_iter().zip(3..) {
        let walk = half_cycle(printed);
        let all = legal_positions(points);
        assert_eq!(check(&walk, &Silent), Ok(all - 1));
        assert_eq!(check(&walk.whole(), &Silent), Ok(all - 1));
        assert_eq!(check(&walk.game().unwrap(), &Silent), Ok(all));
    }
}

#[test]
fn the_stored_cycles_are_correct_and_those_that_the_search_finds() {
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/hamilton");
    let mut sizes = Vec::new();
    for entry in fs::read_dir(stored).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let walk = file::read(&text).unwrap();
        let points = walk.points();
        assert_eq!(walk.kind, Kind::HalfCycle);
        assert_eq!(
            check(&walk, &Silent),
            Ok(legal_positions(points) - 1),
            "1 x {points}"
        );
        assert_eq!(file::write(&walk), text);
        assert!(path.ends_with(format!("1x{points:02}.txt")));
        if points <= 11 {
            assert_eq!(find(points, 1, 0, &Silent), Ok(walk));
        }
        sizes.push(points);
    }
    sizes.sort_unstable();
    assert_eq!(sizes, (3..=13).collect::<Vec<_>>());
}

#[test]
fn cycles_are_found_with_any_seed() {
    for points in 3..=7 {
        for seed in 0..3 {
            let walk = find(points, seed, 0, &Silent).unwrap();
            let all = legal_positions(points);
            assert_eq!(check(&walk, &Silent), Ok(all - 1), "1x{points}");
            assert_eq!(check(&walk.game().unwrap(), &Silent), Ok(all));
        }
    }
}

/// Checks that a game visits every node of the game graph, which shares no code with the check.
#[test]
fn a_game_visits_every_node_of_the_game_graph() {
    let graph = GameGraph::new(&Board::square(1, 6).unwrap(), &Silent).unwrap();
    let game = find(6, 3, 0, &Silent).unwrap().game().unwrap();
    let mut visited = vec![false; graph.nodes()];
    let mut node = graph.node(&game.start).unwrap();
    visited[node] = true;
    for step in game.moves {
        let edge = graph.edges_from(node).iter();
        let mut edge = edge.filter(|e| (e.vertex, e.colour) == (step.vertex() as u8, step.colour));
        node = edge.next().unwrap().to as usize;
        assert!(!std::mem::replace(&mut visited[node], true));
    }
    assert!(visited.into_iter().all(|visited| visited));
}

#[test]
fn sizes_without_cycles_and_searches_told_to_stop_say_so() {
    for points in 0..3 {
        assert_eq!(find(points, 1, 0, &Silent), Err(FindError::None(points)));
    }
    let points = MAX_POINTS + 1;
    assert_eq!(
        find(points, 1, 0, &Silent),
        Err(FindError::TooLong { points })
    );
    let stopped = find(7, 1, 0, &Impatient);
    assert_eq!(stopped, Err(FindError::Cancelled { attempt: 0 }));
    let stopped = find(7, 1, 4, &Impatient);
    assert_eq!(stopped, Err(FindError::Cancelled { attempt: 4 }));
}

#[test]
fn attempts_find_different_walks() {
    let from = |attempt| find(6, 1, attempt, &Silent);
    let walks: Vec<Walk> = (0..3).map(|attempt| from(attempt).unwrap()).collect();
    assert_eq!(Ok(&walks[0]), find(6, 1, 0, &Silent).as_ref());
    for (i, walk) in walks.iter().enumerate() {
        assert_eq!(check(walk, &Silent), Ok(312));
        assert!(walks[..i].iter().all(|other| other != walk));
    }
    assert!(matches!(from(1000), Err(FindError::NotFound { .. })));
}

/// Replays the game with another SGF reader.
#[test]
fn games_in_sgf_are_the_same_games() {
    let half = find(5, 2, 0, &Silent).unwrap();
    for walk in [half.game().unwrap(), half.clone(), half.whole()] {
        let text = sgf::write(&walk);
        let nodes = sgf_parse::go::parse(&text).unwrap();
        let mut nodes = nodes[0].main_variation();
        let root = nodes.next().unwrap();
        let mut start = Position::empty(5);
        for property in root.properties() {
            use sgf_parse::go::Prop;
            match property {
                Prop::SZ(size) => assert_eq!(*size, (5, 1)),
                Prop::AB(points) => points.iter().for_each(|p| start.set(p.x.into(), 1)),
                Prop::AW(points) => points.iter().for_each(|p| start.set(p.x.into(), 2)),
                _ => {}
            }
        }
        let moves = nodes.map(|node| {
            use sgf_parse::go::{Move as Played, Prop};
            let (colour, played) = match node.properties().next().unwrap() {
                Prop::B(played) => (1, played),
                Prop::W(played) => (2, played),
                other => panic!("{other:?}"),
            };
            let Played::Move(point) = played else {
                panic!("a pass");
            };
            assert_eq!(point.y, 0);
            Stone::new(colour, point.x.into())
        });
        let (kind, moves) = (walk.kind, moves.collect());
        assert_eq!(Walk { kind, start, moves }, walk);
    }
}

const FILE: &str = "tengen-hamilton 1\npoints 3\nkind half-cycle\nstart O..\nmoves 7\ncBAcAbA\n";

#[test]
fn invalid_files_are_refused_with_a_reason() {
    let walk = file::read(FILE).unwrap();
    assert_eq!(check(&walk, &Silent), Ok(14));
    assert_eq!(file::write(&walk), FILE);
    assert_eq!(file::read(&FILE.replace('\n', "\r\n")), Ok(walk.clone()));
    assert_eq!(file::read(&FILE.replace("cBA", "cB\n\nA")), Ok(walk));
    for (from, to, message) in [
        ("tengen", "tango", "line 1: expected \"tengen-hamilton 1\""),
        ("hamilton 1", "hamilton 2", "line 1: "),
        (
            "points 3",
            "points 0",
            "line 2: expected \"points\" and a number",
        ),
        ("points 3", "points 27", "line 2: "),
        (
            "points 3",
            "points 4",
            "line 4: expected a start of 4 points, found 3",
        ),
        ("half-cycle", "whole", "line 3: "),
        ("O..", "O.Z", "line 4: "),
        ("moves 7", "moves", "line 5: "),
        ("moves 7", "moves -7", "line 5: "),
        ("moves 7", "moves 8", "7 moves, but 8 according to line 5"),
        (
            "moves 7",
            "moves 18446744073709551615",
            "7 moves, but 18446744073709551615",
        ),
        ("cBA", "cBD", "line 6: expected a move on 3 points"),
        ("cBA", "cB A", "line 6: expected a move"),
        ("cBA", "cB\u{e9}", "line 6: expected a move"),
    ] {
        let error = file::read(&FILE.replacen(from, to, 1))
            .unwrap_err()
            .to_string();
        assert!(error.starts_with(message), "{error}");
    }
    assert!(file::read("").is_err());
}

proptest! {
    #[test]
    fn written_files_are_read_back(
        points in 1..=26u8,
        kind in 0..3usize,
        moves in proptest::collection::vec((0..26u8, 1..=2u8), 0..300),
    ) {
        let moves = moves.into_iter().map(|(point, colour)| Stone::new(colour, (point % points).into()));
        let walk = Walk {
            kind: Kind::ALL[kind],
            start: Position::empty(points.into()),
            moves: moves.collect(),
        };
        prop_assert_eq!(file::read(&file::write(&walk)), Ok(walk.clone()));
        // The check must not panic on any walk.
        let _ = check(&walk, &Silent);
    }

    #[test]
    fn changed_files_are_read_or_refused(at in 0..80usize, by in "\\PC{0,3}", cut in 0..3usize) {
        let at = at.min(FILE.len() - cut);
        let text = format!("{}{by}{}", &FILE[..at], &FILE[at + cut..]);
        if let Ok(walk) = file::read(&text) {
            let _ = check(&walk, &Silent);
        }
    }
}

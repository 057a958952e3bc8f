//! Compares the search for reachable positions with a naive search by the plain rules of play, and
//! with results found by hand.

use super::*;
use std::collections::HashSet;
use tengen_base::machine::Machine;
use tengen_base::observer::Silent;
use tengen_board::play::{Suicide, play};
use tengen_board::{Board, Lattice, Position, PositionError, Shape};
use tengen_sweep::brute;
use tengen_testing::boards::{graph, lattice_boards};
use tengen_testing::observers::Patience;

const RULES: [Suicide; 3] = [Suicide::Forbidden, Suicide::Several, Suicide::Allowed];

fn options(threads: usize) -> Machine<'static> {
    Machine {
        threads,
        memory: 1 << 30,
        observer: &Silent,
    }
}

/// Returns all lattice boards of at most `most` points that differ in adjacency or guarded points,
/// and a star, a complete graph, and an edge with a triangle.
fn small_boards(most: usize) -> Vec<Board> {
    let mut known = HashSet::new();
    let mut boards = lattice_boards(most);
    boards.retain(|board| {
        let guarded: Vec<_> = (0..board.points()).map(|v| board.is_guarded(v)).collect();
        let edges: Vec<_> = board.graph().edges().collect();
        known.insert((guarded, edges))
    });
    let complete: Vec<_> = (0..5).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
    boards.push(graph(5, &[(0, 1), (0, 2), (0, 3), (0, 4)]));
    boards.push(graph(5, &complete));
    boards.push(graph(5, &[(0, 3), (1, 2), (2, 4), (1, 4)]));
    boards
}

/// Returns all reachable pairs of a position and a player to move, and the numbers of pairs by
/// distance from the start.
fn naive(board: &Board, suicide: Suicide) -> (HashSet<(Position, Player)>, Vec<u64>) {
    let start = (Position::empty(board.points()), Player::Black);
    let mut seen = HashSet::from([start.clone()]);
    let mut current = vec![start];
    let mut by_distance = Vec::new();
    while !current.is_empty() {
        by_distance.push(current.len() as u64);
        let mut next = Vec::new();
        for (position, player) in current {
            for vertex in 0..board.points() {
                if let Ok(played) = play(board, &position, vertex, player.colour(), suicide) {
                    let after = (played.position, player.other());
                    if seen.insert(after.clone()) {
                        next.push(after);
                    }
                }
            }
        }
        current = next;
    }
    (seen, by_distance)
}

/// Returns all legal positions with two colours.
fn legal(board: &Board) -> Vec<Position> {
    let points = board.points() as u32;
    let all = (0..3usize.pow(points)).map(|code| {
        let colours = (0..points).map(|v| (code / 3usize.pow(v) % 3) as u8);
        Position::new(colours.collect())
    });
    all.filter(|p| p.is_legal(board).unwrap()).collect()
}

#[test]
fn reached_positions_equal_those_of_a_naive_search() {
    for board in small_boards(5) {
        let name = board.geometry();
        for suicide in RULES {
            let (pairs, by_distance) = naive(&board, suicide);
            let reached = reachable(&board, suicide, &options(1)).unwrap();
            assert_eq!(reached.by_distance(), by_distance, "{name:?} {suicide:?}");
            let mut unreachable = Vec::new();
            for position in legal(&board) {
                let by_player = [Player::Black, Player::White].map(|player| {
                    let found = reached.contains(&position, player).unwrap();
                    assert_eq!(found, pairs.contains(&(position.clone(), player)));
                    found
                });
                if by_player == [false, false] {
                    unreachable.push(position);
                }
            }
            // The sort by stones is stable, so positions with equally many stones stay in the order
            // of the examples.
            unreachable.sort_by_key(|p| p.count(1) + p.count(2));
            let survey = reached.survey(1000, &options(1)).unwrap();
            assert_eq!(survey.examples, unreachable, "{name:?} {suicide:?}");
            assert_eq!(survey.unreachable(), unreachable.len() as u64);
            assert_eq!(survey.legal(), brute::count(&board, 2, &Silent).unwrap());
            for player in [Player::Black, Player::White] {
                let turns = pairs.iter().filter(|pair| pair.1 == player);
                assert_eq!(reached.to_move(player), turns.count() as u64);
            }
        }
    }
}

fn lattice(lattice: Lattice, rows: usize, cols: usize) -> Board {
    let shape = Shape::square(rows, cols);
    Board::lattice(Shape { lattice, ..shape }).unwrap()
}

#[test]
fn larger_boards_against_the_naive_search() {
    // Outer cycle, inner star, spokes.
    let petersen = (0..5).flat_map(|v| [(v, (v + 1) % 5), (5 + v, 5 + (v + 2) % 5), (v, v + 5)]);
    for (board, rules) in [
        (lattice(Lattice::Square, 3, 3), &RULES[..]),
        (lattice(Lattice::Torus, 3, 3), &RULES[2..]),
        (lattice(Lattice::Cylinder, 2, 4), &RULES),
        (lattice(Lattice::Square, 1, 8), &RULES[1..2]),
        (graph(10, &petersen.collect::<Vec<_>>()), &RULES[..1]),
    ] {
        for &suicide in rules {
            let (pairs, by_distance) = naive(&board, suicide);
            let reached = reachable(&board, suicide, &options(1)).unwrap();
            assert_eq!(reached.by_distance(), by_distance);
            let contained = |(position, player): &(Position, Player)| {
                reached.contains(position, *player).unwrap()
            };
            // The search finds all pairs (position, player to move) of the naive search. It finds
            // no other pairs, because the numbers of pairs are equal.
            assert!(pairs.iter().all(contained));
            let positions: HashSet<&Position> = pairs.iter().map(|pair| &pair.0).collect();
            let survey = reached.survey(0, &options(1)).unwrap();
            assert_eq!(survey.reachable, positions.len() as u64);
            assert_eq!(survey.legal(), brute::count(&board, 2, &Silent).unwrap());
        }
    }
}

/// Checks boards of one and two points by hand. On one point, only a suicide is possible, which
/// passes the turn. On two points, every second stone captures.
#[test]
fn boards_of_one_and_two_points_by_hand() {
    for (cols, suicide, by_distance) in [
        (1, Suicide::Forbidden, &[1][..]),
        (1, Suicide::Several, &[1]),
        (1, Suicide::Allowed, &[1, 1]),
        (2, Suicide::Forbidden, &[1, 2, 2]),
        (2, Suicide::Several, &[1, 2, 2]),
        (2, Suicide::Allowed, &[1, 2, 2]),
    ] {
        let board = lattice(Lattice::Square, 1, cols);
        let reached = reachable(&board, suicide, &options(1)).unwrap();
        assert_eq!(reached.by_distance(), by_distance);
        assert_eq!(
            reached.to_move(Player::White),
            by_distance.get(1).copied().unwrap_or(0)
        );
    }
}

/// Checks that forbidding suicides removes reachable positions and adds none.
#[test]
fn fewer_moves_reach_a_subset_of_the_positions() {
    let board = lattice(Lattice::Square, 2, 4);
    let by_rule = RULES.map(|suicide| reachable(&board, suicide, &options(1)).unwrap());
    let mut more = 0;
    for position in legal(&board) {
        for player in [Player::Black, Player::White] {
            let found = by_rule
                .each_ref()
                .map(|r| r.contains(&position, player).unwrap());
            assert!(found.is_sorted(), "{position:?} {found:?}");
            more += usize::from(found == [false, false, true]);
        }
    }
    assert!(more > 0);
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let board = lattice(Lattice::Square, 3, 4);
    let results = [1, 2, 5].map(|threads| {
        let reached = reachable(&board, Suicide::Allowed, &options(threads)).unwrap();
        let survey = reached.survey(17, &options(threads)).unwrap();
        assert_eq!(survey.examples.len(), 17);
        (reached.by_distance().to_vec(), survey)
    });
    assert_eq!(results[0], results[1]);
    assert_eq!(results[0], results[2]);
    // The number of legal positions of 3 x 4 points, as in table 5 of *Combinatorics of Go*.
    assert_eq!(results[0].1.legal(), 321_689);
}

#[test]
#[ignore = "ten seconds"]
fn four_by_four() {
    let board = lattice(Lattice::Square, 4, 4);
    let reached = reachable(&board, Suicide::Forbidden, &options(2)).unwrap();
    let survey = reached.survey(0, &options(2)).unwrap();
    assert_eq!(survey.legal(), 24_318_165);
}

#[test]
fn positions_of_another_board_are_refused() {
    let board = lattice(Lattice::Square, 2, 2);
    let reached = reachable(&board, Suicide::Forbidden, &options(1)).unwrap();
    let contains = |colours: &[u8]| {
        let position = Position::new(colours.to_vec());
        reached.contains(&position, Player::White)
    };
    assert_eq!(contains(&[1, 0, 0, 0]), Ok(true));
    assert_eq!(contains(&[1, 0, 0, 3]), Ok(false));
    assert_eq!(contains(&[1, 2, 2, 1]), Ok(false));
    let (position, board) = (3, 4);
    assert_eq!(
        contains(&[1, 0, 0]),
        Err(PositionError::Size { position, board })
    );
}

#[test]
fn boards_that_are_too_large_are_refused() {
    let refused = |points, memory| {
        let board = lattice(Lattice::Square, 1, points);
        let options = Machine {
            memory,
            ..options(1)
        };
        reachable(&board, Suicide::Forbidden, &options).err()
    };
    // Four sets of 59049 bits, in words of 8 bytes.
    let bytes = 4 * 8 * 923;
    assert_eq!(refused(10, bytes), None);
    for (points, memory) in [(10, bytes - 1), (41, usize::MAX), (64, usize::MAX), (70, 0)] {
        let error = ReachError::TooLarge { points, memory };
        assert_eq!(refused(points, memory), Some(error));
    }
    assert_eq!(refused(40, usize::MAX), Some(ReachError::NoMemory(40)));
}

#[test]
fn searches_and_surveys_can_be_stopped() {
    let board = lattice(Lattice::Square, 3, 3);
    let finished = reachable(&board, Suicide::Forbidden, &options(1)).unwrap();
    for left in [1, 5] {
        let options = Machine {
            observer: &Patience::of(left),
            ..options(1)
        };
        let stopped = reachable(&board, Suicide::Forbidden, &options);
        assert_eq!(stopped.unwrap_err(), ReachError::Cancelled);
        assert_eq!(finished.survey(0, &options), Err(ReachError::Cancelled));
    }
}

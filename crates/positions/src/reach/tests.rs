//! The search against a naive one that uses the plain rules of play, and by hand.

use super::test_boards::{graph, small_boards};
use super::*;
use std::collections::HashSet;
use tengen_board::play::{Suicide, play};
use tengen_board::{Board, Lattice, Position, PositionError, Shape};
use tengen_count::brute;
use tengen_count::observer::{Event, Silent};

const RULES: [Suicide; 3] = [Suicide::Forbidden, Suicide::Several, Suicide::Allowed];

fn options(threads: usize) -> Options<'static> {
    Options {
        threads,
        memory: 1 << 30,
        observer: &Silent,
    }
}

/// All pairs of a position and a player to move, and their numbers by distance.
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

/// All legal positions with two colours.
fn legal(board: &Board) -> Vec<Position> {
    let points = board.points() as u32;
    let all = (0..3usize.pow(points)).map(|code| {
        let colours = (0..points).map(|v| (code / 3usize.pow(v) % 3) as u8);
        Position::new(colours.collect())
    });
    all.filter(|p| p.is_legal(board).unwrap()).collect()
}

#[test]
fn what_is_reached_is_what_a_naive_search_reaches() {
    for (name, board) in small_boards(5) {
        for suicide in RULES {
            let (pairs, by_distance) = naive(&board, suicide);
            let reached = reachable(&board, suicide, &options(1)).unwrap();
            assert_eq!(reached.by_distance(), by_distance, "{name} {suicide:?}");
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
            // Sorting is stable, and the positions come in the order of examples.
            unreachable.sort_by_key(|p| p.count(1) + p.count(2));
            let survey = reached.survey(1000, &options(1)).unwrap();
            assert_eq!(survey.examples, unreachable, "{name} {suicide:?}");
            assert_eq!(survey.unreachable(), unreachable.len() as u64);
            assert_eq!(survey.legal(), brute::count(&board, 2, &Silent).unwrap());
            for player in [Player::Black, Player::White] {
                let turns = pairs.iter().filter(|pair| pair.1 == player);
                assert_eq!(reached.to_move(player), turns.count() as u64);
            }
        }
    }
}

//! Boards for tests.

use std::collections::HashSet;
use tengen_board::Board;
use tengen_testing::boards::{graph, lattice_boards};

/// Returns all lattice boards of at most `most` points that differ in adjacency or guarded points,
/// and some other graphs, with names for messages.
pub(super) fn small_boards(most: usize) -> Vec<(String, Board)> {
    let mut boards = Vec::new();
    let mut known = HashSet::new();
    for board in lattice_boards(most) {
        let guarded: Vec<_> = (0..board.points()).map(|v| board.is_guarded(v)).collect();
        let edges: Vec<_> = board.graph().edges().collect();
        if known.insert((guarded, edges)) {
            boards.push((format!("{:?}", board.shape()), board));
        }
    }
    let complete: Vec<_> = (0..5).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
    for (name, points, edges) in [
        ("star", 5, vec![(0, 1), (0, 2), (0, 3), (0, 4)]),
        ("complete graph", 5, complete),
        ("edge and triangle", 5, vec![(0, 3), (1, 2), (2, 4), (1, 4)]),
    ] {
        boards.push((name.to_owned(), graph(points, &edges)));
    }
    boards
}

//! The superko rule, and the graph of the situations that a game must not repeat. A situation is a
//! position or, under situational superko, a position with the player to move.

use crate::{Error, Result};
use tengen_base::machine::Machine;
use tengen_board::Board;
use tengen_games::graph::{GameGraph, ListError};
use tengen_games::paths::Situations;

pub use tengen_games::paths::Rule as Superko;

/// Maximum number of points of a board whose games are counted, or estimated by sampling.
const MAX_POINTS: usize = 10;

/// Returns the situations of a board that a game must not repeat, with the moves between them. A
/// situation is a position or, under situational superko, a position with the player to move.
pub(super) fn situations(
    board: &Board,
    rule: Superko,
    machine: &Machine<'_>,
) -> Result<Situations> {
    let points = board.points();
    if points > MAX_POINTS {
        let reason = format!(
            "expected a board of at most {MAX_POINTS} points, found {points}; larger boards have too \
             many positions to count or sample their games"
        );
        return Err(Error::above(MAX_POINTS, points, reason));
    }
    let graph = game_graph(board, machine)?;
    let situations = Situations::new(&graph, rule, machine.observer);
    situations.map_err(|_| Error::Interrupted { kept: false })
}

/// Returns the game graph of a board, as lists of its nodes (legal positions) and edges (moves).
pub(super) fn game_graph(board: &Board, machine: &Machine<'_>) -> Result<GameGraph> {
    let pool = machine.pool().map_err(Error::failed)?;
    let graph = pool.install(|| GameGraph::new(board, machine.observer));
    graph.map_err(|error| match error {
        ListError::Cancelled => Error::Interrupted { kept: false },
        error => Error::unsupported(error),
    })
}

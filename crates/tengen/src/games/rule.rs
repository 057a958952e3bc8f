//! The superko rule, and the graph of the situations that must not be repeated. A situation is a
//! position or, under situational superko, a position with the player to move.

use crate::{Error, Result};
use tengen_base::machine::Machine;
use tengen_board::Board;
use tengen_games::graph::{GameGraph, ListError};
use tengen_games::paths::Situations;

pub use tengen_games::paths::Rule as Superko;

/// Maximum number of points of a board whose games are counted or sampled.
const MAX_POINTS: usize = 10;

/// Returns the situations of a board that must not be repeated, with the moves between
/// them.
pub(super) fn situations(
    board: &Board,
    rule: Superko,
    machine: &Machine<'_>,
) -> Result<Situations> {
    let points = board.points();
    if points > MAX_POINTS {
        let reason = format!(
            "boards of more than {MAX_POINTS} points have too many positions for their games to \
             be counted or sampled; this one has {points} points"
        );
        return Err(Error::above(MAX_POINTS, points, reason));
    }
    let graph = game_graph(board, machine)?;
    let situations = Situations::new(&graph, rule, machine.observer);
    situations.map_err(|_| Error::Interrupted { kept: false })
}

/// Returns the game graph of a board, as lists.
pub(super) fn game_graph(board: &Board, machine: &Machine<'_>) -> Result<GameGraph> {
    let pool = machine.pool().map_err(Error::failed)?;
    let graph = pool.install(|| GameGraph::new(board, machine.observer));
    graph.map_err(|error| match error {
        ListError::Cancelled => Error::Interrupted { kept: false },
        error => Error::unsupported(error),
    })
}

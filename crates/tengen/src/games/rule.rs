//! The superko rule, and the graph of the situations that must not be repeated. A situation is a
//! position or, under situational superko, a position with the player to move.

use crate::{Error, Result};
use serde::{Deserialize, Serialize};
use tengen_base::machine::Machine;
use tengen_board::Board;
use tengen_games::graph::{GameGraph, ListError};
use tengen_games::paths::{Conventions, Passes, Rule, Situations};

/// Maximum number of points of a board whose games are counted or sampled.
const MAX_POINTS: usize = 10;

/// The superko rule, which forbids repeating a position, or a position with the same player to
/// move.
///
/// In JSON `{"rule":"positional"}`, or
/// `{"rule":"situational","passes":"ignored","lone_suicide":false}`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "rule", rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Superko {
    /// No position may be repeated by a move on the board; passes are ignored.
    #[default]
    Positional,
    /// No position may be repeated with the same player to move.
    Situational {
        /// The effect of passes on the rule.
        #[serde(default)]
        passes: Passes,
        /// `true` if the suicide of a single stone is a move, distinct from a pass. Like a pass,
        /// it keeps the position and gives the turn to the other player.
        #[serde(default)]
        lone_suicide: bool,
    },
}

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
    let rule = match rule {
        Superko::Positional => Rule::Positional,
        Superko::Situational {
            passes,
            lone_suicide,
        } => Rule::Situational(Conventions {
            passes,
            lone_suicide,
        }),
    };
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

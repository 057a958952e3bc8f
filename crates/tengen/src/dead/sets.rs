//! The sets D_0, D_1, ... of dead groups in all positions of a board, and their union D. D_i is the
//! set of groups that are captured in at most i + 1 moves, including passes.

use crate::request::{with_board, with_resources};
use crate::{BoardJson, BoardSpec, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_model::dead;

/// Request for the numbers of dead and living groups in all positions of a board.
///
/// [`tengen::dead_sets`](crate::dead_sets()) creates a request. Here a position is a legal
/// configuration of stones with a player to move. A group counts once for each position that has
/// it. The search visits all positions, so the board must be small. 3 x 4 takes a second and 90 MB;
/// each further point multiplies both by about four. The search uses one thread.
///
/// ```
/// use tengen::prelude::*;
/// let sets = tengen::dead_sets(2, 3).run()?;
/// assert_eq!(sets.dead + sets.living, sets.groups);
/// assert_eq!(sets.sizes.len(), sets.alpha + 1);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](crate::Error::Unusable) if the board is invalid.
/// - [`TooLarge`](crate::Error::TooLarge) if the positions do not fit into the memory
///   limit.
/// - [`Interrupted`](crate::Error::Interrupted) if the observer stops the run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(into)]
#[non_exhaustive]
pub struct DeadSets {
    /// The board.
    pub board: BoardSpec,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
}

with_board!(DeadSets);
with_resources!(DeadSets);

/// The numbers of dead and living groups (strings) in all positions of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DeadSetsAnswer {
    /// The board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Number of colours of stones, always 2.
    pub colours: u32,
    /// Number of points of the board.
    pub points: usize,
    /// Number of positions: legal configurations with either player to move.
    #[serde(with = "crate::text::Integer")]
    pub positions: u64,
    /// Number of groups (strings) in all positions; a group counts once for each position that has
    /// it.
    #[serde(with = "crate::text::Integer")]
    pub groups: u64,
    /// Number of groups in all positions that the opponent can capture against every defence.
    #[serde(with = "crate::text::Integer")]
    pub dead: u64,
    /// Number of groups in all positions that are not dead.
    #[serde(with = "crate::text::Integer")]
    pub living: u64,
    /// The least i for which D_i is the set D of all dead groups. D_i is the set of groups that are
    /// captured in at most i + 1 moves, including passes.
    pub alpha: usize,
    /// The sizes of the sets D_0, D_1, ..., D_alpha. D_i is the set of groups that are captured in
    /// at most i + 1 moves, including passes.
    #[serde(with = "crate::text::Integers")]
    pub sizes: Vec<u64>,
}

impl DeadSets {
    /// Creates a request for a board.
    pub fn new(board: impl Into<BoardSpec>) -> DeadSets {
        DeadSets {
            board: board.into(),
            resources: Resources::default(),
        }
    }
}

impl Request for DeadSets {
    type Answer = DeadSetsAnswer;

    fn run_with(&self, observer: &dyn Observer) -> Result<DeadSetsAnswer> {
        let board = self.board.board()?;
        let memory = self.resources.machine(observer).memory;
        let sets = dead::DeadSets::of(&board, memory, observer)?;
        Ok(DeadSetsAnswer {
            colours: 2,
            board: self.board.json(&board),
            points: board.points(),
            positions: sets.positions(),
            groups: sets.groups(),
            dead: sets.dead(),
            living: sets.living(),
            alpha: sets.alpha(),
            sizes: sets.sizes().to_vec(),
        })
    }
}

//! The sets D_0, D_1, ..., D of a board.

use crate::request::{with_board, with_resources};
use crate::{BoardJson, BoardSpec, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_tsumego::model::dead;

/// The dead and the living groups in all positions of a board, counted;
/// [`tengen::dead_sets`](crate::dead_sets()) makes one.
///
/// Positions are legal configurations with either player to move, and a group is counted in
/// each of them. All are looked at, so the board must be small: 3 x 4 takes a second and 90 MB,
/// and each point more about four times as much. One thread works.
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
/// [`Unusable`](crate::Error::Unusable), if there is no such board;
/// [`TooLarge`](crate::Error::TooLarge); [`Interrupted`](crate::Error::Interrupted).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(into)]
pub struct DeadSets {
    /// The board.
    pub board: BoardSpec,
    /// What may be used of the machine.
    #[serde(default)]
    pub resources: Resources,
}

with_board!(DeadSets);
with_resources!(DeadSets);

/// The numbers of dead and living groups of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeadSetsAnswer {
    /// Of which board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Two.
    pub colours: u32,
    /// Its points.
    pub points: usize,
    /// Legal configurations with either player to move.
    #[serde(with = "crate::text::Integer")]
    pub positions: u64,
    /// Groups in all of them.
    #[serde(with = "crate::text::Integer")]
    pub groups: u64,
    /// Those that are dead.
    #[serde(with = "crate::text::Integer")]
    pub dead: u64,
    /// Those that are not.
    #[serde(with = "crate::text::Integer")]
    pub living: u64,
    /// The first i with D_i = D.
    pub alpha: usize,
    /// The sizes of D_0, D_1, ..., D_alpha; D_i has the groups that are captured in at most
    /// i + 1 moves, passes counted.
    #[serde(with = "crate::text::Integers")]
    pub sizes: Vec<u64>,
}

impl DeadSets {
    /// Of a board.
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

//! Which part of which game is to be played.

use super::super::PartitionSearch;
use crate::{Error, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::{Colour, Stone};
use tengen_exact::UBig;

/// The most moves of a part of a game.
pub const MAX_MOVES: usize = 10_000_000;

/// A game, or any part of one, of a family that has a known number of games.
///
/// Every move is checked: it is legal, and no position of the part is repeated. Players may
/// move several times in a row, as passes are of no account.
///
/// ```
/// use tengen::prelude::*;
/// use tengen::games::{ConstructGame, Family};
/// let game = ConstructGame::new(5, 5).family(Family::TwoBoards { nested: 0, inner: None });
/// let game = game.moves(200).run()?;
/// assert_eq!(game.moves.len(), 200);
/// assert!(game.sgf()?.starts_with("(;FF[4]GM[1]"));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if there is no such board, the family has no game on it, the
/// part does not begin within the game, or more than [`MAX_MOVES`] moves are wanted;
/// [`Interrupted`](Error::Interrupted), which keeps nothing; [`Failed`](Error::Failed), if a
/// move is not legal, which would be a fault of this crate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct ConstructGame {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// Which family; left-capturing games on boards of one row or column, else those of the
    /// Gray code, unless stated.
    #[serde(default)]
    pub family: Option<Family>,
    /// Where the part begins. Of the Gray code, before the step of this number. Of a
    /// left-capturing game, after so many moves of the game without skips. On two boards,
    /// before the round of the positions whose stones, as digits to base 3 (1 black, 2 white),
    /// make this number, or the next one that is legal.
    #[serde(default, with = "crate::text::Integer")]
    #[setters(into)]
    pub from: UBig,
    /// Most moves of the part.
    #[serde(default = "hundred")]
    pub moves: usize,
}

/// A family of games. In JSON `{"kind":"gray"}`, `{"kind":"left-capturing","shortest":true}`,
/// `{"kind":"two-boards","nested":1,"inner":20}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Family {
    /// A partition of the board into B, W and E, and the subsets of E along the Gray code
    /// (*Combinatorics of Go*, theorem 8): any board with sides of 2 and more.
    Gray {
        /// How the partition is looked for.
        #[serde(default)]
        search: PartitionSearch,
    },
    /// Walks in the left-capturing tree (*Combinatorics of Go*, theorem 9): boards of one row
    /// or column.
    LeftCapturing {
        /// Whether the shortest game is wanted, and not the longest.
        #[serde(default)]
        shortest: bool,
    },
    /// Two halves and three control points (Walraet and Tromp, *A Googolplex of Go Games*):
    /// boards with odd sides from 3 up.
    TwoBoards {
        /// Whenever the first of the two is empty the same within it, and so on, so many
        /// levels deep. Boards from 9 x 7 or 11 x 5 up (rows x columns; 7 x 9 has none) have
        /// one level, from 9 x 13 or 11 x 11 up two.
        #[serde(default)]
        nested: usize,
        /// Most rounds of every game within another, at least 1; all, unless stated.
        #[serde(default)]
        inner: Option<usize>,
    },
}

impl Family {
    /// The name, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Family::Gray { .. } => "gray",
            Family::LeftCapturing { .. } => "left-capturing",
            Family::TwoBoards { .. } => "two-boards",
        }
    }

    /// That of a board, unless another is stated.
    pub fn of(rows: usize, cols: usize) -> Family {
        match rows.min(cols) {
            1 => Family::LeftCapturing { shortest: false },
            _ => Family::Gray {
                search: PartitionSearch::default(),
            },
        }
    }
}

fn hundred() -> usize {
    100
}

impl ConstructGame {
    /// The first 100 moves of a game on a board.
    pub fn new(rows: usize, cols: usize) -> ConstructGame {
        ConstructGame {
            rows,
            cols,
            family: None,
            from: UBig::ZERO,
            moves: hundred(),
        }
    }

    /// The first moves that are wanted.
    pub(super) fn take(
        &self,
        moves: impl Iterator<Item = Stone>,
        observer: &dyn Observer,
    ) -> Result<Vec<Stone>> {
        let moves = moves.take(self.moves);
        let moves = moves.map(|played| observer.go_on().then_some(played));
        moves.collect::<Option<_>>().ok_or_else(stopped)
    }

    /// Where the part begins, as a number to base 3, the lowest digit first.
    pub(super) fn digits(&self, length: usize) -> Result<Vec<Colour>> {
        let end = UBig::from(3u8).pow(length);
        if self.from >= end {
            let from = &self.from;
            return Err(Error::Unusable(format!(
                "no position has the number {from}; they are below {end}"
            )));
        }
        let text = self.from.in_radix(3).to_string();
        let lowest_first = text.bytes().rev().map(|digit| digit - b'0');
        let zeros = std::iter::repeat(0);
        Ok(lowest_first.chain(zeros).take(length).collect())
    }

    /// There is no round where the part is to begin.
    pub(super) fn no_round(&self) -> Error {
        let from = &self.from;
        Error::Unusable(format!("no position of a half has a number from {from} up"))
    }
}

pub(super) fn stopped() -> Error {
    Error::Interrupted { kept: false }
}

pub(super) fn fault(error: impl std::fmt::Display) -> Error {
    Error::Failed(format!("a fault of this program: {error}"))
}

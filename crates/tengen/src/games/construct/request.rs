//! The request [`ConstructGame`]: selects a family of games, and the part of one game to construct.

use super::super::PartitionSearch;
use crate::{Error, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::{Colour, Stone};
use tengen_exact::UBig;

/// Maximum number of moves of a part.
pub const MAX_MOVES: usize = 10_000_000;

/// Request for a game, or a part of it, from a family whose number of games is known.
///
/// Every move is checked: it must be legal, and must not repeat a position of the part. Passes are
/// left out, so a player may move several times in a row.
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
/// - [`Unusable`](Error::Unusable) if the board is invalid, the family has no game on it,
///   or `from` is beyond the end of the game. Also if more than [`MAX_MOVES`] moves are
///   requested.
/// - [`Interrupted`](Error::Interrupted) if the observer stops the run; nothing is saved.
/// - [`Failed`](Error::Failed) if a move is illegal, which is a bug of this crate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct ConstructGame {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The family of games. The default is left-capturing games on boards of one row or column, and
    /// Gray code games on other boards.
    #[serde(default)]
    pub family: Option<Family>,
    /// The start of the part, as a number whose meaning depends on the family; 0 is the start of
    /// the game.
    ///
    /// - Gray code game: the number of the step of the Gray code before which the part starts.
    ///   Steps are numbered from 0.
    /// - Left-capturing game: a number of moves. The part starts at the position that the longest
    ///   game reaches by this number of moves. If the shortest game skips this position, the part
    ///   starts at the last earlier position that it does not skip.
    /// - Game on two boards: a position of the first half of the board, as a number to base 3. It
    ///   has one digit for each point of the half outside its wall: 0 empty, 1 black, 2 white. The
    ///   first point has the lowest digit. Each round of the game builds one such position. The
    ///   part starts before the round of this position or, if it is illegal, before the round of
    ///   the next legal position.
    #[serde(default, with = "crate::text::Integer")]
    #[setters(into)]
    pub from: UBig,
    /// Maximum number of moves of the part.
    #[serde(default = "hundred")]
    pub moves: usize,
}

/// A family of games.
///
/// In JSON `{"kind":"gray"}`, `{"kind":"left-capturing","shortest":true}`,
/// `{"kind":"two-boards","nested":1,"inner":20}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Family {
    /// Gray code games, for a partition of the points into sets B, W and E. They visit all subsets
    /// of E in the order of the binary Gray code. Each subset is shown by black stones on B and on
    /// the subset, or by white stones on W and on the rest of E.
    ///
    /// Source: *Combinatorics of Go*, theorem 8. Such games exist on boards with sides of at least
    /// 2.
    Gray {
        /// The search for the partition.
        #[serde(default)]
        search: PartitionSearch,
    },
    /// Games on boards of one row or column that are walks in the left-capturing tree
    /// (*Combinatorics of Go*, theorem 9). In this tree of positions, a move captures all stones to
    /// its left, if there are any.
    LeftCapturing {
        /// `true` for the shortest game of the family, `false` for the longest.
        #[serde(default)]
        shortest: bool,
    },
    /// Games that visit all positions of the two halves of a board in turn (Walraet and Tromp, *A
    /// Googolplex of Go Games*). Between the halves lie three control points, each adjacent to
    /// both. Such games exist on boards with odd sides of at least 3.
    TwoBoards {
        /// Number of nested levels, 0 for none. With one level, a game on two boards is played
        /// inside the first half whenever that is empty. With two levels, this inner game in turn
        /// has games inside its first half, and so on. One level needs at least 9 rows and 7
        /// columns, or 11 rows and 5 columns (7 rows and 9 columns do not suffice). Two levels need
        /// at least 9 x 13 or 11 x 11.
        #[serde(default)]
        nested: usize,
        /// Maximum number of rounds of every nested game, at least 1; by default all rounds. A
        /// round builds one position of each of the two rooms of the nested game.
        #[serde(default)]
        inner: Option<usize>,
    },
}

impl Family {
    /// Returns the name of the family, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Family::Gray { .. } => "gray",
            Family::LeftCapturing { .. } => "left-capturing",
            Family::TwoBoards { .. } => "two-boards",
        }
    }

    /// Returns the default family of games for a board.
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
    /// Creates a request for the first 100 moves of a game of the default family ([`Family::of`])
    /// on a board.
    pub fn new(rows: usize, cols: usize) -> ConstructGame {
        ConstructGame {
            rows,
            cols,
            family: None,
            from: UBig::ZERO,
            moves: hundred(),
        }
    }

    /// Collects the requested number of moves from the iterator, or returns an error if the
    /// observer stops the run.
    pub(super) fn take(
        &self,
        moves: impl Iterator<Item = Stone>,
        observer: &dyn Observer,
    ) -> Result<Vec<Stone>> {
        let moves = moves.take(self.moves);
        let moves = moves.map(|played| observer.go_on().then_some(played));
        moves.collect::<Option<_>>().ok_or_else(stopped)
    }

    /// Returns the digits to base 3, the lowest first, of `from`, which numbers a position of a
    /// half of the board. There are `length` digits, one for each point of the half outside its
    /// wall.
    pub(super) fn digits(&self, length: usize) -> Result<Vec<Colour>> {
        let end = UBig::from(3u8).pow(length);
        if self.from >= end {
            let from = &self.from;
            return Err(Error::unusable(format!(
                "expected the number of a position of a half below {end}, found {from}"
            )));
        }
        let text = self.from.in_radix(3).to_string();
        let lowest_first = text.bytes().rev().map(|digit| digit - b'0');
        let zeros = std::iter::repeat(0);
        Ok(lowest_first.chain(zeros).take(length).collect())
    }

    /// Returns the error for a game on two boards if `from` is above the number of each legal
    /// position of a half.
    pub(super) fn no_round(&self) -> Error {
        let from = &self.from;
        Error::unusable(format!(
            "no position of a half has the number {from} or a larger number"
        ))
    }
}

pub(super) fn stopped() -> Error {
    Error::Interrupted { kept: false }
}

pub(super) fn fault(error: impl std::fmt::Display) -> Error {
    Error::Failed(format!("a fault of this program: {error}"))
}

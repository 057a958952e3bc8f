//! Exact counts of Connect Four positions.

use crate::{Request, Resources, Result};
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_count::Options;
use tengen_estimate::other::GO_5X5;
use tengen_estimate::other::connect4::{
    PUBLISHED_6X7, PUBLISHED_SOURCE, positions_by_ply, upper_bound,
};
use tengen_exact::UBig;

/// Request for the exact number of Connect Four positions that can be reached in play.
///
/// ```
/// use tengen::compare::Connect4;
/// use tengen::prelude::*;
/// let found = Connect4::new(1, 1).run()?;
/// assert_eq!(found.by_ply, [1, 1]);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](crate::Error::Unusable) if the board is invalid.
/// - [`TooLarge`](crate::Error::TooLarge) if the positions do not fit into the memory limit.
/// - [`Interrupted`](crate::Error::Interrupted) if the observer stops the run; nothing is
///   saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Connect4 {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
}

/// The number of Connect Four positions of a board that can be reached in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CountedConnect4 {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The upper bound 2^(cols (rows + 1)) on the number of positions: a code of a position has
    /// rows + 1 bits for each column.
    #[serde(with = "crate::text::Integer")]
    pub upper_bound: UBig,
    /// The number of positions.
    #[serde(with = "crate::text::Integer")]
    pub count: u64,
    /// The numbers of positions with 0, 1, 2, ... stones.
    #[serde(with = "crate::text::Integers")]
    pub by_ply: Vec<u64>,
}

/// Published numbers for the standard Connect Four board of 6 rows and 7 columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct QuotedConnect4 {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The upper bound 2^49 on the number of positions: a code of a position has 7 bits for each of
    /// the 7 columns.
    #[serde(with = "crate::text::Integer")]
    pub upper_bound: UBig,
    /// The published number of positions.
    #[serde(with = "crate::text::Integer")]
    pub count: u64,
    /// The source of the number.
    pub source: &'static str,
    /// The number of legal Go positions on the 5 x 5 board.
    #[serde(with = "crate::text::Integer")]
    pub go_5x5: u64,
}

impl Connect4 {
    /// Creates a request for a board.
    pub fn new(rows: usize, cols: usize) -> Connect4 {
        Connect4 {
            rows,
            cols,
            resources: Resources::default(),
        }
    }
}

impl Request for Connect4 {
    type Answer = CountedConnect4;

    fn run_with(&self, observer: &dyn Observer) -> Result<CountedConnect4> {
        let (rows, cols) = (self.rows, self.cols);
        let upper_bound = upper_bound(rows, cols)?;
        let options = Options::new(self.resources.machine(observer));
        let by_ply = positions_by_ply(rows, cols, &options)?;
        Ok(CountedConnect4 {
            rows,
            cols,
            upper_bound,
            count: by_ply.iter().sum(),
            by_ply,
        })
    }
}

impl fmt::Display for CountedConnect4 {
    /// Writes the number of positions in decimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.count.fmt(f)
    }
}

/// Returns the published numbers for the standard Connect Four board of 6 rows and 7
/// columns.
///
/// ```
/// assert_eq!(tengen::compare::connect4_quoted()?.count, 4_531_985_219_092);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// No error is known to occur: the numbers are constants.
pub fn connect4_quoted() -> Result<QuotedConnect4> {
    Ok(QuotedConnect4 {
        rows: 6,
        cols: 7,
        upper_bound: upper_bound(6, 7)?,
        count: PUBLISHED_6X7,
        source: PUBLISHED_SOURCE,
        go_5x5: GO_5X5,
    })
}

/// Request for the published number of Connect Four positions; calls [`connect4_quoted`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct QuoteConnect4 {}

impl Request for QuoteConnect4 {
    type Answer = QuotedConnect4;

    fn run_with(&self, _: &dyn Observer) -> Result<QuotedConnect4> {
        connect4_quoted()
    }
}

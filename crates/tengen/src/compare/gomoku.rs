//! Counts of boards without five stones of one colour in a row, as in Gomoku.

use crate::{Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_count::Options;
use tengen_estimate::other::gomoku::{base, positions};
use tengen_exact::UBig;

/// Request for the exact number of boards without five stones of one colour in a row.
///
/// Every point is empty, black or white. No row, column or diagonal may have five or more
/// adjacent stones of one colour.
///
/// ```
/// use tengen::compare::Gomoku;
/// use tengen::prelude::*;
/// // Two points: all but two black or two white stones.
/// assert_eq!(Gomoku::new(1).cols(2).in_a_row(2).run()?.to_string(), "7");
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](crate::Error::Unusable) if the board is invalid or too large, or `in_a_row` is 0.
/// - [`TooLarge`](crate::Error::TooLarge) if the states do not fit into the memory limit.
/// - [`Interrupted`](crate::Error::Interrupted) if the observer stops the run; nothing is
///   saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct Gomoku {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns; the default is `rows`.
    #[serde(default)]
    pub cols: Option<usize>,
    /// The number k, at least 1: no k adjacent stones of one colour may stand in a line.
    #[serde(default = "five")]
    pub in_a_row: usize,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
}

/// The number of boards without `in_a_row` stones of one colour in a row.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CountedGomoku {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The number k: no k adjacent stones of one colour may stand in a line.
    pub in_a_row: usize,
    /// The number of boards.
    #[serde(with = "crate::text::Integer")]
    pub count: UBig,
    /// An upper bound on the base: the factor by which each further point multiplies the number of
    /// boards without `in_a_row` stones in a row, if boards are large.
    pub base_upper_bound: f64,
    /// An estimate of the base, the growth of the number of boards per point. Four lines of
    /// `in_a_row` points begin at each point. The estimate treats the lines as independent of each
    /// other.
    pub base_by_independence: f64,
}

/// Request for an estimate of the *base*: the growth per point, on large boards, of the number of
/// boards without five in a row ([`Gomoku`]).
///
/// The base is estimated from the numbers of all n by n and n by n + 1 boards up to a given size.
///
/// ```
/// use tengen::compare::GomokuBase;
/// use tengen::prelude::*;
/// let base = GomokuBase::new(3).in_a_row(2).run()?;
/// assert_eq!((base.squares.len(), base.estimates.len()), (3, 2));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// The errors of [`Gomoku`] for the largest square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct GomokuBase {
    /// Number of rows and of columns of the largest square.
    pub rows: usize,
    /// The number k, at least 1: no k adjacent stones of one colour may stand in a line.
    #[serde(default = "five")]
    pub in_a_row: usize,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
}

/// The growth per point of the number of boards without `in_a_row` stones of one colour in a row.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GomokuGrowth {
    /// The number k: no k adjacent stones of one colour may stand in a line.
    pub in_a_row: usize,
    /// The number G(n,n) of n by n boards without `in_a_row` stones in a row, for n = 1, 2, ...
    #[serde(with = "crate::text::Integers")]
    pub squares: Vec<UBig>,
    /// Estimates of the base, the growth per point: G(n,n) G(n+1,n+1) / G(n,n+1)^2 for n = 1, 2,
    /// ... Here G(m,n) is the number of m by n boards without `in_a_row` stones in a row.
    pub estimates: Vec<f64>,
    /// An upper bound on the base, the growth per point, from the number for the largest square.
    pub upper_bound: f64,
    /// An estimate of the base, the growth of the number of boards per point. Four lines of
    /// `in_a_row` points begin at each point. The estimate treats the lines as independent of each
    /// other.
    pub by_independence: f64,
}

fn five() -> usize {
    5
}

impl Gomoku {
    /// Creates a request for the number of boards with `rows` rows and columns and without five
    /// stones of one colour in a row.
    pub fn new(rows: usize) -> Gomoku {
        Gomoku {
            rows,
            cols: None,
            in_a_row: five(),
            resources: Resources::default(),
        }
    }
}

impl GomokuBase {
    /// Creates a request for the base, the growth per point, of the number of boards without five
    /// in a row. It uses squares of up to `rows` rows.
    pub fn new(rows: usize) -> GomokuBase {
        GomokuBase {
            rows,
            in_a_row: five(),
            resources: Resources::default(),
        }
    }
}

impl Request for Gomoku {
    type Answer = CountedGomoku;

    fn run_with(&self, observer: &dyn Observer) -> Result<CountedGomoku> {
        let (rows, in_a_row) = (self.rows, self.in_a_row);
        let cols = self.cols.unwrap_or(rows);
        let options = Options::new(self.resources.machine(observer));
        let count = positions(rows, cols, in_a_row, &options)?;
        Ok(CountedGomoku {
            rows,
            cols,
            in_a_row,
            base_upper_bound: base::upper_bound(&count, rows * cols),
            base_by_independence: base::naive(in_a_row),
            count,
        })
    }
}

impl Request for GomokuBase {
    type Answer = GomokuGrowth;

    fn run_with(&self, observer: &dyn Observer) -> Result<GomokuGrowth> {
        let (most, in_a_row) = (self.rows, self.in_a_row);
        let options = Options::new(self.resources.machine(observer));
        let number = |rows, cols| positions(rows, cols, in_a_row, &options);
        // Count the largest square board first, so that a size that does not fit into memory fails
        // at once.
        let largest = number(most, most)?;
        let upper_bound = base::upper_bound(&largest, most * most);
        let mut squares = Vec::new();
        for n in 1..most {
            squares.push(number(n, n)?);
        }
        squares.push(largest);
        let mut estimates = Vec::new();
        for (n, pair) in (1..).zip(squares.windows(2)) {
            estimates.push(base::estimate(&pair[0], &number(n, n + 1)?, &pair[1]));
        }
        Ok(GomokuGrowth {
            in_a_row,
            squares,
            estimates,
            upper_bound,
            by_independence: base::naive(in_a_row),
        })
    }
}

impl fmt::Display for CountedGomoku {
    /// Writes the number of boards in decimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.count.fmt(f)
    }
}

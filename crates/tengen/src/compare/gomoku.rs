//! Boards without five stones of one colour in a row.

use crate::count::keeping::Keeping;
use crate::{Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_estimate::other::gomoku::{base, positions};
use tengen_exact::UBig;

/// The number of boards without five stones of one colour in a row, exactly: every point is
/// empty, black or white, and no row, column or diagonal has five or more stones of one colour
/// beside each other.
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
/// [`Unusable`](crate::Error::Unusable), if there is no such board, 0 are forbidden in a row,
/// or the states do not fit into the memory; [`TooLarge`](crate::Error::TooLarge), if it turns
/// out not to fit; [`Interrupted`](crate::Error::Interrupted), which keeps nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct Gomoku {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns; as many as rows, unless stated.
    #[serde(default)]
    pub cols: Option<usize>,
    /// How many in a row are forbidden, at least 1.
    #[serde(default = "five")]
    pub in_a_row: usize,
    /// What may be used of the machine.
    #[serde(default)]
    pub resources: Resources,
}

/// The number of boards without so many in a row.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountedGomoku {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// How many in a row are forbidden.
    pub in_a_row: usize,
    /// The number.
    #[serde(with = "crate::text::Integer")]
    pub count: UBig,
    /// An upper bound on the base, the growth per point of large boards.
    pub base_upper_bound: f64,
    /// The base if lines were full independently of each other.
    pub base_by_independence: f64,
}

/// The base of the numbers of boards without five in a row, their growth per point, estimated
/// from all squares up to a size.
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
/// As [`Gomoku`], for the largest square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GomokuBase {
    /// Rows and columns of the largest square.
    pub rows: usize,
    /// How many in a row are forbidden, at least 1.
    #[serde(default = "five")]
    pub in_a_row: usize,
    /// What may be used of the machine.
    #[serde(default)]
    pub resources: Resources,
}

/// The growth per point of the numbers of boards without so many in a row.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GomokuGrowth {
    /// How many in a row are forbidden.
    pub in_a_row: usize,
    /// G(n,n) for n = 1, 2, ...
    #[serde(with = "crate::text::Integers")]
    pub squares: Vec<UBig>,
    /// G(n,n) G(n+1,n+1) / G(n,n+1)^2 for n = 1, 2, ...
    pub estimates: Vec<f64>,
    /// An upper bound, from the largest square.
    pub upper_bound: f64,
    /// The base if lines were full independently of each other.
    pub by_independence: f64,
}

fn five() -> usize {
    5
}

impl Gomoku {
    /// On a square board, without five in a row.
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
    /// From squares up to a size, without five in a row.
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
        let count = Keeping::default().with(self.resources, observer, |options| {
            Ok(positions(rows, cols, in_a_row, &options)?)
        })?;
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
        Keeping::default().with(self.resources, observer, |options| {
            let number = |rows, cols| positions(rows, cols, in_a_row, &options);
            // The largest first, so that an impossible one is refused at once.
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
        })
    }
}

impl fmt::Display for CountedGomoku {
    /// The number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.count.fmt(f)
    }
}

//! Bounds on the number of legal positions of a large board.

use crate::count::keeping::Keeping;
use crate::{Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::{Boundary, Lattice};
use tengen_estimate::strips::{self, Oblong};

pub use tengen_estimate::strips::Arrangement;

/// Request for bounds on the number of legal positions of a large board.
///
/// [`tengen::bounds`](fn@crate::bounds) creates a request. The board is cut into strips of a few
/// rows. The legal positions of each strip are counted exactly. Products of these counts bound the
/// count of the board. The answer has the divisions into strips that give the best lower and upper
/// bound.
///
/// ```
/// use tengen::prelude::*;
/// let found = tengen::bounds(5, 5).max_strip(3).run()?;
/// let count = tengen::count(5, 5).run()?.count;
/// assert!(found.lower.count < count && count < found.upper.count);
/// assert_eq!(found.lower.strips, [3, 2]);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](crate::Error::Unusable) if the board is invalid, `max_strip` is 0, or Farr &
///   Schmidt do not study the lattice (*On the number of Go positions on lattice graphs*).
/// - [`TooLarge`](crate::Error::TooLarge) if the count of the widest strip does not fit into the
///   memory limit.
/// - [`Interrupted`](crate::Error::Interrupted) if the observer stops the run. With a
///   store, finished counts are saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct Bounds {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns; the default is `rows`.
    #[serde(default)]
    pub cols: Option<usize>,
    /// The lattice.
    #[serde(default)]
    pub lattice: Lattice,
    /// Number of colours of stones, at least 1.
    #[serde(default = "crate::count::two")]
    pub colours: u32,
    /// Maximum number of rows of a strip, at least 1.
    #[serde(default = "super::six")]
    pub max_strip: usize,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
    /// Where the counts of strips are saved.
    #[serde(default)]
    pub keeping: Keeping,
}

/// Bounds on the number of legal positions of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CountBounds {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The lattice.
    pub lattice: Lattice,
    /// Boundary condition: always none.
    pub boundary: Boundary,
    /// Number of colours of stones.
    pub colours: u32,
    /// Maximum number of rows of a strip.
    pub max_strip: usize,
    /// The best lower bound.
    pub lower: Arrangement,
    /// The best upper bound.
    pub upper: Arrangement,
    /// The error that prevented saving the counts of strips (parts of the board with a few rows),
    /// if any. The bounds themselves are not affected.
    #[serde(skip)]
    pub unkept: Option<String>,
}

/// Creates a request for bounds on the number of legal positions of a large board.
///
/// ```
/// use tengen::prelude::*;
/// let found = tengen::bounds(19, 19).max_strip(2).run()?;
/// assert_eq!(found.upper.count.to_string().len(), 172);
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn bounds(rows: usize, cols: usize) -> Bounds {
    Bounds::new(rows).cols(cols)
}

impl Bounds {
    /// Creates a request for a square board of the square lattice, with two colours. The strips
    /// into which the board is cut have at most 6 rows.
    pub fn new(rows: usize) -> Bounds {
        Bounds {
            rows,
            cols: None,
            lattice: Lattice::Square,
            colours: 2,
            max_strip: super::six(),
            resources: Resources::default(),
            keeping: Keeping::default(),
        }
    }
}

impl Request for Bounds {
    type Answer = CountBounds;

    fn run_with(&self, observer: &dyn Observer) -> Result<CountBounds> {
        let board = Oblong {
            lattice: self.lattice,
            rows: self.rows,
            cols: self.cols.unwrap_or(self.rows),
            colours: self.colours,
        };
        let found = self.keeping.with(self.resources, observer, |options| {
            Ok(strips::bounds(&board, self.max_strip, &options)?)
        })?;
        Ok(CountBounds {
            rows: board.rows,
            cols: board.cols,
            lattice: board.lattice,
            boundary: Boundary::None,
            colours: board.colours,
            max_strip: found.max_strip,
            lower: found.lower,
            upper: found.upper,
            unkept: found.unkept,
        })
    }
}

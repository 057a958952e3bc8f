//! Bounds on the number of legal positions of a large board.

use crate::count::keeping::Keeping;
use crate::{Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::{Boundary, Lattice};
use tengen_estimate::strips::{self, Oblong};
use tengen_exact::UBig;

/// Bounds on the number of legal positions of a large board; [`tengen::bounds`](fn@crate::bounds)
/// makes one.
///
/// The board is cut into strips of a few rows, which are counted exactly; of all arrangements
/// of strips the best ones are taken.
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
/// [`Unusable`](crate::Error::Unusable), if there is no such board, a strip has no rows, or the
/// widest one cannot be counted within the memory; [`TooLarge`](crate::Error::TooLarge), if it
/// turns out not to fit; [`Interrupted`](crate::Error::Interrupted): with a store, finished
/// counts are kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct Bounds {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns; as many as rows, unless stated.
    #[serde(default)]
    pub cols: Option<usize>,
    /// The lattice.
    #[serde(default = "crate::board::square")]
    pub lattice: Lattice,
    /// Number of colours of stones, at least 1.
    #[serde(default = "crate::count::two")]
    pub colours: u32,
    /// Most rows of a strip, at least 1.
    #[serde(default = "super::six")]
    pub max_strip: usize,
    /// What may be used of the machine.
    #[serde(default)]
    pub resources: Resources,
    /// Where the counts of strips are kept.
    #[serde(default)]
    pub keeping: Keeping,
}

/// Bounds on the number of legal positions of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountBounds {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The lattice.
    pub lattice: Lattice,
    /// There is no extra row.
    pub boundary: Boundary,
    /// Number of colours of stones.
    pub colours: u32,
    /// Most rows that a strip had.
    pub max_strip: usize,
    /// There are at least so many.
    pub lower: Arrangement,
    /// There are at most so many.
    pub upper: Arrangement,
    /// Why the counts could not be kept, if so. The bounds are right all the same.
    #[serde(skip)]
    pub unkept: Option<String>,
}

/// Strips that make up a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Arrangement {
    /// The product of their numbers of legal positions.
    #[serde(with = "crate::text::Integer")]
    pub count: UBig,
    /// Their rows, from the first.
    pub strips: Vec<usize>,
}

/// Bounds on the number of legal positions of a large board.
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
    /// On a square board of the square lattice, with two colours and strips of at most 6 rows.
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
            rows: found.board.rows,
            cols: found.board.cols,
            lattice: found.board.lattice,
            boundary: Boundary::None,
            colours: found.board.colours,
            max_strip: found.max_strip,
            lower: found.lower.into(),
            upper: found.upper.into(),
            unkept: found.unkept,
        })
    }
}

impl From<strips::Arrangement> for Arrangement {
    fn from(found: strips::Arrangement) -> Arrangement {
        Arrangement {
            count: found.count,
            strips: found.strips,
        }
    }
}

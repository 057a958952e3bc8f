//! Bounds on the limiting constant s of a lattice: a large board of p points has about s^p legal
//! positions.

use crate::{Enclosure, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::Lattice;
use tengen_count::Options;
use tengen_estimate::strips;
use tengen_exact::Interval;

/// Request for bounds on the limiting constant s of a lattice.
///
/// A large board of p points has about s^p legal positions. The bounds come from strips of a few
/// rows and any number of columns. [`tengen::limit_bounds`](crate::limit_bounds()) creates a
/// request.
///
/// ```
/// use tengen::prelude::*;
/// let found = tengen::limit_bounds(Lattice::Square).max_strip(3).digits(3).run()?;
/// assert_eq!((found.lower.value(), found.upper.value()), ("2.941".into(), "2.992".into()));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](crate::Error::Unusable) if `max_strip` is 0, the last column of the lattice
///   touches the first, or `digits` exceeds [`MAX_DIGITS`](crate::growth::MAX_DIGITS). Also if Farr
///   & Schmidt do not study the lattice (*On the number of Go positions on lattice graphs*).
/// - [`TooLarge`](crate::Error::TooLarge) if the states of the widest strip do not fit into the
///   memory limit.
/// - [`Interrupted`](crate::Error::Interrupted) if the observer stops the run; nothing is
///   saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct LimitBounds {
    /// The lattice.
    pub lattice: Lattice,
    /// Number of colours of stones, at least 1.
    #[serde(default = "crate::count::two")]
    pub colours: u32,
    /// Maximum number of rows of a strip, at least 1.
    #[serde(default = "super::six")]
    pub max_strip: usize,
    /// Number of digits after the decimal point.
    #[serde(default = "fifteen")]
    pub digits: usize,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
}

/// Bounds on the limiting constant of a lattice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ConstantBounds {
    /// The lattice.
    pub lattice: Lattice,
    /// Number of colours of stones.
    pub colours: u32,
    /// The largest lower bound.
    pub lower: Rate,
    /// The smallest upper bound.
    pub upper: Rate,
    /// The bounds from all strips, by number of rows.
    pub strips: Vec<StripRate>,
}

/// The best lower or upper bound on the limiting constant of a lattice, with the strip that gives
/// it. A large board of p points has about s^p legal positions, where s is this constant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "WrittenRate")]
#[non_exhaustive]
pub struct Rate {
    /// The bound on the limiting constant, as a narrow interval that contains the bound, with the
    /// number of digits to write.
    pub bound: Enclosure,
    /// `true` for a lower bound, which is written rounded down; `false` for an upper bound, written
    /// rounded up.
    pub is_lower: bool,
    /// Number of rows of the strip that gives the bound.
    pub rows: usize,
    /// The lattice from which the strip is cut.
    pub strip: Lattice,
}

/// The lower and the upper bound on the limiting constant of a lattice, from strips (boards of a
/// few rows) with one number of rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "WrittenStrip")]
#[non_exhaustive]
pub struct StripRate {
    /// Number of rows of the strip.
    pub rows: usize,
    /// The lattice from which the strip is cut.
    pub strip: Lattice,
    /// The factor by which the number of legal positions of a long strip grows per point: a lower
    /// bound on the limiting constant.
    pub lower: Enclosure,
    /// The factor by which the number of legal positions grows per point if the strip lies between
    /// two rows that are always empty: an upper bound on the limiting constant.
    pub upper: Enclosure,
}

fn fifteen() -> usize {
    15
}

/// Creates a request for bounds on the limiting constant of a lattice.
///
/// ```
/// use tengen::prelude::*;
/// let found = tengen::limit_bounds(Lattice::Triangular).max_strip(2).digits(2).run()?;
/// assert!(found.lower.bound.to_f64() < found.upper.bound.to_f64());
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn limit_bounds(lattice: Lattice) -> LimitBounds {
    LimitBounds::new(lattice)
}

impl LimitBounds {
    /// Creates a request for bounds on the limiting constant s of a lattice: a large board of p
    /// points has about s^p legal positions. There are two colours, strips of at most 6 rows, and
    /// 15 digits.
    pub fn new(lattice: Lattice) -> LimitBounds {
        LimitBounds {
            lattice,
            colours: 2,
            max_strip: super::six(),
            digits: fifteen(),
            resources: Resources::default(),
        }
    }
}

impl Request for LimitBounds {
    type Answer = ConstantBounds;

    fn run_with(&self, observer: &dyn Observer) -> Result<ConstantBounds> {
        let (lattice, colours, digits) = (self.lattice, self.colours, self.digits);
        let options = Options::new(self.resources.machine(observer));
        let found = strips::limit_bounds(lattice, colours, self.max_strip, digits, &options)?;
        let rate = |strip: &strips::StripRate, bound: &Interval, is_lower| Rate {
            bound: Enclosure::new(bound.clone(), digits),
            is_lower,
            rows: strip.rows,
            strip: strip.lattice,
        };
        let strips = found.strips.iter().map(|strip| StripRate {
            rows: strip.rows,
            strip: strip.lattice,
            lower: Enclosure::new(strip.lower.clone(), digits),
            upper: Enclosure::new(strip.upper.clone(), digits),
        });
        let (lower, upper) = (found.lower(), found.upper());
        Ok(ConstantBounds {
            lattice,
            colours,
            lower: rate(lower, &lower.lower, true),
            upper: rate(upper, &upper.upper, false),
            strips: strips.collect(),
        })
    }
}

impl Rate {
    /// Returns the bound in decimal digits: a lower bound rounded down, an upper bound rounded up.
    pub fn value(&self) -> String {
        match self.is_lower {
            true => self.bound.lower(),
            false => self.bound.upper(),
        }
    }
}

impl StripRate {
    /// Returns the lower bound in decimal digits, rounded down, and the upper bound, rounded up.
    pub fn ends(&self) -> (String, String) {
        (self.lower.lower(), self.upper.upper())
    }
}

/// The best lower or upper bound on the limiting constant of a lattice, with the strip that gives
/// it. A large board of p points has about s^p legal positions, where s is this constant.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WrittenRate {
    /// The bound in decimal digits: a lower bound is rounded down, an upper bound up.
    value: String,
    /// Number of rows of the strip that gives the bound.
    rows: usize,
    /// The lattice of the strip.
    strip: Lattice,
}

impl From<Rate> for WrittenRate {
    fn from(rate: Rate) -> WrittenRate {
        WrittenRate {
            value: rate.value(),
            rows: rate.rows,
            strip: rate.strip,
        }
    }
}

/// The lower and the upper bound on the limiting constant of a lattice, from strips (boards of a
/// few rows) with one number of rows.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WrittenStrip {
    /// Number of rows of the strip.
    rows: usize,
    /// The lattice of the strip.
    strip: Lattice,
    /// The lower bound in decimal digits, rounded down.
    lower: String,
    /// The upper bound in decimal digits, rounded up.
    upper: String,
}

impl From<StripRate> for WrittenStrip {
    fn from(rate: StripRate) -> WrittenStrip {
        let (lower, upper) = rate.ends();
        WrittenStrip {
            rows: rate.rows,
            strip: rate.strip,
            lower,
            upper,
        }
    }
}

tengen_base::schema_as!(Rate => WrittenRate);

tengen_base::schema_as!(StripRate => WrittenStrip);

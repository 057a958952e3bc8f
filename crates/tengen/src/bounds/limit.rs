//! Bounds on the limiting constant of a lattice.

use crate::count::keeping::Keeping;
use crate::{Enclosure, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::Lattice;
use tengen_estimate::strips;
use tengen_exact::Interval;

/// Bounds on the limiting constant s of a lattice: a large board has about s^(number of points)
/// legal positions. [`tengen::limit_bounds`](crate::limit_bounds()) makes one.
///
/// ```
/// use tengen::prelude::*;
/// let found = tengen::limit_bounds(Lattice::Square).max_strip(3).digits(3).run()?;
/// assert_eq!((found.lower.value(), found.upper.value()), ("2.941".into(), "2.992".into()));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](crate::Error::Unusable), if a strip has no rows, the lattice wraps along its
/// columns, there are more than [`MAX_DIGITS`](crate::growth::MAX_DIGITS) digits, or the widest
/// strip's states do not fit into the memory; [`TooLarge`](crate::Error::TooLarge), if it turns
/// out not to fit; [`Interrupted`](crate::Error::Interrupted), which keeps nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct LimitBounds {
    /// The lattice.
    pub lattice: Lattice,
    /// Number of colours of stones, at least 1.
    #[serde(default = "crate::count::two")]
    pub colours: u32,
    /// Most rows of a strip, at least 1.
    #[serde(default = "super::six")]
    pub max_strip: usize,
    /// Digits behind the decimal point.
    #[serde(default = "fifteen")]
    pub digits: usize,
    /// What may be used of the machine.
    #[serde(default)]
    pub resources: Resources,
}

/// Bounds on the limiting constant of a lattice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConstantBounds {
    /// The lattice.
    pub lattice: Lattice,
    /// Number of colours of stones.
    pub colours: u32,
    /// The largest lower bound.
    pub lower: Rate,
    /// The smallest upper bound.
    pub upper: Rate,
    /// All of them, by rows.
    pub strips: Vec<StripRate>,
}

/// The best bound in one direction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "WrittenRate")]
pub struct Rate {
    /// The bound, and the digits that are written.
    pub bound: Enclosure,
    /// Whether it is a lower bound, which is rounded down; else it is rounded up.
    pub is_lower: bool,
    /// Rows of the strips that give it.
    pub rows: usize,
    /// The lattice that these are cut from.
    pub strip: Lattice,
}

/// The bounds that strips of one kind give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "WrittenStrip")]
pub struct StripRate {
    /// Rows of a strip.
    pub rows: usize,
    /// The lattice that they are cut from.
    pub strip: Lattice,
    /// The growth per point of such strips, which is less than the limiting constant.
    pub lower: Enclosure,
    /// The growth per point of such strips between empty rows, which is more.
    pub upper: Enclosure,
}

fn fifteen() -> usize {
    15
}

/// Bounds on the limiting constant of a lattice.
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
    /// With two colours, strips of at most 6 rows, and 15 digits.
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
        let found = Keeping::default().with(self.resources, observer, |options| {
            let most = self.max_strip;
            Ok(strips::limit_bounds(
                lattice, colours, most, digits, &options,
            )?)
        })?;
        let rate = |strip: &strips::StripRate, bound: &Interval, is_lower| Rate {
            bound: Enclosure::new(bound.clone(), digits),
            is_lower,
            rows: strip.rows,
            strip: strip.lattice,
        };
        let (lower, upper) = (found.lower(), found.upper());
        Ok(ConstantBounds {
            lattice: found.lattice,
            colours: found.colours,
            lower: rate(lower, &lower.lower, true),
            upper: rate(upper, &upper.upper, false),
            strips: found
                .strips
                .iter()
                .map(|s| StripRate::new(s, digits))
                .collect(),
        })
    }
}

impl Rate {
    /// The bound as it is written, rounded outwards.
    pub fn value(&self) -> String {
        match self.is_lower {
            true => self.bound.lower(),
            false => self.bound.upper(),
        }
    }
}

impl StripRate {
    fn new(strip: &strips::StripRate, digits: usize) -> StripRate {
        StripRate {
            rows: strip.rows,
            strip: strip.lattice,
            lower: Enclosure::new(strip.lower.clone(), digits),
            upper: Enclosure::new(strip.upper.clone(), digits),
        }
    }

    /// The bounds as they are written, rounded outwards.
    pub fn ends(&self) -> (String, String) {
        (self.lower.lower(), self.upper.upper())
    }
}

/// The best bound in one direction, as it is written.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WrittenRate {
    /// The bound, rounded outwards.
    value: String,
    /// Rows of the strip that gives it.
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

/// The bounds that a strip gives, as they are written.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WrittenStrip {
    /// Rows of the strip.
    rows: usize,
    /// The lattice of the strip.
    strip: Lattice,
    /// The lower bound, rounded down.
    lower: String,
    /// The upper bound, rounded up.
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

crate::schema::schema_as!(Rate => WrittenRate);

crate::schema::schema_as!(StripRate => WrittenStrip);

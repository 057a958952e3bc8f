//! Real numbers between two proved bounds.

use serde::Serialize;
use std::fmt;
use tengen_exact::Interval;

/// A real number between two proved bounds.
///
/// As text and in JSON, both bounds are decimal numbers: the lower one rounded down, the
/// upper one rounded up.
///
/// ```
/// let growth = tengen::growth(1).digits(4).run()?;
/// assert_eq!(growth.lambda.to_string(), "2.7692 to 2.7693");
/// # use tengen::prelude::*;
/// # Ok::<(), tengen::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "Ends")]
#[non_exhaustive]
pub struct Enclosure {
    /// The bounds in full precision.
    pub number: Interval,
    /// Number of digits after the decimal point with which the bounds are written.
    pub digits: usize,
}

impl Enclosure {
    /// Creates an enclosure from an interval and the number of digits written after the
    /// decimal point.
    pub fn new(number: Interval, digits: usize) -> Enclosure {
        Enclosure { number, digits }
    }

    /// Returns the lower bound in decimal digits, rounded down, and the upper bound, rounded up.
    pub fn ends(&self) -> (String, String) {
        self.number.decimals(self.digits)
    }

    /// Returns the lower bound of the real number in decimal digits, rounded down.
    pub fn lower(&self) -> String {
        self.ends().0
    }

    /// Returns the upper bound of the real number in decimal digits, rounded up.
    pub fn upper(&self) -> String {
        self.ends().1
    }

    /// Returns an approximate value.
    pub fn to_f64(&self) -> f64 {
        self.number.to_f64()
    }
}

impl fmt::Display for Enclosure {
    /// Writes both bounds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (lower, upper) = self.ends();
        write!(f, "{lower} to {upper}")
    }
}

/// The two proved bounds of a real number, as decimal numbers for JSON.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Ends {
    /// The lower bound, rounded down.
    lower: String,
    /// The upper bound, rounded up.
    upper: String,
}

impl From<Enclosure> for Ends {
    fn from(number: Enclosure) -> Ends {
        let (lower, upper) = number.ends();
        Ends { lower, upper }
    }
}

tengen_base::schema_as!(Enclosure => Ends);

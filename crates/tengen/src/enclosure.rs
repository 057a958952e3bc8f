//! Real numbers between two proved bounds.

use serde::Serialize;
use std::fmt;
use tengen_exact::Interval;

/// A real number between two proved bounds. As text and in JSON both are decimal numbers, the
/// lower one rounded down, the upper one up.
///
/// ```
/// let growth = tengen::growth(1).digits(4).run()?;
/// assert_eq!(growth.lambda.to_string(), "2.7692 to 2.7693");
/// # use tengen::prelude::*;
/// # Ok::<(), tengen::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "Ends")]
pub struct Enclosure {
    /// The bounds, finer than they are written.
    pub number: Interval,
    /// Digits that are written behind the decimal point.
    pub digits: usize,
}

impl Enclosure {
    /// A number, and the digits behind the decimal point that are written.
    pub fn new(number: Interval, digits: usize) -> Enclosure {
        Enclosure { number, digits }
    }

    /// The bounds as they are written.
    pub fn ends(&self) -> (String, String) {
        self.number.decimals(self.digits)
    }

    /// The lower bound, rounded down.
    pub fn lower(&self) -> String {
        self.ends().0
    }

    /// The upper bound, rounded up.
    pub fn upper(&self) -> String {
        self.ends().1
    }

    /// The number, roughly.
    pub fn to_f64(&self) -> f64 {
        self.number.to_f64()
    }
}

impl fmt::Display for Enclosure {
    /// Both bounds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (lower, upper) = self.ends();
        write!(f, "{lower} to {upper}")
    }
}

/// A real number between two proved bounds, as decimal numbers.
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

crate::schema::schema_as!(Enclosure => Ends);

//! Real numbers between two proved bounds.

use serde::Serialize;
use serde::ser::SerializeStruct;
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
#[derive(Clone, Debug, PartialEq, Eq)]
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

impl Serialize for Enclosure {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (lower, upper) = self.ends();
        let mut both = to.serialize_struct("Enclosure", 2)?;
        both.serialize_field("lower", &lower)?;
        both.serialize_field("upper", &upper)?;
        both.end()
    }
}

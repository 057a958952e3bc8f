//! Real numbers for people and programs.

use serde::Serialize;
use tengen_exact::Interval;

/// A number between two decimal numbers.
#[derive(Serialize)]
pub(crate) struct Ends {
    pub(crate) lower: String,
    pub(crate) upper: String,
}

impl Ends {
    /// With so many digits after the point, rounded outwards.
    pub(crate) fn new(number: &Interval, digits: usize) -> Ends {
        let (lower, upper) = number.decimals(digits);
        Ends { lower, upper }
    }
}

//! Large numbers in decimal notation.

use serde::Serialize;
use std::fmt;
use tengen_exact::scaled::Scaled;

/// The number `mantissa` * 10^`exponent`. The mantissa is 0, or at least 1 and below 10.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Decimal {
    /// The digits, with the precision of `f64`.
    pub mantissa: f64,
    /// The power of ten.
    pub exponent: i64,
}

impl Decimal {
    /// Converts a number to 16 digits.
    pub fn from_scaled(number: Scaled) -> Decimal {
        if number.is_zero() {
            return Decimal {
                mantissa: 0.0,
                exponent: 0,
            };
        }
        let (digits, exponent) = number.digits();
        // Cut the digits after the 16th digit instead of rounding; texts with fewer digits do not
        // show the difference.
        let mantissa = (digits / 100) as f64 / 1e15;
        Decimal { mantissa, exponent }
    }
}

/// Formats a number with the requested number of digits after the point: `2.082e170` for `{:.3}`.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(15);
        let mut exponent = self.exponent;
        let mut mantissa = format!("{:.digits$}", self.mantissa);
        if mantissa.starts_with("10") {
            mantissa = format!("{:.digits$}", 1.0);
            exponent += 1;
        }
        f.pad_integral(true, "", &format!("{mantissa}e{exponent}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_rounded_as_they_are_written() {
        let number = |x: f64| Decimal::from_scaled(Scaled::new(x, 0));
        assert_eq!(format!("{:.3}", number(1234.56)), "1.235e3");
        assert_eq!(format!("{:.2}", number(0.009_999)), "1.00e-2");
        assert_eq!(format!("{:.0}", number(7e20)), "7e20");
        assert_eq!(format!("{:.1}", number(0.0)), "0.0e0");
        assert_eq!(number(512.0).mantissa, 5.12);
        let large = Decimal::from_scaled(Scaled::power(3.0, 9801));
        assert_eq!(format!("{large:.5}"), "1.84254e4676");
    }
}

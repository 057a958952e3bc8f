//! Converts intervals to decimal numbers, rounded outwards.
//!
//! Entry: [`Interval::decimals`] and [`Interval::scientific`] write both ends of an interval,
//! [`Interval::agreed`] writes the digits that are certain. The cost is a few operations on numbers
//! with as many bits as the written digits need.

use super::dyadic::Towards;
use super::{Dyadic, Interval};
use dashu_int::UBig;
use std::fmt;

/// A decimal number `mantissa` · 10^`exponent`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scientific {
    /// A decimal number of at least 1 and less than 10, as text. In a result of
    /// [`Interval::agreed_scientific`] it has only the digits on which both ends of the interval
    /// agree, and may be empty.
    pub mantissa: String,
    /// The power of ten.
    pub exponent: i64,
}

impl fmt::Display for Scientific {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}e{}", self.mantissa, self.exponent))
    }
}

impl Interval {
    /// Returns the ends of the interval with `digits` decimals, the lower end rounded down and the
    /// upper end rounded up.
    ///
    /// All digits before the decimal point are written, so the numbers should be of moderate size.
    pub fn decimals(&self, digits: usize) -> (String, String) {
        (
            fixed(&self.lower, digits, Towards::Zero),
            fixed(&self.upper, digits, Towards::Infinity),
        )
    }

    /// Returns the ends of the interval in scientific notation, the lower end rounded down and the
    /// upper end rounded up.
    ///
    /// The mantissas have `digits` decimals.
    pub fn scientific(&self, digits: usize) -> (Scientific, Scientific) {
        // The conversion computes a power of ten as an interval, too. Some extra bits make it more
        // precise than the digits written.
        let bits = self.bits.max(digits * 10 / 3) + 64;
        (
            scientific(&self.lower, digits, bits, Towards::Zero),
            scientific(&self.upper, digits, bits, Towards::Infinity),
        )
    }

    /// Returns the first decimal digits on which both ends of the interval agree, truncated after
    /// at most `most` decimals.
    ///
    /// The result is empty if the ends do not agree on all digits before the decimal point.
    pub fn agreed(&self, most: usize) -> String {
        let [low, high] = [&self.lower, &self.upper].map(|end| fixed(end, most, Towards::Zero));
        common(&low, &high)
    }

    /// Returns the number in scientific notation, with the first digits of the mantissa on which
    /// both ends of the interval agree.
    ///
    /// The digits are truncated after at most `most` decimals. Returns `None` if the exponents of
    /// the two ends differ.
    pub fn agreed_scientific(&self, most: usize) -> Option<Scientific> {
        let bits = self.bits.max(most * 10 / 3) + 64;
        let low = scientific(&self.lower, most, bits, Towards::Zero);
        let high = scientific(&self.upper, most, bits, Towards::Zero);
        (low.exponent == high.exponent).then(|| Scientific {
            mantissa: common(&low.mantissa, &high.mantissa),
            exponent: low.exponent,
        })
    }
}

/// Formats one end of an interval with `digits` decimals, rounded as `towards` says.
fn fixed(end: &Dyadic, digits: usize, towards: Towards) -> String {
    let scaled = end.times(&Dyadic::new(UBig::from(10u8).pow(digits), 0));
    with_point(&scaled.integer(towards), digits)
}

/// Formats the number `scaled` / 10^`digits` with `digits` decimals.
fn with_point(scaled: &UBig, digits: usize) -> String {
    if digits == 0 {
        return scaled.to_string();
    }
    let text = format!(
        "{scaled:0>width$}",
        scaled = scaled.to_string(),
        width = digits + 1
    );
    // The text has at least `digits + 1` digits, so there is a digit before the decimal point.
    let (whole, fraction) = text.split_at(text.len() - digits);
    format!("{whole}.{fraction}")
}

/// Returns the common prefix of two decimal numbers, or an empty text if the prefix does not have
/// all digits before the decimal point.
fn common(a: &str, b: &str) -> String {
    let whole = |text: &str| text.find('.').unwrap_or(text.len());
    if whole(a) != whole(b) {
        return String::new();
    }
    let same = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
    // A number that is cut before its decimal point would look like a smaller number, so it is
    // dropped.
    if same < whole(a) {
        return String::new();
    }
    a[..same].trim_end_matches('.').to_owned()
}

/// Formats one end of an interval in scientific notation with `digits` decimals, rounded towards
/// zero or infinity. Computes with `bits` bits.
fn scientific(end: &Dyadic, digits: usize, bits: usize, towards: Towards) -> Scientific {
    let exact = Interval {
        lower: end.clone(),
        upper: end.clone(),
        bits,
    };
    // This estimate of the decimal exponent is at most the true exponent, and usually at most 1
    // below it. The error is larger only for numbers with trillions of digits. The loop below
    // corrects the exponent.
    let mut exponent = ((end.magnitude() - 1) as f64 * std::f64::consts::LOG10_2).floor() as i64;
    let limit = UBig::from(10u8).pow(digits + 1);
    loop {
        // Compute exact · 10^(digits - exponent), whose integer part has the digits to be written.
        let power = digits as i64 - exponent;
        let ten = Interval::integer(&UBig::from(10u8), bits).pow(power.unsigned_abs());
        let scaled = if power >= 0 {
            &exact * &ten
        } else {
            &exact / &ten
        };
        let mantissa = match towards {
            Towards::Zero => scaled.lower.integer(towards),
            Towards::Infinity => scaled.upper.integer(towards),
        };
        let written = mantissa.to_string();
        // Correct the exponent if the mantissa has more or fewer digits than wanted, for example
        // because it was rounded up to 10.
        if mantissa >= limit {
            exponent += 1;
        } else if written.len() <= digits {
            exponent -= 1;
        } else {
            return Scientific {
                mantissa: with_point(&mantissa, digits),
                exponent,
            };
        }
    }
}

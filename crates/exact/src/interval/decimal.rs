//! Enclosures as decimal numbers, rounded outwards.

use super::dyadic::Towards;
use super::{Dyadic, Interval};
use dashu_int::UBig;
use std::fmt;

/// A decimal number `mantissa` · 10^`exponent`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scientific {
    /// From 1 to 10, with so many digits after the point as were asked for.
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
    /// The ends with `digits` digits after the decimal point, the lower one
    /// rounded down and the upper one up.
    ///
    /// For numbers of ordinary size: all digits before the point are written.
    pub fn decimals(&self, digits: usize) -> (String, String) {
        let of = |end: &Dyadic, towards| {
            let scaled = end.times(&Dyadic::new(UBig::from(10u8).pow(digits), 0));
            with_point(&scaled.integer(towards), digits)
        };
        (
            of(&self.lower, Towards::Zero),
            of(&self.upper, Towards::Infinity),
        )
    }

    /// The ends as decimal mantissa, with `digits` digits after the point, and
    /// exponent, the lower one rounded down and the upper one up.
    pub fn scientific(&self, digits: usize) -> (Scientific, Scientific) {
        // The power of ten is itself an enclosure; a few bits more keep it finer
        // than the digits that are written.
        let bits = self.bits.max(digits * 10 / 3) + 64;
        (
            scientific(&self.lower, digits, bits, Towards::Zero),
            scientific(&self.upper, digits, bits, Towards::Infinity),
        )
    }

    /// The digits on which both ends agree, cut (not rounded) after at most `most`
    /// digits behind the decimal point; empty if they agree on none.
    pub fn agreed(&self, most: usize) -> String {
        let cut = |end: &Dyadic| {
            let scaled = end.times(&Dyadic::new(UBig::from(10u8).pow(most), 0));
            with_point(&scaled.integer(Towards::Zero), most)
        };
        common(&cut(&self.lower), &cut(&self.upper))
    }

    /// The digits of the decimal mantissa on which both ends agree, cut (not
    /// rounded) after at most `most` digits behind the point, and the exponent;
    /// `None` if not even the exponents agree.
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

/// A number that is `scaled` / 10^`digits`, written with that many digits.
fn with_point(scaled: &UBig, digits: usize) -> String {
    if digits == 0 {
        return scaled.to_string();
    }
    let text = format!(
        "{scaled:0>width$}",
        scaled = scaled.to_string(),
        width = digits + 1
    );
    let (whole, fraction) = text.split_at(text.len() - digits);
    format!("{whole}.{fraction}")
}

/// What two numbers have in common from their first digit on.
fn common(a: &str, b: &str) -> String {
    let whole = |text: &str| text.find('.').unwrap_or(text.len());
    if whole(a) != whole(b) {
        return String::new();
    }
    let same = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
    // A number that is cut before its point would look like a smaller one.
    if same < whole(a) {
        return String::new();
    }
    a[..same].trim_end_matches('.').to_owned()
}

/// One end, rounded towards zero or infinity.
fn scientific(end: &Dyadic, digits: usize, bits: usize, towards: Towards) -> Scientific {
    let exact = Interval {
        lower: end.clone(),
        upper: end.clone(),
        bits,
    };
    // Not more than the true exponent, and less by 1 at most, mostly; off by more
    // for numbers with trillions of digits. The loop below finds the right one.
    let mut exponent = ((end.magnitude() - 1) as f64 * std::f64::consts::LOG10_2).floor() as i64;
    let limit = UBig::from(10u8).pow(digits + 1);
    loop {
        // exact · 10^(digits - exponent)
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
        // A mantissa that is rounded up to 10 is 1 times the next power.
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

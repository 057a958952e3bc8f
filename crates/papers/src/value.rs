//! Values of ours, and whether a printed one is the same.

use tengen_exact::{Interval, UBig};

/// A value that was computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// An exact number.
    Integer(UBig),
    /// A real number within an enclosure, of which at most `digits` digits after the
    /// point are shown.
    Real {
        /// The enclosure.
        enclosure: Interval,
        /// Digits to show.
        digits: usize,
    },
    /// Words, or numbers that are no positive real ones.
    Text(String),
}

/// Bits of printed numbers.
const BITS: usize = 256;
/// Real numbers from here on are written with a power of ten.
const LARGE: f64 = 1e6;

impl Value {
    /// An integer of any type.
    pub fn integer(number: impl Into<UBig>) -> Value {
        Value::Integer(number.into())
    }

    /// Whether the value is what is printed, to `units` units of the last printed digit;
    /// integers that are printed in full must be the same.
    pub fn agrees(&self, printed: &str, units: u32) -> bool {
        let enclosure = match self {
            Value::Text(text) => return text == printed,
            Value::Integer(number) if !printed.contains(['.', 'e']) => {
                return number.to_string() == printed;
            }
            Value::Integer(number) if *number == UBig::ZERO => return printed.parse() == Ok(0.0),
            Value::Integer(number) => Interval::integer(number, BITS),
            Value::Real { enclosure, .. } => enclosure.clone(),
        };
        around(printed, units).is_some_and(|range| range.overlaps(&enclosure))
    }
}

/// The numbers within some units of the last digit of a decimal number; `None` if it is
/// no positive one.
fn around(printed: &str, units: u32) -> Option<Interval> {
    let (mantissa, exponent) = printed.split_once('e').unwrap_or((printed, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits: UBig = format!("{whole}{fraction}").parse().ok()?;
    let exponent = exponent.parse::<i64>().ok()? - fraction.len() as i64;
    let ten = UBig::from(10u8).pow(usize::try_from(exponent.unsigned_abs()).ok()?);
    let scaled = |digits: UBig| {
        (digits != UBig::ZERO).then(|| {
            if exponent < 0 {
                Interval::ratio(&digits, &ten, BITS)
            } else {
                Interval::integer(&(digits * &ten), BITS)
            }
        })
    };
    let units = UBig::from(units);
    let low = if digits > units {
        &digits - &units
    } else {
        UBig::ONE
    };
    Some(Interval::span(&scaled(low)?, &scaled(digits + units)?))
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Integer(number) => write!(f, "{number}"),
            Value::Text(text) => f.write_str(text),
            Value::Real { enclosure, digits } => {
                let size = enclosure.to_f64();
                let text = if (1.0 / LARGE..LARGE).contains(&size) {
                    enclosure.agreed(*digits)
                } else {
                    let agreed = enclosure.agreed_scientific(*digits);
                    agreed.map_or(String::new(), |number| number.to_string())
                };
                if text.is_empty() {
                    let (low, high) = enclosure.scientific(3);
                    return write!(f, "{low} to {high}");
                }
                f.write_str(&text)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn third() -> Value {
        Value::Real {
            enclosure: Interval::ratio(&UBig::ONE, &UBig::from(3u8), 128),
            digits: 12,
        }
    }

    #[test]
    fn reals_agree_to_the_last_printed_digit() {
        assert_eq!(third().to_string(), "0.333333333333");
        for right in ["0.3333", "0.3334", "0.3", "3.33e-1", "0.333333333333333333"] {
            assert!(third().agrees(right, 1), "{right}");
        }
        for wrong in [
            "0.3335",
            "0.33",
            "3",
            "3.33e-2",
            "one third",
            "0.333333333433",
        ] {
            assert_eq!(third().agrees(wrong, 1), wrong == "0.33", "{wrong}");
        }
        assert!(third().agrees("0.3335", 2));
    }

    #[test]
    fn integers_printed_in_full_must_be_the_same() {
        let number = Value::integer(414_295_148_741u64);
        assert!(number.agrees("414295148741", 1));
        assert!(!number.agrees("414295148742", 1));
        assert!(number.agrees("4.142951487e11", 1) && !number.agrees("4.142951485e11", 1));
        assert!(Value::Integer(UBig::ZERO).agrees("0", 1));
        assert!(Value::Text("yes".into()).agrees("yes", 1));
    }
}

//! Computed values of tables, and their comparison with the values printed in the papers.

use tengen_exact::{Interval, UBig};

/// A computed value of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// An exact number.
    Integer(UBig),
    /// A real number within an interval. At most `digits` decimals are shown.
    Real {
        /// The interval that contains the number.
        enclosure: Interval,
        /// Number of decimals to show.
        digits: usize,
    },
    /// Words, lists of numbers, or other text, which must equal the printed text.
    Text(String),
}

/// The precision of intervals around printed numbers, in bits.
const BITS: usize = 256;
/// Real numbers from this number on, and below its inverse, are shown in scientific notation.
const LARGE: f64 = 1e6;

impl Value {
    /// Returns an integer of any type as a value.
    pub fn integer(number: impl Into<UBig>) -> Value {
        Value::Integer(number.into())
    }

    /// Returns a real value of which `digits` decimals are shown.
    pub(crate) fn real(enclosure: &Interval, digits: usize) -> Value {
        Value::Real {
            enclosure: enclosure.clone(),
            digits,
        }
    }

    /// Returns the text "yes" or "no" as a value.
    pub(crate) fn yes(holds: bool) -> Value {
        Value::Text(if holds { "yes" } else { "no" }.to_owned())
    }

    /// Returns `true` if the value equals a printed value up to `units` units of the last printed
    /// digit.
    ///
    /// An integer that is printed in full must equal the value exactly.
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

/// Returns the interval of all numbers that differ from a printed decimal number by at most `units`
/// units of its last digit.
///
/// Returns `None` if the text is not a positive number.
fn around(printed: &str, units: u32) -> Option<Interval> {
    // Read the decimal number as an integer times a power of ten.
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
    // The lower end of the interval must stay positive.
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
            Value::Real { enclosure, digits } => f.write_str(&shown(enclosure, *digits)),
        }
    }
}

/// A real value whose interval has a larger relative width is shown as a range, from the lower to
/// the upper end.
const NARROW: f64 = 1e-6;

/// Formats a real number with at most `digits` decimals, or as a range if its interval is wide.
fn shown(enclosure: &Interval, digits: usize) -> String {
    let (low, high) = (enclosure.lower().to_ratio(), enclosure.upper().to_ratio());
    let one = Interval::integer(&UBig::ONE, BITS);
    let end =
        |(numerator, denominator): &(UBig, UBig)| Interval::ratio(numerator, denominator, BITS);
    let open = (&end(&high) / &end(&low))
        .minus(&one)
        .map_or(0.0, |d| d.to_f64());
    if open > NARROW {
        // Show so many digits that the ends of the range differ in about two digits.
        let places = (1.0 - open.log10()).ceil().max(1.0) as usize;
        let (low, high) = enclosure.scientific(places);
        return format!("{low} to {high}");
    }
    let size = enclosure.to_f64();
    // Very large and very small numbers are shown in scientific notation.
    if !(1.0 / LARGE..LARGE).contains(&size) {
        let agreed = enclosure.agreed_scientific(digits);
        return agreed.map_or_else(
            || enclosure.scientific(digits).0.to_string(),
            |n| n.to_string(),
        );
    }
    // Round the number, so that an exact short number such as 2.28 is not shown as 2.27999 or
    // 2.28001.
    let agreed = enclosure.agreed(digits);
    let rounded = |places: usize| {
        let half = Interval::ratio(&UBig::from(5u8), &UBig::from(10u8).pow(places + 1), BITS);
        (enclosure + &half).agreed(places)
    };
    let full = agreed.find('.').map_or(0, |point| agreed.len() - point - 1);
    if full < digits {
        rounded(digits)
    } else {
        agreed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn third() -> Value {
        Value::real(&Interval::ratio(&UBig::ONE, &UBig::from(3u8), 128), 12)
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
    fn reals_are_shown_as_far_as_they_are_known() {
        let shown = |low: (u32, u32), high: (u32, u32), digits| {
            let end = |(n, d): (u32, u32)| Interval::ratio(&n.into(), &d.into(), 200);
            Value::real(&Interval::span(&end(low), &end(high)), digits).to_string()
        };
        assert_eq!(shown((57, 25), (57, 25), 6), "2.280000");
        assert_eq!(shown((1, 7), (1, 7), 6), "0.142857");
        assert_eq!(shown((20, 1), (21, 1), 6), "2.000e1 to 2.100e1");
        assert_eq!(shown((30_000_000, 1), (30_000_000, 1), 3), "3.000e7");
        assert_eq!(shown((1, 30_000_000), (1, 30_000_000), 3), "3.333e-8");
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

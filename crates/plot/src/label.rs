//! Formats numbers as labels for readers: `−0.25`, `1500`, `2.5×10` to the power of 7.

use crate::style::text_width;

/// The font size of an exponent relative to its base.
pub(crate) const RAISED_SIZE: f64 = 0.72;

/// A text, optionally followed by an exponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The text on the base line, such as `2.5×10`.
    pub base: String,
    /// The raised text; empty if there is none.
    pub exponent: String,
}

impl From<&str> for Label {
    fn from(text: &str) -> Label {
        Label {
            base: text.to_owned(),
            exponent: String::new(),
        }
    }
}

/// Formats an integer with the minus sign `−` instead of a hyphen.
fn signed(n: i64) -> String {
    n.to_string().replace('-', "−")
}

impl Label {
    /// Returns the label of 10 to the power of `exponent`. 1 and 10 have no raised exponent.
    pub fn power_of_ten(exponent: i32) -> Label {
        match exponent {
            0 => Label::from("1"),
            1 => Label::from("10"),
            _ => Label {
                base: "10".to_owned(),
                exponent: signed(i64::from(exponent)),
            },
        }
    }

    /// Returns the label of the exact number n times 10 to the power of `exponent`.
    pub fn decimal(n: i64, exponent: i32) -> Label {
        let digits = n.unsigned_abs().to_string();
        // The exponent of the first digit.
        let leading = exponent.saturating_add(digits.len() as i32 - 1);
        let minus = if n < 0 { "−" } else { "" };
        if n == 0 {
            return Label::from("0");
        }
        if (-4..7).contains(&leading) && exponent >= -12 {
            return Label::from(format!("{minus}{}", plain(&digits, exponent)).as_str());
        }
        let trimmed = digits.trim_end_matches('0');
        let fraction = &trimmed[1..];
        let point = if fraction.is_empty() { "" } else { "." };
        let power = Label::power_of_ten(leading);
        let times = match &trimmed[..1] {
            "1" if fraction.is_empty() => String::new(),
            first => format!("{first}{point}{fraction}×"),
        };
        Label {
            base: format!("{minus}{times}{}", power.base),
            exponent: power.exponent,
        }
    }

    /// Returns the approximate width of the label in pixels, for the font size `size` in pixels.
    pub fn width(&self, size: f64) -> f64 {
        text_width(&self.base, size) + text_width(&self.exponent, size * RAISED_SIZE)
    }
}

/// Returns the decimal notation of the integer `digits` times 10 to the power of `exponent`.
fn plain(digits: &str, exponent: i32) -> String {
    if exponent >= 0 {
        return format!("{digits}{}", "0".repeat(exponent as usize));
    }
    let decimals = exponent.unsigned_abs() as usize;
    let padded = format!("{digits:0>width$}", width = decimals + 1);
    let (whole, fraction) = padded.split_at(padded.len() - decimals);
    format!("{whole}.{fraction}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_exact() {
        for (n, exponent, base, raised) in [
            (0, 5, "0", ""),
            (-25, -2, "−0.25", ""),
            (15, 2, "1500", ""),
            (30, -1, "3.0", ""),
            (1, -4, "0.0001", ""),
            (25, 6, "2.5×10", "7"),
            (10, 6, "10", "7"),
            (-1, 300, "−10", "300"),
            (5, -9, "5×10", "−9"),
        ] {
            let label = Label::decimal(n, exponent);
            assert_eq!(
                (label.base.as_str(), label.exponent.as_str()),
                (base, raised)
            );
        }
    }

    #[test]
    fn powers_of_ten_have_a_real_minus() {
        let label = Label::power_of_ten(-20);
        assert_eq!(
            (label.base.as_str(), label.exponent.as_str()),
            ("10", "−20")
        );
        assert_eq!(Label::power_of_ten(0), Label::from("1"));
    }
}

//! Parses times in options (`500ms`, `1s`, `2.5`, `2m`), and formats times in words.

use std::time::Duration;

/// Formats a time, given in seconds, in a suitable unit.
pub fn duration(seconds: f64) -> String {
    const YEAR: f64 = 365.25 * 86_400.0;
    match seconds {
        s if s < 0.95 => format!("{s:.1} s"),
        s if s < 100.0 => format!("{s:.0} s"),
        s if s < 6000.0 => format!("{:.0} min", s / 60.0),
        s if s < 360_000.0 => format!("{:.0} h", s / 3600.0),
        s if s < 3.0 * YEAR => format!("{:.0} days", s / 86_400.0),
        s if s < 1e6 * YEAR => format!("{:.0} years", s / YEAR),
        s => format!("{:.1e} years", s / YEAR),
    }
}

/// Parses a time: a number and one of the units `ms`, `s`, `m` (or `min`, minutes) and `h`. Without
/// a unit it is in seconds.
///
/// # Errors
/// A message if the text is not a time.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let bad = || format!("expected a time such as 500ms, 1s, 2.5s or 2m, found {text:?}");
    let text = text.trim();
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.');
    let (number, unit) = text.split_at(digits.unwrap_or(text.len()));
    let number: f64 = number.parse().map_err(|_| bad())?;
    let seconds = match unit.trim() {
        "ms" => number / 1e3,
        "s" | "" => number,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        _ => return Err(bad()),
    };
    Duration::try_from_secs_f64(seconds).map_err(|_| bad())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_short() {
        for (seconds, text) in [
            (0.0, "0.0 s"),
            (0.44, "0.4 s"),
            (9.9, "10 s"),
            (30.4, "30 s"),
            (3600.0, "60 min"),
            (86_400.0, "24 h"),
            (1e6, "12 days"),
            (1e9, "32 years"),
            (1e20, "3.2e12 years"),
        ] {
            assert_eq!(duration(seconds), text);
        }
    }

    #[test]
    fn times_have_units() {
        for (text, ms) in [
            ("500ms", 500),
            ("1s", 1000),
            ("2.5", 2500),
            (" 3 s", 3000),
            ("2m", 120_000),
            ("2min", 120_000),
            ("1h", 3_600_000),
        ] {
            assert_eq!(parse_time(text), Ok(Duration::from_millis(ms)), "{text}");
        }
        let bad = [
            "",
            "s",
            "1x",
            "1.2.3s",
            "-1s",
            "nan",
            "inf",
            "1e99m",
            "99999999999999999999999s",
        ];
        for text in bad {
            assert!(parse_time(text).is_err(), "{text}");
        }
    }
}

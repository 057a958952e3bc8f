//! Times that options have: `500ms`, `1s`, `2.5`, `2m`.

use std::time::Duration;

/// A time: a number and `ms`, `s`, `m` (or `min`) or `h`; without a unit, seconds.
pub(crate) fn parse(text: &str) -> Result<Duration, String> {
    let bad = || format!("{text:?} is no time; times are such as 500ms, 1s, 2.5s or 2m");
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
            assert_eq!(parse(text), Ok(Duration::from_millis(ms)), "{text}");
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
            assert!(parse(text).is_err(), "{text}");
        }
    }
}

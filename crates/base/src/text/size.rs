//! Formats and parses sizes of memory and files, and parses rates in bytes per second.

/// Formats a number of bytes in a suitable unit, such as 1.5 GB (of 1000^3 bytes).
pub fn bytes_text(bytes: f64) -> String {
    const UNITS: [&str; 7] = ["bytes", "kB", "MB", "GB", "TB", "PB", "EB"];
    let steps = (bytes.max(1.0).log10() / 3.0) as usize;
    match UNITS.get(steps) {
        None => format!("{bytes:.1e} bytes"),
        Some(unit) if steps == 0 => format!("{bytes:.0} {unit}"),
        Some(unit) => format!("{:.1} {unit}", bytes / 1000f64.powi(steps as i32)),
    }
}

/// Formats a whole number of bytes like [`bytes_text`].
pub fn bytes(bytes: impl TryInto<u128>) -> String {
    bytes_text(bytes.try_into().map_or(f64::INFINITY, |bytes| bytes as f64))
}

/// Formats the bytes of `sets` sets with a bit for each of the 3^points colourings of a board, for
/// boards of any number of points.
pub fn colourings_text(points: usize, sets: u64) -> String {
    let logarithm = points as f64 * 3f64.log10() + (sets as f64 / 8.0).log10();
    match logarithm < 21.0 {
        true => bytes_text(10f64.powf(logarithm)),
        false => format!("about 10^{logarithm:.0} bytes"),
    }
}

/// Parses a size such as `2G`, `1.5GiB`, `500MB` or `1000000`.
///
/// G and GiB are 1024^3 bytes, and GB is 1000^3 bytes, as in other command-line programs. The other
/// prefixes are k, M and T.
///
/// # Errors
/// A message if the text is not a size, or the size is less than 1 byte.
pub fn parse_size(text: &str) -> Result<usize, String> {
    let bad = || format!("expected a size such as 2G, 500M, 1.5GiB or 1000000, found {text:?}");
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.');
    let (number, unit) = text.split_at(digits.unwrap_or(text.len()));
    let number: f64 = number.parse().map_err(|_| bad())?;
    let (prefix, suffix) = match unit.trim_start().to_ascii_lowercase() {
        unit if unit.is_empty() || unit == "b" => ("", String::new()),
        unit => {
            let power = ["k", "m", "g", "t"]
                .into_iter()
                .find(|p| unit.starts_with(p));
            let power = power.ok_or_else(bad)?;
            (power, unit[1..].to_owned())
        }
    };
    let base: f64 = match suffix.as_str() {
        "" | "i" | "ib" => 1024.0,
        "b" => 1000.0,
        _ => return Err(bad()),
    };
    let power = "kmgt".find(prefix).map_or(0, |i| i + prefix.len());
    let bytes = number * base.powi(i32::try_from(power).unwrap_or(0));
    if bytes < 1.0 {
        return Err("expected at least 1 byte".to_owned());
    }
    // Casts of too large numbers saturate.
    Ok(bytes as usize)
}

/// Parses a rate in bytes per second.
///
/// The text is a number of bytes such as `3G` (see [`parse_size`]), or a number of bits such as
/// `25Gbit` (of 1000^3 bits). `/s` may follow.
///
/// # Errors
/// A message if the text is not a rate, or the rate is less than 1 byte per second.
pub fn parse_rate(text: &str) -> Result<usize, String> {
    let bad = || format!("expected a rate such as 25Gbit, 6G or 800MB/s, found {text:?}");
    let rate = text.strip_suffix("/s").unwrap_or(text);
    let Some(bits) = rate
        .to_ascii_lowercase()
        .strip_suffix("bit")
        .map(str::to_owned)
    else {
        return parse_size(rate).map_err(|_| bad());
    };
    let (number, power) = match bits.char_indices().next_back() {
        Some((at, letter)) if "kmgt".contains(letter) => {
            (&bits[..at], "kmgt".find(letter).map_or(0, |i| i + 1))
        }
        _ => (bits.as_str(), 0),
    };
    let number: f64 = number.trim_end().parse().map_err(|_| bad())?;
    let bytes = number * 1000f64.powi(power as i32) / 8.0;
    match bytes.is_finite() && bytes >= 1.0 {
        // Casts of too large numbers saturate.
        true => Ok(bytes as usize),
        false => Err(bad()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_in_bits_or_bytes() {
        for (text, bytes) in [
            ("25Gbit", 3_125_000_000),
            ("25 gbit/s", 3_125_000_000),
            ("800Mbit", 100_000_000),
            ("64bit", 8),
            ("6G", 6 << 30),
            ("800MB/s", 800_000_000),
        ] {
            assert_eq!(parse_rate(text), Ok(bytes), "{text}");
        }
        for text in [
            "", "bit", "Gbit", "-1Gbit", "infbit", "nanbit", "fast", "0", "7bit",
        ] {
            assert!(parse_rate(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_are_short() {
        assert_eq!(bytes(1_500_000_000u64), "1.5 GB");
        assert_eq!(bytes(12usize), "12 bytes");
    }

    #[test]
    fn sizes() {
        for (text, bytes) in [
            ("1000000", 1_000_000),
            ("12b", 12),
            ("2G", 2 << 30),
            ("500M", 500 << 20),
            ("1.5GiB", 3 << 29),
            ("1.5 gib", 3 << 29),
            ("3kB", 3000),
            ("2T", 2 << 40),
            ("99999999999999999999T", usize::MAX),
        ] {
            assert_eq!(parse_size(text), Ok(bytes), "{text}");
        }
    }

    #[test]
    fn invalid_sizes_are_refused() {
        for text in [
            "", "G", ".", "-1", "1.2.3", "1X", "1Gx", "inf", "nan", "0", "0.1", "1 é",
        ] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }
}

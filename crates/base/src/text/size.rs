//! Sizes of memory and files.

/// A number of bytes in a unit that suits it, such as 1.5 GB (of 1000^3 bytes).
pub fn bytes_text(bytes: f64) -> String {
    const UNITS: [&str; 7] = ["bytes", "kB", "MB", "GB", "TB", "PB", "EB"];
    let steps = (bytes.max(1.0).log10() / 3.0) as usize;
    match UNITS.get(steps) {
        None => format!("{bytes:.1e} bytes"),
        Some(unit) if steps == 0 => format!("{bytes:.0} {unit}"),
        Some(unit) => format!("{:.1} {unit}", bytes / 1000f64.powi(steps as i32)),
    }
}

/// [`bytes_text`] of a whole number.
pub fn bytes(bytes: impl TryInto<u128>) -> String {
    bytes_text(bytes.try_into().map_or(f64::INFINITY, |bytes| bytes as f64))
}

/// Reads a size such as `2G`, `1.5GiB`, `500MB` or `1000000`. As elsewhere on the
/// command line, G and GiB are 1024^3 bytes and GB is 1000^3.
///
/// # Errors
/// A sentence, if the text is no size, or a size of nothing.
pub fn parse_size(text: &str) -> Result<usize, String> {
    let bad = || format!("{text:?} is no size; sizes are such as 2G, 500M, 1.5GiB or 1000000");
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
        return Err("the memory must be at least 1 byte".to_owned());
    }
    // Casts of numbers that are too large give the largest there is.
    Ok(bytes as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn what_is_no_size() {
        for text in [
            "", "G", ".", "-1", "1.2.3", "1X", "1Gx", "inf", "nan", "0", "0.1", "1 é",
        ] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }
}

//! How much memory a count may use.

use sysinfo::{CGroupLimits, ProcessRefreshKind, ProcessesToUpdate, System};

/// What is taken for available where the system does not say.
const UNKNOWN: u64 = 1 << 30;

/// Four fifths of the memory that is available now, within the limits set for
/// this process's control group.
pub(crate) fn default_bytes() -> usize {
    let available = available().filter(|&bytes| bytes > 0).unwrap_or(UNKNOWN);
    usize::try_from(share(available)).unwrap_or(usize::MAX)
}

/// What a count takes of so many bytes that are available.
pub(crate) fn share(available: u64) -> u64 {
    available / 5 * 4
}

fn available() -> Option<u64> {
    let mut system = System::new().ok()?;
    system.refresh_memory();
    let groups = [system.cgroup_limits(), process_limits(&mut system)];
    let limits = groups.into_iter().flatten().map(left);
    limits.chain([system.available_memory()]).min()
}

/// What a control group leaves. Its page cache counts as free: the system gives
/// it up when memory is needed.
fn left(limits: CGroupLimits) -> u64 {
    limits.total_memory.saturating_sub(limits.rss)
}

fn process_limits(system: &mut System) -> Option<CGroupLimits> {
    let own = sysinfo::get_current_pid().ok()?;
    let only = ProcessesToUpdate::Some(&[own]);
    system.refresh_processes_specifics(only, false, ProcessRefreshKind::nothing());
    system.process(own)?.cgroup_limits()
}

/// Reads a size of memory that is taken at once, as [`parse`] does.
pub(crate) fn parse_available(text: &str) -> Result<usize, String> {
    let (bytes, most) = (parse(text)?, default_bytes());
    match bytes <= most {
        true => Ok(bytes),
        false => Err(format!(
            "{text} is more than there is; {} can be had now",
            crate::units::bytes(most as u64)
        )),
    }
}

/// Reads a size such as `2G`, `1.5GiB`, `500MB` or `1000000`. As elsewhere on the
/// command line, G and GiB are 1024^3 bytes and GB is 1000^3.
pub(crate) fn parse(text: &str) -> Result<usize, String> {
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
            assert_eq!(parse(text), Ok(bytes), "{text}");
        }
    }

    #[test]
    fn what_is_no_size() {
        for text in [
            "", "G", ".", "-1", "1.2.3", "1X", "1Gx", "inf", "nan", "0", "0.1", "1 é",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn some_memory_is_available() {
        assert!(default_bytes() > 0);
    }
}

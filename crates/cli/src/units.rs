//! Numbers of things, times and sizes for people.

use tengen_count::run::bytes_text;

/// A time in a unit that suits it.
pub(crate) fn duration(seconds: f64) -> String {
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

/// A number of bytes in a unit that suits it.
pub(crate) fn bytes(bytes: impl TryInto<u128>) -> String {
    bytes_text(bytes.try_into().map_or(f64::INFINITY, |bytes| bytes as f64))
}

/// A number of things in words.
pub(crate) fn number_of(n: usize, thing: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{n} {thing}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_are_short() {
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
        assert_eq!(bytes(1_500_000_000u64), "1.5 GB");
        assert_eq!(bytes(12usize), "12 bytes");
        assert_eq!([1, 2].map(|n| number_of(n, "core")), ["1 core", "2 cores"]);
    }
}

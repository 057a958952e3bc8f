//! Formats sizes, times and numbers in words, and parses sizes, rates and times.

mod size;
mod time;

pub use size::{bytes, bytes_text, colourings_text, parse_rate, parse_size};
pub use time::{duration, parse_time};

/// Returns a number of things in words, with the plural where it is needed.
///
/// ```
/// # use tengen_base::text::number_of;
/// assert_eq!([1, 2].map(|n| number_of(n, "core")), ["1 core", "2 cores"]);
/// ```
pub fn number_of(n: usize, thing: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{n} {thing}{plural}")
}

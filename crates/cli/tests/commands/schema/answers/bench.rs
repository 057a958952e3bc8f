//! Measurements.
// No value is made of them: they are what schemas are made of.
#![allow(dead_code)]

use schemars::JsonSchema;

/// How fast this machine counts.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct BenchCount {
    /// The lattice.
    lattice: String,
    /// Number of rows.
    rows: u32,
    /// Number of colours.
    colours: u32,
    /// Primes at a time.
    primes: u32,
    /// Threads that worked.
    threads: u32,
    /// Whether the vector was in files.
    files: bool,
    /// Seconds for a column.
    seconds_per_column: f64,
    /// Nanoseconds of one core per state, step and prime.
    ns_per_state_step_prime: f64,
    /// The bytes of the vector read and written.
    gigabytes_per_second: f64,
    /// The cost in the cache over the cost here.
    part_of_ceiling: f64,
}

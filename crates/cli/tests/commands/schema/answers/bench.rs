//! Measurements.
// No value is made of them: they are what schemas are made of.
#![allow(dead_code)]

use super::problems::Claim;
use crate::schema::parts::{Nullable, Status, Unusable};
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

/// The solver against collections of GoTools.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct BenchGotools {
    /// Each file.
    files: Vec<GotoolsSummary>,
    /// All of them.
    total: GotoolsSummary,
    /// Where the answers differ.
    disagreements: Vec<Disagreement>,
    /// What could not be used.
    unusable: Option<Vec<Unusable>>,
}

/// The solver against problems with stated targets, without ko.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct BenchZones {
    /// All of them.
    total: ZonesSummary,
    /// By the empty points of the frame that was searched last.
    sizes: Vec<ZonesSummary>,
    /// Each problem.
    problems: Vec<ZonesAnswer>,
    /// What could not be used.
    unusable: Option<Vec<Unusable>>,
}

/// The solver against problems of books.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct BenchBooks {
    /// Each set.
    sets: Vec<BooksSummary>,
    /// By how many moves are listed.
    sizes: Vec<BooksSummary>,
    /// All of them.
    total: BooksSummary,
    /// Where the answers differ.
    others: Vec<OtherAnswer>,
    /// What could not be used.
    unusable: Option<Vec<Unusable>>,
}

/// The measurements of one file, or of all.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct GotoolsSummary {
    file: String,
    sides: u32,
    unknown: u32,
    success: Agreement,
    threats: Agreement,
    best_move: Agreement,
    moves: Option<Agreement>,
    first_moves: Option<Agreement>,
    /// Milliseconds: median, 90%, 99%, longest.
    ms: Vec<f64>,
    /// Parts solved within 10 ms, 100 ms, 1 s and 60 s.
    within: Vec<f64>,
    seconds: f64,
    nodes: u64,
    nodes_per_second: f64,
}

/// How many of those that could be compared agree.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Agreement {
    agree: u32,
    of: u32,
}

/// Where an answer differs.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Disagreement {
    file: String,
    id: String,
    first: String,
    about: String,
    here: String,
    there: String,
}

/// The measurements of a set.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct BooksSummary {
    name: String,
    problems: u32,
    answered: u32,
    right: u32,
    exact: u32,
    settled: u32,
    other: u32,
    fails: u32,
    part: u32,
    open: u32,
    life: u32,
    kill: u32,
    sealed: u32,
    connected: u32,
    alarms: u32,
    unlisted: u32,
    /// Milliseconds: median, 90%, longest.
    ms: Vec<f64>,
}

/// The measurements of some problems with stated targets.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct ZonesSummary {
    name: String,
    problems: u32,
    solved: u32,
    listed: u32,
    wrong: u32,
    fails: u32,
    open: u32,
    nodes: u64,
}

/// What came of a problem with a stated target.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct ZonesAnswer {
    name: String,
    /// Solved, wrong, fails or open.
    what: String,
    /// The move that was found; none if the other player moves first, or it is not solved.
    here: Nullable<String>,
    listed: Vec<String>,
    /// Whether a listed move succeeds, too; none if it is not known.
    succeeds: Nullable<bool>,
    size: u32,
    nodes: u64,
    ms: f64,
}

/// Where an answer differs from the book's.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct OtherAnswer {
    name: String,
    what: String,
    here: Vec<String>,
    listed: Vec<String>,
    /// None if there is no answer.
    status: Nullable<Status>,
    /// None if nothing is claimed.
    claim: Nullable<Claim>,
    reason: Option<String>,
}

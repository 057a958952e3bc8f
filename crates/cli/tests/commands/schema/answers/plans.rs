//! Plans of counts.
// No value is made of them: they are what schemas are made of.
#![allow(dead_code)]

use crate::schema::parts::{Count, Nullable};
use schemars::JsonSchema;

/// What counting a board takes. Sizes are in bytes, times in seconds.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Plan {
    /// Number of states after each step of a column.
    states: Vec<Count>,
    /// The most of them.
    states_max: Count,
    /// All of them.
    states_total: Count,
    /// Primes that the number needs.
    primes: u32,
    /// Elements of the vector.
    elements: Count,
    /// Whether a count follows the proved recurrence instead.
    by_recurrence: bool,
    /// Whether `working`, `disk` and `seconds` are from smaller boards.
    estimated: bool,
    /// What it takes with 1, 2, 4, 5, 6 and 8 primes at a time.
    at_a_time: Vec<AtATime>,
    /// How fast this machine is.
    calibration: Calibration,
    /// What a count does on this machine.
    this_machine: ThisMachine,
    /// What it does on the other one.
    other_machine: Option<OtherMachine>,
    /// What it does on many nodes.
    nodes: Option<Nodes>,
}

/// What counting a board takes by the engines that are for every board. Sizes are in bytes.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct PlanOfStates {
    /// The engine: hashed, compiled, marked, split or orbits.
    engine: String,
    /// How the board is gone through.
    order: SweepOrder,
    /// Whether rows and columns are exchanged.
    transposed: bool,
    /// Whether a count follows the proved recurrence instead.
    by_recurrence: bool,
    /// The most points on the frontier.
    frontier: Nullable<u32>,
    /// Primes that the number needs.
    primes: u32,
    /// Numbers of states after steps; empty if they are not known.
    states: Vec<Count>,
    /// The most states after a step.
    states_max: Count,
    /// How well that is known.
    known: HowKnown,
    /// States after all steps of a pass over the board.
    states_total: Nullable<Count>,
    /// Threads that work.
    threads: u32,
    /// Memory that may be used.
    memory: Count,
    /// How often the board is gone through.
    passes: Option<u32>,
    /// Primes at a time.
    primes_at_a_time: Option<u32>,
    /// Memory that is needed at most, as well as the states are known.
    needed: Option<Count>,
    /// Why a count does not start, or would not end.
    refused: Option<String>,
}

/// How a board is gone through.
#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum SweepOrder {
    Columns,
    Points,
    Rings,
    Orbits,
}

/// How well a number of states is known: about is from boards with fewer rows, or what tori have.
#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum HowKnown {
    Exactly,
    AtLeast,
    About,
}

/// What a count takes with so many primes at a time.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct AtATime {
    /// Primes at a time.
    primes: u32,
    /// How often the board is gone through.
    passes: u32,
    /// Elements of the vector.
    elements: Count,
    /// Bytes of the vector.
    vector: Count,
    /// Bytes of working memory, all in memory.
    working: Count,
    /// Bytes on disk, if the vector is in files.
    disk: Count,
    /// Bytes read and written for a column.
    column_traffic: Count,
    /// Bytes read and written in all.
    traffic: Count,
    /// Seconds of computing on this machine.
    seconds: f64,
}

/// How fast this machine is.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Calibration {
    rows: u32,
    threads: u32,
    costs: Vec<Cost>,
}

/// Nanoseconds of one thread per state, step and prime.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Cost {
    primes: u32,
    nanoseconds: f64,
}

/// What a count does on this machine: `passes`, or `refused` with the reason.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct ThisMachine {
    threads: u32,
    /// Bytes that it may use.
    memory: Count,
    /// Bytes of files that it may use; none without a directory for them.
    scratch: Nullable<Count>,
    passes: Option<Vec<Pass>>,
    refused: Option<String>,
    seconds: Option<f64>,
}

/// What a count does on another machine: `passes`, or `refused` with the reason.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct OtherMachine {
    cores: u32,
    /// Bytes of its memory.
    ram: Count,
    /// Bytes of it that a count uses.
    memory: Count,
    /// Bytes per second; none if it is not stated.
    disk_bandwidth: Nullable<Count>,
    passes: Option<Vec<Pass>>,
    refused: Option<String>,
    bounds: Option<TimeBounds>,
}

/// What a count does on many nodes.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Nodes {
    /// How many.
    nodes: u32,
    /// Cores of each.
    cores: u32,
    /// Bytes of memory of each.
    ram: Count,
    /// Each node alone, with some of the primes.
    apart: Apart,
    /// All nodes with one vector.
    together: Together,
}

/// Each node alone, with some of the primes; or `refused` with the reason.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Apart {
    refused: Option<String>,
    /// Primes at a time.
    primes: Option<u32>,
    /// Passes over the board, each on one node.
    passes: Option<u32>,
    /// How many passes a node does at most.
    rounds: Option<u32>,
    /// Threads of each node that work.
    threads: Option<u32>,
    /// Bytes of files on each node; 0 if the vector is in memory.
    disk: Option<Count>,
    seconds: Option<f64>,
    /// Of all nodes that work.
    node_hours: Option<f64>,
}

/// All nodes with one vector; or `refused` with the reason.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Together {
    refused: Option<String>,
    /// Primes at a time.
    primes: Option<u32>,
    /// Passes over the board, one after the other.
    passes: Option<u32>,
    /// Threads of each node that work.
    threads: Option<u32>,
    /// Bytes of memory that each node needs.
    memory: Option<Count>,
    /// Bytes of the vector.
    vector: Option<Count>,
    /// Bytes on the shared storage.
    storage: Option<Count>,
    /// Bytes that each node reads and writes in a column.
    moved: Option<Count>,
    column: Option<ColumnTimes>,
    bottleneck: Option<Bottleneck>,
    seconds: Option<f64>,
    node_hours: Option<f64>,
}

/// Seconds of a column for each thing that takes time; all at the same time.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct ColumnTimes {
    computing: f64,
    /// None if the network is not stated.
    network: Nullable<f64>,
    /// None if the storage is not stated.
    storage: Nullable<f64>,
}

/// What takes longest: computing, with all cores or with as many as the memory allows; the network
/// of a node; the shared storage.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub(crate) enum Bottleneck {
    Computing,
    Memory,
    Network,
    Storage,
}

/// Passes over the board that are alike.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Pass {
    /// How many.
    passes: u32,
    /// Primes at a time.
    primes: u32,
    storage: Storage,
    /// Bytes of files.
    disk: Count,
}

/// Seconds that it takes at least.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct TimeBounds {
    computing: f64,
    /// None if the bandwidth is not stated.
    disk: Nullable<f64>,
    larger: f64,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum Storage {
    Memory,
    Files,
}

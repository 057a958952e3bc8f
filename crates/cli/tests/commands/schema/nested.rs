//! Objects within answers.
// No value is made of them: they are what schemas are made of.
#![allow(dead_code)]

use crate::schema::parts::{Boundary, Count, Nullable, Player, Status};
use schemars::JsonSchema;

/// A residue modulo a prime.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Residue {
    prime: Count,
    residue: Count,
}

/// A kind of symmetries.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Element {
    symmetry: String,
    /// Lengths of cycles of points, and how many there are.
    point_cycles: Vec<(u32, u32)>,
    /// Lengths of cycles of colours.
    colour_cycles: Option<Vec<u32>>,
    /// How many symmetries there are of it.
    size: Count,
    /// Positions that each of them leaves as it is.
    fixed: Count,
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

/// Mantissa times 10^exponent.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Scientific {
    mantissa: String,
    exponent: i32,
}

/// A bound, and the strips that it comes from.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Arrangement {
    count: Count,
    /// Their rows.
    strips: Vec<u32>,
}

/// A bound from strips.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Rate {
    value: String,
    rows: u32,
    strip: String,
}

/// Bounds from strips of a height.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct StripRate {
    rows: u32,
    strip: String,
    lower: String,
    upper: String,
}

/// A quotient of polynomials, from the constant terms up.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct GeneratingFunction {
    numerator: Vec<Count>,
    denominator: Vec<Count>,
}

/// How a part of a game graph hangs together.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct GraphPart {
    nodes: Count,
    reached: Count,
    reaching: Count,
    strongly_connected: bool,
}

/// A product of out-degrees.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct OutdegreeProduct {
    /// Primes and exponents; none if it is 0.
    prime_powers: Nullable<Vec<(u64, u64)>>,
    /// The common logarithm; none if it is 0.
    log10: Nullable<f64>,
    /// The number; none if it has more than 10,000 digits.
    exact: Nullable<Count>,
}

/// How many legal positions there are.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct LegalBounds {
    exact: bool,
    at_least: String,
    at_most: String,
    source: String,
}

/// A bound, and where it comes from.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Bound {
    bound: String,
    source: String,
    proved: bool,
}

/// What becomes of a group.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Group {
    colour: Player,
    stones: Vec<String>,
    black_to_move: GroupStatus,
    white_to_move: GroupStatus,
}

/// What becomes of a group if one player moves first.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct GroupStatus {
    status: Status,
    /// Moves until it is captured, passes counted; none if it lives.
    moves: Nullable<u32>,
    /// With how many outside threats, up to 5, who loses would win; none if with no such number, or without a rule of ko.
    threats: Nullable<u32>,
}

/// What is wrong with a line.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Finding {
    line: u32,
    column: u32,
    r#move: String,
    kind: String,
}

/// What a first move is worth.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Worth {
    r#move: String,
    /// Outside threats of the opponent's that it withstands; below zero, those that it needs.
    withstands: i32,
}

/// A row of a table.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct TableRow {
    key: String,
    /// None if it was not recomputed.
    ours: Nullable<String>,
    /// None if it is not in print.
    printed: Nullable<String>,
    verdict: String,
    reason: Option<String>,
    basis: Option<String>,
}

/// A string without liberties.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct IllegalString {
    colour: u32,
    stones: Vec<String>,
}

/// A move that the rules forbid.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct IllegalMove {
    number: u32,
    colour: u32,
    point: String,
    reason: String,
    line: u32,
    column: u32,
}

/// The residues of a board.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct LedgerSequence {
    lattice: String,
    rows: u32,
    boundary: Boundary,
    colours: u32,
    /// Columns with residues.
    columns: u32,
    /// The most primes of a column.
    primes: u32,
    /// Primes that the longest needs; none if it is not known.
    needed: Nullable<u32>,
    /// Columns whose numbers are determined.
    determined: u32,
}

/// What was checked of a board.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct CheckedSequence {
    lattice: String,
    rows: u32,
    boundary: Boundary,
    colours: u32,
    /// Columns with residues.
    columns: u32,
    /// The most primes of a column.
    primes: u32,
    /// Primes that the longest needs; none if it is not known.
    needed: Nullable<u32>,
    /// Columns that could be checked.
    checked: u32,
    wrong: Vec<WrongColumns>,
    /// What was computed again: `some` and `random` with how much, `nothing` with the reason.
    recomputed: Option<Recomputed>,
    of: Option<u32>,
    reason: Option<String>,
}

/// Residues that are wrong.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct WrongColumns {
    columns: Vec<u32>,
    /// None if it is not known which prime's are.
    prime: Nullable<Count>,
    records: Vec<String>,
    reason: String,
}

/// A record that is unusable.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct LedgerFault {
    file: String,
    line: u32,
    reason: String,
}

/// Something that is kept.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct DataItem {
    path: String,
    kind: DataKind,
    usage: DataUsage,
    bytes: Count,
    /// Seconds since it was last changed.
    age: u64,
    purpose: String,
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
    other: u32,
    fails: u32,
    open: u32,
    life: u32,
    kill: u32,
    sealed: u32,
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

/// A lattice.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct LatticeFacts {
    /// Its name, or its unit cell as one line of text.
    lattice: String,
    /// Its name; `own-` and a number if it has no other.
    name: String,
    /// What it is, in a line.
    about: Nullable<String>,
    /// What repeats.
    cell: UnitCell,
    /// How the last row is joined to the first.
    wraps_rows: Joined,
    /// How the last column is joined to the first.
    wraps_columns: Joined,
    /// Whether it is one of the papers', with engines and bounds of its own.
    of_papers: bool,
}

/// A unit cell.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct UnitCell {
    /// Rows of points.
    rows: u32,
    /// Columns of points.
    cols: u32,
    /// Edges of each cell.
    edges: u32,
    /// How many points of every cell are guarded.
    guarded: u32,
    /// Whether all points of the first column are guarded.
    guards_first_column: bool,
    /// Whether short wraps leave out edges that are there already.
    merges_short_wraps: bool,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum Joined {
    Open,
    Straight,
    Twisted,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum UpTo {
    Symmetry,
    SymmetryAndColour,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum CountBy {
    Stones,
    BlackWhite,
    Empty,
    Strings,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum EstimateMethod {
    Chen,
    Particles,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum GamesMethod {
    Chen,
    Guided,
    Knuth,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum Sections {
    Classes,
    All,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum MostOf {
    Strings,
    Stones,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum Suicide {
    Forbidden,
    Several,
    Allowed,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum WalkKind {
    HalfCycle,
    Cycle,
    Game,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum Superko {
    Positional,
    Situational,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum Life {
    TwoEyes,
    Seki,
    Repetition,
    NotTwoEyes,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum Limited {
    Success,
    Threats,
    Moves,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum Claim {
    Life,
    Sealed,
    Kill,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum PaperKind {
    Table,
    Figure,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum Storage {
    Memory,
    Files,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum Recomputed {
    All,
    Some,
    Random,
    Nothing,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum DataKind {
    Ledger,
    Index,
    Checkpoint,
    Vector,
    Table,
    Damaged,
    Torn,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum DataUsage {
    Needed,
    InUse,
    Useless,
}

/// Numbers for 0, 1, 2, ... of one thing, or of two.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(crate) enum Coefficients {
    One(Vec<Count>),
    Two(Vec<Vec<Count>>),
}

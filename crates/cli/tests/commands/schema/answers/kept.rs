//! The ledger, and what else is kept.
// No value is made of them: they are what schemas are made of.
#![allow(dead_code)]

use crate::schema::parts::{Boundary, Count, Nullable};
use schemars::JsonSchema;

/// What finished counts are kept.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct LedgerList {
    /// Boards with their residues.
    sequences: Vec<LedgerSequence>,
}

/// Whether kept residues are right.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct LedgerVerify {
    /// Whether nothing is wrong.
    right: bool,
    /// Records that are unusable.
    records: Vec<LedgerFault>,
    /// What was checked.
    sequences: Vec<CheckedSequence>,
}

/// What is kept.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct DataList {
    /// The directory.
    path: String,
    /// Bytes of everything.
    bytes: Count,
    /// What there is.
    items: Vec<DataItem>,
}

/// What was removed.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct DataClean {
    /// Bytes of all of it.
    bytes: Count,
    /// What it was.
    removed: Vec<DataItem>,
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

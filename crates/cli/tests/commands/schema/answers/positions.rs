//! Single positions, and tables of numbers.
// No value is made of them: they are what schemas are made of.
#![allow(dead_code)]

use crate::schema::parts::{Count, Nullable, Rows};
use schemars::JsonSchema;

/// A table or figure that can be made.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Entry {
    /// Its name.
    name: String,
    /// What it is.
    kind: PaperKind,
    /// Where it is printed.
    source: String,
    /// What it shows.
    title: String,
}

/// A table of a paper, recomputed.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Table {
    /// Its name.
    name: String,
    /// What it shows.
    title: String,
    /// Where it is printed.
    source: String,
    /// Its rows.
    rows: Vec<TableRow>,
}

/// Whether a position is legal.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Legal {
    /// Its number among several positions of a file, from 1.
    number: Option<u32>,
    /// Whether every string has a liberty, and every move was legal.
    legal: bool,
    /// The strings without liberties.
    illegal_strings: Vec<IllegalString>,
    /// How many moves of a game lead to it.
    number_of_moves: Option<u32>,
    /// Those that the rules forbid.
    illegal_moves: Option<Vec<IllegalMove>>,
    /// Now `number_of_moves`.
    #[deprecated]
    moves: Option<u32>,
}

/// A random legal position.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Sample {
    /// How it was drawn.
    method: String,
    /// Where the random choices start.
    seed: Count,
    /// The number of the sample.
    index: Count,
    /// The position.
    position: Rows,
}

/// The number of a position.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Rank {
    /// The version of the numbering.
    numbering: u32,
    /// The number, from 0.
    rank: Count,
    /// How many legal positions there are.
    legal_positions: Count,
}

/// The position of a number.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Unrank {
    /// The version of the numbering.
    numbering: u32,
    /// The number, from 0.
    rank: Count,
    /// The position.
    position: Rows,
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

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum PaperKind {
    Table,
    Figure,
}

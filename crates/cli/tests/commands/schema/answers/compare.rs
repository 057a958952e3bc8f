//! Other games.
// No value is made of them: they are what schemas are made of.
#![allow(dead_code)]

use crate::schema::parts::Count;
use schemars::JsonSchema;

/// Positions without so many in a row.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Gomoku {
    /// Number of rows.
    rows: u32,
    /// Number of columns.
    cols: u32,
    /// How many in a row end a game.
    in_a_row: u32,
    /// The positions.
    count: Count,
    /// An upper bound on the base.
    base_upper_bound: f64,
    /// The base if all lines were independent.
    base_by_independence: f64,
}

/// How such numbers grow.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct GomokuBase {
    /// How many in a row end a game.
    in_a_row: u32,
    /// The numbers of square boards.
    squares: Vec<Count>,
    /// Estimates of the base from them.
    estimates: Vec<f64>,
    /// An upper bound on the base.
    upper_bound: f64,
    /// The base if all lines were independent.
    by_independence: f64,
}

/// Positions of Connect-4.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Connect4 {
    /// Number of rows.
    rows: u32,
    /// Number of columns.
    cols: u32,
    /// Columns filled at will.
    upper_bound: Count,
    /// Positions that can arise.
    count: Count,
    /// The same after 0, 1, 2, ... moves.
    by_ply: Vec<Count>,
}

/// The published number of positions of Connect-4.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct QuotedConnect4 {
    /// Number of rows.
    rows: u32,
    /// Number of columns.
    cols: u32,
    /// Columns filled at will.
    upper_bound: Count,
    /// Positions that can arise.
    count: Count,
    /// Who published it.
    source: String,
    /// Legal positions of Go on 5x5.
    go_5x5: Count,
}

/// Bounds on the number of chess positions.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Chess {
    /// Bits of a code for positions.
    bits: u32,
    /// Two to the power of that.
    upper_bound: Count,
    /// A smaller bound.
    refined_bound: String,
    /// Who found it.
    refined_source: String,
    /// Legal positions of Go on 10x10.
    go_10x10: Count,
    /// Whether the bound is below half of that.
    refined_below_half_of_go_10x10: bool,
}

//! Lattices.
// No value is made of them: they are what schemas are made of.
#![allow(dead_code)]

use crate::schema::parts::Nullable;
use schemars::JsonSchema;

/// The lattices that have a name.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Lattices {
    /// All of them.
    lattices: Vec<LatticeFacts>,
}

/// A board of a lattice.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct ShownLattice {
    /// What is known of the lattice.
    facts: LatticeFacts,
    /// The text of its unit cell.
    text: String,
    /// How many points the board has.
    points: u32,
    /// Its edges, as the names of their ends.
    edges: Vec<(String, String)>,
    /// Points that touch one that is always empty.
    guarded: Vec<String>,
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

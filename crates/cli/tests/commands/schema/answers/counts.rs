//! Numbers of positions.
// No value is made of them: they are what schemas are made of.
#![allow(dead_code)]

use crate::schema::parts::{Boundary, Count};
use schemars::JsonSchema;

/// How many legal positions a board has.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Number {
    /// Which engine counted.
    engine: String,
    /// Legal positions.
    count: Count,
    /// The same for 1, 2, ... columns, if they were asked for.
    columns: Option<Vec<Count>>,
}

/// The published number of a board that is too large to be counted.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Published {
    /// Legal positions.
    count: Count,
    /// Who published it.
    source: String,
}

/// The number modulo some primes.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Residues {
    /// A residue for each prime.
    residues: Vec<Residue>,
}

/// How many legal positions are really different.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Classes {
    /// What counts as the same.
    up_to: UpTo,
    /// Classes of legal positions.
    count: Count,
    /// The number of symmetries.
    order: Count,
    /// Kinds of symmetries, and what they leave as it is.
    elements: Vec<Element>,
}

/// How many legal positions the n by n boards have.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Squares {
    /// The lattice: its name, or its unit cell.
    lattice: String,
    /// Where there is an extra row of points that are always empty.
    boundary: Boundary,
    /// What counts as the same.
    up_to: Option<UpTo>,
    /// The numbers for n = 1, 2, ...
    squares: Vec<Count>,
}

/// Numbers of legal positions of n by n boards by something.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct SquaresBy {
    /// The lattice: its name, or its unit cell.
    lattice: String,
    /// Where there is an extra row of points that are always empty.
    boundary: Boundary,
    /// What there is a number for each number of.
    by: CountBy,
    /// For n = 1, 2, ..., positions with 0, 1, 2, ...; by black and white stones a list for each
    /// number of black ones.
    coefficients: Vec<Coefficients>,
}

/// How many legal positions have how many stones, empty points or strings.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct By {
    /// What there is a number for each number of.
    by: CountBy,
    /// Positions with 0, 1, 2, ...; by black and white stones a list for each number of black ones.
    coefficients: Coefficients,
    /// Legal positions.
    count: Count,
    /// Now `count`.
    #[deprecated]
    total: Count,
    /// The mean of a legal position.
    mean: f64,
    /// The variance.
    variance: f64,
    /// The covariance of the numbers of black and of white stones.
    covariance: Option<f64>,
    /// Positions with equally many black and white stones.
    equal: Option<Count>,
    /// Positions with equally many, or one more black one.
    black_minus_white_0_or_1: Option<Count>,
}

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

/// Numbers for 0, 1, 2, ... of one thing, or of two.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(crate) enum Coefficients {
    One(Vec<Count>),
    Two(Vec<Vec<Count>>),
}

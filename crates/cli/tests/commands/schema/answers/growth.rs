//! Strips and constants, and what is known of a board without counting it.
// No value is made of them: they are what schemas are made of.
#![allow(dead_code)]

use crate::schema::parts::{Count, Decimal, Enclosure, Interval, Nullable, Rows};
use schemars::JsonSchema;

/// About how many legal positions a board has.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Approximated {
    /// One digit, and perhaps a point and more.
    mantissa: String,
    /// The power of ten.
    exponent: i32,
    /// Which part of all colourings is legal.
    legal_probability: Scientific,
    /// The error against the exact number, where it is known.
    relative_error: Option<f64>,
}

/// The constants of the asymptotic formula.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Constants {
    /// From boards of how many points on a side, and one more.
    from: u32,
    /// The base of liberties.
    #[schemars(rename = "L")]
    l: String,
    /// The factor of the edges.
    #[schemars(rename = "B")]
    b: String,
    /// The factor of the corners.
    #[schemars(rename = "A")]
    a: String,
}

/// How many legal positions a board has, from random samples.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Estimate {
    /// How positions were made.
    method: EstimateMethod,
    /// Positions side by side in a run.
    particles: Option<u32>,
    /// Independent runs.
    samples: u32,
    /// Whether these are all that were asked for.
    complete: bool,
    /// Where the random choices start.
    seed: Count,
    /// The estimate.
    mean: Decimal,
    /// Its standard error; none from one sample.
    standard_error: Nullable<Decimal>,
    /// The same over the estimate.
    relative_error: Nullable<f64>,
    /// A confidence interval of 95%.
    interval: Nullable<Interval>,
    /// Which part of all colourings is legal.
    probability: Decimal,
}

/// Between which numbers that of legal positions is.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Bounds {
    /// Most rows that a strip had.
    max_strip: u32,
    /// There are at least so many.
    lower: Arrangement,
    /// There are at most so many.
    upper: Arrangement,
}

/// Between which numbers the base of liberties is.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Limit {
    /// The lattice's name.
    lattice: String,
    /// The best lower bound.
    lower: Rate,
    /// The best upper bound.
    upper: Rate,
    /// The bounds from each strip.
    strips: Vec<StripRate>,
}

/// How fast strips grow: a lambda^n.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Growth {
    /// States of the strip.
    states: u32,
    /// The growth constant.
    lambda: Enclosure,
    /// Its root for one point.
    lambda_root: Enclosure,
    /// The factor.
    a: Enclosure,
    /// The factors, where they depend on the number of columns.
    a_by_residue: Option<Vec<Enclosure>>,
}

/// The recurrence of the numbers for 1, 2, ... columns.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Recurrence {
    /// The order.
    order: u32,
    /// Whether it is proved for ever.
    proved: bool,
    /// What is proved, in words.
    proof: String,
    /// The order is at most this.
    order_bound: u32,
    /// Terms that were computed.
    terms: u32,
    /// Terms that determined it.
    found_after_terms: u32,
    /// Primes that were used.
    primes: u32,
    /// Terms that were compared besides.
    verified_terms: u32,
    /// The coefficients.
    coefficients: Option<Vec<Count>>,
    /// The first terms.
    initial_terms: Option<Vec<Count>>,
    /// The generating function.
    generating_function: Option<GeneratingFunction>,
}

/// The number of legal positions for every number of colours.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Polynomial {
    /// Points of the board.
    points: u32,
    /// The coefficients of 1, x, x^2, ...
    coefficients: Vec<Count>,
    /// Those of 1, x, x (x-1), ...
    falling_factorial: Vec<Count>,
}

/// A transfer matrix.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Matrix {
    /// Which sections are its states.
    sections: Sections,
    /// Colourings of a column in which no string is caught.
    column_configurations: Count,
    /// Whether it was made a Markov chain.
    chain: bool,
    /// Rows of the matrix.
    states: u32,
    /// Entries that are not 0.
    entries: u32,
    /// Columns that it adds.
    period: u32,
    /// The largest eigenvalue.
    dominant_eigenvalue: Enclosure,
    /// The traces of its powers, if they were asked for.
    traces: Option<Vec<Count>>,
    /// The file that it was written to.
    file: Option<String>,
}

/// How many classes of border states there are, one number for each y.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct States {
    /// The valid classes.
    valid: Option<Vec<Count>>,
    /// The constructible classes.
    constructible: Option<Vec<Count>>,
}

/// A legal position with the most strings, or stones.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Most {
    /// What there is most of.
    what: MostOf,
    /// How many.
    number: u32,
    /// A position that has so many.
    position: Rows,
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

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum EstimateMethod {
    Chen,
    Particles,
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

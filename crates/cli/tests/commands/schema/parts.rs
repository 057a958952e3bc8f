//! What answers share: how they begin, their boards, and integers as text.
// No value is made of them: they are what schemas are made of.
#![allow(dead_code)]

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;

/// Integers that are written as strings, because they can pass 2^53.
pub(crate) const INTEGER: &str = "^-?[0-9]+$";

/// An integer as a string of digits.
pub(crate) struct Count;

impl JsonSchema for Count {
    fn schema_name() -> Cow<'static, str> {
        "Integer".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "pattern": INTEGER})
    }
}

/// A value that is always there, and `null` where there is none. What is an `Option` may be
/// left out and is never `null`.
pub(crate) struct Nullable<T>(std::marker::PhantomData<T>);

impl<T: JsonSchema> JsonSchema for Nullable<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("Nullable_{}", T::schema_name()).into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<T>();
        json_schema!({"anyOf": [value, {"type": "null"}]})
    }
}

/// What every answer begins with.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Envelope {
    /// The version of the program.
    tengen: String,
}

/// The rectangle of a lattice.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Rectangle {
    /// The lattice's name.
    lattice: String,
    /// Number of rows.
    rows: u32,
    /// Number of columns.
    cols: u32,
    /// Where there is an extra row of points that are always empty.
    boundary: Boundary,
}

/// A strip of any length.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Strip {
    /// The lattice's name.
    lattice: String,
    /// Number of rows.
    rows: u32,
    /// Where there is an extra row of points that are always empty.
    boundary: Boundary,
}

/// A graph.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Graph {
    /// The file that it is from, if it is from one.
    graph: Nullable<String>,
    /// How many vertices it has.
    vertices: u32,
    /// How many edges it has.
    edges: u32,
}

/// A graph, where edges are something else in the answer.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Vertices {
    /// The file that it is from, if it is from one.
    graph: Nullable<String>,
    /// How many vertices it has.
    vertices: u32,
}

/// Number of colours of stones.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Colours {
    /// Number of colours of stones.
    colours: u32,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum Boundary {
    None,
    Top,
    Bottom,
    Both,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum Player {
    Black,
    White,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum Aim {
    Kill,
    Live,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(crate) enum Status {
    Alive,
    Connected,
    Seki,
    Dead,
    Unknown,
}

/// The rows of a diagram, the top one first; a graph's vertices are in one row.
pub(crate) type Rows = Vec<String>;

/// A real number between two bounds, as decimal fractions.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Enclosure {
    /// It is at least this.
    lower: String,
    /// It is at most this.
    upper: String,
}

/// Mantissa times 10^exponent, from random runs.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Decimal {
    mantissa: f64,
    exponent: i32,
}

/// A confidence interval of 95%.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct Interval {
    lower: Decimal,
    upper: Decimal,
}

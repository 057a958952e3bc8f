//! Positions of formulas.
// No value is made of them: they are what schemas are made of.
#![allow(dead_code)]

use crate::schema::parts::{Count, Nullable, Player};
use schemars::JsonSchema;

/// A position on a graph that stands for a formula.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct OnGraph {
    /// The formula.
    file: String,
    /// What the position is on.
    board: String,
    /// How many liberties the diagrams have.
    gadgets: String,
    /// Variables of the formula.
    variables: u32,
    /// Its clauses.
    clauses: u32,
    /// Diagrams A(i).
    diagrams_a: u32,
    /// Diagrams B(j).
    diagrams_b: u32,
    /// Literals of all of them.
    literals: u32,
    /// How many points may be played on or captured.
    region_size: u32,
    /// Now `region_size`.
    #[deprecated]
    region: u32,
    /// The target.
    target: Vec<String>,
    /// Who moves.
    to_move: Player,
    /// The file that has it.
    position: Nullable<String>,
    /// The picture's; none if it is too large to be drawn.
    picture: Nullable<String>,
}

/// A position on the grid that stands for a formula.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct OnGrid {
    /// The formula.
    file: String,
    /// What the position is on.
    board: String,
    /// Variables of the formula.
    variables: u32,
    /// Its clauses.
    clauses: u32,
    /// Clauses that the others imply.
    left_out: Vec<u32>,
    /// Now `cols`.
    #[deprecated]
    columns: u32,
    /// Who moves.
    to_move: Player,
    /// Assignments that were played.
    assignments: Option<Count>,
    /// Those that save the target.
    satisfying: Option<Count>,
    /// The file that has it.
    position: String,
    /// The SGF file; none if the board is too large for one.
    sgf: Nullable<String>,
    /// The picture's; none if it is too large to be drawn.
    picture: Nullable<String>,
}

/// A position of gates on tiles that stands for a formula.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct OnTiles {
    /// The formula.
    file: String,
    /// What the position is on.
    board: String,
    /// Variables of the formula.
    variables: u32,
    /// Its clauses.
    clauses: u32,
    /// Gates of the board.
    gates: u32,
    /// How many of them White chooses at.
    choices: u32,
    /// Who moves.
    to_move: Player,
    /// Assignments that were compared with the gates.
    assignments: Option<Count>,
    /// Those that save the target.
    satisfying: Option<Count>,
    /// The file that has it.
    position: String,
    /// There is no SGF file.
    sgf: Nullable<String>,
    /// The picture's; none if it is too large to be drawn.
    picture: Nullable<String>,
}

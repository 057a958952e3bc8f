//! What is played for an assignment, whatever the position lies on.

use super::LineCertificate;
use crate::{Error, PositionJson};
use serde::{Deserialize, Serialize};
use tengen_board::Mark;

/// What the position of a formula lies on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LineBoard {
    /// A graph, as of [`Reduce`](super::Reduce).
    #[default]
    Graph,
    /// The square grid, if wires need not cross, as of [`ReduceGrid`](super::ReduceGrid).
    Grid,
    /// The square grid, as gates on tiles: any formula, on a larger board, as of
    /// [`ReduceSquare`](super::ReduceSquare).
    Gates,
}

/// A line of the pruned tree.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayedLine {
    /// What the position is on.
    pub board: LineBoard,
    /// Variables, those included that splitting long clauses made.
    pub variables: usize,
    /// The clauses, as literals.
    pub clauses: Vec<Vec<i32>>,
    /// Whether any values save Lambda; `None` if these were stated.
    pub satisfiable: Option<bool>,
    /// The values, as literals.
    pub assignment: Vec<i32>,
    /// The moves, White's and Black's in turn.
    pub moves: Vec<String>,
    /// Whether each clause lives in the end; on a board of gates, which has no group for each,
    /// whether the values make it true.
    pub living: Vec<bool>,
    /// Whether all do, and Lambda with them.
    pub alive: bool,
    /// The line as a certificate, if Lambda lives.
    #[cfg_attr(feature = "schema", schemars(with = "Option<serde_json::Value>"))]
    pub certificate: Option<LineCertificate>,
    /// On a graph: pictures at the start and after each move, as complete SVG files.
    pub pictures: Vec<String>,
    /// On the grid: the rows of the diagram at the start and after each move. Of gates the start
    /// alone: no move takes a stone.
    pub positions: Vec<PositionJson>,
    /// On the grid: what the points are called in the paper.
    pub marks: Vec<Mark>,
    /// Of a board of gates: what they are and where.
    pub gates: Vec<SeenGate>,
    /// Of a board of gates: the vertices of the moves.
    pub vertices: Vec<usize>,
}

/// A gate of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeenGate {
    /// What it is: `variable`, `choice`, `passage`, `join` or `source`.
    pub gate: &'static str,
    /// The point where its axes cross.
    pub vertex: usize,
    /// Which variable of the formula it is, from 1, if it is one.
    pub variable: Option<usize>,
}

/// The refusal of values that are not one for each variable.
pub(super) fn wrong_number(values: usize, variables: usize) -> Error {
    Error::Unusable(format!("{values} values for {variables} variables"))
}

//! The answer to [`PlayLine`](super::PlayLine): the line of moves that plays an assignment of truth
//! values in the position of a formula, for every kind of board.

use super::LineCertificate;
use crate::{Error, Point, PositionJson};
use serde::{Deserialize, Serialize};
use tengen_board::Mark;

/// The kind of board on which the position of a formula is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum LineBoard {
    /// A graph, made by [`Reduce`](super::Reduce).
    #[default]
    Graph,
    /// The square grid, where wires (parts of the board between variables and clauses) must not
    /// cross, made by [`ReduceGrid`](super::ReduceGrid).
    Grid,
    /// The square grid with tiles of gates (parts that compute logical functions), as in
    /// [`ReduceSquare`](super::ReduceSquare). Any formula has such a board, but it is larger.
    Gates,
}

/// The line of moves that plays an assignment of truth values in the position of a formula, with
/// its pictures.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlayedLine {
    /// The kind of board.
    pub board: LineBoard,
    /// Number of variables of the formula that the board represents. On a graph it includes
    /// variables that were added to split long clauses.
    pub variables: usize,
    /// The clauses of the formula, each as the list of its literals. On a graph, long clauses were
    /// split.
    pub clauses: Vec<Vec<i32>>,
    /// `true` if some assignment saves Lambda, the target. `None` if the request stated the values.
    pub satisfiable: Option<bool>,
    /// The values of the formula's variables, as literals: i if variable i is true, -i if it is
    /// false.
    pub assignment: Vec<i32>,
    /// The moves, White's and Black's in turn.
    pub moves: Vec<Point>,
    /// For each clause, `true` if the string that stands for it lives after the last move. A board
    /// of gates (parts that compute logical functions) has no string for a clause: there `true`
    /// means that the values satisfy the clause.
    pub living: Vec<bool>,
    /// `true` if the target, Lambda, lives: if all entries of `living` are `true`.
    pub alive: bool,
    /// The line of moves as a certificate, which proves that the target lives. `None` if the target
    /// dies.
    #[cfg_attr(feature = "schema", schemars(with = "Option<serde_json::Value>"))]
    pub certificate: Option<LineCertificate>,
    /// On a graph: complete SVG files of the position at the start and after each move.
    pub pictures: Vec<String>,
    /// On the grid: the rows of the position at the start and after each move. On a board of gates
    /// (parts that compute logical functions), only the rows at the start: no move captures, so
    /// later positions follow from the moves.
    pub positions: Vec<PositionJson>,
    /// On the grid: the names that *On the Complexity of Tsume-Go* gives to points.
    pub marks: Vec<Mark>,
    /// On a board of gates: the gates (parts that compute logical functions) and the points where
    /// they are.
    pub gates: Vec<SeenGate>,
    /// On a board of gates (parts that compute logical functions): the points of the moves, as
    /// vertex numbers.
    pub vertices: Vec<usize>,
}

/// A gate of a board: a part that computes a logical function of white strings, which live or die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SeenGate {
    /// The kind of the gate. At a `variable`, White chooses the literal that lives. The output of a
    /// `choice` lives if the input that White chooses does. The output of a `join` lives if both
    /// inputs do. A `passage` combines a choice with a further input that must live. The output of
    /// a `source` always lives.
    pub gate: &'static str,
    /// The vertex number of the point where the axes of the gate cross. The axes are the row and
    /// the column in which its wires leave its tile, a square part of the board.
    pub vertex: usize,
    /// The number, from 1, of the formula's variable whose value White chooses at this gate. `None`
    /// for gates that choose no variable's value.
    pub variable: Option<usize>,
}

/// Returns the error for a number of values in a request that differs from the number of variables
/// of the formula.
pub(super) fn wrong_number(values: usize, variables: usize) -> Error {
    Error::unusable(format!(
        "expected {variables} values, one for each variable of the formula, found {values}"
    ))
}

//! Lines of the [pruned tree](crate::pruned) on the grid: certificates that Lambda lives, and their
//! JSON files.
//!
//! ```json
//! {
//!   "format": "tengen-grid-line 1",
//!   "board": ["; White to move; ...", "X . O"],    the text of the board, line by line
//!   "line": ["L3", "F3"]                            White's and Black's moves in turn
//! }
//! ```
//!
//! The file contains the board with the names of its points, so the board is not rebuilt. The check
//! verifies the parts of the board and plays the line by the rules. In the final position every K
//! must live unconditionally.

use super::check::{self, check_end};
use super::text::{self, TextError};
use super::tree::GridTree;
use crate::formula::variable;
use crate::line::{self, played};
use crate::pruned::{Reduced, assignment};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// The `format` field of a file.
pub const FORMAT: &str = "tengen-grid-line 1";

/// The content of a line file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridLineFile {
    /// The format, always [`FORMAT`].
    pub format: String,
    /// The text of the board, split into lines.
    pub board: Vec<String>,
    /// The points of the line, by name.
    pub line: Vec<String>,
}

/// The error of a file that proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The format is not [`FORMAT`].
    #[error("expected the format {FORMAT:?}, found {0:?}")]
    Format(String),
    /// The text of the board is invalid.
    #[error("the board: {0}")]
    Text(#[from] TextError),
    /// The board stands for no formula, or Lambda does not live after the line.
    #[error("the board: {0} (points are counted from 0, row by row from the top)")]
    Board(#[from] check::Flaw),
    /// A move names a point that is not on the board.
    #[error("move {number}: unknown point {name:?}")]
    NoPoint {
        /// The move, counted from 1.
        number: usize,
        /// The name of the point.
        name: String,
    },
    /// The moves are not a line that proves life.
    #[error(transparent)]
    Line(#[from] line::Flaw),
}

/// Checks that a line of the pruned tree proves that Lambda lives. Returns the values of the
/// variables.
///
/// # Errors
/// [`Refused`] with the first fault found.
pub fn check(tree: &GridTree, moves: &[usize]) -> Result<Vec<bool>, Refused> {
    let position = played(tree, moves)?;
    let values = assignment(tree, moves).expect("every move is one of the pruned tree's");
    let is_dead = |clause: &Vec<i32>| {
        let is_true = |&literal: &i32| values[variable(literal)] == (literal > 0);
        !clause.iter().any(is_true)
    };
    if let Some(clause) = tree.formula().clauses().iter().position(is_dead) {
        return Err(line::Flaw::DeadClause(clause + 1).into());
    }
    check_end(tree.grid(), &values, position)?;
    Ok(values)
}

impl GridLineFile {
    /// Builds the file of a line.
    pub fn of(tree: &GridTree, moves: &[usize]) -> GridLineFile {
        let text = text::write(tree.grid());
        GridLineFile {
            format: FORMAT.to_owned(),
            board: text.lines().map(str::to_owned).collect(),
            line: moves.iter().map(|&v| tree.name(v)).collect(),
        }
    }

    /// Checks the board and the line. Returns the values of the variables.
    ///
    /// # Errors
    /// [`Refused`] with the first fault found.
    pub fn check(&self) -> Result<Vec<bool>, Refused> {
        if self.format != FORMAT {
            return Err(Refused::Format(self.format.clone()));
        }
        let tree = GridTree::of(text::read(&self.board.join("\n"))?)?;
        let points = 0..tree.board().points();
        let numbers: HashMap<String, usize> = points.map(|v| (tree.name(v), v)).collect();
        let number = |(number, name): (usize, &String)| {
            let found = numbers.get(name).copied();
            let name = name.clone();
            found.ok_or(Refused::NoPoint { number, name })
        };
        let moves: Vec<usize> = (1..)
            .zip(&self.line)
            .map(number)
            .collect::<Result<_, _>>()?;
        check(&tree, &moves)
    }
}

//! Lines of the pruned tree on the grid, as certificates that Lambda lives, and as JSON files.
//!
//! ```json
//! {
//!   "format": "tengen-grid-line 1",
//!   "board": ["; White to move; ...", "X . O"],    the text of the board, line by line
//!   "line": ["L3", "F3"]                            White's and Black's moves in turn
//! }
//! ```
//!
//! The board is in the file with the names of its points: nothing is made again. Its parts
//! are checked as the board of a formula has them, the line is played by the rules, and the
//! position at its end is looked at, in which all K have to live unconditionally.

use super::check::{self, check_end};
use super::text::{self, TextError};
use super::tree::GridTree;
use crate::formula::variable;
use crate::line::{self, played};
use crate::pruned::{Reduced, assignment};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// What the file says it is.
pub const FORMAT: &str = "tengen-grid-line 1";

/// The content of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridLineFile {
    /// [`FORMAT`].
    pub format: String,
    /// The lines of the board's text.
    pub board: Vec<String>,
    /// The names of the points.
    pub line: Vec<String>,
}

/// Why a file proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// It is something else.
    #[error("the format is {0:?}; {FORMAT:?} is read")]
    Format(String),
    /// The text of the board.
    #[error("the board: {0}")]
    Text(#[from] TextError),
    /// Not the board of a formula, or not the end of a line in which Lambda lives.
    #[error("the board: {0} (points are counted from 0, row by row from the top)")]
    Board(#[from] check::Flaw),
    /// A point that there is not.
    #[error("move {number}: there is no point {name:?}")]
    NoPoint {
        /// Which move, counted from 1.
        number: usize,
        /// The name.
        name: String,
    },
    /// The line is no proof.
    #[error(transparent)]
    Line(#[from] line::Flaw),
}

/// Whether a line of the pruned tree proves that Lambda lives; the values of the variables
/// if so.
///
/// # Errors
/// [`Refused`] says why it does not.
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
    /// The file of a line.
    pub fn of(tree: &GridTree, moves: &[usize]) -> GridLineFile {
        let text = text::write(tree.grid());
        GridLineFile {
            format: FORMAT.to_owned(),
            board: text.lines().map(str::to_owned).collect(),
            line: moves.iter().map(|&v| tree.name(v)).collect(),
        }
    }

    /// Checks the board and the line: the values of the variables.
    ///
    /// # Errors
    /// [`Refused`] says why it proves nothing.
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

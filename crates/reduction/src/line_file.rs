//! Lines of moves as JSON files: certificates that the target of a position lives, and so that the
//! formula of the position is satisfiable.
//!
//! ```json
//! {
//!   "format": "tengen-line 1",
//!   "formula": {"variables": 1, "clauses": [[1]]}, "gadgets": "compact",
//!   "line": ["A1", "B1"]                            White's and Black's moves in turn
//! }
//! {
//!   "format": "tengen-grid-line 1",                 or "tengen-tile-line 1"
//!   "board": ["; White to move; ...", "X . O"],     the text of the board, line by line
//!   "line": ["L3", "F3"]
//! }
//! ```
//!
//! A file of the first kind has no board: the position on a graph is rebuilt from the formula. The
//! files of boards on the square grid contain the board with the names of its points, or (on a
//! board of tiles) with the list of its gates. The check ([`proved_by`]) verifies the board, plays
//! the line by the rules, and inspects the final position.

use crate::file::{Clauses, FileError, Gadgets, position_of};
use crate::formula::variable;
use crate::graph::Reduction;
use crate::grid::{self, check::check_end, tree::GridTree};
use crate::line::{self, Flaw, played};
use crate::pruned::{Reduced, assignment};
use crate::tiles::board::TileBoard;
use crate::tiles::{self, text::point_of};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// The `format` field of a [`LineFile`].
pub const FORMAT: &str = "tengen-line 1";

/// The `format` field of a [`BoardLineFile`] of a compact board on the square grid.
pub const GRID_FORMAT: &str = "tengen-grid-line 1";

/// The `format` field of a [`BoardLineFile`] of a board of tiles (wires and gates).
pub const TILE_FORMAT: &str = "tengen-tile-line 1";

/// The content of a certificate file on a graph: a formula, and a line of moves in its position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineFile {
    /// The format, always [`FORMAT`].
    pub format: String,
    /// The formula.
    pub formula: Clauses,
    /// The design of the diagrams of the position.
    pub gadgets: Gadgets,
    /// The names of the points where White and Black play in turn.
    pub line: Vec<String>,
}

/// The content of a certificate file on the square grid: a board, and a line of moves on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardLineFile {
    /// The format: [`GRID_FORMAT`] or [`TILE_FORMAT`].
    pub format: String,
    /// The text of the board, as a list of its lines.
    pub board: Vec<String>,
    /// The names of the points where White and Black play in turn.
    pub line: Vec<String>,
}

/// The error of a certificate file that does not prove that the target lives.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The `format` field of the file is not the expected one.
    #[error("expected the format {expected:?}, found {found:?}")]
    Format {
        /// The `format` field that such files have.
        expected: &'static str,
        /// The `format` field of this file.
        found: String,
    },
    /// The position of the formula in the file cannot be built.
    #[error(transparent)]
    File(#[from] FileError),
    /// The text of the board is invalid.
    #[error("the board: {0}")]
    Text(String),
    /// The board is not the position of a formula, or the target does not live after the line.
    #[error("the board: {0} (points are counted from 0, row by row from the top)")]
    Board(String),
    /// A move names a point that is not on the board.
    #[error("move {number}: unknown point {name:?}")]
    NoPoint {
        /// The number of the move, counted from 1.
        number: usize,
        /// The name that is not a point of the board.
        name: String,
    },
    /// The moves are not a line of the [pruned tree](crate::pruned) that proves that the target
    /// lives.
    #[error(transparent)]
    Line(#[from] Flaw),
    /// The moves on a board of tiles (wires and gates) do not prove that the target lives.
    #[error("{0} (points are counted from 0, row by row from the top)")]
    Tiles(#[from] tiles::line::Flaw),
}

impl LineFile {
    /// Builds the certificate file of a line of moves in the position of a formula on a graph.
    pub fn of(reduction: &Reduction, moves: &[usize]) -> LineFile {
        LineFile {
            format: FORMAT.to_owned(),
            formula: Clauses {
                variables: reduction.formula.variables(),
                clauses: reduction.formula.clauses().to_vec(),
            },
            gadgets: reduction.design,
            line: names(reduction, moves),
        }
    }

    /// Rebuilds the position from the formula, plays the line of moves, and checks that the target
    /// lives after it. Returns the values that White's moves give the variables; they satisfy the
    /// formula.
    ///
    /// # Errors
    /// [`Refused`] with the first fault found.
    pub fn check(&self) -> Result<Vec<bool>, Refused> {
        if self.format != FORMAT {
            return Err(Refused::Format {
                expected: FORMAT,
                found: self.format.clone(),
            });
        }
        let reduction = position_of(&self.formula, self.gadgets)?;
        let moves = vertices(&reduction, &self.line)?;
        line::check(&reduction, &moves)?;
        Ok(assignment(&reduction, &moves).expect(OF_TREE))
    }
}

impl BoardLineFile {
    /// Builds the certificate file of a line of the [pruned tree](crate::pruned) (White's choices,
    /// Black's replies) on a compact grid board.
    pub fn of_grid(tree: &GridTree, moves: &[usize]) -> BoardLineFile {
        let text = grid::text::write(tree.grid());
        BoardLineFile::of(GRID_FORMAT, &text, names(tree, moves))
    }

    /// Builds the certificate file of a line of moves on a board of tiles (wires and gates).
    pub fn of_tiles(board: &TileBoard, moves: &[usize]) -> BoardLineFile {
        let line = moves.iter().map(|&v| tiles::text::point(board, v));
        BoardLineFile::of(TILE_FORMAT, &tiles::text::write(board), line.collect())
    }

    fn of(format: &str, text: &str, line: Vec<String>) -> BoardLineFile {
        BoardLineFile {
            format: format.to_owned(),
            board: text.lines().map(str::to_owned).collect(),
            line,
        }
    }

    /// Checks the board, plays the line of moves, and checks that the target lives after it.
    /// Returns the values that White's moves give the variables. On a board of tiles, variables in
    /// no clause have the value `false`.
    ///
    /// # Errors
    /// [`Refused`] with the first fault found.
    pub fn check(&self) -> Result<Vec<bool>, Refused> {
        let text = self.board.join("\n");
        match self.format.as_str() {
            GRID_FORMAT => self.check_grid(&text),
            TILE_FORMAT => self.check_tiles(&text),
            _ => Err(Refused::Format {
                expected: "tengen-grid-line 1 or tengen-tile-line 1",
                found: self.format.clone(),
            }),
        }
    }

    fn check_grid(&self, text: &str) -> Result<Vec<bool>, Refused> {
        let wrong = |flaw: grid::check::Flaw| Refused::Board(flaw.to_string());
        let board = grid::text::read(text).map_err(|error| Refused::Text(error.to_string()))?;
        let tree = GridTree::of(board).map_err(wrong)?;
        let moves = vertices(&tree, &self.line)?;
        let position = played(&tree, &moves)?;
        let values = assignment(&tree, &moves).expect(OF_TREE);
        let is_true = |&literal: &i32| values[variable(literal)] == (literal > 0);
        let is_dead = |clause: &Vec<i32>| !clause.iter().any(is_true);
        if let Some(clause) = tree.formula().clauses().iter().position(is_dead) {
            return Err(Flaw::DeadClause(clause + 1).into());
        }
        check_end(tree.grid(), &values, position).map_err(wrong)?;
        Ok(values)
    }

    fn check_tiles(&self, text: &str) -> Result<Vec<bool>, Refused> {
        let board = tiles::text::read(text).map_err(|error| Refused::Text(error.to_string()))?;
        let circuit = tiles::check::check(&board);
        let circuit = circuit.map_err(|flaw| Refused::Board(flaw.to_string()))?;
        let moves = points(&self.line, |name| point_of(&board, name))?;
        let choices = tiles::line::check(&board, &circuit, &moves)?;
        Ok(tiles::check::values(&board, &circuit, &choices))
    }
}

/// The message of a panic that cannot happen: a checked line of the pruned tree gives every
/// variable a value.
const OF_TREE: &str = "every move is one of the pruned tree's";

/// Returns the names of the points of a line of moves.
fn names(reduced: &impl Reduced, moves: &[usize]) -> Vec<String> {
    moves.iter().map(|&v| reduced.name(v)).collect()
}

/// Returns the vertices of a line whose moves are given as names of points.
fn vertices(reduced: &impl Reduced, line: &[String]) -> Result<Vec<usize>, Refused> {
    let vertices = 0..reduced.board().points();
    let numbers: HashMap<String, usize> = vertices.map(|v| (reduced.name(v), v)).collect();
    points(line, |name| numbers.get(name).copied())
}

fn points(line: &[String], find: impl Fn(&str) -> Option<usize>) -> Result<Vec<usize>, Refused> {
    let point = |(number, name): (usize, &String)| {
        let no_point = || Refused::NoPoint {
            number,
            name: name.clone(),
        };
        find(name).ok_or_else(no_point)
    };
    (1..).zip(line).map(point).collect()
}

/// The result of a certificate that was checked, on any kind of board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// Values of the variables that satisfy the formula.
    pub values: Vec<bool>,
    /// The number of moves of the line, of both players together.
    pub moves: usize,
}

/// Checks a certificate, given as the JSON text of a [`LineFile`] or a [`BoardLineFile`].
///
/// # Errors
/// The reason why the file proves nothing, as a message.
pub fn proved_by(text: &str) -> Result<Proved, String> {
    let unread = |error: serde_json::Error| error.to_string();
    let kind: Kind = serde_json::from_str(text).map_err(unread)?;
    let (checked, moves) = match kind.format.as_str() {
        GRID_FORMAT | TILE_FORMAT => {
            let file: BoardLineFile = serde_json::from_str(text).map_err(unread)?;
            (file.check(), file.line.len())
        }
        _ => {
            let file: LineFile = serde_json::from_str(text).map_err(unread)?;
            (file.check(), file.line.len())
        }
    };
    let values = checked.map_err(|reason| reason.to_string())?;
    Ok(Proved { values, moves })
}

/// The field `format`, which tells the kinds of certificate files apart.
#[derive(Deserialize)]
struct Kind {
    format: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Formula;
    use crate::pruned;

    #[test]
    fn lines_in_files_are_checked() {
        let formula = Formula::new(2, &[vec![1, 2], vec![-1, -2]]).unwrap();
        let reduction = Reduction::of(&formula, Gadgets::Paper).unwrap();
        let file = LineFile::of(&reduction, &pruned::line(&reduction, &[false, true]));
        let text = serde_json::to_string(&file).unwrap();
        let back: LineFile = serde_json::from_str(&text).unwrap();
        assert_eq!(back.check().unwrap(), [false, true]);
        let mut wrong = file.clone();
        wrong.line[2] = "X".to_owned();
        assert_eq!(
            wrong.check().unwrap_err().to_string(),
            "move 3: unknown point \"X\""
        );
        let mut wrong = file.clone();
        wrong.formula.clauses[1] = vec![1, -2];
        assert_eq!(wrong.check(), Err(Refused::Line(Flaw::DeadClause(2))));
        let mut wrong = file;
        wrong.format = "tengen-line 2".to_owned();
        assert!(matches!(wrong.check(), Err(Refused::Format { .. })));
    }
}

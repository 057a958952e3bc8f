//! Lines of the pruned tree as JSON files: certificates that Lambda lives.
//!
//! ```json
//! {
//!   "format": "tengen-line 1",
//!   "formula": {"variables": 1, "clauses": [[1]]}, "gadgets": "compact",
//!   "line": ["A1", "B1"]            White's and Black's moves in turn
//! }
//! ```
//!
//! The position is rebuilt from the formula.

use crate::file::{Clauses, FileError, Gadgets, position_of};
use crate::graph::{Design, Reduction};
use crate::grid::{self, line::GridLineFile};
use crate::line::{self, Flaw};
use crate::pruned;
use crate::tiles::{self, line_file::TileLineFile};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// The `format` field of a file.
pub const FORMAT: &str = "tengen-line 1";

/// The content of a line file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineFile {
    /// The format, always [`FORMAT`].
    pub format: String,
    /// The formula.
    pub formula: Clauses,
    /// The design of the diagrams.
    pub gadgets: Gadgets,
    /// The points of the line, by name.
    pub line: Vec<String>,
}

/// The result of a checked line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Values that satisfy the formula.
    pub values: Vec<bool>,
}

/// The error of a file that proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The format is not [`FORMAT`].
    #[error("expected the format {FORMAT:?}, found {0:?}")]
    Format(String),
    /// The formula has no position.
    #[error(transparent)]
    File(#[from] FileError),
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
    Line(#[from] Flaw),
}

impl LineFile {
    /// Builds the file of a line.
    pub fn of(reduction: &Reduction, moves: &[usize]) -> LineFile {
        LineFile {
            format: FORMAT.to_owned(),
            formula: Clauses {
                variables: reduction.formula.variables(),
                clauses: reduction.formula.clauses().to_vec(),
            },
            gadgets: match reduction.design {
                Design::Compact => Gadgets::Compact,
                Design::Paper => Gadgets::Paper,
            },
            line: moves
                .iter()
                .map(|&v| reduction.name(v).to_owned())
                .collect(),
        }
    }

    /// Rebuilds the position from the formula and checks the line.
    ///
    /// # Errors
    /// [`Refused`] with the first fault found.
    pub fn check(&self) -> Result<Proof, Refused> {
        if self.format != FORMAT {
            return Err(Refused::Format(self.format.clone()));
        }
        let reduction = position_of(&self.formula, self.gadgets)?;
        let points = 0..reduction.board.points();
        let numbers: HashMap<&str, usize> = points.map(|v| (reduction.name(v), v)).collect();
        let mut moves = Vec::with_capacity(self.line.len());
        for (number, name) in (1..).zip(&self.line) {
            let found = numbers.get(name.as_str()).copied();
            let name = || name.clone();
            moves.push(found.ok_or_else(|| Refused::NoPoint {
                number,
                name: name(),
            })?);
        }
        line::check(&reduction, &moves)?;
        let values = pruned::assignment(&reduction, &moves);
        let values = values.expect("every move is one of the pruned tree's");
        Ok(Proof { values })
    }
}

/// The result of a checked line of any kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// Values that satisfy the formula.
    pub values: Vec<bool>,
    /// The number of moves of both players.
    pub moves: usize,
}

/// Checks the line in the text of a [`LineFile`], a [`GridLineFile`] or a [`TileLineFile`].
///
/// # Errors
/// The reason why the file proves nothing, as a message.
pub fn proved_by(text: &str) -> Result<Proved, String> {
    let unread = |error: serde_json::Error| error.to_string();
    let kind: Kind = serde_json::from_str(text).map_err(unread)?;
    let (values, moves) = match kind.format.as_str() {
        grid::line::FORMAT => {
            let line: GridLineFile = serde_json::from_str(text).map_err(unread)?;
            let values = line.check().map_err(|reason| reason.to_string())?;
            (values, line.line.len())
        }
        tiles::line_file::FORMAT => {
            let line: TileLineFile = serde_json::from_str(text).map_err(unread)?;
            let values = line.check().map_err(|reason| reason.to_string())?;
            (values, line.line.len())
        }
        _ => {
            let line: LineFile = serde_json::from_str(text).map_err(unread)?;
            let proof = line.check().map_err(|reason| reason.to_string())?;
            (proof.values, line.line.len())
        }
    };
    Ok(Proved { values, moves })
}

/// The field that tells the kinds of line files apart.
#[derive(Deserialize)]
struct Kind {
    format: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Formula;

    #[test]
    fn lines_in_files_are_checked() {
        let formula = Formula::new(2, &[vec![1, 2], vec![-1, -2]]).unwrap();
        let reduction = Reduction::of(&formula, Design::Paper).unwrap();
        let file = LineFile::of(&reduction, &pruned::line(&reduction, &[false, true]));
        let text = serde_json::to_string(&file).unwrap();
        let back: LineFile = serde_json::from_str(&text).unwrap();
        assert_eq!(back.check().unwrap().values, [false, true]);
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
        assert!(matches!(wrong.check(), Err(Refused::Format(_))));
    }
}

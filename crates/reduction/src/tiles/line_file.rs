//! Lines on boards of tiles as JSON files: certificates that the target lives.
//!
//! ```json
//! {
//!   "format": "tengen-tile-line 1",
//!   "board": ["; White to move; ...", "X . O"],    the text of the board, line by line
//!   "line": ["L3", "F3"]                            White's and Black's moves in turn
//! }
//! ```
//!
//! The file contains the board with its gates, so the board is not rebuilt. The check verifies the
//! board, plays the line by the rules, and inspects the final position.

use super::board::TileBoard;
use super::check;
use super::circuit::Circuit;
use super::line;
use super::text::{self, TextError, point, point_of};
use serde::{Deserialize, Serialize};

/// The `format` field of a file.
pub const FORMAT: &str = "tengen-tile-line 1";

/// The content of a line file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileLineFile {
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
    /// The board is not a board of gates.
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
    #[error("{0} (points are counted from 0, row by row from the top)")]
    Line(#[from] line::Flaw),
}

impl TileLineFile {
    /// Builds the file of a line.
    pub fn of(tiles: &TileBoard, moves: &[usize]) -> TileLineFile {
        TileLineFile {
            format: FORMAT.to_owned(),
            board: text::write(tiles).lines().map(str::to_owned).collect(),
            line: moves.iter().map(|&v| point(tiles, v)).collect(),
        }
    }

    /// Checks the board and the line. Returns the values of the variables, `false` for variables in
    /// no clause.
    ///
    /// # Errors
    /// [`Refused`] with the first fault found.
    pub fn check(&self) -> Result<Vec<bool>, Refused> {
        if self.format != FORMAT {
            return Err(Refused::Format(self.format.clone()));
        }
        let tiles = text::read(&self.board.join("\n"))?;
        let circuit = check::check(&tiles)?;
        let moves = (1..).zip(&self.line).map(|(number, name)| {
            let name = || name.clone();
            point_of(&tiles, &name()).ok_or(Refused::NoPoint {
                number,
                name: name(),
            })
        });
        let moves = moves.collect::<Result<Vec<usize>, _>>()?;
        let choices = line::check(&tiles, &circuit, &moves)?;
        Ok(values(&tiles, &circuit, &choices))
    }
}

/// Returns the values of the variables for given choices, one for each part of the circuit.
/// Variables in no clause get `false`.
///
/// # Panics
/// Panics if there are fewer choices than parts.
pub fn values(tiles: &TileBoard, circuit: &Circuit, choices: &[bool]) -> Vec<bool> {
    let of = |gate: Option<usize>| {
        let at = tiles.gates.get(gate?)?.at;
        let part = circuit.parts.iter().position(|part| part.place == at)?;
        Some(choices[part])
    };
    let variables = tiles.variables.iter();
    variables.map(|&gate| of(gate).unwrap_or(false)).collect()
}

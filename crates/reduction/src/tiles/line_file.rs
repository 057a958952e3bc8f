//! Lines on boards of tiles as JSON files, which prove that the target lives.
//!
//! ```json
//! {
//!   "format": "tengen-tile-line 1",
//!   "board": ["; White to move; ...", "X . O"],    the text of the board, line by line
//!   "line": ["L3", "F3"]                            White's and Black's moves in turn
//! }
//! ```
//!
//! The board is in the file with its gates: nothing is made again. The board is checked, the
//! line is played by the rules, and the position at its end is looked at.

use super::board::TileBoard;
use super::check;
use super::circuit::Circuit;
use super::line;
use super::text::{self, TextError, point, point_of};
use serde::{Deserialize, Serialize};

/// What the file says it is.
pub const FORMAT: &str = "tengen-tile-line 1";

/// The content of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileLineFile {
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
    /// Not a board of gates.
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
    #[error("{0} (points are counted from 0, row by row from the top)")]
    Line(#[from] line::Flaw),
}

impl TileLineFile {
    /// The file of a line.
    pub fn of(tiles: &TileBoard, moves: &[usize]) -> TileLineFile {
        TileLineFile {
            format: FORMAT.to_owned(),
            board: text::write(tiles).lines().map(str::to_owned).collect(),
            line: moves.iter().map(|&v| point(tiles, v)).collect(),
        }
    }

    /// Checks the board and the line: the values of the variables, `false` for those that are
    /// in no clause.
    ///
    /// # Errors
    /// [`Refused`] says why it proves nothing.
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

/// The values of the variables of the formula with some choices, one for each part of the
/// circuit; `false` for those that are in no clause.
///
/// # Panics
/// If there are fewer choices than parts.
pub fn values(tiles: &TileBoard, circuit: &Circuit, choices: &[bool]) -> Vec<bool> {
    let of = |gate: Option<usize>| {
        let at = tiles.gates.get(gate?)?.at;
        let part = circuit.parts.iter().position(|part| part.place == at)?;
        Some(choices[part])
    };
    let variables = tiles.variables.iter();
    variables.map(|&gate| of(gate).unwrap_or(false)).collect()
}

//! How many positions are written, one after another.

use crate::board::diagram_rows;
use crate::failure::Failure;
use clap::ValueEnum;
use tengen_board::sgf::{self, SgfPosition};
use tengen_board::{Board, Position, ascii, compact};

/// How positions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PositionFormat {
    /// Diagrams, with an empty line between them
    Ascii,
    /// Games without moves
    Sgf,
    /// A JSON object on a line
    Json,
    /// A line, its rows joined by /
    Compact,
}

impl PositionFormat {
    /// A position in this format; `json` gives the object from the rows of the diagram.
    /// The vertices of a graph are in one row.
    pub(crate) fn write(
        self,
        board: &Board,
        position: &Position,
        first: bool,
        json: impl FnOnce(Vec<String>) -> Result<String, Failure>,
    ) -> Result<String, Failure> {
        let (rows, cols) = board
            .shape()
            .map_or((1, board.points()), |shape| (shape.rows, shape.cols));
        let unusable = |error: &dyn std::error::Error| Failure::unusable(error);
        match self {
            PositionFormat::Ascii => {
                let diagram = ascii::write(rows, cols, position).map_err(|e| unusable(&e))?;
                Ok(if first {
                    diagram
                } else {
                    format!("\n{diagram}")
                })
            }
            PositionFormat::Compact => {
                let line = compact::write(rows, cols, position).map_err(|e| unusable(&e))?;
                Ok(line + "\n")
            }
            PositionFormat::Sgf => {
                let game = SgfPosition::new(rows, cols, position.clone());
                sgf::write(&game).map_err(|e| unusable(&e))
            }
            PositionFormat::Json => json(diagram_rows(board, position)?),
        }
    }
}

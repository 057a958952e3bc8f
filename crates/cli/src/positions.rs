//! How many positions are written, one after another.

use crate::board::diagram_rows;
use crate::failure::Failure;
use clap::ValueEnum;
use tengen_board::json::sides;
use tengen_board::sgf::{self, SgfPosition, SgfWriteError};
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
    /// Whether all positions of a board can be written, so that nobody waits in vain.
    pub(crate) fn check(self, board: &Board, colours: u32) -> Result<(), Failure> {
        let (rows, cols) = sides(board);
        let sizes = 1..=sgf::MAX_SIZE;
        match self {
            PositionFormat::Sgf if colours > 2 => Err(Failure::unusable(format!(
                "SGF has black and white stones only, not {colours} colours"
            ))),
            PositionFormat::Sgf if !sizes.contains(&rows) || !sizes.contains(&cols) => {
                Err(Failure::unusable(SgfWriteError::BoardSize { rows, cols }))
            }
            _ if colours > ascii::MAX_COLOURS => Err(Failure::unusable(format!(
                "positions are written with up to {} colours, not {colours}",
                ascii::MAX_COLOURS
            ))),
            _ => Ok(()),
        }
    }

    /// A position in this format; `json` gives the object from the rows of the diagram.
    /// The vertices of a graph are in one row.
    pub(crate) fn write(
        self,
        board: &Board,
        position: &Position,
        first: bool,
        json: impl FnOnce(Vec<String>) -> Result<String, Failure>,
    ) -> Result<String, Failure> {
        let (rows, cols) = sides(board);
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

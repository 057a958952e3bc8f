//! Output formats for positions.

use crate::answer;
use crate::failure::Failure;
use clap::ValueEnum;
use serde::Serialize;
use tengen::position::Notation;
use tengen::{Board, Position};

/// Output format of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PositionFormat {
    /// Diagrams, separated by empty lines
    Ascii,
    /// SGF games without moves
    Sgf,
    /// One JSON object on each line
    Json,
    /// One position on each line, with rows joined by /
    Compact,
}

impl PositionFormat {
    /// Checks that all positions of a board can be written, before the work starts.
    ///
    /// JSON uses the rows of diagrams.
    pub(crate) fn check(self, board: &Board, colours: u32) -> Result<(), Failure> {
        Ok(self.notation().check(board, colours)?)
    }

    /// Returns a position in this format. For JSON, it is the answer of `command`.
    ///
    /// The vertices of a graph are in one row. An empty line separates a diagram from the diagram
    /// before, unless it is the `first`.
    pub(crate) fn write(
        self,
        position: &Position,
        command: &str,
        answer: &impl Serialize,
        first: bool,
    ) -> Result<String, Failure> {
        if self == PositionFormat::Json {
            return answer::json(command, answer);
        }
        let text = position.write(self.notation())?;
        Ok(match self {
            PositionFormat::Ascii if !first => format!("\n{text}"),
            PositionFormat::Compact => text + "\n",
            _ => text,
        })
    }

    /// Returns the format in the form that the facade takes.
    pub(crate) fn notation(self) -> Notation {
        match self {
            PositionFormat::Ascii => Notation::Diagram,
            PositionFormat::Sgf => Notation::Sgf,
            PositionFormat::Json => Notation::Json,
            PositionFormat::Compact => Notation::Compact,
        }
    }
}

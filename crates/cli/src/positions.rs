//! How many positions are written, one after another.

use crate::answer;
use crate::failure::Failure;
use clap::ValueEnum;
use serde::Serialize;
use tengen::position::Notation;
use tengen::{Board, Position};

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
    /// Whether all positions of a board can be written, so that nobody waits in vain. JSON has
    /// the rows of diagrams.
    pub(crate) fn check(self, board: &Board, colours: u32) -> Result<(), Failure> {
        Ok(self.notation().check(board, colours)?)
    }

    /// A position in this format, or, as JSON, the answer of a command that it is in. The vertices of a
    /// graph are in one row.
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

    /// The same as the facade has it.
    pub(crate) fn notation(self) -> Notation {
        match self {
            PositionFormat::Ascii => Notation::Diagram,
            PositionFormat::Sgf => Notation::Sgf,
            PositionFormat::Json => Notation::Json,
            PositionFormat::Compact => Notation::Compact,
        }
    }
}

//! The output formats for positions, such as diagrams, lines and JSON.

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
    /// Checks that all positions of a board with this number of colours can be written in this
    /// format. Commands call this before their work starts.
    pub(crate) fn check(self, board: &Board, colours: u32) -> Result<(), Failure> {
        Ok(self.notation().check(board, colours)?)
    }

    /// Returns the text of a position in this format. In JSON, it is an answer of the command
    /// `command`.
    ///
    /// The vertices of a graph are written in one row. An empty line precedes each diagram except
    /// the first one; `first` is `true` for this one.
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

    /// Returns the notation of the crate `tengen` for this format.
    pub(crate) fn notation(self) -> Notation {
        match self {
            PositionFormat::Ascii => Notation::Diagram,
            PositionFormat::Sgf => Notation::Sgf,
            PositionFormat::Json => Notation::Json,
            PositionFormat::Compact => Notation::Compact,
        }
    }
}

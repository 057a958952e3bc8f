//! The notations of positions as text.

use super::Position;
use crate::{Error, Result};
use serde::{Deserialize, Serialize};
use tengen_board::json::sides;
use tengen_board::sgf::{self, SgfPosition, SgfWriteError};
use tengen_board::{Board, ascii, compact};

/// A notation of positions as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Notation {
    /// A diagram with one line for each row.
    Diagram,
    /// One line, such as `.X/XO`, with rows joined by `/`.
    Compact,
    /// A game in SGF without moves.
    Sgf,
    /// A JSON object with the board and the rows of the position's diagram.
    Json,
}

impl Notation {
    /// Guesses in which notation a text has its positions.
    ///
    /// Games in SGF and JSON objects start with a bracket, and the compact notation has a `/`
    /// between rows; diagrams have neither. A position of one row in compact notation has no `/`.
    /// It is read as a diagram, which gives the same position.
    pub fn of(text: &str) -> Notation {
        let start = text.trim_start_matches('\u{feff}').trim_start();
        match () {
            () if start.starts_with('(') || sgf::looks_like(text) => Notation::Sgf,
            () if start.starts_with('{') => Notation::Json,
            () if ascii::has_slashes(text) => Notation::Compact,
            () => Notation::Diagram,
        }
    }

    /// Checks that all positions of a board can be written in this notation, before a long
    /// computation.
    ///
    /// # Errors
    /// [`Error::Unusable`] if the board is too large or has too many colours.
    pub fn check(self, board: &Board, colours: u32) -> Result<()> {
        let (rows, cols) = sides(board);
        let sizes = 1..=sgf::MAX_SIZE;
        match self {
            Notation::Sgf if colours > 2 => Err(Error::unsupported(format!(
                "SGF supports black and white stones only, found {colours} colours"
            ))),
            Notation::Sgf if !sizes.contains(&rows) || !sizes.contains(&cols) => {
                Err(Error::unsupported(SgfWriteError::board_size(rows, cols)))
            }
            _ if colours > ascii::MAX_COLOURS => Err(Error::unsupported(format!(
                "this notation supports at most {} colours, found {colours}",
                ascii::MAX_COLOURS
            ))),
            _ => Ok(()),
        }
    }

    pub(super) fn write(self, position: &Position) -> Result<String> {
        let (rows, cols) = sides(position.board());
        let stones = position.stones();
        match self {
            Notation::Diagram => ascii::write(rows, cols, stones).map_err(Error::unusable),
            Notation::Compact => compact::write(rows, cols, stones).map_err(Error::unusable),
            Notation::Json => {
                let line = serde_json::to_string(position).map_err(Error::unusable)?;
                Ok(line + "\n")
            }
            Notation::Sgf => {
                let game = SgfPosition::new(rows, cols, stones.clone());
                sgf::write(&game).map_err(Error::unusable)
            }
        }
    }
}

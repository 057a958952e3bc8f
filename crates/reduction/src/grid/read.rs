//! Reads boards from their text or SGF files.

use super::names::GridBoard;
use super::text::{self, TextError};
use tengen_board::Player;
use tengen_board::sgf::tree;

/// The error of a file that is not a board with names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The text is invalid.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The SGF is invalid; the message gives the place.
    #[error("{0}")]
    Sgf(String),
    /// The names in the root comment of the SGF are invalid. The parts of the comment begin with
    /// semicolons.
    #[error("the comment of the root, its parts as lines: {0}")]
    Comment(TextError),
    /// The game has moves or several positions.
    #[error(
        "expected the position of a formula in the root alone, found moves or set-up stones after \
         the root"
    )]
    HasMoves,
    /// Black is to move.
    #[error("expected White to move first in the position of a formula, found Black")]
    BlackMoves,
}

/// Reads a board from its text or from its SGF, whose root comment contains the names.
///
/// # Errors
/// [`ReadError`] with the first fault found.
pub fn read(text: &str) -> Result<GridBoard, ReadError> {
    // SGF starts with a bracket, a diagram never does.
    let text = text.trim_start_matches('\u{feff}');
    if !text.trim_start().starts_with('(') {
        return Ok(text::read(text)?);
    }
    let games = tree::read(text).and_then(tree::Collection::into_games);
    let games = games.map_err(|error| ReadError::Sgf(error.to_string()))?;
    let is_one = games.len() == 1;
    let Some(game) = games.into_iter().next() else {
        return Err(ReadError::Sgf("there is no game".to_owned()));
    };
    let start = game.start;
    if start.more_follows || !is_one {
        return Err(ReadError::HasMoves);
    }
    if start.to_move == Some(Player::Black.colour()) {
        return Err(ReadError::BlackMoves);
    }
    // Other programs may have joined the lines of the comment, or broken them elsewhere.
    let comment = game.nodes.into_iter().next().and_then(|root| root.comment);
    let comment = comment.unwrap_or_default();
    let comment = comment.replace('\n', " ").replace(';', "\n;");
    let names = text::names(comment.trim_start(), start.rows, start.cols);
    Ok(GridBoard {
        rows: start.rows,
        cols: start.cols,
        position: start.position,
        names: names.map_err(ReadError::Comment)?,
    })
}

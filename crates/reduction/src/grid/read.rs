//! Boards from the files that were written of them, as text or as SGF.

use super::names::GridBoard;
use super::text::{self, TextError};
use tengen_board::Player;
use tengen_board::sgf::tree;

/// Why a file is no board with names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// A text.
    #[error(transparent)]
    Text(#[from] TextError),
    /// Not SGF; the message says where.
    #[error("{0}")]
    Sgf(String),
    /// The names in the comment of an SGF file; its parts begin with semicolons.
    #[error("the comment of the root, its parts as lines: {0}")]
    Comment(TextError),
    /// The position is not that of the root.
    #[error("the game has moves, or a position after the root; that of the root is a formula's")]
    HasMoves,
    /// Black moves.
    #[error("Black moves first, but in the position of a formula White does")]
    BlackMoves,
}

/// Reads a board from its text, or from its SGF, of which the comment has the names.
///
/// # Errors
/// [`ReadError`], for any reason it has.
pub fn read(text: &str) -> Result<GridBoard, ReadError> {
    // No diagram starts with a bracket.
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
    // Other programs may have joined the lines, or broken them elsewhere.
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

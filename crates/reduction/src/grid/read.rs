//! Reads grid boards of formulas, with the names of their points, from text or SGF files.

use super::names::GridBoard;
use super::text::{self, TextError};
use tengen_board::Player;
use tengen_board::sgf::tree;

/// The error of a file that is not a grid board with the names of its points.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The file is a text, and its diagram or its names are invalid.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The file is no valid SGF; the message gives the place of the fault.
    #[error("{0}")]
    Sgf(String),
    /// The names in the comment of the SGF's root node are invalid. Line numbers count the parts of
    /// the comment that begin with a semicolon.
    #[error(
        "the comment of the SGF's root node, where each part after a semicolon counts as a line: \
         {0}"
    )]
    Comment(TextError),
    /// The SGF has several games, or a game with moves or set-up stones after the root node.
    #[error(
        "expected an SGF file with one game whose root node has the position of a formula, found \
         moves or set-up stones after the root, or several games"
    )]
    HasMoves,
    /// The SGF says that Black is to move.
    #[error(
        "expected an SGF file in which White moves first, as in every position of a formula, found \
         Black to move"
    )]
    BlackMoves,
}

/// Reads a board from its text or from its SGF, whose root comment contains the names.
///
/// # Errors
/// [`ReadError`] with the first fault found.
pub fn read(text: &str) -> Result<GridBoard, ReadError> {
    // An SGF file starts with a bracket, and a text diagram never does.
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
    // Other programs may have joined or broken the lines of the comment. A semicolon begins each
    // line that names points, so the lines are restored from the semicolons.
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

//! Reads and writes walks (games and cycles through all positions of a board of one row) as text
//! files.
//!
//! ```text
//! tengen-hamilton 1          the format and its version
//! points 3                   the number of points of the board
//! kind half-cycle            or cycle, or game
//! start O..                  . empty, X Black, O White; point 0 is at the left
//! moves 7
//! cBAcAbA                    a letter for each move: A to Z Black on point 0 to 25,
//!                            a to z White; up to 80 in a line
//! ```
//!
//! Lines may end with a carriage return before the line feed. Only empty lines may follow the
//! moves. Reading takes memory and time proportional to the length of the text. The numbers in its
//! header do not matter for that.

use super::check::position_text;
use super::walk::{Kind, MAX_POINTS, Walk};
use std::fmt::Write as _;
use tengen_board::{Colour, Position, Stone};

/// The first line of a file with a walk.
pub const FORMAT: &str = "tengen-hamilton 1";

/// Number of moves in a line of text of a file.
const WIDTH: usize = 80;

/// The reason why a text is not a walk. Lines of the text are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The first line of the text is not [`FORMAT`].
    #[error("line 1: expected {FORMAT:?}, found {found:?}")]
    Format {
        /// The beginning of the first line.
        found: String,
    },
    /// A line of the header is missing or wrong.
    #[error("line {line}: expected {key:?} and {what}, found {found:?}")]
    Head {
        /// Number of the line.
        line: usize,
        /// The beginning of the line.
        found: String,
        /// The expected keyword.
        key: &'static str,
        /// The expected value.
        what: &'static str,
    },
    /// The start position has another number of points than line 2 states.
    #[error("line 4: expected a start of {points} points, found {found}")]
    Start {
        /// Number of points of the start position.
        found: usize,
        /// Points of the board, by line 2 of the file.
        points: usize,
    },
    /// A character is not a move.
    #[error(
        "line {line}: expected a move on {points} points (letters from A for Black, from a for \
         White), found {letter:?}"
    )]
    Move {
        /// Number of the line.
        line: usize,
        /// The character.
        letter: char,
        /// Points of the board, by line 2 of the file.
        points: usize,
    },
    /// The text has fewer or more moves than line 5 of its header states.
    #[error("{found} moves, but {expected} according to line 5")]
    Moves {
        /// Number of moves in the text.
        found: u64,
        /// Number of moves that the header states.
        expected: u64,
    },
}

/// Returns the text of a file with a walk.
pub fn write(walk: &Walk) -> String {
    let Walk { kind, start, moves } = walk;
    let mut text = format!("{FORMAT}\npoints {}\n", walk.points());
    let _ = writeln!(text, "kind {}", kind.name());
    let _ = writeln!(text, "start {}", position_text(start));
    let _ = writeln!(text, "moves {}", moves.len());
    for line in moves.chunks(WIDTH) {
        text += &letters(line);
        text.push('\n');
    }
    text
}

/// Returns moves as letters: A to Z for Black on point 0 to 25, a to z for White.
pub fn letters(moves: &[Stone]) -> String {
    let letter = |step: &Stone| {
        let first = if step.colour == 1 { b'A' } else { b'a' };
        char::from(first + step.vertex() as u8)
    };
    moves.iter().map(letter).collect()
}

/// Reads a walk from the text of a file. [`super::check`] verifies that the walk is of the kind
/// that the file states.
///
/// # Errors
/// [`ReadError`] if the text does not have the format of such a file.
pub fn read(text: &str) -> Result<Walk, ReadError> {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or("");
    if first != FORMAT {
        let found = short(first);
        return Err(ReadError::Format { found });
    }
    let mut line = 1;
    // Reads the value of the next line of the header.
    let mut value = |key: &'static str, what: &'static str| {
        line += 1;
        let text = lines.next().unwrap_or("");
        let value = text.strip_prefix(key).and_then(|v| v.strip_prefix(' '));
        let found = short(text);
        let wrong = ReadError::Head {
            line,
            found,
            key,
            what,
        };
        value.map(|value| (value, wrong.clone())).ok_or(wrong)
    };

    let (points, wrong) = value("points", "a number from 1 to 26")?;
    let points: usize = points.parse().map_err(|_| wrong.clone())?;
    if !(1..=MAX_POINTS).contains(&points) {
        return Err(wrong);
    }
    let (name, wrong) = value("kind", "half-cycle, cycle or game")?;
    let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name);
    let kind = kind.ok_or(wrong)?;
    let (start, wrong) = value("start", "a row of the signs . X O")?;
    let colours: Option<Vec<Colour>> = start.chars().map(colour).collect();
    let colours = colours.ok_or(wrong)?;
    if colours.len() != points {
        let found = colours.len();
        return Err(ReadError::Start { found, points });
    }
    let (number, wrong) = value("moves", "their number")?;
    let expected: u64 = number.parse().map_err(|_| wrong)?;

    let mut moves = Vec::new();
    // No memory is reserved for the number of moves that the header states; it is only compared at
    // the end. So memory is proportional to the length of the text.
    for (i, text) in lines.enumerate() {
        for letter in text.chars() {
            let step = step(letter, points);
            // Five lines of the header come before the moves, and lines are counted from 1.
            let line = i + 6;
            moves.push(step.ok_or(ReadError::Move {
                line,
                letter,
                points,
            })?);
        }
    }
    let found = moves.len() as u64;
    if found != expected {
        return Err(ReadError::Moves { found, expected });
    }
    let start = Position::new(colours);
    Ok(Walk { kind, start, moves })
}

/// Returns the colour of a sign; `None` for a character other than `.`, `X` and `O`.
fn colour(sign: char) -> Option<Colour> {
    Some(match sign {
        '.' => 0,
        'X' => 1,
        'O' => 2,
        _ => return None,
    })
}

/// Returns the move of a letter; `None` if there is no such move on `points` points.
fn step(letter: char, points: usize) -> Option<Stone> {
    let (first, colour) = match letter {
        'A'..='Z' => ('A', 1),
        'a'..='z' => ('a', 2),
        _ => return None,
    };
    let point = u32::from(letter) - u32::from(first);
    (point < points as u32).then(|| Stone::new(colour, point as usize))
}

/// Returns the first 40 characters of a line, for messages.
pub(super) fn short(line: &str) -> String {
    line.chars().take(40).collect()
}

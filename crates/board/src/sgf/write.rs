//! Writes the canonical SGF text of a position.

use super::{LETTERS, MAX_SIZE, SgfPosition};
use crate::mark::MarkKind;
use crate::position::Colour;

/// The error of a position or game that cannot be written in SGF, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SgfWriteError(String);

impl SgfWriteError {
    /// Returns the error of a board that has no points, or more rows or columns than SGF has
    /// letters.
    pub fn board_size(rows: usize, cols: usize) -> SgfWriteError {
        SgfWriteError(format!(
            "SGF holds boards from 1 x 1 to {MAX_SIZE} x {MAX_SIZE}, not {rows} x {cols}"
        ))
    }

    /// Returns the error of a stone or player that is neither black nor white.
    fn colour(colour: Colour) -> SgfWriteError {
        SgfWriteError(format!(
            "expected colour 1 (black) or 2 (white) for SGF, found {colour}"
        ))
    }

    /// Returns the error of a mark or move whose vertex is no point of the board. `what` names the
    /// mark or move.
    fn off_board(what: &str, vertex: usize, points: usize) -> SgfWriteError {
        SgfWriteError(format!(
            "the {what} vertex {vertex} lies outside the board of {points} points, numbered from 0"
        ))
    }
}

/// Writes a position in SGF.
///
/// The text is canonical: properties come in a fixed order, points row by row, and equal positions
/// give equal texts. Line breaks in names and labels become blanks, as SGF requires.
/// [`SgfPosition::more_follows`] is not written.
///
/// # Errors
/// [`SgfWriteError`] if SGF cannot represent the position.
pub fn write(position: &SgfPosition) -> Result<String, SgfWriteError> {
    check(position)?;
    let SgfPosition { rows, cols, .. } = *position;
    let colours = position.position.colours();

    let size = if rows == cols {
        format!("{cols}")
    } else {
        format!("{cols}:{rows}")
    };
    let mut text = format!("(;FF[4]GM[1]CA[UTF-8]SZ[{size}]");
    if let Some(name) = &position.name {
        push_property(&mut text, "GN", [escape(name)]);
    }
    for (property, colour) in [("AB", 1), ("AW", 2)] {
        let stones = (0..colours.len()).filter(|&v| colours[v] == colour);
        push_property(&mut text, property, stones.map(|v| point_name(v, cols)));
    }
    if let Some(colour) = position.to_move {
        let player = if colour == 1 { "B" } else { "W" };
        push_property(&mut text, "PL", [player.to_owned()]);
    }
    let mut marks = position.marks.clone();
    marks.sort_unstable();
    // Alphabetical order keeps the text canonical.
    for property in ["CR", "LB", "MA", "SQ", "TR"] {
        let values = marks.iter().filter_map(|mark| {
            let (name, label) = property_of(&mark.kind);
            let point = point_name(mark.vertex, cols);
            (name == property).then(|| point + &label)
        });
        push_property(&mut text, property, values);
    }
    text += ")\n";
    Ok(text)
}

/// Writes a game in SGF: a position, and then moves. A move is the colour of the player (1 or 2)
/// and the vertex.
///
/// Players need not alternate. SGF allows two moves of a player in a row, without a pass between
/// them.
///
/// # Errors
/// [`SgfWriteError`] if SGF cannot represent the position, or for moves of other colours or off the
/// board.
pub fn write_game(
    position: &SgfPosition,
    moves: impl IntoIterator<Item = (Colour, usize)>,
) -> Result<String, SgfWriteError> {
    const PER_LINE: usize = 12;
    let mut text = write(position)?;
    text.truncate(text.len() - ")\n".len());
    let points = position.position.colours().len();
    for (number, (colour, vertex)) in moves.into_iter().enumerate() {
        let player = match colour {
            1 => "B",
            2 => "W",
            _ => return Err(SgfWriteError::colour(colour)),
        };
        if vertex >= points {
            return Err(SgfWriteError::off_board("move to", vertex, points));
        }
        if number % PER_LINE == 0 {
            text.push('\n');
        }
        text += &format!(";{player}[{}]", point_name(vertex, position.cols));
    }
    text += ")\n";
    Ok(text)
}

/// Checks that SGF can represent a position.
fn check(position: &SgfPosition) -> Result<(), SgfWriteError> {
    let SgfPosition { rows, cols, .. } = *position;
    let sizes = 1..=MAX_SIZE;
    if !sizes.contains(&rows) || !sizes.contains(&cols) {
        return Err(SgfWriteError::board_size(rows, cols));
    }
    let colours = position.position.colours();
    let points = colours.len();
    if points != rows * cols {
        return Err(SgfWriteError(format!(
            "expected a position of {rows} x {cols} points, found {points} points"
        )));
    }
    let is_player = |colour: &Colour| [1, 2].contains(colour);
    let stones = colours.iter().filter(|&&c| c != 0);
    if let Some(&colour) = stones.chain(&position.to_move).find(|c| !is_player(c)) {
        return Err(SgfWriteError::colour(colour));
    }
    let mut seen = std::collections::HashSet::new();
    for mark in &position.marks {
        let vertex = mark.vertex;
        if vertex >= points {
            return Err(SgfWriteError::off_board("mark on", vertex, points));
        }
        // A point may have one shape and one label.
        if !seen.insert((vertex, matches!(mark.kind, MarkKind::Label(_)))) {
            return Err(SgfWriteError(format!(
                "vertex {vertex} is marked twice; in SGF a point has one shape and one label"
            )));
        }
    }
    Ok(())
}

/// Returns the name of the SGF property that stores a mark, and the text after the point in its
/// value.
fn property_of(kind: &MarkKind) -> (&'static str, String) {
    match kind {
        MarkKind::Circle => ("CR", String::new()),
        MarkKind::Cross => ("MA", String::new()),
        MarkKind::Square => ("SQ", String::new()),
        MarkKind::Triangle => ("TR", String::new()),
        MarkKind::Label(label) => ("LB", format!(":{}", escape(label))),
    }
}

/// Writes an SGF property with its values on a new line. A property without values is left out.
///
/// A line that would become wider than a terminal is broken.
fn push_property(text: &mut String, name: &str, values: impl IntoIterator<Item = String>) {
    const WIDTH: usize = 78;
    let mut line = 0;
    for (i, value) in values.into_iter().enumerate() {
        let length = value.chars().count() + 2;
        if i == 0 {
            *text += &format!("\n{name}");
            line = name.len();
        // Values may be continued on the next line.
        } else if line + length > WIDTH {
            text.push('\n');
            line = 0;
        }
        *text += &format!("[{value}]");
        line += length;
    }
}

/// Returns the name of a point in SGF: two letters, column first, from the upper left.
///
/// The board must have at most [`MAX_SIZE`] rows and columns.
pub fn point_name(vertex: usize, cols: usize) -> String {
    let letters = [LETTERS[vertex % cols], LETTERS[vertex / cols]];
    letters.map(char::from).iter().collect()
}

/// Escapes a text as a SimpleText value, in which white space becomes blanks.
///
/// A colon is escaped too, because it separates the parts of a composed value.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.replace("\r\n", " ").chars() {
        if matches!(c, ']' | '\\' | ':') {
            escaped.push('\\');
        }
        escaped.push(if c.is_whitespace() { ' ' } else { c });
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn games_are_positions_with_moves_after_them() {
        let start = SgfPosition::new(2, 3, Position::new(vec![1, 0, 0, 0, 0, 0]));
        let moves = [(2, 5), (2, 1), (1, 3)];
        let text = write_game(&start, moves).unwrap();
        let root = "(;FF[4]GM[1]CA[UTF-8]SZ[3:2]\nAB[aa]";
        assert_eq!(text, format!("{root}\n;W[cb];W[ba];B[ab])\n"));
        assert!(super::super::read(&text).unwrap().more_follows);
        let error = |r#move| write_game(&start, [r#move]).unwrap_err().to_string();
        assert!(error((3, 0)).ends_with("for SGF, found 3"));
        assert!(error((1, 6)).starts_with("the move to vertex 6 lies outside the board of 6"));
    }
}

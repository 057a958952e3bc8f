//! Reads and writes positions drawn with characters, one line per row.
//!
//! | character | point |
//! |---|---|
//! | `.` `+` `,` | empty |
//! | `X` `x` `#` `B` `b` `1` | black, colour 1 |
//! | `O` `o` `W` `w` `2` | white, colour 2 |
//! | `3` ... `9` | further colours |
//!
//! Blanks between points are ignored. A `;` starts a comment, and a line that is only a comment is
//! skipped. Blank lines may surround the diagram but not interrupt it: in [`read_all`] they
//! separate diagrams.
//!
//! A frame, as many Go programs print it, is accepted. Its first or last line, or both, name the
//! columns (`A B C`, without I), separated by blanks. Only within such a frame may a row begin or
//! end with its number, counted from the bottom:
//!
//! ```text
//!      A B C
//!    2 . X O 2
//!    1 . . X 1
//! ```

use crate::foreign::Foreign;
use crate::position::{Colour, EMPTY, Position};
use crate::text::{At, Location, column_name, without_bom, words};

/// A position read from a diagram. Its points are numbered row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The colours of the points.
    pub position: Position,
}

/// The error of a text that is not a diagram, with the location.
pub type AsciiError = At<AsciiFault>;

/// The reason why a text is not a diagram.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AsciiFault {
    /// The text has no rows.
    #[error("expected a diagram with one line per row, such as \". X O\", found no rows")]
    Empty,
    /// A character stands for no point.
    #[error("expected a point (. X O or 3 to 9), found {0:?}")]
    UnknownCharacter(char),
    /// The file belongs to another program.
    #[error(transparent)]
    Foreign(Foreign),
    /// The rows have different lengths.
    #[error("this row has {points} points, but {other} has {expected}")]
    Ragged {
        /// Points of this row.
        points: usize,
        /// The row with which this row is compared, such as "the row on line 1".
        other: String,
        /// Points of that line.
        expected: usize,
    },
    /// A blank line interrupts the diagram.
    #[error("a blank line within the diagram; rows follow each other without one")]
    BlankLine,
    /// The number beside a row of a framed diagram is wrong.
    #[error("expected row number {expected}, found {found}; the bottom row is row 1")]
    RowNumber {
        /// The number as written.
        found: String,
        /// The correct number of the row.
        expected: usize,
    },
}

/// The reason why a position cannot be drawn with characters, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct AsciiWriteError(String);

/// The largest number of colours that diagrams have characters for.
pub const MAX_COLOURS: u32 = 9;

/// A line of a diagram: its words (separated by blanks), and the location of its end.
struct Line<'a> {
    words: Vec<(Location, &'a str)>,
    end: Location,
}

impl Line<'_> {
    /// Returns the location of the first word.
    fn start(&self) -> Location {
        self.words.first().map_or(self.end, |w| w.0)
    }

    /// Counts the characters that are not blank.
    fn width(&self) -> usize {
        self.words.iter().map(|w| w.1.chars().count()).sum()
    }

    /// Returns `true` if the line names columns, as in `A B C`. No row of points can start with an
    /// A.
    fn is_labels(&self) -> bool {
        let names = (0..).map(column_name);
        let same = |(word, name): (&(Location, &str), String)| word.1 == name;
        !self.words.is_empty() && self.words.iter().zip(names).all(same)
    }
}

/// Reads one position drawn with characters.
///
/// # Errors
/// [`AsciiFault`] and its location.
pub fn read(text: &str) -> Result<Diagram, AsciiError> {
    read_known(text).map_err(|error| named(text, error))
}

/// Returns the error that names the text's format if the text belongs to another program, otherwise
/// `error`.
fn named(text: &str, error: AsciiError) -> AsciiError {
    Foreign::for_positions(text).map_or(error, |foreign| {
        let location = Location { line: 1, column: 1 };
        at(location, AsciiFault::Foreign(foreign))
    })
}

/// Reads one diagram, without checking if the text is in the format of another program.
fn read_known(text: &str) -> Result<Diagram, AsciiError> {
    let mut lines = diagram_lines(without_bom(text))?;
    let labels = take_labels(&mut lines);
    let rows = lines.len();
    // Row numbers count from the bottom; they are accepted only within a frame.
    if let Some(cols) = labels {
        for (line, number) in lines.iter_mut().zip((1..=rows).rev()) {
            strip_row_number(line, number, cols)?;
        }
    }
    let Some(first) = lines.first() else {
        let location = Location { line: 1, column: 1 };
        return Err(at(location, AsciiFault::Empty));
    };

    // The column names determine the width; without them, the first row does.
    let cols = labels.unwrap_or(first.width());
    let first_line = first.start().line;
    let mut colours = Vec::new();
    for line in &lines {
        colours.extend(points(line)?);
        let points = line.width();
        if points != cols {
            let other = match labels {
                Some(_) => "the line of column names".to_owned(),
                None => format!("the row on line {first_line}"),
            };
            let fault = AsciiFault::Ragged {
                points,
                other,
                expected: cols,
            };
            return Err(at(line.end, fault));
        }
    }
    Ok(Diagram {
        rows,
        cols,
        position: Position::new(colours),
    })
}

/// Returns `true` if a text has a `/` outside of comments.
///
/// Only the one-line format of [`compact`](crate::compact) has slashes, between the rows.
pub fn has_slashes(text: &str) -> bool {
    let code = text.lines().filter_map(|line| line.split(';').next());
    code.into_iter().any(|code| code.contains('/'))
}

/// Reads several diagrams, separated by one or more blank lines.
///
/// # Errors
/// [`AsciiFault`] and its location in the whole text; also if there is no diagram.
pub fn read_all(text: &str) -> Result<Vec<Diagram>, AsciiError> {
    read_all_known(text).map_err(|error| named(text, error))
}

/// Reads several diagrams, without checking if the text is in the format of another program.
fn read_all_known(text: &str) -> Result<Vec<Diagram>, AsciiError> {
    let text = without_bom(text);
    let mut diagrams = Vec::new();
    // `part` is the text of the current diagram, `before` the number of lines before it.
    let mut part = String::new();
    let mut before = 0;
    // `None` ends the last diagram.
    let lines = text.lines().map(Some).chain([None]);
    for (number, line) in lines.enumerate() {
        match line.filter(|line| !line.trim().is_empty()) {
            Some(line) => {
                part += line;
                part.push('\n');
            }
            None => {
                // Skip parts that are only comments.
                if part.lines().any(|line| !line.trim_start().starts_with(';')) {
                    let diagram = read_known(&part).map_err(|error| {
                        let line = error.location.line + before;
                        let location = Location {
                            line,
                            ..error.location
                        };
                        at(location, error.fault)
                    });
                    diagrams.push(diagram?);
                }
                part.clear();
                before = number + 1;
            }
        }
    }
    match diagrams.is_empty() {
        true => read_known(text).map(|diagram| vec![diagram]),
        false => Ok(diagrams),
    }
}

fn at(location: Location, fault: AsciiFault) -> AsciiError {
    At { location, fault }
}

/// Returns the lines of a diagram, without comments and the blank lines around it.
fn diagram_lines(text: &str) -> Result<Vec<Line<'_>>, AsciiError> {
    let mut lines = Vec::new();
    let mut blank = None;
    for (number, whole) in (1..).zip(text.lines()) {
        // The text before a comment.
        let code = whole.split(';').next().unwrap_or_default();
        let words = words(number, code);
        let end = Location {
            line: number,
            column: code.trim_end().chars().count() + 1,
        };
        if !words.is_empty() {
            if let Some(location) = blank {
                return Err(at(location, AsciiFault::BlankLine));
            }
            lines.push(Line { words, end });
        // A blank line is a fault only if another row follows.
        } else if code.len() == whole.len() && !lines.is_empty() {
            blank.get_or_insert(Location {
                line: number,
                column: 1,
            });
        }
    }
    Ok(lines)
}

/// Removes the lines of a frame that name columns. Returns the number of columns that they name, or
/// `None` if there are no such lines.
fn take_labels(lines: &mut Vec<Line<'_>>) -> Option<usize> {
    let mut cols = None;
    if lines.first().is_some_and(Line::is_labels) {
        cols = Some(lines.remove(0).words.len());
    }
    if lines.last().is_some_and(Line::is_labels) {
        cols = lines.pop().map(|line| line.words.len()).or(cols);
    }
    cols
}

/// Removes the row number from either end of a framed row.
///
/// A word of digits is a row number if the rest of the line still has a point for every column.
/// Otherwise its digits are colours.
fn strip_row_number(line: &mut Line<'_>, number: usize, cols: usize) -> Result<(), AsciiError> {
    for last in [false, true] {
        let index = if last {
            line.words.len().saturating_sub(1)
        } else {
            0
        };
        let Some(&(location, word)) = line.words.get(index) else {
            continue;
        };
        let digits = word.bytes().all(|b| b.is_ascii_digit());
        // If the row would have too few points without this word, the word is part of the row.
        if !digits || line.width() - word.len() < cols {
            continue;
        }
        if word != number.to_string() {
            let fault = AsciiFault::RowNumber {
                found: word.to_owned(),
                expected: number,
            };
            return Err(at(location, fault));
        }
        line.words.remove(index);
    }
    Ok(())
}

/// Returns the colours of a row.
fn points(line: &Line<'_>) -> Result<Vec<Colour>, AsciiError> {
    let mut colours = Vec::new();
    for &(start, word) in &line.words {
        for (column, c) in (start.column..).zip(word.chars()) {
            let location = Location { column, ..start };
            let fault = AsciiFault::UnknownCharacter(c);
            colours.push(colour_of(c).ok_or_else(|| at(location, fault))?);
        }
    }
    Ok(colours)
}

/// Returns the colour that a character stands for, if any.
pub(crate) fn colour_of(c: char) -> Option<Colour> {
    match c {
        '.' | '+' | ',' => Some(EMPTY),
        'X' | 'x' | '#' | 'B' | 'b' | '1' => Some(1),
        'O' | 'o' | 'W' | 'w' | '2' => Some(2),
        '3'..='9' => Some(c as u8 - b'0'),
        _ => None,
    }
}

/// Returns the character of a colour, or `None` for a colour above 9.
fn character_of(colour: Colour) -> Option<char> {
    match colour {
        EMPTY => Some('.'),
        1 => Some('X'),
        2 => Some('O'),
        3..=9 => Some((b'0' + colour) as char),
        _ => None,
    }
}

/// Draws a position of `rows` x `cols` points with characters, one line per row and a blank between
/// points.
///
/// # Errors
/// If the position has another size, or a colour is above 9.
pub fn write(rows: usize, cols: usize, position: &Position) -> Result<String, AsciiWriteError> {
    let points = position.colours().len();
    if rows.checked_mul(cols) != Some(points) {
        return Err(AsciiWriteError(format!(
            "expected a position of {rows} x {cols} points, found {points} points"
        )));
    }
    let mut text = String::with_capacity(2 * points);
    for (vertex, &colour) in position.colours().iter().enumerate() {
        let (row, col) = (vertex / cols, vertex % cols);
        let Some(character) = character_of(colour) else {
            let (row, col) = (row + 1, col + 1);
            return Err(AsciiWriteError(format!(
                "colour {colour} at row {row}, column {col} has no character; colours go up to 9"
            )));
        };
        text.push(character);
        text.push(if col + 1 == cols { '\n' } else { ' ' });
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colours(text: &str) -> (usize, usize, Vec<Colour>) {
        let d = read(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        (d.rows, d.cols, d.position.colours().to_vec())
    }

    fn fault(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn all_characters_and_blanks() {
        let text = "\n  \n.+, Xx#Bb1\n\tO o\tWw2 ;rest\n; skipped\n".to_owned();
        let text = text.replace("\tO o\tWw2", "\tO o\tWw2 3456");
        let (rows, cols, found) = colours(&text);
        assert_eq!((rows, cols), (2, 9));
        assert_eq!(found[..9], [0, 0, 0, 1, 1, 1, 1, 1, 1]);
        assert_eq!(found[9..], [2, 2, 2, 2, 2, 3, 4, 5, 6]);
        assert_eq!(colours("\u{feff}789\r\n...\r\n").2, [7, 8, 9, 0, 0, 0]);
    }

    #[test]
    fn frames_with_and_without_numbers() {
        let bare = colours(". X O\n. 2 1");
        for framed in [
            "   A B C\n 2 . X O 2\n 1 . O X 1\n   A B C\n",
            "  A B C\n. X O\n. O X",
            "2 .XO\n1 .OX\n  A B C",
            " A B C\n . X O 2\n . 2 1 1\n",
        ] {
            assert_eq!(colours(framed), bare, "{framed}");
        }
        // In a text without column names, digits are stones, and `B W` is a row of two stones.
        assert_eq!(colours("2 . 3\n1 . 4").2, [2, 0, 3, 1, 0, 4]);
        assert_eq!(colours("B W").2, [1, 2]);
        assert_eq!(colours("A\n1 3").2, [3]);
    }

    #[test]
    fn errors_name_the_fault_and_its_place() {
        assert!(fault("").starts_with("line 1, column 1: expected a diagram"));
        assert!(fault("\n ; only a comment").contains("no rows"));
        assert!(fault("A B\n").contains("no rows"));
        assert_eq!(
            fault(". X\n. é"),
            "line 2, column 3: expected a point (. X O or 3 to 9), found 'é'"
        );
        assert!(fault("A C\n. .").starts_with("line 1, column 1: expected a point"));
        assert_eq!(
            fault("\n. X O\n. X ; short"),
            "line 3, column 4: this row has 2 points, but the row on line 2 has 3"
        );
        assert!(fault("A B C\n. .").contains("the line of column names has 3"));
        assert_eq!(
            fault("..\n\n\n.."),
            "line 2, column 1: a blank line within the diagram; \
             rows follow each other without one"
        );
        assert_eq!(
            fault("A B\n1 . .\n2 . ."),
            "line 2, column 1: expected row number 2, found 1; the bottom row is row 1"
        );
    }

    #[test]
    fn blank_lines_separate_diagrams() {
        let text = "; first\n\n. X\nX .\n\n \n;second\n  A\n1 O\n\n; end";
        let all = read_all(text).unwrap();
        let sizes: Vec<_> = all.iter().map(|d| (d.rows, d.cols)).collect();
        assert_eq!(sizes, [(2, 2), (1, 1)]);
        let fault = read_all("..\n\n\n.X\n.?").unwrap_err().to_string();
        assert!(
            fault.starts_with("line 5, column 2: expected a point"),
            "{fault}"
        );
        assert_eq!(read_all("\n;\n").unwrap_err(), read("\n;\n").unwrap_err());
    }

    #[test]
    fn writing() {
        let position = Position::new(vec![0, 1, 2, 3, 9, 0]);
        let text = write(2, 3, &position).unwrap();
        assert_eq!(text, ". X O\n3 9 .\n");
        assert_eq!(read(&text).unwrap().position, position);
        let high = write(2, 1, &Position::new(vec![0, 10]));
        assert_eq!(
            high.unwrap_err().to_string(),
            "colour 10 at row 2, column 1 has no character; colours go up to 9"
        );
        let size = write(usize::MAX, 2, &position).unwrap_err().to_string();
        assert!(size.ends_with("x 2 points, found 6 points"), "{size}");
    }
}

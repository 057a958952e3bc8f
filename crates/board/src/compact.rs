//! Reads and writes positions in the compact form: the whole board on one line.
//!
//! The line has the characters of a [diagram](crate::ascii) without blanks. A `/` separates rows.
//!
//! ```
//! use tengen_board::compact;
//!
//! let diagram = compact::read(".X/XO").unwrap();
//! assert_eq!((diagram.rows, diagram.cols), (2, 2));
//! assert_eq!(diagram.position.colours(), [0, 1, 1, 2]);
//! assert_eq!(compact::write(2, 2, &diagram.position).unwrap(), ".X/XO");
//! ```

use crate::ascii::{self, AsciiWriteError, Diagram};
use crate::foreign::Foreign;
use crate::position::Position;
use crate::text::{At, Location, without_bom};

/// The error of a line that is not a position, with the location in the text. For [`read`], the
/// line has the number 1.
pub type CompactError = At<CompactFault>;

/// The reason why a line is not a position, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CompactFault(String);

fn at(line: usize, column: usize, fault: impl ToString) -> CompactError {
    At {
        location: Location { line, column },
        fault: CompactFault(fault.to_string()),
    }
}

/// Reads a position from one line, such as `.X/XO`. White space before and after it is ignored.
///
/// # Errors
/// [`CompactFault`] and its location.
pub fn read(text: &str) -> Result<Diagram, CompactError> {
    // The column of the first character that is not white space, from 1.
    let start = text.chars().take_while(|c| c.is_whitespace()).count() + 1;
    let mut colours = Vec::with_capacity(text.len());
    let (mut rows, mut cols) = (0, 0);
    let mut column = start;
    for row in text.trim().split('/') {
        rows += 1;
        let begun = colours.len();
        for (place, c) in (column..).zip(row.chars()) {
            let Some(colour) = ascii::colour_of(c) else {
                let fault =
                    format!("expected a point (. X O or 3 to 9) or / between rows, found {c:?}");
                return Err(at(1, place, fault));
            };
            colours.push(colour);
        }
        let points = colours.len() - begun;
        column += points;
        if points == 0 {
            let fault = format!("row {rows} has no points; rows are joined by one /, as in .X/XO");
            return Err(at(1, column, fault));
        }
        if rows == 1 {
            cols = points;
        } else if points != cols {
            let fault = format!("row {rows} has {points} points, but the first row has {cols}");
            return Err(at(1, column, fault));
        }
        column += 1;
    }
    Ok(Diagram {
        rows,
        cols,
        position: Position::new(colours),
    })
}

/// Reads a position in compact form from each line that is not blank.
///
/// # Errors
/// [`CompactFault`] and its location in the whole text.
pub fn read_all(text: &str) -> Result<Vec<Diagram>, CompactError> {
    let lines = (1..).zip(without_bom(text).lines());
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let read = lines.map(|(number, line)| {
        read(line).map_err(|mut error| {
            error.location.line = number;
            error
        })
    });
    let read: Result<_, _> = read.collect();
    // If the text is in the format of another program, an error that names the format helps more
    // than the error about the first strange character.
    read.map_err(|error| match Foreign::for_positions(text) {
        Some(foreign) => at(1, 1, foreign),
        None => error,
    })
}

/// Writes a position of `rows` x `cols` points on one line, with a `/` between the rows.
///
/// # Errors
/// If the position has another size, or a colour is above 9.
pub fn write(rows: usize, cols: usize, position: &Position) -> Result<String, AsciiWriteError> {
    let drawn = ascii::write(rows, cols, position)?;
    Ok(drawn.trim_end().replace(' ', "").replace('\n', "/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_positions_are_read_back() {
        let position = Position::new(vec![0, 1, 2, 3, 9, 0]);
        for (rows, cols, text) in [(2, 3, ".XO/39."), (3, 2, ".X/O3/9."), (1, 6, ".XO39.")] {
            assert_eq!(write(rows, cols, &position).unwrap(), text);
            let read = read(&format!(" {text}\r\n")).unwrap();
            assert_eq!((read.rows, read.cols), (rows, cols));
            assert_eq!(read.position, position);
        }
        assert!(write(2, 2, &position).is_err());
        assert!(write(1, 1, &Position::new(vec![10])).is_err());
    }

    #[test]
    fn a_position_on_each_line() {
        let all = read_all("\n.X/XO\r\n\n ./. \n").unwrap();
        let sizes: Vec<_> = all.iter().map(|d| (d.rows, d.cols)).collect();
        assert_eq!(sizes, [(2, 2), (2, 1)]);
        let error = read_all(".\n\n.X/.").unwrap_err().to_string();
        assert!(error.starts_with("line 3, column 5: row 2"), "{error}");
        assert_eq!(read_all("\n"), Ok(Vec::new()));
    }

    #[test]
    fn errors_name_the_fault_and_its_place() {
        for (text, message) in [
            ("", "line 1, column 1: row 1 has no points"),
            (" /", "line 1, column 2: row 1 has no points"),
            (".X//.", "line 1, column 4: row 2 has no points"),
            (".X/", "line 1, column 4: row 2 has no points"),
            ("  .X/.é", "line 1, column 7: expected a point"),
            (".X/. X", "line 1, column 5: expected a point"),
            (
                ".X/.XO",
                "line 1, column 7: row 2 has 3 points, but the first row has 2",
            ),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text:?}: {error}");
        }
    }
}

//! Writes and reads boards of tiles (circuits of gates) as text: a diagram after comments that name
//! the gates, the variables and the end.
//!
//! The *end* is the white string that is the output of the circuit. The target consists of the
//! white string Z of each gate where White chooses, and of the end. White has to save one of these
//! strings. The *axes* of a gate are the row and the column in which its wires leave the tile.
//!
//! ```text
//! ; White to move. White can save the end or the string Z of a gate if and only if the formula
//! ; is satisfiable.
//! ; tiles POINT            a stone of the end; this line marks the text as a board of tiles
//! ; gate KIND TURNS POINT  kind; clockwise quarter turns, 0 to 3; the point where its axes cross
//! ; variable POINT         the point of the variable's gate, or `-` for a variable in no clause
//! ```
//!
//! Points are named as in [`grid::text`](mod@crate::grid::text), such as `C11`. Any reader of
//! diagrams accepts the text, since lines that begin with `;` are comments.

use super::board::{Placed, TileBoard};
use super::tile::Gate;
use crate::grid::text::{name, vertex};
use std::fmt::Write;
use tengen_board::ascii::{self, AsciiError};

/// The error of a text that is not a board of tiles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// The diagram is invalid.
    #[error(transparent)]
    Diagram(#[from] AsciiError),
    /// A line that begins with `; tiles`, `; gate` or `; variable` is malformed.
    #[error("line {line}: expected {what}")]
    Line {
        /// The line of the text, counted from 1.
        line: usize,
        /// The expected content of the line.
        what: &'static str,
    },
    /// A line `; variable POINT` names a point where no gate of the kind `variable` lies. The field
    /// is the number of the line, counted from 1.
    #[error(
        "line {0}: expected a point with the gate of a variable, which a line \"; gate variable \
         ...\" describes"
    )]
    NoVariable(usize),
    /// The line `; tiles POINT`, which names a stone of the end (the output of the circuit), is
    /// missing.
    #[error(
        "expected a line \"; tiles POINT\", where POINT is a stone of the end, the string that is \
         the output of the circuit of gates"
    )]
    NoEnd,
}

/// Returns the text of a board: the comments that name its gates, and the diagram.
///
/// # Panics
/// Panics if the numbers of points of board and position differ, or if a stone is neither black nor
/// white.
pub fn write(tiles: &TileBoard) -> String {
    let diagram = ascii::write(tiles.rows, tiles.cols, &tiles.position);
    heading(tiles) + &diagram.expect("stones of two colours on a board of that size")
}

/// Returns the name of the point with number `v`, such as `C11`.
pub fn point(tiles: &TileBoard, v: usize) -> String {
    name(v, tiles.rows, tiles.cols)
}

/// Returns the number of the point with a name such as `C11`, or `None` if the board has no such
/// point.
pub fn point_of(tiles: &TileBoard, name: &str) -> Option<usize> {
    vertex(name, tiles.rows, tiles.cols)
}

fn heading(tiles: &TileBoard) -> String {
    let mut text = String::from(
        "; White to move. White can save the end or the string Z of a gate if and only if the \
         formula\n; is satisfiable.\n",
    );
    let mut line = |words: std::fmt::Arguments<'_>| {
        writeln!(text, "; {words}").expect("a string takes all");
    };
    line(format_args!("tiles {}", point(tiles, tiles.end)));
    for Placed { gate, turns, at } in &tiles.gates {
        let name = gate.name();
        line(format_args!("gate {name} {turns} {}", point(tiles, *at)));
    }
    for variable in &tiles.variables {
        let at = variable.and_then(|gate| tiles.gates.get(gate));
        match at {
            Some(placed) => line(format_args!("variable {}", point(tiles, placed.at))),
            None => line(format_args!("variable -")),
        }
    }
    text
}

/// `true` if a text has a `; tiles` line, which marks a board of tiles (wires and gates).
pub fn is_tiles(text: &str) -> bool {
    text.lines().any(|line| words(line).next() == Some("tiles"))
}

/// Iterates over the words of a comment (a line that begins with `;`). Any other line gives no
/// words.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let comment = line.trim_start().strip_prefix(';');
    comment.unwrap_or("").split_whitespace()
}

/// Reads a board of tiles, with its gates, from its text.
///
/// # Errors
/// [`TextError`] with the first fault found.
pub fn read(text: &str) -> Result<TileBoard, TextError> {
    let diagram = ascii::read(text)?;
    let (rows, cols) = (diagram.rows, diagram.cols);
    let mut tiles = TileBoard {
        rows,
        cols,
        position: diagram.position,
        gates: Vec::new(),
        variables: Vec::new(),
        end: 0,
    };
    let mut end = None;
    let mut variables = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let all: Vec<&str> = words(content).collect();
        let at = |word: &str| vertex(word, rows, cols);
        match *all.as_slice() {
            ["tiles", ref rest @ ..] => {
                let found = rest.first().filter(|_| rest.len() == 1);
                let what = "\"tiles\" with a point";
                end = Some(
                    found
                        .and_then(|p| at(p))
                        .ok_or(TextError::Line { line, what })?,
                );
            }
            ["gate", ref rest @ ..] => {
                let what = "\"gate\" with a kind, 0 to 3 quarter turns, and a point";
                let placed = match *rest {
                    [kind, turns, point] => Gate::named(kind)
                        .zip(turns.parse().ok().filter(|turns| *turns < 4))
                        .zip(at(point))
                        .map(|((gate, turns), at)| Placed { gate, turns, at }),
                    _ => None,
                };
                tiles
                    .gates
                    .push(placed.ok_or(TextError::Line { line, what })?);
            }
            ["variable", "-"] => variables.push((line, None)),
            ["variable", ref rest @ ..] => {
                let what = "\"variable\" with a point, or -";
                let point = rest.first().filter(|_| rest.len() == 1).and_then(|p| at(p));
                variables.push((line, Some(point.ok_or(TextError::Line { line, what })?)));
            }
            _ => {}
        }
    }
    // A line `; gate ...` may come after the line `; variable ...` that refers to its gate. So the
    // gates of variables are looked up last.
    tiles.end = end.ok_or(TextError::NoEnd)?;
    for (line, point) in variables {
        let gate = point.map(|point| {
            let is_it = |placed: &Placed| placed.gate == Gate::Variable && placed.at == point;
            tiles
                .gates
                .iter()
                .position(is_it)
                .ok_or(TextError::NoVariable(line))
        });
        tiles.variables.push(gate.transpose()?);
    }
    Ok(tiles)
}

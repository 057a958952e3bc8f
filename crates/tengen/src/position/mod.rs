//! Positions on their boards: read, written, drawn and judged.
//!
//! ```
//! use tengen::Position;
//! let position: Position = ". X\nX O".parse()?;
//! assert_eq!(position.to_compact()?, ".X/XO");
//! assert_eq!(position.legality().illegal_strings[0].stones, ["B1"]);
//! # Ok::<(), tengen::Error>(())
//! ```
//!
//! | module | one idea |
//! |---|---|
//! | `notation` | [`Notation`]: the notations of positions as text |
//! | `decode` | decodes files to text |
//! | `read` | [`ReadPositions`]: all positions of a text, with games played to a given move |
//! | `setup` | [`Setup`]: a position with the other data of a file |
//! | `draw` | [`Draw`]: a position as a picture and in every notation |
//! | `json` | positions as JSON |
//! | `legality` | [`Legality`]: strings without liberties and illegal moves |
//! | `look` | [`Look`]: strings, liberties, legality and coordinates, as data |

mod decode;
mod draw;
mod json;
mod legality;
mod look;
mod notation;
mod read;
mod setup;

pub use decode::decode;
pub use draw::{Draw, Drawn};
pub use legality::{IllegalString, JudgePositions, JudgedPositions, Legality};
pub use look::{Look, Looked, SeenString};
pub use notation::Notation;
pub use read::{Positions, ReadPositions, Unreadable, read_line};
pub use setup::{IllegalMove, Setup};
pub use tengen_board::ascii::Diagram;
pub use tengen_board::sgf::Decoded;
pub use tengen_board::svg::{Drawing, Scene};
pub use tengen_board::{Colour, EMPTY, Mark, MarkKind, Names, Player, StoneString};

use crate::{BoardJson, BoardSpec, Error, Result};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use tengen_board::json::sides;
use tengen_board::{Board, Boundary, Lattice, Shape, ascii};

/// A position on its board: a colour for every point.
///
/// Its text is a diagram, with one line for each row: `.` is empty, `X` black, `O` white,
/// and `3` to `9` are further colours. The vertices of a graph are in one row, in their
/// order. Its JSON is the board with the rows of the diagram.
///
/// ```
/// use tengen::prelude::*;
/// let position = Position::read("(;GM[1]SZ[2]AB[ab][ba]AW[bb])")?;
/// assert_eq!(position.to_string(), ". X\nX O\n");
/// assert!(!position.is_legal());
/// # Ok::<(), tengen::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    place: Arc<Place>,
    stones: tengen_board::Position,
}

/// The board of a position, and its name if it is a graph. Positions of one board share one value
/// of this type.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) board: Board,
    pub(crate) name: Option<String>,
}

impl Place {
    /// Creates the board of a request.
    pub(crate) fn of(spec: &BoardSpec) -> Result<Arc<Place>> {
        Ok(Arc::new(Place {
            board: spec.board()?,
            name: spec.graph_name().map(str::to_owned),
        }))
    }

    /// Returns the description of the board that answers have in JSON.
    pub(crate) fn json(&self) -> BoardJson {
        BoardJson::new(&self.board, self.name.clone())
    }
}

impl Position {
    /// Creates a position from one colour for each point: 0 is empty, 1 black, 2 white.
    ///
    /// The points of a lattice board are in row order, from the top left.
    ///
    /// # Errors
    /// [`Error::Unusable`] if the board is invalid, or the number of colours differs from its
    /// number of points.
    pub fn new(board: &BoardSpec, colours: Vec<Colour>) -> Result<Position> {
        let place = Place::of(board)?;
        let stones = tengen_board::Position::new(colours);
        stones.check_fits(&place.board).map_err(Error::unusable)?;
        Ok(Position { place, stones })
    }

    /// Creates a position from stones that the caller knows to fit the board of `place`.
    pub(crate) fn on_place(place: &Arc<Place>, stones: tengen_board::Position) -> Position {
        debug_assert!(stones.check_fits(&place.board).is_ok());
        Position {
            place: Arc::clone(place),
            stones,
        }
    }

    /// Returns the board of the position, with its name if it is a graph.
    pub(crate) fn place(&self) -> &Arc<Place> {
        &self.place
    }

    /// `true` if the position is on this board.
    pub(crate) fn is_on(&self, place: &Arc<Place>) -> bool {
        Arc::ptr_eq(&self.place, place) || self.place.board == place.board
    }

    /// Reads a text with one position, in any [`Notation`].
    ///
    /// The text is a diagram, a line such as `.X/XO`, a game in SGF, or a JSON object. A game
    /// gives its last position. JSON names the lattice; other notations give the square
    /// lattice, which [`on`](Position::on) can change.
    ///
    /// # Errors
    /// [`Error::Unusable`] if the text has no readable position (usually with the place of the
    /// fault), or if it has several positions.
    pub fn read(text: &str) -> Result<Position> {
        Ok(Setup::read(text, Notation::of(text))?.position)
    }

    /// Returns a position with the same stones, on a board of the same size but with the given
    /// lattice and boundary condition (extra rows of empty points).
    ///
    /// # Errors
    /// [`Error::Unusable`] if the new board is invalid, or the position is on a graph.
    pub fn on(self, lattice: Lattice, boundary: Boundary) -> Result<Position> {
        let shape = self.shape();
        let shape = shape
            .ok_or_else(|| Error::unsupported("expected a board of a lattice, found a graph"))?;
        let spec = BoardSpec::from(Shape {
            lattice,
            boundary,
            ..*shape
        });
        Ok(Position {
            place: Place::of(&spec)?,
            stones: self.stones,
        })
    }

    /// Returns the board.
    pub fn board(&self) -> &Board {
        &self.place.board
    }

    /// Returns the description of the position's board that answers have in JSON.
    pub fn board_json(&self) -> BoardJson {
        self.place.json()
    }

    /// Returns the rows, columns, lattice and boundary condition (extra rows of empty points) of
    /// the position's board. `None` if the board is a graph.
    pub fn shape(&self) -> Option<&Shape> {
        self.board().shape()
    }

    /// Returns the stones without the board.
    pub fn stones(&self) -> &tengen_board::Position {
        &self.stones
    }

    /// Returns one colour for each point.
    pub fn colours(&self) -> &[Colour] {
        self.stones.colours()
    }

    /// Returns the names of the points of the board: `A1` is at the lower left.
    pub fn names(&self) -> Names {
        Names::of(self.board())
    }

    /// Returns the strings of the position with their liberties, ordered by their first stones.
    ///
    /// ```
    /// use tengen::Position;
    /// let strings = Position::read("X X .\n. O .")?.strings();
    /// assert_eq!(strings[0].stones, [0, 1]);
    /// assert_eq!(strings[0].liberties, [2, 3]);
    /// # Ok::<(), tengen::Error>(())
    /// ```
    pub fn strings(&self) -> Vec<StoneString> {
        let strings = self.stones.strings(self.board());
        strings.unwrap_or_default()
    }

    /// `true` if every string has a liberty (*Combinatorics of Go*, section 3).
    pub fn is_legal(&self) -> bool {
        self.strings().iter().all(StoneString::is_free)
    }

    /// Returns the legality of the position, with the strings that have no liberty.
    pub fn legality(&self) -> Legality {
        Legality::of(self)
    }

    /// Returns the position on one line, such as `.X/XO`.
    ///
    /// # Errors
    /// [`Error::Unusable`] if a colour is above 9.
    pub fn to_compact(&self) -> Result<String> {
        self.write(Notation::Compact)
    }

    /// Returns the position as a game in SGF without moves.
    ///
    /// # Errors
    /// [`Error::Unusable`] if a colour is above 2, or the board is too large for SGF.
    pub fn to_sgf(&self) -> Result<String> {
        self.write(Notation::Sgf)
    }

    /// Returns the position in a notation. The text ends with a line feed, except in
    /// [`Compact`](Notation::Compact).
    ///
    /// # Errors
    /// [`Error::Unusable`] if the notation does not support the board or the colours of the
    /// position; [`Notation::check`] tests this in advance.
    pub fn write(&self, notation: Notation) -> Result<String> {
        notation.write(self)
    }

    /// Returns a picture of the position as a complete SVG file.
    ///
    /// # Errors
    /// [`Error::Unusable`] if the board is too large to draw.
    pub fn svg(&self) -> Result<String> {
        self.draw(&Drawing::default())
    }

    /// Returns a picture of the position with marks and a title, as a complete SVG file.
    ///
    /// # Errors
    /// [`Error::Unusable`] if the board is too large to draw, or a marked point does not
    /// exist.
    pub fn draw(&self, drawing: &Drawing) -> Result<String> {
        let drawn = tengen_board::svg::draw(self.board(), &self.stones, drawing);
        drawn.map_err(Error::unusable)
    }
}

impl FromStr for Position {
    type Err = Error;

    fn from_str(text: &str) -> Result<Position> {
        Position::read(text)
    }
}

impl fmt::Display for Position {
    /// Writes the diagram of the position. Colours above 9, which have no character in diagrams,
    /// are written as numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, cols) = sides(self.board());
        if let Ok(diagram) = ascii::write(rows, cols, &self.stones) {
            return f.write_str(&diagram);
        }
        for row in self.colours().chunks(cols.max(1)) {
            let points: Vec<String> = row.iter().map(|&colour| point(colour)).collect();
            writeln!(f, "{}", points.join(" "))?;
        }
        Ok(())
    }
}

/// Returns the text of a point of any colour.
fn point(colour: Colour) -> String {
    match colour {
        EMPTY => ".".to_owned(),
        1 => "X".to_owned(),
        2 => "O".to_owned(),
        other => other.to_string(),
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("board", &self.board_json())
            .field("colours", &self.colours())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_is_read_back() {
        let position = Position::read(".XO/X.O").unwrap();
        assert_eq!(position.to_string(), ". X O\nX . O\n");
        let (compact, sgf) = (position.to_compact().unwrap(), position.to_sgf().unwrap());
        for text in [position.to_string(), compact, sgf] {
            assert_eq!(Position::read(&text).unwrap(), position, "{text}");
        }
        let json = serde_json::to_string(&position).unwrap();
        assert_eq!(
            json,
            r#"{"lattice":"square","rows":2,"cols":3,"boundary":"none","position":[". X O","X . O"]}"#
        );
        assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), position);
    }

    #[test]
    fn graphs_have_one_row() {
        let path = BoardSpec::graph("path", "1 2\n2 3");
        let position = Position::new(&path, vec![1, 0, 2]).unwrap();
        assert_eq!(position.to_string(), "X . O\n");
        assert!(position.is_legal());
        let json = serde_json::to_string(&position).unwrap();
        assert_eq!(
            json,
            r#"{"graph":"path","vertices":3,"edges":2,"position":["X . O"]}"#
        );
        assert!(serde_json::from_str::<Position>(&json).is_err());
        assert!(position.on(Lattice::Torus, Boundary::None).is_err());
    }

    #[test]
    fn there_are_more_colours_than_characters() {
        let position = Position::new(&BoardSpec::square(1, 3), vec![0, 12, 2]).unwrap();
        assert_eq!(position.to_string(), ". 12 O\n");
        assert!(position.to_compact().is_err());
        assert!(Position::new(&BoardSpec::square(1, 3), vec![0]).is_err());
    }
}

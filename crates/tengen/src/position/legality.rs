//! Whether every string of a position has a liberty.

use super::{Names, Player, Position, StoneString};
use crate::BoardJson;
use serde::Serialize;
use std::fmt;
use tengen_board::{Colour, Lattice};

/// Whether a position is legal, and which strings have no liberty;
/// [`Position::legality`] says it (*Combinatorics of Go*, section 3).
///
/// ```
/// use tengen::Position;
/// let legality = Position::read(". X\nX O")?.legality();
/// assert_eq!(
///     legality.to_string(),
///     "illegal: 1 string has no liberty\nwhite string of 1 stone at B1 has no liberty"
/// );
/// # Ok::<(), tengen::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Legality {
    /// Whether every string has a liberty.
    pub legal: bool,
    /// The board.
    #[serde(flatten)]
    pub board: JudgedBoard,
    /// The strings without liberties, in the order of their first stones.
    pub illegal_strings: Vec<IllegalString>,
}

/// The board of a position that was judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum JudgedBoard {
    /// A lattice's.
    Lattice {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        cols: usize,
        /// The lattice.
        lattice: Lattice,
    },
    /// A graph.
    Graph(BoardJson),
}

/// A string without liberties.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct IllegalString {
    /// The colour of its stones.
    pub colour: Colour,
    /// The names of its points.
    pub stones: Vec<String>,
}

impl Legality {
    pub(super) fn of(position: &Position) -> Legality {
        let names = position.names();
        let strings = position.strings();
        let strings = strings.iter().filter(|string| !string.is_free());
        let illegal: Vec<_> = strings
            .map(|string| IllegalString::new(&names, string))
            .collect();
        Legality {
            legal: illegal.is_empty(),
            board: match position.shape() {
                Some(shape) => JudgedBoard::Lattice {
                    rows: shape.rows,
                    cols: shape.cols,
                    lattice: shape.lattice,
                },
                None => JudgedBoard::Graph(position.board_json()),
            },
            illegal_strings: illegal,
        }
    }
}

impl IllegalString {
    pub(crate) fn new(names: &Names, string: &StoneString) -> IllegalString {
        IllegalString {
            colour: string.colour,
            stones: names.all(&string.stones),
        }
    }
}

impl fmt::Display for Legality {
    /// `legal`, or `illegal` and why, with a line for each string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.illegal_strings.len() {
            0 => return f.write_str("legal"),
            1 => f.write_str("illegal: 1 string has no liberty")?,
            n => write!(f, "illegal: {n} strings have no liberty")?,
        }
        let mut strings = self.illegal_strings.iter();
        strings.try_for_each(|string| write!(f, "\n{string}"))
    }
}

impl fmt::Display for IllegalString {
    /// A sentence, without its full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Player::of(self.colour) {
            Some(player) => write!(f, "{player}")?,
            None => write!(f, "colour {}", self.colour)?,
        }
        let plural = if self.stones.len() == 1 { "" } else { "s" };
        write!(
            f,
            " string of {} stone{plural} at {} has no liberty",
            self.stones.len(),
            self.stones.join(" ")
        )
    }
}

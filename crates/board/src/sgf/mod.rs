//! Positions in SGF, the Smart Game Format (FF 4, for Go).
//!
//! The reader checks the syntax of the whole collection, but takes the position
//! from the root node of the first game only: its size, its setup stones, the
//! player to move, the name of the game, and marks. Moves are not played;
//! [`SgfPosition::more_follows`] says whether there are any, or stones set up later. Mixed-case
//! property names of older formats are understood.
//!
//! [`tree`] reads the moves and variations of every game as well.
//!
//! The writer gives the same text for the same position, with every point
//! listed singly.
//!
//! ```
//! use tengen_board::sgf;
//!
//! let found = sgf::read("(;GM[1]FF[4]SZ[3:2]AB[aa:ba]AW[cb]TR[aa])").unwrap();
//! assert_eq!((found.rows, found.cols), (2, 3));
//! assert_eq!(found.position.colours(), [1, 1, 0, 0, 0, 2]);
//!
//! let error = sgf::read("(;SZ[3]\nAB[aa][dd])").unwrap_err();
//! assert!(error.to_string().starts_with("line 2, column 8: point dd lies outside"));
//! ```
//!
//! Specification: <https://www.red-bean.com/sgf/>.

mod read;
mod syntax;
pub mod tree;
mod write;

use crate::mark::Mark;
use crate::position::{Colour, Position};
use crate::text::At;

pub use read::read;
pub use write::{SgfWriteError, point_name, write, write_game};

/// The largest number of rows or columns that SGF has letters for.
pub const MAX_SIZE: usize = 52;

/// A position as SGF stores it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SgfPosition {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The stones; 1 is black and 2 is white.
    pub position: Position,
    /// The marks, ascending by point; a point may have one shape and one label.
    pub marks: Vec<Mark>,
    /// Who moves next, if the file says so.
    pub to_move: Option<Colour>,
    /// The name of the game.
    pub name: Option<String>,
    /// Whether the file has moves, or sets stones up after the root node or in other
    /// games, all of which the position leaves out.
    pub more_follows: bool,
}

impl SgfPosition {
    /// A position without marks.
    pub fn new(rows: usize, cols: usize, position: Position) -> SgfPosition {
        SgfPosition {
            rows,
            cols,
            position,
            marks: Vec::new(),
            to_move: None,
            name: None,
            more_follows: false,
        }
    }
}

/// Why a text is not a position in SGF, and where.
pub type SgfError = At<SgfFault>;

/// Why a text is not a position in SGF.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SgfFault {
    /// There is no `(`.
    #[error("no game; a game starts with \"(;\"")]
    NoGame,
    /// A character where the syntax has no place for it.
    #[error("{found:?} where {expected} belongs")]
    Unexpected {
        /// The character.
        found: char,
        /// What may stand there.
        expected: &'static str,
    },
    /// A `(` without its `)`.
    #[error("this \"(\" is never closed by a \")\"")]
    Unclosed,
    /// A `[` without its `]`.
    #[error("this \"[\" is never closed by a \"]\"")]
    UnclosedValue,
    /// A property name without any capital letter.
    #[error("property name {0:?} has no capital letter")]
    PropertyName(String),
    /// A property without `[...]`.
    #[error("property {0} has no value; one in [ ] belongs after it")]
    NoValue(String),
    /// A property that occurs twice in the root node.
    #[error("property {0} occurs a second time; its values belong to the first one")]
    SecondProperty(String),
    /// More than one value for a property that has one.
    #[error("a second value; property {0} has only one")]
    SecondValue(String),
    /// A game other than Go.
    #[error("game {0:?}, but only Go, GM[1], is read")]
    NotGo(String),
    /// Not a size.
    #[error("size {0:?}; a size is a number from 1 to {MAX_SIZE}, or two, columns:rows")]
    Size(String),
    /// Not a player.
    #[error("player {0:?}; a player is B or W")]
    Player(String),
    /// Not a point.
    #[error("{0:?} is no point; a point is two letters from a to z and A to Z")]
    Point(String),
    /// A point beyond the edge.
    #[error("point {point} lies outside the board of {cols} columns and {rows} rows")]
    OffBoard {
        /// The point.
        point: String,
        /// Columns of the board.
        cols: usize,
        /// Rows of the board.
        rows: usize,
    },
    /// A rectangle given by the wrong corners.
    #[error("rectangle {0}; its upper left corner comes first, then its lower right one")]
    Rectangle(String),
    /// A point that two of AB, AW and AE set, or one sets twice.
    #[error("point {0} is set a second time; a point is in AB, AW or AE once")]
    SecondStone(String),
    /// A point with two shapes or two labels.
    #[error("point {0} is marked a second time; a point has one shape and one label")]
    SecondMark(String),
    /// More than one move in a node.
    #[error("a second move in one node; each move belongs in a node of its own")]
    SecondMove,
    /// A label without a point.
    #[error("label {0:?}; a label is a point, a colon and a text")]
    Label(String),
}

/// The letters of a coordinate, in order.
const LETTERS: &[u8; MAX_SIZE] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

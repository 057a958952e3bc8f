//! SGF, the Smart Game Format (FF 1 to 4, for Go): positions, games and collections.
//!
//! The entry functions are:
//!
//! - [`tree::read`] reads all games of a text with their moves and variations;
//! - [`read()`] reads the position of the root node of the first game;
//! - [`replay`] plays the moves of the main line;
//! - [`decode()`] converts a file from its encoding to text.
//!
//! Reading is lenient. Many files violate the standard. The reader guesses the meaning and adds a
//! [`Note`] for each kind of violation. A game is refused only if it is not Go, or if its board
//! size or the stones of its root node are unknown. [`tree::read_strict`] refuses every text that
//! gets a note.
//!
//! The writer is canonical: equal positions give equal texts. It lists points one by one, without
//! rectangles.
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
//!
//! `tests/corpus` has 85 files with quirks and violations. Its file `expected.txt` has the results
//! of reading them.

mod encoding;
mod faults;
mod read;
pub mod replay;
mod size;
mod syntax;
pub mod tree;
mod write;

use crate::foreign::Foreign;
use crate::mark::Mark;
use crate::position::{Colour, EMPTY, Position};
use crate::text::At;

pub use encoding::{Decoded, decode};
pub use faults::Note;
pub use size::{Size, size};
pub use tree::read_root as read;
pub use write::{SgfWriteError, point_name, write, write_game};

/// The largest number of rows or columns for which SGF has letters.
pub const MAX_SIZE: usize = 52;

/// A position with the other information that SGF stores for it.
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
    /// The player to move, if the file names one (`PL`).
    pub to_move: Option<Colour>,
    /// The player of the first move. `None` if there are no moves, or if variations begin with
    /// different players.
    pub first_move: Option<Colour>,
    /// The name of the game.
    pub name: Option<String>,
    /// `true` if the file has more than this position: moves, stones set up later, or other games.
    pub more_follows: bool,
}

impl SgfPosition {
    /// Builds a position of `rows` x `cols` points without marks, names and moves.
    pub fn new(rows: usize, cols: usize, position: Position) -> SgfPosition {
        SgfPosition {
            rows,
            cols,
            position,
            marks: Vec::new(),
            to_move: None,
            first_move: None,
            name: None,
            more_follows: false,
        }
    }

    /// Returns the points with stones, ascending by point, and the colours of the stones.
    pub fn stones(&self) -> Vec<(usize, Colour)> {
        let colours = self.position.colours().iter().copied();
        colours.enumerate().filter(|&(_, c)| c != EMPTY).collect()
    }
}

/// A fault of a text in SGF, with its location.
pub type SgfError = At<SgfFault>;

/// The fault of a text in SGF: an error, or a violation of the standard that the reader repairs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SgfFault {
    /// The text has no `(`.
    #[error("no game; a game starts with \"(;\"")]
    NoGame,
    /// The file belongs to another program.
    #[error(transparent)]
    Foreign(Foreign),
    /// There is text before the first game.
    #[error("found text before the first game; expected \"(;\", which starts a game")]
    TextBefore,
    /// `CA` names an unknown encoding.
    #[error("CA names the encoding {0:?}, which is unknown")]
    Charset(String),
    /// The bytes are not UTF-8, and `CA` names no other encoding.
    #[error("this is not UTF-8, and there is no CA that names another encoding")]
    NoCharset,
    /// `CA` names an encoding that the text is not in.
    #[error("this is UTF-8 and not {0}, which CA names")]
    OtherEncoding(&'static str),
    /// The bytes are not valid in their encoding.
    #[error("this is not text in {0}")]
    Undecodable(&'static str),
    /// The encoding is a guess.
    #[error(
        "CA is missing or names the wrong encoding; of the encodings tried, {0} gives the most moves"
    )]
    Guessed(&'static str),
    /// A free text has a `]` without a `\` before it.
    #[error("a \"]\" within a text; it needs a \"\\\" before it")]
    UnescapedBracket,
    /// A property name in an FF 4 file has lower-case letters.
    #[error("property {0:?} has lower-case letters, which FF[4] does not have")]
    LongName(String),
    /// A character is in a place where the syntax does not allow it.
    #[error("expected {expected}, found {found:?}")]
    Unexpected {
        /// The character.
        found: char,
        /// The characters that the syntax allows at this place.
        expected: &'static str,
    },
    /// A `(` has no matching `)`.
    #[error("this \"(\" is never closed by a \")\"")]
    Unclosed,
    /// A `[` has no matching `]`.
    #[error("this \"[\" is never closed by a \"]\"")]
    UnclosedValue,
    /// A value contains the next move, because its `]` is missing.
    #[error("this \"[\" is not closed by a \"]\" before the next move")]
    MoveInValue,
    /// A node follows a variation of the node before it.
    #[error(
        "this node follows a variation; after its first variation a line may have only further \
         variations"
    )]
    NodeAfterVariation,
    /// A property name has no capital letter.
    #[error("property name {0:?} has no capital letter")]
    PropertyName(String),
    /// A property has no `[...]`.
    #[error("property {0} has no value; expected a value in [ ] after it")]
    NoValue(String),
    /// A property occurs twice in a node.
    #[error("property {0} occurs a second time; put its values into the first one")]
    SecondProperty(String),
    /// A single-valued property has more than one value.
    #[error("a second value; property {0} has only one")]
    SecondValue(String),
    /// The game is not Go.
    #[error("expected the game of Go, GM[1], found game {0:?}")]
    NotGo(String),
    /// The value is not a size.
    #[error("expected a size from 1 to {MAX_SIZE}, or columns:rows, found {0:?}")]
    Size(String),
    /// The value is not a player.
    #[error("expected player B or W, found {0:?}")]
    Player(String),
    /// The value is not a point.
    #[error("expected a point of two letters from a to z or A to Z, found {0:?}")]
    Point(String),
    /// The point is beyond the edge of the board.
    #[error("point {point} lies outside the board of {cols} columns and {rows} rows")]
    OffBoard {
        /// The point.
        point: String,
        /// Columns of the board.
        cols: usize,
        /// Rows of the board.
        rows: usize,
    },
    /// A rectangle is not given by its upper left and its lower right corner, in this order.
    #[error("rectangle {0}; its upper left corner comes first, then its lower right one")]
    Rectangle(String),
    /// Two of the properties `AB`, `AW` and `AE` set the same point, or one of them sets it twice.
    #[error("point {0} is set a second time; a point is in AB, AW or AE once")]
    SecondStone(String),
    /// A point has two shapes or two labels.
    #[error("point {0} is marked a second time; a point has one shape and one label")]
    SecondMark(String),
    /// A node has more than one move.
    #[error("a second move in one node; expected one move per node")]
    SecondMove,
    /// A label has no point.
    #[error("expected a label (a point, a colon and a text), found {0:?}")]
    Label(String),
}

/// Returns `true` if some line of the text begins an SGF game.
pub fn looks_like(text: &str) -> bool {
    let lines = text.lines().map(str::trim_start);
    let mut games = lines.filter_map(|line| line.strip_prefix('('));
    games.any(|rest| rest.trim_start().starts_with(';'))
}

impl SgfFault {
    /// Returns the way in which the reader repairs the fault, for the text of a [`Note`].
    pub(crate) fn consequence(&self) -> &'static str {
        match self {
            SgfFault::TextBefore | SgfFault::Unexpected { .. } => "it is skipped",
            SgfFault::Charset(_) | SgfFault::NoCharset => "it is read as UTF-8 or ISO-8859-1",
            SgfFault::OtherEncoding(_) => "it is read as UTF-8",
            SgfFault::Guessed(_) => "it is read in that encoding",
            SgfFault::UnescapedBracket => "it is taken as part of the text",
            SgfFault::Undecodable(_) => "unreadable characters are shown as \u{fffd}",
            SgfFault::LongName(_) => "they are left out",
            SgfFault::Unclosed | SgfFault::UnclosedValue => "it ends with the text",
            SgfFault::MoveInValue => "it ends before that move",
            SgfFault::NodeAfterVariation => "it is read as another variation",
            SgfFault::PropertyName(_) => "it is read in capital letters",
            SgfFault::SecondProperty(_) => "their values are joined",
            SgfFault::SecondValue(_) | SgfFault::SecondMark(_) => "the first one is taken",
            SgfFault::SecondStone(_) => "the last one is taken",
            SgfFault::SecondMove => "they are played one after the other",
            SgfFault::Rectangle(_) => "it is read with these corners",
            SgfFault::Size(_) | SgfFault::NotGo(_) | SgfFault::NoGame | SgfFault::Foreign(_) => {
                "it is not read"
            }
            SgfFault::NoValue(_)
            | SgfFault::Player(_)
            | SgfFault::Point(_)
            | SgfFault::OffBoard { .. }
            | SgfFault::Label(_) => "it is left out",
        }
    }
}

/// The letters of a coordinate, in order.
const LETTERS: &[u8; MAX_SIZE] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

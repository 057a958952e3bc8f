//! Errors of ranks (legal positions are numbered from 0), and of the tables from which ranks are
//! computed. A table of completions has, for each state, the number of ways to fill the remaining
//! points.

use std::io;
use tengen_base::text::{bytes_text, number_of};
use tengen_board::{Colour, PositionError, StoneString};
use tengen_exact::UBig;
use tengen_sweep::execute::ExecuteError;
use tengen_sweep::sweep::SweepError;

/// The reason why a position has no rank, or a rank no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RankError {
    /// The rank is not below the number of legal positions.
    #[error(
        "expected a rank from 0 to {last}, found {index}; there are {total} legal \
         positions", last = total - UBig::ONE
    )]
    OutOfRange {
        /// The requested rank.
        index: UBig,
        /// The number of legal positions, at least 1.
        total: UBig,
    },
    /// A string has no liberty.
    #[error("the position is illegal: {} without liberties", number_of(strings.len(), "string"))]
    Illegal {
        /// The strings without liberties.
        strings: Vec<StoneString>,
    },
    /// The position does not fit the board.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A stone has a colour above the number of colours.
    #[error("there is a stone of colour {colour}, but the colours are 1 to {colours}")]
    Colour {
        /// The colour.
        colour: Colour,
        /// The vertex of the stone.
        vertex: usize,
        /// The number of colours.
        colours: u32,
    },
    /// The table of completions (ways to fill the remaining points) lacks a state that the board
    /// has.
    #[error("the table for ranks lacks a state: it was made by another version of the program")]
    ForeignTable,
}

/// The reason why the completions (ways to fill the rest of a partly filled board) cannot be
/// counted.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BuildError {
    /// The board cannot be swept.
    #[error(transparent)]
    Sweep(#[from] SweepError),
    /// There are more colours than positions can have.
    #[error("positions have at most {max} colours, not {0}", max = super::MAX_COLOURS)]
    Colours(u32),
    /// The states exceed the memory limit.
    #[error(
        "the table of the numbers of ways to fill the rest of the partly filled board needs at \
         least {} of memory, and {} are allowed", bytes_text(*needed), bytes_text(*allowed)
    )]
    Memory {
        /// A lower bound on the bytes needed; close to the true number if `forecast` is `false`.
        needed: f64,
        /// The memory limit in bytes.
        allowed: f64,
        /// `true` if the count stopped because an extrapolation from the first points exceeded the
        /// limit.
        forecast: bool,
    },
    /// The observer cancelled.
    #[error("stopped on request")]
    Cancelled,
    /// The executor failed in another way.
    #[error(transparent)]
    Execute(ExecuteError),
}

/// The error of opening a file with a table of completions.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file does not exist or cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is not a complete table, or differs from what was written.
    #[error("the table is damaged: {0}")]
    Damaged(String),
    /// The table in the file belongs to another board, number of colours or version.
    #[error("the table does not belong to this board: {0}")]
    Foreign(String),
    /// No table of this board can exist.
    #[error(transparent)]
    Board(#[from] BuildError),
    /// The observer cancelled.
    #[error("stopped on request")]
    Cancelled,
}

/// The error of writing a file with a table of completions.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The file cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The observer cancelled.
    #[error("stopped on request")]
    Cancelled,
}

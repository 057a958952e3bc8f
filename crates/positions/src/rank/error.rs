//! What can go wrong with ranks and their tables.

use std::io;
use tengen_base::text::bytes_text;
use tengen_board::{Colour, PositionError, StoneString};
use tengen_exact::UBig;
use tengen_sweep::execute::ExecuteError;
use tengen_sweep::sweep::SweepError;

/// Why a position has no rank, or a rank no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RankError {
    /// There are not so many legal positions.
    #[error(
        "there is no legal position number {index}: there are {total}, and their numbers are \
         0 to {last}", last = total - UBig::ONE
    )]
    OutOfRange {
        /// The number asked for.
        index: UBig,
        /// How many legal positions there are; at least 1.
        total: UBig,
    },
    /// A string has no liberty.
    #[error("the position is illegal: {} without liberties", plural(strings.len(), "string"))]
    Illegal {
        /// The strings without liberties.
        strings: Vec<StoneString>,
    },
    /// The position is not one of the board.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A stone has a colour that is not counted.
    #[error("there is a stone of colour {colour}, but the colours are 1 to {colours}")]
    Colour {
        /// The colour.
        colour: Colour,
        /// Its vertex.
        vertex: usize,
        /// Number of colours.
        colours: u32,
    },
    /// A state is not in the table.
    #[error("the table of completions lacks a state: it was made by another version")]
    ForeignTable,
}

fn plural(n: usize, thing: &str) -> String {
    format!("{n} {thing}{}", if n == 1 { "" } else { "s" })
}

/// Why completions cannot be counted.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BuildError {
    /// The board cannot be swept.
    #[error(transparent)]
    Sweep(#[from] SweepError),
    /// There are more colours than positions can have.
    #[error("positions have at most {} colours, not {colours}", super::MAX_COLOURS)]
    Colours {
        /// Number of colours.
        colours: u32,
    },
    /// The states do not fit into memory.
    #[error(
        "the completions of the positions of this board need at least {} of memory, and {} are \
         allowed", bytes_text(*needed), bytes_text(*allowed)
    )]
    Memory {
        /// Bytes needed, at least; not far below the truth if `forecast` is false.
        needed: f64,
        /// Bytes allowed.
        allowed: f64,
        /// Whether the first points were enough to tell.
        forecast: bool,
    },
    /// The observer said so.
    #[error("stopped on request")]
    Cancelled,
    /// The executor failed otherwise.
    #[error(transparent)]
    Execute(ExecuteError),
}

/// Why a table cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file cannot be read, or is not there.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is not as it was written.
    #[error("the table is damaged: {0}")]
    Damaged(String),
    /// It is another table.
    #[error("it is a table of something else: {0}")]
    Foreign(String),
    /// There can be no table of this board.
    #[error(transparent)]
    Board(#[from] BuildError),
    /// The observer said so.
    #[error("stopped on request")]
    Cancelled,
}

/// Why a table was not written.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The file cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The observer said so.
    #[error("stopped on request")]
    Cancelled,
}

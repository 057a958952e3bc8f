//! Errors of positions, and of searches through all positions of a board or all states of a
//! problem.

use tengen_base::text::bytes_text;
use tengen_board::PositionError;

/// The error of a position that does not fit its board or has a group without liberties, or of a
/// point without a group of stones.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Invalid {
    /// The number of points differs from the board's.
    #[error(transparent)]
    Size(#[from] PositionError),
    /// A colour is neither 0, 1 nor 2.
    #[error("point {vertex} has a stone of colour {colour}; expected colour 1 or 2")]
    Colour {
        /// The vertex.
        vertex: usize,
        /// The invalid colour.
        colour: u8,
    },
    /// The point is not on the board.
    #[error("point {vertex} does not exist; the board has {points} points, numbered from 0")]
    NoPoint {
        /// The vertex requested.
        vertex: usize,
        /// The number of points of the board.
        points: usize,
    },
    /// The point is empty.
    #[error("point {vertex} is empty; groups that live or die have stones")]
    Empty {
        /// The vertex requested.
        vertex: usize,
    },
    /// A group has no liberty, so the position does not arise from the empty board.
    #[error("the group of points {stones:?} has no liberty")]
    Illegal {
        /// A group without liberties, ascending.
        stones: Vec<usize>,
    },
}

/// The reason why an exhaustive search gives no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// The graph of the groups in all positions of the board exceeds the memory limit.
    #[error(
        "the groups in all positions of {points} points take about {}, but {} may be used",
        bytes(*estimate),
        bytes_text(*memory as f64)
    )]
    TooLarge {
        /// The number of points of the board.
        points: usize,
        /// The estimated memory.
        estimate: Size,
        /// The memory limit in bytes.
        memory: usize,
    },
    /// The positions that can arise exceed the memory limit.
    #[error(
        "more than {states} positions can arise, which take more than the {} that may be used; \
         a smaller region would have fewer",
        bytes_text(*memory as f64)
    )]
    TooMany {
        /// The number of states found before the search stopped at the memory limit.
        states: usize,
        /// The memory limit in bytes.
        memory: usize,
    },
    /// An allocation within the memory limit failed.
    #[error("cannot allocate memory for {0} more items")]
    NoMemory(usize),
    /// The observer cancelled the search.
    #[error("stopped on request")]
    Cancelled,
}

/// A number of bytes, possibly very large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// An exact number of bytes.
    Bytes(u64),
    /// About 10 to this power, in bytes.
    PowerOfTen(u32),
}

impl Size {
    /// Converts the decimal logarithm of a number of bytes, which may exceed 64 bits, to a size.
    pub(super) fn of(logarithm: f64) -> Size {
        if logarithm < 18.0 {
            Size::Bytes(10f64.powf(logarithm) as u64)
        } else {
            Size::PowerOfTen(logarithm.round() as u32)
        }
    }
}

fn bytes(size: Size) -> String {
    match size {
        Size::Bytes(bytes) => bytes_text(bytes as f64),
        Size::PowerOfTen(power) => format!("10^{power} bytes"),
    }
}

/// Allocates an empty vector with room for `length` elements; an error if there is no memory.
pub(super) fn room<T>(length: usize) -> Result<Vec<T>, SearchError> {
    let mut list = Vec::new();
    list.try_reserve_exact(length)
        .map_err(|_| SearchError::NoMemory(length))?;
    Ok(list)
}

/// Allocates a vector of equal values.
pub(super) fn filled<T: Clone>(value: T, length: usize) -> Result<Vec<T>, SearchError> {
    let mut list = room(length)?;
    list.resize(length, value);
    Ok(list)
}

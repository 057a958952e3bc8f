//! Why a search of all positions gives no answer.

use tengen_base::text::bytes_text;

/// Why a search of all positions gives no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// The groups of all positions of a board do not fit into the memory that may be used.
    #[error(
        "the groups in all positions of {points} points take about {}, but {} may be used",
        bytes(*estimate),
        bytes_text(*memory as f64)
    )]
    TooLarge {
        /// Points of the board.
        points: usize,
        /// The bytes that they take, as a power of 10 and a factor below it.
        estimate: Size,
        /// Bytes that may be used.
        memory: usize,
    },
    /// More positions can arise than fit into the memory that may be used.
    #[error(
        "more than {states} positions can arise, which take more than the {} that may be used; \
         a smaller region would have fewer",
        bytes_text(*memory as f64)
    )]
    TooMany {
        /// Positions found so far, with everything that belongs to them.
        states: usize,
        /// Bytes that may be used.
        memory: usize,
    },
    /// They fit into the memory that may be used, but that is not there.
    #[error("there is no memory for {0} more items")]
    NoMemory(usize),
    /// The observer said so.
    #[error("stopped on request")]
    Cancelled,
}

/// A number of bytes, possibly very large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// So many.
    Bytes(u64),
    /// About 10 to that power.
    PowerOfTen(u32),
}

impl Size {
    /// So many bytes, of which there may be more than a word can say.
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

/// An empty list with room for so many.
pub(super) fn room<T>(length: usize) -> Result<Vec<T>, SearchError> {
    let mut list = Vec::new();
    list.try_reserve_exact(length)
        .map_err(|_| SearchError::NoMemory(length))?;
    Ok(list)
}

/// So many equal values.
pub(super) fn filled<T: Clone>(value: T, length: usize) -> Result<Vec<T>, SearchError> {
    let mut list = room(length)?;
    list.resize(length, value);
    Ok(list)
}

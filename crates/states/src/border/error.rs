//! The error [`BorderError`] of functions that make, encode or count border states.

/// The reason why a border state or its code is invalid, or why states cannot be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BorderError {
    /// The board height is 0 or too large.
    #[error("the board height must be from 1 to {max}, not {m}")]
    Height {
        /// The requested height.
        m: usize,
        /// The largest height allowed.
        max: usize,
    },
    /// The new column has as many points as a complete column, or more.
    #[error("expected at most {max} of {m} points in the new column, found {y}", max = .m - 1)]
    Row {
        /// The height of the board.
        m: usize,
        /// The requested number of points in the new column.
        y: usize,
    },
    /// Some but not all points of the border from row y down are off the board (edges), or a point
    /// above row y is.
    #[error("expected points off the board (edges) in exactly the rows from row {y} down, or none")]
    Edges {
        /// The number of points in the new column.
        y: usize,
    },
    /// A number is not the code of a state class (a border state up to exchange of the colours).
    #[error("{code:#o} is no code of a state class of height {m} with a new column of length {y}")]
    Code {
        /// The number that is not a code.
        code: u64,
        /// The height of the board.
        m: usize,
        /// The number of points in the new column.
        y: usize,
    },
    /// The border state is inconsistent (two adjacent points contradict each other), or its
    /// connections cross.
    #[error("the border state is inconsistent, or its connections cross, so it has no code")]
    Uncodable,
    /// There are more constructible state classes, including edge states, than the caller allows.
    #[error("there are more than {limit} classes of border states; use fewer rows")]
    Limit {
        /// The largest number of state classes that the caller allows.
        limit: usize,
    },
    /// The observer cancelled the computation.
    #[error("stopped on request")]
    Stopped,
    /// The number of valid state classes does not fit in 128 bits.
    #[error("the number of valid states of height {m} does not fit in 128 bits")]
    Overflow {
        /// The height of the board.
        m: usize,
    },
}

/// Checks that a board height is from 1 to `max`.
pub(super) fn check_height(m: usize, max: usize) -> Result<(), BorderError> {
    if m == 0 || m > max {
        return Err(BorderError::Height { m, max });
    }
    Ok(())
}

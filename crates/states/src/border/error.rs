//! What can be wrong with a request about border states.

/// Why a border state, code or count cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BorderError {
    /// The board height is zero or too large for what is asked.
    #[error("the board height must be from 1 to {max}, not {m}")]
    Height {
        /// The height asked for.
        m: usize,
        /// The largest height that will do.
        max: usize,
    },
    /// The partial column is a full one.
    #[error("a partial column of height {m} has 0 to {max} points, not {y}", max = .m - 1)]
    Row {
        /// The height of the board.
        m: usize,
        /// The size asked for.
        y: usize,
    },
    /// Edge points that are not all the points from row y down.
    #[error("in a {y}-state, either all points from row {y} down are edges or no point is")]
    Edges {
        /// The size of the partial column.
        y: usize,
    },
    /// A number that is the code of no state class.
    #[error("{code:#o} is not the code of a state class of height {m} with y = {y}")]
    Code {
        /// The number.
        code: u64,
        /// The height of the board.
        m: usize,
        /// The size of the partial column.
        y: usize,
    },
    /// A state that breaks its own adjacencies, or whose connections cross.
    #[error("the state is inconsistent, or its connections cross, so it has no code")]
    Uncodable,
    /// More states than the caller allows.
    #[error("there are more than {limit} constructible states")]
    Limit {
        /// The number allowed.
        limit: usize,
    },
    /// Somebody said stop.
    #[error("stopped on request")]
    Stopped,
    /// A number of states that 128 bits do not hold.
    #[error("the number of valid states of height {m} does not fit in 128 bits")]
    Overflow {
        /// The height of the board.
        m: usize,
    },
}

/// Checks a board height.
pub(super) fn check_height(m: usize, max: usize) -> Result<(), BorderError> {
    if m == 0 || m > max {
        return Err(BorderError::Height { m, max });
    }
    Ok(())
}

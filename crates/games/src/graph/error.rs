//! The error type for building and examining game graphs.

use tengen_base::text::{bytes_text, colourings_text};
use tengen_base::threads::NoThreads;

/// The reason why a game graph cannot be built or examined.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The bit sets of positions exceed the memory limit.
    #[error(
        "{sets} sets of the 3^{points} positions of {points} points take {}, but {} may be used",
        colourings_text(*points, *sets),
        bytes_text(*memory as f64)
    )]
    TooLarge {
        /// Points of the board.
        points: usize,
        /// Number of sets needed at a time.
        sets: u64,
        /// Memory limit in bytes.
        memory: usize,
    },
    /// The memory for the bit sets could not be allocated, although they are within the memory
    /// limit.
    #[error("there is no memory for the sets of the 3^{points} positions of {points} points")]
    NoMemory {
        /// Points of the board.
        points: usize,
    },
    /// The observer stopped the work.
    #[error("stopped on request")]
    Cancelled,
    /// The threads could not be started.
    #[error(transparent)]
    Threads(#[from] NoThreads),
}

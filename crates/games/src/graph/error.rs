//! Why a game graph is not made or looked at.

use tengen_base::text::bytes_text;
use tengen_base::threads::NoThreads;

/// Why a game graph is not made or looked at.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The sets of positions do not fit into the memory that may be used.
    #[error(
        "{sets} sets of the 3^{points} positions of {points} points take {}, but {} may be used",
        set_bytes_text(*points, *sets),
        bytes_text(*memory as f64)
    )]
    TooLarge {
        /// Points of the board.
        points: usize,
        /// How many sets there have to be at a time.
        sets: u64,
        /// Bytes that may be used.
        memory: usize,
    },
    /// They fit into the memory that may be used, but that is not there.
    #[error("there is no memory for the sets of the 3^{points} positions of {points} points")]
    NoMemory {
        /// Points of the board.
        points: usize,
    },
    /// The observer said so.
    #[error("stopped on request")]
    Cancelled,
    /// The threads cannot be started.
    #[error(transparent)]
    Threads(#[from] NoThreads),
}

/// The bytes of some sets, in words, for any number of points.
fn set_bytes_text(points: usize, sets: u64) -> String {
    let logarithm = points as f64 * 3f64.log10() + (sets as f64 / 8.0).log10();
    if logarithm < 21.0 {
        bytes_text(10f64.powf(logarithm))
    } else {
        format!("about 10^{logarithm:.0} bytes")
    }
}

//! Errors of a search for positions that are reachable in a game without passes.

use tengen_base::text::{bytes_text, colourings_text};
use tengen_base::threads::NoThreads;

/// The error of a search for reachable positions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReachError {
    /// The sets of positions exceed the memory limit.
    #[error(
        "the sets of the 3^{points} positions of {points} points take {}, but {} may be used",
        colourings_text(*points, SETS),
        bytes_text(*memory as f64)
    )]
    TooLarge {
        /// The number of points of the board.
        points: usize,
        /// The memory limit in bytes.
        memory: usize,
    },
    /// The memory limit allows the sets of positions, but the allocation failed.
    #[error(
        "there is no memory for the sets of the 3^{0} positions of {0} points, which take {bytes}",
        bytes = colourings_text(*.0, SETS)
    )]
    NoMemory(usize),
    /// The observer cancelled.
    #[error("stopped on request")]
    Cancelled,
    /// The threads cannot be started.
    #[error(transparent)]
    Threads(#[from] NoThreads),
}

/// Number of sets of positions that a search has.
const SETS: u64 = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_the_estimate() {
        let message = |points| {
            let memory = 1 << 30;
            ReachError::TooLarge { points, memory }.to_string()
        };
        assert_eq!(
            message(25),
            "the sets of the 3^25 positions of 25 points take 423.6 GB, but 1.1 GB may be used"
        );
        assert!(message(361).contains("take about 10^172 bytes"));
        assert!(message(usize::MAX).contains(" bytes"));
    }
}

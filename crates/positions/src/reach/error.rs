//! Errors of a search for positions that are reachable in a game without passes.

use tengen_base::text::bytes_text;
use tengen_base::threads::NoThreads;

/// The error of a search for reachable positions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReachError {
    /// The sets of positions exceed the memory limit.
    #[error(
        "the sets of the 3^{points} positions of {points} points take {}, but {} may be used",
        set_bytes_text(*points),
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
        bytes = set_bytes_text(*.0)
    )]
    NoMemory(usize),
    /// The observer cancelled.
    #[error("stopped on request")]
    Cancelled,
    /// The threads cannot be started.
    #[error(transparent)]
    Threads(#[from] NoThreads),
}

/// Returns the memory for the bit sets of a search as text, for boards of any number of points.
fn set_bytes_text(points: usize) -> String {
    // The search has four sets with a bit for each position.
    let logarithm = points as f64 * 3f64.log10() - 2f64.log10();
    if logarithm < 21.0 {
        bytes_text(10f64.powf(logarithm))
    } else {
        format!("about 10^{logarithm:.0} bytes")
    }
}

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

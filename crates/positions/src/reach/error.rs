//! Why a search for reachable positions gives no answer.

use tengen_base::text::bytes_text;
use tengen_base::threads::NoThreads;

/// Why a search for reachable positions gives no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReachError {
    /// The sets of positions do not fit into the memory that may be used.
    #[error(
        "the sets of the 3^{points} positions of {points} points take {}, but {} may be used",
        set_bytes_text(*points),
        bytes_text(*memory as f64)
    )]
    TooLarge {
        /// Points of the board.
        points: usize,
        /// Bytes that may be used.
        memory: usize,
    },
    /// The sets of positions fit into the memory that may be used, but that is not there.
    #[error(
        "there is no memory for the sets of the 3^{points} positions of {points} points, \
         which take {}",
        set_bytes_text(*points)
    )]
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

/// The bytes of the sets of a search, in words, for any number of points.
fn set_bytes_text(points: usize) -> String {
    // Four sets with a bit for each position.
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

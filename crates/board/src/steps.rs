//! Counts the steps of functions that read and check boards, positions and texts, so that tests can
//! limit running times without a clock.
//!
//! Each loop over characters, points or edges adds the number of items that it visits. The counter
//! is thread-local and costs about a nanosecond per addition. Only tests read it:
//!
//! ```
//! use tengen_board::{Board, steps};
//! let before = steps::taken();
//! Board::square(9, 9).unwrap();
//! let taken = steps::taken() - before;
//! assert!(taken < 100 * 81, "{taken}");
//! ```

use std::cell::Cell;

thread_local! {
    static STEPS: Cell<u64> = const { Cell::new(0) };
}

/// Adds steps to the counter of this thread.
#[inline]
pub fn add(steps: usize) {
    STEPS.set(STEPS.get().wrapping_add(steps as u64));
}

/// Returns the number of steps that this thread has taken since it began.
pub fn taken() -> u64 {
    STEPS.get()
}

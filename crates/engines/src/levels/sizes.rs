//! Sizes of the vector (the counts of all states), the step tables and the scratch memory of a
//! board, computed without making the tables.
//!
//! - Entry: [`elements`] and [`bytes`].
//! - Invariant: `elements` is the number of states, so the length of the vector in elements. Tests
//!   compare the estimates of bytes with the bytes of real tables.
//! - Cost: all half-states (states of one half of the border) are listed once. This takes a second
//!   for the longest halves.

use super::half::{Half, MAX_HALF, Stack};
use foldhash::HashMap;
use std::sync::OnceLock;

/// Largest number of rows of a board that the engine `levels` can count.
pub const MAX_ROWS: usize = 2 * MAX_HALF;

/// Returns the numbers of cells of the upper and the lower half of a column of `rows` cells.
pub(super) fn lens(rows: usize) -> [usize; 2] {
    [rows.div_ceil(2), rows / 2]
}

/// Returns the number of elements (counts of states) of the vector of boards with `rows` rows.
///
/// The first and the last row may be guarded, which means that their points touch an empty point
/// outside the board. Returns `None` unless there are 2 to [`MAX_ROWS`] rows.
pub fn elements(rows: usize, guarded: [bool; 2]) -> Option<u64> {
    static KNOWN: [OnceLock<u64>; MAX_ROWS + 1] = [const { OnceLock::new() }; MAX_ROWS + 1];
    if !(2..=MAX_ROWS).contains(&rows) {
        return None;
    }
    let count = || {
        let [above, below] = [0, 1].map(|which| {
            let mut by_stack: HashMap<Stack, u64> = HashMap::default();
            for half in Half::complete(lens(rows)[which], guarded[which]) {
                *by_stack.entry(half.stack()).or_default() += 1;
            }
            by_stack
        });
        // There is an element for each pair of an upper and a lower half-state with the same stack.
        let both = above
            .iter()
            .filter_map(|(stack, a)| Some(a * below.get(stack)?));
        both.sum()
    };
    Some(match guarded {
        [false, false] => *KNOWN[rows].get_or_init(count),
        _ => count(),
    })
}

/// For boards with 2, 3, ... rows: the bytes of the step tables per element of the vector, and the
/// bytes of one thread's scratch memory per element and prime.
///
/// Measured by `cargo test -p tengen-engines --lib sizes_of_all_rows -- --ignored --nocapture`.
const MEASURED: [[f64; 2]; MAX_ROWS - 1] = [
    [1376.86, 8.57],
    [1261.86, 11.86],
    [425.34, 6.78],
    [271.95, 6.61],
    [73.83, 4.02],
    [52.17, 3.38],
    [13.50, 2.10],
    [9.38, 2.12],
    [2.30, 1.32],
    [1.63, 1.12],
    [0.39, 0.70],
];

/// Estimates the bytes of memory of a count with `k` primes at a time, for a board with `rows` rows
/// and a vector of `elements` elements.
///
/// The estimate has three parts: twice the tables, the vector, and the scratch memory of all
/// threads. The tables count twice because they take twice as much memory while they are made.
pub fn bytes((rows, elements): (usize, u64), k: usize, threads: usize) -> f64 {
    let [tables, scratch] = MEASURED[rows - 2];
    elements as f64 * (2.0 * tables + k as f64 * (8.0 + scratch * threads as f64))
}

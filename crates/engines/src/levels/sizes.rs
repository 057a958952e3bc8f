//! Sizes of boards, without tables.

use super::half::{Half, MAX_HALF, Stack};
use foldhash::HashMap;
use std::sync::OnceLock;

/// The most rows of a board.
pub const MAX_ROWS: usize = 2 * MAX_HALF;

/// Cells of U and of D.
pub(super) fn lens(rows: usize) -> [usize; 2] {
    [rows.div_ceil(2), rows / 2]
}

/// How many cells of a half are replaced in each segment.
pub(super) fn windows(len: usize) -> Vec<usize> {
    let parts = len.div_ceil(3).max(1);
    (0..parts)
        .map(|i| len * (i + 1) / parts - len * i / parts)
        .collect()
}

/// Elements of the vector of boards with so many rows, the first and the last of which may be
/// guarded; `None` if there are too few or too many.
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

/// Bytes of tables for each element.
const TABLES: u64 = 2;

/// Bytes of tables of small boards.
const SMALL: u64 = 32_000_000;

/// Bytes that a count with so many elements needs at most, `k` primes at a time: the vector, what
/// threads need besides (that grows with the largest tile of a board: measured to 12 rows), and
/// tables.
pub fn bytes(elements: u64, k: usize, threads: usize) -> f64 {
    let scratch = 2.1 * (threads * k) as f64;
    (elements * TABLES + SMALL) as f64 + elements as f64 * (8.0 * k as f64 + scratch)
}

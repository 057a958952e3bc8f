//! Sizes of boards, without tables.

use super::half::{Half, MAX_HALF};
use std::collections::HashMap;
use std::sync::OnceLock;

/// The most rows of a board.
pub(crate) const MAX_ROWS: usize = 2 * MAX_HALF;

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

/// Elements of the vector of boards with so many rows, none of them guarded; `None` if there are too
/// few or too many.
pub(crate) fn elements(rows: usize) -> Option<u64> {
    static KNOWN: [OnceLock<u64>; MAX_ROWS + 1] = [const { OnceLock::new() }; MAX_ROWS + 1];
    if rows < 2 {
        return None;
    }
    let count = || {
        let [above, below] = lens(rows).map(|len| {
            let mut by_stack: HashMap<u16, u64> = HashMap::new();
            for half in Half::complete(len, false) {
                *by_stack.entry(half.stack()).or_default() += 1;
            }
            by_stack
        });
        let both = above
            .iter()
            .filter_map(|(stack, a)| Some(a * below.get(stack)?));
        both.sum()
    };
    Some(*KNOWN.get(rows)?.get_or_init(count))
}

//! How many patterns of a class go together in a [slot](super::slots).

use super::program::Size;
use super::slots::{LINE, period};
use super::spectator::Class;
use super::tables::PhaseTables;

/// Bytes that a thread works on at most when it takes more patterns together than it needs to fill
/// a line: what a large cache holds. (With one pattern that is more on large boards.)
pub const TOGETHER: u64 = 32 << 20;

/// How many patterns of a class go together, with `k` primes each.
pub(super) fn together(tables: &PhaseTables, class: &Class, k: usize) -> usize {
    let patterns = class.patterns.len();
    if period(k) == 1 {
        return (LINE / k).min(patterns.next_power_of_two());
    }
    let size = |together: usize| Size::of(tables, class, together * k);
    let lines = |size: &Size, together| size.lines * patterns.div_ceil(together) as u64;
    let mut best = (lines(&size(1), 1), 1);
    for together in 2..=LINE.min(patterns) {
        let size = size(together);
        if size.bytes(tables) > TOGETHER {
            break;
        }
        best = best.min((lines(&size, together), together));
    }
    best.1
}

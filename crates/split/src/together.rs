//! Grouping: the number of patterns of a class in a [slot](super::slots), and whether threads share
//! such a group.
//!
//! - Entry: [`Grouping::new`] and [`Grouping::is_shared`].
//! - Invariant: grouping changes where counts are in working memory, never in the vector.
//! - Cost: the sizes of up to eight groupings for each class.
//!
//! ```text
//!   small groups    thread 0  [ group 0 ] [ group 2 ]       each in memory of its own
//!                   thread 1  [ group 1 ] [ group 3 ]
//!
//!   large groups    thread 0  [ group 0   | group 0   ] [ group 1  ...    in one memory
//!                   thread 1  [           |           ] [
//!                             segment 0     segment 1
//! ```
//!
//! The working memory of a group grows with the number of half-states: 44 MB at 13 rows, 1.3 GB at
//! 16, 40 GB at 19. So each thread takes small groups by itself, and threads share the segments of
//! large groups.

use super::rows::Size;
use super::slots::{LINE, period};
use super::spectator::Class;
use super::tables::PhaseTables;

/// Limit on a thread's working memory, in bytes, when several patterns are combined in a slot.
///
/// It is the size of a large cache. A single pattern may need more on large boards.
pub const TOGETHER: u64 = 32 << 20;

/// Bytes of a group with its program, above which all threads share the group.
pub const SHARED: u64 = 64 << 20;

/// The groups that threads share, and the size of shares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sharing {
    /// Groups that take more bytes than this are shared.
    pub(super) above: u64,
    /// Smallest number of lines of a [share](super::program).
    pub(super) least: u32,
}

impl Sharing {
    /// The best setting by measurement: a share takes tens of microseconds.
    pub(super) const BEST: Sharing = Sharing {
        above: SHARED,
        least: 1 << 11,
    };
}

/// The grouping of a class's patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grouping {
    /// Number of patterns in a slot.
    pub(super) patterns: usize,
    /// Bytes of a group and its program, or `None` if threads cannot share it.
    bytes: Option<u64>,
}

impl Grouping {
    /// Returns the best grouping of a class, with `k` primes.
    pub(super) fn new(tables: &PhaseTables, class: &Class, k: usize) -> Grouping {
        Grouping::of(tables, class, together(tables, class, k), k)
    }

    /// Returns the grouping of a class with `patterns` patterns in a slot.
    pub(super) fn of(tables: &PhaseTables, class: &Class, patterns: usize, k: usize) -> Grouping {
        let size = Size::of(tables, class, patterns * k);
        Grouping {
            patterns,
            bytes: is_sharable(tables).then(|| size.bytes(tables) + size.program_bytes()),
        }
    }

    /// Returns `true` if threads share the groups of the class.
    pub(super) fn is_shared(&self, sharing: Sharing) -> bool {
        self.bytes.is_some_and(|bytes| bytes > sharing.above)
    }
}

/// Returns `true` if threads can share the groups of a phase.
///
/// With several segments, all counts of a group are read before any of them is written.
pub(super) fn is_sharable(tables: &PhaseTables) -> bool {
    tables.segments.len() > 1
}

/// The memory of the largest groups: the maximum of each part over all groups.
#[derive(Clone, Copy, Default)]
pub(super) struct Most {
    inner: u64,
    boundary: u64,
    program: u64,
}

impl Most {
    /// Raises each part to at least that of a group of this size.
    pub(super) fn see(&mut self, tables: &PhaseTables, size: &Size) {
        self.see_inner(size);
        self.boundary = self.boundary.max(Size::boundaries(tables) * size.boundary);
        self.program = self.program.max(size.program_bytes());
    }

    /// Raises the part that each thread has for itself to at least that of a shared group.
    pub(super) fn see_inner(&mut self, size: &Size) {
        self.inner = self.inner.max(2 * size.scratch);
    }

    /// Returns the bytes of a group.
    pub(super) fn bytes(&self) -> u64 {
        (self.inner + self.boundary) * 8 * LINE as u64 + self.program
    }
}

/// Returns the best number of patterns of a class in a slot, with `k` primes each.
fn together(tables: &PhaseTables, class: &Class, k: usize) -> usize {
    let patterns = class.patterns.len();
    // With 1, 2, 4 or 8 primes a line holds a whole number of patterns: fill it.
    if period(k) == 1 {
        return (LINE / k).min(patterns.next_power_of_two());
    }
    // Otherwise choose the number with the fewest lines, as long as it fits into a cache.
    let size = |together: usize| Size::of(tables, class, together * k);
    let lines = |size: &Size, together| size.lines * patterns.div_ceil(together) as u64;
    let mut best = (lines(&size(1), 1), 1);
    for together in 2..=LINE.min(patterns) {
        let size = size(together);
        // More patterns make rows longer, until they no longer fit into the caches.
        if size.bytes(tables) > TOGETHER {
            break;
        }
        best = best.min((lines(&size, together), together));
    }
    best.1
}

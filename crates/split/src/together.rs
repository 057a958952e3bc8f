//! Grouping: how many patterns of a class of spectators are combined in a [slot](super::slots), and
//! whether threads share such a group. The spectator is the half of the border that a phase does
//! not advance. Its pattern is its sequence of letters; a phase treats the patterns of a class
//! alike.
//!
//! - Entry: [`Grouping::best`] and [`Grouping::is_shared`].
//! - Invariant: grouping changes the places of counts in working memory, never in the vector.
//! - Cost: for each class, the sizes of programs for up to eight groupings are computed.
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
//! The working memory of a group of patterns grows with the number of half-states: 44 MB at 13 rows
//! of the board, 1.3 GB at 16, 40 GB at 19. So each thread takes small groups by itself, and all
//! threads work together on each segment (some steps) of a large group.

use super::rows::{ClassSizes, Size};
use super::slots::{LINE, period};
use super::spectator::Class;
use super::tables::PhaseTables;

/// Limit on a thread's working memory, in bytes, when several patterns of the spectator are
/// combined in a slot.
///
/// The limit is the size of a large cache. A single pattern may need more on large boards.
pub const TOGETHER: u64 = 32 << 20;

/// Limit, in bytes, for a group of spectator patterns with its program. All threads together
/// process each group that is larger, if its phase has several segments of steps.
pub const SHARED: u64 = 64 << 20;

/// The rule for the groups of patterns that threads share, and the size of shares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sharing {
    /// Groups that take more bytes than this are shared by all threads.
    pub(super) above: u64,
    /// Smallest number of lines (of eight words) of a [share](super::program), the part of a
    /// segment of steps that one thread runs.
    pub(super) least: u32,
}

impl Sharing {
    /// The setting that is best by measurement: running a share takes tens of microseconds.
    pub(super) const BEST: Sharing = Sharing {
        above: SHARED,
        least: 1 << 11,
    };
}

/// The grouping of a class's patterns: how many patterns of the spectator are processed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grouping {
    /// Number of patterns in a slot of the program.
    pub(super) patterns: usize,
    /// Bytes of a group of patterns and its program, or `None` if threads cannot share a group.
    bytes: Option<u64>,
}

impl Grouping {
    /// Returns the best grouping of the patterns of a class, with `k` primes, and the size of the
    /// program.
    pub(super) fn best(class: &Class, k: usize, sizes: &mut ClassSizes<'_>) -> (Grouping, Size) {
        Grouping::with_size(together(class, k, sizes), k, sizes)
    }

    /// Returns the grouping of a class if `patterns` patterns are combined in a slot of the
    /// program, and the size of the program.
    pub(super) fn with_size(
        patterns: usize,
        k: usize,
        sizes: &mut ClassSizes<'_>,
    ) -> (Grouping, Size) {
        let (size, tables) = (sizes.with_width(patterns * k), sizes.tables);
        let bytes = is_sharable(tables).then(|| size.bytes(tables) + size.program_bytes());
        (Grouping { patterns, bytes }, size)
    }

    /// Returns `true` if all threads work together on each group of the class's patterns, by the
    /// limit in `sharing`.
    pub(super) fn is_shared(&self, sharing: Sharing) -> bool {
        self.bytes.is_some_and(|bytes| bytes > sharing.above)
    }
}

/// Returns `true` if all threads can work together on each group of a phase.
///
/// Groups are shared only if the phase has several segments of steps. Then all counts of a group
/// are read before any of them is written.
pub(super) fn is_sharable(tables: &PhaseTables) -> bool {
    tables.segments.len() > 1
}

/// The memory of the largest groups of patterns: the maximum of each part of the memory over all
/// groups.
#[derive(Clone, Copy, Default)]
pub(super) struct Most {
    inner: u64,
    boundary: u64,
    program: u64,
}

impl Most {
    /// Raises each part of the memory to at least the memory of a group of this size.
    pub(super) fn see(&mut self, tables: &PhaseTables, size: &Size) {
        self.see_inner(size);
        self.boundary = self.boundary.max(Size::boundaries(tables) * size.boundary);
        self.program = self.program.max(size.program_bytes());
    }

    /// Raises the part of the memory that each thread has for itself to at least the need of a
    /// shared group of this size.
    pub(super) fn see_inner(&mut self, size: &Size) {
        self.inner = self.inner.max(2 * size.scratch);
    }

    /// Returns the bytes of a group: working memory and program.
    pub(super) fn bytes(&self) -> u64 {
        (self.inner + self.boundary) * 8 * LINE as u64 + self.program
    }
}

/// Returns the best number of patterns of a class to combine in a slot, with `k` primes for each
/// pattern.
fn together(class: &Class, k: usize, sizes: &mut ClassSizes<'_>) -> usize {
    let patterns = class.patterns.len();
    // With 1, 2, 4 or 8 primes a line of eight words can hold the words of a whole number of
    // patterns: fill the line.
    if period(k) == 1 {
        return (LINE / k).min(patterns.next_power_of_two());
    }
    // Otherwise choose the number of patterns for which a phase computes the fewest lines, as long
    // as the working memory fits into a cache.
    let lines = |size: Size, together| size.lines * patterns.div_ceil(together) as u64;
    let mut best = (lines(sizes.with_width(k), 1), 1);
    for together in 2..=LINE.min(patterns) {
        let size = sizes.with_width(together * k);
        // More patterns take more memory, so all further numbers exceed the limit, too.
        if size.bytes(sizes.tables) > TOGETHER {
            break;
        }
        best = best.min((lines(size, together), together));
    }
    best.1
}

//! Grouping: how many patterns of a class go together in a [slot](super::slots), and whether
//! threads share such a group.
//!
//! - Entry: [`Grouping::new`] and [`Grouping::is_shared`].
//! - Invariant: grouping changes where counts are in scratch memory, never in the vector.
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
//! What a group is worked on in grows with the board as the number of half-states does: 44 MB at 13
//! rows, 1.3 GB at 16, 40 GB at 19. So threads take groups by themselves as long as that is little,
//! and share the segments of larger ones.

use super::rows::Size;
use super::slots::{LINE, period};
use super::spectator::Class;
use super::tables::PhaseTables;

/// Bytes that a thread works on at most when it takes more patterns together than it needs to fill
/// a line: what a large cache holds. (With one pattern that is more on large boards.)
pub const TOGETHER: u64 = 32 << 20;

/// Bytes that a group and its program take at most if threads do not share it.
pub const SHARED: u64 = 64 << 20;

/// Which groups threads share, and how finely.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sharing {
    /// Those that take more than so many bytes.
    pub(super) above: u64,
    /// Lines of a [share](super::program) at least.
    pub(super) least: u32,
}

impl Sharing {
    /// What is best as far as is known: a share takes tens of microseconds.
    pub(super) const BEST: Sharing = Sharing {
        above: SHARED,
        least: 1 << 11,
    };
}

/// How work on a class is grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grouping {
    /// How many patterns go together.
    pub(super) patterns: usize,
    /// Bytes of a group, if threads can share it.
    bytes: Option<u64>,
}

impl Grouping {
    /// That of a class, with `k` primes.
    pub(super) fn new(tables: &PhaseTables, class: &Class, k: usize) -> Grouping {
        Grouping::of(tables, class, together(tables, class, k), k)
    }

    /// The same with so many patterns.
    pub(super) fn of(tables: &PhaseTables, class: &Class, patterns: usize, k: usize) -> Grouping {
        let size = Size::of(tables, class, patterns * k);
        Grouping {
            patterns,
            bytes: is_sharable(tables).then(|| size.bytes(tables) + size.program_bytes()),
        }
    }

    /// Whether threads share its groups.
    pub(super) fn is_shared(&self, sharing: Sharing) -> bool {
        self.bytes.is_some_and(|bytes| bytes > sharing.above)
    }
}

/// Whether threads can share the groups of a phase: if there are several segments, all of the
/// vector is read before any of it is written.
pub(super) fn is_sharable(tables: &PhaseTables) -> bool {
    tables.segments.len() > 1
}

/// What groups take at most: the largest of each of its parts.
#[derive(Clone, Copy, Default)]
pub(super) struct Most {
    inner: u64,
    boundary: u64,
    program: u64,
}

impl Most {
    /// Looks at one more.
    pub(super) fn see(&mut self, tables: &PhaseTables, size: &Size) {
        self.inner = self.inner.max(2 * size.scratch);
        self.boundary = self.boundary.max(Size::boundaries(tables) * size.boundary);
        self.program = self.program.max(size.program_bytes());
    }

    /// Looks at what a thread that shares it has of its own.
    pub(super) fn see_inner(&mut self, size: &Size) {
        self.inner = self.inner.max(2 * size.scratch);
    }

    /// Bytes of a group.
    pub(super) fn bytes(&self) -> u64 {
        (self.inner + self.boundary) * 8 * LINE as u64 + self.program
    }
}

/// How many patterns of a class go together, with `k` primes each.
fn together(tables: &PhaseTables, class: &Class, k: usize) -> usize {
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

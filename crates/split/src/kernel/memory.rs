//! Working memory of programs, which take counts through a phase.
//!
//! A program is a list of segments, and a segment is a list of steps. Rows (the counts for one
//! half-state each) pass from one step to the next in the [`Inner`] memory of a thread. From one
//! segment to the next they pass in a [`Boundary`], which belongs to one thread, or to all threads
//! that run a program together.
//!
//! - Entry: [`Inner::reserve`], [`Boundary::reserve`] and [`Boundary::around`].
//! - Invariant: lines (eight words) begin at multiples of 64 bytes, and there are as many as the
//!   program needs.
//! - Cost: none, except when memory grows.

use super::super::program::Program;
use super::super::slots::LINE;
use std::marker::PhantomData;

/// Aligned lines of words.
#[derive(Default)]
struct Lines(Vec<AlignedLine>);

#[derive(Clone, Copy)]
#[repr(align(64))]
struct AlignedLine(#[allow(dead_code)] [u64; LINE]);

impl Lines {
    /// Ensures that there are at least `lines` lines of eight words.
    fn reserve(&mut self, lines: usize) {
        if self.0.len() < lines {
            // Drop the old lines first, so that both are never in memory at once.
            self.0 = Vec::new();
            self.0.resize(lines, AlignedLine([0; LINE]));
        }
    }

    fn pointer(&mut self) -> *mut u64 {
        self.0.as_mut_ptr().cast()
    }
}

/// The memory of one thread for rows of counts that pass from one step to the next.
#[derive(Default)]
pub(in super::super) struct Inner([Lines; 2]);

impl Inner {
    /// Reserves room for the largest block of rows of a program, before and after a step.
    pub(in super::super) fn reserve(&mut self, program: &Program) {
        self.0
            .iter_mut()
            .for_each(|lines| lines.reserve(program.size.scratch as usize));
    }

    /// Returns the two buffers that steps read and write alternately.
    pub(super) fn pointers(&mut self) -> [*mut u64; 2] {
        self.0.each_mut().map(Lines::pointer)
    }
}

/// The memory for rows that pass from one segment of steps to the next. It belongs to the threads
/// that work on one group of spectator patterns.
#[derive(Default)]
pub(in super::super) struct Boundary([Lines; 2]);

impl Boundary {
    /// Reserves room for all rows between two segments of steps of a program.
    pub(in super::super) fn reserve(&mut self, program: &Program) {
        // Rows pass between two segments of steps in one buffer. With more than two segments, two
        // buffers alternate.
        let boundaries = program.segments.len().saturating_sub(1).min(2);
        let buffers = self.0.iter_mut().take(boundaries);
        buffers.for_each(|lines| lines.reserve(program.size.boundary as usize));
    }

    /// Returns the number of lines (of eight words) of both buffers.
    pub(in super::super) fn lines(&self) -> usize {
        self.0.iter().map(|lines| lines.0.len()).sum()
    }

    /// Returns the memory that a segment (some steps) reads and the memory that it writes. For the
    /// next segment the two buffers exchange their roles.
    pub(in super::super) fn around(&mut self, segment: usize) -> Between<'_> {
        let [even, odd] = self.0.each_mut().map(Lines::pointer);
        let (read, write) = match segment.is_multiple_of(2) {
            true => (odd, even),
            false => (even, odd),
        };
        Between {
            read: read.cast_const(),
            write,
            lent: PhantomData,
        }
    }
}

/// The memory that a segment of steps reads and the memory that it writes. Several threads may
/// access both at the same time.
///
/// The value borrows the [`Boundary`], so that both pointers stay valid and no other code accesses
/// the memory.
#[derive(Clone, Copy)]
pub(in super::super) struct Between<'a> {
    /// The rows that the segment before wrote.
    pub(super) read: *const u64,
    /// The place for the rows that this segment of steps writes.
    pub(super) write: *mut u64,
    lent: PhantomData<&'a mut Boundary>,
}

// SAFETY: the pointers give no access by themselves. Only `run_shares`, which is `unsafe`, reads
// and writes through them, and its conditions make threads write to different rows.
unsafe impl Sync for Between<'_> {}

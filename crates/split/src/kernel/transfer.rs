//! Transfers of rows to and from the vector.
//!
//! Entry: [`load`] and [`store`]. A row has the counts of one half-state of the active half of the
//! border. It has one count for each slot of the other half, the spectator, with the same stack. (A
//! *slot* is a way to combine marked stones into strings.) The elements (counts) of a row are far
//! apart in the vector, but lie in whole lines in working memory, called *scratch* here. A
//! [`Transfer`] has the places of a row in both. Cost: each element of the vector is read once and
//! written once per phase.
//!
//! # Safety
//! The functions that read or write rows have these conditions. The comments on `unsafe` blocks
//! name them, and the caller of [`run_shares`](super::run_shares) guarantees them:
//!
//! - *Vector*: the buffer must have all places of the transfer for the patterns of the chunk. No
//!   other code may write to these places, nor read them if they are written.
//! - *Scratch*: working memory must have room for the lines of the row, including those that are
//!   filled up with zeros. Programs reserve this memory.
//! - *Instructions*: the processor must have the instructions of `V`, see [`Line`].

use super::super::rows::Transfer;
use super::super::slots::LINE;
use super::chunk::{Chunk, Primes};
use super::line::Line;

/// A part of the vector.
#[derive(Clone, Copy)]
pub(in super::super) struct Buffer<'a> {
    /// The address of element 0: a multiple of an element's bytes, and of a line's bytes if
    /// elements are lines.
    ///
    /// The address is a number instead of a pointer, since the words may belong to several
    /// allocations. The tiles of a unit may be scattered, and no pointer has the
    /// [provenance](std::ptr) of all of them. So the code that makes a buffer exposes the
    /// provenance of all its words, and [`Buffer::at`] uses it again.
    pub(in super::super) base: usize,
    /// The place of each chunk (the counts for one pattern of D), in elements. If the buffer has
    /// only a part of a chunk, it is the place at which the whole chunk would begin, modulo 2^64.
    /// If tiles are [scattered](super::super::layout::Cut), each tile has its own places.
    pub(in super::super) starts: &'a [u64],
}

/// The buffers (parts of the vector) that a phase reads and writes; they may be the same.
#[derive(Clone, Copy)]
pub(in super::super) struct Buffers<'a> {
    pub(in super::super) read: Buffer<'a>,
    pub(in super::super) write: Buffer<'a>,
}

impl Buffer<'_> {
    /// Returns the address of the element with this number in the buffer, an element having `k`
    /// words.
    #[inline(always)]
    pub(in super::super) fn at(&self, element: usize, k: usize) -> *mut u64 {
        let bytes = element.wrapping_mul(k * size_of::<u64>());
        std::ptr::with_exposed_provenance_mut(self.base.wrapping_add(bytes))
    }

    /// Returns the number, in the buffer, of a row's element for a pattern (letters) and a slot
    /// (strings) of the spectator. The pattern is given by its rank (number) in its class.
    ///
    /// # Safety
    /// The transfer's place must be in a chunk of this buffer.
    #[inline(always)]
    unsafe fn element(&self, transfer: &Transfer, rank: u64, slot: usize) -> usize {
        let place = &transfer.place;
        // SAFETY: the caller guarantees that the chunk is one of the buffer.
        let start = unsafe { *self.starts.get_unchecked(place.chunk as usize) };
        let inside = place.base + rank * place.per_rank + slot as u64 * u64::from(place.per_slot);
        start.wrapping_add(inside) as usize
    }
}

/// Returns the first line, the first slot and the number of slots of each of the two parts of a
/// row. The parts are the slots without an open end (an open string at the split), and the slots
/// with one.
///
/// A part without slots may have no place in the vector. Pointers to it are computed with wrapping
/// arithmetic, and are not used.
#[inline(always)]
fn parts(transfer: &Transfer, width: usize) -> [(usize, usize, usize); 2] {
    let (line, closed) = (transfer.line as usize, transfer.closed as usize);
    let lines = (closed * width).div_ceil(LINE);
    [
        (line, 0, closed),
        (line + lines, closed, transfer.open as usize),
    ]
}

/// Number of rows by which prefetching from the vector is ahead of reading and writing, with 1, 2
/// or 4 primes. With 8 primes it is ahead of reading; nothing is prefetched for writing.
pub(super) const AHEAD: usize = 6;

/// Number of rows by which prefetching from the vector is ahead of reading and writing, with 3, 5
/// or 6 primes. Measurements are in `docs/notebook.md`.
pub(super) const FAR_AHEAD: usize = 96;

/// Prefetches the first count of a row from the vector, for each pattern of the spectator in
/// `chunk`.
#[inline(always)]
pub(super) unsafe fn prefetch(transfer: &Transfer, chunk: &Chunk, buffer: &Buffer<'_>) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: prefetching never faults, whatever the address is. The row's place is in a chunk of
    // the buffer.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let place = &transfer.place;
        let base = buffer.element(transfer, chunk.rank, 0);
        for j in 0..chunk.patterns {
            let element = base.wrapping_add(j * place.per_rank as usize);
            _mm_prefetch::<_MM_HINT_T0>(buffer.at(element, chunk.k).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (transfer, chunk, buffer);
}

/// Reads a row from the vector into working memory; returns the sum of its lines, word by word
/// modulo 2^64.
#[inline(always)]
pub(super) unsafe fn load<V: Line>(
    transfer: &Transfer,
    width: usize,
    chunk: &Chunk,
    buffer: &Buffer<'_>,
    scratch: *mut u64,
) -> V {
    // SAFETY: the caller keeps the conditions of this module.
    unsafe {
        match chunk.k {
            8 => load_lines::<V>(transfer, chunk, buffer, scratch),
            6 => load_dense::<V, 6>(transfer, width, chunk, buffer, scratch),
            5 => load_dense::<V, 5>(transfer, width, chunk, buffer, scratch),
            3 => load_dense::<V, 3>(transfer, width, chunk, buffer, scratch),
            4 => load_parts::<V, 4>(transfer, width, chunk, buffer, scratch),
            2 => load_parts::<V, 2>(transfer, width, chunk, buffer, scratch),
            _ => load_parts::<V, 1>(transfer, width, chunk, buffer, scratch),
        }
    }
}

/// Writes a row from working memory to the vector; returns the sum of its lines, word by word
/// modulo 2^64.
#[inline(always)]
pub(super) unsafe fn store<V: Line>(
    transfer: &Transfer,
    width: usize,
    chunk: &Chunk,
    scratch: *const u64,
    buffer: &Buffer<'_>,
) -> V {
    // SAFETY: the caller keeps the conditions of this module.
    unsafe {
        match chunk.k {
            8 => store_lines::<V>(transfer, chunk, scratch, buffer),
            6 => store_dense::<V, 6>(transfer, width, chunk, scratch, buffer),
            5 => store_dense::<V, 5>(transfer, width, chunk, scratch, buffer),
            3 => store_dense::<V, 3>(transfer, width, chunk, scratch, buffer),
            4 => store_parts::<V, 4>(transfer, width, chunk, scratch, buffer),
            2 => store_parts::<V, 2>(transfer, width, chunk, scratch, buffer),
            _ => store_parts::<V, 1>(transfer, width, chunk, scratch, buffer),
        }
    }
}

/// Returns the sum of the lines in `words` words, word by word modulo 2^64.
#[inline(always)]
unsafe fn lines<V: Line>(from: *const u64, words: usize) -> V {
    // SAFETY: the caller has these words, and guarantees the instructions.
    unsafe {
        let mut sum = V::zero();
        for at in (0..words).step_by(LINE) {
            sum = sum.plus(V::load(from.add(at)));
        }
        sum
    }
}

/// Reads a row whose slots (counts for one way to form strings) are lines, since an element has
/// eight words.
#[inline(always)]
unsafe fn load_lines<V: Line>(
    transfer: &Transfer,
    chunk: &Chunk,
    buffer: &Buffer<'_>,
    scratch: *mut u64,
) -> V {
    // SAFETY: the conditions *Vector*, *Scratch* and *Instructions* of this module hold. A part of
    // a row without slots is not accessed.
    unsafe {
        let mut all = V::zero();
        for (line, first, slots) in parts(transfer, LINE) {
            let to = scratch.wrapping_add(line * LINE);
            let from = buffer.at(buffer.element(transfer, chunk.rank, first), LINE);
            let stride = transfer.place.per_slot as usize * LINE;
            for s in 0..slots {
                let line = V::load(from.add(s * stride));
                line.store(to.add(s * LINE));
                all = all.plus(line);
            }
        }
        all
    }
}

/// Writes a row whose slots (counts for one way to form strings) are lines, since an element has
/// eight words.
#[inline(always)]
unsafe fn store_lines<V: Line>(
    transfer: &Transfer,
    chunk: &Chunk,
    scratch: *const u64,
    buffer: &Buffer<'_>,
) -> V {
    // SAFETY: the conditions *Vector*, *Scratch* and *Instructions* of this module hold. A part of
    // a row without slots is not accessed. Elements are lines, so that `stream` has its alignment.
    unsafe {
        let mut all = V::zero();
        for (line, first, slots) in parts(transfer, LINE) {
            let from = scratch.wrapping_add(line * LINE);
            let to = buffer.at(buffer.element(transfer, chunk.rank, first), LINE);
            let stride = transfer.place.per_slot as usize * LINE;
            for s in 0..slots {
                let line = V::load(from.add(s * LINE));
                line.stream(to.add(s * stride));
                all = all.plus(line);
            }
        }
        all
    }
}

/// Reads a row whose slots (ways to form strings) have elements of `K` words (1, 2 or 4) from
/// several patterns of the spectator.
#[inline(always)]
unsafe fn load_parts<V: Line, const K: usize>(
    transfer: &Transfer,
    width: usize,
    chunk: &Chunk,
    buffer: &Buffer<'_>,
    scratch: *mut u64,
) -> V {
    let per_slot = transfer.place.per_slot as usize;
    let per_rank = transfer.place.per_rank as usize;
    // SAFETY: the conditions *Vector*, *Scratch* and *Instructions* of this module hold. A part of
    // a row without slots is not accessed.
    unsafe {
        let mut all = V::zero();
        for (line, first, slots) in parts(transfer, width) {
            let to = scratch.wrapping_add(line * LINE);
            let base = buffer.at(buffer.element(transfer, chunk.rank, first), K);
            let from = |s: usize, j: usize| base.add((j * per_rank + s * per_slot) * K);
            // The common case: a slot is exactly one line.
            if chunk.patterns * K == LINE {
                for s in 0..slots {
                    let mut words = [0; LINE];
                    for j in 0..LINE / K {
                        for i in 0..K {
                            words[j * K + i] = *from(s, j).add(i);
                        }
                    }
                    let line = V::load(words.as_ptr());
                    line.store(to.add(s * LINE));
                    all = all.plus(line);
                }
                continue;
            }
            // Otherwise words that belong to no pattern must be zero.
            let filled = (slots * width).next_multiple_of(LINE);
            to.write_bytes(0, filled);
            for j in 0..chunk.patterns {
                for s in 0..slots {
                    for i in 0..K {
                        *to.add(s * width + j * K + i) = *from(s, j).add(i);
                    }
                }
            }
            all = all.plus(lines(to, filled));
        }
        all
    }
}

/// Writes a row whose slots (ways to form strings) have elements of `K` words (1, 2 or 4) from
/// several patterns of the spectator.
#[inline(always)]
unsafe fn store_parts<V: Line, const K: usize>(
    transfer: &Transfer,
    width: usize,
    chunk: &Chunk,
    scratch: *const u64,
    buffer: &Buffer<'_>,
) -> V {
    let per_slot = transfer.place.per_slot as usize;
    let per_rank = transfer.place.per_rank as usize;
    // SAFETY: the conditions *Vector*, *Scratch* and *Instructions* of this module hold. A part of
    // a row without slots is not accessed.
    unsafe {
        let mut all = V::zero();
        for (line, first, slots) in parts(transfer, width) {
            let from = scratch.wrapping_add(line * LINE);
            let base = buffer.at(buffer.element(transfer, chunk.rank, first), K);
            let to = |s: usize, j: usize| base.add((j * per_rank + s * per_slot) * K);
            if chunk.patterns * K == LINE {
                for s in 0..slots {
                    for j in 0..LINE / K {
                        for i in 0..K {
                            *to(s, j).add(i) = *from.add(s * LINE + j * K + i);
                        }
                    }
                }
                all = all.plus(lines(from, slots * LINE));
                continue;
            }
            for j in 0..chunk.patterns {
                for s in 0..slots {
                    for i in 0..K {
                        *to(s, j).add(i) = *from.add(s * width + j * K + i);
                    }
                }
            }
            all = all.plus(lines(from, (slots * width).next_multiple_of(LINE)));
        }
        all
    }
}

/// Reads a row whose slots (ways to form strings) have elements of `K` words (3, 5 or 6) from
/// several patterns of the spectator, one after the other without gaps.
#[inline(always)]
unsafe fn load_dense<V: Line, const K: usize>(
    transfer: &Transfer,
    width: usize,
    chunk: &Chunk,
    buffer: &Buffer<'_>,
    scratch: *mut u64,
) -> V {
    let per_slot = transfer.place.per_slot as usize * K;
    let per_rank = transfer.place.per_rank as usize * K;
    // SAFETY: the conditions *Vector*, *Scratch* and *Instructions* of this module hold. A part of
    // a row without slots is not accessed.
    unsafe {
        let mut all = V::zero();
        for (line, first, slots) in parts(transfer, width) {
            let to = scratch.wrapping_add(line * LINE);
            let base = buffer.at(buffer.element(transfer, chunk.rank, first), K);
            // Words that belong to no pattern must be zero.
            let filled = (slots * width).next_multiple_of(LINE);
            // If there are fewer patterns than a slot (a way to form strings) has room for, each
            // slot has a gap. Otherwise only the last line may be partly empty.
            if chunk.patterns * K < width {
                to.write_bytes(0, filled);
            } else if filled > slots * width {
                V::zero().store(to.add(filled - LINE));
            }
            for s in 0..slots {
                let (mut from, mut to) = (base.add(s * per_slot), to.add(s * width));
                for _ in 0..chunk.patterns {
                    let words = V::load_part(from, K);
                    words.store_part(to, K);
                    all = all.plus(words);
                    from = from.wrapping_add(per_rank);
                    to = to.wrapping_add(K);
                }
            }
        }
        all
    }
}

/// Writes a row whose slots (ways to form strings) have elements of `K` words (3, 5 or 6) from
/// several patterns of the spectator, one after the other without gaps.
#[inline(always)]
unsafe fn store_dense<V: Line, const K: usize>(
    transfer: &Transfer,
    width: usize,
    chunk: &Chunk,
    scratch: *const u64,
    buffer: &Buffer<'_>,
) -> V {
    let per_slot = transfer.place.per_slot as usize * K;
    let per_rank = transfer.place.per_rank as usize * K;
    // SAFETY: the conditions *Vector*, *Scratch* and *Instructions* of this module hold. A part of
    // a row without slots is not accessed.
    unsafe {
        let mut all = V::zero();
        for (line, first, slots) in parts(transfer, width) {
            let from = scratch.wrapping_add(line * LINE);
            let base = buffer.at(buffer.element(transfer, chunk.rank, first), K);
            for s in 0..slots {
                let (mut from, mut to) = (from.add(s * width), base.add(s * per_slot));
                for _ in 0..chunk.patterns {
                    let words = V::load_part(from, K);
                    words.store_part(to, K);
                    all = all.plus(words);
                    from = from.wrapping_add(K);
                    to = to.wrapping_add(per_rank);
                }
            }
        }
        all
    }
}

/// Adds the counts of a row to the sums of the states with an even and with an odd number of
/// strings of marked stones.
#[inline(always)]
pub(super) unsafe fn total<V: Line>(
    transfer: &Transfer,
    width: usize,
    k: usize,
    odd: &[bool],
    scratch: *const u64,
    primes: &Primes,
    sums: &mut [[u64; LINE]; 2],
) {
    // SAFETY: the conditions *Scratch* and *Instructions* hold; sums and primes are lines.
    unsafe {
        for (line, first, slots) in parts(transfer, width) {
            let from = scratch.wrapping_add(line * LINE);
            for s in 0..slots {
                // A state has an odd number of strings if exactly one of the row (half-state) and
                // the slot (of the spectator) is odd.
                let odd = odd[transfer.first as usize + first + s] != transfer.odd;
                let sums = &mut sums[usize::from(odd)];
                let from = from.add(s * width);
                let primes = &primes[0];
                if width == LINE || !LINE.is_multiple_of(k) {
                    // Sums have a place for each word of a line; if K does not divide 8, only the
                    // first K places are used, one for each prime.
                    let n = if LINE.is_multiple_of(k) { LINE } else { k };
                    let primes = V::load(primes.as_ptr());
                    let mut sum = V::load(sums.as_ptr());
                    for at in (0..width).step_by(n) {
                        sum = sum.add(V::load_part(from.add(at), n), primes);
                    }
                    sum.store(sums.as_mut_ptr());
                } else {
                    for i in 0..width {
                        let sum = sums[i].wrapping_add(*from.add(i));
                        sums[i] = sum.min(sum.wrapping_sub(primes[i]));
                    }
                }
            }
        }
    }
}

//! Scattered tiles: advances a unit (a row or column of tiles of the vector) whose tiles are
//! anywhere in memory, without copying them together.
//!
//! The new counts of a unit are written to other tiles, or in place.
//!
//! - Entry: [`Split::advance_tiles`].
//! - Invariant: tiles are borrowed until the phase is done. A tile whose address is no multiple of
//!   the size of an element (count of a state, one word for each prime) is copied to memory of its
//!   own.
//! - Cost: the cost of [`Split::advance_between`], and the copies of tiles that are not aligned.
#![allow(unsafe_code)] // Kernels take tiles as addresses.

use super::asking::Stopped;
use super::course::Advanced;
use super::engine::Split;
use super::grid::Grid;
use super::kernel::{Buffer, Buffers};
use super::sums::{Tally, Totals};
use super::watch::Watch;

/// Words that are aligned to elements: they begin at a multiple of the bytes of an element, which
/// has one word for each prime.
struct Aligned {
    words: Vec<u64>,
    skip: usize,
    len: usize,
}

impl Aligned {
    /// Allocates `len` words for elements of `k` words.
    fn new(len: usize, k: usize) -> Aligned {
        // Up to k - 1 words may be needed to reach a multiple of an element's size.
        let words: Vec<u64> = vec![0; len + k - 1];
        let begin = words.as_ptr().addr() / size_of::<u64>();
        let skip = begin.next_multiple_of(k) - begin;
        Aligned { words, skip, len }
    }

    fn words(&mut self) -> &mut [u64] {
        &mut self.words[self.skip..][..self.len]
    }
}

/// The place of a tile (a part of the vector) in memory. It is the caller's memory, or a copy if
/// the tile does not begin at a multiple of an element's size.
struct Lent {
    address: usize,
    room: Option<Aligned>,
}

impl Lent {
    /// Lends a tile (a part of the vector) to the kernels, which compute counts. A tile that is not
    /// aligned to elements (counts of `k` words) gets memory of its own, with a copy of its words
    /// if `copied` is `true`.
    fn new(pointer: *const u64, tile: &[u64], k: usize, copied: bool) -> Lent {
        let address = pointer.expose_provenance();
        if tile.is_empty() || address.is_multiple_of(k * size_of::<u64>()) {
            return Lent {
                address,
                room: None,
            };
        }
        let mut room = Aligned::new(tile.len(), k);
        if copied {
            room.words().copy_from_slice(tile);
        }
        Lent {
            address: room.words().as_mut_ptr().expose_provenance(),
            room: Some(room),
        }
    }
}

/// The lowest address of some tiles, and the places of their chunks (the counts for one pattern of
/// D) relative to it (`starts` of a [`Buffer`]).
struct Places {
    base: usize,
    starts: Vec<u64>,
}

impl Places {
    fn buffer(&self) -> Buffer<'_> {
        Buffer {
            base: self.base,
            starts: &self.starts,
        }
    }
}

impl Split {
    /// Advances a unit (a row or column) of a [grid](Grid) of tiles. The engine must have been made
    /// for the [cut](Split::with_cut) of this grid.
    ///
    /// The function reads the tiles `before` and writes the tiles `after`. If `before` is `None`,
    /// it advances the tiles `after` in place. Returns the sums of the unit's counts, and checksums
    /// of each tile.
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop; the written tiles are invalid then.
    ///
    /// # Panics
    /// If the tiles do not have the sizes of the tiles of this unit.
    pub(super) fn advance_tiles(
        &self,
        (grid, advanced, number): (&Grid, Advanced, usize),
        before: Option<&[&[u64]]>,
        after: &mut [&mut [u64]],
        primes: &[u64],
        watch: &dyn Watch,
    ) -> Result<(Totals, Vec<Tally>), Stopped> {
        assert!(
            self.cut.is_some(),
            "expected an engine with a cut into tiles"
        );
        let sizes = grid.unit_sizes(self, advanced, number);
        let words = sizes.iter().map(|&size| size as usize * self.k);
        assert!(words.clone().eq(after.iter().map(|tile| tile.len())));
        assert!(before.is_none_or(|before| words.eq(before.iter().map(|tile| tile.len()))));
        let write = after.iter_mut();
        // Tiles that are advanced in place are also read, so a copy must have their words.
        let write = write.map(|tile| Lent::new(tile.as_mut_ptr(), tile, self.k, before.is_none()));
        let write: Vec<Lent> = write.collect();
        let read = before.map(|before| {
            let tiles = before.iter();
            let tiles = tiles.map(|tile| Lent::new(tile.as_ptr(), tile, self.k, true));
            tiles.collect::<Vec<Lent>>()
        });
        // Places of chunks are counted in elements from the lowest address, modulo 2^64.
        let places = |tiles: &[Lent]| {
            // Tiles without elements have no address of their own, so they are left out.
            let there = tiles.iter().zip(&sizes).filter(|(_, size)| **size > 0);
            // All tiles have one base address, so that a place is a plain number of elements from
            // there.
            let base = there.map(|(tile, _)| tile.address).min().unwrap_or(0);
            let element = |tile: &Lent| {
                (tile.address.wrapping_sub(base) / (self.k * size_of::<u64>())) as u64
            };
            let begins: Vec<u64> = tiles.iter().map(element).collect();
            Places {
                base,
                starts: grid.starts_apart(self, advanced, number, &begins),
            }
        };
        let to = places(&write);
        let from = read.as_deref().map(places);
        let buffers = Buffers {
            read: from.as_ref().unwrap_or(&to).buffer(),
            write: to.buffer(),
        };
        let tiles = grid.tiles_apart(self, advanced);
        let tiles = Some((tiles.as_slice(), sizes.len()));
        let spectators = grid.spectators(advanced, number);
        // SAFETY: the tiles have all places of the unit's spectators, as `starts_apart` computed
        // them; their sizes were compared above. `after` is borrowed mutably and `before` is
        // borrowed, so that no other code accesses or writes them. Copies are kept in `write` and
        // `read` until the end. `Lent::new` exposed the provenance of all of them.
        let done = unsafe {
            let phase = advanced as usize;
            self.advance_between(phase, spectators, (buffers, tiles), primes, watch)
        }?;
        for (tile, lent) in after.iter_mut().zip(write) {
            if let Some(mut room) = lent.room {
                // The tile was not aligned to elements: copy the result back from the memory that
                // replaced it.
                tile.copy_from_slice(room.words());
            }
        }
        Ok(done)
    }
}

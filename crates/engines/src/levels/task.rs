//! The part of the vector that some spectators need.

use super::half::Letter;
use super::line::{Line, elements};
use super::response::Ways;
use super::set::Place;

/// Sums modulo 2^64 of the words that were read and written.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Sum of the words that were read.
    pub read: u64,
    /// Sum of the words that were written.
    pub written: u64,
}

impl Tally {
    /// Adds that of another part.
    pub(super) fn add(&mut self, other: Tally) {
        self.read = self.read.wrapping_add(other.read);
        self.written = self.written.wrapping_add(other.written);
    }
}

/// The spectators with the same letters.
pub(super) struct Task<'a> {
    /// A tile for each pattern of the active half.
    pub(super) tiles: Vec<&'a mut [u64]>,
    /// Where the section of each stack begins in them, in elements.
    pub(super) sections: Vec<Vec<u32>>,
    /// How many of the spectators have each stack.
    pub(super) counts: Vec<u32>,
    /// How many half-states of each pattern of the active half have each stack, if these lie one
    /// after the other in a section. If not, spectators do.
    pub(super) strides: Option<Vec<Vec<u32>>>,
    pub(super) ways: &'a Ways,
    /// What the spectators' end cell shows.
    pub(super) letter: Letter,
    /// Where the only row goes when a board ends, and not into the tiles.
    pub(super) end: Option<&'a mut [u64]>,
}

impl Task<'_> {
    /// The first element of a row in its tile, from one to the next, and how many there are.
    #[inline(always)]
    fn elements(&self, place: &Place, stack: usize) -> (usize, usize, usize) {
        let (pattern, slot) = (place.pattern as usize, place.slot as usize);
        let section = self.sections[pattern][stack] as usize;
        let count = self.counts[stack] as usize;
        match &self.strides {
            None => (section + slot * count, 1, count),
            Some(strides) => (section + slot, strides[pattern][stack] as usize, count),
        }
    }

    /// Reads a row.
    #[inline(always)]
    pub(super) fn load<const K: usize>(
        &self,
        place: &Place,
        stack: usize,
        to: &mut [Line],
        tally: &mut Tally,
    ) {
        let (first, stride, count) = self.elements(place, stack);
        if count == 0 {
            return;
        }
        let tile = self.tiles[place.pattern as usize].as_chunks::<K>().0;
        let (to, rest) = to.as_flattened_mut().split_at_mut(count * K);
        rest.fill(0);
        let to = to.as_chunks_mut::<K>().0;
        for (to, from) in to.iter_mut().zip(tile[first..].iter().step_by(stride)) {
            *to = *from;
            tally.read = from
                .iter()
                .fold(tally.read, |sum, &word| sum.wrapping_add(word));
        }
    }

    /// Writes a row.
    #[inline(always)]
    pub(super) fn store<const K: usize>(
        &mut self,
        place: &Place,
        stack: usize,
        from: &[Line],
        tally: &mut Tally,
    ) {
        let (first, stride, count) = self.elements(place, stack);
        if count == 0 {
            return;
        }
        let from = &elements::<K>(from)[..count];
        if let Some(end) = &mut self.end {
            end.copy_from_slice(from.as_flattened());
            return;
        }
        let tile = self.tiles[place.pattern as usize].as_chunks_mut::<K>().0;
        for (to, from) in tile[first..].iter_mut().step_by(stride).zip(from) {
            *to = *from;
            tally.written = from
                .iter()
                .fold(tally.written, |sum, &word| sum.wrapping_add(word));
        }
    }
}

//! A task: the part of the vector that belongs to the spectators with one pattern of letters.
//! Spectators are the states of the half of the border that is not advanced.
//!
//! - Entry: [`Task::load`] and [`Task::store`] read and write a *row*, the counts of one half-state
//!   of the active half.
//! - Invariant: no two tasks of one phase share a *tile*, which has the counts for one pattern of
//!   each half.
//! - Cost: each element of the vector is read once and written once per phase.

use super::half::Letter;
use super::line::{Line, elements};
use super::response::Ways;
use super::set::Place;
use tengen_split::Tally;

/// The tiles (parts of the vector) of the spectators with one pattern of letters, and the layout of
/// these tiles. Spectators are states of the half that is not advanced.
pub(super) struct Task<'a> {
    /// One tile (part of the vector) for each pattern of letters of the active half, which is
    /// advanced.
    pub(super) tiles: Vec<&'a mut [u64]>,
    /// For each tile and each stack, the index of the first element of the stack's section in the
    /// tile. A section has the counts of the states with this [stack](super::half::Stack).
    pub(super) sections: Vec<Vec<u32>>,
    /// Number of spectators (states of the half that is not advanced) with each
    /// [stack](super::half::Stack). It is the number of elements of a row.
    pub(super) counts: Vec<u32>,
    /// The distance in the tile between consecutive elements of a row, by pattern of the active
    /// half and by stack. `None` if the elements of a row are adjacent.
    pub(super) strides: Option<Vec<Vec<u32>>>,
    /// The changes of the spectators (states of the half that is not advanced) in the steps of the
    /// phase.
    pub(super) ways: &'a Ways,
    /// The letter of the spectators' cell at the split.
    pub(super) letter: Letter,
    /// In the phases after the last column: the memory for the only row that the phase leaves,
    /// which is not in the tiles. `None` in the phases of a column.
    pub(super) end: Option<&'a mut [u64]>,
}

impl Task<'_> {
    /// Returns the index of a row's first element in its tile, the distance between the row's
    /// elements, and the number of elements.
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

    /// Copies a row of counts from its tile (part of the vector) to `to`. Adds the words read to
    /// the checksum in `tally`.
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
        // The last line of the row is filled up with zeros.
        rest.fill(0);
        let to = to.as_chunks_mut::<K>().0;
        for (to, from) in to.iter_mut().zip(tile[first..].iter().step_by(stride)) {
            *to = *from;
            tally.read = from
                .iter()
                .fold(tally.read, |sum, &word| sum.wrapping_add(word));
        }
    }

    /// Copies a row of counts from `from` to its tile (part of the vector). Adds the words written
    /// to the checksum in `tally`.
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
        // In the phases after the last column, only one row of counts remains, which is the result
        // of the phase.
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

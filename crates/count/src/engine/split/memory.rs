//! The split engine with its state vector (the counts of all states) in memory. This module
//! prepares the copies of the vector on disk, and adds one column at a time for the loop in
//! [`columns`].

use super::batch::Batch;
use super::columns::{self, Column, Columns, Copies, Counted, TILE};
use super::progress::{CHANGED, Meter, Progress};
use crate::engine::batches::Done;
use crate::error::CountError;
use crate::known::Known;
use tengen_split::blocks::Totals;
use tengen_split::{Advanced, Grid, Unit, Words};

/// Counts a batch of primes with the state vector in memory. `done` of the `of` primes of the count
/// are finished already. Returns `None` if another process has finished the batch.
pub(super) fn count(
    batch: &Batch<'_>,
    known: &mut Known<'_>,
    done: usize,
    of: usize,
) -> Result<Option<Done>, CountError> {
    let split = batch.split;
    let elements = split.needs(split.primes()).elements;
    let mut copies = copies(batch, false);
    let found = copies.as_mut().is_some_and(Copies::find);
    // Before this process locked the files of the batch, another process may have finished it.
    if found && known.is_overtaken(batch.primes)? {
        return Ok(None);
    }
    let mut vector = batch.allocated(elements, "the vector")?;
    let announce = |columns| batch.announce(columns, done, of);
    let (cols, options) = (batch.cols, batch.options);
    columns::count(batch, &mut vector, cols, copies, options, announce).map(Some)
}

/// Returns the copies on disk of the state vector of a batch; `None` if there is no writable data
/// directory.
///
/// If `is_glued`, the counts come from gluing (joining) two halves of a board. Then a copy has more
/// counts than columns. So copies with gluing have other files than copies without.
pub(crate) fn copies<'a>(batch: &Batch<'a>, is_glued: bool) -> Option<Copies<'a>> {
    let split = batch.split;
    let store = batch.options.store.filter(|store| store.is_writable())?;
    let grid = Grid::of_rows(split, TILE);
    let rows = 0..grid.units(Advanced::Upper);
    let words = rows.map(|number| grid.row_words(split, number)).collect();
    let beginning = Progress {
        glued: is_glued,
        ..Progress::beginning(batch, TILE, 0)
    };
    let name = batch.name();
    let name = if is_glued { name + "-glued" } else { name };
    Some(Copies::new(store, &name, beginning, words, batch.options))
}

impl Columns for Batch<'_> {
    fn begin(&self, vector: &mut Words) -> Result<Counted, CountError> {
        let (split, primes) = (self.split, self.primes);
        let first = self.first_column();
        if self.cols == 1 {
            return Ok((vec![first], None));
        }
        let whole = Unit::of_half(split, Advanced::Upper);
        let meter = Meter::new(self, 0, None);
        let mut done = split.start(&whole, vector, primes, &meter)?;
        if !split.shape().geometry.begins_before() {
            return Ok((vec![first], Some(done.written)));
        }
        // On brick walls (such as the hexagonal lattice) the vector starts before the first column,
        // which is then added like other columns.
        for phase in split.phases(0) {
            let written = done.written;
            done = split.advance(&Unit::whole(split, phase), vector, primes, &meter)?;
            if done.read != written {
                return Err(CountError::failed(CHANGED));
            }
        }
        // The count of the board with one column is computed in two ways, which must agree.
        if split.count(&done.sums, primes) != first {
            return Err(CountError::failed(CHANGED));
        }
        Ok((vec![first], Some(done.written)))
    }

    fn column(
        &self,
        vector: &mut Words,
        counts: &[Vec<u64>],
        written: Option<u64>,
        kept: Option<u64>,
    ) -> Result<Column, CountError> {
        self.advanced(vector, counts.len(), written, kept)
    }
}

impl Batch<'_> {
    /// Adds a column to a state vector with `columns` columns. For the arguments see
    /// [`Columns::column`].
    pub(crate) fn advanced(
        &self,
        vector: &mut Words,
        columns: usize,
        mut written: Option<u64>,
        kept: Option<u64>,
    ) -> Result<Column, CountError> {
        let split = self.split;
        let meter = Meter::new(self, columns, kept);
        let mut done = Totals::default();
        let mut changed = false;
        for phase in split.phases(columns) {
            let unit = Unit::whole(split, phase);
            done = split.advance(&unit, vector, self.primes, &meter)?;
            changed |= written.is_some_and(|written| written != done.read);
            written = Some(done.written);
            #[cfg(test)]
            super::faults::strike(vector.words_mut(), columns, split.advanced(phase));
        }
        if !changed {
            meter.finish();
        }
        Ok(Column {
            counts: vec![split.count(&done.sums, self.primes)],
            written: done.written,
            changed,
        })
    }
}

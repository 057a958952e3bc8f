//! Adds columns in the engine `levels` (four colours and more), with the state vector in memory.

use crate::engine::split::{CHANGED, Column, Columns, Counted, Meter};
use crate::error::CountError;
use crate::options::Options;
use tengen_base::threads::Pool;
use tengen_engines::levels::{Lanes, Levels};
#[cfg(test)]
use tengen_split::Advanced;
use tengen_split::Words;

/// The tables of half-states and the options with which the engine `levels` adds columns to a state
/// vector in memory.
pub(super) struct ByColumns<'a> {
    pub(super) tables: &'a Levels,
    pub(super) rows: usize,
    pub(super) lanes: &'a Lanes,
    pub(super) pool: &'a Pool,
    pub(super) options: &'a Options<'a>,
}

impl ByColumns<'_> {
    fn meter(&self, column: usize, kept: Option<u64>) -> Meter<'_> {
        let (elements, k) = (self.tables.elements(), self.lanes.len());
        // The work of a column, for progress reports. There is one unit of work for each element
        // and prime in each of the two phases that add the column. The phases that end the board
        // there count as a third phase together.
        let work = 3 * elements * k as u64;
        let of = (work, elements as usize, k);
        Meter::of(self.options.machine.observer, (column, self.rows), of, kept)
    }
}

impl Columns for ByColumns<'_> {
    fn begin(&self, vector: &mut Words) -> Result<Counted, CountError> {
        let words = vector.words_mut();
        // The vector may have words of an earlier batch, or of an attempt that failed.
        words.fill(0);
        let written = self.tables.start(words, self.lanes.len());
        let meter = self.meter(0, None);
        let (count, read) = self.tables.count(words, self.lanes, self.pool, &meter)?;
        if read != written {
            return Err(CountError::failed(CHANGED));
        }
        meter.finish();
        Ok((vec![count], Some(written)))
    }

    fn column(
        &self,
        vector: &mut Words,
        counts: &[Vec<u64>],
        mut written: Option<u64>,
        kept: Option<u64>,
    ) -> Result<Column, CountError> {
        let columns = counts.len();
        let meter = self.meter(columns, kept);
        let words = vector.words_mut();
        let mut changed = false;
        for phase in 0..2 {
            let tally = (self.tables).advance(phase, words, self.lanes, self.pool, &meter)?;
            changed |= written.is_some_and(|written| written != tally.read);
            written = Some(tally.written);
            #[cfg(test)]
            crate::engine::split::strike(words, columns, [Advanced::Upper, Advanced::Lower][phase]);
        }
        let (count, read) = self.tables.count(words, self.lanes, self.pool, &meter)?;
        changed |= written != Some(read);
        if !changed {
            meter.finish();
        }
        Ok(Column {
            counts: vec![count],
            written: read,
            changed,
        })
    }
}

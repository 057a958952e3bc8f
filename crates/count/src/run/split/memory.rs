//! The vector in memory, with a copy on disk at some column ends.

use super::super::CountError;
use super::super::checkpoints::{self, Schedule};
use super::super::known::Known;
use super::progress::{CHANGED, Changes, Meter, Progress, QUICK, Stage};
use super::{Batch, Done, allocated};
use crate::split::{Advance, Advanced, Grid, Part, Stopped, Unit, Words};
use crate::store::{Fresh, Held, Store, Tiles, TilesError, page_for, remove_tiles};
use std::path::PathBuf;

/// Elements of a tile of a copy.
const TILE: u64 = 1 << 22;

/// Where copies are.
pub(super) fn copies_dir(store: &Store) -> PathBuf {
    store.dir().join("vectors")
}

struct Copies<'a> {
    batch: &'a Batch<'a>,
    dir: PathBuf,
    /// Once there is something to read or to write.
    tiles: Option<Tiles<Progress>>,
    schedule: Schedule,
    /// Whether there is one.
    there: bool,
    failed: bool,
}

/// Counts with the vector in memory.
pub(super) fn count(
    batch: &Batch<'_>,
    known: &mut Known<'_>,
    done: usize,
    of: usize,
) -> Result<Option<Done>, CountError> {
    let split = batch.split;
    let observer = batch.options.machine.observer;
    let elements = split.needs(split.primes()).elements;
    let store = batch.options.store.filter(|store| store.is_writable());
    let bytes = split.needs(split.primes()).vector;
    let mut copies = store.map(|store| Copies {
        batch,
        dir: copies_dir(store).join(batch.name() + "-copy"),
        tiles: None,
        schedule: Schedule::new(batch.options, bytes),
        there: false,
        failed: false,
    });
    if let Some(copies) = copies.as_mut().filter(|copies| copies.dir.exists()) {
        copies.open();
        if batch.is_overtaken(known)? {
            return Ok(None);
        }
    }
    let mut vector = allocated(elements, batch, "the vector")?;
    let kept = copies.is_some().then_some(bytes);
    let is_quick = kept.is_some_and(|bytes| bytes <= QUICK);
    let (mut counts, mut written) = last_copy(copies.as_mut(), &mut vector)?;
    let longer = counts.len() > batch.cols;
    counts.truncate(batch.cols);
    batch.announce(counts.len(), done, of);
    if counts.is_empty() {
        (counts, written) = beginning(batch, &mut vector)?;
    }
    let mut changes = Changes::default();
    while counts.len() < batch.cols {
        let meter = Meter::new(batch, counts.len(), kept);
        let mut done = Advance::default();
        let mut changed = false;
        for phase in split.phases(counts.len()) {
            let unit = Unit::whole(split, phase);
            let part = Part::new(&unit, &mut vector, split.primes());
            done = split
                .advance(part, batch.primes, &meter)
                .map_err(|Stopped| stopped(copies.as_ref()))?;
            changed |= written.is_some_and(|written| written != done.tally.read);
            written = Some(done.tally.written);
            #[cfg(test)]
            super::faults::strike(vector.words_mut(), counts.len(), split.advanced(phase));
        }
        if changed {
            let kept = changes.noticed(counts.len())?;
            (counts, written) = last_copy(copies.as_mut().filter(|_| kept), &mut vector)?;
            if counts.is_empty() {
                (counts, written) = beginning(batch, &mut vector)?;
            }
            let note = format!("{CHANGED}; going back to column {}", counts.len());
            batch.options.note(note);
            continue;
        }
        meter.finish();
        counts.push(split.count(&done.sums, batch.primes));
        let last = counts.len() == batch.cols;
        let stop = !last && !observer.go_on();
        if let Some(copies) = copies.as_mut().filter(|_| !last) {
            // What takes long to write is not written when somebody waits for the end.
            if (stop && is_quick) || (!stop && copies.is_due()) {
                copies.column_end(&mut vector, (&counts, written), is_quick);
            }
        }
        if stop {
            return Err(stopped(copies.as_ref()));
        }
    }
    let tiles = copies.filter(|_| !longer).and_then(|copies| copies.tiles);
    Ok(Some(Done {
        counts,
        leftover: tiles.map(Tiles::into_held),
    }))
}

/// The run was told to stop; says what it leaves, if that is much.
fn stopped(copies: Option<&Copies<'_>>) -> CountError {
    let copies = copies.filter(|copies| copies.there);
    if let Some(copies) = copies {
        let bytes = checkpoints::bytes_in(&copies.dir);
        checkpoints::left(copies.batch.options, bytes, &copies.dir);
    }
    CountError::Cancelled {
        kept: copies.is_some(),
    }
}

/// Counts with 1, 2, ... columns, and the sum of the words of the vector after the
/// last of them, if it is known.
type Counted = (Vec<Vec<u64>>, Option<u64>);

/// What the last copy has, if there is one; else no counts.
fn last_copy(copies: Option<&mut Copies<'_>>, vector: &mut Words) -> Result<Counted, CountError> {
    let copy = match copies {
        Some(copies) => copies.read(vector)?,
        None => None,
    };
    Ok(copy.unwrap_or_default())
}

/// The first column.
fn beginning(batch: &Batch<'_>, vector: &mut Words) -> Result<Counted, CountError> {
    let (split, primes, k) = (batch.split, batch.primes, batch.split.primes());
    let first = batch.first_column();
    if batch.cols == 1 {
        return Ok((vec![first], None));
    }
    let whole = Unit::of_half(split, Advanced::Upper);
    let meter = Meter::new(batch, 0, None);
    if !split.shape().geometry.begins_before() {
        let done = split.start(Part::new(&whole, vector, k), &meter)?;
        return Ok((vec![first], Some(done.tally.written)));
    }
    let mut done = split.start_before(Part::new(&whole, vector, k), primes, &meter)?;
    for phase in split.phases(0) {
        let written = done.tally.written;
        let unit = Unit::whole(split, phase);
        done = split.advance(Part::new(&unit, vector, k), primes, &meter)?;
        if done.tally.read != written {
            return Err(CountError::failed(CHANGED));
        }
    }
    // Both ways to know it.
    if split.count(&done.sums, primes) != first {
        return Err(CountError::failed(CHANGED));
    }
    Ok((vec![first], Some(done.tally.written)))
}

impl Copies<'_> {
    fn progress(&self, (counts, written): (&[Vec<u64>], Option<u64>)) -> Progress {
        let mut progress = Progress::beginning(self.batch, TILE, 0);
        progress.stage = Stage::Upper;
        progress.counts = counts.to_vec();
        progress.before = written;
        progress
    }

    fn grid(&self) -> Grid {
        Grid::of_rows(self.batch.split, TILE)
    }

    /// Opens the files, and keeps others from them, or says why they cannot be used. Whether
    /// they are open.
    fn open(&mut self) -> bool {
        if self.failed || self.tiles.is_some() {
            return !self.failed;
        }
        let batch = self.batch;
        let grid = self.grid();
        let rows = 0..grid.units(Advanced::Upper);
        let words: Vec<u64> = rows
            .map(|number| grid.row_words(batch.split, number).len() as u64)
            .collect();
        let mut progress = self.progress((&[], None));
        progress.stage = Stage::Start;
        let fresh = Fresh {
            progress,
            tiles: words.len(),
            page: page_for(&words).0,
        };
        let same = |p: &Progress| p.is_of(batch) && p.unit == TILE;
        let opened = Held::take(&self.dir);
        match opened.and_then(|held| Tiles::open(held, u64::MAX, fresh, same)) {
            Ok((tiles, notes)) => {
                notes.into_iter().for_each(|note| batch.options.note(note));
                self.tiles = Some(tiles);
            }
            Err(error) => {
                // Somebody else may be at work there.
                self.failed = true;
                let text = format!("{error}; unfinished work is neither used nor kept");
                batch.options.note(text);
            }
        }
        !self.failed
    }

    /// Fills the vector from the last copy, if there is one.
    ///
    /// # Errors
    /// If the observer says stop; the copy stays.
    fn read(&mut self, vector: &mut Words) -> Result<Option<Counted>, CountError> {
        let (batch, grid) = (self.batch, self.grid());
        let Some(tiles) = &self.tiles else {
            return Ok(None);
        };
        if tiles.progress().stage == Stage::Start {
            return Ok(None);
        }
        let observer = batch.options.machine.observer;
        let read = (0..grid.units(Advanced::Upper)).try_for_each(|number| {
            let words = grid.row_words(batch.split, number);
            let words = &mut vector.words_mut()[words];
            tiles.read(number, words, &|| observer.go_on())
        });
        match read {
            Ok(()) => {
                self.there = true;
                let progress = tiles.progress();
                Ok(Some((progress.counts.clone(), progress.before)))
            }
            Err(error @ TilesError::Stopped) => Err(error.into()),
            // It is written over when the next copy is due.
            Err(error) => {
                batch.options.note(format!("{error}; beginning again"));
                Ok(None)
            }
        }
    }

    fn is_due(&self) -> bool {
        !self.failed && self.schedule.is_due()
    }

    /// Writes a copy. If somebody says stop meanwhile it is given up, unless it
    /// `is_quick`: the one before stays.
    fn column_end(
        &mut self,
        vector: &mut Words,
        counted: (&[Vec<u64>], Option<u64>),
        is_quick: bool,
    ) {
        if !self.open() {
            return;
        }
        let (grid, progress) = (self.grid(), self.progress(counted));
        let Some(tiles) = &mut self.tiles else {
            return;
        };
        let observer = self.batch.options.machine.observer;
        let begun = self.schedule.begin();
        let mut write = || {
            for number in 0..grid.units(Advanced::Upper) {
                let words = grid.row_words(self.batch.split, number);
                let words = &vector.words_mut()[words];
                tiles.write(number, words, &|| is_quick || observer.go_on())?;
                // Little by little, so that the end does not take long.
                tiles.sync()?;
            }
            tiles.commit(progress.clone(), false)
        };
        let written = write();
        self.schedule.end(begun);
        match written {
            Ok(()) => self.there = true,
            Err(TilesError::Stopped) => {}
            Err(error) => {
                self.failed = true;
                let options = self.batch.options;
                options.note(format!("cannot keep the vector: {error}; going on without"));
                if let Some(tiles) = self.tiles.take_if(|_| !self.there) {
                    let _ = remove_tiles(tiles.into_held());
                }
            }
        }
    }
}

//! Counts column by column with the state vector (the counts of all border states) in memory. After
//! some columns the vector is copied to disk, so that a stopped count can be resumed.
//!
//! - Entry: [`count`], for any engine that implements [`Columns`].
//! - Invariant: a copy is replaced only by a complete newer one. A column is added in phases. If
//!   the words that a phase reads differ from the words that the previous phase wrote, the count
//!   goes back to the last copy.
//! - Cost: copies of the vector are written as often as the [`Schedule`] says.

use super::progress::{CHANGED, Changes, Progress, QUICK, Stage};
use crate::checkpoints::{self, Schedule};
use crate::engine::batches::Done;
use crate::error::CountError;
use crate::options::Options;
use std::ops::Range;
use std::path::PathBuf;
use tengen_ledger::{Fresh, Held, Store, Tiles, TilesError, page_for, remove_tiles};
use tengen_split::Words;

/// Number of elements of a tile, which is a part of a copy of the vector that is written at once.
pub(crate) const TILE: u64 = 1 << 22;

/// Returns the directory for copies of vectors within the data directory.
pub(crate) fn copies_dir(store: &Store) -> PathBuf {
    store.dir().join("vectors")
}

/// The counts of the boards with 1, 2, ... columns, modulo each prime, and the sum of all words of
/// the state vector after these columns, if known. The sum is a checksum.
pub(crate) type Counted = (Vec<Vec<u64>>, Option<u64>);

/// The result of adding one column to a vector.
pub(crate) struct Column {
    /// The counts that become known with this column, modulo each prime. There is usually one, but
    /// two if the engine glues halves of boards.
    pub(crate) counts: Vec<Vec<u64>>,
    /// The sum of the words of the vector after this column, as a checksum.
    pub(crate) written: u64,
    /// `true` if the words of the vector that were read have another sum than the words written
    /// before. Then the memory is faulty.
    pub(crate) changed: bool,
}

/// An engine that adds columns to a state vector in memory.
pub(crate) trait Columns {
    /// Fills the vector with the counts of the states after the first column.
    fn begin(&self, vector: &mut Words) -> Result<Counted, CountError>;

    /// Returns the number of columns that the vector has when the counts of the boards with 1, 2,
    /// ... `counts` columns are known.
    fn columns(&self, counts: usize) -> usize {
        counts
    }

    /// Adds a column to a vector, and returns the counts that become known with this column.
    ///
    /// `written` is the sum of the words of the vector, if known. `counts` has the counts known so
    /// far. `kept` is the size in bytes of a copy of the vector on disk, or `None` if no copies are
    /// made. If a copy is quick to write, the column is finished even if the observer asks to stop.
    fn column(
        &self,
        vector: &mut Words,
        counts: &[Vec<u64>],
        written: Option<u64>,
        kept: Option<u64>,
    ) -> Result<Column, CountError>;
}

/// The copies on disk of a state vector, in a subdirectory of the data directory.
pub(crate) struct Copies<'a> {
    options: &'a Options<'a>,
    dir: PathBuf,
    /// The progress record of a count that begins. It names the board, the primes and the division
    /// of the vector into tiles (parts that are written at once).
    beginning: Progress,
    /// The range of the vector's words that each tile (part of a copy) holds.
    words: Vec<Range<usize>>,
    bytes: u64,
    /// The open files of the copies; `None` until a copy is read or written.
    tiles: Option<Tiles<Progress>>,
    schedule: Schedule,
    /// `true` if a complete copy of the vector is on disk.
    there: bool,
    failed: bool,
}

/// Counts the boards with 1, 2, ... `cols` columns. If there is a copy of the vector on disk, the
/// count starts from it.
///
/// `announce` is called with the number of columns of that copy, 0 if there is none.
pub(crate) fn count(
    engine: &dyn Columns,
    vector: &mut Words,
    cols: usize,
    mut copies: Option<Copies<'_>>,
    options: &Options<'_>,
    announce: impl FnOnce(usize),
) -> Result<Done, CountError> {
    let observer = options.machine.observer;
    let kept = copies.as_ref().map(|copies| copies.bytes);
    let is_quick = kept.is_some_and(|bytes| bytes <= QUICK);
    let (mut counts, mut written) = last_copy(copies.as_mut(), vector)?;
    // If the copy belongs to a count with more columns, it stays, as that count may be resumed.
    let longer = counts.len() > cols;
    counts.truncate(cols);
    announce(engine.columns(counts.len()));
    if counts.is_empty() {
        (counts, written) = engine.begin(vector)?;
    }
    let mut changes = Changes::default();
    while counts.len() < cols {
        let column = engine.column(vector, &counts, written, kept);
        let column = column.map_err(|error| match error {
            CountError::Cancelled { .. } => stopped(copies.as_ref()),
            error => error,
        })?;
        // The memory is faulty, as a word of the vector has changed since it was written. Go back
        // to the last copy, or to the beginning.
        if column.changed {
            let kept = changes.noticed(engine.columns(counts.len()))?;
            (counts, written) = last_copy(copies.as_mut().filter(|_| kept), vector)?;
            if counts.is_empty() {
                (counts, written) = engine.begin(vector)?;
            }
            let column = engine.columns(counts.len());
            options.note(format!("{CHANGED}; going back to column {column}"));
            continue;
        }
        counts.extend(column.counts);
        written = Some(column.written);
        let last = counts.len() >= cols;
        let stop = !last && !observer.go_on();
        if let Some(copies) = copies.as_mut().filter(|_| !last) {
            // When a stop is requested, a copy is written only if writing is quick.
            if (stop && is_quick) || (!stop && copies.is_due()) {
                copies.column_end(vector, (&counts, written), is_quick);
            }
        }
        if stop {
            return Err(stopped(copies.as_ref()));
        }
    }
    counts.truncate(cols);
    let tiles = copies.filter(|_| !longer).and_then(|copies| copies.tiles);
    Ok(Done {
        counts,
        leftover: tiles.map(Tiles::into_held),
    })
}

/// Returns the error of a run that the user stopped. If the run leaves large files, a note says so.
fn stopped(copies: Option<&Copies<'_>>) -> CountError {
    let copies = copies.filter(|copies| copies.there);
    if let Some(copies) = copies {
        checkpoints::left_in(copies.options, &copies.dir);
    }
    CountError::Cancelled {
        kept: copies.is_some(),
    }
}

/// Fills `vector` from the last copy on disk and returns the counts saved with this copy. Returns
/// no counts if there is no copy.
fn last_copy(copies: Option<&mut Copies<'_>>, vector: &mut Words) -> Result<Counted, CountError> {
    let copy = match copies {
        Some(copies) => copies.read(vector)?,
        None => None,
    };
    Ok(copy.unwrap_or_default())
}

impl<'a> Copies<'a> {
    /// Creates the copies of a vector. `words` has the range of the vector's words that each tile
    /// (a part of a copy) holds. `name` is the beginning of the directory's name.
    pub(crate) fn new(
        store: &Store,
        name: &str,
        beginning: Progress,
        words: Vec<Range<usize>>,
        options: &'a Options<'a>,
    ) -> Copies<'a> {
        let bytes = 8 * words.iter().map(|words| words.len() as u64).sum::<u64>();
        Copies {
            options,
            dir: copies_dir(store).join(format!("{name}-copy")),
            beginning,
            words,
            bytes,
            tiles: None,
            schedule: Schedule::new(options, bytes),
            there: false,
            failed: false,
        }
    }

    /// Returns these copies if they can be used for a vector of `columns` columns. Returns `None`
    /// if the copy on disk has more columns.
    pub(crate) fn up_to(mut self, columns: usize) -> Option<Copies<'a>> {
        let is_there = self.find();
        let there = self
            .tiles
            .as_ref()
            .map(|tiles| tiles.progress().counts.len());
        let fits = !is_there || there.is_none_or(|there| there <= columns);
        fits.then_some(self)
    }

    /// Opens the copy that an earlier run has left; returns `true` if its directory exists.
    pub(crate) fn find(&mut self) -> bool {
        let is_there = self.dir.exists();
        if is_there {
            self.open();
        }
        is_there
    }

    /// Opens and locks the files of the copies. Returns `false`, with a note, if they cannot be
    /// used.
    fn open(&mut self) -> bool {
        if self.failed || self.tiles.is_some() {
            return !self.failed;
        }
        let words: Vec<u64> = self.words.iter().map(|words| words.len() as u64).collect();
        let fresh = Fresh {
            progress: self.beginning.clone(),
            tiles: words.len(),
            page: page_for(&words).0,
        };
        let same = |p: &Progress| p.is_like(&self.beginning) && p.unit == self.beginning.unit;
        let opened = Held::take(&self.dir);
        match opened.and_then(|held| Tiles::open(held, u64::MAX, fresh, same)) {
            Ok((tiles, notes)) => {
                notes.into_iter().for_each(|note| self.options.note(note));
                self.tiles = Some(tiles);
            }
            Err(error) => {
                // Another process may be using the directory.
                self.failed = true;
                let text = format!("{error}; unfinished work is neither loaded nor saved");
                self.options.note(text);
            }
        }
        !self.failed
    }

    /// Fills the vector from the last copy on disk, if there is one, and returns the counts saved
    /// with this copy.
    ///
    /// # Errors
    /// If the observer asks to stop; the copy stays.
    fn read(&mut self, vector: &mut Words) -> Result<Option<Counted>, CountError> {
        let Some(tiles) = &self.tiles else {
            return Ok(None);
        };
        // No copy was completed yet.
        if tiles.progress().stage == Stage::Start {
            return Ok(None);
        }
        let observer = self.options.machine.observer;
        let read = self
            .words
            .iter()
            .enumerate()
            .try_for_each(|(number, words)| {
                let words = &mut vector.words_mut()[words.clone()];
                tiles.read(number, words, &|| observer.go_on())
            });
        match read {
            Ok(()) => {
                self.there = true;
                let progress = tiles.progress();
                Ok(Some((progress.counts.clone(), progress.before)))
            }
            Err(error @ TilesError::Stopped) => Err(error.into()),
            // The damaged copy is overwritten when the next copy is due.
            Err(error) => {
                self.options.note(format!("{error}; starting again"));
                Ok(None)
            }
        }
    }

    fn is_due(&self) -> bool {
        !self.failed && self.schedule.is_due()
    }

    /// Writes a copy of the vector to disk at the end of a column.
    ///
    /// If the observer asks to stop during writing, the new copy is abandoned unless writing
    /// `is_quick`. The previous copy stays.
    fn column_end(
        &mut self,
        vector: &mut Words,
        (counts, written): (&[Vec<u64>], Option<u64>),
        is_quick: bool,
    ) {
        if !self.open() {
            return;
        }
        let Some(tiles) = &mut self.tiles else {
            return;
        };
        let progress = Progress {
            stage: Stage::Upper,
            counts: counts.to_vec(),
            before: written,
            ..self.beginning.clone()
        };
        let observer = self.options.machine.observer;
        let begun = self.schedule.begin();
        let write = || {
            for (number, words) in self.words.iter().enumerate() {
                let words = &vector.words_mut()[words.clone()];
                tiles.write(number, words, &|| is_quick || observer.go_on())?;
                // Sync after each tile (part of the copy), so that the last sync is short.
                tiles.sync()?;
            }
            tiles.commit(progress, false)
        };
        let written = write();
        self.schedule.end(begun);
        match written {
            Ok(()) => self.there = true,
            Err(TilesError::Stopped) => {}
            Err(error) => {
                self.failed = true;
                let text =
                    format!("cannot save the vector: {error}; continuing without checkpoints");
                self.options.note(text);
                if let Some(tiles) = self.tiles.take_if(|_| !self.there) {
                    let _ = remove_tiles(tiles.into_held());
                }
            }
        }
    }
}

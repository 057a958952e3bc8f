//! Column by column with the vector in memory, and a copy of it on disk at some column ends:
//! whichever engine counts.

use super::batch::Done;
use super::progress::{CHANGED, Changes, Progress, QUICK, Stage};
use crate::checkpoints::{self, Schedule};
use crate::error::CountError;
use crate::options::Options;
use std::ops::Range;
use std::path::PathBuf;
use tengen_engines::split::Words;
use tengen_ledger::{Fresh, Held, Store, Tiles, TilesError, page_for, remove_tiles};

/// Elements of a tile of a copy.
pub(crate) const TILE: u64 = 1 << 22;

/// Where copies are.
pub(crate) fn copies_dir(store: &Store) -> PathBuf {
    store.dir().join("vectors")
}

/// Counts with 1, 2, ... columns, and the sum of the words of the vector after the
/// last of them, if it is known.
pub(crate) type Counted = (Vec<Vec<u64>>, Option<u64>);

/// What comes of one column more.
pub(crate) struct Column {
    /// Its count modulo each prime.
    pub(crate) count: Vec<u64>,
    /// The sum of the words of the vector.
    pub(crate) written: u64,
    /// Whether words were not read as they had been written.
    pub(crate) changed: bool,
}

/// An engine that has its vector in memory.
pub(crate) trait Columns {
    /// Fills the vector with what there is after the first column.
    fn begin(&self, vector: &mut Words) -> Result<Counted, CountError>;

    /// Adds a column to a vector with so many, of which the sum of words is `written`. If copies
    /// are `kept` it may go on for a moment when it is told to stop.
    fn column(
        &self,
        vector: &mut Words,
        columns: usize,
        written: Option<u64>,
        kept: Option<u64>,
    ) -> Result<Column, CountError>;
}

/// Copies of a vector in a directory of the store.
pub(crate) struct Copies<'a> {
    options: &'a Options<'a>,
    dir: PathBuf,
    /// What the vector is of.
    beginning: Progress,
    /// The words of each tile.
    words: Vec<Range<usize>>,
    bytes: u64,
    /// Once there is something to read or to write.
    tiles: Option<Tiles<Progress>>,
    schedule: Schedule,
    /// Whether there is one.
    there: bool,
    failed: bool,
}

/// Counts up to `cols` columns, from the last copy, if there is one; what is found then is told
/// to `announce`.
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
    let longer = counts.len() > cols;
    counts.truncate(cols);
    announce(counts.len());
    if counts.is_empty() {
        (counts, written) = engine.begin(vector)?;
    }
    let mut changes = Changes::default();
    while counts.len() < cols {
        let column = engine.column(vector, counts.len(), written, kept);
        let column = column.map_err(|error| match error {
            CountError::Cancelled { .. } => stopped(copies.as_ref()),
            error => error,
        })?;
        if column.changed {
            let kept = changes.noticed(counts.len())?;
            (counts, written) = last_copy(copies.as_mut().filter(|_| kept), vector)?;
            if counts.is_empty() {
                (counts, written) = engine.begin(vector)?;
            }
            options.note(format!("{CHANGED}; going back to column {}", counts.len()));
            continue;
        }
        counts.push(column.count);
        written = Some(column.written);
        let last = counts.len() == cols;
        let stop = !last && !observer.go_on();
        if let Some(copies) = copies.as_mut().filter(|_| !last) {
            // What takes long to write is not written when somebody waits for the end.
            if (stop && is_quick) || (!stop && copies.is_due()) {
                copies.column_end(vector, (&counts, written), is_quick);
            }
        }
        if stop {
            return Err(stopped(copies.as_ref()));
        }
    }
    let tiles = copies.filter(|_| !longer).and_then(|copies| copies.tiles);
    Ok(Done {
        counts,
        leftover: tiles.map(Tiles::into_held),
    })
}

/// The run was told to stop; says what it leaves, if that is much.
fn stopped(copies: Option<&Copies<'_>>) -> CountError {
    let copies = copies.filter(|copies| copies.there);
    if let Some(copies) = copies {
        let bytes = checkpoints::bytes_in(&copies.dir);
        checkpoints::left(copies.options, bytes, &copies.dir);
    }
    CountError::Cancelled {
        kept: copies.is_some(),
    }
}

/// What the last copy has, if there is one; else no counts.
fn last_copy(copies: Option<&mut Copies<'_>>, vector: &mut Words) -> Result<Counted, CountError> {
    let copy = match copies {
        Some(copies) => copies.read(vector)?,
        None => None,
    };
    Ok(copy.unwrap_or_default())
}

impl<'a> Copies<'a> {
    /// Copies of a vector, cut into these words, in a directory with this name.
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

    /// These copies, unless the last one has more than so many columns.
    pub(crate) fn up_to(mut self, columns: usize) -> Option<Copies<'a>> {
        let is_there = self.find();
        let there = self
            .tiles
            .as_ref()
            .map(|tiles| tiles.progress().counts.len());
        let fits = !is_there || there.is_none_or(|there| there <= columns);
        fits.then_some(self)
    }

    /// Opens what an earlier run has left, if there is something; whether there is.
    pub(crate) fn find(&mut self) -> bool {
        let is_there = self.dir.exists();
        if is_there {
            self.open();
        }
        is_there
    }

    fn progress(&self, (counts, written): (&[Vec<u64>], Option<u64>)) -> Progress {
        Progress {
            stage: Stage::Upper,
            counts: counts.to_vec(),
            before: written,
            ..self.beginning.clone()
        }
    }

    /// Opens the files, and keeps others from them, or says why they cannot be used. Whether
    /// they are open.
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
                // Somebody else may be at work there.
                self.failed = true;
                let text = format!("{error}; unfinished work is neither used nor kept");
                self.options.note(text);
            }
        }
        !self.failed
    }

    /// Fills the vector from the last copy, if there is one.
    ///
    /// # Errors
    /// If the observer says stop; the copy stays.
    fn read(&mut self, vector: &mut Words) -> Result<Option<Counted>, CountError> {
        let Some(tiles) = &self.tiles else {
            return Ok(None);
        };
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
            // It is written over when the next copy is due.
            Err(error) => {
                self.options.note(format!("{error}; beginning again"));
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
        let progress = self.progress(counted);
        let Some(tiles) = &mut self.tiles else {
            return;
        };
        let observer = self.options.machine.observer;
        let begun = self.schedule.begin();
        let mut write = || {
            for (number, words) in self.words.iter().enumerate() {
                let words = &vector.words_mut()[words.clone()];
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
                let text = format!("cannot keep the vector: {error}; going on without");
                self.options.note(text);
                if let Some(tiles) = self.tiles.take_if(|_| !self.there) {
                    let _ = remove_tiles(tiles.into_held());
                }
            }
        }
    }
}

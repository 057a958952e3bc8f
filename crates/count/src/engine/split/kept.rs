//! The vector at the middle of a board, modulo some of its primes, in files.
//!
//! If the vector modulo all primes does not fit into memory, it is computed in passes, modulo some
//! of the primes each. The words of finished passes wait in files until the halves are glued.
//!
//! ```text
//!   primes 1      columns 1 ... middle   ->  DIR/vectors/NAME-middle
//!   primes 2, 3   columns 1 ... middle   ->  stay in memory
//!   glue          tile by tile: words 1 from the files, words 2 and 3 from memory
//! ```
//!
//! - Entry: [`Kept::open`], [`Kept::write`].
//! - Invariant: files are complete or not used. Gluing detects changed words.
//! - Cost: each word is written once and read once.

use super::batch::Batch;
use super::columns::{TILE, copies_dir};
use super::progress::{Progress, Stage};
use crate::checkpoints;
use crate::error::CountError;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use tengen_ledger::{Fresh, Held, Store, Tiles, TilesError, page_for, progress_in};
use tengen_split::{Border, ReadWords, Words};

/// A finished vector in files.
pub(crate) struct Kept {
    tiles: Tiles<Progress>,
    /// Number of primes.
    k: usize,
    /// The error of reading, if there was one.
    failed: Mutex<Option<TilesError>>,
}

/// Returns the directory of a batch's finished vector.
fn dir(store: &Store, batch: &Batch<'_>) -> PathBuf {
    copies_dir(store).join(format!("{}-middle", batch.name()))
}

/// Returns `true` if a vector is finished, with this many columns and this border.
fn is_finished(progress: &Progress, batch: &Batch<'_>, columns: usize, border: Border) -> bool {
    progress.is_of(batch) && (progress.counts.len(), progress.stage) == (columns, stage(border))
}

/// Returns the stage after the last phase of a vector.
fn stage(border: Border) -> Stage {
    match border {
        Border::Straight => Stage::Upper,
        // U is one column further than D.
        Border::Staggered => Stage::Lower,
    }
}

impl Kept {
    /// Opens the files of a batch's vector, if an earlier run has finished it.
    pub(crate) fn open(
        batch: &Batch<'_>,
        (columns, border): (usize, Border),
    ) -> Result<Option<Kept>, CountError> {
        let Some(store) = batch.options.store else {
            return Ok(None);
        };
        let dir = dir(store, batch);
        let progress: Option<Progress> = progress_in(&dir).unwrap_or(None);
        let finished = progress.is_some_and(|p| is_finished(&p, batch, columns, border));
        if !finished {
            return Ok(None);
        }
        Kept::in_files(store, batch, (columns, border)).map(Some)
    }

    /// Opens the files; they are empty unless they have the finished vector.
    fn in_files(
        store: &Store,
        batch: &Batch<'_>,
        (columns, border): (usize, Border),
    ) -> Result<Kept, CountError> {
        let k = batch.split.primes();
        let elements = batch.split.needs(k).elements;
        let words: Vec<u64> = (0..elements.div_ceil(TILE))
            .map(|tile| (elements - tile * TILE).min(TILE) * k as u64)
            .collect();
        let fresh = Fresh {
            progress: Progress::beginning(batch, TILE, 0),
            tiles: words.len(),
            page: page_for(&words).0,
        };
        let held = Held::take(&dir(store, batch))?;
        let same = |progress: &Progress| is_finished(progress, batch, columns, border);
        let (tiles, notes) = Tiles::open(held, u64::MAX, fresh, same)?;
        notes.into_iter().for_each(|note| batch.options.note(note));
        Ok(Kept {
            tiles,
            k,
            failed: Mutex::new(None),
        })
    }

    /// Writes a vector, whose columns have these counts.
    pub(crate) fn write(
        batch: &Batch<'_>,
        border: Border,
        counts: &[Vec<u64>],
        vector: &Words,
    ) -> Result<Kept, CountError> {
        let Some(store) = batch.options.store else {
            return Err(CountError::failed("there is no data directory"));
        };
        let mut kept = Kept::in_files(store, batch, (counts.len(), border))?;
        let observer = batch.options.machine.observer;
        let tiles = vector.words().chunks(TILE as usize * kept.k);
        for (number, words) in tiles.enumerate() {
            kept.tiles.write(number, words, &|| observer.go_on())?;
            // Sync after each tile, so that the last sync is short.
            kept.tiles.sync()?;
        }
        let progress = Progress {
            stage: stage(border),
            counts: counts.to_vec(),
            ..Progress::beginning(batch, TILE, 0)
        };
        kept.tiles.commit(progress, false)?;
        Ok(kept)
    }

    /// Returns the number of primes.
    pub(crate) fn primes(&self) -> usize {
        self.k
    }

    /// Returns the error of reading, if there was one.
    pub(crate) fn error(&self) -> Option<TilesError> {
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.take()
    }

    /// Notes that a stopped run leaves these files, if they are large.
    pub(crate) fn left(&self, batch: &Batch<'_>) {
        if let Some(store) = batch.options.store {
            checkpoints::left(batch.options, self.tiles.bytes(), &copies_dir(store));
        }
    }

    /// Closes the files and returns the lock on their directory.
    pub(crate) fn into_held(self) -> Held {
        self.tiles.into_held()
    }
}

impl ReadWords for Kept {
    fn read(&self, mut first: u64, mut words: &mut [u64]) -> bool {
        while !words.is_empty() {
            let (tile, inside) = (first / TILE, first % TILE);
            let here = words.len().min((TILE - inside) as usize * self.k);
            let (part, rest) = words.split_at_mut(here);
            let read = (self.tiles).read_some(tile as usize, inside * self.k as u64, part);
            if let Err(error) = read {
                *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                return false;
            }
            (first, words) = (first + (here / self.k) as u64, rest);
        }
        true
    }
}

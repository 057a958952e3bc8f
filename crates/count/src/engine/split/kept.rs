//! Stores, in files, the state vector at the middle of a board modulo some of its primes.
//!
//! The engine `glued` counts a board by joining ("gluing") two halves, so it needs the vector at
//! the middle. If the vector modulo all primes does not fit into memory, it is computed in passes,
//! each modulo some of the primes. The words of the vector modulo the primes of finished passes
//! wait in files until the halves are glued. For example, with three primes, where NAME is the name
//! of the batch:
//!
//! ```text
//!   primes 1      columns 1 ... middle   ->  DIR/vectors/NAME-middle
//!   primes 2, 3   columns 1 ... middle   ->  stay in memory
//!   glue          window by window: words 1 from the files, words 2 and 3 from memory
//! ```
//!
//! If memory has no room for the vector modulo a single prime, the vector of every pass is in
//! files. Its words at the middle are copied from there to `NAME-middle` in the directory for
//! scratch files.
//!
//! - Entry: [`Kept::open`] to read a finished vector, [`Writer`] to write one.
//! - Invariant: files are complete or not used. If words in the files were changed, gluing detects
//!   it.
//! - Cost: each word of the vector is written once and read once.

use super::batch::Batch;
use super::columns::{TILE, copies_dir};
use super::plan::Storage;
use super::progress::{Progress, Stage};
use crate::checkpoints;
use crate::error::CountError;
use std::path::PathBuf;
use std::sync::Mutex;
use tengen_base::lock::lock;
use tengen_ledger::{Fresh, Held, Tiles, TilesError, page_for, progress_in};
use tengen_split::{Border, ReadWords, Tally};

/// A finished state vector at the middle of a board, in files.
pub(crate) struct Kept {
    tiles: Tiles<Progress>,
    dir: PathBuf,
    /// Number of primes of the vector's batch.
    k: usize,
    /// `true` if this process has swept the vector, `false` if an earlier run has.
    is_new: bool,
    /// The sum modulo 2^64 of the words when they were written. 0 in files of older versions.
    sum: u64,
    /// The error that ended reading the vector's files, if there was one.
    failed: Mutex<Option<TilesError>>,
}

/// Returns the directory for the finished state vector of a batch of primes; `None` if the options
/// name no directory.
///
/// This directory is beside the copies of vectors in the data directory. If the vector is swept in
/// files, the directory is beside these files. If the two halves of the board have unequal lengths,
/// the vector of the shorter half has a directory of its own.
fn dir(batch: &Batch<'_>, is_shorter: bool) -> Option<PathBuf> {
    let suffix = if is_shorter {
        "middle-shorter"
    } else {
        "middle"
    };
    let place = match batch.plan.storage {
        Storage::Memory => copies_dir(batch.options.store?),
        Storage::Scratch { .. } => batch.options.scratch?.dir.to_owned(),
    };
    Some(place.join(format!("{}-{suffix}", batch.name())))
}

/// Returns `true` if `progress`, which is saved beside the files, says that the vector of this
/// batch is finished with this number of columns and this form of border.
fn is_finished(progress: &Progress, batch: &Batch<'_>, columns: usize, border: Border) -> bool {
    progress.is_of(batch) && (progress.counts.len(), progress.stage) == (columns, stage(border))
}

/// Returns the [`Stage`] that the files record when the vector up to `border` is finished.
fn stage(border: Border) -> Stage {
    match border {
        Border::Straight | Border::MirroredBricks | Border::TurnedBricks => Stage::Upper,
        // The upper half of the border, U, is one column further than the lower half, D, which
        // would be advanced next.
        Border::Staggered => Stage::Lower,
    }
}

/// The place on the board up to which a finished state vector goes: its number of columns and the
/// form of its border.
#[derive(Clone, Copy)]
pub(crate) struct At {
    pub(crate) columns: usize,
    pub(crate) border: Border,
    /// `true` if the vector belongs to the shorter of the two halves of the board.
    pub(crate) is_shorter: bool,
}

/// Writes the finished state vector at the middle of a board to files, from its first word to its
/// last.
pub(crate) struct Writer<'a> {
    kept: Kept,
    batch: &'a Batch<'a>,
    at: At,
    /// Words of the tile (part of the files) that is written next, until the tile is full.
    words: Vec<u64>,
    /// Number of tiles that have been written.
    tiles: usize,
}

impl Kept {
    /// Opens the files with the vector of a batch at the middle of the board. Returns `None` unless
    /// an earlier run has finished the vector.
    pub(crate) fn open(batch: &Batch<'_>, at: At) -> Result<Option<Kept>, CountError> {
        let Some(dir) = dir(batch, at.is_shorter) else {
            return Ok(None);
        };
        let progress: Option<Progress> = progress_in(&dir).unwrap_or(None);
        let finished = progress.is_some_and(|p| is_finished(&p, batch, at.columns, at.border));
        match finished {
            true => Kept::in_files(batch, at).map(Some),
            false => Ok(None),
        }
    }

    /// Opens the files for the vector of a batch at the middle of the board. Unless an earlier run
    /// has finished the vector, the files are empty.
    fn in_files(batch: &Batch<'_>, at: At) -> Result<Kept, CountError> {
        let dir = dir(batch, at.is_shorter);
        let dir = dir.ok_or_else(|| CountError::failed("there is no data directory"))?;
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
        let held = Held::take(&dir)?;
        let same = |progress: &Progress| is_finished(progress, batch, at.columns, at.border);
        let (tiles, notes) = Tiles::open(held, u64::MAX, fresh, same)?;
        notes.into_iter().for_each(|note| batch.options.note(note));
        let tally = tiles.progress().tally;
        Ok(Kept {
            sum: tally.map_or(0, |tally| tally.written),
            tiles,
            dir,
            k,
            is_new: false,
            failed: Mutex::new(None),
        })
    }

    /// Returns the number of primes modulo which the files have the vector.
    pub(crate) fn primes(&self) -> usize {
        self.k
    }

    /// Returns `true` if this process has swept the vector, `false` if an earlier run has.
    pub(crate) fn is_new(&self) -> bool {
        self.is_new
    }

    /// Returns the sum modulo 2^64 of the words when they were written. `None` if it is not known.
    pub(crate) fn sum(&self) -> Option<u64> {
        Some(self.sum).filter(|&sum| sum != 0)
    }

    /// Returns the error that ended reading the vector's files, if there was one.
    pub(crate) fn error(&self) -> Option<TilesError> {
        let mut failed = lock(&self.failed);
        failed.take()
    }

    /// Tells the user that a stopped run leaves the files of this vector, if they are large.
    pub(crate) fn left(&self, batch: &Batch<'_>) {
        if let Some(place) = self.dir.parent() {
            checkpoints::left(batch.options, self.tiles.bytes(), place);
        }
    }

    /// Closes the files of the vector and returns the lock on their directory.
    pub(crate) fn into_held(self) -> Held {
        self.tiles.into_held()
    }
}

impl<'a> Writer<'a> {
    /// Creates a writer for the vector of a batch at the place `at` of the board.
    pub(crate) fn new(batch: &'a Batch<'a>, at: At) -> Result<Writer<'a>, CountError> {
        Ok(Writer {
            kept: Kept::in_files(batch, at)?,
            batch,
            at,
            words: Vec::new(),
            tiles: 0,
        })
    }

    /// Writes the words of the vector from element number `first` on. These are the next words, or
    /// words from element 0 on, if the vector is written again.
    pub(crate) fn write(&mut self, first: u64, mut words: &[u64]) -> Result<(), CountError> {
        let full = TILE as usize * self.kept.k;
        if first == 0 {
            self.words.clear();
            (self.tiles, self.kept.sum) = (0, 0);
        }
        let sum = words.iter().fold(0u64, |sum, &word| sum.wrapping_add(word));
        self.kept.sum = self.kept.sum.wrapping_add(sum);
        while !words.is_empty() {
            let (more, rest) = words.split_at(words.len().min(full - self.words.len()));
            // A whole tile needs no buffer.
            match more.len() == full {
                true => self.tile(more)?,
                false => self.words.extend_from_slice(more),
            }
            if self.words.len() == full {
                self.flush()?;
            }
            words = rest;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), CountError> {
        let words = std::mem::take(&mut self.words);
        self.tile(&words)
    }

    fn tile(&mut self, words: &[u64]) -> Result<(), CountError> {
        let observer = self.batch.options.machine.observer;
        let tiles = &self.kept.tiles;
        tiles.write(self.tiles, words, &|| observer.go_on())?;
        self.tiles += 1;
        // Sync after each tile (part of the files), so that the last sync is short.
        Ok(tiles.sync()?)
    }

    /// Writes the last words and marks the files as finished. `counts` has the counts of the boards
    /// with 1, 2, ... columns, as far as the vector goes.
    pub(crate) fn finish(mut self, counts: &[Vec<u64>]) -> Result<Kept, CountError> {
        if !self.words.is_empty() {
            self.flush()?;
        }
        let progress = Progress {
            stage: stage(self.at.border),
            counts: counts.to_vec(),
            tally: Some(Tally {
                read: 0,
                written: self.kept.sum,
            }),
            ..Progress::beginning(self.batch, TILE, 0)
        };
        self.kept.tiles.commit(progress, false)?;
        self.kept.is_new = true;
        Ok(self.kept)
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
                *lock(&self.failed) = Some(error);
                return false;
            }
            (first, words) = (first + (here / self.k) as u64, rest);
        }
        true
    }
}

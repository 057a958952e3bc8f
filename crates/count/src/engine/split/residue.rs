//! Saves the residue of one board's count modulo one prime.
//!
//! The engine `glued` finds such a residue from two halves of the board, without the residues for
//! fewer columns that a record of the ledger must have. So the residue waits in a directory like
//! those of state vectors, but without words, until the count is known.
//!
//! - Entry: [`KeptResidue::open`] and [`KeptResidue::save`].
//! - Invariant: the file has a checksum and is complete, or it is not used.

use super::batch::name;
use super::progress::{Place, Progress};
use crate::error::CountError;
use std::path::{Path, PathBuf};
use tengen_ledger::{Fresh, Held, Sequence, Tiles, page_for, progress_in, remove_tiles};
use tengen_split::Shape;

/// The board and the prime of a residue, and the directory in which it is saved.
pub(crate) struct KeptResidue<'a> {
    pub(crate) scratch: &'a Path,
    pub(crate) sequence: &'a Sequence,
    pub(crate) cols: usize,
    pub(crate) shape: &'a Shape,
    pub(crate) prime: u64,
}

impl KeptResidue<'_> {
    /// Returns the directory of this name in the batch of the prime.
    fn dir(&self, suffix: &str) -> PathBuf {
        let name = name(self.sequence, &[self.prime]);
        self.scratch.join(format!("{name}-{suffix}"))
    }

    /// Returns the directory of the residue.
    fn own_dir(&self) -> PathBuf {
        self.dir(&format!("glued-{}", self.cols))
    }

    /// Returns the progress that stands for a residue: only the last of its counts is known.
    fn progress(&self, residue: u64) -> Progress {
        let mut counts = vec![Vec::new(); self.cols];
        counts[self.cols - 1].push(residue);
        let colours = u32::from(self.shape.colours);
        Progress {
            counts,
            glued: true,
            ..Progress::of(self.shape, colours, &[self.prime], 0)
        }
    }

    /// Returns the residue that an earlier run has saved, and the lock on its directory. Returns
    /// `None` if there is none.
    ///
    /// If that run ended before it removed the vectors' files, they are removed now. The longer half
    /// of the board ends at `last`.
    pub(crate) fn open(&self, last: Place) -> Result<Option<(u64, Held)>, CountError> {
        let dir = self.own_dir();
        let progress: Option<Progress> = progress_in(&dir).map_err(CountError::failed)?;
        let Some(&[residue]) = progress
            .as_ref()
            .and_then(|p| p.counts.last()?.first_chunk())
        else {
            return Ok(None);
        };
        if progress != Some(self.progress(residue)) {
            return Ok(None);
        }
        for (vector, place) in [("half", last), ("middle-shorter", (last.0 - 1, false))] {
            let dir = self.dir(vector);
            // Vectors up to other places belong to other boards.
            let left: Option<Progress> = progress_in(&dir).unwrap_or(None);
            let is_ours = |left: Progress| left.place() == place;
            if left.is_some_and(is_ours)
                && let Ok(held) = Held::take(&dir)
            {
                remove_tiles(held).map_err(CountError::failed)?;
            }
        }
        Ok(Some((residue, Held::take(&dir)?)))
    }

    /// Saves the residue; returns the lock on its directory.
    pub(crate) fn save(&self, residue: u64) -> Result<Held, CountError> {
        let progress = self.progress(residue);
        let fresh = Fresh {
            progress: progress.clone(),
            tiles: 0,
            page: page_for(&[]).0,
        };
        let held = Held::take(&self.own_dir())?;
        let (mut tiles, _) = Tiles::open(held, u64::MAX, fresh, |_| false)?;
        tiles.commit(progress, false)?;
        Ok(tiles.into_held())
    }
}

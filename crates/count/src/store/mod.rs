//! What outlives a run: finished residues and unfinished state vectors.
//!
//! ```text
//!   DIR/ledger.jsonl             finished residues, one checksummed record per line
//!   DIR/ledger.damaged.jsonl     records set aside because their checksum was wrong
//!   DIR/ledger.lock              held while the ledger is read or written
//!   DIR/checkpoints/*.ckpt       state vectors at column ends, checksummed
//!   DIR/checkpoints/*.damaged    checkpoints set aside
//! ```
//!
//! Nothing is written under its final name before it is whole: files are written
//! beside it, synced and renamed; records are appended in one write and a torn
//! one fails its checksum. What is damaged is reported, set aside and computed
//! again, never used.

mod checkpoint;
mod ledger;
mod tiles;

pub use checkpoint::{Checkpoint, CheckpointInfo};
pub use ledger::LedgerError;
pub(crate) use tiles::{PAGE, Tiles, TilesError, bytes_on_disk, remove_tiles};

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// A directory of ledgers and checkpoints.
#[derive(Clone, Debug)]
pub struct Store {
    dir: PathBuf,
}

impl Store {
    /// Opens a directory, and makes it if it is not there.
    ///
    /// # Errors
    /// If the directory cannot be made or nothing can be written to it.
    pub fn open(dir: &Path) -> io::Result<Store> {
        std::fs::create_dir_all(dir.join("checkpoints"))?;
        tempfile::tempfile_in(dir)?;
        Ok(Store {
            dir: dir.to_owned(),
        })
    }

    /// The directory.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    fn checkpoints_dir(&self) -> PathBuf {
        self.dir.join("checkpoints")
    }
}

/// Makes a rename or a new file in `dir` survive a power loss.
fn sync_dir(dir: &Path) -> io::Result<()> {
    // Only Unix lets a directory be opened and synced.
    if cfg!(unix) {
        File::open(dir)?.sync_all()?;
    }
    Ok(())
}

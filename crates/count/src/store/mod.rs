//! What outlives a run: finished residues and unfinished state vectors.

use std::io;
use std::path::{Path, PathBuf};

/// A directory of ledgers and checkpoints.
#[derive(Debug)]
pub struct Store {
    dir: PathBuf,
}

impl Store {
    /// Opens a directory, and makes it if it is not there.
    ///
    /// # Errors
    /// If the directory cannot be made.
    pub fn open(dir: &Path) -> io::Result<Store> {
        std::fs::create_dir_all(dir)?;
        Ok(Store {
            dir: dir.to_owned(),
        })
    }

    /// The directory.
    pub fn dir(&self) -> &Path {
        &self.dir
    }
}

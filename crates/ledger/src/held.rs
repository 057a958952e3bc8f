//! Directories that one process uses at a time, and nobody else before it has let go.
//!
//! ```text
//!   DIR/lock             locked by the process that uses the directory
//! ```
//!
//! The lock is held from before the first file is read until after the last one is removed.
//! Whoever removes the directory removes the lock file last, and still holds it. Somebody
//! who had opened that file before holds a lock that nobody else can see: so after a lock is
//! had, the file is compared with what stands at its path, and if that is another one or
//! none, it is tried again.

use super::ledger::named;
use super::moment::{Moment, reach};
use super::tiles_error::TilesError;
use std::fs::TryLockError;
use std::io;
use std::path::{Path, PathBuf};
use tengen_base::files::{self, File, is_at};

/// The name of the lock in its directory.
const LOCK: &str = "lock";

/// A directory that nobody else uses as long as this is there.
#[derive(Debug)]
pub struct Held {
    dir: PathBuf,
    lock: File,
}

impl Held {
    /// Takes a directory, which is made if need be.
    ///
    /// # Errors
    /// [`TilesError::InUse`] if somebody else has it; if it cannot be made.
    pub fn take(dir: &Path) -> Result<Held, TilesError> {
        let path = dir.join(LOCK);
        loop {
            files::create_dir_all(dir).map_err(|source| TilesError::io(dir, source))?;
            let lock = match File::update(&path) {
                Ok(lock) => lock,
                // Somebody has just removed the directory, unless the lock is a link to nowhere.
                Err(error) if error.kind() == io::ErrorKind::NotFound && !path.is_symlink() => {
                    continue;
                }
                Err(source) => return Err(TilesError::io(&path, source)),
            };
            reach(Moment::Lock);
            match lock.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let path = dir.display().to_string();
                    return Err(TilesError::InUse { path });
                }
                Err(TryLockError::Error(source)) => return Err(TilesError::io(&path, source)),
            }
            reach(Moment::Locked);
            if is_at(&lock, &path).map_err(|source| TilesError::io(&path, source))? {
                let dir = dir.to_owned();
                return Ok(Held { dir, lock });
            }
        }
    }

    /// The directory.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Removes the files with these names, the lock, and the directory if nothing else is in
    /// it; then lets go.
    ///
    /// # Errors
    /// If something cannot be removed.
    pub(super) fn remove<'n>(self, names: impl IntoIterator<Item = &'n str>) -> io::Result<()> {
        for name in names {
            remove_file(&self.dir.join(name))?;
        }
        // Where nobody could compare the files, the lock stays.
        if cfg!(unix) {
            remove_file(&self.dir.join(LOCK))?;
            reach(Moment::Unlink);
            match files::remove_dir(&self.dir) {
                // Another process may have come.
                Err(e) if e.kind() == io::ErrorKind::DirectoryNotEmpty => {}
                Err(e) if e.kind() == io::ErrorKind::NotFound => {}
                other => other.map_err(|error| named(&self.dir, error))?,
            }
        }
        drop(self.lock);
        Ok(())
    }
}

/// Removes a file that may be gone already.
///
/// # Errors
/// If it cannot be removed, such as a directory; the error names it.
pub(super) fn remove_file(path: &Path) -> io::Result<()> {
    reach(Moment::Unlink);
    match files::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(named(path, error)),
        _ => Ok(()),
    }
}

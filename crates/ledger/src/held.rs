//! An exclusive lock on a directory of state vectors.
//!
//! ```text
//!   DIR/lock             locked by the process that uses the directory
//! ```
//!
//! A process holds the lock from before it reads the first file until after it removes the last
//! file. A process that removes the directory removes the lock file last, while it holds the lock.
//! A second process may have opened the lock file just before its removal. When it then locks the
//! file, the lock excludes nobody, because the file is deleted. So after locking, a process
//! compares the open file with the file at the path of the lock. If they differ, it opens and locks
//! the file at that path.

use super::ledger::named;
use super::moment::{Moment, reach};
use super::tiles_error::TilesError;
use std::fs::TryLockError;
use std::io;
use std::path::{Path, PathBuf};
use tengen_base::files::{self, File, is_at};

/// The name of the lock file in its directory.
const LOCK: &str = "lock";

/// An exclusive lock on a directory of state vectors. Dropping the value releases the lock.
#[derive(Debug)]
pub struct Held {
    dir: PathBuf,
    lock: File,
}

impl Held {
    /// Locks a directory of state vectors, which is created if necessary.
    ///
    /// # Errors
    /// [`TilesError::InUse`] if another process holds the lock; [`TilesError::Io`] if the directory
    /// or the lock file cannot be created.
    pub fn take(dir: &Path) -> Result<Held, TilesError> {
        let path = dir.join(LOCK);
        loop {
            files::create_dir_all(dir).map_err(|source| TilesError::io(dir, source))?;
            let lock = match File::update(&path) {
                Ok(lock) => lock,
                // Another process has just removed the directory, unless the lock file is a
                // dangling symbolic link.
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

    /// Returns the locked directory.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Removes the files with these names from the locked directory, then the lock file, and the
    /// directory itself if it is then empty. Finally releases the lock.
    ///
    /// # Errors
    /// [`io::Error`] if a file cannot be removed.
    pub(super) fn remove<'n>(self, names: impl IntoIterator<Item = &'n str>) -> io::Result<()> {
        for name in names {
            remove_file(&self.dir.join(name))?;
        }
        // On systems without numbers that identify files, the lock file stays: other processes
        // could not detect that it was removed.
        if cfg!(unix) {
            remove_file(&self.dir.join(LOCK))?;
            reach(Moment::Unlink);
            match files::remove_dir(&self.dir) {
                // Another process may have created files in the meantime.
                Err(e) if e.kind() == io::ErrorKind::DirectoryNotEmpty => {}
                Err(e) if e.kind() == io::ErrorKind::NotFound => {}
                other => other.map_err(|error| named(&self.dir, error))?,
            }
        }
        drop(self.lock);
        Ok(())
    }
}

/// Lists the paths of the entries of a directory, sorted. The list is empty if the directory does
/// not exist.
///
/// # Errors
/// [`io::Error`] if the directory cannot be read.
pub fn entries(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match files::read_dir(dir) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<PathBuf> = paths.collect::<io::Result<_>>()?;
    paths.sort();
    Ok(paths)
}

/// Returns the last component of a path; empty if it is not Unicode.
pub fn file_name(path: &Path) -> &str {
    let name = path.file_name().and_then(|name| name.to_str());
    name.unwrap_or_default()
}

/// Removes a file. If the file does not exist, this is not an error.
///
/// # Errors
/// [`io::Error`] if the file cannot be removed, for example because it is a directory. The error
/// names the file.
pub(super) fn remove_file(path: &Path) -> io::Result<()> {
    reach(Moment::Unlink);
    match files::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(named(path, error)),
        _ => Ok(()),
    }
}

//! Access to files through one layer with fault injection.
//!
//! All files of the program are read and written through this module and [`whole`](crate::whole).
//! The functions correspond to those of the standard library with the same names. A [`File`]
//! remembers its path, for the faults. Every call except seeking and flushing first asks
//! [`faults`], so a test can make the call fail.
//!
//! The test `all_files_are_read_and_written_through_one_layer` fails if another crate uses
//! `std::fs`.

pub mod faults;

use faults::{Deed, Op, call, flip};
use std::fs::{Metadata, OpenOptions, ReadDir, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// An open file that remembers its path.
#[derive(Debug)]
pub struct File {
    file: std::fs::File,
    path: PathBuf,
}

impl File {
    /// Opens a file for reading.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub fn open(path: &Path) -> io::Result<File> {
        File::with(path, OpenOptions::new().read(true))
    }

    /// Opens a file for reading and writing, and creates it if needed. Its content is kept.
    ///
    /// # Errors
    /// If the file cannot be created or opened.
    pub fn update(path: &Path) -> io::Result<File> {
        let mut options = OpenOptions::new();
        File::with(
            path,
            options.read(true).write(true).create(true).truncate(false),
        )
    }

    /// Opens a file for appending, and creates it if needed.
    ///
    /// # Errors
    /// If the file cannot be created or opened.
    pub fn append(path: &Path) -> io::Result<File> {
        File::with(path, OpenOptions::new().append(true).create(true))
    }

    /// Opens an existing device or pipe for writing.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub fn feed(path: &Path) -> io::Result<File> {
        File::with(path, OpenOptions::new().write(true))
    }

    /// Opens a file with options.
    fn with(path: &Path, options: &OpenOptions) -> io::Result<File> {
        call(Op::Open, path)?;
        let file = options.open(path)?;
        Ok(File::named(file, path))
    }

    /// Wraps a file that is already open.
    pub(crate) fn named(file: std::fs::File, path: &Path) -> File {
        let path = path.to_owned();
        File { file, path }
    }

    /// Acquires an exclusive lock on the file, and waits until it is free.
    ///
    /// # Errors
    /// If the file cannot be locked.
    pub fn lock(&self) -> io::Result<()> {
        call(Op::Lock, &self.path)?;
        self.file.lock()
    }

    /// Acquires a shared lock on the file, and waits until it is free.
    ///
    /// # Errors
    /// If the file cannot be locked.
    pub fn lock_shared(&self) -> io::Result<()> {
        call(Op::Lock, &self.path)?;
        self.file.lock_shared()
    }

    /// Acquires an exclusive lock on the file without waiting.
    ///
    /// # Errors
    /// If another process holds a lock on it, or the file cannot be locked.
    pub fn try_lock(&self) -> Result<(), TryLockError> {
        call(Op::Lock, &self.path).map_err(TryLockError::Error)?;
        self.file.try_lock()
    }

    /// Returns the metadata of the file.
    ///
    /// # Errors
    /// If the system does not report the metadata.
    pub fn metadata(&self) -> io::Result<Metadata> {
        call(Op::Look, &self.path)?;
        self.file.metadata()
    }

    /// Returns the underlying file for memory mapping. Access to the mapping bypasses this layer.
    ///
    /// # Errors
    /// The call fails only if a test injects a fault.
    pub fn to_map(&self) -> io::Result<&std::fs::File> {
        call(Op::Map, &self.path)?;
        Ok(&self.file)
    }

    /// Sets the permissions of the file.
    ///
    /// # Errors
    /// If the permissions cannot be set.
    pub fn set_permissions(&self, permissions: std::fs::Permissions) -> io::Result<()> {
        call(Op::Look, &self.path)?;
        self.file.set_permissions(permissions)
    }

    /// Sets the length of the file: truncates it, or appends zeros.
    ///
    /// # Errors
    /// If the length cannot be changed.
    pub fn set_len(&self, bytes: u64) -> io::Result<()> {
        unless_lost(Op::Cut, &self.path, || self.file.set_len(bytes))
    }

    /// Waits until the content and the metadata of the file are on the disk.
    ///
    /// # Errors
    /// If syncing fails.
    pub fn sync_all(&self) -> io::Result<()> {
        unless_lost(Op::Sync, &self.path, || self.file.sync_all())
    }

    /// Waits until the content of the file is on the disk.
    ///
    /// # Errors
    /// If syncing fails.
    pub fn sync_data(&self) -> io::Result<()> {
        unless_lost(Op::Sync, &self.path, || self.file.sync_data())
    }

    /// Fills a buffer with the bytes of the file from the offset `at` on, without moving a file
    /// cursor. Thread-safe.
    ///
    /// # Errors
    /// If the bytes cannot be read, or the file is too short.
    pub fn read_exact_at(&self, bytes: &mut [u8], at: u64) -> io::Result<()> {
        let deed = call(Op::Read, &self.path)?;
        placed::read(&self.file, bytes, at)?;
        deed.change(bytes)
    }

    /// Writes a buffer to the file at the offset `at`, without moving a file cursor. Thread-safe.
    ///
    /// # Errors
    /// If the bytes cannot be written.
    pub fn write_all_at(&self, bytes: &[u8], at: u64) -> io::Result<()> {
        match call(Op::Write, &self.path)? {
            Deed::Done => placed::write(&self.file, bytes, at),
            // Write the first half of the buffer, and report the injected error.
            Deed::Half(error) => {
                placed::write(&self.file, &bytes[..bytes.len() / 2], at)?;
                Err(error)
            }
            Deed::Lost => Ok(()),
            Deed::Flipped => placed::write(&self.file, &flip(bytes), at),
        }
    }
}

impl Read for &File {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let deed = call(Op::Read, &self.path)?;
        let read = (&self.file).read(bytes)?;
        deed.change(&mut bytes[..read])?;
        Ok(read)
    }
}

impl Read for File {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        (&*self).read(bytes)
    }
}

impl Write for &File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match call(Op::Write, &self.path)? {
            Deed::Done => (&self.file).write(bytes),
            Deed::Half(error) => {
                (&self.file).write_all(&bytes[..bytes.len() / 2])?;
                Err(error)
            }
            Deed::Lost => Ok(bytes.len()),
            Deed::Flipped => (&self.file).write(&flip(bytes)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        (&self.file).flush()
    }
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (&*self).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        (&*self).flush()
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

/// Returns `true` if an open file is the file that `path` names now.
///
/// # Errors
/// If the system does not report the metadata.
#[cfg(unix)]
pub fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (open, there) = (file.metadata()?, metadata(path));
    // Two files are identical if device and inode agree.
    match there {
        Ok(there) => Ok((open.dev(), open.ino()) == (there.dev(), there.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Returns `true`, since on this system the identity of files is unknown.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

/// Performs a file operation. If a test injects [`Deed::Lost`], does nothing and reports success.
fn unless_lost(op: Op, path: &Path, act: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
    match call(op, path)? {
        Deed::Lost => Ok(()),
        _ => act(),
    }
}

/// Returns an error if a test makes this operation fail; faults of other kinds have no effect. File
/// operations outside this module call it first.
#[cfg(feature = "io")]
pub(crate) fn ask(op: Op, path: &Path) -> io::Result<()> {
    call(op, path).map(drop)
}

/// Returns the content of a file.
///
/// # Errors
/// If the file cannot be read.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let deed = call(Op::Read, path)?;
    let mut bytes = std::fs::read(path)?;
    deed.change(&mut bytes)?;
    Ok(bytes)
}

/// Returns the canonical path of a file, with links resolved.
///
/// # Errors
/// If there is no such file, or the system does not report the path.
pub fn canonicalize(path: &Path) -> io::Result<PathBuf> {
    call(Op::Look, path)?;
    path.canonicalize()
}

/// Returns the metadata of a file.
///
/// # Errors
/// If the system does not report the metadata.
pub fn metadata(path: &Path) -> io::Result<Metadata> {
    call(Op::Look, path)?;
    std::fs::metadata(path)
}

/// Returns the entries of a directory.
///
/// # Errors
/// If the directory cannot be read.
pub fn read_dir(path: &Path) -> io::Result<ReadDir> {
    call(Op::Look, path)?;
    std::fs::read_dir(path)
}

/// Creates a directory and its missing parents.
///
/// # Errors
/// If a directory cannot be created.
pub fn create_dir_all(path: &Path) -> io::Result<()> {
    call(Op::Make, path)?;
    std::fs::create_dir_all(path).map_err(|error| match path.is_file() {
        true => io::Error::new(io::ErrorKind::NotADirectory, "a file; expected a directory"),
        false => error,
    })
}

/// Removes an empty directory.
///
/// # Errors
/// If the directory cannot be removed.
pub fn remove_dir(path: &Path) -> io::Result<()> {
    unless_lost(Op::Remove, path, || std::fs::remove_dir(path))
}

/// Removes a file.
///
/// # Errors
/// If the file cannot be removed.
pub fn remove_file(path: &Path) -> io::Result<()> {
    unless_lost(Op::Remove, path, || std::fs::remove_file(path))
}

/// Renames a file, replacing any file of the new name.
///
/// # Errors
/// If renaming fails; the files are then unchanged.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    unless_lost(Op::Rename, to, || std::fs::rename(from, to))
}

/// Positioned reads and writes on Unix.
#[cfg(unix)]
mod placed {
    use std::fs::File;
    use std::io;
    use std::os::unix::fs::FileExt;

    pub(super) fn read(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
        file.read_exact_at(bytes, at)
    }

    pub(super) fn write(file: &File, bytes: &[u8], at: u64) -> io::Result<()> {
        file.write_all_at(bytes, at)
    }
}

#[cfg(windows)]
mod placed {
    use std::fs::File;
    use std::io;
    use std::os::windows::fs::FileExt;

    pub(super) fn read(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
        while !bytes.is_empty() {
            match file.seek_read(bytes, at)? {
                0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                n => (bytes, at) = (&mut bytes[n..], at + n as u64),
            }
        }
        Ok(())
    }

    pub(super) fn write(file: &File, mut bytes: &[u8], mut at: u64) -> io::Result<()> {
        while !bytes.is_empty() {
            let n = file.seek_write(bytes, at)?;
            (bytes, at) = (&bytes[n..], at + n as u64);
        }
        Ok(())
    }
}

/// Replaces reads and writes at an offset, on systems other than Unix and Windows: they always
/// fail.
#[cfg(not(any(unix, windows)))]
mod placed {
    use std::fs::File;
    use std::io;

    pub(super) fn read(_: &File, _: &mut [u8], _: u64) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn write(_: &File, _: &[u8], _: u64) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(all(test, feature = "io"))]
mod tests {
    use super::faults::{Fault, inject};
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn a_fault_strikes_what_it_is_meant_for() {
        let (dir, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let path = dir.path().join("name");
        let write = |path: &Path| File::append(path).and_then(|mut file| file.write_all(b"abcd"));
        let next = std::sync::Arc::new(Mutex::new(None));
        let asked = next.clone();
        let injected = inject(dir.path(), move |op, _| match op {
            Op::Write | Op::Read => asked.lock().unwrap().take(),
            _ => None,
        });
        let strike = |fault| *next.lock().unwrap() = Some(fault);
        let text = || String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
        write(&path).unwrap();
        strike(Fault::Error(io::ErrorKind::StorageFull));
        let error = write(&path).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert_eq!(text(), "abcd");
        strike(Fault::Half);
        write(&path).unwrap_err();
        assert_eq!(text(), "abcdab");
        strike(Fault::Lost);
        write(&path).unwrap();
        assert_eq!(text(), "abcdab");
        strike(Fault::Flipped);
        write(&path).unwrap();
        assert_ne!(text(), "abcdababcd");
        assert_eq!(text().len(), 10);
        strike(Fault::Flipped);
        assert_ne!(read(&path).unwrap(), std::fs::read(&path).unwrap());
        assert_eq!(read(&path).unwrap(), std::fs::read(&path).unwrap());
        // A fault in one directory affects neither other directories nor later calls.
        strike(Fault::Half);
        write(&other.path().join("name")).unwrap();
        drop(injected);
        write(&path).unwrap();
        assert_eq!(text().len(), 14);
    }
}

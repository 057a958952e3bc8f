//! A directory of ledgers and checkpoints, and writing to its files.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tengen_base::files::{self, File};
use tengen_base::whole::check_writable;

/// The ledger's name in its directory.
pub(super) const LEDGER: &str = "ledger.jsonl";
/// The file that is locked while the ledger is read or written.
pub(super) const LOCK: &str = "ledger.lock";

/// A directory of ledgers and checkpoints.
#[derive(Clone, Debug)]
pub struct Store {
    dir: PathBuf,
    /// Why nothing can be written, if so.
    unwritable: Option<io::ErrorKind>,
}

impl Store {
    /// Opens a directory, and makes it if it is not there. One that is there, but in which
    /// nothing can be written, is read only.
    ///
    /// # Errors
    /// If the directory cannot be made.
    pub fn open(dir: &Path) -> io::Result<Store> {
        let checkpoints = dir.join("checkpoints");
        let made = match checkpoints.exists() && !checkpoints.is_dir() {
            true => Err(io::Error::new(
                io::ErrorKind::NotADirectory,
                "checkpoints is a file and no directory",
            )),
            false => files::create_dir_all(&checkpoints),
        };
        let writable = made.and_then(|()| check_writable(dir));
        match writable {
            Err(error) if is_read_only(&error) && dir.is_dir() => {
                Ok(Store::read_only(dir, error.kind()))
            }
            other => other.map(|()| Store {
                dir: dir.to_owned(),
                unwritable: None,
            }),
        }
    }

    /// A directory in which nothing is written, for a reason.
    pub fn read_only(dir: &Path, reason: io::ErrorKind) -> Store {
        Store {
            dir: dir.to_owned(),
            unwritable: Some(reason),
        }
    }

    /// Whether something can be written.
    pub fn is_writable(&self) -> bool {
        self.unwritable.is_none()
    }

    /// Whether something can be written.
    ///
    /// # Errors
    /// If not, why.
    pub fn check_writable(&self) -> io::Result<()> {
        self.unwritable.map_or(Ok(()), |kind| Err(kind.into()))
    }

    /// The directory.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The directory of the checkpoints.
    pub fn checkpoints_dir(&self) -> PathBuf {
        self.dir.join("checkpoints")
    }
}

/// Whether an error says that nothing may be written.
fn is_read_only(error: &io::Error) -> bool {
    let kinds = [
        io::ErrorKind::PermissionDenied,
        io::ErrorKind::ReadOnlyFilesystem,
    ];
    kinds.contains(&error.kind())
}

/// Appends lines in one write, the first on a line of its own, and syncs.
pub(super) fn append_lines(path: &Path, lines: &[u8]) -> io::Result<()> {
    let mut file = File::append(path)?;
    let mut text = Vec::with_capacity(lines.len() + 2);
    if !ends_with_newline(path)? {
        text.push(b'\n');
    }
    text.extend_from_slice(lines.trim_ascii_end());
    text.push(b'\n');
    file.write_all(&text)?;
    file.sync_all()
}

/// Whether a file is empty or its last byte ends a line; a torn record does not.
fn ends_with_newline(path: &Path) -> io::Result<bool> {
    use std::io::{Read, Seek, SeekFrom};
    let mut file = File::open(path)?;
    if file.metadata()?.len() == 0 {
        return Ok(true);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}

//! The data directory in which counts keep their ledger of residues and their checkpoints, and how
//! its files are written.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tengen_base::files::{self, File};
use tengen_base::whole::check_writable;

/// The name of the ledger file in its directory.
pub(super) const LEDGER: &str = "ledger.jsonl";
/// The name of the file that is locked while the ledger is read or written.
pub(super) const LOCK: &str = "ledger.lock";

/// A data directory with a ledger (finished residues) and checkpoints (unfinished counts).
#[derive(Clone, Debug)]
pub struct Store {
    dir: PathBuf,
    /// The reason why the data directory is read-only; `None` if it is writable.
    unwritable: Option<io::ErrorKind>,
}

impl Store {
    /// Opens a data directory, and creates it if it does not exist. An existing directory without
    /// write permission is opened read-only.
    ///
    /// # Errors
    /// [`io::Error`] if the directory cannot be created.
    pub fn open(dir: &Path) -> io::Result<Store> {
        let checkpoints = dir.join("checkpoints");
        let made = match checkpoints.exists() && !checkpoints.is_dir() {
            true => Err(io::Error::new(
                io::ErrorKind::NotADirectory,
                "checkpoints is a file; expected a directory",
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

    /// Opens a data directory read-only, for the given reason.
    pub fn read_only(dir: &Path, reason: io::ErrorKind) -> Store {
        Store {
            dir: dir.to_owned(),
            unwritable: Some(reason),
        }
    }

    /// Returns `true` if the directory is writable.
    pub fn is_writable(&self) -> bool {
        self.unwritable.is_none()
    }

    /// Checks that the data directory is writable.
    ///
    /// # Errors
    /// [`io::Error`] with the reason if the directory is read-only.
    pub fn check_writable(&self) -> io::Result<()> {
        self.unwritable.map_or(Ok(()), |kind| Err(kind.into()))
    }

    /// Returns the path of the data directory.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Returns the directory of the checkpoints.
    pub fn checkpoints_dir(&self) -> PathBuf {
        self.dir.join("checkpoints")
    }
}

/// Returns `true` if an error means that writing is not permitted.
fn is_read_only(error: &io::Error) -> bool {
    let kinds = [
        io::ErrorKind::PermissionDenied,
        io::ErrorKind::ReadOnlyFilesystem,
    ];
    kinds.contains(&error.kind())
}

/// Appends lines to a file in one write, starting on a new line, and syncs the file.
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

/// Returns `true` if a file is empty or ends with a newline. Otherwise its last record was not
/// written completely.
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

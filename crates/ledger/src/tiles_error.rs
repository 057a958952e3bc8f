//! The error [`TilesError`] of reading and writing state vectors in files, which consist of tiles.

use std::io;
use std::path::{Path, PathBuf};

/// The error of reading or writing tiles, which are parts of a vector in files.
#[derive(Debug, thiserror::Error)]
pub enum TilesError {
    /// A tile is damaged: its contents do not fit its length or checksum.
    #[error("{path}: tile {tile} is damaged")]
    Damaged {
        /// The path of the file.
        path: String,
        /// The number of the tile.
        tile: usize,
    },
    /// The disk is full, or the files reach the limit on their size.
    #[error("{path}: not enough space for {} in addition to the {have} bytes in use", bytes(*more))]
    Full {
        /// The path of the file.
        path: String,
        /// The bytes in use.
        have: u64,
        /// The bytes that are needed in addition to the bytes in use, if known.
        more: Option<u64>,
    },
    /// The caller asked to stop.
    #[error("stopped on request")]
    Stopped,
    /// Another process holds the lock on the directory of a state vector.
    #[error("{path} is in use by another process")]
    InUse {
        /// The path of the directory.
        path: String,
    },
    /// An operation of the operating system failed.
    #[error("{}: {source}", path.display())]
    Io {
        /// The path of the file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
}

/// Returns the text "N bytes" for the bytes that are needed in addition, or "more" if their number
/// is unknown.
fn bytes(more: Option<u64>) -> String {
    more.map_or("more".to_owned(), |more| format!("{more} bytes"))
}

impl TilesError {
    /// Creates the error of a failed I/O operation on a file or directory.
    pub(super) fn io(path: &Path, source: io::Error) -> TilesError {
        let path = path.to_owned();
        TilesError::Io { path, source }
    }
}

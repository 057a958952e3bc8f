//! Errors of directories of vectors.

use std::io;
use std::path::{Path, PathBuf};

/// An error of reading or writing tiles.
#[derive(Debug, thiserror::Error)]
pub enum TilesError {
    /// A tile is not what was written.
    #[error("{path}: tile {tile} is damaged")]
    Damaged {
        /// The file.
        path: String,
        /// Number of the tile.
        tile: usize,
    },
    /// There is no room left.
    #[error("{path}: no room for {} beside the {have} bytes that are in use", bytes(*more))]
    Full {
        /// The file.
        path: String,
        /// Bytes in use.
        have: u64,
        /// Bytes that are missing, if that is known.
        more: Option<u64>,
    },
    /// Somebody said stop.
    #[error("stopped on request")]
    Stopped,
    /// Somebody else works there.
    #[error("{path} is in use by another process")]
    InUse {
        /// The directory.
        path: String,
    },
    /// The operating system says no.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
}

/// Bytes that are missing, for people.
fn bytes(more: Option<u64>) -> String {
    more.map_or("more".to_owned(), |more| format!("{more} bytes"))
}

impl TilesError {
    /// The operating system says no about a file.
    pub(super) fn io(path: &Path, source: io::Error) -> TilesError {
        let path = path.to_owned();
        TilesError::Io { path, source }
    }
}

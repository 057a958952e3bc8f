//! What outlives a run: finished residues and unfinished state vectors.
//!
//! ```text
//!   DIR/ledger.jsonl             finished residues, one checksummed record per line
//!   DIR/ledger.damaged.jsonl     records set aside because their checksum was wrong
//!   DIR/ledger.lock              held while the ledger is read or written
//!   DIR/checkpoints/*.ckpt       state vectors at column ends, checksummed
//!   DIR/checkpoints/*.damaged    checkpoints set aside
//!   DIR/vectors/*/               vectors of the split engine, as tiles
//! ```
//!
//! Nothing is written under its final name before it is whole: files are written
//! beside it, synced and renamed; records are appended in one write and a torn
//! one fails its checksum. What is damaged is reported, set aside and computed
//! again, never used.
//!
//! A [`Survey`] reads ledgers of any sequences, of this and of other machines,
//! without changing them; [`Store::merge`] and [`Survey::export`] exchange them.

mod checkpoint;
mod exchange;
mod ledger;
mod record;
mod survey;
mod tiles;

pub use checkpoint::{Checkpoint, CheckpointInfo};
pub use exchange::Merged;
pub use ledger::LedgerError;
pub use record::RecordError;
pub use survey::{Fault, Place, Reason, Residues, Survey};
pub(crate) use tiles::{PAGE, Tiles, TilesError, bytes_on_disk, progress_in, remove_tiles};

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tengen_base::whole::check_writable;

/// The ledger's name in its directory.
const LEDGER: &str = "ledger.jsonl";
/// The file that is locked while the ledger is read or written.
const LOCK: &str = "ledger.lock";

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
        check_writable(dir)?;
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

/// Appends lines in one write, the first on a line of its own, and syncs.
fn append_lines(path: &Path, lines: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
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

//! Files with the table of completions of a board: for every state, the number of ways to fill the
//! remaining points. Files are written atomically and checked when opened.
//!
//! A table is written to a temporary file, synced and renamed. Opening reads the whole file once
//! and compares the checksum of every layer (the states after a number of points), so that all
//! later reads use checked data. The file is then mapped into memory instead of copied.

use super::error::{OpenError, SaveError};
use super::header::{self, Description};
use super::table::{Bytes, Table};
use std::io::Write;
use std::path::Path;
use tengen_base::files::{self, File};
use tengen_base::observer::Observer;
use tengen_base::whole::Unfinished;

/// The number of bytes of a table that are written between two checks for cancellation.
const PIECE: usize = 1 << 22;

/// Writes a table of completions to a file atomically.
pub(crate) fn save(
    table: &Table,
    of: &Description,
    path: &Path,
    observer: &dyn Observer,
) -> Result<(), SaveError> {
    let dir = path.parent().filter(|dir| !dir.as_os_str().is_empty());
    let dir = dir.unwrap_or(Path::new("."));
    files::create_dir_all(dir)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut file = Unfinished::new(dir, &name)?;
    let checksums = table.checksums(observer).ok_or(SaveError::Cancelled)?;
    file.write_all(&header::write(of, table.layout(), &checksums))?;
    for piece in table.block().chunks(PIECE) {
        if !observer.go_on() {
            return Err(SaveError::Cancelled);
        }
        file.write_all(piece)?;
    }
    file.finish(path)?;
    Ok(())
}

/// Opens a file with the table of completions of the board `of`, and checks the whole file. The
/// keys of the table, packed states, have `key_bytes` bytes.
///
/// # Errors
/// [`OpenError`]; the observer can cancel while the layers are checked.
pub(crate) fn open(
    path: &Path,
    of: &Description,
    key_bytes: usize,
    observer: &dyn Observer,
) -> Result<Table, OpenError> {
    let file = File::open(path)?;
    if !file.metadata()?.is_file() {
        return Err(OpenError::Damaged("it is not a file".to_owned()));
    }
    let bytes = Bytes::of_file(&file)?;
    let (layout, checksums) = header::read(&bytes, of, key_bytes)?;
    let table = Table::new(bytes, layout);
    let found = table.checksums(observer).ok_or(OpenError::Cancelled)?;
    // Compare the checksums before any value is used.
    let wrong = found.iter().zip(&checksums).position(|(a, b)| a != b);
    match wrong {
        Some(layer) => Err(OpenError::Damaged(format!(
            "the checksum of layer {layer} is wrong"
        ))),
        None => Ok(table),
    }
}

//! Lists the files that counts left in a data directory: their kinds, and whether counts can still
//! use them.

use super::engine::split;
use super::usage::{Usage, of_residues};
use serde::Serialize;
use std::io;
use std::path::{Path, PathBuf};
use tengen_base::files;
use tengen_base::whole::{is_abandoned, remove_abandoned};
use tengen_ledger::{SUMS, Survey, VALUES, entries, file_name, read_info, read_sums_info};

/// A file or directory that counts keep in a data directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// A file, or a directory of files.
    pub path: PathBuf,
    /// The kind of the item.
    pub kind: Kind,
    /// The use of the file or directory: whether a process uses it now, or a later run can use it.
    pub usage: Usage,
}

/// The kind of a file in a data directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "DataKind"))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Kind {
    /// A ledger of finished residues.
    Ledger,
    /// An index of the records in a large ledger.
    Index,
    /// A state vector of an unfinished count.
    Checkpoint,
    /// A vector of the split engine.
    Vector,
    /// A rank table of a board.
    Table,
    /// A damaged file that was set aside.
    Damaged,
    /// A partial file of a killed run.
    Torn,
}

impl Kind {
    /// Returns the name of the kind, one word.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Ledger => "ledger",
            Kind::Index => "index",
            Kind::Checkpoint => "checkpoint",
            Kind::Vector => "vector",
            Kind::Table => "table",
            Kind::Damaged => "damaged",
            Kind::Torn => "torn",
        }
    }
}

/// Lists the files that counts left in a directory of a [`Store`](tengen_ledger::Store), ordered by
/// path.
///
/// No file is changed.
///
/// # Errors
/// If the directory or its ledger cannot be read.
pub fn inventory(dir: &Path) -> io::Result<Vec<Item>> {
    let ledger = Survey::of_directory(dir).map_err(|error| {
        let (path, source) = error.into_parts();
        named(&path, &source)
    })?;
    let entries = |dir: &Path| entries(dir).map_err(|error| named(dir, &error));
    let mut items = Vec::new();
    for path in entries(dir)?.into_iter().filter(|path| path.is_file()) {
        let (kind, usage) = match file_name(&path) {
            "ledger.jsonl" => (Kind::Ledger, Usage::Needed),
            "ledger.index" => (Kind::Index, Usage::Needed),
            "ledger.damaged.jsonl" => (Kind::Damaged, Usage::Useless),
            torn if torn.starts_with(".ledger-") && torn.ends_with(".tmp") => {
                (Kind::Torn, written(&path))
            }
            _ => continue,
        };
        items.push(Item { path, kind, usage });
    }
    // Checkpoints of the frontier engines, sums over finished first columns of tori (engine
    // `orbits`), and values of
    // unfinished polynomials.
    for path in entries(&dir.join("checkpoints"))? {
        let (kind, usage) = match path.extension().and_then(|end| end.to_str()) {
            _ if !path.is_file() => continue,
            Some("ckpt") => (Kind::Checkpoint, checkpoint(&path, &ledger)),
            Some(SUMS) => (Kind::Checkpoint, sums(&path, &ledger)),
            // The ledger has no polynomials.
            Some(VALUES) => (Kind::Checkpoint, Usage::Needed),
            Some("damaged") => (Kind::Damaged, Usage::Useless),
            Some("tmp") => (Kind::Torn, written(&path)),
            _ => continue,
        };
        items.push(Item { path, kind, usage });
    }
    // Copies of state vectors of the engines `split`, `glued` and `levels`, each in a directory of
    // its own.
    for path in entries(&dir.join("vectors"))? {
        if path.is_dir() && split::is_vector(&path) {
            let (kind, usage) = (Kind::Vector, split::usage(&path, &ledger));
            items.push(Item { path, kind, usage });
        }
    }
    Ok(items)
}

/// Removes a file or directory of a data directory, unless a process is working with it. Returns
/// `true` if it is gone.
///
/// # Errors
/// If it cannot be removed.
pub fn remove(item: &Item) -> io::Result<bool> {
    if item.kind == Kind::Vector {
        return split::remove(&item.path);
    }
    let removed = match item.kind {
        Kind::Torn => remove_abandoned(&item.path),
        _ => files::remove_file(&item.path).map(|()| true),
    };
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(named(&item.path, &error)),
        Err(_) => Ok(true),
        removed => removed,
    }
}

/// Returns the use of a temporary file: it is in use if another process may still be writing it.
fn written(path: &Path) -> Usage {
    match is_abandoned(path) {
        true => Usage::Useless,
        false => Usage::InUse,
    }
}

/// Returns the use of a checkpoint. It is useless if the ledger has all residues that it would
/// give.
fn checkpoint(path: &Path, ledger: &Survey) -> Usage {
    // If a checkpoint cannot be read, it stays. The count that wants to resume from it sets it
    // aside if it is damaged.
    let Ok(Some(info)) = read_info(path) else {
        return Usage::Needed;
    };
    of_residues(
        ledger,
        |of| info.is_about(of),
        &info.primes,
        info.counts.len(),
    )
}

/// Returns the use of a file with sums over finished first columns of a torus. It is useless if the
/// ledger has all residues that would result.
fn sums(path: &Path, ledger: &Survey) -> Usage {
    let Ok(Some(info)) = read_sums_info(path) else {
        return Usage::Needed;
    };
    of_residues(ledger, |of| info.is_about(of), &info.primes, info.cols)
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

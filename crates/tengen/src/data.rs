//! The files of a data directory, in which counts save their work: lists them with their purpose,
//! and removes useless files.

use crate::{Error, Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use tengen_base::files;
use tengen_base::observer::Observer;
use tengen_base::whole::{is_abandoned, remove_abandoned};
use tengen_count::{Item, inventory, remove};

pub use tengen_count::{Kind as DataKind, Usage as DataUsage};

/// Creates the data directory `dir`, in which counts save their work, if it does not exist.
///
/// # Errors
/// [`Error::Unusable`], with the name of the directory, if it cannot be created or
/// written.
pub fn prepare(dir: &Path) -> Result<()> {
    crate::count::keeping::open(dir).map(drop)
}

/// Request that lists the files and folders of a data directory, in which counts save their work.
///
/// ```
/// use tengen::data::DataList;
/// use tengen::prelude::*;
/// # let dir = tempfile::tempdir().unwrap();
/// # let dir = dir.path();
/// tengen::count(3, 3).store(dir).run()?;
/// let list = DataList::new(dir).run()?;
/// assert_eq!(list.items.len(), 1);
/// assert_eq!(list.items[0].purpose, "finished residues of counts");
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Io`](Error::Io) or [`Failed`](Error::Failed) if the directory cannot be read. If the directory
/// does not exist, the list is empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct DataList {
    /// The data directory with the saved work of counts, the tables for ranks of positions, and
    /// recurrences.
    pub store: PathBuf,
}

/// Request that removes useless files from a data directory, in which counts save their work. It
/// keeps files that a process is using.
///
/// Useless files are vectors and checkpoints (intermediate results of counts) whose residues,
/// counts modulo primes, are all in the ledger of finished residues. Damaged files that were set
/// aside and partial files of killed runs are also useless.
///
/// # Errors
/// [`Io`](Error::Io) or [`Failed`](Error::Failed) if a file cannot be read or removed.
/// [`Interrupted`](Error::Interrupted) if the observer stops the run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct DataClean {
    /// The data directory.
    pub store: PathBuf,
    /// `true` to remove also unfinished work of counts, and tables for ranks. Only finished
    /// residues and files that a process is using remain.
    #[serde(default)]
    pub all: bool,
}

/// The contents of a data directory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DataListed {
    /// The data directory.
    pub path: PathBuf,
    /// Total size in bytes.
    #[serde(with = "crate::text::Integer")]
    pub bytes: u64,
    /// The files and folders of the data directory.
    pub items: Vec<DataItem>,
}

/// The files that were removed from a data directory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DataCleaned {
    /// Total size of the removed files in bytes.
    #[serde(with = "crate::text::Integer")]
    pub bytes: u64,
    /// The removed files and folders.
    pub removed: Vec<DataItem>,
}

/// A file or folder in a data directory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DataItem {
    /// The path of the file or folder.
    pub path: PathBuf,
    /// The kind of the file.
    pub kind: DataKind,
    /// The usage: needed, in use or useless.
    pub usage: DataUsage,
    /// Size in bytes.
    #[serde(with = "crate::text::Integer")]
    pub bytes: u64,
    /// Seconds since the last change of the file. For a folder, seconds since the last change of
    /// any of its files.
    pub age: u64,
    /// The purpose of the file, in words.
    pub purpose: &'static str,
    /// The item of this file in the list of saved work of counts, if the file belongs to a count.
    #[serde(skip)]
    of_count: Option<Item>,
}

/// Name of the folder of recurrences in a data directory. Each recurrence has a folder there with
/// its own ledger of residues.
pub(crate) const RECURRENCES: &str = "recurrences";

impl DataList {
    /// Creates a request for a data directory.
    pub fn new(store: impl Into<PathBuf>) -> DataList {
        let store = store.into();
        DataList { store }
    }
}

impl DataClean {
    /// Creates a request that removes only useless files from the data directory `store`.
    pub fn new(store: impl Into<PathBuf>) -> DataClean {
        let store = store.into();
        DataClean { store, all: false }
    }
}

impl Request for DataList {
    type Answer = DataListed;

    fn run_with(&self, _: &dyn Observer) -> Result<DataListed> {
        let items = found(&self.store)?;
        Ok(DataListed {
            path: self.store.clone(),
            bytes: items.iter().map(|item| item.bytes).sum(),
            items,
        })
    }
}

impl Request for DataClean {
    type Answer = DataCleaned;

    fn run_with(&self, observer: &dyn Observer) -> Result<DataCleaned> {
        let mut removed = Vec::new();
        for item in found(&self.store)? {
            if !observer.go_on() {
                return Err(Error::Interrupted { kept: true });
            }
            let goes = match item.usage {
                DataUsage::Useless => true,
                DataUsage::Needed => self.all && item.kind != DataKind::Ledger,
                _ => false,
            };
            let gone = goes
                && match &item.of_count {
                    Some(of_count) => remove(of_count).map_err(Error::failed)?,
                    None => remove_table(&item).map_err(|error| failed(&item.path, error))?,
                };
            removed.extend(gone.then_some(item));
        }
        Ok(DataCleaned {
            bytes: removed.iter().map(|item| item.bytes).sum(),
            removed,
        })
    }
}

/// Returns the files and folders of a data directory with their purpose; empty if the directory
/// does not exist.
fn found(store: &Path) -> Result<Vec<DataItem>> {
    let mut found = Vec::new();
    if !store.exists() {
        return Ok(found);
    }
    let recurrences = entries(&store.join(RECURRENCES))?.into_iter();
    let stores = recurrences.filter(|path| path.is_dir());
    for store in std::iter::once(store.to_owned()).chain(stores) {
        for of_count in inventory(&store).map_err(Error::failed)? {
            found.push(DataItem::of_count(of_count)?);
        }
    }
    for path in entries(&store.join(crate::ranks::FOLDER))? {
        if path.is_file() {
            let torn = path.extension().is_some_and(|end| end == "tmp");
            let (kind, usage) = match torn {
                false => (DataKind::Table, DataUsage::Needed),
                true if is_abandoned(&path) => (DataKind::Torn, DataUsage::Useless),
                true => (DataKind::Torn, DataUsage::InUse),
            };
            found.push(DataItem::new(&path, kind, usage)?);
        }
    }
    Ok(found)
}

/// Returns the purpose of a file, in words.
fn purpose(kind: DataKind, usage: DataUsage) -> &'static str {
    match (kind, usage) {
        (DataKind::Ledger, _) => "finished residues of counts",
        (DataKind::Index, _) => "index of the ledger; rebuilt if missing",
        (DataKind::Table, _) => "table for ranks of positions",
        (DataKind::Damaged, _) => "damaged file, set aside and never read",
        (DataKind::Torn, DataUsage::Useless) => "left by a run that was killed",
        (_, DataUsage::InUse) => "in use by another process",
        (_, DataUsage::Useless) => "not needed: the ledger has its residues",
        _ => "an unfinished count resumes from it",
    }
}

/// Removes a table for ranks of positions, or the partial table of a killed run. Returns `true` if
/// it was removed.
fn remove_table(item: &DataItem) -> std::io::Result<bool> {
    match item.kind {
        DataKind::Torn => remove_abandoned(&item.path),
        _ => files::remove_file(&item.path).map(|()| true),
    }
}

impl DataItem {
    fn of_count(item: Item) -> Result<DataItem> {
        let of_path = DataItem::new(&item.path, item.kind, item.usage)?;
        Ok(DataItem {
            of_count: Some(item),
            ..of_path
        })
    }

    fn new(path: &Path, kind: DataKind, usage: DataUsage) -> Result<DataItem> {
        let mut files = match path.is_dir() {
            true => entries(path)?,
            false => vec![path.to_owned()],
        };
        files.retain(|file| file.is_file());
        let (mut bytes, mut age) = (0, u64::MAX);
        for file in files {
            // Skip a file that another process has removed since the directory was read.
            let Ok(metadata) = files::metadata(&file) else {
                continue;
            };
            bytes += metadata.len();
            let changed = metadata.modified().ok().and_then(|at| at.elapsed().ok());
            age = age.min(changed.map_or(0, |since| since.as_secs()));
        }
        Ok(DataItem {
            path: path.to_owned(),
            kind,
            usage,
            bytes,
            age: if age == u64::MAX { 0 } else { age },
            purpose: purpose(kind, usage),
            of_count: None,
        })
    }
}

/// Returns the sorted paths of the files and folders in a directory; empty if the directory does
/// not exist.
fn entries(dir: &Path) -> Result<Vec<PathBuf>> {
    let entries = match files::read_dir(dir) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|error| failed(dir, error))?,
    };
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<PathBuf> = paths
        .collect::<std::io::Result<_>>()
        .map_err(|error| failed(dir, error))?;
    paths.sort();
    Ok(paths)
}

fn failed(path: &Path, source: std::io::Error) -> Error {
    let path = path.to_owned();
    Error::Io { path, source }
}

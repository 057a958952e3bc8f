//! What is kept in a data directory: what there is, what it is for, and what can go.

use crate::{Error, Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use tengen_base::files;
use tengen_base::observer::Observer;
use tengen_base::whole::{is_abandoned, remove_abandoned};
use tengen_count::{Item, Kind, Usage, inventory, remove};

/// Makes a data directory, if need be, for work that is to be kept there.
///
/// # Errors
/// [`Error::Unusable`], with the name of the directory, if it cannot be made or written.
pub fn prepare(dir: &Path) -> Result<()> {
    crate::count::keeping::open(dir).map(drop)
}

/// What there is in a data directory.
///
/// ```
/// use tengen::data::DataList;
/// use tengen::prelude::*;
/// # let dir = tempfile::tempdir().unwrap();
/// # let dir = dir.path();
/// tengen::count(3, 3).store(dir).run()?;
/// let list = DataList::new(dir).run()?;
/// assert_eq!(list.items.len(), 1);
/// assert_eq!(list.items[0].purpose, "finished residues, from which numbers are made");
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Failed`](Error::Failed), if the directory cannot be read. It need not be there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DataList {
    /// The directory in which counts, tables and recurrences are kept.
    pub store: PathBuf,
}

/// Removes what is not needed from a data directory, and nothing that some process is working
/// with.
///
/// Not needed are vectors and checkpoints of which the ledger has all, damaged ones that were
/// set aside, and what killed runs were writing.
///
/// # Errors
/// [`Failed`](Error::Failed), if something cannot be read or removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DataClean {
    /// The directory.
    pub store: PathBuf,
    /// Whether everything goes but the finished residues: unfinished work and tables, too.
    #[serde(default)]
    pub all: bool,
}

/// What there is in a data directory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DataListed {
    /// The directory.
    pub path: PathBuf,
    /// Bytes of everything.
    #[serde(with = "crate::text::Integer")]
    pub bytes: u64,
    /// What there is.
    pub items: Vec<DataItem>,
}

/// What was removed from a data directory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DataCleaned {
    /// Bytes of all that was removed.
    #[serde(with = "crate::text::Integer")]
    pub bytes: u64,
    /// What was removed.
    pub removed: Vec<DataItem>,
}

/// Something that is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DataItem {
    /// A file, or a directory of files.
    pub path: PathBuf,
    /// What it is.
    pub kind: DataKind,
    /// Whether something can come of it.
    pub usage: DataUsage,
    /// Bytes.
    #[serde(with = "crate::text::Integer")]
    pub bytes: u64,
    /// Seconds since it was last changed.
    pub age: u64,
    /// What it is for, in words.
    pub purpose: &'static str,
}

/// What something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum DataKind {
    /// Finished residues.
    Ledger,
    /// Where the residues stand in a large ledger.
    Index,
    /// A state vector of an unfinished count.
    Checkpoint,
    /// A vector of the split engine.
    Vector,
    /// A table from which positions have their ranks.
    Table,
    /// What was set aside as damaged.
    Damaged,
    /// What a killed run was writing.
    Torn,
}

/// Whether something can come of what is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DataUsage {
    /// It is used, or gone on from.
    Needed,
    /// Some process is working with it now.
    InUse,
    /// Nothing comes of it any more.
    Useless,
}

impl DataKind {
    /// In one word.
    pub fn name(self) -> &'static str {
        match self {
            DataKind::Ledger => "ledger",
            DataKind::Index => "index",
            DataKind::Checkpoint => "checkpoint",
            DataKind::Vector => "vector",
            DataKind::Table => "table",
            DataKind::Damaged => "damaged",
            DataKind::Torn => "torn",
        }
    }

    fn purpose(self, usage: DataUsage) -> &'static str {
        match (self, usage) {
            (DataKind::Ledger, _) => "finished residues, from which numbers are made",
            (DataKind::Index, _) => "where they stand in the ledger; made again if need be",
            (DataKind::Table, _) => "ranks of positions, without counting again",
            (DataKind::Damaged, _) => "set aside as damaged; nobody reads it",
            (DataKind::Torn, DataUsage::Useless) => "left by a run that was killed",
            (_, DataUsage::InUse) => "another process is working with it",
            (_, DataUsage::Useless) => "nothing: the ledger has all of it",
            (_, DataUsage::Needed) => "an unfinished count goes on from it",
        }
    }
}

/// Where recurrences are, each with a ledger of its own.
pub(crate) const RECURRENCES: &str = "recurrences";

impl DataList {
    /// Of a directory.
    pub fn new(store: impl Into<PathBuf>) -> DataList {
        let store = store.into();
        DataList { store }
    }
}

impl DataClean {
    /// Of a directory.
    pub fn new(store: impl Into<PathBuf>) -> DataClean {
        let store = store.into();
        DataClean { store, all: false }
    }
}

impl Request for DataList {
    type Answer = DataListed;

    fn run_with(&self, _: &dyn Observer) -> Result<DataListed> {
        let found = found(&self.store)?;
        let items: Vec<DataItem> = found.into_iter().map(|found| found.item).collect();
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
        for Found { item, of_count } in found(&self.store)? {
            if !observer.go_on() {
                return Err(Error::Interrupted { kept: true });
            }
            let goes = match item.usage {
                DataUsage::Useless => true,
                DataUsage::Needed => self.all && item.kind != DataKind::Ledger,
                DataUsage::InUse => false,
            };
            let gone = goes
                && match &of_count {
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

/// Something that is kept, and how counts call it.
struct Found {
    item: DataItem,
    of_count: Option<Item>,
}

fn found(store: &Path) -> Result<Vec<Found>> {
    let mut found = Vec::new();
    if !store.exists() {
        return Ok(found);
    }
    let recurrences = entries(&store.join(RECURRENCES))?.into_iter();
    let stores = recurrences.filter(|path| path.is_dir());
    for store in std::iter::once(store.to_owned()).chain(stores) {
        for of_count in inventory(&store).map_err(Error::failed)? {
            found.push(Found {
                item: DataItem::of_count(&of_count)?,
                of_count: Some(of_count),
            });
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
            found.push(Found {
                item: DataItem::new(&path, kind, usage)?,
                of_count: None,
            });
        }
    }
    Ok(found)
}

/// Removes a table, or what a killed run has left of one; whether it is gone.
fn remove_table(item: &DataItem) -> std::io::Result<bool> {
    match item.kind {
        DataKind::Torn => remove_abandoned(&item.path),
        _ => files::remove_file(&item.path).map(|()| true),
    }
}

impl DataItem {
    fn of_count(item: &Item) -> Result<DataItem> {
        let kind = match item.kind {
            Kind::Ledger => DataKind::Ledger,
            Kind::Index => DataKind::Index,
            Kind::Damaged => DataKind::Damaged,
            Kind::Checkpoint => DataKind::Checkpoint,
            Kind::Vector => DataKind::Vector,
            Kind::Torn => DataKind::Torn,
        };
        let usage = match item.usage {
            Usage::Needed => DataUsage::Needed,
            Usage::InUse => DataUsage::InUse,
            Usage::Useless => DataUsage::Useless,
        };
        DataItem::new(&item.path, kind, usage)
    }

    fn new(path: &Path, kind: DataKind, usage: DataUsage) -> Result<DataItem> {
        let mut files = match path.is_dir() {
            true => entries(path)?,
            false => vec![path.to_owned()],
        };
        files.retain(|file| file.is_file());
        let (mut bytes, mut age) = (0, u64::MAX);
        for file in files {
            // It may be gone by now.
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
            purpose: kind.purpose(usage),
        })
    }
}

/// What is in a directory, which need not be there, in order.
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

//! Settings that say where and how often the work of counts is saved.

use crate::{Error, Resources, Result};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use tengen_base::disk;
use tengen_base::observer::Observer;
use tengen_count::{CheckpointPolicy, Options, Scratch};
use tengen_ledger::Store;

/// Where and how often the work of a count is saved; by default nothing is saved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Keeping {
    /// Data directory for finished and unfinished work of counts. Earlier work in it is used again.
    /// With `None`, nothing is saved.
    pub store: Option<PathBuf>,
    /// A directory for files with the count's vector (the counts for all states), if it does not
    /// fit into memory. Without it, a count with such a vector is refused.
    pub scratch: Option<PathBuf>,
    /// Maximum number of bytes of files in `scratch`. The default is nine tenths of the free space
    /// of its disk. Files of unfinished counts in `scratch` count as free space.
    pub scratch_limit: Option<u64>,
    /// Seconds between checkpoints, the files from which a stopped count resumes; 0 writes one
    /// after every column. By default, none is written in the first minute. Then one is written at
    /// most every minute, or less often if writing takes long.
    pub checkpoint_every: Option<f64>,
}

impl Keeping {
    /// Opens the store (the data directory), if any, and calls `act` with the engine options for
    /// these settings.
    pub(crate) fn with<T>(
        &self,
        resources: Resources,
        observer: &dyn Observer,
        act: impl FnOnce(Options<'_>) -> Result<T>,
    ) -> Result<T> {
        let store = self.store.as_deref().map(open).transpose()?;
        let machine = resources.machine(observer);
        let every = self.checkpoint_every;
        act(Options {
            store: store.as_ref(),
            scratch: self.scratch.as_deref().map(|dir| Scratch {
                dir,
                limit: (self.scratch_limit.or_else(|| disk::default_limit(dir)))
                    .unwrap_or(u64::MAX),
                always: false,
            }),
            checkpoints: every.map_or(CheckpointPolicy::WhenIdle, CheckpointPolicy::Every),
            ..Options::new(machine)
        })
    }
}

/// Opens the store of saved work in a directory, and creates the directory if it does not exist.
pub(crate) fn open(dir: &Path) -> Result<Store> {
    Store::open(dir).map_err(|error| Error::unusable(format!("{}: {error}", dir.display())))
}

/// Implements the methods `store` and `scratch` of requests that have a field `keeping`, a
/// [`Keeping`].
macro_rules! with_keeping {
    ($($request:ty),* $(,)?) => {$(
        impl $request {
            /// Sets the data directory, in which finished and unfinished work is saved.
            #[must_use]
            pub fn store(mut self, dir: impl Into<std::path::PathBuf>) -> Self {
                self.keeping.store = Some(dir.into());
                self
            }

            /// Sets the directory for files with the count's vector (the counts for all states), if
            /// it does not fit into memory.
            #[must_use]
            pub fn scratch(mut self, dir: impl Into<std::path::PathBuf>) -> Self {
                self.keeping.scratch = Some(dir.into());
                self
            }
        }
    )*};
}

pub(crate) use with_keeping;

//! Where the work of counts is kept.

use crate::{Error, Resources, Result};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use tengen_base::disk;
use tengen_base::observer::Observer;
use tengen_count::{CheckpointPolicy, Options, Scratch};
use tengen_ledger::Store;

/// Where the work of a count is kept; nowhere, unless stated.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Keeping {
    /// The directory in which finished and unfinished work is kept, and looked for.
    pub store: Option<PathBuf>,
    /// A directory for vectors that do not fit into memory.
    pub scratch: Option<PathBuf>,
    /// Bytes that may be used in it; nine tenths of what is free, unless stated.
    pub scratch_limit: Option<u64>,
    /// Seconds between checkpoints; 0 is after every column. Unless stated, they are written
    /// as often as costs little.
    pub checkpoint_every: Option<f64>,
}

impl Keeping {
    /// Does something with an engine's options.
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
                limit: self.limit(dir),
                always: false,
            }),
            checkpoints: every.map_or(CheckpointPolicy::WhenIdle, CheckpointPolicy::Every),
            ..Options::new(machine)
        })
    }

    fn limit(&self, dir: &Path) -> u64 {
        let stated = self.scratch_limit;
        stated
            .or_else(|| disk::default_limit(dir))
            .unwrap_or(u64::MAX)
    }
}

/// The store of a directory, which is made if need be.
pub(crate) fn open(dir: &Path) -> Result<Store> {
    Store::open(dir).map_err(|error| Error::Unusable(format!("{}: {error}", dir.display())))
}

/// The builder methods of requests that have [`Keeping`].
macro_rules! with_keeping {
    ($($request:ty),* $(,)?) => {$(
        impl $request {
            /// The directory in which finished and unfinished work is kept, and looked for.
            #[must_use]
            pub fn store(mut self, dir: impl Into<std::path::PathBuf>) -> Self {
                self.keeping.store = Some(dir.into());
                self
            }

            /// A directory for vectors that do not fit into memory.
            #[must_use]
            pub fn scratch(mut self, dir: impl Into<std::path::PathBuf>) -> Self {
                self.keeping.scratch = Some(dir.into());
                self
            }
        }
    )*};
}

pub(crate) use with_keeping;

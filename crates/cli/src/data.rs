//! Where finished and unfinished work is kept.

use crate::failure::Failure;
use crate::progress::Progress;
use etcetera::BaseStrategy;
use std::path::{Path, PathBuf};
use tengen::ledger::Ledgers;
use tengen_count::store::Store;

/// The argument of commands that use the data directory.
#[derive(Debug, clap::Args)]
pub(crate) struct DataArgument {
    /// Where finished and unfinished work is kept [default: tengen in the user's
    /// data directory]
    #[arg(long, value_name = "DIR", env = "TENGEN_DATA", hide_env_values = true)]
    pub(crate) data: Option<PathBuf>,
}

impl DataArgument {
    /// The directory of a command that keeps its work unless told otherwise, made if need be.
    pub(crate) fn store(
        &self,
        no_ledger: bool,
        progress: &Progress,
    ) -> Result<Option<PathBuf>, Failure> {
        if no_ledger {
            return Ok(None);
        }
        let store = open(self.data.as_deref(), |reason| progress.note(reason))?;
        Ok(store.map(|store| store.dir().to_owned()))
    }

    /// The ledger of the directory, which is not made. One that is given must be there.
    pub(crate) fn ledgers(&self) -> Result<Ledgers, Failure> {
        let dir = directory(self.data.as_deref())?;
        Ok(match self.data.is_none() && !dir.exists() {
            true => Ledgers::Sources(Vec::new()),
            false => Ledgers::Store(dir),
        })
    }
}

/// Opens the directory given by the user, who wants it, or else the default one,
/// which is only a convenience: the reason why it is not there goes to `warn`.
pub(crate) fn open(given: Option<&Path>, warn: impl Fn(&str)) -> Result<Option<Store>, Failure> {
    match (open_needed(given), given) {
        (Err(Failure::Unusable(reason)), None) => {
            warn(&format!("{reason}; nothing will be kept"));
            Ok(None)
        }
        (opened, _) => opened.map(Some),
    }
}

/// Opens the directory given, or else the default one, for work that cannot do
/// without.
pub(crate) fn open_needed(given: Option<&Path>) -> Result<Store, Failure> {
    let dir = directory(given)?;
    let named = |error| Failure::Unusable(format!("{}: {error}", dir.display()));
    Store::open(&dir).map_err(named)
}

/// The directory given, or else the default one; it need not be there.
pub(crate) fn directory(given: Option<&Path>) -> Result<PathBuf, Failure> {
    given.map_or_else(default_dir, |dir| Ok(dir.to_owned()))
}

fn default_dir() -> Result<PathBuf, Failure> {
    let strategy = etcetera::choose_base_strategy().map_err(Failure::unusable)?;
    Ok(strategy.data_dir().join("tengen"))
}

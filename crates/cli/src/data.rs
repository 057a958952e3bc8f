//! Options for the data directory.

use crate::failure::Failure;
use crate::progress::Progress;
use etcetera::BaseStrategy;
use std::path::{Path, PathBuf};
use tengen::ledger::Ledgers;

/// The option of commands that use the data directory.
#[derive(Debug, clap::Args)]
pub(crate) struct DataArgument {
    /// Data directory for finished and unfinished work [default: tengen in the user's data
    /// directory]
    #[arg(long, value_name = "DIR", env = "TENGEN_DATA", hide_env_values = true)]
    pub(crate) data: Option<PathBuf>,
}

impl DataArgument {
    /// Returns the data directory, created if needed; `None` with `--no-ledger`.
    pub(crate) fn store(
        &self,
        no_ledger: bool,
        progress: &Progress,
    ) -> Result<Option<PathBuf>, Failure> {
        let prepare = |dir: &Path| tengen::data::prepare(dir).map_err(Failure::from);
        match no_ledger {
            true => Ok(None),
            false => self.prepared(prepare, "nothing will be saved", progress),
        }
    }

    /// Returns the data directory after it was prepared. The default directory is optional: if it
    /// cannot be made, the command goes on without it, and a note says what is `lost`.
    pub(crate) fn prepared(
        &self,
        prepare: impl FnOnce(&Path) -> Result<(), Failure>,
        lost: &str,
        progress: &Progress,
    ) -> Result<Option<PathBuf>, Failure> {
        let made = directory(self.data.as_deref()).and_then(|dir| {
            prepare(&dir)?;
            Ok(dir)
        });
        match (made, &self.data) {
            (Err(Failure::Unusable(reason)), None) => {
                progress.note(&format!("{reason}; {lost}"));
                Ok(None)
            }
            (made, _) => made.map(Some),
        }
    }

    /// Returns the ledger of the directory. Does not create the directory; a stated one must exist.
    pub(crate) fn ledgers(&self) -> Result<Ledgers, Failure> {
        let dir = directory(self.data.as_deref())?;
        Ok(match self.data.is_none() && !dir.exists() {
            true => Ledgers::Sources(Vec::new()),
            false => Ledgers::Store(dir),
        })
    }
}

/// Returns the stated directory, or else the default one. It may not exist yet.
pub(crate) fn directory(given: Option<&Path>) -> Result<PathBuf, Failure> {
    given.map_or_else(default_dir, |dir| Ok(dir.to_owned()))
}

fn default_dir() -> Result<PathBuf, Failure> {
    let strategy = etcetera::choose_base_strategy().map_err(Failure::unusable)?;
    Ok(strategy.data_dir().join("tengen"))
}

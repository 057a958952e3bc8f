//! The option `--data` for the data directory, the folder where counts and tables are saved.

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
    /// Returns the data directory, and creates it if it does not exist. Returns `None` with
    /// `--no-ledger`, or if the default directory cannot be made.
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

    /// Makes the data directory by `prepare` and returns it. The default directory is optional. If
    /// it cannot be made, the command goes on without a directory, and writes a note that ends with
    /// `lost`, such as "nothing will be saved".
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

    /// Returns the ledgers (files of finished counts) in the data directory. Does not create the
    /// directory; a directory that the option `--data` gives must exist.
    pub(crate) fn ledgers(&self) -> Result<Ledgers, Failure> {
        let dir = directory(self.data.as_deref())?;
        Ok(match self.data.is_none() && !dir.exists() {
            true => Ledgers::Sources(Vec::new()),
            false => Ledgers::Store(dir),
        })
    }
}

/// Returns the given data directory, or the default data directory if none is given. It may not
/// exist yet.
pub(crate) fn directory(given: Option<&Path>) -> Result<PathBuf, Failure> {
    given.map_or_else(default_dir, |dir| Ok(dir.to_owned()))
}

fn default_dir() -> Result<PathBuf, Failure> {
    let strategy = etcetera::choose_base_strategy().map_err(Failure::unusable)?;
    Ok(strategy.data_dir().join("tengen"))
}

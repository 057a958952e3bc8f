//! Where finished and unfinished work is kept.

use crate::failure::Failure;
use crate::progress::Progress;
use etcetera::BaseStrategy;
use std::path::{Path, PathBuf};
use tengen::ledger::Ledgers;

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
        let made = directory(self.data.as_deref()).and_then(|dir| {
            tengen::data::prepare(&dir)?;
            Ok(dir)
        });
        // The default directory is only a convenience.
        match (made, &self.data) {
            (Err(Failure::Unusable(reason)), None) => {
                progress.note(&format!("{reason}; nothing will be kept"));
                Ok(None)
            }
            (made, _) => made.map(Some),
        }
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

/// The directory given, or else the default one; it need not be there.
pub(crate) fn directory(given: Option<&Path>) -> Result<PathBuf, Failure> {
    given.map_or_else(default_dir, |dir| Ok(dir.to_owned()))
}

fn default_dir() -> Result<PathBuf, Failure> {
    let strategy = etcetera::choose_base_strategy().map_err(Failure::unusable)?;
    Ok(strategy.data_dir().join("tengen"))
}

//! Where finished and unfinished work is kept.

use crate::failure::Failure;
use etcetera::BaseStrategy;
use std::path::{Path, PathBuf};
use tengen_count::store::Store;

/// Opens the directory given by the user, who wants it, or else the default one,
/// which is only a convenience: the reason why it is not there goes to `warn`.
pub(crate) fn open(given: Option<&Path>, warn: impl Fn(&str)) -> Result<Option<Store>, Failure> {
    if let Some(dir) = given {
        let store = Store::open(dir);
        let named = |error| Failure::Unusable(format!("{}: {error}", dir.display()));
        return store.map(Some).map_err(named);
    }
    let opened = default_dir()
        .and_then(|dir| Store::open(&dir).map_err(|error| format!("{}: {error}", dir.display())));
    Ok(opened
        .map_err(|reason| warn(&format!("{reason}; nothing will be kept")))
        .ok())
}

fn default_dir() -> Result<PathBuf, String> {
    let strategy = etcetera::choose_base_strategy().map_err(|error| error.to_string())?;
    Ok(strategy.data_dir().join("tengen"))
}

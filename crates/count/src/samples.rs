//! Makes options, stores and scratch directories for the tests of this crate.

use super::options::{Options, Scratch};
use std::path::Path;
use tempfile::TempDir;
use tengen_base::machine::Machine;
use tengen_base::observer::Observer;
use tengen_ledger::Store;

/// Returns options for one thread and a gigabyte of memory.
pub(crate) fn options(observer: &dyn Observer) -> Options<'_> {
    Options::new(Machine {
        threads: 1,
        memory: 1 << 30,
        observer,
    })
}

/// Returns the scratch option with which state vectors are always stored in files of `dir`.
pub(crate) fn in_files(dir: &Path) -> Scratch<'_> {
    Scratch {
        dir,
        limit: u64::MAX,
        always: true,
    }
}

/// Returns a new temporary directory, which is removed when dropped, and a store in it.
pub(crate) fn new_store() -> (TempDir, Store) {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path()).unwrap();
    (dir, store)
}

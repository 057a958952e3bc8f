//! Counts, stores, files and an observer for all tests.

use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use tempfile::TempDir;
use tengen_base::machine::Machine;
use tengen_base::observer::{Event, Observer, Silent};
use tengen_count::{CountError, EngineName, Options, Scratch, Sequence, count_lattice};
use tengen_exact::UBig;
use tengen_ledger::Store;

/// Returns a machine with a gigabyte of memory.
pub(crate) fn machine(threads: usize, observer: &dyn Observer) -> Machine<'_> {
    Machine {
        threads,
        memory: 1 << 30,
        observer,
    }
}

/// Returns options for two threads and a gigabyte of memory.
pub(crate) fn options(engine: EngineName) -> Options<'static> {
    watched(engine, &Silent)
}

/// Returns options like [`options`], with an observer.
pub(crate) fn watched(engine: EngineName, observer: &dyn Observer) -> Options<'_> {
    Options {
        engine,
        ..Options::new(machine(2, observer))
    }
}

/// Returns the options for vectors (counts for all states) in files of a directory, also where
/// memory would suffice.
pub(crate) fn in_files(dir: &Path) -> Scratch<'_> {
    Scratch {
        dir,
        limit: u64::MAX,
        always: true,
    }
}

/// Counts the boards with 1, 2, ... `cols` columns.
pub(crate) fn count(sequence: Sequence, cols: usize, engine: EngineName) -> Vec<UBig> {
    let counts = count_lattice(&sequence, cols, true, &options(engine)).unwrap();
    assert_eq!(counts.columns.len(), cols);
    counts.columns
}

/// Returns a new directory, which is removed when dropped, and its store.
pub(crate) fn new_store() -> (TempDir, Store) {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path()).unwrap();
    (dir, store)
}

/// Lists the files of a directory in order; none if it does not exist.
pub(crate) fn files(dir: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.sort();
    files
}

/// Lists the checkpoints of a data directory whose extension is `end`, in order.
pub(crate) fn checkpoints(dir: &Path, end: &str) -> Vec<PathBuf> {
    let mut files = files(&dir.join("checkpoints"));
    files.retain(|path| path.extension().is_some_and(|extension| extension == end));
    files
}

/// Checks that a count was stopped and has saved some of its work.
pub(crate) fn assert_kept<T: Debug>(stopped: Result<T, CountError>) {
    assert!(
        matches!(stopped, Err(CountError::Cancelled { kept: true })),
        "{stopped:?}"
    );
}

/// Records the events of a count.
#[derive(Default)]
pub(crate) struct Told(pub(crate) Mutex<Vec<Event>>);

impl Observer for Told {
    fn event(&self, event: Event) {
        self.0.lock().unwrap().push(event);
    }
}

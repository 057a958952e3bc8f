//! Runs that are interrupted, damaged or repeated give the same numbers and lose
//! no more than they must.

mod columns;
mod levels;
mod tori;

use tempfile::TempDir;
use tengen_base::machine::Machine;
use tengen_count::Sequence;
use tengen_count::{CheckpointPolicy, CountError, Counts, EngineName, Options, count_lattice};
use tengen_ledger::Store;
use tengen_testing::observers::Columns;

/// Columns of the boards.
const COLUMNS: usize = 9;

/// Counts on two threads with whatever the store has, and keeps every column.
fn count(
    sequence: &Sequence,
    store: Option<&Store>,
    engine: EngineName,
    cols: usize,
    watcher: &Columns,
) -> Result<Counts, CountError> {
    count_by(sequence, store, engine, cols, 2, watcher)
}

/// The same on so many threads.
fn count_by(
    sequence: &Sequence,
    store: Option<&Store>,
    engine: EngineName,
    cols: usize,
    threads: usize,
    watcher: &Columns,
) -> Result<Counts, CountError> {
    let options = Options {
        engine,
        store,
        checkpoints: CheckpointPolicy::Every(0.0),
        ..Options::new(Machine {
            threads,
            memory: 1 << 30,
            observer: watcher,
        })
    };
    count_lattice(sequence, cols, true, &options)
}

/// A store with what is kept of a count that is stopped after so many columns; and its directory,
/// which is removed with it.
fn stopped(sequence: &Sequence, engine: EngineName, after: usize) -> (TempDir, Store) {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path()).unwrap();
    let watcher = Columns::stopping_after(after);
    let stopped = count(sequence, Some(&store), engine, COLUMNS, &watcher);
    assert!(matches!(stopped, Err(CountError::Cancelled { kept: true })));
    (dir, store)
}

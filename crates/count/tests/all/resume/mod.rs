//! Tests of runs that are interrupted, damaged or repeated: they give the same numbers and lose
//! little work.

mod columns;
mod levels;
mod tori;

use tempfile::TempDir;
use tengen_base::machine::Machine;
use tengen_count::Sequence;
use tengen_count::{CheckpointPolicy, CountError, Counts, EngineName, Options, count_lattice};
use tengen_ledger::Store;
use tengen_testing::observers::Columns;

/// Number of columns of the boards.
const COLUMNS: usize = 9;

/// Counts on two threads with the residues and checkpoints of the store, and saves every column.
fn count(
    sequence: &Sequence,
    store: Option<&Store>,
    engine: EngineName,
    cols: usize,
    watcher: &Columns,
) -> Result<Counts, CountError> {
    count_by(sequence, store, engine, cols, 2, watcher)
}

/// Counts on some threads with the residues and checkpoints of the store, and saves every column.
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

/// Returns a store with the saved work of a count that was stopped after `after` columns.
///
/// Also returns its directory, which is removed when dropped.
fn stopped(sequence: &Sequence, engine: EngineName, after: usize) -> (TempDir, Store) {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path()).unwrap();
    let watcher = Columns::stopping_after(after);
    let stopped = count(sequence, Some(&store), engine, COLUMNS, &watcher);
    assert!(matches!(stopped, Err(CountError::Cancelled { kept: true })));
    (dir, store)
}

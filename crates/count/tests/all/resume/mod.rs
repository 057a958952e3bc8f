//! Tests of runs that are interrupted, damaged or repeated: they give the same numbers and lose
//! little work.

mod columns;
mod levels;
mod tori;

use crate::common::{assert_kept, machine, new_store};
use tempfile::TempDir;
use tengen_count::{
    CheckpointPolicy, CountError, Counts, EngineName, Options, Sequence, count_lattice,
};
use tengen_exact::UBig;
use tengen_ledger::Store;
use tengen_testing::observers::Columns;

/// Number of columns of the boards.
const COLUMNS: usize = 9;

/// Counts on two threads with the residues and checkpoints of the store, and saves its work after
/// every column.
fn count(
    sequence: &Sequence,
    store: Option<&Store>,
    engine: EngineName,
    cols: usize,
    watcher: &Columns,
) -> Result<Counts, CountError> {
    count_by(sequence, store, engine, cols, 2, watcher)
}

/// Counts on `threads` threads with the residues and checkpoints of the store, and saves its work
/// after every column.
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
        ..Options::new(machine(threads, watcher))
    };
    count_lattice(sequence, cols, true, &options)
}

/// Returns the right numbers, computed by the compiled engine.
fn expected(sequence: &Sequence) -> Vec<UBig> {
    let (engine, watcher) = (EngineName::COMPILED, Columns::all());
    let counts = count(sequence, None, engine, COLUMNS, &watcher);
    counts.unwrap().columns
}

/// Counts to the end with the residues and checkpoints of the store; returns the observer with its
/// records, too.
fn finished(sequence: &Sequence, store: &Store, engine: EngineName) -> (Vec<UBig>, Columns) {
    let watcher = Columns::all();
    let counts = count(sequence, Some(store), engine, COLUMNS, &watcher);
    (counts.unwrap().columns, watcher)
}

/// Returns a store with the saved work of a count that was stopped after `after` columns, and the
/// store's directory.
///
/// The directory is removed when dropped.
fn stopped(sequence: &Sequence, engine: EngineName, after: usize) -> (TempDir, Store) {
    let (dir, store) = new_store();
    let watcher = Columns::stopping_after(after);
    let stopped = count(sequence, Some(&store), engine, COLUMNS, &watcher);
    assert_kept(stopped);
    (dir, store)
}

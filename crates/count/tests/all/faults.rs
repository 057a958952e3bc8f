//! Tests in which every file system call of some small counts fails, in every way.
//!
//! The count must return the right number or an error. The next run must return the right number
//! and leave the same files as a run without faults.

use crate::common::in_files;
use std::path::Path;
use tengen_base::machine::Machine;
use tengen_board::{Boundary, Lattice};
use tengen_count::{CheckpointPolicy, CountError, EngineName, Options, Sequence, count_lattice};
use tengen_exact::UBig;
use tengen_ledger::Store;
use tengen_testing::faults::{Work, every_call};

const MACHINE: Machine<'static> = Machine::silent(1, 1 << 28);

/// A way in which a count saves its work: its engine, and `true` for vectors in files. The number
/// of columns is chosen so that the count makes some tens or hundreds of file system calls.
#[derive(Clone, Copy, Debug)]
struct Way {
    engine: EngineName,
    in_files: bool,
    cols: usize,
}

impl Way {
    /// Returns the boards to count. For the engine `orbits`, which needs tori, these are tori of
    /// three rows, otherwise boards of two rows on the square lattice.
    fn sequence(self) -> Sequence {
        let (lattice, rows) = match self.engine {
            EngineName::ORBITS => (Lattice::Torus, 3),
            _ => (Lattice::Square, 2),
        };
        Sequence::new(lattice, rows, Boundary::None, 2)
    }
}

impl Work for Way {
    type Answer = UBig;

    /// Counts, and saves everything in a directory.
    fn run(&self, dir: &Path) -> Result<UBig, String> {
        let data = dir.join("data");
        let store = Store::open(&data).map_err(|error| format!("{}: {error}", data.display()))?;
        let scratch = dir.join("scratch");
        let options = Options {
            engine: self.engine,
            store: Some(&store),
            scratch: self.in_files.then_some(in_files(&scratch)),
            checkpoints: CheckpointPolicy::Every(0.0),
            ..Options::new(MACHINE)
        };
        let counts = count_lattice(&self.sequence(), self.cols, false, &options);
        let mut counts = counts.map_err(|error: CountError| error.to_string())?;
        Ok(counts.columns.remove(0))
    }
}

/// Makes every call of a count fail in every way.
fn every_call_of(engine: EngineName, in_files: bool, cols: usize) {
    let way = Way {
        engine,
        in_files,
        cols,
    };
    let options = Options {
        engine: EngineName::BRUTE,
        ..Options::new(MACHINE)
    };
    // Compare with brute force, which counts boards of the same kind with four columns.
    let brute = count_lattice(&way.sequence(), 4, false, &options).unwrap();
    let first = Way { cols: 4, ..way };
    let dir = tengen_testing::faults::place();
    assert_eq!(first.run(dir.path()), Ok(brute.columns[0].clone()));
    let tried = every_call(&way);
    println!("{way:?}: {tried:?}");
    for op in [
        "Open", "Make", "Look", "Lock", "Read", "Write", "Sync", "Rename", "Remove",
    ] {
        assert!(tried.met.contains_key(op), "{op} was not tried: {tried:?}");
    }
    let cuts = way.engine == EngineName::SPLIT;
    assert_eq!(cuts, tried.met.contains_key("Cut"), "{tried:?}");
    // A torus leaves one small file at a time.
    let least = if way.engine == EngineName::ORBITS {
        150
    } else {
        300
    };
    assert!(tried.points > least, "{tried:?}");
}

#[test]
fn every_call_of_a_compiled_count_with_checkpoints_may_fail() {
    every_call_of(EngineName::COMPILED, false, 8);
}

#[test]
fn every_call_of_a_hashed_count_with_checkpoints_may_fail() {
    every_call_of(EngineName::HASHED, false, 6);
}

#[test]
fn every_call_of_a_count_with_copies_may_fail() {
    every_call_of(EngineName::SPLIT, false, 12);
}

#[test]
fn every_call_of_a_count_in_files_may_fail() {
    every_call_of(EngineName::SPLIT, true, 2);
}

#[test]
fn every_call_of_a_torus_with_sums_may_fail() {
    every_call_of(EngineName::ORBITS, false, 6);
}

//! Tests of stopped counts for several lattices and numbers of colours, whose vectors (counts for
//! all states) are saved in one directory.
//!
//! Each count must resume from its own vector.

use crate::common::{self, machine};
use std::path::Path;
use tengen_board::{Boundary, Lattice};
use tengen_count::{
    CheckpointPolicy, CountError, EngineName, Kind, Options, Sequence, Usage, count_lattice,
    inventory,
};
use tengen_ledger::Store;
use tengen_testing::observers::Columns;

/// A lattice, a number of colours, and a number of columns.
type Boards = (Lattice, u32, usize);

fn sequence((lattice, colours, _): Boards) -> Sequence {
    Sequence::new(lattice, 6, Boundary::Top, colours)
}

/// Counts all columns; returns the number, or `None` if the count was stopped, and the notes.
fn count(boards: Boards, dir: &Path, in_files: bool, columns: usize) -> (Option<String>, String) {
    let observer = Columns::stopping_after(columns);
    let store = Store::open(dir).unwrap();
    let scratch = dir.join("vectors");
    let options = Options {
        engine: EngineName::SPLIT,
        store: Some(&store),
        scratch: in_files.then_some(common::in_files(&scratch)),
        checkpoints: CheckpointPolicy::Every(0.0),
        ..Options::new(machine(1, &observer))
    };
    let number = match count_lattice(&sequence(boards), boards.2, false, &options) {
        Ok(counts) => Some(counts.columns[0].to_string()),
        Err(CountError::Cancelled { .. }) => None,
        Err(error) => panic!("{error}"),
    };
    (number, observer.notes())
}

#[test]
fn every_lattice_resumes_from_its_own_vector() {
    // All three counts use the first two primes, so only the boards distinguish their vectors. With
    // three colours vectors are in memory and copied to files, even if vectors in files are
    // allowed.
    let all = [
        (Lattice::Square, 2, 7),
        (Lattice::Triangular, 2, 7),
        (Lattice::Square, 3, 5),
    ];
    for in_files in [false, true] {
        let dir = tempfile::tempdir().unwrap();
        for boards in all {
            let (none, _) = count(boards, dir.path(), in_files, 3);
            assert_eq!(none, None);
        }
        for (done, boards) in all.into_iter().enumerate() {
            // After some boards are finished, the saved vectors of the other boards still count as
            // needed.
            let kinds = inventory(dir.path()).unwrap();
            let vectors = kinds.iter().filter(|item| item.kind == Kind::Vector);
            let needed = vectors.filter(|item| item.usage == Usage::Needed);
            assert_eq!(needed.count(), all.len() - done, "{in_files} {boards:?}");
            let (number, notes) = count(boards, dir.path(), in_files, usize::MAX);
            assert!(notes.contains("resuming after column"), "{notes}");
            let expected = common::count(sequence(boards), boards.2, EngineName::HASHED);
            let expected = expected[boards.2 - 1].to_string();
            assert_eq!(number, Some(expected), "{boards:?}");
        }
        // No needed vector remains.
        let left = inventory(dir.path()).unwrap();
        assert!(
            left.iter().all(|item| item.kind != Kind::Vector),
            "{left:?}"
        );
    }
}

//! Interrupted counts by the engine `levels`, for four colours and more.

use super::{COLUMNS, count, expected, finished, stopped};
use crate::common::{files, watched};
use tengen_board::{Boundary, Lattice};
use tengen_count::{EngineName, Sequence, count_lattice};
use tengen_testing::observers::Columns;

const SEQUENCE: Sequence = Sequence::new(Lattice::Square, 6, Boundary::Bottom, 5);

#[test]
fn a_count_resumes_from_the_column_where_it_was_stopped() {
    let expected = expected(&SEQUENCE);
    for stopped_after in 1..COLUMNS {
        let (dir, store) = stopped(&SEQUENCE, EngineName::LEVELS, stopped_after);
        let (counts, watcher) = finished(&SEQUENCE, &store, EngineName::LEVELS);
        assert_eq!(counts, expected);
        // A stop takes effect only after the second column, so that there is something to save.
        assert_eq!(watcher.resumed(), [stopped_after.max(2)]);
        assert!(files(&dir.path().join("vectors")).is_empty(), "finished");
    }
}

#[test]
fn a_longer_board_goes_on_from_a_shorter_one_that_was_stopped() {
    let expected = expected(&SEQUENCE);
    let (_dir, store) = stopped(&SEQUENCE, EngineName::LEVELS, 4);
    // The saved columns suffice for a board of three columns, and stay in the directory for longer
    // boards.
    let watcher = Columns::all();
    let shorter = count(&SEQUENCE, Some(&store), EngineName::LEVELS, 3, &watcher).unwrap();
    assert_eq!(shorter.columns, expected[..3]);
    assert_eq!(watcher.counted(), 0);
    let (counts, watcher) = finished(&SEQUENCE, &store, EngineName::LEVELS);
    assert_eq!(counts, expected);
    assert_eq!(watcher.resumed(), [4]);
}

#[test]
fn a_damaged_copy_is_found_and_computed_again() {
    let expected = expected(&SEQUENCE);
    let (dir, store) = stopped(&SEQUENCE, EngineName::LEVELS, 5);
    let [vector] = &files(&dir.path().join("vectors"))[..] else {
        panic!("one batch");
    };
    let path = vector.join("tiles.dat");
    let mut bytes = std::fs::read(&path).unwrap();
    // Flip bits everywhere in the file of the vector. Unused bytes at the end are never read; all
    // others belong to the last copy.
    for at in (0..bytes.len()).step_by(512) {
        bytes[at] ^= 0x20;
    }
    std::fs::write(&path, bytes).unwrap();
    let (counts, watcher) = finished(&SEQUENCE, &store, EngineName::LEVELS);
    assert_eq!(counts, expected);
    assert_eq!(watcher.resumed(), [0]);
    assert!(watcher.notes().contains("damaged"), "{}", watcher.notes());
}

/// Checks that a count does not resume from the saved vector of another number of colours or of
/// fewer primes.
#[test]
fn a_count_resumes_from_its_own_vector_only() {
    let (dir, store) = stopped(&SEQUENCE, EngineName::LEVELS, 5);
    for colours in [4, 6, 261] {
        let sequence = Sequence {
            colours,
            ..SEQUENCE
        };
        let run = |engine, store| {
            let watcher = Columns::all();
            let mut options = watched(engine, &watcher);
            options.store = store;
            let counts = count_lattice(&sequence, 6, true, &options).unwrap();
            (counts.columns, watcher.resumed())
        };
        let (counts, resumed) = run(EngineName::LEVELS, Some(&store));
        assert_eq!(counts, run(EngineName::HASHED, None).0);
        assert!(resumed.iter().all(|&columns| columns == 0), "{colours}");
        assert_eq!(files(&dir.path().join("vectors")).len(), 1, "{colours}");
    }
}

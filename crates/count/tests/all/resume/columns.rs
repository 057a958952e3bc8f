//! Interrupted counts by the engines that sweep column by column: `hashed`, `compiled` and
//! `marked`.

use super::{COLUMNS, count, expected, finished, stopped};
use crate::common::{checkpoints, new_store};
use std::path::Path;
use tengen_board::{Boundary, Lattice};
use tengen_count::{CountError, EngineName, Sequence};
use tengen_testing::observers::Columns;

const SEQUENCE: Sequence = Sequence::new(Lattice::Hexagonal, 6, Boundary::Top, 3);

/// Flips a bit in the middle of a file.
fn damage(path: &Path) {
    let mut bytes = std::fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x20;
    std::fs::write(path, bytes).unwrap();
}

/// Checks that engines do not use each other's checkpoints.
///
/// The states of the engine `marked` (about marked stones) differ from the states of the other
/// engines (about strings), though their keys have the same length.
#[test]
fn states_of_another_kind_are_not_resumed() {
    let expected = expected(&SEQUENCE);
    for (first, second) in [
        (EngineName::MARKED, EngineName::HASHED),
        (EngineName::COMPILED, EngineName::MARKED),
    ] {
        let (dir, store) = stopped(&SEQUENCE, first, 5);
        let before = checkpoints(dir.path(), "ckpt");
        let watcher = Columns::stopping_after(1);
        let stopped = count(&SEQUENCE, Some(&store), second, COLUMNS, &watcher);
        assert!(matches!(stopped, Err(CountError::Cancelled { .. })));
        let after = checkpoints(dir.path(), "ckpt");
        assert!(
            before.iter().all(|path| after.contains(path)),
            "not set aside"
        );
        let (counts, watcher) = finished(&SEQUENCE, &store, first);
        assert_eq!(counts, expected);
        assert_eq!(watcher.resumed(), [5]);
    }
}

#[test]
fn an_interrupted_run_goes_on_from_its_last_column_with_either_engine() {
    let expected = expected(&SEQUENCE);
    let engines = [EngineName::COMPILED, EngineName::HASHED];
    let pairs = engines.map(|first| engines.map(|second| (first, second)));
    // The states of the engine `marked` differ from the states of the other engines, so it resumes
    // only its own checkpoints.
    let pairs = pairs
        .concat()
        .into_iter()
        .chain([(EngineName::MARKED, EngineName::MARKED)]);
    for (first, second) in pairs {
        let (dir, store) = stopped(&SEQUENCE, first, 5);
        assert_eq!(checkpoints(dir.path(), "ckpt").len(), 2);
        let (counts, watcher) = finished(&SEQUENCE, &store, second);
        assert_eq!(counts, expected);
        assert_eq!(watcher.resumed(), [5]);
        assert_eq!(watcher.counted(), COLUMNS - 5);
        assert!(checkpoints(dir.path(), "ckpt").is_empty(), "finished");
    }
}

#[test]
fn a_damaged_checkpoint_costs_one_column_and_two_cost_all() {
    let expected = expected(&SEQUENCE);
    for damaged in 1..=2 {
        let (dir, store) = stopped(&SEQUENCE, EngineName::AUTO, 5);
        for path in checkpoints(dir.path(), "ckpt").iter().rev().take(damaged) {
            damage(path);
        }
        let (counts, watcher) = finished(&SEQUENCE, &store, EngineName::AUTO);
        assert_eq!(counts, expected);
        assert_eq!(watcher.resumed(), [[4, 0][damaged - 1]]);
        let notes = watcher.notes();
        assert_eq!(notes.matches("damaged").count(), damaged, "{notes}");
    }
}

#[test]
fn finished_residues_are_not_computed_again_unless_damaged() {
    let expected = expected(&SEQUENCE);
    let (dir, store) = new_store();
    let computed = |cols: usize| {
        let watcher = Columns::all();
        let counts = count(&SEQUENCE, Some(&store), EngineName::AUTO, cols, &watcher).unwrap();
        assert_eq!(counts.columns, expected[..cols]);
        watcher.counted()
    };
    assert_eq!(computed(COLUMNS - 1), COLUMNS - 1);
    assert_eq!(computed(COLUMNS - 1), 0, "all known");
    assert_eq!(computed(3), 0, "a beginning of it");
    assert_eq!(computed(COLUMNS), COLUMNS, "longer");
    assert_eq!(computed(COLUMNS), 0);
    damage(&dir.path().join("ledger.jsonl"));
    assert_ne!(computed(COLUMNS), 0, "damaged records are computed again");
    assert_eq!(computed(COLUMNS), 0);
}

/// Checks that a wrong residue with a right checksum is detected, because the residues contradict
/// each other.
#[test]
fn a_wrong_residue_in_the_ledger_is_caught() {
    let (dir, store) = new_store();
    finished(&SEQUENCE, &store, EngineName::AUTO);
    let mut residues = store.residues(&SEQUENCE, &mut Vec::new()).unwrap();
    let (prime, mut columns) = residues.pop_last().unwrap();
    columns[COLUMNS - 1] ^= 1;
    std::fs::remove_file(dir.path().join("ledger.jsonl")).unwrap();
    let record = [(prime, columns.as_slice())];
    store.record(&SEQUENCE, record).unwrap();
    let (counts, watcher) = finished(&SEQUENCE, &store, EngineName::AUTO);
    assert_eq!(counts, expected(&SEQUENCE));
    let notes = watcher.notes();
    assert!(
        notes.contains(&prime.to_string()) && notes.contains("contradict"),
        "{notes}"
    );
    let kept = store.residues(&SEQUENCE, &mut Vec::new()).unwrap();
    assert!(kept.values().all(|kept| *kept != columns));
}

/// Checks that a run stopped before its first column does not claim to have saved anything.
#[test]
fn a_run_stopped_at_the_start_has_kept_nothing() {
    let (dir, store) = new_store();
    let (engine, watcher) = (EngineName::COMPILED, Columns::stopping_after(0));
    let stopped = count(&SEQUENCE, Some(&store), engine, COLUMNS, &watcher);
    assert!(matches!(
        stopped,
        Err(CountError::Cancelled { kept: false })
    ));
    assert!(checkpoints(dir.path(), "ckpt").is_empty());
}

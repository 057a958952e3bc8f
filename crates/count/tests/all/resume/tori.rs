//! Interrupted counts of tori by orbits. The engine sweeps the torus once for each first column, up
//! to symmetry, and saves the sums over the finished first columns.

use super::count_by;
use crate::common::{assert_kept, checkpoints};
use std::path::Path;
use tengen_board::{Boundary, Lattice};
use tengen_count::{CountError, Counts, EngineName, Kind, Sequence, Usage, inventory};
use tengen_ledger::Store;
use tengen_testing::observers::Columns;

const TORUS: Sequence = Sequence::new(Lattice::Torus, 4, Boundary::None, 2);

/// Number of orbits (classes under the symmetries) of first columns with four rows, by Burnside's
/// lemma: see `torus::first`.
const ORBITS: usize = 25;

fn torus(
    dir: &Path,
    engine: EngineName,
    cols: usize,
    threads: usize,
    watcher: &Columns,
) -> Result<Counts, CountError> {
    let store = Store::open(dir).unwrap();
    count_by(&TORUS, Some(&store), engine, cols, threads, watcher)
}

fn expected_torus() -> Counts {
    let dir = tempfile::tempdir().unwrap();
    torus(dir.path(), EngineName::HASHED, 5, 1, &Columns::all()).unwrap()
}

/// Counts a torus by orbits until `after` first columns (letters of one column that stay fixed
/// during a sweep) are done. They are reported like columns.
fn stopped_torus(dir: &Path, after: usize, threads: usize) {
    let watcher = Columns::stopping_after(after);
    let stopped = torus(dir, EngineName::ORBITS, 5, threads, &watcher);
    assert_kept(stopped);
    assert_eq!(checkpoints(dir, "sums").len(), 1);
}

#[test]
fn a_torus_goes_on_from_the_first_columns_that_are_done() {
    let expected = expected_torus();
    for (after, first, second) in [(1, 1, 1), (2, 1, 2), (3, 2, 1), (4, 2, 2)] {
        let dir = tempfile::tempdir().unwrap();
        stopped_torus(dir.path(), after, first);
        // Stop the count a second time, on one thread: two threads might finish before they are
        // stopped.
        stopped_torus(dir.path(), 1, 1);
        let watcher = Columns::all();
        let counts = torus(dir.path(), EngineName::ORBITS, 5, second, &watcher).unwrap();
        assert_eq!(counts.columns, expected.columns, "{after}");
        // If the saved sums were wrong, the residues would contradict each other, and a note would
        // say so.
        assert_eq!((watcher.notes().as_str(), watcher.resumed().len()), ("", 1));
        let resumed = watcher.resumed()[0];
        assert!((after + 1..ORBITS).contains(&resumed), "{resumed}");
        assert!(watcher.counted() <= ORBITS - resumed, "{resumed}");
        assert!(checkpoints(dir.path(), "sums").is_empty(), "finished");
    }
}

/// Checks that the saved sums of a torus are not used for a torus with another number of columns,
/// or by another engine.
#[test]
fn sums_of_a_torus_are_for_the_same_torus() {
    let expected = expected_torus();
    let dir = tempfile::tempdir().unwrap();
    stopped_torus(dir.path(), 4, 1);
    let watcher = Columns::all();
    let counts = torus(dir.path(), EngineName::ORBITS, 4, 1, &watcher).unwrap();
    assert_eq!(counts.columns, expected.columns[..4]);
    assert_eq!(watcher.resumed()[0], 0);
    assert_eq!(checkpoints(dir.path(), "sums").len(), 1);
    let watcher = Columns::stopping_after(2);
    torus(dir.path(), EngineName::HASHED, 5, 1, &watcher).unwrap_err();
    assert_eq!(
        (
            watcher.notes().as_str(),
            checkpoints(dir.path(), "sums").len()
        ),
        ("", 1)
    );
    let usage = |path: &Path| {
        let items = inventory(dir.path()).unwrap().into_iter();
        let of = items.filter(|item| item.path == path && item.kind == Kind::Checkpoint);
        of.map(|item| item.usage).collect::<Vec<Usage>>()
    };
    let path = checkpoints(dir.path(), "sums").remove(0);
    let left = std::fs::read(&path).unwrap();
    assert_eq!(usage(&path), [Usage::Needed]);
    // All residues that the sums would give are computed by the engine `hashed`, so the sums are
    // removed.
    let counts = torus(dir.path(), EngineName::HASHED, 5, 1, &Columns::all()).unwrap();
    assert_eq!(counts.columns, expected.columns);
    assert!(checkpoints(dir.path(), "sums").is_empty());
    std::fs::write(&path, left).unwrap();
    assert_eq!(usage(&path), [Usage::Useless]);
}

#[test]
fn sums_that_are_damaged_or_of_other_parts_are_not_used() {
    let expected = expected_torus();
    let whole = |text: &str| text.to_owned();
    let checked = |text: &str| {
        let (body, _) = text.split_once(",\"check\":").unwrap();
        let check = xxhash_rust::xxh3::xxh3_64(format!("{body}}}").as_bytes());
        format!("{body},\"check\":\"{check:016x}\"}}\n")
    };
    let other_parts = |text: &str| {
        // Change the key that names the parts of the sums, as another version could have written
        // it, with the right checksum.
        let (before, after) = text.split_once("\"key\":\"").unwrap();
        checked(&format!(
            "{before}\"key\":\"{}{}",
            "0".repeat(16),
            &after[16..]
        ))
    };
    let flipped = |text: &str| {
        let mut bytes = text.as_bytes().to_vec();
        let digit = text.find("\"sums\":[[\"").unwrap() + 10;
        bytes[digit] ^= 1;
        String::from_utf8(bytes).unwrap()
    };
    let wrong = |text: &str| checked(&flipped(text));
    let cut = |text: &str| text[..text.len() / 2].to_owned();
    type Change<'a> = &'a dyn Fn(&str) -> String;
    let ways: [(&str, Change<'_>); 5] = [
        ("", &whole),
        ("another version", &other_parts),
        ("damaged", &flipped),
        ("damaged", &cut),
        ("contradict", &wrong),
    ];
    for (note, change) in ways {
        let dir = tempfile::tempdir().unwrap();
        stopped_torus(dir.path(), 4, 1);
        let path = &checkpoints(dir.path(), "sums")[0];
        let text = std::fs::read_to_string(path).unwrap();
        std::fs::write(path, change(&text)).unwrap();
        let watcher = Columns::all();
        let counts = torus(dir.path(), EngineName::ORBITS, 5, 1, &watcher).unwrap();
        assert_eq!(counts.columns, expected.columns, "{note}");
        let notes = watcher.notes();
        assert_eq!(notes.is_empty(), note.is_empty(), "{notes}");
        assert!(notes.contains(note), "{notes}");
        let is_used = matches!(note, "" | "contradict");
        assert_eq!(watcher.resumed()[0] > 0, is_used, "{note}");
    }
}

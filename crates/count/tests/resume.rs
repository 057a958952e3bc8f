//! Runs that are interrupted, damaged or repeated give the same numbers and lose
//! no more than they must.

use std::path::{Path, PathBuf};
use tengen_base::machine::Machine;
use tengen_board::{Boundary, Lattice};
use tengen_count::Sequence;
use tengen_count::run::{
    CheckpointPolicy, CountError, Counts, Engine, Kind, Options, Usage, count_lattice, inventory,
};
use tengen_count::store::Store;
use tengen_testing::observers::Columns;

const COLUMNS: usize = 9;
const SEQUENCE: Sequence = Sequence {
    lattice: Lattice::Hexagonal,
    rows: 6,
    boundary: Boundary::Top,
    colours: 3,
};

fn count(
    store: Option<&Store>,
    engine: Engine,
    cols: usize,
    watcher: &Columns,
) -> Result<Counts, CountError> {
    let options = Options {
        engine,
        store,
        checkpoints: CheckpointPolicy::Every(0.0),
        ..Options::new(Machine {
            threads: 2,
            memory: 1 << 30,
            observer: watcher,
        })
    };
    count_lattice(&SEQUENCE, cols, true, &options)
}

fn expected() -> Counts {
    count(None, Engine::Compiled, COLUMNS, &Columns::all()).unwrap()
}

fn checkpoints(dir: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(dir.join("checkpoints")).unwrap();
    let mut files: Vec<PathBuf> = files
        .map(|f| f.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "ckpt"))
        .collect();
    files.sort();
    files
}

/// Flips a bit in the middle of a file.
fn damage(path: &Path) {
    let mut bytes = std::fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x20;
    std::fs::write(path, bytes).unwrap();
}

/// States of marked stones are not those of strings, though their keys are as long; each
/// engine leaves the other's alone.
#[test]
fn nobody_goes_on_from_states_of_another_kind() {
    let expected = expected();
    for (first, second) in [
        (Engine::Marked, Engine::Hashed),
        (Engine::Compiled, Engine::Marked),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        let stopped = count(Some(&store), first, COLUMNS, &Columns::stopping_after(5));
        assert!(matches!(stopped, Err(CountError::Cancelled { kept: true })));
        let before = checkpoints(dir.path());
        let stopped = count(Some(&store), second, COLUMNS, &Columns::stopping_after(1));
        assert!(matches!(stopped, Err(CountError::Cancelled { .. })));
        let after = checkpoints(dir.path());
        assert!(
            before.iter().all(|path| after.contains(path)),
            "not set aside"
        );
        let watcher = Columns::all();
        let counts = count(Some(&store), first, COLUMNS, &watcher).unwrap();
        assert_eq!(counts.columns, expected.columns);
        assert_eq!(watcher.resumed(), [5]);
    }
}

#[test]
fn an_interrupted_run_goes_on_from_its_last_column_with_either_engine() {
    let expected = expected();
    let engines = [Engine::Compiled, Engine::Hashed];
    let pairs = engines.map(|first| engines.map(|second| (first, second)));
    // Marked stones have states of their own.
    let pairs = pairs
        .concat()
        .into_iter()
        .chain([(Engine::Marked, Engine::Marked)]);
    for (first, second) in pairs {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        let stopped = count(Some(&store), first, COLUMNS, &Columns::stopping_after(5));
        assert!(matches!(stopped, Err(CountError::Cancelled { kept: true })));
        assert_eq!(checkpoints(dir.path()).len(), 2);
        let watcher = Columns::all();
        let counts = count(Some(&store), second, COLUMNS, &watcher).unwrap();
        assert_eq!(counts.columns, expected.columns);
        assert_eq!(watcher.resumed(), [5]);
        assert_eq!(watcher.counted(), COLUMNS - 5);
        assert!(checkpoints(dir.path()).is_empty(), "finished");
    }
}

#[test]
fn a_damaged_checkpoint_costs_one_column_and_two_cost_all() {
    let expected = expected();
    for damaged in 1..=2 {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        count(
            Some(&store),
            Engine::Auto,
            COLUMNS,
            &Columns::stopping_after(5),
        )
        .unwrap_err();
        for path in checkpoints(dir.path()).iter().rev().take(damaged) {
            damage(path);
        }
        let watcher = Columns::all();
        let counts = count(Some(&store), Engine::Auto, COLUMNS, &watcher).unwrap();
        assert_eq!(counts.columns, expected.columns);
        assert_eq!(watcher.resumed(), [[4, 0][damaged - 1]]);
        let notes = watcher.notes();
        assert_eq!(notes.matches("damaged").count(), damaged, "{notes}");
    }
}

#[test]
fn finished_residues_are_not_computed_again_unless_damaged() {
    let expected = expected();
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path()).unwrap();
    let computed = |cols: usize| {
        let watcher = Columns::all();
        let counts = count(Some(&store), Engine::Auto, cols, &watcher).unwrap();
        assert_eq!(counts.columns, expected.columns[..cols]);
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

/// A residue that is wrong though its record is whole contradicts the others.
#[test]
fn a_wrong_residue_in_the_ledger_is_caught() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path()).unwrap();
    count(Some(&store), Engine::Auto, COLUMNS, &Columns::all()).unwrap();
    let mut residues = store.residues(&SEQUENCE, &mut Vec::new()).unwrap();
    let (prime, mut columns) = residues.pop_last().unwrap();
    columns[COLUMNS - 1] ^= 1;
    std::fs::remove_file(dir.path().join("ledger.jsonl")).unwrap();
    let record = [(prime, columns.as_slice())];
    store.record(&SEQUENCE, record).unwrap();
    let watcher = Columns::all();
    let counts = count(Some(&store), Engine::Auto, COLUMNS, &watcher).unwrap();
    assert_eq!(counts.columns, expected().columns);
    let notes = watcher.notes();
    assert!(
        notes.contains(&prime.to_string()) && notes.contains("contradict"),
        "{notes}"
    );
    let kept = store.residues(&SEQUENCE, &mut Vec::new()).unwrap();
    assert!(kept.values().all(|kept| *kept != columns));
}

/// Nothing is claimed to be kept when a run is stopped before its first column.
#[test]
fn a_run_stopped_at_the_start_has_kept_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path()).unwrap();
    let stopped = count(
        Some(&store),
        Engine::Compiled,
        COLUMNS,
        &Columns::stopping_after(0),
    );
    assert!(matches!(
        stopped,
        Err(CountError::Cancelled { kept: false })
    ));
    assert!(checkpoints(dir.path()).is_empty());
}

#[test]
fn without_a_store_a_run_stops_at_once() {
    let watcher = Columns::stopping_after(3);
    let stopped = count(None, Engine::Auto, COLUMNS, &watcher);
    assert!(matches!(
        stopped,
        Err(CountError::Cancelled { kept: false })
    ));
    assert_eq!(watcher.counted(), 3);
}

const TORUS: Sequence = Sequence {
    lattice: Lattice::Torus,
    rows: 4,
    boundary: Boundary::None,
    colours: 2,
};
/// One of each orbit of first columns with four rows, by Burnside's lemma: see `torus::first`.
const ORBITS: usize = 25;

fn torus(
    dir: &Path,
    engine: Engine,
    cols: usize,
    threads: usize,
    watcher: &Columns,
) -> Result<Counts, CountError> {
    let store = Store::open(dir).unwrap();
    let options = Options {
        engine,
        store: Some(&store),
        checkpoints: CheckpointPolicy::Every(0.0),
        ..Options::new(Machine {
            threads,
            memory: 1 << 30,
            observer: watcher,
        })
    };
    count_lattice(&TORUS, cols, true, &options)
}

fn expected_torus() -> Counts {
    let dir = tempfile::tempdir().unwrap();
    torus(dir.path(), Engine::Hashed, 5, 1, &Columns::all()).unwrap()
}

/// The files of sums over first columns.
fn sums(dir: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(dir.join("checkpoints")).unwrap();
    let files = files.map(|f| f.unwrap().path());
    files
        .filter(|p| p.extension().is_some_and(|e| e == "sums"))
        .collect()
}

/// A torus stopped after so many first columns, which are told of as columns are elsewhere.
fn stopped_torus(dir: &Path, after: usize, threads: usize) {
    let watcher = Columns::stopping_after(after);
    let stopped = torus(dir, Engine::Orbits, 5, threads, &watcher);
    assert!(matches!(stopped, Err(CountError::Cancelled { kept: true })));
    assert_eq!(sums(dir).len(), 1);
}

#[test]
fn a_torus_goes_on_from_the_first_columns_that_are_done() {
    let expected = expected_torus();
    for (after, first, second) in [(1, 1, 1), (2, 1, 2), (3, 2, 1), (4, 2, 2)] {
        let dir = tempfile::tempdir().unwrap();
        stopped_torus(dir.path(), after, first);
        // Again and again.
        stopped_torus(dir.path(), 1, second);
        let watcher = Columns::all();
        let counts = torus(dir.path(), Engine::Orbits, 5, second, &watcher).unwrap();
        assert_eq!(counts.columns, expected.columns, "{after}");
        // Sums that went wrong would contradict each other, and be counted again.
        assert_eq!((watcher.notes().as_str(), watcher.resumed().len()), ("", 1));
        let resumed = watcher.resumed()[0];
        assert!((after + 1..ORBITS).contains(&resumed), "{resumed}");
        assert!(watcher.counted() <= ORBITS - resumed, "{resumed}");
        assert!(sums(dir.path()).is_empty(), "finished");
    }
}

/// One with another number of columns begins again, and leaves the sums alone; so does another
/// engine.
#[test]
fn sums_of_a_torus_are_for_the_same_torus() {
    let expected = expected_torus();
    let dir = tempfile::tempdir().unwrap();
    stopped_torus(dir.path(), 4, 1);
    let watcher = Columns::all();
    let counts = torus(dir.path(), Engine::Orbits, 4, 1, &watcher).unwrap();
    assert_eq!(counts.columns, expected.columns[..4]);
    assert_eq!(watcher.resumed()[0], 0);
    assert_eq!(sums(dir.path()).len(), 1);
    let watcher = Columns::stopping_after(2);
    torus(dir.path(), Engine::Hashed, 5, 1, &watcher).unwrap_err();
    assert_eq!((watcher.notes().as_str(), sums(dir.path()).len()), ("", 1));
    let usage = |path: &Path| {
        let items = inventory(dir.path()).unwrap().into_iter();
        let of = items.filter(|item| item.path == path && item.kind == Kind::Checkpoint);
        of.map(|item| item.usage).collect::<Vec<Usage>>()
    };
    let path = sums(dir.path()).remove(0);
    let left = std::fs::read(&path).unwrap();
    assert_eq!(usage(&path), [Usage::Needed]);
    // All is known from elsewhere: they go.
    let counts = torus(dir.path(), Engine::Hashed, 5, 1, &Columns::all()).unwrap();
    assert_eq!(counts.columns, expected.columns);
    assert!(sums(dir.path()).is_empty());
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
        // As another version could have written it, with the right checksum.
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
        let path = &sums(dir.path())[0];
        let text = std::fs::read_to_string(path).unwrap();
        std::fs::write(path, change(&text)).unwrap();
        let watcher = Columns::all();
        let counts = torus(dir.path(), Engine::Orbits, 5, 1, &watcher).unwrap();
        assert_eq!(counts.columns, expected.columns, "{note}");
        let notes = watcher.notes();
        assert_eq!(notes.is_empty(), note.is_empty(), "{notes}");
        assert!(notes.contains(note), "{notes}");
        let is_used = matches!(note, "" | "contradict");
        assert_eq!(watcher.resumed()[0] > 0, is_used, "{note}");
    }
}

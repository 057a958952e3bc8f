//! Tests that a large ledger gives equal residues with and without its index, also after changes
//! and damage to either file.

use super::super::store::{LEDGER, Store};
use super::*;
use crate::Sequence;
use crate::sequence::TWO_ROWS;
use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use tempfile::TempDir;

type Found = BTreeMap<u64, Vec<u64>>;

fn sequence(rows: usize) -> Sequence {
    Sequence { rows, ..TWO_ROWS }
}

/// Returns `length` residues for a record. The tests use a few long records, so that the ledger is
/// large enough for an index.
fn columns(seed: u64, length: usize) -> Vec<u64> {
    (0..length as u64).map(|n| n * 7919 + seed % 1000).collect()
}

fn record(store: &Store, rows: usize, prime: u64, length: usize) {
    let columns = columns(prime + rows as u64, length);
    store
        .record(&sequence(rows), [(prime, &columns[..])])
        .unwrap();
}

/// Creates a ledger of 1.3 MB with an index. Its records are for boards of 1, 2, ..., 6, 1, 2, ...
/// rows.
fn large() -> (TempDir, Store) {
    let (dir, store) = Store::temporary();
    for n in 0..30 {
        record(&store, 1 + n % 6, 1_000_000_000 + n as u64, 4_000);
    }
    assert!(residues(&store, 9).0.is_empty());
    assert!(path(dir.path()).exists());
    (dir, store)
}

fn residues(store: &Store, rows: usize) -> (Found, Vec<String>) {
    let mut notes = Vec::new();
    let found = store.residues(&sequence(rows), &mut notes).unwrap();
    (found, notes)
}

/// Returns the residues for boards of 1 to 7 rows, read from a copy of the ledger that has no
/// index.
fn without_index(dir: &Path) -> Vec<Found> {
    let copy = tempfile::tempdir().unwrap();
    fs::copy(dir.join(LEDGER), copy.path().join(LEDGER)).unwrap();
    let store = Store::open(copy.path()).unwrap();
    let found = |rows| {
        let found = residues(&store, rows).0;
        let _ = fs::remove_file(path(copy.path()));
        found
    };
    (1..=7).map(found).collect()
}

fn with_index(store: &Store) -> Vec<Found> {
    (1..=7).map(|rows| residues(store, rows).0).collect()
}

/// Changes bytes of the ledger file, and keeps its length and modification time.
fn change_unseen(dir: &Path, change: impl FnOnce(&mut [u8])) {
    let ledger = dir.join(LEDGER);
    let modified = fs::metadata(&ledger).unwrap().modified().unwrap();
    let mut bytes = fs::read(&ledger).unwrap();
    change(&mut bytes);
    let file = OpenOptions::new().write(true).open(&ledger).unwrap();
    (&file).write_all(&bytes).unwrap();
    file.set_modified(modified).unwrap();
}

/// Returns the position in the ledger of some byte of line number `line`. Lines are numbered from
/// 0.
fn within(bytes: &[u8], line: usize) -> usize {
    let ends = bytes.iter().enumerate().filter(|(_, b)| **b == b'\n');
    ends.map(|(at, _)| at).nth(line).unwrap() - 100
}

/// Returns `true` if the index is used: then only the lines of the requested sequence are read.
///
/// The function damages a line of another sequence. If the index is used, the damage is not
/// noticed.
fn is_used(dir: &Path, store: &Store) -> bool {
    let mut before = 0;
    change_unseen(dir, |bytes| {
        let at = within(bytes, 0);
        before = std::mem::replace(&mut bytes[at], b'x');
    });
    let index = fs::read(path(dir)).ok();
    let read_only = Store::read_only(dir, io::ErrorKind::PermissionDenied);
    let is_used = residues(&read_only, 2).1.is_empty();
    change_unseen(dir, |bytes| {
        let at = within(bytes, 0);
        bytes[at] = before;
    });
    assert_eq!(index, fs::read(path(dir)).ok());
    assert!(residues(store, 2).1.is_empty());
    is_used
}

#[test]
fn a_large_ledger_is_read_by_its_index() {
    let (dir, store) = large();
    let expected = without_index(dir.path());
    assert!(expected[..6].iter().all(|found| found.len() == 5) && expected[6].is_empty());
    assert_eq!(with_index(&store), expected);
    assert!(is_used(dir.path(), &store));
    // New records of indexed sequences and of others.
    for n in 0..12 {
        record(&store, 1 + n % 7, 2_000_000_000 + n as u64, 300);
        record(&store, 2, 1_000_000_001, 4_000 + n);
    }
    assert!(is_used(dir.path(), &store));
    assert_eq!(with_index(&store), without_index(dir.path()));
    let [first, again] = [1_000_000_000, 1_000_000_001];
    assert_eq!(residues(&store, 1).0[&first], columns(first + 1, 4_000));
    assert_eq!(residues(&store, 2).0[&again], columns(again + 2, 4_011));
}

#[test]
fn a_small_ledger_has_no_index() {
    let (dir, store) = Store::temporary();
    record(&store, 1, 1_000_000_000, 4_000);
    assert_eq!(residues(&store, 1).0.len(), 1);
    assert!(!path(dir.path()).exists());
}

#[test]
fn it_grows_with_the_ledger() {
    let (dir, store) = large();
    let covered = || {
        let ledger = File::open(&dir.path().join(LEDGER)).unwrap();
        Index::open(dir.path(), Stamp::of(&ledger).unwrap()).unwrap()
    };
    let before = covered().covered;
    for n in 0..30 {
        record(&store, 3, 3_000_000_000 + n, 4_000);
        assert_eq!(residues(&store, 3).0.len(), 6 + n as usize);
    }
    let after = covered();
    assert!(before < after.covered, "made again on the way");
    assert!(after.covered < after.stamp.length, "and not each time");
    assert_eq!(with_index(&store), without_index(dir.path()));
}

#[test]
fn changes_by_other_processes_are_seen() {
    let (dir, store) = large();
    let ledger = dir.path().join(LEDGER);
    let one_more = {
        let other = tempfile::tempdir().unwrap();
        let store = Store::open(other.path()).unwrap();
        record(&store, 2, 4_000_000_000, 50);
        fs::read(other.path().join(LEDGER)).unwrap()
    };
    // A program without index support appends a line.
    let mut file = OpenOptions::new().append(true).open(&ledger).unwrap();
    file.write_all(&one_more).unwrap();
    assert!(!is_used(dir.path(), &store), "then it is made again");
    assert!(is_used(dir.path(), &store));
    assert!(residues(&store, 2).0.contains_key(&4_000_000_000));
    assert_eq!(with_index(&store), without_index(dir.path()));
    // Replace the ledger by another file of equal length, with the first line moved to the end.
    let bytes = fs::read(&ledger).unwrap();
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&b| b == b'\n').collect();
    fs::remove_file(&ledger).unwrap();
    let turned = [&lines[1..], &lines[..1]].concat().concat();
    fs::write(&ledger, turned).unwrap();
    assert_eq!(with_index(&store), without_index(dir.path()));
    // A shorter file.
    fs::write(&ledger, lines[2..].concat()).unwrap();
    assert_eq!(with_index(&store), without_index(dir.path()));
    assert!(!residues(&store, 1).0.contains_key(&1_000_000_000));
    fs::remove_file(&ledger).unwrap();
    assert_eq!(residues(&store, 1), (Found::new(), Vec::new()));
}

#[test]
fn damage_to_a_record_that_only_its_checksum_shows_is_found() {
    let (dir, store) = large();
    let expected = without_index(dir.path());
    for line in [7, 29] {
        let (rows, prime) = (1 + line % 6, 1_000_000_000 + line as u64);
        change_unseen(dir.path(), |bytes| {
            let at = within(bytes, line - usize::from(line == 29));
            bytes[at] ^= 1;
        });
        let (found, notes) = residues(&store, rows);
        assert!(!found.contains_key(&prime) && found.len() == 4);
        assert!(
            notes.len() == 1 && notes[0].contains("ledger.damaged.jsonl"),
            "{notes:?}"
        );
        // The other records are unchanged, and the damaged record is set aside permanently.
        let mut others = expected.clone();
        others[rows - 1] = found;
        if line == 29 {
            others[1].remove(&1_000_000_007);
        }
        assert_eq!(with_index(&store), others);
        assert!(residues(&store, rows).1.is_empty());
    }
    assert!(is_used(dir.path(), &store));
}

#[test]
fn contradictions_between_the_indexed_and_the_new_are_set_aside() {
    let (_dir, store) = large();
    store
        .record(&sequence(2), [(1_000_000_001, &[1, 2, 3][..])])
        .unwrap();
    let (found, notes) = residues(&store, 2);
    assert!(!found.contains_key(&1_000_000_001) && found.len() == 4);
    assert!(notes[0].contains("line 2, 31"), "{notes:?}");
}

#[test]
fn a_damaged_index_costs_time_only() {
    let (dir, store) = large();
    let expected = without_index(dir.path());
    let index = path(dir.path());
    let read = || fs::read(&index).unwrap();
    let whole = read();
    assert_eq!(whole.len(), HEADER + 30 * ENTRY);
    for at in (0..HEADER)
        .step_by(3)
        .chain((HEADER..whole.len()).step_by(37))
    {
        let mut damaged = whole.clone();
        damaged[at] ^= 1 << (at % 8);
        fs::write(&index, &damaged).unwrap();
        // Only reading the sequence with the damaged index entry is affected.
        let rows = 1 + at % 6;
        assert_eq!(
            residues(&store, rows),
            (expected[rows - 1].clone(), vec![]),
            "byte {at}"
        );
        if at < HEADER {
            assert_eq!(read(), whole, "byte {at}: made again");
        }
        fs::write(&index, &damaged).unwrap();
        assert_eq!(with_index(&store)[..], expected[..], "byte {at}");
    }
    let entries = HEADER + 3 * ENTRY;
    for length in [0, 1, HEADER - 1, HEADER, entries, whole.len() - 1] {
        fs::write(&index, &whole[..length]).unwrap();
        assert_eq!(with_index(&store), expected, "{length} bytes");
        assert_eq!(read(), whole);
    }
    // An index of another ledger.
    let (other, _store) = large();
    fs::copy(path(other.path()), &index).unwrap();
    record(&store, 5, 5_000_000_000, 10);
    assert!(residues(&store, 5).0.contains_key(&5_000_000_000));
}

/// Checks that a changed entry of the index is detected, so that no entry of a sequence is missed.
///
/// If an entry were missed, residues that the ledger has would be computed again.
#[test]
fn a_changed_entry_is_detected_when_it_is_read() {
    let (dir, store) = large();
    let index = path(dir.path());
    let read = || fs::read(&index).unwrap();
    let whole = read();
    for place in 0..30 {
        let at = HEADER + place * ENTRY;
        let mut damaged = whole.clone();
        damaged[at..at + 8].fill(0xff);
        fs::write(&index, &damaged).unwrap();
        for rows in 1..=6 {
            assert_eq!(residues(&store, rows).0.len(), 5, "{place} {rows}");
        }
        assert_eq!(read(), whole, "{place}: made again");
    }
}

#[test]
fn reading_uses_an_index_but_makes_none() {
    let (dir, _) = large();
    let read_only = Store::read_only(dir.path(), io::ErrorKind::ReadOnlyFilesystem);
    assert_eq!(with_index(&read_only), without_index(dir.path()));
    fs::remove_file(path(dir.path())).unwrap();
    assert_eq!(with_index(&read_only), without_index(dir.path()));
    assert!(!path(dir.path()).exists());
}

#[test]
fn wrong_records_leave_a_large_ledger() {
    let (dir, store) = large();
    let place = store.refuse(&sequence(3), 1_000_000_008).unwrap();
    assert!(place.ends_with("line 9"), "{place}");
    assert!(!path(dir.path()).exists());
    assert_eq!(residues(&store, 3).0.len(), 4);
    assert!(is_used(dir.path(), &store));
    assert_eq!(with_index(&store), without_index(dir.path()));
}

/// Checks that several programs can append to a large ledger and read it at the same time.
#[test]
fn several_at_once_lose_nothing() {
    let (dir, _) = large();
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let dir = dir.path();
            scope.spawn(move || {
                let store = Store::open(dir).unwrap();
                for n in 0..10 {
                    record(&store, 4, 6_000_000_000 + 100 * thread + n, 2_000);
                    assert!(residues(&store, 4).0.len() > n as usize + 5);
                }
            });
        }
    });
    let store = Store::open(dir.path()).unwrap();
    let (found, notes) = residues(&store, 4);
    assert_eq!((found.len(), notes.len()), (45, 0));
    assert_eq!(with_index(&store), without_index(dir.path()));
    assert!(is_used(dir.path(), &store));
}

//! Tests with wrong residues that have right checksums.
//!
//! A count must end with the right number, name the wrong records and set them aside.

use crate::common::{files, machine, new_store};
use tempfile::TempDir;
use tengen_base::observer::{Observer, Silent};
use tengen_board::{Boundary, Lattice};
use tengen_count::{
    CheckpointPolicy, CountError, EngineName, Options, Recompute, Sequence, count_lattice,
    recompute,
};
use tengen_exact::UBig;
use tengen_exact::primes::primes;
use tengen_ledger::{Fault, Store, Survey};
use tengen_testing::observers::Columns;
use xxhash_rust::xxh3::xxh3_128;

const FOUR: Sequence = Sequence::square(4);

fn count(
    sequence: &Sequence,
    cols: usize,
    all: bool,
    engine: EngineName,
    store: Option<&Store>,
    observer: &dyn Observer,
) -> Result<Vec<UBig>, CountError> {
    let options = Options {
        engine,
        store,
        checkpoints: CheckpointPolicy::Every(0.0),
        ..Options::new(machine(1, observer))
    };
    Ok(count_lattice(sequence, cols, all, &options)?.columns)
}

type Records = Vec<(u64, Vec<u64>)>;

/// Returns the counts L(4,1), ..., L(4,21), and records of four primes with the residues of L(4,1),
/// ..., L(4,20).
fn right() -> (Vec<UBig>, Records) {
    let numbers = count(&FOUR, 21, true, EngineName::COMPILED, None, &Silent).unwrap();
    let record = |p: u64| (p, numbers[..20].iter().map(|n| n % p).collect());
    let records = primes().take(4).map(record).collect();
    (numbers, records)
}

fn shift(record: &mut (u64, Vec<u64>), column: usize, by: u64) {
    let residue = &mut record.1[column - 1];
    *residue = (*residue + by) % record.0;
}

/// Changes the first of the records so that the first three together determine a wrong count that
/// is not too large.
fn craft(records: &mut Records, number: &UBig) {
    let product = UBig::from(records[1].0) * UBig::from(records[2].0);
    let other = (1..50u64).find_map(|k| {
        let less = &product * k;
        let other = (*number >= less).then(|| number.clone() - less)?;
        (other > UBig::from(2u8).pow(110)).then_some(other)
    });
    let other = other.unwrap_or_else(|| number + &product);
    assert!(other < UBig::from(3u8).pow(80));
    records[0].1[19] = &other % records[0].0;
}

/// A function that changes the right records; its second argument is the count of the last board.
type Change = fn(&mut Records, &UBig);

/// A test case: a name, a change of the records, the number of columns to count, and `true` to
/// count the boards with 1, 2, ... columns.
type Case = (&'static str, Change, usize, bool);

/// Names and changes of records, after which only the board with 20 columns is counted.
const OF_TWENTY: [(&str, Change); 13] = [
    ("the first residue", |r, _| shift(&mut r[0], 20, 1)),
    ("the third residue", |r, _| shift(&mut r[2], 20, 1)),
    ("the fourth residue", |r, _| shift(&mut r[3], 20, 1)),
    ("two residues", |r, _| shift_all(&mut r[1..3], 20, 5)),
    ("all shifted by one", |r, _| shift_all(r, 20, 1)),
    ("one that fits two others", craft),
    ("one that fits all others", |r, n| {
        craft(r, n);
        r.truncate(3);
    }),
    ("primes that are none", |r, _| {
        r.iter_mut().for_each(|r| r.0 -= 2);
    }),
    ("a small prime besides", |r, _| r.push((101, vec![1; 20]))),
    ("a contradicting record", |r, _| {
        let mut other = r[0].clone();
        (1..=20).for_each(|n| shift(&mut other, n, 1));
        r.push(other);
    }),
    ("a residue that is its prime", |r, _| r[0].1[19] = r[0].0),
    ("column 19 of all, unasked", |r, _| shift_all(r, 19, 2)),
    ("no columns", |r, _| r[0].1.clear()),
];

const OTHERS: [Case; 6] = [
    ("one with a wrong tail", longer, 21, false),
    ("all with the tail 7", |r, _| add(r, 7), 21, false),
    ("all with the tail 0", |r, _| add(r, 0), 21, true),
    ("column 19 of all", |r, _| shift_all(r, 19, 2), 19, false),
    ("19 among all columns", |r, _| shift_all(r, 19, 2), 20, true),
    ("column 1 of one", |r, _| shift(&mut r[3], 1, 1), 20, true),
];

fn shift_all(records: &mut [(u64, Vec<u64>)], column: usize, by: u64) {
    records.iter_mut().for_each(|r| shift(r, column, by));
}

/// Adds a copy of the first record with one more, wrong residue.
fn longer(records: &mut Records, _: &UBig) {
    let mut longer = records[0].clone();
    longer.1.push(1);
    records.push(longer);
}

/// Adds a residue to all records.
fn add(records: &mut Records, residue: u64) {
    records.iter_mut().for_each(|r| r.1.push(residue));
}

fn cases() -> impl Iterator<Item = Case> {
    let of_twenty = OF_TWENTY.map(|(name, change)| (name, change, 20, false));
    of_twenty.into_iter().chain(OTHERS)
}

/// Returns a store whose ledger has these records, and its directory, which is removed when
/// dropped.
fn kept(records: &[(u64, Vec<u64>)]) -> (TempDir, Store) {
    let (dir, store) = new_store();
    let records = records
        .iter()
        .map(|(prime, columns)| (*prime, &columns[..]));
    store.record(&FOUR, records).unwrap();
    (dir, store)
}

#[test]
fn no_poisoned_ledger_gives_a_wrong_number() {
    let (numbers, records) = right();
    for (name, poison, cols, all) in cases() {
        let mut poisoned = records.clone();
        poison(&mut poisoned, &numbers[19]);
        let (dir, store) = kept(&poisoned);
        let notes = Columns::all();
        let first = if all { 0 } else { cols - 1 };
        let found = count(&FOUR, cols, all, EngineName::AUTO, Some(&store), &notes);
        let text = notes.notes();
        assert_eq!(found.unwrap(), numbers[first..cols], "{name}: {text}");
        // The ledger has no wrong record any more of those that the count examined.
        let survey = Survey::of_directory(dir.path()).unwrap();
        for (prime, columns) in survey.residues().values().flatten() {
            let range = if all { 0..cols } else { cols - 1..cols };
            for n in range.filter(|&n| n < columns.len()) {
                assert_eq!(&numbers[n] % *prime, columns[n], "{name}: {text}");
            }
        }
        let again = count(&FOUR, cols, all, EngineName::AUTO, Some(&store), &Silent);
        assert_eq!(again.unwrap(), numbers[first..cols], "{name}, again");
    }
}

/// Recomputes the boards of ledgers with wrong records, and merges these ledgers into another one.
/// The wrong records must be named and not merged.
#[test]
fn every_record_of_a_poisoned_ledger_that_is_wrong_is_named_and_not_merged() {
    let (numbers, records) = right();
    let listed: Vec<u64> = records.iter().map(|record| record.0).collect();
    for (name, poison, _, _) in cases() {
        let mut poisoned = records.clone();
        poison(&mut poisoned, &numbers[19]);
        let (dir, _) = kept(&poisoned);
        let is_wrong = |(prime, columns): &(u64, Vec<u64>)| {
            let differs = |(number, residue): (&UBig, &u64)| number % *prime != *residue;
            columns.is_empty()
                || !listed.contains(prime)
                || numbers.iter().zip(columns).any(differs)
        };
        let wrong = (1..).zip(&poisoned).filter(|(_, record)| is_wrong(record));
        let wrong: Vec<usize> = wrong.map(|(line, _)| line).collect();
        let mut survey = Survey::of_directory(dir.path()).unwrap();
        let effort = Recompute::new(1, 1e8);
        let options = Options::new(machine(1, &Silent));
        let again = recompute(&survey, |_, _| true, effort, &options).unwrap();
        let again = again.into_values();
        let found: Vec<Fault> = again.flat_map(|recomputed| recomputed.faults).collect();
        let named = survey.unusable().iter().chain(&found);
        let mut named: Vec<usize> = named.map(|fault| fault.place.line).collect();
        named.sort_unstable();
        assert_eq!(named, wrong, "{name}");
        assert!(!named.is_empty(), "{name}");

        survey.remove(&found);
        let other = tempfile::tempdir().unwrap();
        let merged = Store::open(other.path()).unwrap().merge(&survey).unwrap();
        let expected = poisoned.iter().filter(|record| !is_wrong(record)).count();
        assert_eq!(
            (merged.added, merged.refused.len()),
            (expected, 0),
            "{name}"
        );
        let survey = Survey::of_directory(other.path()).unwrap();
        for (prime, columns) in survey.residues().values().flatten() {
            let right = numbers.iter().map(|number| number % *prime);
            assert!(right.zip(*columns).all(|(a, b)| a == *b), "{name}");
        }
    }
}

#[test]
fn the_wrong_record_is_named_and_kept_among_the_damaged_ones() {
    let (numbers, mut records) = right();
    shift(&mut records[2], 20, 1);
    let (dir, store) = kept(&records);
    let ledger = || std::fs::read_to_string(dir.path().join("ledger.jsonl")).unwrap();
    let before = ledger();
    let notes = Columns::all();
    let found = count(&FOUR, 20, false, EngineName::AUTO, Some(&store), &notes).unwrap();
    assert_eq!(found, numbers[19..20]);
    let text = notes.notes();
    let prime = records[2].0.to_string();
    assert!(
        text.contains(&prime) && text.contains("ledger.jsonl, line 3"),
        "{text}"
    );
    let damaged = std::fs::read_to_string(dir.path().join("ledger.damaged.jsonl")).unwrap();
    assert_eq!(damaged.lines().count(), 1);
    assert_eq!(damaged.lines().next(), before.lines().nth(2));
    let others = before.lines().filter(|line| !line.contains(&prime));
    assert!(ledger().lines().take(3).eq(others));
}

/// Checks that a vector with flipped bits but a right checksum does not spoil the ledger of the run
/// that resumes from it.
///
/// Such a vector results from faulty memory. The run computes its residues again.
#[test]
fn a_flipped_bit_with_a_right_checksum_costs_time_only() {
    let hexagonal = Sequence::new(Lattice::Hexagonal, 6, Boundary::None, 2);
    let engine = EngineName::COMPILED;
    let expected = count(&hexagonal, 9, true, engine, None, &Silent).unwrap();
    for lanes in 1..=2 {
        let (dir, store) = new_store();
        let stopping = Columns::stopping_after(5);
        count(&hexagonal, 9, true, engine, Some(&store), &stopping).unwrap_err();
        let saved = files(&dir.path().join("checkpoints"));
        assert!(!saved.is_empty());
        for path in saved {
            let mut bytes = std::fs::read(&path).unwrap();
            let end = bytes.len() - 16;
            // The last words are the residues of one state.
            (0..lanes).for_each(|lane| bytes[end - 8 * (lane + 1)] ^= 4);
            let check = xxh3_128(&bytes[..end]).to_le_bytes();
            bytes[end..].copy_from_slice(&check);
            std::fs::write(&path, bytes).unwrap();
        }
        let notes = Columns::all();
        let found = count(&hexagonal, 9, true, engine, Some(&store), &notes);
        let text = notes.notes();
        assert_eq!(found.ok().as_ref(), Some(&expected), "{lanes}: {text}");
        assert!(text.contains("contradict"), "{text}");
        let survey = Survey::of_directory(dir.path()).unwrap();
        for (prime, columns) in survey.residues().values().flatten() {
            for (number, residue) in expected.iter().zip(*columns) {
                assert_eq!(number % *prime, *residue);
            }
        }
        assert!(files(&dir.path().join("checkpoints")).is_empty());
    }
}

/// Checks that a run removes the files of an earlier run that was killed while it removed them.
#[test]
fn leftovers_are_removed_once_the_ledger_has_the_answer() {
    let (dir, store) = new_store();
    let counted =
        |cols| count(&FOUR, cols, false, EngineName::AUTO, Some(&store), &Silent).unwrap();
    let expected = counted(20);
    let copy = |name: &str| dir.path().join("vectors").join(name);
    // The rest of a saved vector, as a killed run would leave it: its manifest is already removed.
    let left = copy("square-4-none-p0x4-01234567-copy");
    std::fs::create_dir_all(&left).unwrap();
    std::fs::write(left.join("tiles.dat"), [1; 5000]).unwrap();
    std::fs::write(left.join("lock"), "").unwrap();
    // The vector of another board.
    let other = copy("square-8-none-p0x4-01234567-copy");
    std::fs::create_dir_all(&other).unwrap();
    assert_eq!(counted(20), expected);
    assert!(!left.exists() && other.exists());

    // Two checkpoints of a count with eight columns. A count with three columns leaves at least one
    // of them, and the full count removes both.
    let engine = EngineName::COMPILED;
    let hexagonal = Sequence::new(Lattice::Hexagonal, 7, Boundary::None, 2);
    let stopping = Columns::stopping_after(4);
    count(&hexagonal, 8, true, engine, Some(&store), &stopping).unwrap_err();
    let left = files(&dir.path().join("checkpoints"));
    let bytes: Vec<Vec<u8>> = left
        .iter()
        .map(|path| std::fs::read(path).unwrap())
        .collect();
    assert_eq!(left.len(), 2);
    count(&hexagonal, 3, true, engine, Some(&store), &Silent).unwrap();
    assert!(
        files(&dir.path().join("checkpoints"))
            .iter()
            .any(|path| left.contains(path)),
        "longer"
    );
    count(&hexagonal, 8, true, engine, Some(&store), &Silent).unwrap();
    assert!(files(&dir.path().join("checkpoints")).is_empty());
    left.iter()
        .zip(&bytes)
        .for_each(|(path, bytes)| std::fs::write(path, bytes).unwrap());
    count(&hexagonal, 8, true, engine, Some(&store), &Silent).unwrap();
    assert!(files(&dir.path().join("checkpoints")).is_empty());
}

/// Checks that a read-only directory still gives the numbers of its ledger.
#[test]
fn a_directory_that_is_read_only_gives_what_it_has() {
    let (dir, store) = new_store();
    let expected = count(&FOUR, 20, false, EngineName::AUTO, Some(&store), &Silent).unwrap();
    std::fs::remove_file(dir.path().join("ledger.lock")).unwrap();
    let reason = std::io::ErrorKind::ReadOnlyFilesystem;
    let store = Store::read_only(dir.path(), reason);
    let found = count(&FOUR, 20, false, EngineName::AUTO, Some(&store), &Silent).unwrap();
    assert_eq!(found, expected);
    // Further residues are computed but not saved.
    let ledger = || std::fs::read(dir.path().join("ledger.jsonl")).unwrap();
    let (before, notes) = (ledger(), Columns::all());
    let found = count(&FOUR, 21, true, EngineName::AUTO, Some(&store), &notes).unwrap();
    let text = notes.notes();
    assert!(
        text.contains("read-only") && text.contains("not be saved"),
        "{text}"
    );
    assert_eq!((found[19..20].to_vec(), ledger()), (expected, before));
    assert!(
        !dir.path().join("ledger.lock").exists(),
        "nothing is written"
    );
}

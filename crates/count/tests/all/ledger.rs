//! Tests with arbitrary ledgers (files of residues of counts): no bytes make a reader panic, and
//! exported records are read back unchanged.

use crate::common::{machine, new_store};
use proptest::prelude::*;
use std::path::PathBuf;
use tengen_base::machine::Machine;
use tengen_base::observer::Silent;
use tengen_count::{
    CheckpointPolicy, Coverage, EngineName, Options, Sequence, audit, count_lattice,
};
use tengen_ledger::{Store, Survey};
use tengen_testing::observers::Columns;
use xxhash_rust::xxh3::xxh3_64;

/// Records of two primes, as lines without checksums.
const RECORDS: [&str; 3] = [
    "{\"version\":1,\"lattice\":\"square\",\"rows\":2,\"boundary\":\"none\",\"colours\":2,\
     \"prime\":\"9223372036854775783\",\"columns\":[\"5\",\"57\",\"489\"]}",
    "{\"version\":1,\"lattice\":\"square\",\"rows\":2,\"boundary\":\"none\",\"colours\":2,\
     \"prime\":\"9223372036854775643\",\"columns\":[\"5\",\"57\",\"489\"]}",
    "{\"version\":1,\"lattice\":\"torus\",\"rows\":3,\"boundary\":\"none\",\"colours\":4294967294,\
     \"prime\":\"9223372036854775643\",\"columns\":[\"1\"]}",
];

/// Returns the line with its right checksum.
fn checked(line: &str) -> String {
    let check = xxh3_64(line.as_bytes());
    format!("{},\"check\":\"{check:016x}\"}}\n", &line[..line.len() - 1])
}

/// Uses a ledger in every way; returns the number of exported records.
fn use_in_every_way(bytes: &[u8]) -> usize {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("some.jsonl");
    std::fs::write(&file, bytes).unwrap();
    let survey = Survey::of(&[file]).unwrap();
    for fault in survey.unusable().iter().chain(&survey.contradictions()) {
        assert!(fault.to_string().contains("some.jsonl, line "));
    }
    for (sequence, residues) in survey.residues() {
        let coverage = Coverage::of(&sequence, &residues);
        assert!(coverage.determined <= coverage.columns);
        for wrong in audit(&sequence, &residues) {
            assert!(wrong.columns.iter().all(|&n| n <= coverage.determined));
        }
    }

    let exported = survey.export(|_| true);
    let store = Store::open(&dir.path().join("store")).unwrap();
    let merged = store.merge(&survey).unwrap();
    assert!(merged.own.is_empty());
    let again = store.merge(&survey).unwrap();
    assert_eq!((again.added, again.refused), (0, merged.refused));
    let stored = Survey::of_directory(store.dir()).unwrap();
    assert!(stored.unusable().is_empty() && stored.contradictions().is_empty());
    if survey.contradictions().is_empty() {
        assert_eq!(stored.export(|_| true), exported);
    }
    exported.lines().count()
}

#[test]
fn the_records_that_are_changed_are_right() {
    let ledger: String = RECORDS.iter().map(|line| checked(line)).collect();
    assert_eq!(use_in_every_way(ledger.as_bytes()), 3);
}

/// Returns a text with a few bytes replaced.
fn changed(text: String) -> impl Strategy<Value = Vec<u8>> {
    let piece = prop::collection::vec(any::<u8>(), 0..4);
    let changes = prop::collection::vec((any::<prop::sample::Index>(), 0usize..4, piece), 1..4);
    changes.prop_map(move |changes| {
        let mut bytes = text.clone().into_bytes();
        for (index, removed, piece) in changes {
            let at = index.index(bytes.len() + 1);
            let end = (at + removed).min(bytes.len());
            bytes.splice(at..end, piece);
        }
        bytes
    })
}

/// Returns a record of a ledger with a right checksum and arbitrary contents.
fn forged() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just("square".to_owned()),
        Just("torus".to_owned()),
        Just("none".to_owned()),
        Just("both".to_owned()),
        Just("9223372036854775783".to_owned()),
        Just("9223372036854775643".to_owned()),
        "[0-9]{0,20}",
        "[a-z+-]{0,5}",
    ];
    let number = prop_oneof![0u64..4, Just(u64::from(u32::MAX)), any::<u64>()];
    let residues = prop::collection::vec(prop_oneof!["[0-9]", "[0-9]{18}", word.clone()], 0..5);
    let words = (word.clone(), word.clone(), word);
    let numbers = (0u64..3, number.clone(), number);
    (words, numbers, residues).prop_map(|(words, numbers, residues)| {
        let residues = format!("{residues:?}").replace(", ", ",");
        checked(&format!(
            "{{\"version\":{},\"lattice\":{:?},\"rows\":{},\"boundary\":{:?},\"colours\":{},\
             \"prime\":{:?},\"columns\":{residues}}}",
            numbers.0, words.0, numbers.1, words.1, numbers.2, words.2
        ))
    })
}

proptest! {
    #[test]
    fn arbitrary_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        use_in_every_way(&bytes);
    }

    #[test]
    fn changed_ledgers_never_panic(
        bytes in changed(RECORDS.iter().map(|line| checked(line)).collect()),
    ) {
        use_in_every_way(&bytes);
    }

    #[test]
    fn forged_records_never_panic(lines in prop::collection::vec(forged(), 1..6)) {
        use_in_every_way(lines.concat().as_bytes());
    }

    /// Checks ledgers whose records have one board and one prime, and residues 0 or 1, so that many
    /// records contradict each other.
    #[test]
    fn contradicting_records_never_panic(
        columns in prop::collection::vec(prop::collection::vec(0u8..2, 1..4), 1..6),
    ) {
        let lines = columns.iter().map(|columns| {
            let numbers: Vec<String> = columns.iter().map(u8::to_string).collect();
            let columns = format!("[\"{}\"]}}", numbers.join("\",\""));
            checked(&RECORDS[0].replace("[\"5\",\"57\",\"489\"]}", &columns))
        });
        use_in_every_way(lines.collect::<String>().as_bytes());
    }
}

/// Checks that a count uses the merged records of several ledgers as if it had computed them
/// itself.
#[test]
fn a_count_uses_merged_residues() {
    let dir = tempfile::tempdir().unwrap();
    let sequence = Sequence::new(
        tengen_board::Lattice::Triangular,
        4,
        tengen_board::Boundary::Top,
        2,
    );
    let count = |store: &Store| {
        let options = Options {
            engine: EngineName::COMPILED,
            store: Some(store),
            checkpoints: CheckpointPolicy::Every(1e9),
            ..Options::new(machine(1, &Silent))
        };
        count_lattice(&sequence, 12, true, &options).unwrap()
    };
    let whole = Store::open(&dir.path().join("whole")).unwrap();
    let counts = count(&whole);
    // Each machine has some of the records.
    let survey = Survey::of_directory(whole.dir()).unwrap();
    let exported = survey.export(|_| true);
    let machines: Vec<PathBuf> = (exported.lines().enumerate())
        .map(|(i, line)| {
            let file = dir.path().join(format!("machine{i}.jsonl"));
            std::fs::write(&file, line).unwrap();
            file
        })
        .collect();
    assert!(machines.len() > 1);
    let merged = Store::open(&dir.path().join("merged")).unwrap();
    let found = merged.merge(&Survey::of(&machines).unwrap()).unwrap();
    assert_eq!(found.added, machines.len());
    let ledger = || std::fs::read(merged.dir().join("ledger.jsonl")).unwrap();
    let before = ledger();
    assert_eq!(count(&merged), counts);
    assert_eq!(ledger(), before, "nothing was counted again");
}

/// Checks that the residues in `data/ledger` agree with the published numbers.
///
/// The published numbers were computed by another program in another way.
#[test]
fn residues_of_long_runs_are_those_of_published_numbers() {
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let files = std::fs::read_dir(data.join("ledger")).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let files: Vec<_> = files
        .filter(|f| f.extension().is_some_and(|e| e == "jsonl"))
        .collect();
    let survey = Survey::of(&files).unwrap();
    assert!(survey.unusable().is_empty() && survey.contradictions().is_empty());
    let published = data.join("../crates/estimate/data/square-counts.tsv");
    let published = std::fs::read_to_string(published).unwrap();
    let mut compared = 0;
    for (sequence, residues) in survey.residues() {
        assert!(tengen_count::audit(&sequence, &residues).is_empty());
        for line in published
            .lines()
            .filter(|line| !line.starts_with(['#', 'r']))
        {
            let fields: Vec<&str> = line.split('\t').collect();
            let (rows, cols): (usize, usize) =
                (fields[0].parse().unwrap(), fields[1].parse().unwrap());
            let number: tengen_exact::UBig = fields[2].parse().unwrap();
            if rows != sequence.rows {
                continue;
            }
            for (prime, columns) in &residues {
                if let Some(&residue) = columns.get(cols - 1) {
                    assert_eq!(&number % *prime, residue, "{sequence} {cols} {prime}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared >= 15, "{compared}");
}

/// Checks that a count notes how long it will take, unless the ledger has all residues that it
/// needs.
#[test]
fn a_count_from_the_ledger_is_not_announced() {
    let (_dir, store) = new_store();
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/ledger");
    let fifteen = Sequence::square(15);
    let count = |observer: Columns| {
        let options = Options {
            engine: EngineName::SPLIT,
            store: Some(&store),
            ..Options::new(Machine {
                memory: 40 << 30,
                ..machine(1, &observer)
            })
        };
        let counted = count_lattice(&fifteen, 15, false, &options);
        (counted, observer.notes())
    };
    let (counted, notes) = count(Columns::stopping_after(0));
    assert!(counted.is_err());
    assert!(notes.contains("the split engine takes about"), "{notes}");
    let survey = Survey::of(&[data.join("square-15.jsonl")]).unwrap();
    store.merge(&survey).unwrap();
    let (counted, notes) = count(Columns::all());
    assert_eq!((counted.unwrap().columns.len(), &notes[..]), (1, ""));
}

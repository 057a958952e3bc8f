//! Makes every file system call of small requests fail in every way, for each kind of stored data.
//!
//! The answer must be right, or an error must name a file. The next run must give the right answer,
//! and leave no files behind. (`crates/count/tests/all/faults.rs` tests the vectors of counts.)

use std::fmt;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use tengen::cluster::{GivenResidues, KeepResidues};
use tengen::count::Engine;
use tengen::data::DataClean;
use tengen::ledger::{LedgerExport, LedgerMerge, LedgerVerify, Ledgers};
use tengen::prelude::*;
use tengen::{Resources, Result};
use tengen_base::whole;
use tengen_count::Sequence;

use tengen_exact::UBig;
use tengen_exact::primes::primes;
use tengen_ledger::Store;
use tengen_testing::faults::{Blow, Tried, Work, every_call};

/// A request that reads and writes files in a directory.
#[derive(Clone, Copy)]
struct Case {
    name: &'static str,
    prepare: fn(&Path),
    run: fn(&Path) -> Result<String>,
    is_checked: bool,
    may_differ: fn(&str) -> bool,
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Work for Case {
    type Answer = String;

    fn prepare(&self, dir: &Path) {
        (self.prepare)(dir);
    }

    fn run(&self, dir: &Path) -> std::result::Result<String, String> {
        (self.run)(dir).map_err(|error| error.to_string())
    }

    fn is_checked(&self) -> bool {
        self.is_checked
    }

    fn may_differ(&self, name: &str, blow: Blow) -> bool {
        let damaged = blow.lies() && (name.ends_with(".damaged") || name.ends_with(".ckpt"));
        let records = blow.lies() || blow.fault == tengen_base::files::faults::Fault::Half;
        damaged || records && name == "ledger.damaged.jsonl" || (self.may_differ)(name)
    }
}

const CASE: Case = Case {
    name: "",
    prepare: |_| {},
    run: |_| Ok(String::new()),
    is_checked: true,
    may_differ: |_| false,
};

const ONE: Resources = Resources::new(Some(1), Some(1 << 28));

fn tried(case: Case) -> Tried {
    let tried = every_call(&case);
    println!("{}: {tried:?}", case.name);
    assert!(tried.points > 0, "{}", case.name);
    tried
}

/// Runs all cases with a fault at each file system call, and checks that each listed kind of call
/// occurred.
fn all(cases: &[Case], met: &[&str]) {
    let mut together = Tried::default();
    cases.iter().for_each(|case| together.add(tried(*case)));
    println!("together {}", together.points);
    for op in met {
        assert!(together.met.contains_key(*op), "{op}: {together:?}");
    }
}

fn table(dir: &Path) -> RankTable {
    let table = RankTable::new(BoardSpec::square(2, 3)).store(dir);
    table.resources(ONE)
}

/// Returns the total, and a position by its rank.
fn ranks(dir: &Path) -> Result<String> {
    let ranks = table(dir).run()?;
    let position = ranks.unrank(&UBig::from(400u32))?.position;
    Ok(format!("{} {position}", ranks.total()))
}

const TABLE: &str = "ranks/square-2x3-none-2.ranks";

#[test]
fn every_call_for_rank_tables_may_fail() {
    let dir = tempfile::tempdir().unwrap();
    table(dir.path()).run().unwrap();
    assert!(dir.path().join(TABLE).is_file());
    let plain = RankTable::new(BoardSpec::square(2, 3)).run().unwrap();
    let position = plain.unrank(&UBig::from(400u32)).unwrap().position;
    assert_eq!(ranks(dir.path()).unwrap(), format!("489 {position}"));
    let new = Case {
        name: "a rank table that is made",
        run: ranks,
        ..CASE
    };
    let there = Case {
        name: "a rank table that is there",
        prepare: |dir| drop(table(dir).run().unwrap()),
        ..new
    };
    let damaged = Case {
        name: "a rank table that is damaged, and what a killed run left of another",
        prepare: |dir| {
            fs::create_dir(dir.join("ranks")).unwrap();
            fs::write(dir.join(TABLE), "TENGENRK but").unwrap();
            fs::write(dir.join("ranks/.square-2x3-none-2.ranks-abc.tmp"), "half").unwrap();
        },
        ..new
    };
    let ops = [
        "Open", "Make", "Look", "Lock", "Map", "Write", "Sync", "Rename", "Remove",
    ];
    all(&[new, there, damaged], &ops[..]);
}

fn count(board: BoardSpec, dir: &Path) -> Result<String> {
    let mut count = Count::new(board).store(dir).resources(ONE);
    count.keeping.checkpoint_every = Some(0.0);
    Ok(count.run()?.to_string())
}

const ROWS: Sequence = Sequence::square(2);

/// Returns the numbers of legal positions of 2 x 1, 2 x 2 and 2 x 3 (*Combinatorics of Go*, table
/// 1), modulo the n-th prime.
fn residues(n: usize) -> (u64, Vec<u64>) {
    (primes().nth(n).unwrap(), vec![5, 57, 489])
}

/// Writes residues to the ledger of a directory.
fn record(dir: &Path, residues: &[(u64, Vec<u64>)]) {
    let store = Store::open(dir).unwrap();
    let residues = residues.iter().map(|(p, columns)| (*p, &columns[..]));
    store.record(&ROWS, residues).unwrap();
}

/// Writes a ledger with more than a megabyte of residues of longer strips to a directory.
fn record_many(dir: &Path) {
    static TEXT: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let dir = tempfile::tempdir().unwrap();
        let columns: Vec<u64> = (1..20_000).map(|n| n * n).collect();
        let rows = Sequence { rows: 3, ..ROWS };
        let store = Store::open(dir.path()).unwrap();
        let many = primes().take(6).map(|p| (p, &columns[..]));
        store.record(&rows, many).unwrap();
        fs::read(dir.path().join("ledger.jsonl")).unwrap()
    });
    assert!(TEXT.len() > 1 << 20, "{}", TEXT.len());
    fs::write(dir.join("ledger.jsonl"), &*TEXT).unwrap();
}

#[test]
fn every_call_for_ledgers_may_fail() {
    let small: fn(&Path) -> Result<String> = |dir| count(BoardSpec::square(2, 3), dir);
    let dir = tempfile::tempdir().unwrap();
    assert_eq!(small(dir.path()).unwrap(), "489");
    let cases = [
        Case {
            name: "a cylinder",
            run: |dir| count(BoardSpec::square(3, 3).with_lattice(Lattice::Cylinder), dir),
            ..CASE
        },
        Case {
            name: "a graph",
            run: |dir| count(BoardSpec::graph("g", "1 2\n2 3\n3 1\n"), dir),
            ..CASE
        },
        Case {
            name: "residues modulo primes of one's own",
            run: |dir| {
                let mut of = CountResidues::new(BoardSpec::square(2, 3), 1..3).store(dir);
                (of.resources, of.engine) = (ONE, Engine::HASHED);
                Ok(format!("{:?}", of.run()?.residues))
            },
            ..CASE
        },
        Case {
            name: "residues from elsewhere",
            run: |dir| {
                let given = [0, 1].map(residues);
                let given = given.map(|(prime, columns)| GivenResidues::new(prime, columns));
                let kept = KeepResidues::new(BoardSpec::square(2, 3), given, dir).resources(ONE);
                Ok(format!("{:?}", kept.run()?.residues))
            },
            ..CASE
        },
        Case {
            name: "a ledger with a wrong residue that has the right checksum",
            prepare: |dir| {
                let mut three = [0, 1, 2].map(residues);
                three[1].1[2] += 1;
                record(dir, &three);
            },
            run: small,
            ..CASE
        },
        Case {
            name: "a ledger that is damaged",
            prepare: |dir| {
                record(dir, &[residues(0)]);
                let mut text = fs::read(dir.join("ledger.jsonl")).unwrap();
                let half = text.len() / 2;
                text.extend_from_within(..half);
                fs::write(dir.join("ledger.jsonl"), text).unwrap();
                fs::write(dir.join(".ledger-abc.tmp"), "half").unwrap();
            },
            run: small,
            ..CASE
        },
        Case {
            name: "a recurrence",
            run: |dir| {
                let mut recurrence = tengen::recurrence(1).store(dir).resources(ONE);
                recurrence.keeping.checkpoint_every = Some(0.0);
                let found = recurrence.run()?;
                Ok(format!("{} {:?}", found.order, found.coefficients))
            },
            ..CASE
        },
    ];
    let ops = [
        "Open", "Make", "Look", "Lock", "Read", "Write", "Sync", "Rename", "Remove",
    ];
    all(&cases, &ops);
}

/// A saved value of a polynomial is wrong, although its file has the right checksum.
#[test]
fn a_wrong_value_of_a_count_by_stones_is_noticed() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path()).unwrap();
    let roots = 1..=36;
    let wanted = roots.flat_map(|root| primes().take(2).map(move |prime| (prime, root)));
    let wanted: Vec<(u64, u64)> = wanted.collect();
    let file = store.values_file("stones", (&Sequence::square(6), 6), &wanted);
    file.write(&[7; 9]).unwrap();
    let by = CountBy::new(BoardSpec::square(6, 6), By::Stones);
    let by = by.store(dir.path()).resources(ONE);
    let error = by.run().unwrap_err().to_string();
    assert!(error.contains("do not lie on a polynomial"), "{error}");
    // The file is gone, and the next run gives the published number (Combinatorics of Go, table 3).
    assert_eq!(by.run().unwrap().count.to_string(), "62567386502084877");
}

#[test]
fn every_call_for_a_large_ledger_may_fail() {
    let index = Case {
        name: "a large ledger, whose index is made and kept up",
        prepare: record_many,
        run: |dir| count(BoardSpec::square(2, 3), dir),
        // The index of the ledger is built only when a record is looked up.
        may_differ: |name| name == "ledger.index",
        ..CASE
    };
    all(&[index], &["Open", "Look", "Read", "Write", "Rename"]);
}

#[test]
fn every_call_for_ledgers_that_travel_may_fail() {
    let other: fn(&Path) = |dir| {
        record(&dir.join("one"), &[residues(0)]);
        record(&dir.join("other"), &[residues(1), residues(2)]);
    };
    let merge = Case {
        name: "a merge",
        prepare: other,
        run: |dir| {
            let merge = LedgerMerge::new(dir.join("one"), [dir.join("other")]);
            let merged = merge.threads(1).run()?;
            let refused = merged.refused.len() + merged.own.len();
            let export = LedgerExport::new(Ledgers::store(dir.join("one"))).run()?;
            Ok(format!("{refused} {}", export.text))
        },
        // A merge reports damaged records to the caller, and does not set them aside.
        is_checked: false,
        ..CASE
    };
    let check = Case {
        name: "a check of a ledger",
        prepare: other,
        run: verify_text,
        is_checked: false,
        ..CASE
    };
    let dir = tempfile::tempdir().unwrap();
    other(dir.path());
    assert!(verify_text(dir.path()).unwrap().contains("right: true"));
    all(&[merge, check], &["Open", "Look", "Lock", "Read", "Write"]);
}

fn verify_text(dir: &Path) -> Result<String> {
    let ledgers = Ledgers::store(dir.join("one"));
    let verify = LedgerVerify::new(ledgers).threads(1);
    Ok(format!("{:?}", verify.run()?))
}

#[test]
fn every_call_for_the_data_directory_may_fail() {
    let clean = Case {
        name: "what is not needed",
        prepare: |dir| {
            record(dir, &[residues(0)]);
            table(dir).run().unwrap();
            let vector = dir.join("vectors/square-2-none-2_0");
            fs::create_dir_all(&vector).unwrap();
            for torn in [
                ".ledger-abc.tmp",
                "checkpoints/.square-2-none-2_0_-abc.tmp",
                "checkpoints/square-2-none-2_0.damaged",
                "ranks/.square-1x1-none-2.ranks-abc.tmp",
                "vectors/square-2-none-2_0/lock",
                "vectors/square-2-none-2_0/.manifest-abc.tmp",
            ] {
                fs::write(dir.join(torn), "half").unwrap();
            }
        },
        run: |dir| {
            // All trials examine the remaining files.
            DataClean::new(dir).run()?;
            Ok(String::new())
        },
        is_checked: false,
        ..CASE
    };
    all(&[clean], &["Open", "Look", "Lock", "Read", "Remove"]);
}

#[test]
fn every_call_for_a_file_that_was_asked_for_may_fail() {
    let new = Case {
        name: "a file that is new",
        run: |dir| write(dir, "answer"),
        is_checked: false,
        ..CASE
    };
    let replaced = Case {
        name: "a file that is replaced, after a run that was killed",
        prepare: |dir| {
            fs::write(dir.join("answer"), "before").unwrap();
            fs::write(dir.join(".tengen-answer-abc.tmp"), "half").unwrap();
        },
        ..new
    };
    let ops = ["Open", "Look", "Lock", "Write", "Sync", "Rename", "Remove"];
    all(&[new, replaced], &ops);
}

/// Writes a file as every command does.
fn write(dir: &Path, name: &str) -> Result<String> {
    let path = dir.join(name);
    let failed = |source| tengen::Error::Io {
        path: path.clone(),
        source,
    };
    whole::check(&path).map_err(failed)?;
    whole::write(&path, "text\n".repeat(1000).as_bytes()).map_err(failed)?;
    Ok(String::new())
}

//! `tengen ledger`.

use crate::common::{Place, bare};
use std::fs;
use tengen_board::{Boundary, Lattice};
use tengen_count::Sequence;
use tengen_count::store::Store;
use tengen_exact::primes::primes;

const SQUARE_3: Sequence = Sequence {
    lattice: Lattice::Square,
    rows: 3,
    boundary: Boundary::None,
    colours: 2,
};

/// L(3,1), L(3,2), ..., which are smaller than every prime.
const COUNTS: [u64; 5] = [15, 489, 12_675, 321_689, 8_180_343];

/// Records residues in the ledger of a directory, with right checksums.
fn record(place: &Place, dir: &str, prime: usize, columns: &[u64]) {
    let store = Store::open(&place.path(dir)).unwrap();
    let prime = primes().nth(prime).unwrap();
    store.record(&SQUARE_3, [(prime, columns)]).unwrap();
}

fn ledger(place: &Place, dir: &str) -> String {
    fs::read_to_string(place.path(dir).join("ledger.jsonl")).unwrap()
}

/// All files in a directory, with what is in them.
fn everything(place: &Place, dir: &str) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(place.path(dir)).unwrap().map(Result::unwrap);
    let files = entries.filter(|entry| entry.path().is_file());
    let mut files: Vec<_> = files
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read(entry.path()).unwrap())
        })
        .collect();
    files.sort();
    files
}

/// Counts two sequences; the program's ledger then has five records.
fn counted() -> Place {
    let place = Place::new();
    place.out("count 3 40 --lattice torus --engine compiled");
    place.out("count 3 5 --columns --engine compiled");
    place
}

#[test]
fn list() {
    let place = counted();
    let expected = "\
lattice  rows  boundary  colours  columns  primes  needed  determined
 square     3      none        2        5       2       2           5
  torus     3      none        2       40       4       4          40
";
    assert_eq!(place.out("ledger list"), expected);
    // A record that does not go as far, and one more prime.
    let mine = "ledger list --data mine --format json";
    record(&place, "mine", 0, &COUNTS);
    record(&place, "mine", 1, &COUNTS[..3]);
    let expected = "{\"sequences\":[{\"lattice\":\"square\",\"rows\":3,\"boundary\":\"none\",\
                    \"colours\":2,\"columns\":5,\"primes\":2,\"needed\":2,\"determined\":3}]}\n";
    assert_eq!(bare(&place.out(mine)), expected);
    fs::write(place.path("mine/ledger.jsonl"), "damaged\n").unwrap();
    let (code, out, err) = place.run(mine, "");
    assert_eq!((code, bare(&out).as_str()), (0, "{\"sequences\":[]}\n"));
    assert!(err.contains("1 record cannot be used"), "{err}");
}

#[test]
fn merging_twice_changes_nothing() {
    let place = counted();
    let source = everything(&place, "data");
    let lines = ledger(&place, "data").lines().count();
    let (code, out, err) = place.run("ledger merge data --data all", "");
    assert_eq!(
        (code, out, err.as_str()),
        (0, format!("{lines} records added\n"), "")
    );
    let merged = everything(&place, "all");
    let again = "ledger merge data data/ledger.jsonl --data all";
    assert_eq!(place.out(again), "0 records added\n");
    assert_eq!(
        place.out("ledger merge all --data all"),
        "0 records added\n"
    );
    assert_eq!(everything(&place, "all"), merged);
    assert_eq!(everything(&place, "data"), source);

    // Shorter records say nothing new, longer ones do.
    record(&place, "short", 0, &COUNTS[..2]);
    let merge = "ledger merge short --data";
    assert_eq!(place.out(&format!("{merge} all")), "0 records added\n");
    record(&place, "other", 0, &COUNTS[..1]);
    assert_eq!(place.out(&format!("{merge} other")), "1 record added\n");
}

#[test]
fn what_is_damaged_is_reported_and_not_merged() {
    let place = Place::new();
    record(&place, "source", 0, &COUNTS);
    record(&place, "source", 1, &COUNTS);
    let good = ledger(&place, "source");
    let damaged = good.replacen("12675", "12676", 1) + "{\"version\":1";
    place.file("damaged.jsonl", &damaged);
    let (code, out, err) = place.run("ledger merge damaged.jsonl", "");
    assert_eq!((code, out.as_str()), (1, "1 record added\n"));
    for line in [1, 3] {
        let place = format!("tengen: damaged.jsonl, line {line}: the checksum is wrong");
        assert!(err.contains(&place), "{err}");
    }
    assert!(!err.contains("line 2"), "{err}");
    assert!(err.ends_with("error: not merged: 2 records\n"), "{err}");
    assert_eq!(
        ledger(&place, "data"),
        good.lines().nth(1).unwrap().to_owned() + "\n"
    );
    let read = |name| fs::read_to_string(place.path(name)).unwrap();
    assert_eq!(read("damaged.jsonl"), damaged);
}

#[test]
fn contradictions_are_reported_and_not_merged() {
    let place = Place::new();
    let wrong = [15, 489, 12_676];
    record(&place, "data", 0, &COUNTS[..3]);
    record(&place, "a", 0, &wrong);
    record(&place, "a", 1, &COUNTS);
    record(&place, "b", 1, &wrong);
    record(&place, "b", 2, &COUNTS);
    let before = ledger(&place, "data");
    let (code, out, err) = place.run("ledger merge a b --no-recompute", "");
    assert_eq!((code, out.as_str()), (1, "1 record added\n"));
    // The first with the ledger, the others with each other.
    assert_eq!(err.lines().count(), 4, "{err}");
    let first = err.lines().next().unwrap();
    assert!(first.contains("line 1: square, 3 rows, 2 colours, column 3 modulo"));
    assert!(
        first.contains("contradicts ") && first.contains("data"),
        "{err}"
    );
    let after = ledger(&place, "data");
    assert!(after.starts_with(&before) && after.lines().count() == 2);
}

#[test]
fn an_export_is_merged_to_the_same() {
    let place = counted();
    record(&place, "data", 0, &COUNTS[..2]);
    let all = place.out("ledger export");
    assert_eq!(place.out("ledger export -o all.jsonl"), "");
    assert_eq!(
        fs::read_to_string(place.path("all.jsonl")).unwrap(),
        all,
        "the same on standard output"
    );
    // Sequences in order, primes descending, the longest record of each.
    let is_of = |lattice: &str| {
        let name = format!("\"{lattice}\"");
        all.lines().filter(move |line| line.contains(&name)).count()
    };
    assert_eq!((is_of("square"), is_of("torus")), (2, 4));
    assert!(all.find("square") < all.find("torus"));
    assert!(all.find("54775783") < all.find("54775643"));
    assert_eq!(
        place.out("ledger merge all.jsonl --data new"),
        "6 records added\n"
    );
    assert_eq!(place.out("ledger export --data new"), all);
    assert_eq!(ledger(&place, "new"), all);

    let some = |filter: &str| place.out(&format!("ledger export {filter}"));
    assert_eq!(some("--rows 3 --colors 2 --boundary none --data data"), all);
    assert_eq!(some("--lattice torus").lines().count(), 4);
    let (code, out, err) = place.run("ledger export --rows 4", "");
    assert_eq!((code, out.as_str()), (0, ""));
    assert!(err.contains("no such records"), "{err}");
}

#[test]
fn an_export_leaves_out_what_is_unusable() {
    let place = Place::new();
    record(&place, "data", 0, &COUNTS);
    record(&place, "data", 1, &COUNTS);
    record(&place, "data", 1, &[16]);
    let (code, out, err) = place.run("ledger export", "");
    assert_eq!((code, out.lines().count()), (1, 1));
    assert!(err.ends_with("error: left out: 2 records\n"), "{err}");
    assert_eq!(place.run("ledger export --rows 4", "").0, 0);
}

#[test]
fn a_merged_ledger_is_used_by_a_count() {
    let place = counted();
    for lattice in ["square", "torus"] {
        place.out(&format!(
            "ledger export --lattice {lattice} -o {lattice}.jsonl"
        ));
    }
    place.out("ledger merge square.jsonl torus.jsonl --data merged");
    let before = ledger(&place, "merged");
    for count in ["count 3 40 --lattice torus", "count 3 5 --columns"] {
        let count = format!("{count} --engine compiled --data");
        let found = place.out(&format!("{count} merged"));
        assert_eq!(found, place.out(&format!("{count} data")));
    }
    assert_eq!(ledger(&place, "merged"), before, "nothing was counted");
}

#[test]
fn a_wrong_residue_with_a_right_checksum_is_noticed() {
    let place = Place::new();
    let mut wrong = COUNTS;
    wrong[3] ^= 1;
    record(&place, "data", 0, &COUNTS);
    record(&place, "data", 1, &wrong);
    let (code, out, err) = place.run("ledger verify", "");
    assert_eq!((code, err.as_str()), (1, ""));
    let expected = "\
wrong: 1 fault
  square, 3 rows, 2 colours, column 4: at least one residue is wrong; there is none to spare that would tell which
square, 3 rows, 2 colours: 5 columns, 2 primes; all checked
";
    assert_eq!(out, expected);

    // One more prime tells which.
    record(&place, "data", 2, &COUNTS);
    let before = everything(&place, "data");
    let (code, out, _) = place.run("ledger verify", "");
    assert_eq!(code, 1);
    let prime = primes().nth(1).unwrap();
    let line = out.lines().nth(1).unwrap();
    assert!(
        line.contains("column 4: the residues modulo one prime"),
        "{out}"
    );
    assert!(
        line.contains(&format!(": {prime} (")) && line.ends_with("ledger.jsonl, line 2)"),
        "{out}"
    );
    let (code, json, _) = place.run("ledger verify --format json", "");
    assert_eq!(code, 1);
    let found = format!("\"wrong\":[{{\"columns\":[4],\"prime\":\"{prime}\",");
    assert!(json.contains("\"right\":false,") && json.contains(&found));
    assert_eq!(everything(&place, "data"), before, "nothing is changed");
}

#[test]
fn every_wrong_residue_is_found() {
    for prime in 0..3 {
        for column in 0..COUNTS.len() {
            let place = Place::new();
            for i in 0..3 {
                let mut columns = COUNTS;
                columns[column] += u64::from(i == prime);
                record(&place, "data", i, &columns);
            }
            let (code, out, _) = place.run("ledger verify", "");
            assert_eq!(code, 1);
            let named = format!("column {}: the residues modulo one prime", column + 1);
            let wrong = primes().nth(prime).unwrap().to_string();
            assert!(out.contains(&named) && out.contains(&wrong), "{out}");
        }
    }
}

#[test]
fn what_is_right_or_not_enough_to_say() {
    let place = counted();
    let right = "\
nothing is wrong
square, 3 rows, 2 colours: 5 columns, 2 primes; all checked
torus, 3 rows, 2 colours: 40 columns, 4 primes; all checked
";
    assert_eq!(place.out("ledger verify"), right);
    assert_eq!(place.out("ledger verify data"), right);
    assert_eq!(
        place.out("ledger verify data data/ledger.jsonl --data nowhere"),
        right
    );
    record(&place, "one", 0, &COUNTS);
    let few = "\
nothing is wrong
square, 3 rows, 2 colours: 5 columns, 1 prime; nothing to check, too few residues for more (all need 2 primes)
";
    assert_eq!(place.out("ledger verify one"), few);
    record(&place, "one", 1, &COUNTS[..2]);
    let some = "5 columns, 2 primes; 1-2 checked, too few residues for more (all need 2 primes)\n";
    assert!(place.out("ledger verify one").ends_with(some));
    // Nobody can have a wrong residue where there is none to compare with.
    assert_eq!(place.out("ledger verify one data").lines().count(), 3);
}

#[test]
fn records_that_are_wrong_in_themselves() {
    let place = Place::new();
    record(&place, "data", 0, &COUNTS);
    record(&place, "data", 0, &[15, 490]);
    let store = Store::open(&place.path("data")).unwrap();
    let prime = primes().next().unwrap();
    store
        .record(&SQUARE_3, [(101, &[15][..]), (prime, &[prime][..])])
        .unwrap();
    let (code, out, _) = place.run("ledger verify", "");
    assert_eq!(code, 1);
    assert!(out.starts_with("wrong: 4 faults\n"), "{out}");
    for (line, reason) in [
        (1, "square, 3 rows, 2 colours, column 2 modulo"),
        (2, "square, 3 rows, 2 colours, column 2 modulo"),
        (3, "\"101\" is not one of the primes"),
        (4, "column 1: \"9223372036854775783\" is not a residue"),
    ] {
        let fault = format!("ledger.jsonl, line {line}: {reason}");
        assert!(out.contains(&fault), "{out}");
    }
    let (code, json, _) = place.run("ledger verify --format json", "");
    assert_eq!(code, 1);
    assert!(json.contains("\"line\":3,\"reason\":"), "{json}");
    assert_eq!(
        place
            .run("ledger merge data --data new --no-recompute", "")
            .0,
        1
    );
    assert!(!place.path("new/ledger.jsonl").exists());
}

#[test]
fn only_merge_makes_directories_and_only_when_it_has_read_its_sources() {
    let place = Place::new();
    for arguments in [
        "list",
        "export",
        "verify",
        "verify nowhere",
        "merge nowhere",
    ] {
        let error = place.unusable(&format!("ledger {arguments}"), "");
        assert!(error.contains("the ledger "), "{error}");
    }
    assert!(!place.path("data").exists());
    // A directory without a ledger has no records, but is no source.
    fs::create_dir(place.path("data")).unwrap();
    assert_eq!(place.out("ledger verify"), "nothing is wrong\n");
    assert_eq!(place.out("ledger list").lines().count(), 1);
    place.unusable("ledger merge data", "");
    assert!(everything(&place, "data").is_empty());
}

/// The default data directory need not be there.
#[cfg(unix)]
#[test]
fn without_a_default_data_directory_there_are_no_records() {
    let place = Place::new();
    let mut command = place.tengen("ledger list --format json");
    command.env_remove("TENGEN_DATA");
    let output = command.env("XDG_DATA_HOME", place.path("share")).output();
    let out = String::from_utf8(output.unwrap().stdout).unwrap();
    assert_eq!(bare(&out), "{\"sequences\":[]}\n");
    assert!(!place.path("share").exists());
}

/// Residues that fit together but are those of another number.
#[test]
fn forged_residues_are_named_by_computing_them_again_and_not_merged() {
    let place = Place::new();
    let mut forged = COUNTS;
    forged[4] += 1;
    (0..3).for_each(|prime| record(&place, "theirs", prime, &forged));
    record(&place, "theirs", 3, &COUNTS[..4]);
    assert!(place.out("ledger verify theirs").starts_with("nothing"));
    let (code, out, err) = place.run("ledger verify theirs --recompute 1", "");
    assert_eq!((code, err.as_str()), (1, ""));
    assert!(out.starts_with("wrong: 3 faults\n"), "{out}");
    for line in 1..=3 {
        let fault = format!("ledger.jsonl, line {line}: square, 3 rows, 2 colours, column 5");
        assert!(out.contains(&fault), "{out}");
    }
    assert!(out.ends_with("all checked; all computed again\n"), "{out}");
    let (_, json, _) = place.run("ledger verify theirs --recompute 1 --format json", "");
    assert!(json.contains("\"recomputed\":\"all\""), "{json}");

    let (code, out, err) = place.run("ledger merge theirs", "");
    assert_eq!((code, out.as_str()), (1, "1 record added\n"));
    assert_eq!(err.matches("computed again").count(), 3, "{err}");
    assert_eq!(ledger(&place, "data").lines().count(), 1);
    // Nobody has to.
    let (code, out, err) = place.run("ledger merge theirs --no-recompute --data new", "");
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (0, "4 records added\n", "")
    );

    // What is there already is not computed again, and what is right is not refused.
    let (code, out, _) = place.run("ledger merge theirs --data new", "");
    assert_eq!((code, out.as_str()), (0, "0 records added\n"));
    record(&place, "right", 0, &COUNTS);
    assert_eq!(place.out("ledger merge right"), "1 record added\n");
}

#[test]
fn what_was_not_computed_again_is_named() {
    let place = counted();
    let out = place.out("ledger verify --recompute 1");
    assert_eq!(out.matches("; all computed again\n").count(), 2, "{out}");
    let out = place.out("ledger verify --recompute 1 --work 0");
    assert_eq!(
        out.matches("; not computed again: a prime").count(),
        2,
        "{out}"
    );
    let (code, out, err) = place.run("ledger merge data --data new --work 0", "");
    assert_eq!((code, out.as_str()), (0, "6 records added\n"));
    assert_eq!(err.matches("not computed again").count(), 2, "{err}");
    for wrong in [
        "verify --recompute 1 --work x",
        "verify --work 1e3",
        "merge data --work -1",
    ] {
        place.unusable(&format!("ledger {wrong}"), "");
    }
}

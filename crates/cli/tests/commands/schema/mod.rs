//! Tests that schemas derived from the types of the facade describe the JSON of each command and
//! request.
//!
//! `TENGEN_WRITE_SCHEMAS=1` writes the schemas: those of commands to docs/schema, those of requests
//! and answers to crates/tengen/schema.json. Recorded answers of each command in
//! docs/schema/answers are checked against them.

mod checker;
mod document;

use crate::common::Place;
use checker::Checker;
use document::commands;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use tengen_count::Sequence;
use tengen_exact::primes::primes;
use tengen_ledger::Store;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn folder() -> PathBuf {
    root().join("docs/schema")
}

/// Returns the file of a command in a folder.
fn file(folder: &Path, command: &str, end: &str) -> PathBuf {
    folder.join(command.replace(' ', "-") + end)
}

/// Compares a file with a text, or writes it.
fn committed(file: &Path, text: &str) {
    if std::env::var_os("TENGEN_WRITE_SCHEMAS").is_some() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    let committed = fs::read_to_string(file).unwrap_or_default();
    assert!(
        committed == text,
        "{}: TENGEN_WRITE_SCHEMAS=1 writes it anew",
        file.display()
    );
}

fn pretty(document: &Value) -> String {
    serde_json::to_string_pretty(document).unwrap() + "\n"
}

#[test]
fn committed_schemas_equal_the_schemas_of_the_types() {
    let mut names = BTreeSet::new();
    for (command, document) in commands() {
        let file = file(&folder(), command, ".json");
        committed(&file, &pretty(&document));
        names.insert(file);
    }
    let there = fs::read_dir(folder()).unwrap();
    let there = there.map(|entry| entry.unwrap().path());
    let there = there.filter(|path| path.is_file());
    assert_eq!(there.collect::<BTreeSet<_>>(), names);
    committed(
        &root().join("crates/tengen/schema.json"),
        &pretty(&document::registry()),
    );
}

/// Returns a row of a board with 13 points, padded with empty points.
fn row(text: &str) -> String {
    let points: Vec<String> = format!("{text:.<13}").chars().map(String::from).collect();
    points.join(" ") + "\n"
}

/// Returns a board of 13 x 13 with five white stones in a corner, which are not marked as a target
/// and not enclosed.
fn open_problem() -> String {
    row("") + &row("OOOOOX") + &row("XXXXX") + &row("").repeat(10)
}

/// Returns a board with six white stones in one corner, which live, and five in another corner.
fn two_corners() -> String {
    let upper = row("") + &row("OOOOOOX") + &row("XXXXXX");
    let lower = row("........XXXXX") + &row(".......XOOOOO") + &row("");
    upper + &row("").repeat(7) + &lower
}

const THREE: &str = "(;SZ[9]AB[ea][eb][ac:ec]AW[ab:db][da]PL[B]TR[bb])";

/// Commands and the arguments of their cases. Each runs in a directory with the files of
/// [`prepared`].
const CASES: &[(&str, &[&str])] = &[
    (
        "count",
        &[
            "2 3 --columns --engine hashed",
            "2 --lattice torus --colours 3",
            "--graph path.txt",
            "19",
            "5 --prime-range 0..2 --no-ledger",
            "2 --up-to symmetry-and-colour",
            "2 --by stones",
            "--graph path.txt --by strings",
            "1 2 --by black-white",
            "2 --square",
            "2 --square --up-to symmetry --lattice king",
            "2 --square --by stones",
            "2 --square --by black-white --lattice torus",
            "--graph path.txt --up-to symmetry",
            "3 2 --lattice kagome",
            "2 3 --evidence",
        ],
    ),
    (
        "plan",
        &[
            "8 --threads 1",
            "9 --boundary top --threads 1 --cores 16 --ram 2T --disk-bandwidth 1G --memory 100M",
            "10 --memory 3M --threads 1 --cores 1 --ram 1M",
            "10 --threads 1 --nodes 4 --ram 8G --network 25Gbit --storage 10G",
            "10 --threads 1 --nodes 2 --cores 4 --ram 8G",
            "10 --threads 1 --nodes 4 --cores 1 --ram 1M",
            "11 --memory 30M --scratch-limit 10G --threads 1",
            "3 4 --lattice kagome --colours 3 --threads 1",
            "4 6 --lattice cylinder --threads 1",
            "20 --lattice king --memory 1G --threads 1",
            "2 3 --lattice cylinder --all --threads 1",
            "--graph path.txt --threads 1",
        ],
    ),
    ("approx", &["", "99", "19 --from 12"]),
    (
        "estimate",
        &[
            "4 --samples 10",
            "3 --samples 1 -q --method chen",
            "--graph path.txt --samples 3",
        ],
    ),
    ("bounds", &["4", "--limit --max-strip 2 --digits 5"]),
    ("growth", &["2", "1 --lattice hexagonal --digits 3"]),
    (
        "recurrence",
        &["1 --quiet --no-ledger", "3 --order-only -q"],
    ),
    ("polynomial", &["2", "--graph path.txt"]),
    (
        "matrix",
        &["2 --traces 2 -o strip.mtx", "1 --sections all --chain"],
    ),
    ("lattice", &["", "kagome", "cylinder-guarded 2 3"]),
    (
        "sequence",
        &[
            "1 57",
            "15 41",
            "hexagonal -o hexagonal --rows 1 --terms 4 --size 2 --quiet",
            "honeycomb-torus -o torus --rows 2 --terms 4 --quiet",
        ],
    ),
    ("states", &["3 --constructible", "30 --valid"]),
    ("most", &["strings 3", "stones --graph path.txt"]),
    (
        "reachable",
        &["2 --unreachable 1", "--graph path.txt --suicide allowed"],
    ),
    ("game-graph", &["1 2", "2", "--graph path.txt", "1"]),
    (
        "hamilton",
        &["4", "3 --kind game", "2 2", "2", "--check line.txt"],
    ),
    (
        "games count",
        &["1 2 --by-length", "--graph edge.txt --rule situational"],
    ),
    (
        "games estimate",
        &[
            "1 3 --runs 20",
            "1 3 --method knuth --runs 1 --rule situational -q",
            "--graph path.txt --method chen --runs 20",
        ],
    ),
    ("games bounds", &["2", "30 --search-steps 0"]),
    (
        "games construct",
        &[
            "2 3",
            "5 1 --kind left-capturing",
            "5 --kind two-boards --moves 20",
        ],
    ),
    ("dead sets", &["2", "--graph path.txt"]),
    (
        "dead groups",
        &[
            "small.txt",
            "small.txt --rules ko",
            "--graph path.txt three.txt",
        ],
    ),
    ("problems generate", &["--size 9 --empty 4 -n 2 --seed 3"]),
    (
        "problems check",
        &[
            "right.sgf",
            "wrong.sgf",
            "setup.sgf",
            "nowhere",
            "right.sgf --nodes 1",
            "open.sgf",
        ],
    ),
    (
        "verify",
        &[
            "proof",
            "graph-proof",
            "framed",
            "linked",
            "owned",
            "sealed",
            "line.json",
            "small.txt",
            "nowhere",
        ],
    ),
    (
        "solve",
        &[
            "three.sgf --all-moves",
            "three.sgf --first both -q",
            "three.sgf --nodes 0 -q",
            "stands.txt -q",
            "linked.txt --target A2 --region A3,B3,A1 -q",
            "open.txt --nodes 20000 -q --first black --all-moves",
            "wide.txt --target D5 --first white --nodes 10 -q",
            "open.txt --nodes 1 -q",
            "friends.txt --nodes 70 -q --first white --no-line",
            "friends.txt --nodes 4000 -q --first white --no-line",
            "open.txt --nodes 100000 -q --first white",
            "open.txt --nodes 100000 -q --first black",
            "corners.txt --target A12,N2 --nodes 100000 -q --first black",
            "position.json -q --seki 0 --no-line",
            "position.json --pruned",
            "formula.sgf --pruned",
            "nowhere three.sgf -q",
        ],
    ),
    (
        "reduce",
        &[
            "f.cnf -o again",
            "f.cnf --board grid -o grid",
            "cycle.cnf --board grid -o gates",
        ],
    ),
    ("compare gomoku", &["2 6", "5 --base"]),
    ("compare connect4", &["3 4", ""]),
    ("compare chess", &[""]),
    (
        "table",
        &["list", "go-accuracy", "go-theorem-3", "go-table-1"],
    ),
    (
        "legal",
        &[
            "small.txt",
            "illegal.txt",
            "two.sgf",
            "ko.sgf --move 2",
            "unread.sgf",
        ],
    ),
    ("sample", &["3 -n 2", "--graph path.txt"]),
    ("rank", &["small.txt"]),
    ("unrank", &["2 12"]),
    ("ledger list", &[""]),
    (
        "ledger verify",
        &["", "--recompute 1", "broken.jsonl", "--data wrong"],
    ),
    ("data list", &[""]),
    ("data clean", &["", "--all"]),
    ("bench count", &["4 --threads 1 --primes 1"]),
];

/// Schema fields that no case covers: the command, and the end of the field's path in the schema.
///
/// Some results of `solve` need large searches: an alarm (the side to move also succeeds by
/// passing), a refuted kill, and a ko at the start of a proof. A stopped search needs an interrupt.
/// Residues that are recomputed in part need large ledgers.
const RARE: &[(&str, &str)] = &[
    ("hamilton", "/attempt"),
    ("solve", "/SolvedSide/properties/alarm"),
    ("solve", "/SolvedSide/properties/refuted"),
    ("solve", "/FirstMove/properties/held"),
    ("verify", "/forbidden"),
    ("ledger verify", "/oneOf/1/properties/of"),
    ("ledger verify", "/oneOf/1/properties/recomputed"),
    ("ledger verify", "/oneOf/2/properties/recomputed"),
    ("ledger verify", "/oneOf/3/properties/recomputed"),
    ("ledger verify", "/oneOf/3/properties/reason"),
];

/// Commands whose boards are rectangles, although their answers could have graphs.
const NO_GRAPHS: [&str; 4] = ["legal", "problems check", "rank", "unrank"];

/// Returns a directory with the files that the cases of all commands need.
fn prepared() -> Place {
    let place = Place::new();
    place.file("path.txt", "1 2\n2 3\n");
    place.file("edge.txt", "1 2\n");
    place.file("small.txt", ". X O .\nX X O .\n");
    place.file("illegal.txt", ". X\nX O\n");
    place.file("three.sgf", THREE);
    place.file("two.sgf", format!("{THREE}{THREE}"));
    place.file("unread.sgf", "(;SZ[2]AB[aa])(;GM[3])");
    place.file(
        "ko.sgf",
        "(;SZ[4]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb])",
    );
    place.file("open.txt", open_problem());
    // If the players may only play in the corner, White's stone there connects to B1.
    place.file("linked.txt", "X X . O .\nO X O O .\n. O . X .\n");
    // White's corner may connect to the wall nearby.
    let below = ". . . . . . . . . . . . .\n".repeat(10);
    let friends =
        ". . . . . . O . . . . . .\nO O O O X . O . . . . . .\nX X X X . . O . . . . . .\n";
    place.file("friends.txt", format!("{friends}{below}"));
    place.file("corners.txt", two_corners());
    place.file(
        "stands.txt",
        ". O . O X .\nO O O O X .\nX X X X X .\n. . . . . .\n",
    );
    place.file(
        "right.sgf",
        "(;SZ[9]GN[three]AB[ea][eb][ac:ec]AW[ab:db][da]PL[B]TR[bb];B[ba])",
    );
    place.file(
        "wrong.sgf",
        "(;SZ[9]AB[ea][eb][ac:ec]AW[ab:db][da]PL[B]TR[bb]\n(;B[aa])(;B[ca]))",
    );
    let named = THREE.replace("SZ[9]", "SZ[9]GN[three]");
    place.file(
        "setup.sgf",
        format!("{};AB[ii])", &named[..named.len() - 1]),
    );
    place.file("three.txt", "X . .\n");
    let rows = ". . . . . . . . .\n".repeat(4);
    place.file("wide.txt", format!("{rows}. . . X O . . . .\n{rows}"));
    place.file("f.cnf", "p cnf 2 2\n1 2 0\n-1 0\n");
    place.file("cycle.cnf", "p cnf 3 3\n1 2 0\n-2 3 0\n-3 -1 0\n");
    place.out("reduce f.cnf -o position");
    place.out("reduce f.cnf --board grid -o formula");
    place.out("solve position.json --pruned --certificate line.json");
    place.out("hamilton 4 -o line.txt");
    place.out("solve three.sgf --first black --certificate proof -q --threads 1");
    place.file("eyes.txt", "0 1\n0 2\n1 3\n2 3\n3 4\n0 3\n");
    place.file("eyes", "O . . X .");
    let eyes = "solve --graph eyes.txt --target 0 --region 1,2 eyes";
    place.out(&format!(
        "{eyes} --first black --certificate graph-proof -q --threads 1"
    ));
    place.file(
        "open.sgf",
        "(;SZ[13]AW[ab][bb][cb][db][eb]AB[fb][ac][bc][cc][dc][ec]PL[W];W[ba])",
    );
    place.out("solve open.txt --nodes 100000 --first white --certificate framed -q --threads 1");
    place.out("solve open.txt --nodes 20000 --first black --certificate sealed -q --threads 1");
    place.out("solve linked.txt --target A2 --region A1 --first white --certificate linked -q --threads 1");
    place.out("solve friends.txt --nodes 70 --first white --certificate owned -q --threads 1");
    place.out("count 4 --quiet");
    let ledger = fs::read_to_string(place.path("data/ledger.jsonl")).unwrap();
    place.file("broken.jsonl", ledger + "damaged\n");
    place.file("data/ledger.damaged.jsonl", "damaged\n");
    // The ledger has records of L(3,1), L(3,2) and L(3,3) for three primes; the last residue is
    // wrong.
    let store = Store::open(&place.path("wrong")).unwrap();
    let three = Sequence::square(3);
    for (prime, wrong) in primes().zip([0, 0, 1]) {
        let columns = [15, 489, 12_675 + wrong];
        store.record(&three, [(prime, &columns[..])]).unwrap();
    }
    place
}

/// Returns the JSON lines that a command writes, for any exit code, or a description of what is
/// wrong with them.
fn answers_of(place: &Place, name: &str, arguments: &str) -> Result<Vec<Value>, String> {
    // With more threads, a different one of several right moves may be named.
    let is_search = name == "solve" && !arguments.contains("--pruned");
    let threads = if is_search { " --threads 1" } else { "" };
    let command = format!("{name} {arguments}{threads} --format json");
    let (code, out, err) = place.run(&command, "");
    if !matches!(code, 0..=3) || out.is_empty() {
        return Err(format!("{code} {err}"));
    }
    let version = env!("CARGO_PKG_VERSION");
    let start = format!("{{\"tengen\":\"{version}\",\"command\":\"{name}\"");
    let lines = out.lines().map(|line| match line.starts_with(&start) {
        true => serde_json::from_str(line).map_err(|error| format!("{error}: {line}")),
        false => Err(line.to_owned()),
    });
    lines.collect()
}

#[test]
fn recorded_answers_are_what_the_schemas_say() {
    let place = prepared();
    let commands = commands();
    let names: BTreeSet<&str> = commands.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, CASES.iter().map(|(name, _)| *name).collect());
    let (mut wrong, mut records) = (Vec::new(), Vec::new());
    for (name, all) in CASES {
        let (_, document) = commands.iter().find(|(other, _)| other == name).unwrap();
        let checker = Checker::new(document);
        let mut recorded = String::new();
        for arguments in *all {
            let at = format!("{name} {arguments}");
            let mut answers = answers_of(&place, name, arguments).unwrap_or_else(|fault| {
                wrong.push(format!("{at}: {fault}"));
                Vec::new()
            });
            for answer in &mut answers {
                if let Err(fault) = checker.check(answer) {
                    wrong.push(format!("{at}: {fault}\n{answer}"));
                }
                check_integers(answer, &at);
                without_measurements(answer);
            }
            recorded += &json!({ "arguments": arguments, "lines": answers }).to_string();
            recorded.push('\n');
        }
        let mut never = checker.never_seen();
        never.retain(|field| {
            let is_rare = |(of, end): &(&str, &str)| of == name && field.ends_with(end);
            let has_graphs = !NO_GRAPHS.contains(name);
            !RARE.iter().any(is_rare) && (has_graphs || !field.contains("/GraphJson/"))
        });
        if !never.is_empty() {
            wrong.push(format!("{name}: no answer here has {never:#?}"));
        }
        records.push((file(&folder().join("answers"), name, ".jsonl"), recorded));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    for (file, recorded) in records {
        committed(&file, &recorded);
    }
}

/// Fields that depend on the version, the machine or the time.
const MEASURED: &[&str] = &[
    "age",
    "bytes",
    "calibration",
    "disk",
    "gigabytes_per_second",
    "memory",
    "ms",
    "needed",
    "nodes",
    "ns_per_state_step_prime",
    "other_machine",
    "part_of_ceiling",
    "path",
    "seconds",
    "seconds_per_column",
    "tengen",
    "this_machine",
    "threads",
    "working",
];

/// Replaces the values of measured fields by nothing.
fn without_measurements(value: &mut Value) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(without_measurements),
        Value::Object(all) => {
            for (name, field) in all {
                match MEASURED.contains(&name.as_str()) {
                    true => *field = Value::Null,
                    false => without_measurements(field),
                }
            }
        }
        _ => {}
    }
}

/// Checks that no number in a JSON value is too large for a double to represent it exactly.
fn check_integers(value: &Value, at: &str) {
    match value {
        Value::Number(number) => {
            let size = number.as_i64().map(i64::unsigned_abs).or(number.as_u64());
            assert!(size.is_none_or(|size| size < 1 << 53), "{at}: {number}");
        }
        Value::Array(all) => all.iter().for_each(|value| check_integers(value, at)),
        Value::Object(all) => all.values().for_each(|value| check_integers(value, at)),
        _ => {}
    }
}

/// Checks that the checker itself finds faults.
#[test]
fn wrong_answers_are_refused() {
    let commands = commands();
    let (_, document) = commands.iter().find(|(name, _)| *name == "rank").unwrap();
    let checker = Checker::new(document);
    let right = json!({
        "tengen": "0.3.0", "command": "rank", "lattice": "square", "rows": 2, "cols": 2,
        "boundary": "none", "colours": 2, "numbering": 1, "rank": "12", "legal_positions": "57",
    });
    assert_eq!(checker.check(&right), Ok(()));
    for (field, value, reason) in [
        ("rank", json!(12), "breaks type"),
        ("rank", json!("1e3"), "breaks pattern"),
        ("rows", json!("2"), "breaks type"),
        ("rows", json!(-2), "breaks minimum"),
        ("boundary", json!("left"), "breaks const"),
        ("command", json!("unrank"), "breaks const"),
        ("more", json!(1), "not in the schema"),
    ] {
        let mut answer = right.clone();
        answer[field] = value;
        let fault = checker.check(&answer).unwrap_err();
        assert!(fault.contains(reason), "{field}: {fault}");
    }
    for field in right.as_object().unwrap().keys() {
        let mut answer = right.clone();
        answer.as_object_mut().unwrap().remove(field);
        let fault = checker.check(&answer).unwrap_err();
        assert!(
            fault.contains("breaks required") || fault.contains("no form fits"),
            "{field}: {fault}"
        );
    }
    let unknown = json!({"minProperties": 1});
    assert!(Checker::new(&unknown).check(&right).is_err());
}

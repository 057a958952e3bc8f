//! Exit codes are the same everywhere: 0 done, 1 failed or found wrong, 2 unusable, 3 a limit was
//! reached, 130 interrupted.

use crate::common::Place;

const RIGHT: &str = "(;SZ[9]AB[ea][eb][ac:ec]AW[ab:db][da]PL[B]TR[bb];B[ba])";

fn prepared() -> Place {
    let place = Place::new();
    place.file("legal.txt", ". X\nX .\n");
    place.file("illegal.txt", ". X\nX O\n");
    place.file("text.txt", "hello\n");
    place.file("right.sgf", RIGHT);
    place.file("wrong.sgf", RIGHT.replace(";B[ba]", ";B[aa]"));
    place.file("f.cnf", "p cnf 1 1\n1 0\n");
    place.out("count 4 --quiet");
    let ledger = std::fs::read_to_string(place.path("data/ledger.jsonl")).unwrap();
    place.file("broken.jsonl", ledger + "damaged\n");
    place
}

/// Commands by what they end with.
const CASES: &[(i32, &[&str])] = &[
    (
        0,
        &[
            "--help",
            "--version",
            "help count",
            "count 3",
            "plan 4",
            "approx 5",
            "estimate 3 --samples 2",
            "bounds 3",
            "growth 2",
            "recurrence 2 --no-ledger",
            "polynomial 2",
            "matrix 2",
            "states 3",
            "most strings 3",
            "reachable 2",
            "game-graph 2",
            "hamilton 3",
            "games count 1 2",
            "games bounds 2",
            "dead sets 2",
            "dead groups legal.txt",
            "problems check right.sgf",
            "solve right.sgf -q",
            "reduce f.cnf -o -",
            "compare gomoku 3",
            "table list",
            "legal legal.txt",
            "draw legal.txt -o -",
            "sample 3",
            "rank legal.txt",
            "unrank 2 12",
            "ledger list",
            "ledger verify",
            "data list",
            "completions bash",
        ],
    ),
    (
        // Files that cannot be written, and answers that something is wrong, or that there is none.
        1,
        &[
            "draw legal.txt -o nowhere/x.svg",
            "most strings 3 -o nowhere/x.svg",
            "legal illegal.txt",
            "verify text.txt",
            "problems check wrong.sgf",
            "hamilton 2 2",
            "ledger verify broken.jsonl",
            "ledger merge broken.jsonl",
        ],
    ),
    (
        2,
        &[
            "nonsense",
            "count",
            "count 0",
            "count 3 --colours 0",
            "count 3 --format nonsense",
            "plan 0",
            "approx 0",
            "estimate 0",
            "bounds 0",
            "growth 0",
            "recurrence 0",
            "polynomial 0",
            "matrix 0",
            "states 0",
            "most strings 0",
            "reachable 0",
            "game-graph 0",
            "hamilton 0 3",
            "games count 0",
            "games bounds 0",
            "dead sets 0",
            "dead groups illegal.txt",
            "problems check nowhere",
            "problems generate --nodes 0",
            "verify nowhere",
            "solve text.txt",
            "solve nowhere",
            "reduce text.txt -o -",
            "compare gomoku 0",
            "table nonsense",
            "legal text.txt",
            "legal nowhere",
            "draw text.txt -o -",
            "sample 0",
            "rank illegal.txt",
            "unrank 2 57",
            "ledger verify nowhere",
            "bench count 1",
        ],
    ),
    (
        3,
        &[
            "count 14 --compute --no-ledger --memory 20M",
            "count 12 --compute --no-ledger --memory 50M --scratch s --scratch-limit 1M",
            "count 6 --by stones --memory 100K",
            "growth 12 --memory 1M",
            "recurrence 16 --memory 10M --no-ledger",
            "polynomial 19 --memory 100M",
            "matrix 9 --memory 10M",
            "reachable 4 --memory 1M",
            "game-graph 4 --memory 1M",
            "dead sets 3 --memory 1M",
            "games estimate 1 5 --representatives 99 --memory 20K",
            "sample 20 100 --memory 1M",
            "unrank 9 0 --memory 1M",
            "solve right.sgf --nodes 1",
            "problems check right.sgf --nodes 1",
            "problems generate --size 9 --empty 3 --tries 1 --difficulty 99",
            "bench count 12 --memory 20M",
        ],
    ),
];

#[test]
fn every_command_ends_with_the_code_of_what_happened() {
    let place = prepared();
    let mut wrong = Vec::new();
    for (expected, all) in CASES {
        for arguments in *all {
            let (code, _, err) = place.run(arguments, "");
            if code != *expected {
                wrong.push(format!("{arguments}: {code}, not {expected}: {err}"));
            }
            assert!(!err.contains("panicked"), "{arguments}: {err}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What could not be used counts for more than what is wrong, and that for more than a limit.
#[test]
fn a_batch_ends_with_the_worst() {
    let place = prepared();
    for (arguments, expected) in [
        ("verify text.txt nowhere", 2),
        ("problems check right.sgf nowhere wrong.sgf", 2),
        ("problems check wrong.sgf right.sgf", 1),
        ("solve right.sgf nowhere --nodes 1 -q", 2),
        ("solve right.sgf right.sgf --nodes 1 -q", 3),
    ] {
        let (code, _, err) = place.run(arguments, "");
        assert_eq!(code, expected, "{arguments}: {err}");
    }
}

#[cfg(unix)]
#[test]
fn what_is_interrupted_ends_with_130() {
    use std::process::{Command, Stdio};
    use std::time::Duration;
    let place = prepared();
    for arguments in [
        "count 15 --compute --no-ledger -q",
        "games estimate 1 5 --runs 9999999 -q",
    ] {
        let program = place.tengen("").get_program().to_owned();
        let mut child = Command::new(program)
            .args(arguments.split(' '))
            .current_dir(place.path("."))
            .env("TENGEN_DATA", place.path("data"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Long enough to listen; under nohup nobody does, and the signal ends the program.
        std::thread::sleep(Duration::from_millis(500));
        let kill = Command::new("kill").arg(child.id().to_string()).status();
        assert!(kill.unwrap().success());
        let status = child.wait().unwrap();
        assert!(
            matches!(status.code(), None | Some(130)),
            "{arguments}: {status}"
        );
    }
}

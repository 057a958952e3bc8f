//! Tests each option of each command with senseless values.
//!
//! The program must report an error or do what it can. It must never crash or run forever.

use crate::common::Place;
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Commands that run quickly, and their standard input.
const COMMANDS: [(&str, &str); 43] = [
    ("approx 9", ""),
    ("bench count 1", ""),
    ("bounds 3", ""),
    ("compare chess", ""),
    ("compare connect4 3 3", ""),
    ("compare gomoku 3 3", ""),
    ("count 3", ""),
    ("data clean", ""),
    ("data list", ""),
    ("data path", ""),
    ("dead groups -", ". X O .\nX X O .\n"),
    ("dead sets 2 2", ""),
    ("draw - -o drawn.svg", DIAGRAM),
    ("estimate 3", ""),
    ("game-graph 2", ""),
    ("games bounds 3", ""),
    ("games construct 3", ""),
    ("games count 1 2", ""),
    ("games estimate 1 2", ""),
    ("growth 2", ""),
    ("gtp", ""),
    ("hamilton 1 3", ""),
    ("ledger list", ""),
    ("ledger verify", ""),
    ("legal -", DIAGRAM),
    ("matrix 2", ""),
    ("most stones 3", ""),
    ("most strings 3", ""),
    ("plan 3 4 --lattice kagome", ""),
    ("polynomial 2", ""),
    ("problems check -", "(;SZ[3]AB[aa])"),
    ("problems generate --empty 3 --size 7", ""),
    ("rank -", DIAGRAM),
    ("reachable 2", ""),
    ("recurrence 2", ""),
    ("reduce - -o reduced", "p cnf 1 1\n1 0\n"),
    ("sample 3", ""),
    ("solve - --target A2", PROBLEM),
    ("states 3", ""),
    ("table go-table-1", ""),
    ("unrank 2 2 5", ""),
    ("verify -", "nothing\n"),
    ("table list", ""),
];

const DIAGRAM: &str = "X . O\n. . .\n. . .\n";
const PROBLEM: &str = ". . . O X .\nO O O O X .\nX X X X X .\n";

/// Values that make no sense for most options. Most parsers accept 0 and refuse the other values.
const VALUES: [&str; 5] = ["-1", "0", "NaN", "18446744073709551616", "\u{e9}"];

/// Returns the options of a command that take a value, each with the first lines of its help.
fn options(place: &Place, command: &str) -> BTreeSet<(String, String)> {
    // The name of a command has at most two words; the rest are its arguments.
    let words = command.split(' ').take_while(|word| word.len() > 1);
    let name: Vec<_> = words.take(2).collect();
    let help = place.run(&format!("{} --help", name.join(" ")), "").1;
    let mut found = BTreeSet::new();
    let mut lines = help.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(at) = line.find("--") else { continue };
        let before = line[..at].trim();
        if !(before.is_empty() || before.starts_with('-') && before.ends_with(',')) {
            continue;
        }
        let option = &line[at..];
        let name = option.split([' ', '=', '[']).next().unwrap_or_default();
        if option[name.len()..].starts_with(" <") {
            let help = lines.peek().copied().unwrap_or_default();
            found.insert((name.to_owned(), format!("{option} {}", help.trim())));
        }
    }
    found
}

#[test]
fn values_without_sense_are_answered() {
    let place = Place::new();
    let (mut all, mut parsers) = (Vec::new(), BTreeSet::new());
    for (command, input) in COMMANDS {
        for (option, help) in options(&place, command) {
            // Options with the same help have one parser, so all values are tried for one of these
            // options only. The number 0 is valid for most parsers and reaches each command, so it
            // is always tried.
            let is_new = parsers.insert(help);
            let values = VALUES.iter().filter(|value| is_new || **value == "0");
            all.extend(values.map(|value| (format!("{command} {option}={value}"), input)));
        }
    }
    assert!(parsers.len() > 80, "{} options", parsers.len());
    assert!(all.len() > 500, "{} command lines", all.len());
    let (next, faults) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let place = Place::new();
                while let Some((line, input)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(fault) = answered(&place, line, input) {
                        faults.lock().unwrap().push(fault);
                    }
                }
            });
        }
    });
    let faults = faults.into_inner().unwrap();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Runs a command line. Returns an error unless it ends with an exit code of the program, and with
/// a message if the code is not 0.
fn answered(place: &Place, line: &str, input: &str) -> Result<(), String> {
    let mut command = place.tengen(line);
    // The limit is generous: it only detects commands that run forever.
    let output = command
        .timeout(Duration::from_secs(600))
        .write_stdin(input)
        .output()
        .map_err(|error| format!("{line}: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        None => Err(format!("{line}: a signal ended it: {said}")),
        Some(code) if code > 3 || said.contains("panicked") => {
            Err(format!("{line}: exit code {code}: {said}"))
        }
        Some(code) if code != 0 && said.trim().is_empty() && output.stdout.is_empty() => {
            Err(format!("{line}: exit code {code} without a word"))
        }
        Some(_) => Ok(()),
    }
}

//! Every option of every command with values that make no sense: the program says so, or does
//! what it can, and never crashes or goes on for ever.

use crate::common::Place;
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Commands that take a moment, and what they read.
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
    ("table go-accuracy", ""),
    ("unrank 2 2 5", ""),
    ("verify -", "nothing\n"),
    ("table list", ""),
];

const DIAGRAM: &str = "X . O\n. . .\n. . .\n";
const PROBLEM: &str = ". . . O X .\nO O O O X .\nX X X X X .\n";

/// What nobody would state.
const VALUES: [&str; 5] = ["-1", "0", "NaN", "18446744073709551616", "\u{e9}"];

/// The options of a command that take a value, by its help.
fn options(place: &Place, command: &str) -> BTreeSet<String> {
    // The command's name is at most two words; what is left are its arguments.
    let words = command.split(' ').take_while(|word| word.len() > 1);
    let name: Vec<_> = words.take(2).collect();
    let help = place.run(&format!("{} --help", name.join(" ")), "").1;
    let mut found = BTreeSet::new();
    for line in help.lines() {
        let Some(at) = line.find("--") else { continue };
        let before = line[..at].trim();
        if !(before.is_empty() || before.starts_with('-') && before.ends_with(',')) {
            continue;
        }
        let option = &line[at..];
        let name = option.split([' ', '=', '[']).next().unwrap_or_default();
        if option[name.len()..].starts_with(" <") {
            found.insert(name.to_owned());
        }
    }
    found
}

#[test]
fn values_without_sense_are_answered() {
    let place = Place::new();
    let mut all = Vec::new();
    for (command, input) in COMMANDS {
        let options = options(&place, command);
        for option in options {
            all.extend(VALUES.map(|value| (format!("{command} {option}={value}"), input)));
        }
    }
    assert!(all.len() > 1000, "{} command lines", all.len());
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

/// Whether a command line ends, by itself, with an exit code of ours, and says why if it fails.
fn answered(place: &Place, line: &str, input: &str) -> Result<(), String> {
    let mut command = place.tengen(line);
    // Not how long it may take, but when it is taken to go on for ever.
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

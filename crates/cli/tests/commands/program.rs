//! The program as a whole: help, completions, manual pages, and bad arguments.

use crate::common::Place;

const COMMANDS: [&str; 52] = [
    "count",
    "plan",
    "approx",
    "estimate",
    "polynomial",
    "recurrence",
    "growth",
    "bounds",
    "matrix",
    "most",
    "games",
    "games count",
    "games estimate",
    "games bounds",
    "games construct",
    "dead",
    "dead sets",
    "dead groups",
    "gtp",
    "serve",
    "problems",
    "problems generate",
    "problems check",
    "verify",
    "solve",
    "reduce",
    "compare",
    "compare gomoku",
    "compare connect4",
    "compare chess",
    "table",
    "reachable",
    "game-graph",
    "hamilton",
    "legal",
    "draw",
    "rank",
    "sample",
    "unrank",
    "states",
    "ledger",
    "ledger list",
    "ledger merge",
    "ledger export",
    "ledger verify",
    "data",
    "data list",
    "data clean",
    "data path",
    "bench count",
    "completions",
    "man",
];

#[test]
fn help_has_examples() {
    let place = Place::new();
    let all = place.out("--help");
    for part in ["Start here:", "Examples:", "Exit codes:", "--cite"] {
        assert_eq!(all.matches(part).count(), 1, "{all}");
    }
    for command in COMMANDS {
        assert!(all.contains(command.split(' ').next().unwrap()));
        let help = place.out(&format!("{command} --help"));
        assert!(help.contains("Examples:") && help.contains(&format!("tengen {command}")));
    }
    assert!(place.out("--version").starts_with("tengen 0."));
}

/// Every command of the documentation is one: its options are there.
#[test]
fn documented_commands_are_there() {
    let place = Place::new();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |file: &str| std::fs::read_to_string(root.join(file)).unwrap();
    let texts = read("README.md") + &read("docs/commands.md");
    let mut options = 0;
    let commands = texts.lines().filter(|line| line.starts_with("tengen "));
    let commands = commands.flat_map(|line| line.split('#').next().unwrap().split("; "));
    let commands = commands.flat_map(|line| line.split(" && "));
    for line in commands {
        let words: Vec<&str> = line.split_whitespace().skip(1).collect();
        if words[0] == "help" {
            continue;
        }
        let helps = [
            place.run(
                &format!("{} {} --help", words[0], words.get(1).unwrap_or(&"")),
                "",
            ),
            place.run(&format!("{} --help", words[0]), ""),
        ];
        let help = helps.iter().find(|(code, _, _)| *code == 0);
        let help = &help.unwrap_or_else(|| panic!("{line}")).1;
        for option in words.iter().filter(|word| word.starts_with("--")) {
            let name = option.split('=').next().unwrap();
            assert!(help.contains(name), "{line}: {name}");
            options += 1;
        }
    }
    assert!(options > 20, "{options}");
}

#[test]
fn how_to_cite_it() {
    let place = Place::new();
    let entry = place.out("--cite");
    assert!(entry.starts_with("@software{tengen,"), "{entry}");
    place.unusable("--cite count 2", "");
    // The file for other programs says the same.
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let file = std::fs::read_to_string(root.join("CITATION.cff")).unwrap();
    let of = |start: &str| {
        let line = file.lines().find_map(|line| line.strip_prefix(start));
        line.unwrap().trim_matches('"').to_owned()
    };
    for said in [of("version: "), of("title: ")] {
        assert!(entry.contains(&format!("{{{said}}}")), "{said}: {entry}");
    }
}

#[test]
fn completions_for_every_shell() {
    let place = Place::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = place.out(&format!("completions {shell}"));
        assert!(script.contains("checkpoint-every"), "{shell}");
    }
    assert!(
        place
            .out("completions bash")
            .contains("square-octagonal-shifted")
    );
    assert!(place.unusable("completions csh", "").contains("bash"));
}

#[test]
fn manual_pages() {
    let place = Place::new();
    assert!(place.out("man").contains(".TH tengen 1"));
    for command in COMMANDS {
        let page = place.out(&format!("man {command}"));
        let name = command.replace(' ', "-");
        assert!(page.contains(&format!(".TH tengen-{name} 1")), "{page}");
    }
    assert!(
        place
            .unusable("man nothing", "")
            .contains("there are count, ")
    );
}

#[test]
fn bad_arguments() {
    let place = Place::new();
    for arguments in [
        "",
        "nothing",
        "count",
        "count x",
        "count -3",
        "count 99999999999999999999",
        "count 3 3 3",
        "count 3 --lattice pentagonal",
        "count 3 --boundary left",
        "count 3 --engine steam",
        "count 3 --colours 0",
        "count 3 --colours 4294967295",
        "count 3 --colours 4294967296",
        "count 3 --threads 0",
        "count 3 --threads 1000000",
        "count 3 --memory lots",
        "count 3 --memory 0",
        "count 3 --memory -1",
        "count 3 --format xml",
        "count 3 --checkpoint-every -1",
        "count 3 --checkpoint-every nan",
        "count 3 --checkpoint-every 5 --no-ledger",
        "count 3 --graph g",
        "count --graph g --columns",
        "count --graph g --lattice square",
        "count --graph g --boundary none",
        "plan",
        "plan x",
        "plan -3",
        "plan 3 --boundary left",
        "plan 3 --lattice nowhere",
        "plan 3 --threads 0",
        "plan 3 --memory lots",
        "plan 3 --cores 4",
        "plan 3 --ram 1G",
        "plan 3 --cores 0 --ram 1G",
        "plan 3 --disk-bandwidth 1G",
        "ledger",
        "ledger nothing",
        "ledger merge",
        "ledger list more",
        "ledger list --format xml",
        "ledger export --rows -1",
        "ledger verify --recompute -1",
        "data",
        "data clean everything",
        "data list --format xml",
        "ledger export --lattice pentagonal",
        "man count nothing",
        "hamilton",
        "hamilton x",
        "hamilton 0",
        "hamilton 18",
        "hamilton 3 3 3",
        "hamilton 3 --kind whole",
        "hamilton 3 --format xml",
        "hamilton 3 --seed -1",
        "hamilton 3 --check f",
        "hamilton --check nowhere",
    ] {
        let error = place.unusable(arguments, "");
        assert!(!error.is_empty(), "{arguments}");
    }
}

#[test]
fn unusable_graphs() {
    let place = Place::new();
    let error = place.unusable("count --graph nowhere", "");
    assert!(error.starts_with("tengen: error: nowhere: "), "{error}");
    place.file("loop", "1 2\n3 3\n");
    let error = place.unusable("count --graph loop", "");
    assert!(
        error.starts_with("tengen: error: loop: line 2, column 1: "),
        "{error}"
    );
    let error = place.unusable("count --graph -", "e 1 2\n");
    assert!(
        error.starts_with("tengen: error: standard input: line 1, "),
        "{error}"
    );
    place.unusable("count --graph - --format oeis", "1 2\n");
}

#[test]
fn a_data_directory_that_is_asked_for_must_be_there() {
    let place = Place::new();
    place.file("file", "");
    let error = place.unusable("count 2 --data file/data", "");
    assert!(error.starts_with("tengen: error: file/data: "), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure_and_a_closed_pipe_is_none() {
    use std::fs::OpenOptions;
    use std::process::{Command, Stdio};
    let place = Place::new();
    let program = place.tengen("").get_program().to_owned();
    for arguments in [
        &["states", "3"][..],
        &["man"],
        &["completions", "zsh"],
        &["--help"],
    ] {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = Command::new(&program)
            .args(arguments)
            .stdout(full)
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {error}");
        assert!(
            error.starts_with("tengen: error: standard output: "),
            "{error}"
        );

        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = Command::new(&program)
            .args(arguments)
            .stdout(writer)
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(output.stderr.is_empty());
    }
}

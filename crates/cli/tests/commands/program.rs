//! Tests of the whole program: help, completions, manual pages, and bad arguments.

use crate::common::Place;

#[test]
fn the_help_has_examples() {
    let place = Place::new();
    let all = place.out("--help");
    for part in ["Start here:", "Examples:", "Exit codes:", "--cite"] {
        assert_eq!(all.matches(part).count(), 1, "{all}");
    }
    assert!(place.out("--version").starts_with("tengen 0."));
}

/// Each command in the documentation exists and has the options used there.
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
fn a_large_rank_is_refused_with_the_size_up_to_which_there_are_ranks() {
    let place = Place::new();
    let record = "(;SZ[19]AB[aa])";
    let refused = place.limited("rank --memory 1G", record);
    assert!(refused.contains("up to about 10 x 10"), "{refused}");
}

#[test]
fn invalid_numbers_are_refused_in_plain_words() {
    let place = Place::new();
    for (arguments, expected) in [
        (
            "count abc",
            "error: invalid value 'abc' for '[ROWS]': expected a whole number\n",
        ),
        (
            "count 3 -q -5",
            "error: expected a number from 0 or an option, found -5\n",
        ),
        (
            "sample -5",
            "error: expected a number from 0 or an option, found -5\n",
        ),
        (
            "count 99999999999999999999",
            ": expected a smaller number\n",
        ),
    ] {
        let refused = place.unusable(arguments, "");
        assert!(refused.contains(expected), "{refused}");
        assert!(!refused.contains("digit found"), "{refused}");
    }
}

/// The page keeps its address between runs, unless the port is taken.
#[test]
fn the_page_has_a_fixed_port_or_the_next() {
    use std::io::{BufRead, BufReader};
    let place = Place::new();
    let serve = || {
        let mut child = place.start("serve --memory 100M");
        let mut url = String::new();
        let out = child.stdout.take().unwrap();
        BufReader::new(out).read_line(&mut url).unwrap();
        let port = url.trim_end().strip_prefix("http://127.0.0.1:").unwrap();
        let port: u16 = port.trim_end_matches('/').parse().unwrap();
        (child, port)
    };
    let mut both = [serve(), serve()];
    for (child, _) in &mut both {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let [first, second] = both.map(|(_, port)| port);
    // Other servers may use the first ports.
    assert!((8361..8370).contains(&first), "{first}");
    assert!(second > first, "{first} {second}");
}

#[test]
fn how_to_cite_it() {
    let place = Place::new();
    let entry = place.out("--cite");
    assert!(entry.starts_with("@software{tengen,"), "{entry}");
    // CITATION.cff must agree.
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let file = std::fs::read_to_string(root.join("CITATION.cff")).unwrap();
    let of = |start: &str| {
        let line = file.lines().find_map(|line| line.strip_prefix(start));
        line.unwrap().trim_matches('"').to_owned()
    };
    for said in [of("version: "), of("title: "), of("  - name: ")] {
        assert!(entry.contains(&format!("{{{said}}}")), "{said}: {entry}");
    }
    assert!(
        entry.contains("  year = {20") && entry.contains("  license = {"),
        "{entry}"
    );
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
}

#[test]
fn manual_pages() {
    let place = Place::new();
    for (command, title) in [
        ("man", ".TH tengen 1"),
        ("man count", ".TH tengen-count 1"),
        ("man games count", ".TH tengen-games-count 1"),
    ] {
        let page = place.out(command);
        assert!(page.contains(title), "{page}");
    }
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

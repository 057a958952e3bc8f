//! The pages of the book with `console` blocks: the tour, the tutorials, `known.md` and the pages
//! of `docs/commands`. Every command in these blocks is executed, and its output compared.
//!
//! A page has two kinds of code blocks that this file reads. A `console` block is a session:
//!
//! ```console
//! $ tengen count 0
//! ? 2
//! tengen: error: a board needs at least 1 row and 1 column, not 0 x 0
//! ```
//!
//! A line after `$ ` is a command for `sh`; lines after `> ` continue it. `? N` is the exit code, which
//! is left out if it is 0. The other lines are standard output and standard error, in the order in which
//! they were written. `[..]` stands for any text within a line, `...` for any lines.
//!
//! A block whose fence has `file=NAME` is a file, which is written where the session runs.
//! All sessions of a page run one after another in one temporary directory. The data directory is
//! `data` in it. `SNAPSHOTS=overwrite` writes what the commands print into the pages.
#![cfg(unix)]

use crate::common::Place;
use assert_cmd::cargo::cargo_bin;
use snapbox::data::DataFormat;
use snapbox::filter::NormalizeToExpected;
use snapbox::{Assert, Data, IntoData};
use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Defines a test for each page of the book, so that pages run in parallel, and a list of the
/// pages' names.
macro_rules! pages {
    ($($test:ident = $name:literal),* $(,)?) => {
        $(#[test]
        fn $test() {
            check($name);
        })*

        const PAGES: &[&str] = &[$($name),*];
    };
}

pages! {
    tour = "tour",
    tutorial_lattice = "tutorials/lattice",
    tutorial_lesson = "tutorials/lesson",
    tutorial_problems = "tutorials/problems",
    known = "known",
    count = "commands/count",
    dead = "commands/dead",
    estimates = "commands/estimates",
    game_graph = "commands/game-graph",
    games = "commands/games",
    gtp = "commands/gtp",
    lattice = "commands/lattice",
    ledger = "commands/ledger",
    legal = "commands/legal",
    plan = "commands/plan",
    positions = "commands/positions",
    problems = "commands/problems",
    program = "commands/program",
    reduce = "commands/reduce",
    solve = "commands/solve",
    strips = "commands/strips",
    table = "commands/table",
}

/// Returns the folder of the book. Names of pages are relative to it.
fn book() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// Returns the names of the pages in a folder of the book that have `console` blocks.
fn executable(folder: &str) -> Vec<String> {
    let mut names = Vec::new();
    for file in fs::read_dir(book().join(folder)).expect("a folder of the book") {
        let path = file.expect("a file").path();
        if path.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let page = fs::read_to_string(&path).expect("a page");
        if page.contains("\n```console\n") {
            let name = path.strip_prefix(book()).expect("a path in the book");
            let name = name.with_extension("").display().to_string();
            names.push(name);
        }
    }
    names
}

#[test]
fn every_page_is_executed_and_in_the_index() {
    let folders = ["", "commands", "tutorials"];
    let names: BTreeSet<String> = folders.into_iter().flat_map(executable).collect();
    let expected: BTreeSet<String> = PAGES.iter().map(|&page| page.to_owned()).collect();
    assert_eq!(names, expected);
    let index = fs::read_to_string(book().join("commands.md")).expect("the index");
    for name in names.iter().filter(|name| name.starts_with("commands/")) {
        assert!(index.contains(&format!("({name}.md)")), "{name}");
    }
}

/// Runs the commands of a page, and compares the page with their output and its pictures.
fn check(name: &str) {
    let path = book().join(name).with_extension("md");
    let page = fs::read_to_string(&path).expect("the page");
    let place = Place::new();
    let mut found = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        found += &format!("{line}\n");
        let Some(fence) = line.strip_prefix("```") else {
            continue;
        };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        if fence == "console" {
            found += &session(&place, &block);
        } else {
            let text: String = block.iter().flat_map(|line| [line, "\n"]).collect();
            if let Some((_, file)) = fence.split_once("file=") {
                place.file(file, &text);
            }
            found += &text;
        }
        found += "```\n";
    }
    let expected = Data::read_from(&path, None).raw();
    let assert = Assert::new().action_env(snapbox::assert::DEFAULT_ACTION_ENV);
    assert.eq(found, expected);
    // The pictures of the book are those that the commands draw.
    for file in fs::read_dir(book().join("tour")).expect("the pictures") {
        let shown = file.expect("a picture").path();
        let name = shown.file_name().expect("a name").to_string_lossy();
        let drawn = place.path(&name);
        if page.contains(&format!("tour/{name})")) && drawn.exists() {
            let drawn = fs::read_to_string(drawn).expect("a picture");
            assert.eq(drawn, Data::read_from(&shown, Some(DataFormat::Text)).raw());
        }
    }
}

/// Runs the commands of a `console` block. Returns the block with the output of the commands;
/// wildcards that match are kept.
fn session(place: &Place, block: &[&str]) -> String {
    let mut found = String::new();
    let mut lines = block.iter().peekable();
    while let Some(first) = lines.next() {
        let first = first.strip_prefix("$ ");
        let mut command = first.expect("a command begins with \"$ \"").to_owned();
        found += &format!("$ {command}\n");
        while let Some(line) = lines.next_if(|line| line.starts_with('>')) {
            found += &format!("{line}\n");
            command += &format!("\n{}", line.strip_prefix("> ").unwrap_or_default());
        }
        let is_code = |line: &&&str| {
            let code = line.strip_prefix("? ").map(str::parse::<i32>);
            code.is_some_and(|code| code.is_ok())
        };
        lines.next_if(is_code);
        let mut expected = String::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("$ ")) {
            expected += &format!("{line}\n");
        }
        let (code, output) = run(place, &command);
        if code != 0 {
            found += &format!("? {code}\n");
        }
        let normalize = NormalizeToExpected::new().redact();
        let output = normalize.normalize(output.into_data(), &expected.into_data());
        found += &output.to_string();
        if !found.ends_with('\n') {
            found += "\n";
        }
    }
    found
}

/// Returns the exit code and output of a command line.
fn run(place: &Place, command: &str) -> (i32, String) {
    let program = cargo_bin!("tengen").parent().unwrap().to_owned();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([program].into_iter().chain(env::split_paths(&path)));
    let (mut reader, writer) = std::io::pipe().expect("a pipe");
    let mut shell = Command::new("sh");
    shell
        .args(["-c", command])
        .current_dir(place.path(""))
        .env("PATH", path.expect("a path"))
        .env("TENGEN_DATA", place.path("data"))
        .env("LC_ALL", "C")
        .env("COLUMNS", "100")
        .stdin(Stdio::null())
        .stdout(writer.try_clone().expect("a pipe"))
        .stderr(writer);
    let mut child = shell.spawn().expect("sh");
    // The pipe ends when no process can write to it.
    drop(shell);
    let mut output = Vec::new();
    reader.read_to_end(&mut output).expect("output");
    let code = child.wait().expect("an exit code").code();
    let output = String::from_utf8_lossy(&output);
    (code.expect("no signal"), steady(place, &output))
}

/// Replaces text that varies between runs: directory, version, times and node counts.
fn steady(place: &Place, output: &str) -> String {
    let root = place.path("").display().to_string();
    let mut text = output.replace(root.trim_end_matches('/'), "[ROOT]");
    let version = |text: &str| format!("\"tengen\":\"{text}\"");
    text = text.replace(&version(env!("CARGO_PKG_VERSION")), &version("[VERSION]"));
    for (before, after) in [
        ("; ", " nodes, "),
        (" nodes, ", " s"),
        ("\"nodes\":", ""),
        ("\"ms\":", ""),
    ] {
        text = blur(&text, before, after);
    }
    text
}

/// Replaces numbers between two texts by a wildcard.
fn blur(text: &str, before: &str, after: &str) -> String {
    let mut parts = text.split(before);
    let mut blurred = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        blurred += before;
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        if rest.len() < part.len() && rest.starts_with(after) {
            blurred += "[..]";
            blurred += rest;
        } else {
            blurred += part;
        }
    }
    blurred
}

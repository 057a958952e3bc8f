//! Checks ARCHITECTURE.md: the dependencies between crates, and calls that only the command line
//! may make.

use std::fs;
use std::path::{Path, PathBuf};

/// The crates in layers, from the bottom layer up. The last one, above the program `cli`, is used
/// by tests only.
const FLOORS: [&str; 22] = [
    "base",
    "exact",
    "plot",
    "board",
    "sweep",
    "states",
    "ledger",
    "split",
    "engines",
    "count",
    "estimate",
    "positions",
    "games",
    "model",
    "tsumego",
    "problems",
    "reduction",
    "papers",
    "tengen",
    "serve",
    "cli",
    "testing",
];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the dependencies of a crate.
fn dependencies(name: &str) -> Vec<String> {
    dependencies_of(&crates().join(name).join("Cargo.toml"))
}

/// Returns the dependencies that a manifest lists for the crate, without the dependencies of its
/// tests.
fn dependencies_of(manifest: &Path) -> Vec<String> {
    let manifest = fs::read_to_string(manifest).unwrap();
    let section = manifest.split("[dependencies]").nth(1).unwrap();
    let section = section.split("\n[").next().unwrap();
    let names = section
        .lines()
        .filter_map(|line| line.split(['.', ' ']).next());
    names.map(str::to_owned).collect()
}

/// Returns the Rust files of a crate with their texts, except tests.
fn texts(name: &str) -> impl Iterator<Item = (PathBuf, String)> {
    let files = sources(&crates().join(name).join("src")).into_iter();
    files.map(|file| {
        let text = fs::read_to_string(&file).unwrap();
        (file, text)
    })
}

/// Returns the Rust files of a folder, except tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut files = Vec::new();
    for path in entries {
        match path.is_dir() {
            true => files.extend(sources(&path)),
            false if path.ends_with("tests.rs") => {}
            false if path.extension().is_some_and(|end| end == "rs") => files.push(path),
            false => {}
        }
    }
    files
}

#[test]
fn every_crate_has_a_floor() {
    let mut found: Vec<_> = fs::read_dir(crates())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    found.sort();
    let mut floors = FLOORS;
    floors.sort_unstable();
    assert_eq!(found, floors);
}

#[test]
fn no_crate_uses_one_above_it() {
    for (floor, name) in FLOORS.iter().enumerate() {
        for above in &FLOORS[floor..] {
            let above = match *above {
                "tengen" => "tengen".to_owned(),
                other => format!("tengen-{other}"),
            };
            let used = dependencies(name);
            assert!(!used.contains(&above), "{name} uses {above}");
        }
    }
}

/// Checks that the command line, the server and the Python package use only the facade (the crate
/// `tengen`) of our crates.
#[test]
fn the_faces_use_the_facade_alone() {
    let python = crates().join("../python/Cargo.toml");
    for (name, used, allowed) in [
        ("cli", dependencies("cli"), &["tengen", "tengen-serve"][..]),
        ("serve", dependencies("serve"), &["tengen"]),
        ("python", dependencies_of(&python), &["tengen"]),
    ] {
        for ours in used.iter().filter(|used| used.starts_with("tengen")) {
            let is_allowed = allowed.contains(&ours.as_str());
            assert!(is_allowed, "{name} uses {ours}; ask the facade instead");
        }
    }
}

#[test]
fn below_the_command_line_nothing_is_parsed_printed_or_read_from_the_environment() {
    for name in FLOORS.iter().filter(|&&name| name != "cli") {
        let used = dependencies(name);
        for none in ["clap", "ctrlc", "etcetera", "indicatif"] {
            assert!(!used.iter().any(|used| used == none), "{name} uses {none}");
        }
        for (file, text) in texts(name) {
            let code = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"));
            for line in code {
                for word in ["std::env", "println!", "eprintln!", "print!("] {
                    assert!(!line.contains(word), "{}: {line}", file.display());
                }
            }
        }
    }
}

/// Returns the lines of code of a file, without comments and tests.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let code = text
        .split("#[cfg(test)]\nmod tests {")
        .next()
        .unwrap_or(text);
    code.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
}

/// Checks that all file operations go through one module, so that tests can make each of them fail.
#[test]
fn all_files_are_read_and_written_through_one_layer() {
    // These files may use `std::fs`: files that are compiled for tests only, and the file layer
    // itself.
    let tests = ["schedules.rs", "model.rs", "samples.rs", "tests.rs"];
    let layer = ["base", "testing"];
    let mut files = 0;
    for name in FLOORS.iter().filter(|name| !layer.contains(name)) {
        for (file, text) in texts(name) {
            let is_left_out = tests.iter().any(|other| file.ends_with(other))
                || file.ends_with("engine/split/faults.rs");
            if is_left_out {
                continue;
            }
            files += 1;
            for line in code(&text) {
                // Names of types are allowed.
                let line = line.replace("std::fs::TryLockError", "");
                let line = line
                    .replace("std::fs::Metadata", "")
                    .replace("std::os::unix::fs", "");
                for word in ["std::fs", "tempfile::", "OpenOptions"] {
                    assert!(!line.contains(word), "{}: {line}", file.display());
                }
            }
        }
    }
    assert!(files > 300, "{files}");
}

/// Clocks come from `base::clock`, since the clock of the standard library panics in a browser.
#[test]
fn all_clocks_work_in_a_browser() {
    let mut clocks = 0;
    for name in FLOORS
        .iter()
        .filter(|name| !["cli", "serve", "testing"].contains(name))
    {
        for (file, text) in texts(name) {
            for line in code(&text).filter(|line| line.contains("Instant")) {
                clocks += 1;
                assert!(!line.contains("std::time"), "{}: {line}", file.display());
            }
        }
    }
    assert!(clocks > 10, "{clocks}");
}

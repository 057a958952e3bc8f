//! Tests of counts with directories in place of files, and files in place of directories.
//!
//! A count must report the obstacle, and end with the right number or a clear error.

use crate::common::{self, machine};
use std::fs;
use std::path::Path;
use tengen_count::{CheckpointPolicy, EngineName, Options, Sequence, count_lattice};
use tengen_ledger::Store;
use tengen_testing::observers::Columns;

const SIX: Sequence = Sequence::square(6);
/// The published number L(6,6).
const NUMBER: &str = "62567386502084877";

/// Counts the positions of 6 x 6 with a data directory; returns the number, and a text of the notes
/// and the error.
fn count(
    dir: &Path,
    engine: EngineName,
    in_files: bool,
    columns: usize,
) -> (Option<String>, String) {
    let notes = Columns::stopping_after(columns);
    let store = match Store::open(dir) {
        Ok(store) => store,
        Err(error) => return (None, error.to_string()),
    };
    let scratch = dir.join("vectors");
    let options = Options {
        engine,
        store: Some(&store),
        scratch: in_files.then_some(common::in_files(&scratch)),
        checkpoints: CheckpointPolicy::Every(0.0),
        ..Options::new(machine(1, &notes))
    };
    let found = count_lattice(&SIX, 6, false, &options);
    let mut said = notes.notes();
    match found {
        Ok(counts) => {
            said += &counts.unkept.unwrap_or_default();
            (counts.columns.last().map(ToString::to_string), said)
        }
        Err(error) => (None, said + &error.to_string()),
    }
}

/// Puts a non-empty directory in the place of a file.
fn replace(path: &Path) {
    if path.is_file() {
        fs::remove_file(path).unwrap();
    }
    fs::create_dir_all(path.join("something")).unwrap();
}

#[test]
fn the_inventory_lists_the_ledger_and_its_files() {
    for (name, ends) in [
        ("ledger.jsonl", true),
        ("ledger.lock", true),
        ("ledger.damaged.jsonl", false),
    ] {
        for engine in [EngineName::SPLIT, EngineName::COMPILED] {
            let dir = tempfile::tempdir().unwrap();
            Store::open(dir.path()).unwrap();
            replace(&dir.path().join(name));
            if !ends {
                fs::write(dir.path().join("ledger.jsonl"), "torn\n").unwrap();
            }
            let (number, said) = count(dir.path(), engine, false, usize::MAX);
            assert!(said.contains(name), "{name}: {said}");
            assert!(said.contains("directory"), "{name}: {said}");
            assert_eq!(number.as_deref(), (!ends).then_some(NUMBER), "{said}");
        }
    }
}

#[test]
fn a_file_where_a_directory_should_be() {
    for (name, engine) in [
        ("checkpoints", EngineName::COMPILED),
        ("vectors", EngineName::SPLIT),
    ] {
        for in_files in [false, true] {
            let dir = tempfile::tempdir().unwrap();
            fs::write(dir.path().join(name), "a file").unwrap();
            let (number, said) = count(dir.path(), engine, in_files, usize::MAX);
            assert!(said.contains(name), "{name}: {said}");
            let ends = name == "checkpoints" || in_files;
            assert_eq!(number.as_deref(), (!ends).then_some(NUMBER), "{said}");
            assert_eq!(fs::read(dir.path().join(name)).unwrap(), b"a file");
        }
    }
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("data");
    fs::write(&file, "a file").unwrap();
    assert!(Store::open(&file).is_err());
}

#[test]
fn checkpoints_that_are_directories() {
    let dir = tempfile::tempdir().unwrap();
    let (none, _) = count(dir.path(), EngineName::COMPILED, false, 3);
    assert_eq!(none, None);
    let checkpoints = dir.path().join("checkpoints");
    let entries = fs::read_dir(&checkpoints).unwrap();
    let files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    assert!(!files.is_empty());
    for file in &files {
        replace(file);
        let name = file.file_name().unwrap().to_str().unwrap();
        let torn = name.replace(".ckpt", ".tmp");
        fs::create_dir(checkpoints.join(format!(".{torn}"))).unwrap();
    }
    let (number, said) = count(dir.path(), EngineName::COMPILED, false, usize::MAX);
    assert_eq!(number.as_deref(), Some(NUMBER), "{said}");
    for file in &files {
        assert!(said.contains(file.to_str().unwrap()), "{said}");
        assert!(file.is_dir(), "it is not ours to remove");
    }
}

/// Returns the only directory of a vector.
fn vector(dir: &Path) -> std::path::PathBuf {
    let mut entries = fs::read_dir(dir.join("vectors")).unwrap();
    entries.next().unwrap().unwrap().path()
}

#[test]
fn files_of_vectors_that_are_directories() {
    for in_files in [false, true] {
        for name in ["lock", "manifest.json", "kept.json", "tiles.dat", "x.tmp"] {
            let dir = tempfile::tempdir().unwrap();
            let (none, said) = count(dir.path(), EngineName::SPLIT, in_files, 3);
            assert_eq!(none, None, "{said}");
            let path = vector(dir.path()).join(name);
            replace(&path);
            let (number, said) = count(dir.path(), EngineName::SPLIT, in_files, usize::MAX);
            assert!(path.is_dir(), "it is not ours to remove");
            if name == "x.tmp" {
                assert_eq!(
                    number.as_deref(),
                    Some(NUMBER),
                    "{in_files}, {name}: {said}"
                );
                continue;
            }
            let named = said.contains(path.to_str().unwrap());
            assert!(named, "{in_files}, {name}: {said}");
            // A vector in memory does not need its copy.
            if !in_files {
                assert_eq!(number.as_deref(), Some(NUMBER), "{name}: {said}");
            }
            assert!(number.is_none_or(|number| number == NUMBER), "{said}");
        }
        // The directory itself is a file.
        let dir = tempfile::tempdir().unwrap();
        count(dir.path(), EngineName::SPLIT, in_files, 3);
        let path = vector(dir.path());
        fs::remove_dir_all(&path).unwrap();
        fs::write(&path, "a file").unwrap();
        let (number, said) = count(dir.path(), EngineName::SPLIT, in_files, usize::MAX);
        assert!(said.contains(path.to_str().unwrap()), "{in_files}: {said}");
        assert_eq!(number.as_deref(), (!in_files).then_some(NUMBER), "{said}");
        assert!(path.is_file());
    }
}

/// Checks a lock file that is a dangling link, which can be neither opened nor created.
#[cfg(unix)]
#[test]
fn a_lock_that_leads_nowhere() {
    for in_files in [false, true] {
        let dir = tempfile::tempdir().unwrap();
        count(dir.path(), EngineName::SPLIT, in_files, 3);
        let path = vector(dir.path()).join("lock");
        fs::remove_file(&path).unwrap();
        std::os::unix::fs::symlink(dir.path().join("no/where"), &path).unwrap();
        let (number, said) = count(dir.path(), EngineName::SPLIT, in_files, usize::MAX);
        assert!(said.contains(path.to_str().unwrap()), "{in_files}: {said}");
        assert_eq!(number.as_deref(), (!in_files).then_some(NUMBER), "{said}");
    }
}

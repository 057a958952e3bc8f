//! Tests files of rank tables: they equal tables in memory, and incomplete files are rejected.

use crate::CONTEXT;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use tengen_base::observer::Silent;
use tengen_board::{Board, Graph};
use tengen_exact::UBig;
use tengen_positions::completions::Completions;
use tengen_positions::rank::{BuildError, OpenError, SaveError};
use tengen_sweep::execute::Context;
use tengen_testing::boards::square;
use tengen_testing::observers::Patience;
use xxhash_rust::xxh3::xxh3_64;

fn write(dir: &TempDir, board: &Board, colours: u32) -> (Completions, PathBuf) {
    let completions = Completions::build(board, colours, CONTEXT).unwrap();
    let name = Completions::file_name(board, colours).unwrap();
    let path = dir.path().join("ranks").join(name);
    completions.save(&path, &Silent).unwrap();
    (completions, path)
}

fn names(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.collect()
}

#[test]
fn a_table_from_a_file_equals_the_table_in_memory() {
    let dir = tempfile::tempdir().unwrap();
    for (board, colours) in [(square(4, 5), 2), (square(3, 3), 4), (square(1, 1), 1)] {
        let (memory, path) = write(&dir, &board, colours);
        let file = Completions::open(&path, &board, colours, &Silent).unwrap();
        assert_eq!(file.total(), memory.total());
        assert_eq!(file.states(), memory.states());
        assert!(file.bytes() > memory.bytes(), "a header");
        let step = memory.total() / UBig::from(500u32) + UBig::ONE;
        let mut rank = UBig::ZERO;
        while &rank < memory.total() {
            let position = file.unrank(&rank).unwrap();
            assert_eq!(memory.unrank(&rank).as_ref(), Ok(&position));
            assert_eq!(memory.rank(&position).as_ref(), Ok(&rank));
            assert_eq!(file.rank(&position).as_ref(), Ok(&rank));
            rank += &step;
        }
        // Saving a table read from a file gives an identical file.
        let copy = dir.path().join("copy");
        file.save(&copy, &Silent).unwrap();
        assert_eq!(fs::read(copy).unwrap(), fs::read(path).unwrap());
    }
    assert_eq!(names(&dir.path().join("ranks")).len(), 3);
}

/// Checks the bytes of a table file, so that the format does not change unnoticed. A change
/// requires a new version in the header of the file.
#[test]
fn the_format_does_not_change_unnoticed() {
    let dir = tempfile::tempdir().unwrap();
    let (_, path) = write(&dir, &square(3, 2), 2);
    assert_eq!(path.file_name().unwrap(), "square-3x2-none-2.ranks");
    let bytes = fs::read(path).unwrap();
    assert_eq!((bytes.len(), xxh3_64(&bytes)), (1045, 1977081100622199865));
}

fn damage(board: &Board, path: &Path, bytes: &[u8]) -> String {
    fs::write(path, bytes).unwrap();
    let error = Completions::open(path, board, 2, &Silent).expect_err("it is damaged");
    assert!(matches!(error, OpenError::Damaged(_)), "{error}");
    error.to_string()
}

#[test]
fn every_changed_byte_is_noticed() {
    let dir = tempfile::tempdir().unwrap();
    let board = square(3, 2);
    let (_, path) = write(&dir, &board, 2);
    let whole = fs::read(&path).unwrap();
    for place in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[place] ^= 1 << (place % 8);
        damage(&board, &path, &bytes);
    }
}

#[test]
fn files_that_are_cut_off_or_too_long_are_noticed() {
    let dir = tempfile::tempdir().unwrap();
    let board = square(3, 2);
    let (_, path) = write(&dir, &board, 2);
    let whole = fs::read(&path).unwrap();
    for length in (0..whole.len()).step_by(7) {
        damage(&board, &path, &whole[..length]);
    }
    damage(&board, &path, &[whole.as_slice(), &[0]].concat());
    for foreign in [&b"#!/bin/sh\n"[..], &[0; 100], &[0xff; 100], b"TENGENRK"] {
        damage(&board, &path, foreign);
    }
    let huge = [&b"TENGENRK"[..], &u64::MAX.to_le_bytes(), &[0; 99]].concat();
    assert!(damage(&board, &path, &huge).contains("its header is cut off"));
}

#[test]
fn a_directory_is_not_a_table() {
    let dir = tempfile::tempdir().unwrap();
    assert!(Completions::open(dir.path(), &square(2, 2), 2, &Silent).is_err());
    let nowhere = Completions::open(&dir.path().join("nowhere"), &square(2, 2), 2, &Silent);
    assert!(matches!(nowhere, Err(OpenError::Io(_))));
}

#[test]
fn tables_of_something_else_are_not_used() {
    let dir = tempfile::tempdir().unwrap();
    let board = square(3, 2);
    let (_, path) = write(&dir, &board, 2);
    for (other, colours) in [(square(2, 3), 2), (square(3, 2), 3), (square(3, 3), 2)] {
        let error = Completions::open(&path, &other, colours, &Silent).unwrap_err();
        assert!(matches!(error, OpenError::Foreign(_)), "{error}");
        assert!(error.to_string().contains("square-3x2-none with 2 colours"));
    }
    // The name of a table file of a graph depends on the adjacency, not on the names of the points.
    let path_of = |edges: &[(usize, usize)], name: &str| {
        let graph = Graph::from_edges(3, edges).unwrap();
        let names = (0..3).map(|v| format!("{name}{v}")).collect();
        Completions::file_name(&Board::from_graph(graph, names), 2).unwrap()
    };
    let triangle = [(0, 1), (1, 2), (0, 2)];
    assert_eq!(path_of(&triangle, "a"), path_of(&triangle, "b"));
    assert_ne!(path_of(&triangle, "a"), path_of(&triangle[..2], "a"));
}

/// Checks that table files with the header of another version, or with impossible sizes, are
/// refused.
#[test]
fn other_versions_and_impossible_sizes_are_not_used() {
    let dir = tempfile::tempdir().unwrap();
    let board = square(3, 2);
    let (_, path) = write(&dir, &board, 2);
    let whole = fs::read(&path).unwrap();
    let length = u64::from_le_bytes(whole[8..16].try_into().unwrap()) as usize;
    let json = String::from_utf8(whole[16..16 + length].to_vec()).unwrap();
    for (old, new, says) in [
        ("\"format\":1", "\"format\":2", "found format 2"),
        ("\"numbering\":1", "\"numbering\":7", "numbering 7"),
        ("\"points\":6", "\"points\":7", "does not belong"),
        ("\"key_bytes\":8", "\"key_bytes\":0", "does not belong"),
        ("\"key_bytes\":", "\"keys\":", "does not belong"),
        ("{\"states\":1,", "{\"states\":0,", "impossible"),
        (
            "{\"states\":1,",
            "{\"states\":18446744073709551615,",
            "impossible",
        ),
        ("\"layers\":[{", "\"layers\":[],\"rest\":[{", "impossible"),
        (
            "\"value_bytes\":2",
            "\"value_bytes\":3",
            "bytes, but should have",
        ),
        ("\"xxh3\":\"", "\"xxh3\":\"z", "not a number"),
    ] {
        let json = json.replacen(old, new, 1);
        let mut bytes = b"TENGENRK".to_vec();
        bytes.extend((json.len() as u64).to_le_bytes());
        bytes.extend(json.as_bytes());
        bytes.extend(xxhash_rust::xxh3::xxh3_128(&bytes).to_le_bytes());
        bytes.extend(&whole[32 + length..]);
        fs::write(&path, bytes).unwrap();
        let error = Completions::open(&path, &board, 2, &Silent)
            .unwrap_err()
            .to_string();
        assert!(error.contains(says), "{new}: {error}");
    }
}

#[test]
fn a_table_that_is_not_finished_leaves_no_file() {
    let dir = tempfile::tempdir().unwrap();
    let completions = Completions::build(&square(6, 6), 2, CONTEXT).unwrap();
    let path = dir.path().join("t.ranks");
    let stopped = completions.save(&path, &Patience::of(0));
    assert!(matches!(stopped, Err(SaveError::Cancelled)));
    assert_eq!(names(dir.path()), [""; 0]);
    // Temporary files of killed runs are removed; other files are kept.
    for name in [".t.ranks-abc.tmp", ".u.ranks-abc.tmp", "u.ranks"] {
        fs::write(dir.path().join(name), "half").unwrap();
    }
    completions.save(&path, &Patience::of(99)).unwrap();
    let mut left = names(dir.path());
    left.sort();
    assert_eq!(left, [".u.ranks-abc.tmp", "t.ranks", "u.ranks"]);
}

#[test]
fn a_table_is_not_written_where_it_cannot_be() {
    let dir = tempfile::tempdir().unwrap();
    let completions = Completions::build(&square(2, 2), 2, CONTEXT).unwrap();
    fs::write(dir.path().join("file"), "").unwrap();
    let failed = completions.save(&dir.path().join("file").join("t"), &Silent);
    assert!(matches!(failed, Err(SaveError::Io(_))));
}

/// Checks that cancelling while computing, writing or reading leaves no files behind.
#[test]
fn whatever_is_stopped_leaves_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("table");
    let board = square(3, 4);
    let mut stopped = [0; 3];
    for question in 0.. {
        let stop = Patience::of(question);
        let context = Context {
            memory: 1 << 30,
            observer: &stop,
        };
        match Completions::build(&board, 2, context) {
            Err(BuildError::Cancelled) => stopped[0] += 1,
            built => {
                assert_eq!(built.unwrap().total(), &321689u32.into());
                break;
            }
        }
    }
    let completions = Completions::build(&board, 2, CONTEXT).unwrap();
    for question in 0.. {
        match completions.save(&path, &Patience::of(question)) {
            Err(SaveError::Cancelled) => stopped[1] += 1,
            saved => {
                saved.unwrap();
                break;
            }
        }
        assert_eq!(names(dir.path()), [] as [&str; 0]);
    }
    assert_eq!(names(dir.path()), ["table"]);
    for question in 0.. {
        match Completions::open(&path, &board, 2, &Patience::of(question)) {
            Err(OpenError::Cancelled) => stopped[2] += 1,
            opened => {
                assert_eq!(opened.unwrap().total(), completions.total());
                break;
            }
        }
    }
    // The observer is called for every point of the board, when computing in both directions, and
    // for every layer (the states after a point) when writing and reading.
    assert!(
        stopped[0] > 24 && stopped[1] > 12 && stopped[2] > 12,
        "{stopped:?}"
    );
}

//! Reads a corpus of SGF files made for this test, each with one quirk (deviation from the
//! standard) that real files have.
//!
//! `corpus/expected.txt` lists the expected results.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use tengen_board::sgf::tree::{self, Game};
use tengen_board::sgf::{self, Note, SgfFault, point_name, replay};
use tengen_board::{Board, Mark, MarkKind};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

fn files() -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let files = entries.filter(|path| path.extension().is_some_and(|end| end == "sgf"));
    let named = files.map(|path| {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        (name, fs::read(path).unwrap())
    });
    named.collect()
}

/// Returns the expected lines of each file.
fn expected() -> BTreeMap<String, Vec<String>> {
    let text = fs::read_to_string(folder().join("expected.txt")).unwrap();
    let mut expected: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut last = String::new();
    for line in text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        match line.strip_prefix("  ") {
            Some(said) => expected.get_mut(&last).unwrap().push(said.to_owned()),
            None => {
                last = line.split(':').next().unwrap().to_owned();
                assert!(
                    expected.insert(last.clone(), Vec::new()).is_none(),
                    "{last}"
                );
            }
        }
    }
    expected
}

/// Returns the name of a kind of fault.
fn kind(fault: &SgfFault) -> String {
    let text = format!("{fault:?}");
    text.chars().take_while(char::is_ascii_alphabetic).collect()
}

fn described(game: &Game) -> String {
    let (rows, cols) = (game.start.rows, game.start.cols);
    let board = Board::square(rows, cols).unwrap();
    let at = replay::replay(game, &board, None).unwrap();
    let mut text = format!("game {rows}x{cols}");
    for (name, colour) in [("B", 1), ("W", 2)] {
        let stones = (0..rows * cols).filter(|&v| at.position.get(v) == colour);
        let mut stones: Vec<_> = stones.map(|v| point_name(v, cols)).collect();
        stones.sort();
        text += &format!(" | {name}: {}", stones.join(" "));
        text.truncate(text.trim_end().len());
    }
    if at.moves > 0 {
        text += &format!(" | moves {}", at.moves);
    }
    if let Some(colour) = at.to_move {
        text += &format!(" | next {}", ["", "B", "W"][usize::from(colour)]);
    }
    if let Some(name) = &game.start.name {
        text += &format!(" | name {name}");
    }
    let marks = game.nodes[at.node]
        .marks
        .iter()
        .map(|Mark { vertex, kind }| {
            let point = point_name(*vertex, cols);
            match kind {
                MarkKind::Circle => format!("CR:{point}"),
                MarkKind::Cross => format!("MA:{point}"),
                MarkKind::Square => format!("SQ:{point}"),
                MarkKind::Triangle => format!("TR:{point}"),
                MarkKind::Label(label) => format!("LB:{point}={label}"),
            }
        });
    let marks: Vec<_> = marks.collect();
    if !marks.is_empty() {
        text += &format!(" | marks {}", marks.join(" "));
    }
    for illegal in &at.illegal {
        text += &format!(" | illegal {} {}", illegal.number, illegal.reason.name());
    }
    text
}

/// Reads a file, and describes the result.
fn found(bytes: &[u8]) -> Vec<String> {
    let decoded = sgf::decode(bytes);
    let mut lines = vec![format!("encoding {}", decoded.encoding)];
    let mut notes = decoded.notes;
    match tree::read(&decoded.text) {
        Err(error) => lines.push(format!("nothing {}", kind(&error.fault))),
        Ok(read) => {
            lines.extend(read.games.iter().map(|game| match game {
                Ok(game) => described(game),
                Err(error) => format!("refused {}", kind(&error.fault)),
            }));
            notes.extend(read.notes);
        }
    }
    let kinds: Vec<_> = notes
        .iter()
        .map(|Note { first, .. }| kind(&first.fault))
        .collect();
    if !kinds.is_empty() {
        lines.push(format!("notes {}", kinds.join(" ")));
    }
    lines
}

#[test]
fn every_file_is_read_as_expected() {
    let (files, expected) = (files(), expected());
    assert!(files.len() >= 60);
    assert!(
        files.keys().eq(expected.keys()),
        "every file is in the list"
    );
    for (name, bytes) in &files {
        assert_eq!(found(bytes), expected[name], "{name}");
    }
}

/// Checks that the strict reader refuses exactly the files for which `expected.txt` has notes or
/// refusals of the tolerant reader.
#[test]
fn the_strict_reader_refuses_files_with_notes() {
    let expected = expected();
    for (name, bytes) in files() {
        let decoded = sgf::decode(&bytes);
        let is_right = tree::read_strict(&decoded.text).is_ok() && decoded.notes.is_empty();
        let said = expected[&name].iter();
        let words = ["notes", "refused", "nothing"];
        let is_noted = said
            .clone()
            .any(|line| words.iter().any(|word| line.starts_with(word)));
        assert_eq!(is_right, !is_noted, "{name}");
    }
}

/// Positions that were read can be written and read again.
#[test]
fn games_are_written_and_read_back() {
    for (name, bytes) in files() {
        let text = sgf::decode(&bytes).text;
        let games = tree::read(&text).map(|read| read.games).unwrap_or_default();
        for game in games.into_iter().flatten() {
            let written = sgf::write(&game.start).unwrap();
            let again = sgf::tree::read_strict(&written).unwrap().remove(0).start;
            let start = sgf::SgfPosition {
                first_move: None,
                more_follows: false,
                ..game.start
            };
            assert_eq!(again, start, "{name}");
        }
    }
}

/// Truncated files are read as far as they go.
#[test]
fn no_part_of_a_file_panics() {
    for (name, bytes) in files() {
        for end in 0..bytes.len() {
            let lines = found(&bytes[..end]);
            assert!(lines.len() >= 2, "{name} {end}");
        }
    }
}

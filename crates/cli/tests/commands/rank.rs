//! Tests of `tengen rank` and `tengen unrank`: pipes, and table files.

use crate::common::Place;
use std::fs;
use std::io::{BufRead, BufReader, Write};

/// A program that sends a line gets its answer before it sends the next line.
#[test]
fn batches_answer_at_once() {
    let place = Place::new();
    let mut child = place.start("unrank 2 --batch --no-table");
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for (index, expected) in [("12", ".X/X.\n"), ("0", "../..\n")] {
        writeln!(input, "{index}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, expected);
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn tables_are_kept_and_damaged_ones_made_anew() {
    let place = Place::new();
    let table = place.path("data/ranks/square-4x3-none-2.ranks");
    assert_eq!(
        place
            .out("unrank 4 3 1000 --format compact --no-table")
            .len(),
        16
    );
    assert!(!place.path("data").exists());
    let position = place.out("unrank 4 3 1000");
    let whole = fs::read(&table).unwrap();
    let made = fs::metadata(&table).unwrap().modified().unwrap();
    assert_eq!(place.out("unrank 4 3 1000"), position);
    assert_eq!(fs::metadata(&table).unwrap().modified().unwrap(), made);
    place.out("unrank 3 4 7");
    let foreign = fs::read(place.path("data/ranks/square-3x4-none-2.ranks")).unwrap();
    for (bytes, says) in [
        (&whole[..whole.len() - 1], "the table is damaged: it has "),
        (
            &foreign,
            "the table does not belong to this board: it is of the board square-3x4",
        ),
    ] {
        fs::write(&table, bytes).unwrap();
        let (code, out, error) = place.run("unrank 4 3 1000", "");
        assert_eq!((code, &out), (0, &position));
        assert!(error.contains("square-4x3-none-2.ranks: "), "{error}");
        assert!(error.contains(says), "{error}");
        assert!(error.ends_with("the table is computed again\n"), "{error}");
        assert_eq!(fs::read(&table).unwrap(), whole);
    }
    place.file("file", "");
    let error = place.unusable("unrank 2 0 --data file/data", "");
    assert!(error.starts_with("tengen: error: file/data: "), "{error}");
}

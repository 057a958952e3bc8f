//! `tengen table`.

use crate::common::Place;
use std::fs;

#[test]
fn the_list_has_tables_and_figures_of_both_papers() {
    let place = Place::new();
    let out = place.out("table list");
    for name in ["go-table-6", "lattice-table-4", "go-figure-12"] {
        assert!(
            out.lines()
                .any(|line| line.starts_with(&format!("{name} "))),
            "{out}"
        );
    }
    let squares = out.lines().find(|line| line.contains("A094777")).unwrap();
    assert!(squares.starts_with("go-table-3 "), "{squares}");
    let json = place.out("table list --format json");
    assert_eq!(json.lines().count(), out.lines().count());
}

#[test]
fn a_table_in_every_format() {
    let place = Place::new();
    let text = place.out("table go-accuracy --quiet");
    assert!(
        text.contains("differs") && text.contains("misprint"),
        "{text}"
    );
    let json = place.out("table go-accuracy --format json");
    let table: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(table["rows"][0]["verdict"], "agrees");
    assert_eq!(table["rows"][0]["printed"], "0.99993");
    let csv = place.out("table go-accuracy --format csv");
    assert!(
        csv.starts_with("table,key,ours,printed,verdict,remarks\ngo-accuracy,n=5,0.9999304"),
        "{csv}"
    );
    let markdown = place.out("table go-accuracy --format markdown");
    assert!(markdown.contains("| --- | --- |"), "{markdown}");
    // Long numbers are shortened for people only.
    assert!(place.out("table go-theorem-3").contains("(107 digits)"));
    assert!(
        !place
            .out("table go-theorem-3 --format csv")
            .contains("digits)")
    );
}

#[test]
fn files_are_written_by_name() {
    let place = Place::new();
    assert_eq!(place.out("table go-accuracy go-figure-1 --output made"), "");
    for name in ["made/go-accuracy.txt", "made/go-figure-1.svg"] {
        assert!(
            fs::read(place.path(name)).is_ok_and(|bytes| !bytes.is_empty()),
            "{name}"
        );
    }
    place.out("table go-figure-11 -o figure.svg");
    assert!(fs::read_to_string(place.path("figure.svg")).is_ok_and(|svg| svg.starts_with("<svg")));
}

#[test]
fn unusable_tables() {
    let place = Place::new();
    for (arguments, message) in [
        ("table", "required"),
        ("table go-table-99", "there are go-table-1"),
        ("table go-table-1 -o table.svg", "no picture"),
        ("table list go-table-1", "list stands alone"),
        ("table all go-table-1", "\"all\""),
        (
            "table go-figure-1 go-figure-7 -o two.svg",
            "a single figure",
        ),
        ("table go-figure-1 -o figure.jpg", "ends in .svg or .png"),
    ] {
        let err = place.unusable(arguments, "");
        assert!(err.contains(message), "{arguments}: {err}");
    }
}

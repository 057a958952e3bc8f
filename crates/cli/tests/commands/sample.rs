//! `tengen sample`.

use crate::common::Place;
use std::collections::BTreeMap;

#[test]
fn positions_do_not_depend_on_threads_or_on_how_many_there_are() {
    let place = Place::new();
    let of = |options: &str| place.out(&format!("sample 4 -q --format compact {options}"));
    let ten = of("-k 10 --seed 5 --threads 1");
    assert_eq!(ten.lines().count(), 10);
    assert_eq!(of("-k 10 --seed 5 --threads 3"), ten);
    assert_eq!(of("-k 4 --seed 5") + &of("-k 6 --seed 5 --from 4"), ten);
    assert_ne!(of("-k 10 --seed 6"), ten);
    assert_eq!(of("-k 10 --seed 1"), of("-k 10"));
    assert_eq!(of("-k 0"), "");
}

/// What is drawn today is drawn on any machine and by any version.
#[test]
fn positions_of_a_seed_are_always_the_same() {
    let place = Place::new();
    let first = |method: &str| {
        place.out(&format!(
            "sample 3 -n 3 -q --format compact --method {method}"
        ))
    };
    assert_eq!(
        first("rejection"),
        "XXO/.XO/OOO\nO../.../XXO\nOOX/X.X/X.O\n"
    );
    assert_eq!(first("exact"), "XOO/.OO/X..\nOXX/.X./O..\nOOO/.X./OO.\n");
}

#[test]
fn every_format_can_be_read_back() {
    let place = Place::new();
    let of = |format: &str| place.out(&format!("sample 3 4 -k 3 -q --format {format}"));
    let compact = of("compact");
    let ranks = place.run("rank --batch", &compact).1;
    assert_eq!(ranks.lines().count(), 3);
    for (text, rank) in of("ascii").split("\n\n").zip(ranks.lines()) {
        assert_eq!(place.run("rank", text).1.trim(), rank);
    }
    for (text, rank) in of("sgf").split_inclusive(")\n").zip(ranks.lines()) {
        assert_eq!(place.run("rank", text).1.trim(), rank);
    }
    for (i, (line, rank)) in of("json").lines().zip(ranks.lines()).enumerate() {
        let json: serde_json::Value = serde_json::from_str(line).unwrap();
        let rows: Vec<&str> = (json["position"].as_array().unwrap().iter())
            .map(|row| row.as_str().unwrap())
            .collect();
        assert_eq!(place.run("rank", &rows.join("\n")).1.trim(), rank);
        assert_eq!(
            (&json["index"], &json["seed"], &json["method"]),
            (&i.to_string().into(), &"1".into(), &"rejection".into())
        );
    }
    let svg = of("svg");
    assert_eq!(svg.matches("<use href=\"#board\"/>").count(), 3);
}

/// All 57 legal positions of the 2x2 board come as often as each other: chi-square
/// with 56 degrees of freedom is below 100 with probability 0.9997.
#[test]
fn both_methods_are_uniform() {
    let place = Place::new();
    for method in ["rejection", "exact"] {
        let drawn = place.out(&format!(
            "sample 2 -k 5700 -q --format compact --method {method}"
        ));
        let mut found = BTreeMap::new();
        for line in drawn.lines() {
            *found.entry(line).or_insert(0.0) += 1.0;
        }
        assert_eq!(found.len(), 57, "{method}");
        let chi_square: f64 = found
            .values()
            .map(|n: &f64| (n - 100.0).powi(2) / 100.0)
            .sum();
        assert!(
            (20.0..100.0).contains(&chi_square),
            "{method}: {chi_square}"
        );
    }
}

#[test]
fn the_method_is_told() {
    let place = Place::new();
    let (code, out, err) = place.run("sample 19 --format compact", "");
    assert_eq!((code, out.lines().count()), (0, 1));
    assert!(
        err.starts_with("tengen: method rejection: about one in "),
        "{err}"
    );
    assert!(
        err.ends_with("random colourings is legal; seed 1\n"),
        "{err}"
    );
    let err = place.run("sample 2 --method exact", "").2;
    assert_eq!(err, "tengen: method exact: as asked; seed 1\n");
    let (code, out, err) = place.run("sample 5 300 --format compact", "");
    assert_eq!((code, out.lines().count()), (0, 1));
    assert!(err.contains("method exact"), "{err}");
}

#[test]
fn conditions_hold() {
    let place = Place::new();
    let rows = |options: &str| {
        let drawn = place.out(&format!("sample {options} -k 40 -q --format compact"));
        drawn.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let stones = |line: &str| (line.matches('X').count(), line.matches('O').count());
    for line in rows("5 --black 9 --white 7") {
        assert_eq!(stones(&line), (9, 7));
    }
    for line in rows("2 24 --black 23 --white 23") {
        assert_eq!(stones(&line), (23, 23));
    }
    for line in rows("4 --legal-with-turn") {
        let (black, white) = stones(&line);
        assert!(black == white || black == white + 1, "{line}");
    }
    for line in rows("4 5 --symmetric") {
        assert_eq!(line, line.chars().rev().collect::<String>());
    }
    for line in rows("5 --symmetric=left-right") {
        for row in line.split('/') {
            assert_eq!(row, row.chars().rev().collect::<String>());
        }
    }
}

#[test]
fn a_graph_is_sampled_too() {
    let place = Place::new();
    place.file("path.txt", "0 1\n1 2\n");
    let drawn = place.out("sample --graph path.txt -k 200 -q --format compact");
    // The 1x3 board.
    let mut found: Vec<&str> = drawn.lines().collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), 15);
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let place = Place::new();
    for (arguments, reason) in [
        ("sample 0", "0 x 0"),
        (
            "sample 3 --black 5 --white 5",
            "10 stones are more than the 9 points",
        ),
        ("sample 3 --black 4 --white 5", "a point must stay empty"),
        ("sample 2 --black 1 --white 3", "a point must stay empty"),
        ("sample 1 2 --black 1 --white 1", "a point must stay empty"),
        (
            "sample 3 --black 3 --white 5 --legal-with-turn",
            "not in turn",
        ),
        ("sample 3 --colours 3 --legal-with-turn", "2 colours"),
        ("sample 3 4 --symmetric=diagonal", "no symmetry diagonal"),
        ("sample 3 --symmetric=mirror", "left-right"),
        ("sample 3 --method magic", "rejection"),
        ("sample 3 --colours 0", "1"),
        ("sample 3 --colours 300 --format svg", "255"),
        ("sample 3 -k -1", "-1"),
        ("sample 3 --colours 10", "up to 9 colours"),
        ("sample 1 60 --format sgf", "1 x 60"),
        ("sample 3 -k 0 --format svg", "a picture needs"),
        ("sample 3 -k 2 --from 18446744073709551615", "up to number"),
        (
            "sample 19 -k 100000 --format svg",
            "a picture shows at most",
        ),
        ("sample 3 --colours 3 --format sgf", "SGF"),
    ] {
        let error = place.unusable(arguments, "");
        assert!(error.contains(reason), "{arguments}: {error}");
    }
    // Of a limit that cannot be raised, and of one that can.
    for (arguments, code) in [("sample 60", 2), ("sample 20 100 --memory 1M", 3)] {
        let (found, out, error) = place.run(arguments, "");
        assert_eq!((found, out.as_str()), (code, ""), "{error}");
        assert!(error.contains("too few for rejection"), "{error}");
    }
}

//! `tengen hamilton`.

use crate::common::Place;

#[test]
fn a_cycle_is_found_and_checked() {
    let place = Place::new();
    let out = place.out("hamilton 8");
    assert!(out.starts_with("tengen-hamilton 1\npoints 8\nkind half-cycle\nstart O.......\n"));
    assert!(out.contains("\nmoves 1200\n"));
    place.file("cycle", &out);
    assert_eq!(
        place.out("hamilton --check cycle"),
        "a half of a colour-symmetric cycle through 2400 positions of the 1x8 board, \
         in 1200 moves: correct\n"
    );
    assert_eq!(place.out("hamilton 8 1"), out);
    assert_ne!(place.out("hamilton 8 --seed 2"), out);
    assert_eq!(place.out("hamilton 8 --output other"), "");
    assert_eq!(std::fs::read_to_string(place.path("other")).unwrap(), out);
}

#[test]
fn other_kinds_and_formats() {
    let place = Place::new();
    for (kind, what) in [
        ("cycle", "a cycle through 40"),
        ("game", "a game through 41"),
    ] {
        let out = place.out(&format!("hamilton 4 --kind {kind}"));
        let (_, out, _) = place.run("hamilton --check -", &out);
        assert!(out.starts_with(what), "{out}");
    }
    let json = place.json("hamilton 3");
    let start = "{\"rows\":1,\"cols\":3,\"lattice\":\"square\",\"boundary\":\"none\",\"colours\":2,\
                 \"hamiltonian\":true,\"kind\":\"half-cycle\",\"positions\":\"14\",\
                 \"start\":\"O..\",\"number_of_moves\":7,\"moves\":\"";
    assert!(json.starts_with(start), "{json}");
    let sgf = place.out("hamilton 3 --format sgf");
    assert!(sgf.starts_with("(;FF[4]GM[1]CA[UTF-8]SZ[3:1]GN[Hamiltonian game of"));
    assert_eq!(sgf.matches(";B[").count() + sgf.matches(";W[").count(), 14);
    let (code, out, err) = place.run("hamilton 5 --time --quiet", "");
    assert!(
        code == 0 && !out.is_empty() && err.starts_with("tengen: found in "),
        "{err}"
    );
}

#[test]
fn wrong_files_are_refused() {
    let place = Place::new();
    let right = place.out("hamilton 3");
    place.unusable("hamilton --check -", "hello");
    let (code, out, err) = place.run("hamilton --check -", &right.replace("start O", "start X"));
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(
        err.starts_with("tengen: error: standard input: move "),
        "{err}"
    );
}

#[test]
fn other_boards_are_shown_to_have_none() {
    let place = Place::new();
    for board in ["2 2", "2 3", "3 3", "19 19"] {
        let (code, out, err) = place.run(&format!("hamilton {board}"), "");
        assert_eq!((code, err.as_str()), (1, ""), "{board}");
        assert!(
            out.contains("moves lead from 10 positions to 8 only"),
            "{out}"
        );
        assert_eq!(out.matches("\nfrom\n").count(), 10);
        assert_eq!(out.matches("\nto\n").count(), 8);
    }
    let (code, out, _) = place.run("hamilton 2 2 --format json", "");
    assert_eq!(code, 1);
    assert!(
        out.contains("\"rows\":2,\"cols\":2,") && out.contains("\"hamiltonian\":false,"),
        "{out}"
    );
    let (code, out, _) = place.run("hamilton 2", "");
    assert!(code == 1 && out.starts_with("no game goes through all positions of the 1x2 board"));
    assert!(
        out.contains("\none set\nX .\n") && out.contains("\nthe other\n"),
        "{out}"
    );
    let (code, out, _) = place.run("hamilton 2 --format json", "");
    assert!(code == 1 && out.contains("\"parts\":[[["), "{out}");
    let error = place.unusable("hamilton 200 300", "");
    assert!(error.contains("up to 10000 points"), "{error}");
    assert!(place.out("hamilton 1 --kind game").ends_with("moves 0\n"));
    let (code, _, err) = place.run("hamilton 1", "");
    assert!(
        code == 1 && err.contains("the 1x1 board has no colour-symmetric"),
        "{err}"
    );
}

#[test]
fn options_of_searches_are_refused_where_they_are_of_no_account() {
    let place = Place::new();
    for arguments in ["2 3 --seed 2", "2 --time", "1 --kind game --seed 1"] {
        let error = place.unusable(&format!("hamilton {arguments}"), "");
        assert!(error.contains("of no account"), "{arguments}: {error}");
    }
}

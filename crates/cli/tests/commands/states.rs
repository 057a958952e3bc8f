//! `tengen states`.

use crate::common::Place;

#[test]
fn a_table() {
    let place = Place::new();
    let table = "\
y  valid  constructible
0     32             31
1     45             44
2     46             45
";
    let found = place.out("states 3");
    let words =
        |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
    assert_eq!(words(&found)[..3], words(table)[..3]);
    assert_eq!(found.lines().count(), 4);
    let width = found.lines().map(str::len).max();
    assert!(
        found.lines().all(|line| Some(line.len()) == width),
        "{found}"
    );
    assert!(found.lines().nth(1).unwrap().ends_with(" 31"), "{found}");
}

#[test]
fn json_has_what_was_asked_for() {
    let place = Place::new();
    let both = place.json("states 2");
    let constructible = place.json("states 2 --constructible");
    let valid = place.json("states 2 --valid");
    assert_eq!(
        constructible,
        "{\"rows\":2,\"lattice\":\"square\",\"boundary\":\"none\",\"colours\":2,\
         \"constructible\":[\"9\",\"13\"]}\n"
    );
    assert!(
        both.ends_with(",\"constructible\":[\"9\",\"13\"]}\n"),
        "{both}"
    );
    assert!(!valid.contains("constructible"));
    assert_eq!(place.json("states 2 --valid --constructible"), both);
    let valid_part = valid.trim_end().trim_end_matches('}').to_owned();
    assert!(both.starts_with(&valid_part));
}

#[test]
fn large_heights_have_valid_classes_only() {
    let place = Place::new();
    let (code, out, err) = place.run("states 19 --format json", "");
    assert_eq!(code, 0);
    assert!(
        out.contains("\"rows\":19,")
            && out.contains("\"valid\":[\"")
            && !out.contains("constructible")
    );
    assert!(err.contains("--constructible"), "{err}");
    assert_eq!(place.out("states 19 --valid").lines().count(), 20);
}

#[test]
fn unusable_heights() {
    let place = Place::new();
    for arguments in ["0", "60", "65", "99 --constructible", "5 --dot", "0 --dot"] {
        let error = place.unusable(&format!("states {arguments}"), "");
        assert!(error.starts_with("tengen: error: "), "{error}");
    }
    for arguments in ["", "x", "-1", "3 --augmented", "3 --dot --valid"] {
        place.unusable(&format!("states {arguments}"), "");
    }
}

#[test]
fn graphs() {
    let place = Place::new();
    let classes = place.out("states 2 --dot");
    assert!(classes.starts_with("digraph \"B(2)\" {"));
    assert!(
        place
            .out("states 1 --dot --augmented")
            .starts_with("digraph \"AB(1)\" {")
    );
}

//! `tengen growth`.

use crate::common::Place;

#[test]
fn bounds_are_rounded_outwards() {
    let place = Place::new();
    // λ_1 = 2.76929235423863141524..., a_1 = 0.69412340909080771788...
    let json = place.json("growth 1 --digits 5");
    assert_eq!(
        json,
        "{\"rows\":1,\"lattice\":\"square\",\"boundary\":\"none\",\"colours\":2,\"states\":3,\
         \"lambda\":{\"lower\":\"2.76929\",\"upper\":\"2.76930\"},\
         \"lambda_root\":{\"lower\":\"2.76929\",\"upper\":\"2.76930\"},\
         \"a\":{\"lower\":\"0.69412\",\"upper\":\"0.69413\"}}\n"
    );
    let text = place.out("growth 1 --digits 19");
    assert!(
        text.contains("\n  at least 2.7692923542386314152\n"),
        "{text}"
    );
    assert!(
        text.contains("\n  at most  2.7692923542386314153\n"),
        "{text}"
    );
    assert!(
        text.contains("\na\n  at least 0.694123409090807717"),
        "{text}"
    );
}

#[test]
fn lattices_of_period_two_have_two_constants() {
    let place = Place::new();
    let json = place.json("growth 1 --lattice hexagonal --digits 3");
    assert!(
        json.contains("\"lambda\":{\"lower\":\"2.236\",\"upper\":\"2.237\"}"),
        "{json}"
    );
    assert!(json.contains("\"a_by_residue\":[{"), "{json}");
    assert!(
        json.contains("{\"lower\":\"0.447\",\"upper\":\"0.448\"}]"),
        "{json}"
    );
    let text = place.out("growth 1 --lattice hexagonal --digits 3");
    assert!(text.contains("a, columns = 1 mod 2\n"), "{text}");
}

#[test]
fn what_cannot_be_used_is_refused() {
    let place = Place::new();
    for arguments in [
        "0",
        "40",
        "3 --digits 0",
        "3 --digits 201",
        "3 --lattice torus",
        "",
    ] {
        let error = place.unusable(&format!("growth {arguments}"), "");
        assert!(error.contains("error"), "{error}");
    }
    let error = place.limited("growth 16 --memory 1M", "");
    assert!(error.contains("memory"), "{error}");
}

#[test]
fn answers_are_explained() {
    let place = Place::new();
    for (arguments, sentence) in [
        ("growth 2", "by about 8.5337. That is"),
        (
            "bounds 5 --max-strip 3 --quiet",
            "The 5 x 5 board has at least",
        ),
        ("bounds --limit --max-strip 2 --quiet", "s would be 3."),
        ("games bounds 2", "never brings a position back"),
    ] {
        let plain = place.out(arguments);
        let explained = place.out(&format!("{arguments} --explain"));
        let sentences = explained.strip_prefix(&plain).unwrap();
        assert!(sentences.contains(sentence), "{sentences}");
        let json = format!("{arguments} --format json");
        assert_eq!(place.out(&format!("{json} --explain")), place.out(&json));
    }
    place.file("corner", ". . . O X . .\nO O O O X . .\nX X X X X . .\n");
    let explained = place.run("solve corner --explain", "").1;
    let sentence = "\nIf Black moves first, White's stones at D3 are captured";
    assert!(explained.contains(sentence), "{explained}");
}

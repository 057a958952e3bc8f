//! `tengen bounds`.

use crate::common::Place;

#[test]
fn a_board_that_is_one_strip_is_counted() {
    let place = Place::new();
    assert_eq!(
        place.json("bounds 3"),
        "{\"rows\":3,\"cols\":3,\"lattice\":\"square\",\"boundary\":\"none\",\"colours\":2,\"max_strip\":3,\
         \"lower\":{\"count\":\"12675\",\"strips\":[3]},\
         \"upper\":{\"count\":\"12675\",\"strips\":[3]}}\n"
    );
}

/// Strips of one row and three columns: 15 positions by themselves, and 27, all
/// that there are, beside a row of empty points.
#[test]
fn bounds_are_products_of_strips() {
    let place = Place::new();
    let json = place.json("bounds 3 --max-strip 1");
    assert!(
        json.contains("\"lower\":{\"count\":\"3375\",\"strips\":[1,1,1]}"),
        "{json}"
    );
    assert!(
        json.contains("\"upper\":{\"count\":\"19683\",\"strips\":[1,1,1]}"),
        "{json}"
    );
    let text = place.out("bounds 3 --max-strip 1 --digits 2");
    assert!(
        text.contains("at least           3.37e3   1 1 1\n"),
        "{text}"
    );
    assert!(
        text.contains(" at most           1.97e4   1 1 1\n"),
        "{text}"
    );
    // Kept, and found again.
    assert!(place.path("data").exists());
    assert_eq!(place.out("bounds 3 --max-strip 1 --digits 2"), text);
}

#[test]
fn the_limit_is_bounded_by_the_best_strips() {
    let place = Place::new();
    let text = place.out("bounds --limit --max-strip 3");
    assert!(text.contains("\nat least 2.94126554434869"), "{text}");
    let json = place.json("bounds --limit --max-strip 2 --digits 5");
    assert!(
        json.starts_with(
            "{\"lattice\":\"square\",\"colours\":2,\"lower\":{\"value\":\"2.92124\",\"rows\":2,"
        ),
        "{json}"
    );
    // One row beside empty points: every colouring.
    assert!(
        json.contains(
            "{\"rows\":1,\"strip\":\"square\",\"lower\":\"2.76929\",\"upper\":\"3.00000\"}"
        ),
        "{json}"
    );
}

#[test]
fn what_cannot_be_used_is_refused() {
    let place = Place::new();
    for arguments in [
        "",
        "0",
        "3 0",
        "3 --max-strip 0",
        "3 --limit",
        "--limit --lattice torus",
    ] {
        let error = place.unusable(&format!("bounds {arguments}"), "");
        assert!(error.contains("error"), "{error}");
    }
    for arguments in ["--limit --max-strip 20", "30 --max-strip 25", "1000000000"] {
        let error = place.limited(&format!("bounds {arguments} --memory 100M"), "");
        assert!(error.contains("memory"), "{error}");
    }
}

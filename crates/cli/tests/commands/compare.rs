//! `tengen compare`.

use crate::common::Place;

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn gomoku() {
    let place = Place::new();
    assert_eq!(place.out("compare gomoku 5"), "768416499589\n");
    assert_eq!(place.out("compare gomoku 1 7"), "2145\n");
    // All but the two full boards.
    assert_eq!(place.out("compare gomoku 1 3 --in-a-row 3"), "25\n");
    let found = json(&place.out("compare gomoku 2 6 --format json"));
    assert_eq!(found["count"], "516961");
    assert_eq!((&found["rows"], &found["cols"]), (&2.into(), &6.into()));
    let bound = found["base_upper_bound"].as_f64().unwrap();
    assert!((bound.powi(12) / 516_961.0 - 1.0).abs() < 1e-12);
}

#[test]
fn the_base_of_gomoku() {
    let place = Place::new();
    let text = place.out("compare gomoku 5 --base");
    assert_eq!(text.lines().count(), 7);
    assert!(text.contains("by independence it would be 2.90"), "{text}");
    let found = json(&place.out("compare gomoku 5 --base --format json"));
    let squares = found["squares"].as_array().unwrap();
    assert_eq!(squares[4], "768416499589");
    // G(4,4) G(5,5) / G(4,5)^2 from the figures of an independent program.
    let expected = 3f64.powi(16) * 768_416_499_589.0 / 3_373_402_561f64.powi(2);
    let estimate = found["estimates"][3].as_f64().unwrap();
    assert!((estimate / expected - 1.0).abs() < 1e-12);
}

#[test]
fn connect4() {
    let place = Place::new();
    assert_eq!(place.out("compare connect4 4 4"), "161029\n");
    // A column of three stones, one after the other.
    assert_eq!(
        place.out("compare connect4 3 1 --by-ply"),
        "stones  positions\n     0          1\n     1          1\n     2          1\n     3          1\n"
    );
    let found = json(&place.out("compare connect4 4 4 --format json"));
    assert_eq!(found["upper_bound"], "1048576");
    let by_ply = found["by_ply"].as_array().unwrap();
    let total: u64 = by_ply
        .iter()
        .map(|n| n.as_str().unwrap().parse::<u64>().unwrap())
        .sum();
    assert_eq!(found["count"], total.to_string());
    let known = place.out("compare connect4");
    assert!(
        known.contains("2^49 = 562949953421312") && known.contains("quoted"),
        "{known}"
    );
    assert!(known.contains("10.94 times"), "{known}");
}

#[test]
fn chess() {
    let place = Place::new();
    let text = place.out("compare chess");
    assert!(
        text.contains("2^164 = 2338402619729444669125895732346052831449492"),
        "{text}"
    );
    assert!(text.contains("more than twice as many"), "{text}");
    let found = json(&place.out("compare chess --format json"));
    assert_eq!(found["bits"], 164);
    assert_eq!(found["refined_below_half_of_go_10x10"], true);
}

#[test]
fn what_cannot_be_counted_is_refused() {
    let place = Place::new();
    for arguments in [
        "gomoku 0",
        "gomoku",
        "gomoku 5 --in-a-row 0",
        "gomoku 5 5 --base",
        "connect4 9 9",
        "connect4 0 3",
        "connect4 4",
        "connect4 --by-ply",
        "chess 8",
        "checkers",
        "",
    ] {
        place.unusable(&format!("compare {arguments}"), "");
    }
    for arguments in [
        "gomoku 12 --in-a-row 3 --memory 1G",
        "connect4 6 7 --memory 8G",
    ] {
        place.limited(&format!("compare {arguments}"), "");
    }
}

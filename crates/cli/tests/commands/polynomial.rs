//! `tengen polynomial`.

use crate::common::{Place, bare};

#[test]
fn a_polynomial_in_a_line() {
    let place = Place::new();
    assert_eq!(place.out("polynomial 1"), "1\n");
    assert_eq!(
        place.out("polynomial 2 3"),
        "3 x^4 + 46 x^3 + 23 x^2 - 10 x + 1\n"
    );
    assert_eq!(place.out("polynomial 3 2"), place.out("polynomial 2 3"));
    assert_eq!(
        place.out("polynomial 2 --lattice triangular"),
        "2 x^3 + 10 x^2 + 2 x + 1\n"
    );
    // Both points have liberties outside: (x + 1)^2.
    assert_eq!(
        place.out("polynomial 1 2 --boundary top"),
        "x^2 + 2 x + 1\n"
    );
}

#[test]
fn graphs_and_their_colours() {
    let place = Place::new();
    place.file("triangle", "1 2\n2 3\n1 3\n");
    assert_eq!(
        place.out("polynomial --graph triangle"),
        "3 x^2 + 3 x + 1\n"
    );
    let table = place.out("polynomial --graph triangle --falling-factorial");
    assert_eq!(
        table,
        "colours  positions\n      0          1\n      1          6\n      2          3\n"
    );
    let (code, out, _) = place.run("polynomial --graph - --format json", "1 2\n");
    assert_eq!(code, 0);
    assert_eq!(
        bare(&out),
        "{\"graph\":\"-\",\"vertices\":2,\"edges\":1,\"points\":2,\
         \"coefficients\":[\"1\",\"2\"],\"falling_factorial\":[\"1\",\"2\"]}\n"
    );
}

#[test]
fn two_colours_are_the_count() {
    let place = Place::new();
    let text = place.out("polynomial 4 --format json");
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let coefficients = json["coefficients"].as_array().unwrap();
    let value = coefficients.iter().rev().fold(0i64, |value, coefficient| {
        2 * value + coefficient.as_str().unwrap().parse::<i64>().unwrap()
    });
    assert_eq!(format!("{value}\n"), place.out("count 4 --no-ledger"));
}

#[test]
fn seven_rows_need_little_memory() {
    // The polynomials of all border states need six times as much.
    let place = Place::new();
    let text = place.out("polynomial 7 --memory 64M --format json");
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let numbers = json["falling_factorial"].as_array().unwrap();
    let number = |at: usize| numbers[at].as_str().unwrap().parse::<u128>().unwrap();
    // With two colours all of those with one or two, named: 2 a_1 + 2 a_2 and the empty board.
    let two = 1 + 2 * number(1) + 2 * number(2);
    assert_eq!(format!("{two}\n"), place.out("count 7 --no-ledger"));
}

#[test]
fn what_cannot_be_computed_is_refused() {
    let place = Place::new();
    let error = place.limited("polynomial 19 --memory 8G", "");
    assert!(error.contains("states"), "{error}");
    place.unusable("polynomial 40", "");
    place.unusable("polynomial 0", "");
    place.unusable("polynomial", "");
    place.unusable("polynomial 3 --graph x", "");
    place.unusable("polynomial 3 --falling-factorial --format json", "");
    let error = place.unusable("polynomial --graph nowhere", "");
    assert!(error.starts_with("tengen: error: nowhere: "), "{error}");
}

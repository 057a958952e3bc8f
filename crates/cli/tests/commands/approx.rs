//! `tengen approx`.

use crate::common::Place;

#[test]
fn boards_of_any_size() {
    let place = Place::new();
    let out = place.out("approx 19");
    assert!(out.starts_with("L(19,19) ~ 2.08168199381980 "), "{out}");
    // Its number is one of those that the constants are made of.
    assert!(!out.contains("relative error"), "{out}");
    assert!(place.out("approx 13").contains("relative error 2.2e-13"));
    assert!(
        place
            .out("approx 19 --digits 3")
            .starts_with("L(19,19) ~ 2.082 ")
    );
    let out = place.out("approx 99 --digits 3 --format json");
    let answer: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(answer["exponent"], 4638);
    assert_eq!(answer["mantissa"].as_str().map(str::len), Some(5), "{out}");
    assert!(answer.get("relative_error").is_none());
    assert!(place.out("approx").starts_with("L = 2.975734192043357249"));
    assert!(place.out("approx 5000 7000").contains("* 10^16"));
}

#[test]
fn unusable_approximations() {
    let place = Place::new();
    for (arguments, message) in [
        ("approx 0", "each side must be from 1"),
        ("approx 5 0", "each side must be from 1"),
        ("approx --from 2", "not one digit to trust"),
        ("approx 1000000 --from 2", "not one digit"),
        ("approx 5 --from 19", "2..=18"),
        ("approx 5 --digits 0", "digits"),
        ("approx 3000 --from 3", "not one digit"),
        ("approx 1 5", "not one digit"),
        ("approx 99999999999999999999", "invalid value"),
    ] {
        let err = place.unusable(arguments, "");
        assert!(err.contains(message), "{arguments}: {err}");
    }
}

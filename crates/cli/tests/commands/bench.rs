//! Tests of `tengen bench`.

use crate::common::Place;

#[test]
fn every_combination_is_measured() {
    let place = Place::new();
    let out =
        place.out("bench count 4 5 --threads 1,2 --primes 2 --scratch files --format json --quiet");
    let lines = out.lines();
    let lines = lines.map(|line| serde_json::from_str(line).expect("JSON"));
    let measured: Vec<serde_json::Value> = lines.collect();
    assert_eq!(measured.len(), 2 * 2 * 2);
    for m in &measured {
        for name in [
            "seconds_per_column",
            "ns_per_state_step_prime",
            "gigabytes_per_second",
            "part_of_ceiling",
        ] {
            assert!(m[name].as_f64().expect("a number") > 0.0, "{m}");
        }
    }
    let table = place.out("bench count 4 --quiet");
    assert!(
        table.starts_with("lattice  rows  colours  primes  threads"),
        "{table}"
    );
    let table = place.out("bench count 4 --lattice triangular --threads 1 --quiet");
    assert!(table.contains("triangular     4"), "{table}");
    let table = place.out("bench count 5 --lattice hexagonal --threads 1 --quiet");
    assert!(table.contains("hexagonal     5"), "{table}");
    let table = place.out("bench count 4 --colours 3 --threads 1 --quiet");
    assert!(table.contains("square     4        3"), "{table}");
}

#[test]
fn unusable_benches() {
    let place = Place::new();
    for (arguments, message) in [
        ("bench count 1", "1"),
        ("bench count 21", "21"),
        ("bench count 5 --primes 7", "expected 1 to 6 or 8"),
        ("bench count 2 --lattice hexagonal", "number of rows"),
        (
            "bench count 9 --lattice hexagonal --scratch .",
            "in memory only",
        ),
        ("bench count 5 --lattice torus", "found torus"),
        ("bench count 5 --colours 4", "4 is not in 2..=3"),
        (
            "bench count 5 --colours 3 --lattice hexagonal",
            "expected at most 2 colours",
        ),
        ("bench count 5 --colours 3 --scratch .", "in memory only"),
        ("bench count 15 --colours 3", "at most 14 rows"),
        ("bench", "Usage"),
    ] {
        let err = place.unusable(arguments, "");
        assert!(err.contains(message), "{arguments}: {err}");
    }
    let err = place.limited("bench count 12 --memory 20M", "");
    assert!(err.contains("12 rows need at least"), "{err}");
}

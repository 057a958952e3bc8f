//! `tengen recurrence`.

use crate::common::Place;

#[test]
fn two_rows_as_text() {
    let place = Place::new();
    // The recurrence is printed in Combinatorics of Go, 4.4.2.
    let text = "\
order 7, proved: right for the first 14 terms over the integers, and 7 + 7 are enough
L(k) = 10 L(k-1) - 16 L(k-2) + 31 L(k-3) - 13 L(k-4) + 20 L(k-5) + 2 L(k-6) - L(k-7)   for k > 7
L(1) x + L(2) x^2 + ... = (5 x + 7 x^2 - x^3 - 8 x^4 - 11 x^5 - 7 x^6 - x^7) / (1 - 10 x + 16 x^2 - 31 x^3 + 13 x^4 - 20 x^5 - 2 x^6 + x^7)
";
    assert_eq!(place.out("recurrence 2 --quiet"), text);
}

#[test]
fn one_row_as_json() {
    let place = Place::new();
    let found = place.json("recurrence 1 --quiet --no-ledger");
    let expected = "{\"lattice\":\"square\",\"rows\":1,\"boundary\":\"none\",\"colours\":2,\
        \"order\":3,\"proved\":true,\"proof\":\"proved\",\"order_bound\":3,\"terms\":6,\
        \"found_after_terms\":6,\"primes\":2,\"verified_terms\":6,\
        \"coefficients\":[\"3\",\"-1\",\"1\"],\"initial_terms\":[\"1\",\"5\",\"15\"],\
        \"generating_function\":\
        {\"numerator\":[\"0\",\"1\",\"2\",\"1\"],\"denominator\":[\"1\",\"-3\",\"1\",\"-1\"]}}\n";
    assert_eq!(found, expected);
}

#[test]
fn an_order_alone_has_no_coefficients() {
    let place = Place::new();
    let found = place.json("recurrence 4 --order-only --quiet");
    assert!(found.contains("\"order\":57,\"proved\":false,"), "{found}");
    assert!(found.contains("\"verified_terms\":0}"), "{found}");
    let text = place.out("recurrence 4 --order-only --quiet");
    assert!(
        text.starts_with("order 57, proved modulo 2 primes"),
        "{text}"
    );
    assert!(text.ends_with("at least that\n"), "{text}");
}

#[test]
fn long_recurrences_are_written_in_full() {
    let place = Place::new();
    let text = place.out("recurrence 4 --quiet");
    let formula = text.lines().nth(1).unwrap();
    assert!(formula.starts_with("L(k) = 99 L(k-1) "), "{formula}");
    assert!(
        formula.ends_with(" - 160 L(k-57)   for k > 57"),
        "{formula}"
    );
    // The numbers in it are those in JSON.
    let json = place.json("recurrence 4 --quiet");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let maple = place.out("recurrence 4 --quiet --format maple");
    let list = maple
        .split("c := [")
        .nth(1)
        .unwrap()
        .split(']')
        .next()
        .unwrap();
    let coefficients: Vec<_> = json["coefficients"].as_array().unwrap().iter().collect();
    assert_eq!(list.split(", ").collect::<Vec<_>>(), coefficients);
}

#[test]
fn formulas_for_other_programs() {
    let place = Place::new();
    for (format, part) in [
        ("sage", "c = [3, -1, 1]\n"),
        ("mathematica", "c = {3, -1, 1};\n"),
        ("maple", "c := [3, -1, 1]:\n"),
        ("latex", "3 L(k-1) - L(k-2) + L(k-3)"),
    ] {
        let text = place.out(&format!("recurrence 1 --quiet --format {format}"));
        assert!(text.contains(part), "{text}");
        let none = format!("recurrence 1 --order-only --format {format}");
        assert!(place.unusable(&none, "").contains("--order-only"));
    }
}

#[test]
fn too_few_terms_are_said_to_prove_nothing() {
    let place = Place::new();
    let short = place.out("recurrence 3 --terms 10 --quiet");
    assert_eq!(
        short,
        "order >= 5, not proved: 10 terms, and 21 + 5 would be needed\n"
    );
    let nearly = place.out("recurrence 3 --terms 39 --quiet");
    assert!(nearly.starts_with("order >= 19, not proved"), "{nearly}");
    assert!(nearly.contains("right for the first 39 terms"), "{nearly}");
}

#[test]
fn terms_are_kept_apart_and_used_again() {
    let place = Place::new();
    let arguments = "recurrence 3 --lattice hexagonal --colours 3 --quiet";
    let first = place.out(arguments);
    let ledger = place.path("data/recurrences/hexagonal-3-none-3/ledger.jsonl");
    let before = std::fs::read(&ledger).unwrap();
    assert_eq!(place.out(arguments), first);
    assert_eq!(std::fs::read(&ledger).unwrap(), before);
    assert!(!place.path("data/ledger.jsonl").exists());
    // And they can be looked at like any others.
    let list = place.out("ledger list --data data/recurrences/hexagonal-3-none-3");
    assert!(list.contains("hexagonal"), "{list}");
}

#[test]
fn what_cannot_be_found_is_refused() {
    let place = Place::new();
    for (arguments, reason) in [
        ("recurrence 0", "0"),
        ("recurrence 3 --terms 0", "--terms"),
        ("recurrence 40", "frontier"),
        ("recurrence 3 --lattice torus --boundary top", "torus"),
        ("recurrence 3 --engine brute", "brute force"),
        (
            "recurrence 3 --colours 4 --lattice triangular --engine split",
            "split engine",
        ),
    ] {
        let error = place.unusable(&format!("{arguments} --no-ledger --quiet"), "");
        assert!(error.contains(reason), "{error}");
    }
    let error = place.limited("recurrence 16 --memory 1G --no-ledger --quiet", "");
    assert!(error.contains("states"), "{error}");
}

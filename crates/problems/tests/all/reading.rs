//! Tests that reading problems from arbitrary text, and using the result, never panics.

use proptest::prelude::*;
use tengen_problems::reading::{Form, drafts};

/// Reads a text as problems and calls every function that works on the result.
fn follow(text: &str) {
    let Ok(drafts) = drafts(text, &Form::default()) else {
        return;
    };
    for draft in drafts.drafts.into_iter().flatten() {
        if let Ok(found) = draft.find() {
            let _ = (found.is_open(), found.check_size(false));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn sgf(properties in prop::collection::vec(
        prop_oneof![
            "SZ\\[(0|1|2|3|5|9|19|27|5:3|99999)\\]",
            "A[BWE](\\[[a-e]{2}\\]){1,9}",
            "A[BW]\\[[a-c]{2}:[a-e]{2}\\]",
            "(TR|SQ|CR|MA)(\\[[a-e]{2}\\]){1,4}",
            "PL\\[[BWbw1 ]?\\]",
            "[A-Z]{1,3}\\[[ -Z^-~]{0,6}\\]",
            "[();\\[\\]\\\\]",
        ],
        0..8,
    )) {
        follow(&format!("(;{})", properties.concat()));
    }

    #[test]
    fn diagrams(rows in prop::collection::vec("[.XOxo0-3 ]{0,9}", 0..7)) {
        follow(&rows.join("\n"));
    }

    #[test]
    fn graphs_in_json(
        vertices in prop::collection::hash_set("[a-h]", 0..6),
        edges in prop::collection::vec((0..6usize, 0..6usize), 0..6),
        black in prop::collection::vec(0..6usize, 0..3),
        white in prop::collection::vec(0..6usize, 0..3),
        target in prop::collection::vec(0..6usize, 0..3),
    ) {
        let file = serde_json::json!({
            "format": "tengen-graph-problem 1",
            "vertices": vertices,
            "edges": edges,
            "black": black,
            "white": white,
            "target": target,
        });
        follow(&file.to_string());
    }

    #[test]
    fn anything(text in "\\PC{0,60}") {
        follow(&text);
        follow(&format!("{{{text}"));
    }
}

#[test]
fn the_test_graphs_are_problems() {
    let file = r#"{"format": "tengen-graph-problem 1", "vertices": ["a", "b", "c"],
        "edges": [[0, 1], [1, 2]], "black": [0], "white": [2], "target": [2]}"#;
    let drafts = drafts(file, &Form::default());
    assert!(drafts.is_ok(), "{:?}", drafts.err());
}

//! Checks that the example problems of the page are solved quickly, and that the first player
//! succeeds.

use std::path::Path;
use tengen::prelude::*;

#[test]
fn every_example_is_a_problem_with_a_solution() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let Ok(text) = std::fs::read_to_string(here.join("../../ui/src/examples.json")) else {
        println!("skipped: the sources of the page are not here");
        return;
    };
    let examples: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    assert!(examples.len() >= 6);
    for example in examples {
        let field = |name: &str| example[name].as_str().unwrap().to_owned();
        let key = field("key");
        let problem = Problem::parse(&field("text")).unwrap_or_else(|e| panic!("{key}: {e}"));
        // A target that is not enclosed needs frames (regions that the program tries), which take a
        // hundred times as long.
        assert!(!problem.is_book(), "{key} is not enclosed");
        let first: First = serde_json::from_value(example["first"].clone()).unwrap();
        let solve = tengen::solve(problem)
            .first(first)
            .all_moves(true)
            .nodes(2_000_000);
        let answer = solve.run().unwrap();
        let side = &answer.sides[0];
        println!(
            "{key}: {answer}; {} situations, threats {:?}",
            side.nodes, side.threats
        );
        assert_eq!(side.success, Some(true), "{key}: {answer}");
    }
}

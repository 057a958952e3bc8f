//! Compares the verdicts of the page's `solve` with brute force on the whole board.

use serde_json::{Value, json};
use tengen::page::{Means, ask};
use tengen_base::observer::Silent;
use tengen_testing::whole_boards::{check_verdict, whole_boards};

const MEANS: Means = Means::new(1, 1 << 26);

#[test]
fn no_verdict_of_the_page_is_refuted_by_the_whole_board() {
    let mut unconditional = 0;
    for board in whole_boards() {
        let request = json!({ "problem": { "text": board.sgf }, "nodes": 4000 });
        let answer = ask("solve", &request.to_string(), MEANS, &Silent).unwrap();
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let sides = answer["answer"]["sides"].as_array().unwrap();
        assert_eq!(sides.len(), 2);
        for (side, captured) in sides.iter().zip(board.captured) {
            let [status, claim, condition] =
                ["status", "claim", "condition"].map(|field| side[field].as_str().unwrap_or(""));
            let context = format!("{}\n{side}", board.sgf);
            let proved = check_verdict(status, claim, condition, captured, &context);
            unconditional += usize::from(proved);
        }
    }
    assert!(unconditional > 100, "{unconditional}");
}

//! Verdicts of `solve` and `gtp` against brute force on the whole board.

use crate::common::Place;
use serde_json::Value;
use tengen_testing::whole_boards::{check_verdict, whole_boards};

/// The field of an answer, or an empty string if it is null or absent.
fn text<'a>(side: &'a Value, field: &str) -> &'a str {
    side[field].as_str().unwrap_or("")
}

/// Words and JSON tell the verdict, and both tell its condition.
#[test]
fn no_verdict_of_solve_is_refuted_by_the_whole_board() {
    let place = Place::new();
    let boards = whole_boards();
    let sgf: String = boards
        .iter()
        .map(|board| board.sgf.clone() + "\n")
        .collect();
    place.file("all.sgf", sgf);
    let told = place.json("solve --quiet --nodes 4000 all.sgf");
    let sides: Vec<Value> = told
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(sides.len(), 2 * boards.len());
    let mut unconditional = 0;
    for (pair, board) in sides.chunks(2).zip(&boards) {
        for (side, captured) in pair.iter().zip(board.captured) {
            let [status, claim, condition] =
                ["status", "claim", "condition"].map(|f| text(side, f));
            let context = format!("{}\n{side}", board.sgf);
            let proved = check_verdict(status, claim, condition, captured, &context);
            unconditional += usize::from(proved);
        }
    }
    assert!(unconditional > 100, "{unconditional}");
}

/// GTP puts the condition behind the status, in the same line.
#[test]
fn no_verdict_of_gtp_is_refuted_by_the_whole_board() {
    let place = Place::new();
    let boards = whole_boards();
    let mut script = String::new();
    for (number, board) in boards.iter().enumerate() {
        place.file(&format!("{number}.sgf"), &board.sgf);
        script += &format!("loadsgf {number}.sgf\ntengen-solve black\ntengen-solve white\n");
    }
    let (code, out, _) = place.run("gtp --nodes 4000", &script);
    assert_eq!(code, 0);
    let answers: Vec<&str> = out.split_terminator("\n\n").collect();
    assert_eq!(answers.len(), 3 * boards.len());
    let mut unconditional = 0;
    for (triple, board) in answers.chunks(3).zip(&boards) {
        for (answer, captured) in triple[1..].iter().zip(board.captured) {
            let first_line = answer.lines().next().unwrap();
            let context = format!("{}\n{answer}", board.sgf);
            let Some((_, verdict)) = first_line.split_once(" target ") else {
                // A file whose board is no square, or a search that its limit has ended.
                assert!(first_line.starts_with('?'), "{context}");
                continue;
            };
            let words = verdict.find(' ').unwrap_or(verdict.len());
            let (status, condition) = verdict.split_at(words);
            let claim = match (status, condition) {
                ("connected", _) => "connected",
                ("alive", "") => "life",
                ("dead", "") => "kill",
                _ => "sealed",
            };
            let proved = check_verdict(status, claim, condition, captured, &context);
            unconditional += usize::from(proved);
        }
    }
    assert!(unconditional > 50, "{unconditional}");
}

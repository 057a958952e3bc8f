//! Compares verdicts of `solve` and `gtp` with brute force on the whole board.

use crate::common::Place;
use serde_json::Value;
use tengen_testing::whole_boards::{WholeBoard, check_verdict, whole_boards};

/// Splits a verdict such as "dead while E9 stands" into status, claim and condition.
fn in_words(verdict: &str) -> [&str; 3] {
    let verdict = verdict.split([';', ',', '(']).next().unwrap().trim_end();
    let (status, condition) = verdict.split_at(verdict.find(' ').unwrap_or(verdict.len()));
    let claim = match (status, condition) {
        ("unknown", _) => "",
        ("connected", _) => "connected",
        ("alive" | "seki", "") => "life",
        ("dead", "") => "kill",
        _ => "sealed",
    };
    [status, claim, condition]
}

/// Compares verdicts, two for each board, with the recorded results of brute force. Returns the
/// number of verdicts without a condition.
fn compare(boards: &[WholeBoard], verdicts: &[[String; 3]]) -> usize {
    assert_eq!(verdicts.len(), 2 * boards.len());
    let fates = boards
        .iter()
        .flat_map(|board| board.captured.map(|captured| (board, captured)));
    let proved = fates.zip(verdicts).filter(|((board, captured), verdict)| {
        let [status, claim, condition] = verdict.each_ref().map(String::as_str);
        let context = format!("{} {verdict:?}", board.sgf);
        check_verdict(status, claim, condition, *captured, &context)
    });
    proved.count()
}

/// Returns standard output of a command that may reach its limits.
fn out(place: &Place, line: &str, input: &str) -> String {
    let (code, out, err) = place.run(line, input);
    assert!([0, 3].contains(&code), "{err}");
    out
}

#[test]
fn no_verdict_of_solve_is_refuted_by_the_whole_board() {
    let place = Place::new();
    let boards = whole_boards();
    let sgf = boards.iter().map(|board| board.sgf.as_str());
    place.file("all.sgf", sgf.collect::<Vec<_>>().join("\n"));

    let json = out(
        &place,
        "solve --quiet --nodes 4000 --format json all.sgf",
        "",
    );
    let of_json = json.lines().map(|line| {
        let side: Value = serde_json::from_str(line).unwrap();
        ["status", "claim", "condition"].map(|field| side[field].as_str().unwrap_or("").to_owned())
    });
    let of_json: Vec<[String; 3]> = of_json.collect();
    let unconditional = compare(&boards, &of_json);
    assert!(unconditional > 100, "{unconditional}");

    let words = out(&place, "solve --quiet --nodes 4000 all.sgf", "");
    let verdicts = words
        .lines()
        .filter_map(|line| line.split_once(" first: "))
        .map(|(_, verdict)| in_words(verdict).map(str::to_owned));
    let of_words: Vec<[String; 3]> = verdicts.collect();
    assert_eq!(compare(&boards, &of_words), unconditional);
    for (words, json) in of_words.iter().zip(&of_json) {
        assert_eq!([&words[0], &words[2]], [&json[0], &json[2]]);
    }
}

#[test]
fn no_verdict_of_gtp_is_refuted_by_the_whole_board() {
    let place = Place::new();
    let boards = whole_boards();
    let mut script = String::new();
    for (number, board) in boards.iter().enumerate() {
        place.file(&format!("{number}.sgf"), &board.sgf);
        script += &format!("loadsgf {number}.sgf\ntengen-solve black\ntengen-solve white\n");
    }
    let told = out(&place, "gtp --nodes 4000", &script);
    let answers: Vec<&str> = told.split_terminator("\n\n").collect();
    let verdicts = answers.chunks(3).flat_map(|triple| {
        triple[1..].iter().map(|answer| {
            let verdict = answer.lines().next().unwrap().split_once(" target ");
            // GTP answers with an error if a limit ended the search.
            assert!(verdict.is_some() || answer.starts_with('?'), "{answer}");
            in_words(verdict.map_or("unknown", |(_, verdict)| verdict)).map(str::to_owned)
        })
    });
    let unconditional = compare(&boards, &verdicts.collect::<Vec<_>>());
    assert!(unconditional > 50, "{unconditional}");
}

//! Tests of `tengen solve`: many problems on many threads, and limits of nodes and time.

use crate::common::Place;
use serde_json::Value;

/// A problem with three empty points in a row, enclosed by White: the player who moves first
/// decides if White lives.
const THREE: &str = "\
. . . O X . . .
O O O O X . . .
X X X X X . . .
";

/// A problem with five empty points inside White's stones: a square of four and one more.
const BULKY: &str = "\
. . . O X . . . .
. . O O X . . . .
O O O X X . . . .
X X X X . . . . .
";

/// Returns a GoTools file with one problem of three empty points twice: with the right solution and
/// with a wrong one.
fn collection() -> String {
    let three = "?DA?AB?BB?CB?DBAEAAEBAACABCACCADCAEC[DA]";
    let good = "A+d#1 3 1 0.00 2 ?? 0 255 :BA:\n?+l#1 3 1 0.00 2 ?? 0 255 :BA:\n";
    let wrong = "A-l#1 3 1 0.00 2 ?? 0 255 :AA:\n?+l1d#1 3 1 0.00 2 ?? 0 255 :AA:\n";
    format!("composed\n2 problems\n\n$ RIGHT\n{three}\n{good}\n$ WRONG\n{three}\n{wrong}")
}

#[test]
fn a_collection_is_answered_in_order_on_any_number_of_threads() {
    let place = Place::new();
    place.file("collection", collection());
    place.file("three.txt", THREE);
    let answers = |threads: usize| {
        let files = "collection three.txt collection";
        let out = place.out(&format!(
            "solve --quiet --format json --threads {threads} {files}"
        ));
        let sides = out
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        sides
            .map(|side| ["id", "first", "moves"].map(|key| side[key].clone()))
            .collect::<Vec<_>>()
    };
    let one = answers(1);
    let ids: Vec<_> = one.iter().step_by(2).map(|side| &side[0]).collect();
    assert_eq!(ids, ["RIGHT", "WRONG", "three.txt", "RIGHT", "WRONG"]);
    assert_eq!(one, answers(3));
}

/// Checks that each side that moves first gets the full node limit, whatever the earlier search
/// used.
#[test]
fn a_limit_of_nodes_is_kept() {
    let nodes = |arguments: &str| -> Vec<u64> {
        let line = format!("solve --quiet --format json --target D4 {arguments}");
        let (_, out, _) = Place::new().run(&line, BULKY);
        let sides = out
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        sides.map(|side| side["nodes"].as_u64().unwrap()).collect()
    };
    let all = nodes("--nodes 1000000");
    assert!(all[0] > 10 && all[1] > 0, "{all:?}");
    for limit in (0..=all[0] + 3).step_by(6) {
        let expected: Vec<_> = all.iter().map(|&all| all.min(limit)).collect();
        assert_eq!(nodes(&format!("--nodes {limit}")), expected);
    }
    let alone = ["black", "white"].map(|first| nodes(&format!("--first {first}")));
    assert_eq!(alone.concat(), all);
}

/// The search for two stones on an empty board would not end without the limit.
#[test]
fn a_limit_of_time_gives_unknown() {
    let rows = ". . . . . . . . .\n".repeat(4);
    let open = format!("{rows}. . . X O . . . .\n{rows}");
    let (code, out, _) = Place::new().run("solve --target D5 --first white --time 50ms", &open);
    assert_eq!(code, 3, "{out}");
    assert!(out.contains("unknown (a limit was reached)"), "{out}");
}

//! Problems of life and death, and what the program says of them.

use super::Place;
use serde_json::Value;

/// Three empty points in a row: who moves first decides.
pub(crate) const THREE: &str = "\
. . . O X . . .
O O O O X . . .
X X X X X . . .
";

/// Four: alive in any case.
pub(crate) const FOUR: &str = "\
. . . . O X . . .
O O O O O X . . .
X X X X X X . . .
";

/// Five as a square and one more.
pub(crate) const BULKY: &str = "\
. . . O X . . . .
. . O O X . . . .
O O O X X . . . .
X X X X . . . . .
";

/// Four around a bend in the corner.
pub(crate) const BENT: &str = "\
. . O X . . . .
. O O X . . . .
. O X X . . . .
O O X . . . . .
X X X . . . . .
";

/// White's stone at C2 can join a wall at C3, where Black may start a ko.
pub(crate) const KO: &str = "\
X O . O .
X X O X .
. X . X X
";

/// Two groups of three points: Black kills one, but not both.
pub(crate) const TWO: &str = "\
. . . O X O . . .
O O O O X O O O O
X X X X X X X X X
. . . . . . . . .
";

/// White's stones in a corner with much room: thousands of situations.
pub(crate) const ROOM: &str = "\
. . . . O X .
. . O . . X .
. . . O . X .
X . . . . X .
X X X X X X .
";

/// The three points in a file of GoTools, with the right solution and a wrong one.
pub(crate) fn collection() -> String {
    let three = "?DA?AB?BB?CB?DBAEAAEBAACABCACCADCAEC[DA]";
    let good = "A+d#1 3 1 0.00 2 ?? 0 255 :BA:\n?+l#1 3 1 0.00 2 ?? 0 255 :BA:\n";
    let wrong = "A-l#1 3 1 0.00 2 ?? 0 255 :AA:\n?+l1d#1 3 1 0.00 2 ?? 0 255 :AA:\n";
    format!("composed\n2 problems\n\n$ RIGHT\n{three}\n{good}\n$ WRONG\n{three}\n{wrong}")
}

/// The lines of JSON for a diagram.
pub(crate) fn solve(arguments: &str, input: &str) -> Vec<Value> {
    let line = format!("solve --quiet --format json {arguments}");
    let (code, out, err) = Place::new().run(&line, input);
    let lines = out.lines().map(|line| serde_json::from_str(line).unwrap());
    let sides: Vec<Value> = lines.collect();
    let is_limited = sides.iter().any(|side| side["limited"] == true);
    let expected = if is_limited { 3 } else { 0 };
    assert_eq!((code, err.as_str()), (expected, ""), "{line}");
    sides
}

/// Status, success and threats of each side.
pub(crate) fn statuses(arguments: &str, input: &str) -> Vec<String> {
    let sides = solve(arguments, input);
    let text = |side: &Value| format!("{} {} {}", side["status"], side["success"], side["threats"]);
    sides
        .iter()
        .map(|side| text(side).replace('"', ""))
        .collect()
}

pub(crate) fn moves(side: &Value) -> Vec<String> {
    let moves = side["moves"].as_array().expect("known").iter();
    moves
        .map(|name| name.as_str().unwrap().to_owned())
        .collect()
}

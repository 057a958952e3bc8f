//! Problems of life and death.

/// Three empty points in a row: the first player decides.
pub(crate) const THREE: &str = "\
. . . O X . . .
O O O O X . . .
X X X X X . . .
";

/// Five empty points: a square of four and one more.
pub(crate) const BULKY: &str = "\
. . . O X . . . .
. . O O X . . . .
O O O X X . . . .
X X X X . . . . .
";

/// Returns a GoTools file with the three points twice: with the right solution and with a wrong
/// one.
pub(crate) fn collection() -> String {
    let three = "?DA?AB?BB?CB?DBAEAAEBAACABCACCADCAEC[DA]";
    let good = "A+d#1 3 1 0.00 2 ?? 0 255 :BA:\n?+l#1 3 1 0.00 2 ?? 0 255 :BA:\n";
    let wrong = "A-l#1 3 1 0.00 2 ?? 0 255 :AA:\n?+l1d#1 3 1 0.00 2 ?? 0 255 :AA:\n";
    format!("composed\n2 problems\n\n$ RIGHT\n{three}\n{good}\n$ WRONG\n{three}\n{wrong}")
}

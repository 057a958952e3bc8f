//! Reads `data/life-and-death/whole-boards.tsv`: positions with a target (strings to be captured or
//! saved) that brute force judged on the whole board.

use crate::tables::lines;

/// A position with a marked target, and the fate of the target on the whole board.
pub struct WholeBoard {
    /// The position, as SGF. The property MA marks the target, SQ the points of a region (where the
    /// players may move) if one is stated.
    pub sgf: String,
    /// `true` if the target can be captured on the whole board: the first entry with Black to move
    /// first, the second with White.
    pub captured: [bool; 2],
}

/// Returns all positions of the file `whole-boards.tsv`.
///
/// # Panics
/// If the file is missing or malformed.
pub fn whole_boards() -> Vec<WholeBoard> {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../data/life-and-death/whole-boards.tsv"
    );
    let file = std::fs::read_to_string(file).expect("the file of whole boards");
    lines(&file)
        .map(|line| match line[..] {
            [sgf, black, white] => WholeBoard {
                sgf: sgf.to_owned(),
                captured: [black, white].map(|fate| match fate {
                    "captured" => true,
                    "lives" => false,
                    _ => panic!("a fate is captured or lives: {line:?}"),
                }),
            },
            _ => panic!("a line has three fields: {line:?}"),
        })
        .collect()
}

/// Checks a verdict of the solver; returns `true` if it applies to the whole board without a
/// condition such as "while E9 stands". `captured` is `true` if the target can be captured on the
/// whole board.
///
/// A status that is reported without a condition must be right on the whole board.
///
/// # Panics
/// If the verdict is unconditional and wrong on the whole board, or if it lacks a required
/// condition.
pub fn check_verdict(
    status: &str,
    claim: &str,
    condition: &str,
    captured: bool,
    context: &str,
) -> bool {
    match (status, claim) {
        ("alive" | "seki", "life") | ("dead", "kill") if condition.is_empty() => {
            assert_eq!(status == "dead", captured, "{context}");
            true
        }
        ("dead", "kill")
        | ("alive" | "seki" | "dead", "sealed")
        | ("connected", "connected" | "helped") => {
            assert!(
                !condition.is_empty(),
                "a verdict without its condition: {context}"
            );
            false
        }
        ("unknown", "") => false,
        _ => panic!("a status with a claim of another kind: {context}"),
    }
}

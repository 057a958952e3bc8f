//! Verdicts of a file: which moves of a tree it calls right, and which wrong.
//!
//! Collections mark solutions in different ways. The table of conventions in docs/problems.md has
//! their sources; [`claims`] reads all of them by six rules:
//!
//! 1. A node may have a mark: right, wrong or open (neither right nor wrong). Marks are properties,
//!    words of the name, and words of the comment. The root has no mark, since its comment is about
//!    the problem.
//! 2. A mark of a node without a move also holds for the next node, if that has no mark of its own.
//! 3. The verdict on a move of the first player is its own mark, if it has one. The verdict on any
//!    other node is the best verdict on the nodes that follow, or its own mark if that is better.
//!    Right is better than open, and open better than wrong. So a right mark at the end of a line
//!    makes the moves before it right, and a wrong mark makes them wrong.
//! 4. A wrong verdict passes from the moves of the first player to the node before them only if all
//!    moves that the file gives at that node are wrong.
//! 5. In a file with a right mark, moves without a verdict are wrong. In a file with a property
//!    `WV` and without right marks, moves without a verdict are right. In any other file the main
//!    line is right: from the root on, always the first move that is not wrong. Other moves have no
//!    verdict.
//! 6. The first two sentences of rule 5 do not apply after a mark or after a wrong move of the
//!    first player. There only marks give a verdict.
//!
//! ```text
//! (;...(;B[aa];W[ba]C[Incorrect])(;B[ba];W[aa](;B[ca]C[RIGHT])(;B[da])))
//!
//! node      mark     claim
//! B[aa]     -        wrong: the only line after it is wrong
//! W[ba]     wrong
//! B[ba]     -        right: a line after it is right
//! W[aa]     -
//! B[ca]     right    right
//! B[da]     -        wrong: there are right marks, and none after this move
//! ```
//!
//! Each step passes once over the nodes, so the cost is linear in the size of the tree.

use tengen_board::Player;
use tengen_board::sgf::tree::{Game, Node};

/// A verdict of a file on a move, from worst to best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    Wrong,
    /// The file says that the move is neither right nor wrong.
    Open,
    Right,
}

/// Returns the file's verdict on the move of each node: `Some(true)` for right, `Some(false)` for
/// wrong. It is `None` if the file says neither.
///
/// `first` is the player who moves first.
pub fn claims(game: &Game, first: Player) -> Vec<Option<bool>> {
    let nodes = &game.nodes;
    let mut marks: Vec<_> = nodes.iter().map(|node| mark(node, first)).collect();
    marks[0] = None;
    // Children come after their parents.
    for (number, node) in nodes.iter().enumerate() {
        if let Some(parent) = node.parent.filter(|&parent| nodes[parent].play.is_none()) {
            marks[number] = marks[number].or(marks[parent]);
        }
    }
    let verdicts = verdicts(nodes, &marks, first);
    let as_claim = |verdict| match verdict {
        Some(Mark::Right) => Some(true),
        Some(Mark::Wrong) => Some(false),
        Some(Mark::Open) | None => None,
    };
    let mut claims: Vec<_> = verdicts.iter().map(|&verdict| as_claim(verdict)).collect();
    let unmarked = if marks.contains(&Some(Mark::Right)) {
        false
    } else if nodes.iter().any(|node| node.has("WV")) {
        true
    } else {
        let mut main = Some(0);
        while let Some(number) = main {
            if verdicts[number].is_none() {
                claims[number] = Some(true);
            }
            let mut children = nodes[number].children.iter().copied();
            main = children.find(|&child| verdicts[child] != Some(Mark::Wrong));
        }
        return claims;
    };
    // For each node, `true` if it comes after a mark or after a wrong move of the first player.
    // There only marks give a verdict.
    let mut is_settled = vec![false; nodes.len()];
    for (number, node) in nodes.iter().enumerate().skip(1) {
        let parent = node.parent.unwrap_or(0);
        let is_wrong = claims[parent] == Some(false) && is_move_of(&nodes[parent], first);
        // Parents come before their children, so one loop over the nodes is enough.
        is_settled[number] = is_settled[parent] || marks[parent].is_some() || is_wrong;
        if verdicts[number].is_none() && !is_settled[number] {
            claims[number] = Some(unmarked);
        }
    }
    claims
}

/// Returns `true` if a node has a move of a player.
fn is_move_of(node: &Node, player: Player) -> bool {
    node.play
        .is_some_and(|(colour, _)| colour == player.colour())
}

/// Returns the verdict on each node, by rules 3 and 4 of the module documentation.
fn verdicts(nodes: &[Node], marks: &[Option<Mark>], first: Player) -> Vec<Option<Mark>> {
    let mut verdicts = marks.to_vec();
    for (number, node) in nodes.iter().enumerate().rev() {
        let is_own = is_move_of(node, first);
        if is_own && marks[number].is_some() {
            continue;
        }
        let children = || node.children.iter().map(|&child| verdicts[child]);
        // `None` is less than any mark.
        let best = children().max().flatten();
        let has_another = !is_own && children().any(|verdict| verdict.is_none());
        let below = best.filter(|&best| best != Mark::Wrong || !has_another);
        verdicts[number] = marks[number].max(below);
    }
    verdicts
}

/// Returns the mark of a node: by its comment, its name and its properties.
fn mark(node: &Node, first: Player) -> Option<Mark> {
    let is_own = node.play.is_none_or(|(colour, _)| colour == first.colour());
    let (good, bad) = match first {
        Player::Black => ("GB", "GW"),
        Player::White => ("GW", "GB"),
    };
    let properties = [
        ("BM", true, Mark::Wrong),
        ("WV", true, Mark::Wrong),
        (bad, true, Mark::Wrong),
        (good, true, Mark::Right),
        // A good reply of the opponent does not make the line right.
        ("TE", is_own, Mark::Right),
        ("DO", is_own, Mark::Open),
        ("IT", is_own, Mark::Open),
    ];
    let properties = properties.into_iter();
    let by_property = properties.filter(|&(name, counts, _)| counts && node.has(name));
    let texts = [&node.comment, &node.name].into_iter().flatten();
    let marks = by_property.map(|(_, _, mark)| mark);
    let marks: Vec<_> = marks
        .chain(texts.filter_map(|text| of_text(text)))
        .collect();
    // A node with several marks is wrong rather than right, and right rather than open.
    let order = [Mark::Wrong, Mark::Right, Mark::Open];
    order.into_iter().find(|mark| marks.contains(mark))
}

/// The meaning of a word in a clause.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    Mark(Mark),
    /// The negation of the mark that follows.
    Not,
    /// A word that may stand beside a verdict, such as "this" and "move" in "this is the right
    /// move".
    Small,
    Other,
}

/// The words that may stand beside a verdict, separated by blanks.
const SMALL: &str = "\
    a absolutely also answer are choice completely force is it it's its line move no only \
    path perfectly sequence solution still that that's the this totally variation very was \
    way yes you your";

/// Verdicts in Chinese, Japanese and Korean, separated by blanks. A word comes before any word that
/// is its beginning.
const EASTERN: [(Mark, &str); 3] = [
    (Mark::Right, "正解 正确 正確 정답 정해"),
    (
        Mark::Wrong,
        "不正解 不正确 不正確 失敗 失败 错误 錯誤 誤り 間違い 오답 실패",
    ),
    (Mark::Open, "参考 參考 変化 变化 變化 참고 변화"),
];

/// Endings of words of [`EASTERN`]: "diagram" and "it is". The number of a diagram may follow.
const ENDINGS: [&str; 8] = ["図", "图", "圖", "도", "です", "でした", "입니다", "이다"];

impl Word {
    fn of(word: &str) -> Word {
        match word.to_lowercase().as_str() {
            "right" | "correct" => Word::Mark(Mark::Right),
            "wrong" | "incorrect" => Word::Mark(Mark::Wrong),
            "notthis" => Word::Mark(Mark::Open),
            "not" | "isn't" | "never" => Word::Not,
            small if SMALL.split(' ').any(|word| word == small) => Word::Small,
            number if number.chars().all(char::is_numeric) => Word::Small,
            _ => eastern(word).map_or(Word::Other, Word::Mark),
        }
    }
}

/// Returns the mark of a word of [`EASTERN`], with or without an ending and a number.
fn eastern(word: &str) -> Option<Mark> {
    let is_number =
        |c: char| c.is_numeric() || c.is_ascii_alphabetic() || "一二三四五六七八九十".contains(c);
    let (rest, mark) = EASTERN.iter().find_map(|&(mark, starts)| {
        let mut starts = starts.split(' ');
        Some((starts.find_map(|start| word.strip_prefix(start))?, mark))
    })?;
    let rest = ENDINGS
        .iter()
        .find_map(|ending| rest.strip_prefix(ending))
        .unwrap_or(rest);
    rest.trim_matches(is_number).is_empty().then_some(mark)
}

/// Returns the mark of a comment or name, which is the mark of the first clause that has one.
/// Questions have no mark.
fn of_text(text: &str) -> Option<Mark> {
    // If all letters are capitals, they do not emphasise a word.
    let has_small_letters = text.chars().any(char::is_lowercase);
    let ends = |c: char| ".!?,;:()\"\n。！？、，；：「」（）…–—".contains(c);
    let parts = text.split(" - ");
    let mut clauses = parts.flat_map(|part| part.split_inclusive(ends));
    clauses.find_map(|clause| match clause.ends_with(['?', '？']) {
        true => None,
        false => of_clause(clause, has_small_letters),
    })
}

/// Returns the mark of a clause that has only a verdict and words of [`SMALL`], or a verdict that
/// is set off from other words. A Latin verdict is set off by capital letters, a Chinese or
/// Japanese one by its script.
fn of_clause(clause: &str, has_small_letters: bool) -> Option<Mark> {
    let words = clause.split_whitespace();
    let words = words.map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    let is_verdict = !words.iter().any(|word| Word::of(word) == Word::Other);
    let is_set_off = |word: &str| {
        let is_latin = word.is_ascii();
        let is_korean = word.chars().any(|c| ('가'..='힣').contains(&c));
        match is_latin {
            true => has_small_letters && word.chars().all(|c| c.is_ascii_uppercase()),
            false => !is_korean,
        }
    };
    let mut found = None;
    let mut is_negated = false;
    for word in words {
        match Word::of(word) {
            Word::Not => is_negated = true,
            Word::Mark(mark) if is_verdict || is_set_off(word) => {
                let mark = match (mark, std::mem::take(&mut is_negated)) {
                    (Mark::Right, true) => Mark::Wrong,
                    (Mark::Wrong, true) => Mark::Right,
                    (mark, _) => mark,
                };
                // "Right or wrong" is not a verdict.
                if found.is_some_and(|found| found != mark) {
                    return None;
                }
                found = Some(mark);
            }
            Word::Other => is_negated = false,
            Word::Mark(_) | Word::Small => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::sgf::tree;

    /// Returns the claims on the moves of a tree in the order of the text: `+` right, `-` wrong,
    /// `.` neither.
    fn said(tree: &str, first: Player) -> String {
        let text = format!("(;SZ[9]AB[ea]AW[ab]{tree})");
        let game = tree::read(&text).unwrap().games.swap_remove(0).unwrap();
        let claims = claims(&game, first);
        let moves = game.nodes.iter().zip(claims);
        let moves = moves.filter(|(node, _)| {
            node.play
                .is_some_and(|(colour, _)| colour == first.colour())
        });
        moves
            .map(|(_, claim)| match claim {
                Some(true) => '+',
                Some(false) => '-',
                None => '.',
            })
            .collect()
    }

    #[track_caller]
    fn check(tree: &str, expected: &str) {
        assert_eq!(said(tree, Player::Black), expected, "{tree}");
    }

    #[test]
    fn words_inside_sentences_are_not_a_verdict() {
        for text in [
            "the right side is dead",
            "Right side first",
            "turn right here",
            "Correct order matters here",
            "Is this right?",
            "RIGHT or wrong?",
            "right or wrong",
            "if that is right, White dies",
            "a right-hand move",
            "White went wrong earlier",
            "something is wrong with the shape",
            "THE RIGHT SIDE IS DEAD",
            "outright",
            "copyright",
            "正解は黒1",
            "정답은 여기",
            "",
        ] {
            assert_eq!(of_text(text), None, "{text}");
        }
    }

    #[test]
    fn verdicts_are_clauses_words_in_capitals_and_eastern_words() {
        for text in [
            "RIGHT",
            "right",
            "Correct!",
            "CORRECT",
            "that is RIGHT.",
            "This is the right move.",
            "Also correct",
            "Correct: White has one eye",
            "White is dead. Correct.",
            "Correct\nWhite is dead",
            "Correct - White is dead",
            "RIGHT black plays under the stones and lives",
            "CHOICE RIGHT",
            "Black lives (RIGHT)",
            "not wrong",
            "正解",
            "正解図1",
            "正解图",
            "正解（黒先活）",
            "正解 黒が取る",
            "正确！",
            "정답",
            "정답입니다.",
            "정해도 1",
        ] {
            assert_eq!(of_text(text), Some(Mark::Right), "{text}");
        }
        for text in [
            "WRONG",
            "Wrong!",
            "Incorrect",
            "incorrect.",
            "Not correct",
            "This isn't right",
            "Not RIGHT for Black",
            "Wrong, White lives",
            "White lives. Wrong answer!",
            "失敗図",
            "失败",
            "不正解",
            "错误。",
            "오답",
            "실패",
        ] {
            assert_eq!(of_text(text), Some(Mark::Wrong), "{text}");
        }
        for text in ["NOTTHIS", "変化図2", "参考图", "참고도"] {
            assert_eq!(of_text(text), Some(Mark::Open), "{text}");
        }
    }

    #[test]
    fn right_marks_leave_the_other_moves_wrong() {
        // In files of goproblems.com, the comment RIGHT marks the end of a right line.
        check("(;B[aa];W[ba])(;B[ba];W[aa];B[ca]C[RIGHT])", "-++");
        check(
            "(;B[aa];W[ba]C[the right side is dead])(;B[ba]C[RIGHT])",
            "-+",
        );
        // Two replies of White have a right line, a third reply has none.
        check(
            "(;B[ba](;W[aa];B[ca]C[CHOICE RIGHT])(;W[ca];B[aa]C[RIGHT])(;W[da];B[ea]))",
            "+++-",
        );
        // EasyGo and Glift mark a right move by the word Correct, Many Faces of Go by the property
        // TE.
        check("(;B[aa])(;B[ba]C[Correct.])", "-+");
        check("(;B[aa])(;B[ba]TE[2])", "-+");
        // After a move that is marked right, moves without a mark have no verdict.
        check("(;B[aa])(;B[ba]C[RIGHT];W[aa];B[ca])", "-+.");
        check(
            "(;B[ba]C[RIGHT](;W[aa];B[ca]C[Wrong])(;W[ca];B[aa]))",
            "+-.",
        );
        // Marks may stand in the names of nodes, also of a node before the move.
        check("(;B[aa]N[失敗図])(;B[ba]N[正解図])(;B[ca])", "-+-");
        check("(;N[失败图];B[aa])(;N[正解图];B[ba];W[aa])", "-+");
        check("(;B[aa]N[参考図])(;B[ba]N[正解])", ".+");
        check("(;B[aa]N[the right side])(;B[ba])", "+.");
        // The comment of the root is about the problem.
        check("C[RIGHT];C[more](;B[aa])(;B[ba])", "+.");
    }

    #[test]
    fn wrong_marks_hold_for_their_line() {
        // A wrong mark makes the moves before it wrong.
        for reply in [
            "C[Incorrect]",
            "C[Wrong!]",
            "BM[1]",
            "WV[]",
            "GW[1]",
            "N[失敗]",
            "C[오답]",
        ] {
            check(&format!("(;B[aa];W[ba]{reply})(;B[ba])"), "-+");
        }
        check("(;B[aa];W[ba];B[ca];W[da]C[Wrong])(;B[ba])", "--+");
        check("(;B[aa];W[ba];C[Wrong])(;B[ba])", "-+");
        // After a move that is marked wrong, nothing is said about later moves.
        check(
            "(;B[aa]C[Wrong];W[ba];B[ca])(;B[ba];W[aa];B[ca]C[RIGHT])",
            "-.++",
        );
        check("(;B[aa]WV[];W[ba];B[ca])(;B[ba];W[aa];B[ca])", "-.++");
        // A mistake later on leaves the first move right.
        check("(;B[ba];W[aa](;B[da];W[ca]C[Wrong])(;B[ca]))", "+-+");
        check("(;B[ba];W[aa](;B[da]C[Wrong])(;B[ca]C[RIGHT]))", "+-+");
        // The opponent chooses a reply that is marked wrong.
        check("(;B[aa](;W[ca];B[ba])(;W[ba]C[Wrong]))(;B[ba])", "-.+");
        // A right mark at the end of a line outweighs a wrong mark on a reply before it.
        check(
            "(;B[ba](;W[aa]BM[1];B[ca]C[RIGHT])(;W[ca];B[aa]C[RIGHT]))",
            "+++",
        );
        // The move's own mark is the strongest.
        check("(;B[aa]C[Wrong];W[ba];B[ca]C[RIGHT])", "-+");
        // After a move that is wrong without a mark, later moves without a mark have no verdict.
        check("(;B[aa];W[ba];B[ca])(;B[ba]C[RIGHT])", "-.+");
    }

    #[test]
    fn properties_are_read_as_the_standard_and_the_programs_have_them() {
        // uliGo: every move without WV is right.
        check("(;B[aa]WV[])(;B[ba])(;B[ca])", "-++");
        // BM says nothing about moves without it.
        check("(;B[aa]BM[1])(;B[ba])(;B[ca])", "-+.");
        check("(;B[aa])(;B[ba]GB[1])", "-+");
        check("(;B[aa];W[ba]GW[1])(;B[ba];W[aa]GB[1])", "-+");
        assert_eq!(
            said("(;W[aa];B[ba]GB[1])(;W[ba]GW[1])", Player::White),
            "-+"
        );
        // A good reply of the opponent is not a right mark, and neither is a triangle.
        check("(;B[ba])(;B[aa];W[ba]TE[1])", "+.");
        check("(;B[ba]TR[ba])(;B[aa]MA[aa])", "+.");
        // Moves marked as doubtful or interesting are neither right nor wrong.
        check("(;B[aa]DO[])(;B[ba]TE[1])(;B[ca]IT[])(;B[da])", ".+.-");
        check("(;B[aa];W[ba];B[ca]IT[])(;B[ba]C[RIGHT])", "..+");
        check("(;B[aa]C[NOTTHIS])(;B[ba]C[RIGHT])", ".+");
    }

    #[test]
    fn the_main_line_is_right_without_marks() {
        check("(;B[ba];W[aa];B[ca])(;B[aa];W[ba])", "++.");
        check(";B[ba];W[aa](;B[ca])(;B[da])", "++.");
        check("(;B[aa]IT[])(;B[ba])", "..");
    }
}

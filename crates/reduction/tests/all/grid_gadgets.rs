//! Tests the gadgets of the grid (the stones for a variable, a clause or the end) by search, for
//! either player to move first.

use crate::common::games::explore;
use crate::common::piece::Piece;
use crate::common::verdict::Verdict;
use tengen_board::Player::{self, Black, White};
use tengen_reduction::grid::gadgets::{CLAUSE, LAST, VARIABLE};
use tengen_reduction::grid::names::{ClauseNames, LinkNames, LiteralNames, Names, VariableNames};
use tengen_reduction::grid::strategy::Players;

/// The node limit of a search.
const NODES: u64 = 2_000_000;
/// Bytes of memory for retrograde analysis.
const MEMORY: usize = 1 << 30;

/// Returns the solver's verdict on targets of a piece of a board. With `by_all`, retrograde
/// analysis of all states must agree.
fn judge(piece: &Piece, targets: &[&str], first: Player, by_all: bool) -> Verdict {
    let found = piece
        .solve(targets, first, NODES)
        .expect("enough situations");
    if by_all {
        let all = piece.oracle(targets, first, MEMORY).expect("enough memory");
        assert_eq!(found, all, "the solver and the model on {targets:?}");
    }
    found
}

/// Returns the drawing of a variable between walls. The row below the variable has the white target
/// Lambda with an eye.
fn variable() -> Vec<String> {
    let mut rows = vec!["#".repeat(14)];
    rows.extend(VARIABLE.iter().map(|row| format!("#{row}#")));
    rows.push("####TTlTTTTTTT".to_owned());
    rows.push("####TTTTTTTTTT".to_owned());
    rows
}

#[test]
fn a_variable_has_the_liberties_of_remark_1() {
    let piece = Piece::new(&variable(), "", "T");
    let count = |name: &str| piece.liberties(name).len();
    assert_eq!(
        [count("G"), count("N"), count("H"), count("T")],
        [3, 3, 2, 1]
    );
}

#[test]
fn of_two_literals_the_chosen_one_lives_and_the_other_is_dead() {
    for (moves, lives, is_dead) in [("wA bB", "G", "N"), ("wB bA", "N", "G")] {
        for first in [White, Black] {
            let piece = Piece::new(&variable(), "T", "T").after(moves);
            assert_eq!(judge(&piece, &[lives], first, false), Verdict::Alive);
            assert_eq!(judge(&piece, &[is_dead], first, false), Verdict::Dead);
            assert_eq!(judge(&piece, &["H"], first, false), Verdict::Alive);
            assert_eq!(piece.liberties(is_dead).len(), 2);
        }
    }
}

#[test]
fn black_kills_either_literal_with_the_first_move_and_h_then_lives() {
    for (moves, literal) in [("bA", "G"), ("bB", "N")] {
        let piece = Piece::new(&variable(), "T", "T").after(moves);
        assert_eq!(judge(&piece, &[literal], White, false), Verdict::Dead);
        assert_eq!(judge(&piece, &["H"], White, false), Verdict::Alive);
    }
}

#[test]
fn a_choice_puts_h_in_atari_and_black_has_one_reply() {
    for (moves, reply) in [("wA", "B"), ("wB", "A")] {
        let before = || Piece::new(&variable(), "T", "T").after(moves);
        assert_eq!(judge(&before(), &["H"], White, false), Verdict::Dead);
        let points = before().region.clone();
        let mut saving = Vec::new();
        for point in points {
            if let Some(after) = before().put(Black, point)
                && judge(&after, &["H"], White, false) == Verdict::Alive
            {
                saving.push(point);
            }
        }
        assert_eq!(saving, [before().at(reply)]);
    }
}

#[test]
fn white_at_both_choices_captures_h_and_lambda_lives_with_one_eye() {
    let piece = Piece::new(&variable(), "", "T").after("wA wB");
    assert_eq!(piece.colour("H"), 0);
    for first in [White, Black] {
        assert_eq!(judge(&piece, &["T"], first, false), Verdict::Alive);
        for literal in ["G", "N"] {
            assert_eq!(judge(&piece, &[literal], first, false), Verdict::Alive);
        }
    }
    // Without an H to capture, one eye is not enough.
    let piece = Piece::new(&variable(), "", "T").after("wA bB");
    assert_eq!(judge(&piece, &["T"], White, false), Verdict::Dead);
}

/// Drawings of what is below a link, the black string between a literal and a clause. `TRUE` has a
/// living literal, `FALSE` a literal like that of [`VARIABLE`] after Black's choice. `SMALL` has
/// the smallest literal whose capture takes Black two moves.
const TRUE: [&str; 5] = ["#!#", "###", "###", "###", "###"];
const FALSE: [&str; 5] = ["#|#", "#|#", "|||", "|f|", "||b"];
const SMALL: [&str; 5] = ["#|#", "b|f", "###", "###", "###"];

/// Returns the given columns of the drawing [`CLAUSE`], side by side.
fn columns(from: &[usize]) -> Vec<String> {
    let row = |row: &&str| {
        from.iter()
            .map(|&col| row.chars().nth(col).unwrap())
            .collect()
    };
    CLAUSE.iter().map(row).collect()
}

/// Returns the drawing of a clause alone, from edge to edge, with the given drawings below its
/// links (the black strings to its literals).
fn clause(below: &[[&str; 5]]) -> Vec<String> {
    let mut from = vec![1, 2];
    below.iter().for_each(|_| from.extend([3, 4, 5, 1]));
    let mut rows = columns(&from);
    for row in 0..5 {
        let below: Vec<&str> = below.iter().map(|below| below[row]).collect();
        rows.push(format!("##{}#", below.join("#")));
    }
    rows
}

#[test]
fn a_clause_lives_if_one_of_its_literals_does() {
    for literals in 1..=3 {
        for set in 1..1 << literals {
            let below = |i: usize| if set >> i & 1 == 1 { TRUE } else { FALSE };
            let below: Vec<_> = (0..literals).map(below).collect();
            let piece = Piece::new(&clause(&below), "W", "K");
            for first in [White, Black] {
                assert_eq!(judge(&piece, &["K"], first, false), Verdict::Alive, "{set}");
            }
        }
    }
}

#[test]
fn a_clause_with_one_literal_that_is_dead_is_dead() {
    for (below, by_all) in [(SMALL, true), (FALSE, false)] {
        let piece = Piece::new(&clause(&[below]), "W", "K");
        for first in [White, Black] {
            assert_eq!(judge(&piece, &["K"], first, by_all), Verdict::Dead);
        }
    }
}

#[test]
fn a_clause_with_two_literals_that_are_dead_is_dead() {
    let piece = Piece::new(&clause(&[SMALL, SMALL]), "W", "K");
    assert_eq!(judge(&piece, &["K"], White, false), Verdict::Dead);
}

/// Names the points of a piece of a board with clauses but no variables, for Black's strategy.
///
/// Black has killed all literals. Literal `i` consists of the letters `|` (its wire), `f` and `b`
/// (its two liberties) with number `i`. A wall stands for the black string H of every variable. An
/// entry of `clauses` has the letter of the clause's white string K. It also has, for each link
/// (the black string between a literal and K), the number of the link and of its literal. Links are
/// numbered in reading order. The eye of a K has the number of its first link. The first K is the
/// target.
fn names(piece: &Piece, clauses: &[(&str, &[[usize; 2]])]) -> Names {
    let wall = piece.at("#");
    let literal = |i: usize| LiteralNames {
        stone: piece.at(&format!("|{i}")),
        choose: wall,
        eye: piece.at(&format!("f{i}")),
        second: piece.at(&format!("b{i}")),
    };
    // For each link (the black string between a literal and a clause), the first row has one wire
    // point `|` and one liberty `r`. The second row has another wire point, or two more liberties.
    let links: usize = clauses.iter().map(|(_, links)| links.len()).sum();
    let link = |&[i, literal]: &[usize; 2]| LinkNames {
        literal: literal as i32 + 1,
        stone: piece.at(&format!("L{i}")),
        wire: [i, links + i].map(|i| piece.at(&format!("|{i}"))),
        shared: [i, links + 2 * i, links + 2 * i + 1].map(|i| piece.at(&format!("r{i}"))),
    };
    let clauses = clauses.iter().map(|(k, links)| ClauseNames {
        k: piece.at(k),
        eye: piece.at(&format!("k{}", links[0][0])),
        links: links.iter().map(link).collect(),
    });
    let clauses: Vec<_> = clauses.collect();
    let literals = piece.names[&'f'].len();
    Names {
        lambda: clauses[0].k,
        eye_lambda: clauses[0].eye,
        omega: piece.at("W"),
        eye_omega: clauses[0].eye,
        seki: clauses[0].eye,
        variables: (0..literals)
            .map(|i| VariableNames {
                h: wall,
                literals: [literal(i), literal(i)],
            })
            .collect(),
        clauses,
    }
}

/// Checks that Black's strategy captures the first K, the white string of a clause, against all
/// moves of White. Returns the number of positions with White to move.
fn capture(piece: &Piece, names: &Names) -> usize {
    let players = Players::new(&piece.board, &piece.position, names);
    let reply = |position: &_| players.black(position);
    let found = explore(&piece.board, &piece.position, names, White, reply, 1 << 22);
    found.expect("enough positions")
}

/// Checks that Black's strategy captures K, the white string of a clause. That proves K dead,
/// whatever other moves Black has.
#[test]
fn a_clause_is_dead_by_the_strategy_whatever_white_does() {
    let sizes = [224, 30_546];
    for (size, links) in sizes.into_iter().zip([&[[0, 0]][..], &[[0, 0], [1, 1]]]) {
        let piece = Piece::new(&clause(&vec![SMALL; links.len()]), "W", "K#W");
        assert_eq!(capture(&piece, &names(&piece, &[("K", links)])), size);
    }
}

#[test]
#[ignore = "some minutes"]
fn a_clause_with_three_literals_that_are_dead_is_dead() {
    let piece = Piece::new(&clause(&[SMALL; 3]), "W", "K#W");
    assert_eq!(
        capture(&piece, &names(&piece, &[("K", &[[0, 0], [1, 1], [2, 2]])])),
        3_407_164
    );
}

/// Builds two clauses with the white strings K and Q, and one dead literal below the links (black
/// strings) of both. Checks that Black captures the clause with the number `captured`.
///
/// Returns the number of positions with White to move.
fn feeds_two(captured: usize) -> usize {
    let one = columns(&[1, 2, 3, 4, 5, 1]);
    let two: Vec<String> = one.iter().map(|row| row.replace('K', "Q")).collect();
    let rows = one.iter().zip(&two).map(|(a, b)| format!("{a}#{b}"));
    let body = [
        "###|######|##",
        "###|######|##",
        "###||||||||##",
        "######b|f####",
    ];
    let rows: Vec<String> = rows.chain(body.map(str::to_owned)).collect();
    let piece = Piece::new(&rows, "W", "KQ#W");
    let clauses: [(&str, &[[usize; 2]]); 2] = [("K", &[[0, 0]]), ("Q", &[[1, 0]])];
    let order = [clauses[captured], clauses[1 - captured]];
    capture(&piece, &names(&piece, &order))
}

#[test]
fn a_literal_may_feed_two_clauses() {
    assert_eq!(feeds_two(0), 45_083);
}

#[test]
#[ignore = "the mirror image"]
fn a_literal_may_feed_two_clauses_and_black_may_capture_the_other() {
    assert_eq!(feeds_two(1), 45_083);
}

/// Checks a clause whose link (the black string between its literal and K) has two liberties. Black
/// needs two moves to capture the literal, so K lives. A link needs three liberties.
#[test]
fn a_link_with_two_liberties_would_be_captured() {
    let mut rows = clause(&[SMALL]);
    rows[2] = rows[2].replace('r', "K");
    let piece = Piece::new(&rows, "W", "K");
    assert_eq!(judge(&piece, &["K"], White, true), Verdict::Alive);
}

/// Returns the drawing of the end, where the target Lambda meets the black string Omega, with two
/// clauses before it. Each clause has one literal with the given value.
fn end(values: [bool; 2]) -> Vec<String> {
    let mut rows = columns(&[1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 1]);
    for (row, end) in rows.iter_mut().zip(LAST) {
        row.push_str(end);
    }
    for row in 0..2 {
        let [one, two] = values.map(|value| if value { TRUE[row] } else { SMALL[row] });
        rows.push(format!("##{one}####{two}########"));
    }
    rows
}

/// Checks the end of the board, where the target Lambda meets Omega: Lambda lives only if all
/// clauses do. The player who should fail moves first.
#[test]
fn lambda_lives_at_the_end_if_all_clauses_do() {
    let live = Piece::new(&end([true, true]), "", "T");
    assert_eq!(judge(&live, &["T"], Black, false), Verdict::Alive);
    dead_at_the_end([true, false]);
}

fn dead_at_the_end(values: [bool; 2]) {
    let piece = Piece::new(&end(values), "", "T");
    let found = judge(&piece, &["T"], White, false);
    assert_eq!(found, Verdict::Dead, "{values:?}");
}

#[test]
#[ignore = "ten seconds"]
fn lambda_is_dead_at_the_end_if_another_clause_is() {
    dead_at_the_end([false, true]);
    dead_at_the_end([false, false]);
}

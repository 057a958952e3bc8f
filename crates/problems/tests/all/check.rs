//! Tests of the check of problems whose solution trees are right, wrong, or incomplete.

use tengen_board::sgf::tree;
use tengen_board::{Board, Player};
use tengen_problems::check::{Kind, Report, check};
use tengen_problems::reading::Draft;
use tengen_tsumego::choose::ChooseError;
use tengen_tsumego::solver::session::{Ko, Limits, Tables};

/// A problem with three empty points in a row in the corner: White lives if and only if White gets
/// the middle one, B9.
const THREE: &str = "(;SZ[9]AB[ea][eb][ac:ec]AW[ab:db][da]TR[bb]";
/// Two points in a row: White is already dead.
const TWO: &str = "(;SZ[9]AB[da][db][ac:dc]AW[ab:cb][ca]TR[bb]";
/// Five points in a row: White already lives.
const FIVE: &str = "(;SZ[9]AB[ga][gb][ac:gc]AW[ab:fb][fa]TR[bb]";

/// Checks a problem and its solution tree within a node limit. Returns the report and the number of
/// nodes that are left.
fn judged(text: &str, nodes: u64) -> Result<(Report, u64), ChooseError> {
    let game = tree::read(text).unwrap().games.swap_remove(0).unwrap();
    let board = Board::square(9, 9).unwrap();
    let problem = Draft::of_sgf(board, &game.start).find().unwrap().problem;
    let mut limits = Limits::of(nodes);
    let mut tables = Tables::new(1 << 20);
    let report = check(&game, &problem, Ko::Simple, &mut tables, &mut limits)?;
    Ok((report, limits.nodes))
}

fn report(text: &str) -> Report {
    judged(text, 100_000).unwrap().0
}

/// Returns the findings about a solution tree: for each, the column of the move (all are in the top
/// row) and the kind of the finding.
fn findings(text: &str) -> Vec<(Option<usize>, Kind)> {
    report(text)
        .findings
        .iter()
        .map(|finding| (finding.vertex, finding.kind))
        .collect()
}

#[test]
fn right_trees_have_nothing_to_be_said_of() {
    for rest in [
        ")",
        ";B[ba])",
        "PL[B](;B[aa];W[ba])(;B[ba]C[that is RIGHT.];W[aa];B[ca]))",
        "PL[B](;B[ba];W[ca];B[aa]C[Correct!])(;B[ca];W[ba]C[wrong]))",
        "C[RIGHT or wrong?];B[ba]TE[1])",
        "(;B[ba])(;B[aa]C[Incorrect]))",
        "(;B[ba])(;B[aa]BM[1];W[ba]))",
        "PL[W];W[ba])",
        "PL[W](;W[ba]C[正解])(;W[aa];B[ba]C[失敗]))",
    ] {
        let report = report(&format!("{THREE}{rest}"));
        assert_eq!(report.findings, [], "{rest}");
        assert_eq!(report.winning, [Some(1)]);
        assert!(report.success && report.is_unique() && report.is_sound());
        let white = rest.starts_with("PL[W]");
        assert_eq!(report.first == Player::White, white);
        assert_eq!(report.kills, !white);
    }
}

#[test]
fn wrong_claims_are_found_with_their_places() {
    use Kind::{Fails, Illegal, MissingSolution, Succeeds};
    let three = |rest: &str| findings(&format!("{THREE}{rest}"));
    let main = three(";B[aa];W[ba])");
    assert_eq!(main, [(Some(1), MissingSolution), (Some(0), Fails)]);
    let marks = three("(;B[aa]C[RIGHT])(;B[ba];W[aa]))");
    assert_eq!(marks, [(Some(0), Fails), (Some(1), Succeeds)]);
    assert_eq!(
        three("(;B[ba]C[Not correct])(;B[ca]))")[..1],
        [(Some(1), Succeeds)]
    );
    assert_eq!(three("PL[B](;B[ba])(;W[ba]))"), [(Some(1), Illegal)]);
    assert_eq!(three(";B[ba];W[ba])"), [(Some(1), Illegal)]);
    let text = format!("{THREE}\n;B[aa])");
    let wrong = report(&text);
    assert_eq!(wrong.findings[1].location.to_string(), "line 2, column 1");
    assert!(!wrong.is_sound() && wrong.is_unique());
}

#[test]
fn other_solutions_are_found() {
    let report = report(&format!("{TWO};B[aa])"));
    // Black need not move at all.
    assert_eq!(report.winning, [None, Some(0), Some(1)]);
    let kinds: Vec<_> = report.findings.iter().map(|f| (f.vertex, f.kind)).collect();
    let missing = Kind::MissingSolution;
    assert_eq!(kinds, [(None, missing), (Some(1), missing)]);
    assert!(!report.is_unique() && !report.is_sound());
    // With White to move first, White has no winning move, so there are no findings.
    let lost = self::report(&format!("{TWO}PL[W];W[aa])"));
    assert!(!lost.success && lost.winning.is_empty() && lost.findings.is_empty());
    assert!(!lost.is_sound());
}

#[test]
fn missing_lines_are_found() {
    // White's first move fills an eye. Four points remain, and Black's next move there must be
    // answered.
    let text = format!("{FIVE}PL[W];W[aa](;B[ca])(;B[ba];W[ca]))");
    let report = report(&text);
    let last: Vec<_> = report
        .findings
        .iter()
        .filter(|f| f.kind.is_missing())
        .collect();
    let said: Vec<_> = last.iter().map(|f| (f.vertex, f.kind)).collect();
    assert!(said.contains(&(Some(2), Kind::Unanswered)), "{said:?}");
    assert!(said.contains(&(Some(3), Kind::MissingReply)), "{said:?}");
    assert!(!said.contains(&(Some(2), Kind::MissingReply)), "{said:?}");
    // If the tree is a single line, it shows one reply to each move, and missing replies are not
    // reported.
    assert_eq!(
        findings(&format!("{FIVE}PL[W];W[aa];B[ca])")).last(),
        Some(&(Some(2), Kind::Unanswered))
    );
    let answered = findings(&format!("{FIVE}PL[W];W[aa](;B[ca];W[da])(;B[da];W[ca]))"));
    assert!(
        !answered.contains(&(Some(3), Kind::MissingReply)),
        "{answered:?}"
    );
    assert!(
        answered.iter().all(|(_, kind)| *kind != Kind::Unanswered),
        "{answered:?}"
    );
}

#[test]
fn moves_elsewhere_are_passes() {
    let elsewhere = findings(&format!("{THREE}PL[B];B[ba];W[jj];B[hh])").replace("jj", "ii"));
    assert_eq!(elsewhere, []);
}

#[test]
fn a_limit_is_not_a_verdict() {
    let judged = judged(&format!("{THREE};B[ba])"), 0);
    assert_eq!(judged, Err(ChooseError::Undecided));
}

/// The node limit is for the whole problem, not for each of its moves.
#[test]
fn the_moves_of_a_problem_share_the_node_limit() {
    let text = format!("{FIVE}PL[W];W[aa](;B[ca];W[da])(;B[da];W[ca]))");
    let most = 1_000_000;
    let nodes_left = |nodes| judged(&text, nodes).map(|(_, left)| left);
    let used = most - nodes_left(most).unwrap();
    assert!(used > 10, "{used}");
    assert_eq!(nodes_left(used), Ok(0));
    assert_eq!(nodes_left(used - 1), Err(ChooseError::Undecided));
}

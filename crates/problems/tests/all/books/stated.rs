//! Tests of problems with a stated target, compared with the solver, without ko.

use tengen_base::observer::Silent;
use tengen_board::{Board, Player};
use tengen_problems::book::collection::Entry;
use tengen_problems::book::zones::{self, Outcome, Unasked};
use tengen_problems::generate::{Options, shape};
use tengen_problems::reading::Draft;
use tengen_problems::solve::{Memory, Query, solve};
use tengen_testing::fates::second_line;
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::status::Threats;

/// Creates a problem with a stated target and a stated winner.
fn stated(problem: &Problem, first: Player, winner: Player, may_ko: bool) -> Entry {
    let draft = Draft::of_position(problem.board.clone(), problem.position.clone());
    Entry {
        name: String::new(),
        draft: Draft {
            first: Some(first),
            targets: problem.targets.clone(),
            ..draft
        },
        listed: Vec::new(),
        winner: Some(winner),
        may_ko,
    }
}

/// Compares verdicts on random enclosed problems with a stated target with the solver's verdict on
/// the enclosed area.
///
/// Verdicts in frames (regions chosen by the program) that hold on the whole board must be equal,
/// since the outside does not matter here.
#[test]
fn stated_targets_are_judged_as_enclosed_ones_are() {
    let board = Board::square(13, 13).unwrap();
    let mut random = tengen_exact::random::Xoshiro::for_run(7, 0);
    let mut memory = Memory::new(1 << 24, 1);
    let options = Options {
        size: 13,
        empty: 5,
        ..Options::default()
    };
    let (mut solved, mut refuted) = (0, 0);
    for number in 0..150 {
        let Some(problem) = shape::random(&options, &board, &mut random) else {
            continue;
        };
        let first = Player::BOTH[number % 2];
        let winner = Player::BOTH[number / 2 % 2];
        let query = Query {
            first: first.into(),
            line: false,
            seki: 0,
            ..Query::default()
        };
        let side = solve(&problem, &query, &Silent).unwrap().sides.remove(0);
        let succeeds = side.alive.unwrap() == (winner == problem.defender);
        let mut outcome = |may_ko| {
            let entry = stated(&problem, first, winner, may_ko);
            let found = zones::answer(&entry, None, Some(300_000), &mut memory, &Silent);
            found.map(|found| found.outcome)
        };
        let for_good = succeeds && side.threats == Threats::Never;
        let is_so = |outcome, truth: bool| match outcome {
            Ok(Outcome::Solved) => truth,
            Ok(Outcome::Refuted) => !truth,
            Ok(Outcome::Fails | Outcome::Open) | Err(_) => true,
        };
        let [without, with] = [false, true].map(&mut outcome);
        assert!(is_so(without, for_good), "{number}: {without:?} {side:?}");
        assert!(is_so(with, succeeds), "{number}: {with:?} {side:?}");
        solved += usize::from(without == Ok(Outcome::Solved));
        refuted += usize::from(without == Ok(Outcome::Refuted));
    }
    assert!(solved > 10 && refuted > 1, "{solved} {refuted}");
}

#[test]
fn unstated_questions_are_not_asked() {
    let board = Board::square(13, 13).unwrap();
    let position = second_line(5);
    let white = position.colours().iter().position(|&c| c == 2).unwrap();
    let black = position.colours().iter().position(|&c| c == 1).unwrap();
    let draft = Draft::of_position(board, position);
    let mut entry = Entry {
        name: String::new(),
        draft: Draft {
            targets: vec![white],
            ..draft
        },
        listed: Vec::new(),
        winner: None,
        may_ko: false,
    };
    let mut memory = Memory::new(1 << 20, 1);
    let mut ask = |entry: &Entry| {
        let found = zones::answer(entry, None, Some(1), &mut memory, &Silent);
        found.map(|found| found.outcome)
    };
    assert_eq!(ask(&entry), Err(Unasked::Winner));
    entry.winner = Some(Player::White);
    assert_eq!(ask(&entry), Ok(Outcome::Open));
    entry.draft.targets.push(black);
    assert_eq!(ask(&entry), Err(Unasked::Target));
    entry.draft.targets.clear();
    assert_eq!(ask(&entry), Err(Unasked::Target));
}

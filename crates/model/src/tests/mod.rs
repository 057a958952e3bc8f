//! Tests of verdicts: compares them with the sets of dead groups and with examples, and tests the
//! errors of invalid problems.

mod plain;

use super::dead::DeadSets;
use super::position::{Configuration, group, liberties};
use super::problem::{Outside, Problem, ProblemError};
use super::retrograde::{Extent, Rules, Unsolved, Verdict, Verdicts, retrograde};
use super::state::{State, Threats};
use super::test_boards::{graph, legal_positions, small_boards};
use super::{Invalid, SearchError};
use tengen_base::observer::{Impatient, Observer, Silent};
use tengen_board::{Board, EMPTY, Player};

const MEMORY: usize = 1 << 30;

fn threats(defender: u8, attacker: u8) -> Threats {
    Threats { defender, attacker }
}

fn everything(
    problem: &Problem,
    rules: Rules,
    memory: usize,
    observer: &dyn Observer,
) -> Result<Verdicts, Unsolved> {
    retrograde(problem, rules, Extent::Everything, memory, observer)
}

#[test]
fn without_restrictions_the_verdicts_are_the_sets_of_dead_groups() {
    let mut numbers = [0, 0];
    for (name, board) in small_boards(6) {
        let sets = DeadSets::of(&board, MEMORY, &Silent).unwrap();
        for p in legal_positions(&board).into_iter().step_by(3) {
            let f = &p.configuration;
            let is_first = |&x: &usize| f.get(x) != EMPTY && group(&board, f, x)[0] == x;
            for x in (0..board.points()).filter(is_first) {
                let problem = Problem::unrestricted(&board, f.clone(), x);
                let verdicts = everything(&problem, Rules::NO_KO, MEMORY, &Silent).unwrap();
                for (state, verdict) in verdicts.states().step_by(7) {
                    let rank = sets.rank(&state.position, x).unwrap();
                    let expected =
                        rank.map_or(Verdict::Alive, |rank| Verdict::Dead { moves: rank + 1 });
                    assert_eq!(verdict, expected, "{name}: {x} {state:?}");
                    numbers[usize::from(verdict == Verdict::Alive)] += 1;
                }
            }
        }
    }
    assert!(numbers.iter().all(|&n| n > 10_000), "{numbers:?}");
}

#[test]
fn without_ko_it_makes_no_difference_whether_two_passes_end_the_game() {
    let ending = Rules {
        two_passes_end: true,
        ..Rules::NO_KO
    };
    let mut dead = 0;
    for (name, board) in small_boards(5) {
        for p in legal_positions(&board).into_iter().step_by(9) {
            let f = &p.configuration;
            for x in (0..board.points()).filter(|&x| f.get(x) != EMPTY) {
                let problem = Problem::unrestricted(&board, f.clone(), x);
                let start = State::start(&problem, p.player, Threats::default());
                let verdict = |rules| {
                    let verdicts = everything(&problem, rules, MEMORY, &Silent).unwrap();
                    verdicts.lookup(&start).unwrap()
                };
                assert_eq!(verdict(ending), verdict(Rules::NO_KO), "{name}: {p:?}");
                dead += u32::from(verdict(ending) != Verdict::Alive);
            }
        }
    }
    assert!(dead > 100, "{dead}");
}

/// Checks that a pass ends a ko ban, unless two passes end the game.
///
/// White's only useful move is to take a ko. Black can then only pass, and retakes the ko
/// afterwards unless the game is over.
#[test]
fn a_pass_ends_a_ban_unless_two_end_the_game() {
    let rows = [".XO.OX", "XOOOOX", "XXOXOX", ".XOXXX", ".XXXXX"];
    let colours = rows.iter().flat_map(|row| row.bytes());
    let colours = colours.map(|c| ".XO".bytes().position(|d| d == c).unwrap() as u8);
    let f = Configuration::new(colours.collect());
    let white = (0..30).filter(|&x| f.get(x) == 2);
    let problem = Problem {
        board: Board::square(5, 6).unwrap(),
        region: white.chain([0, 1, 3]).collect(),
        outside: Outside::Immortal,
        targets: vec![2],
        configuration: f,
    };
    let start = State::start(&problem, Player::White, Threats::default());
    for extent in [Extent::Everything, Extent::Needed] {
        let verdict = |two_passes_end| {
            let rules = Rules {
                two_passes_end,
                ..Rules::simple_ko(Threats::default())
            };
            let verdicts = retrograde(&problem, rules, extent, MEMORY, &Silent).unwrap();
            verdicts.lookup(&start).unwrap()
        };
        assert_eq!(verdict(true), Verdict::Alive);
        assert!(matches!(verdict(false), Verdict::Dead { .. }));
    }
}

#[test]
fn moves_lead_to_the_verdicts_of_the_states_after_them() {
    let board = Board::square(2, 4).unwrap();
    let f = Configuration::new(vec![0, 1, 2, 0, 1, 0, 0, 2]);
    let problem = Problem::unrestricted(&board, f, 2);
    let rules = Rules::simple_ko(threats(1, 1));
    let verdicts = everything(&problem, rules, MEMORY, &Silent).unwrap();
    assert_eq!(verdicts.states().count(), verdicts.len());
    let mut dead = 0;
    for (state, verdict) in verdicts.states() {
        let moves = verdicts.moves(&state).unwrap();
        let length = |v: Verdict| match v {
            Verdict::Dead { moves } => moves,
            Verdict::Alive => u32::MAX,
        };
        let after = moves.iter().map(|choice| length(choice.verdict.unwrap()));
        let best = if state.position.player == verdicts.defender() {
            after.max()
        } else {
            after.min()
        };
        assert_eq!(length(verdict), best.unwrap().saturating_add(1).max(1));
        dead += u32::from(verdict != Verdict::Alive);
        for choice in moves {
            let again = choice.after.map(|after| verdicts.lookup(&after));
            assert!(again.is_none_or(|again| again == choice.verdict));
        }
    }
    assert!(dead > 50, "{dead}");
}

#[test]
fn states_that_cannot_arise_have_no_verdict() {
    let board = Board::square(1, 3).unwrap();
    let problem = Problem {
        region: vec![0, 1],
        ..Problem::unrestricted(&board, Configuration::new(vec![0, 0, 1]), 2)
    };
    let verdicts = everything(&problem, Rules::NO_KO, MEMORY, &Silent).unwrap();
    let state = State::start(&problem, Player::White, Threats::default());
    let verdict = |change: &dyn Fn(&mut State)| {
        let mut state = state.clone();
        change(&mut state);
        verdicts.lookup(&state)
    };
    assert_eq!(verdict(&|_| {}), Some(Verdict::Dead { moves: 1 }));
    assert_eq!(verdict(&|s| s.passed = true), None);
    assert_eq!(verdict(&|s| s.captured = 1), None);
    assert_eq!(verdict(&|s| s.threats.attacker = 1), None);
    assert_eq!(verdict(&|s| s.threats.attacker = 200), None);
    assert_eq!(verdict(&|s| s.ko = Some(0)), None);
    assert_eq!(verdict(&|s| s.ko = Some(99)), None);
    let set = |x, colour| move |s: &mut State| s.position.configuration.set(x, colour);
    assert_eq!(verdict(&set(2, 2)), None, "out of play");
    assert_eq!(verdict(&set(0, 3)), None);
    let other = |s: &mut State| s.position.configuration = Configuration::empty(4);
    assert_eq!(verdict(&other), None);
}

#[test]
fn problems_that_make_no_sense_are_refused() {
    let board = Board::square(2, 3).unwrap();
    let base = Problem::unrestricted(&board, Configuration::new(vec![1, 2, 0, 1, 0, 0]), 1);
    let error = |change: &dyn Fn(&mut Problem)| {
        let mut problem = base.clone();
        change(&mut problem);
        everything(&problem, Rules::NO_KO, MEMORY, &Silent).err()
    };
    assert_eq!(error(&|_| {}), None);
    let wrong = |error: ProblemError| Some(Unsolved::Problem(error));
    let (vertex, points) = (6, 6);
    let no_point = wrong(Invalid::NoPoint { vertex, points }.into());
    assert_eq!(error(&|p| p.targets = vec![6]), no_point);
    assert_eq!(error(&|p| p.region = vec![6]), no_point);
    let empty = wrong(Invalid::Empty { vertex: 2 }.into());
    assert_eq!(error(&|p| p.targets = vec![2]), empty);
    assert_eq!(error(&|p| p.targets.clear()), wrong(ProblemError::NoTarget));
    let (first, other) = (1, 3);
    let two = wrong(ProblemError::TwoColours { first, other });
    assert_eq!(error(&|p| p.targets = vec![1, 3]), two);
    let outside = |p: &mut Problem| {
        p.outside = Outside::Immortal;
        p.region = vec![2];
    };
    let immortal = wrong(ProblemError::ImmortalTarget { vertex: 1 });
    assert_eq!(error(&outside), immortal);
    let illegal = |p: &mut Problem| p.configuration = Configuration::new(vec![1, 2, 0, 2, 0, 0]);
    let stones = vec![0];
    assert_eq!(error(&illegal), wrong(Invalid::Illegal { stones }.into()));
    let size = |p: &mut Problem| p.configuration = Configuration::empty(5);
    assert!(matches!(error(&size), Some(Unsolved::Problem(_))));

    let rules = Rules::simple_ko(threats(0, 8));
    let many = everything(&base, rules, MEMORY, &Silent).err();
    assert_eq!(many, wrong(ProblemError::TooManyThreats(8)));
    let board = Board::square(8, 8).unwrap();
    let mut f = Configuration::empty(64);
    f.set(9, 2);
    let large = Problem::unrestricted(&board, f, 9);
    let large = everything(&large, Rules::NO_KO, MEMORY, &Silent).err();
    assert_eq!(large, wrong(ProblemError::TooManyPoints(64)));
}

#[test]
fn searches_end_when_memory_or_patience_does() {
    let board = Board::square(4, 5).unwrap();
    let mut f = Configuration::empty(20);
    f.set(9, 2);
    let problem = Problem::unrestricted(&board, f, 9);
    let error = |memory, observer: &dyn Observer| {
        let found = everything(&problem, Rules::NO_KO, memory, observer);
        found.err()
    };
    let memory = 5_000_000;
    let Some(Unsolved::Search(SearchError::TooMany { states, .. })) = error(memory, &Silent) else {
        panic!("five megabytes are not enough");
    };
    assert!((10_000..80_000).contains(&states), "{states}");
    let stopped = Some(Unsolved::Search(SearchError::Cancelled));
    assert_eq!(error(memory, &Impatient), stopped);
    let stopped = DeadSets::of(&board, usize::MAX, &Impatient).err();
    assert_eq!(stopped, Some(SearchError::Cancelled));
}

#[test]
fn of_two_targets_both_have_to_be_captured() {
    // Two black stones are in atari. White can capture one of them; then Black saves the other.
    let board = graph(6, &[(0, 1), (1, 2), (3, 4), (4, 5)]);
    let board = board.with_guarded(vec![true, false, true, true, false, true]);
    let f = Configuration::new(vec![2, 1, 0, 2, 1, 0]);
    assert_eq!(liberties(&board, &f, 1), [2]);
    let verdict = |targets: &[usize]| {
        let problem = Problem {
            targets: targets.to_vec(),
            ..Problem::unrestricted(&board, f.clone(), 1)
        };
        let verdicts = everything(&problem, Rules::NO_KO, MEMORY, &Silent).unwrap();
        let start = State::start(&problem, Player::White, Threats::default());
        verdicts.lookup(&start).unwrap()
    };
    assert_eq!(verdict(&[1]), Verdict::Dead { moves: 1 });
    assert_eq!(verdict(&[4]), Verdict::Dead { moves: 1 });
    // One group listed twice is one target.
    assert_eq!(verdict(&[1, 1]), Verdict::Dead { moves: 1 });
    assert_eq!(verdict(&[1, 4]), Verdict::Alive);
}

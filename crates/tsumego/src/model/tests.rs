//! Verdicts on problems against the sets of dead groups, and against a search that uses the
//! plain moving function, and looks at all states until nothing changes.

use super::dead::DeadSets;
use super::position::{Configuration, Position, group, liberties, phi};
use super::problem::{Outside, Problem, ProblemError};
use super::retrograde::{Extent, Ko, Rules, Unsolved, Verdict, Verdicts, retrograde};
use super::state::{State, Threats};
use super::test_boards::{graph, legal_positions, small_boards};
use super::{SearchError, can_kill::NoGroup};
use std::collections::HashMap;
use tengen_board::{Board, EMPTY, Player};
use tengen_count::observer::{Event, Observer, Silent};

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

/// What the rest of a game depends on, with former positions instead of ko points.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Plain {
    position: Position,
    /// The configuration before the last move, if it was no pass.
    before: Option<Configuration>,
    passed: bool,
    threats: Threats,
    /// The targets that are left.
    left: Vec<usize>,
}

/// All states of a problem without immortal stones, and in how many moves they are lost.
fn plain(problem: &Problem, rules: Rules, start: &Plain) -> HashMap<Plain, Option<u32>> {
    let board = &problem.board;
    let defender = problem.configuration.get(problem.targets[0]);
    let successors = |state: &Plain| -> Vec<Option<Plain>> {
        let p = &state.position;
        let mut found = Vec::new();
        let passed = Plain {
            position: phi(board, p, None),
            before: None,
            passed: true,
            ..state.clone()
        };
        let ends = state.passed && rules.two_passes_end;
        found.push((!ends).then_some(passed));
        for &x in &problem.region {
            let position = phi(board, p, Some(x));
            if position.configuration == p.configuration {
                continue;
            }
            let mut threats = state.threats;
            if rules.ko != Ko::None && state.before.as_ref() == Some(&position.configuration) {
                let own = if p.player.colour() == defender {
                    &mut threats.defender
                } else {
                    &mut threats.attacker
                };
                if *own == 0 {
                    continue;
                }
                *own -= 1;
            }
            let mut left = state.left.clone();
            // Own stones are never lost, so whatever is gone was captured.
            left.retain(|&t| position.configuration.get(t) == defender);
            found.push(Some(Plain {
                position,
                before: Some(p.configuration.clone()),
                passed: false,
                threats,
                left,
            }));
        }
        found
    };

    let mut graph: HashMap<Plain, Vec<Option<Plain>>> = HashMap::new();
    let mut open = vec![start.clone()];
    while let Some(state) = open.pop() {
        if graph.contains_key(&state) || state.left.is_empty() {
            continue;
        }
        let next = successors(&state);
        open.extend(next.iter().flatten().cloned());
        graph.insert(state, next);
    }
    let mut lost: HashMap<Plain, Option<u32>> = graph.keys().map(|s| (s.clone(), None)).collect();
    for moves in 1.. {
        let dead = |after: &Option<Plain>| {
            let lost = |s: &Plain| s.left.is_empty() || lost[s].is_some();
            after.as_ref().is_some_and(lost)
        };
        let now = graph.iter().filter(|(state, next)| {
            lost[*state].is_none()
                && if state.position.player.colour() == defender {
                    next.iter().all(dead)
                } else {
                    next.iter().any(dead)
                }
        });
        let now: Vec<_> = now.map(|(state, _)| state.clone()).collect();
        if now.is_empty() {
            break;
        }
        for state in now {
            lost.insert(state, Some(moves));
        }
    }
    lost
}

/// Compares all states of a problem; how many are alive, dead, and under the ban of a ko.
/// The plain search has the board on which immortal stones are guarded.
fn compare(name: &str, problem: &Problem, guarded: &Board, rules: Rules, numbers: &mut [u64; 3]) {
    let verdicts = everything(problem, rules, MEMORY, &Silent).unwrap();
    let needed = retrograde(problem, rules, Extent::Needed, MEMORY, &Silent).unwrap();
    assert!(needed.len() <= verdicts.len());
    for (state, verdict) in needed.states() {
        // It may arise by a pass only, of which nothing is said here.
        let passed = State {
            passed: true,
            ..state.clone()
        };
        let found = verdicts.lookup(&state).or_else(|| verdicts.lookup(&passed));
        assert_eq!(found, Some(verdict), "{name}: {problem:?}");
    }
    let (_, targets) = problem.defender().unwrap();
    let plain_problem = Problem {
        board: guarded.clone(),
        ..problem.clone()
    };
    let most = match rules.ko {
        Ko::None => Threats::default(),
        Ko::Simple(threats) => threats,
    };
    for player in Player::BOTH {
        let start = Plain {
            position: Position::new(guarded, problem.configuration.clone(), player).unwrap(),
            before: None,
            passed: false,
            threats: most,
            left: targets.clone(),
        };
        for (state, lost) in plain(&plain_problem, rules, &start) {
            let is_retake = |&x: &usize| {
                let after = phi(guarded, &state.position, Some(x)).configuration;
                state.before.as_ref() == Some(&after)
            };
            let mut points = problem.region.iter().copied();
            let ko = points.find(|x| rules.ko != Ko::None && is_retake(x));
            let is_left = |target: &usize| state.left.contains(target);
            let captured = (0..).zip(&targets).filter(|(_, target)| !is_left(target));
            let found = verdicts.lookup(&State {
                position: state.position.clone(),
                ko,
                passed: state.passed && rules.two_passes_end,
                threats: state.threats,
                captured: captured.map(|(index, _)| 1 << index).sum(),
            });
            let expected = lost.map_or(Verdict::Alive, |moves| Verdict::Dead { moves });
            assert_eq!(found, Some(expected), "{name}: {problem:?} {rules:?}");
            numbers[usize::from(lost.is_some())] += 1;
            numbers[2] += u64::from(ko.is_some());
        }
    }
}

/// Rules of all kinds.
fn all_rules() -> Vec<Rules> {
    let simple_ko = |defender, attacker| Rules::simple_ko(threats(defender, attacker));
    let ending = |defender, attacker| Rules {
        two_passes_end: true,
        ..simple_ko(defender, attacker)
    };
    vec![
        Rules::NO_KO,
        simple_ko(0, 0),
        simple_ko(2, 0),
        simple_ko(0, 1),
        ending(0, 0),
        ending(1, 0),
    ]
}

#[test]
fn all_states_are_judged_as_by_the_plain_search_under_all_rules() {
    let mut numbers = [0; 3];
    for (name, board) in small_boards(5) {
        let positions = legal_positions(&board);
        let starts = positions.iter().step_by(2);
        for (index, p) in starts.enumerate().step_by(positions.len().div_ceil(40)) {
            let f = &p.configuration;
            let mut stones = (0..board.points()).filter(|&x| f.get(x) != EMPTY);
            let Some(x) = stones.next() else { continue };
            let problem = Problem::unrestricted(&board, f.clone(), x);
            // The second half of the stones of its colour, too.
            let others = (x + 1..board.points()).filter(|&y| f.get(y) == f.get(x));
            let several = Problem {
                targets: [x].into_iter().chain(others).collect(),
                ..problem.clone()
            };
            let rules = all_rules();
            let rules = rules[index % rules.len()];
            compare(&name, &problem, &board, rules, &mut numbers);
            compare(&name, &several, &board, rules, &mut numbers);
        }
    }
    let [alive, dead, ko] = numbers;
    assert!(alive > 5_000 && dead > 5_000 && ko > 200, "{numbers:?}");
}

/// A corner of three rows, black walls being immortal and part of the board being out of play.
#[test]
fn regions_are_judged_as_by_the_plain_search_on_a_board_with_guarded_walls() {
    let mut numbers = [0; 3];
    for rows in [
        ["..OX", "OOOX", "XXXX"],
        [".X.O", "OOXX", ".OX."],
        ["X.XX", ".OOX", "XO.X"],
        ["O.O.", "XXOO", "X.X."],
        ["OX.X", "OOXX", "..XX"],
    ] {
        let board = Board::square(3, 4).unwrap();
        let colours = rows.iter().flat_map(|row| row.bytes());
        let colours = colours.map(|c| match c {
            b'X' => 1,
            b'O' => 2,
            _ => 0,
        });
        let f = Configuration::new(colours.collect());
        for region in [
            vec![0, 1, 2, 4, 5, 6],
            vec![0, 1, 2, 3, 4, 5, 8],
            vec![1, 2, 4, 5, 6],
        ] {
            for x in 0..12 {
                let problem = Problem {
                    board: board.clone(),
                    configuration: f.clone(),
                    region: region.clone(),
                    outside: Outside::Immortal,
                    targets: vec![x],
                };
                if problem.defender().is_err() {
                    continue;
                }
                let guarded = (0..12).map(|y| {
                    let outside = |z: usize| f.get(y) != EMPTY && !region.contains(&z);
                    group(&board, &f, y).into_iter().any(outside)
                });
                let graph = board.graph().clone();
                let named = Board::from_graph(graph, vec![String::new(); 12]);
                let guarded = named.with_guarded(guarded.collect());
                for rules in all_rules() {
                    compare("corner", &problem, &guarded, rules, &mut numbers);
                }
            }
        }
    }
    assert!(numbers.iter().all(|&n| n > 100), "{numbers:?}");
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

/// White can take a ko, in which there is nothing more to do; Black, who has no other move,
/// passes, and takes the ko back unless the game is over.
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
    let no_point = wrong(NoGroup::NoPoint { vertex, points }.into());
    assert_eq!(error(&|p| p.targets = vec![6]), no_point);
    assert_eq!(error(&|p| p.region = vec![6]), no_point);
    let empty = wrong(NoGroup::Empty { vertex: 2 }.into());
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
    assert_eq!(error(&illegal), wrong(NoGroup::Illegal { stones }.into()));
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

/// Says no at once.
struct Stop;

impl Observer for Stop {
    fn event(&self, _: Event) {}

    fn go_on(&self) -> bool {
        false
    }
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
    assert_eq!(error(memory, &Stop), stopped);
    let stopped = DeadSets::of(&board, usize::MAX, &Stop).err();
    assert_eq!(stopped, Some(SearchError::Cancelled));
}

#[test]
fn of_two_targets_both_have_to_be_captured() {
    // Two black stones in atari, of which White can take one; Black then saves the other.
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
    // One group named twice is one.
    assert_eq!(verdict(&[1, 1]), Verdict::Dead { moves: 1 });
    assert_eq!(verdict(&[1, 4]), Verdict::Alive);
}

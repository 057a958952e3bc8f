//! Compares the verdicts of the retrograde analysis with a plain search.
//!
//! The plain search makes moves by the function phi. A state stores the former position instead of
//! the point banned by ko. The search updates the verdicts on all states until nothing changes.

use super::super::position::{Configuration, Position, group, phi};
use super::super::problem::{Outside, Problem};
use super::super::retrograde::{Extent, Ko, Rules, Verdict, retrograde};
use super::super::state::{State, Threats};
use super::super::test_boards::{legal_positions, small_boards};
use super::{MEMORY, everything, threats};
use std::collections::HashMap;
use tengen_base::observer::Silent;
use tengen_board::{Board, EMPTY, Player};

/// The state of a game, which stores the former configuration instead of a ko point.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Plain {
    position: Position,
    /// The configuration before the last move, unless it was a pass.
    before: Option<Configuration>,
    passed: bool,
    threats: Threats,
    /// The targets that have not been captured.
    left: Vec<usize>,
}

/// Returns all states of a problem without immortal stones that can arise from `start`.
///
/// Each state has the number of moves until the last target is captured, or `None` if a target
/// lives.
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
            // Suicide is forbidden, so a target whose stone has gone was captured.
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

/// Compares the verdicts on all states of a problem with a plain search. Adds to `numbers` the
/// numbers of states that are alive, dead, and under a ko ban.
///
/// The plain search uses the board `guarded`, on which immortal stones are on guarded points.
fn compare(name: &str, problem: &Problem, guarded: &Board, rules: Rules, numbers: &mut [u64; 3]) {
    let verdicts = everything(problem, rules, MEMORY, &Silent).unwrap();
    let needed = retrograde(problem, rules, Extent::Needed, MEMORY, &Silent).unwrap();
    assert!(needed.len() <= verdicts.len());
    for (state, verdict) in needed.states() {
        // A state with this position may arise only after a pass, but states enumerated by
        // `Extent::Needed` do not record passes.
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

/// Returns rules of all kinds.
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
            // Also test problems in which later stones of the same colour are further targets.
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

/// Compares verdicts on corners of three rows with immortal walls. Some of the walls are out of
/// play.
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

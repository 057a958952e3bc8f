//! Compares the solver with the exact oracle, which enumerates all positions that can arise.

use crate::common::{for_oracle, graph, legal_positions, partial_problem};
use crate::common::{random_problem, situation, threats, whole_board};
use tengen_base::observer::Silent;
use tengen_board::{Board, Position};
use tengen_model::retrograde::{self, Extent, Rules, Verdict, Verdicts};
use tengen_model::state::{State, Threats};
use tengen_testing::fates::Random;
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Tables};
use tengen_tsumego::solver::value::Answer;

const MEMORY: usize = 1 << 30;
/// The greatest ko-threat balance that is compared.
const MOST: i8 = 3;

/// The numbers of comparisons by kind.
#[derive(Debug, Default)]
struct Tally {
    problems: usize,
    situations: usize,
    dead: usize,
    alive: usize,
    /// Situations with a banned point.
    kos: usize,
    /// Situations in which threats change the answer.
    flips: usize,
    /// Winning moves that retake a banned ko.
    retakes: usize,
}

/// The situations of a problem that are compared.
#[derive(Clone, Copy)]
enum Which {
    /// The initial situations of a problem, each by a solver with empty tables.
    Start,
    /// One in `n` of all situations that can arise in a problem, by a solver that keeps its tables.
    OneIn(usize),
    /// One in `n` of all situations that can arise in a problem, by two or four threads that start
    /// at once.
    Threads(usize),
}

/// The verdicts of the oracle (enumeration of all positions) for all ko-threat balances: with
/// threats of the defender, and with threats of the attacker.
struct Oracle([Verdicts; 2]);

impl Oracle {
    fn new(problem: &Problem, ko: Ko) -> Oracle {
        let asked = for_oracle(problem);
        Oracle([MOST, -MOST].map(|most| {
            let rules = match ko {
                Ko::Allowed => Rules::NO_KO,
                Ko::Simple => Rules::simple_ko(threats(most)),
            };
            retrograde::retrograde(&asked, rules, Extent::Everything, MEMORY, &Silent).unwrap()
        }))
    }

    fn verdicts(&self, balance: i8) -> &Verdicts {
        &self.0[usize::from(balance < 0)]
    }

    fn is_dead(&self, state: &State, balance: i8) -> Option<bool> {
        let state = State {
            threats: threats(balance),
            ..state.clone()
        };
        Some(self.verdicts(balance).lookup(&state)? != Verdict::Alive)
    }
}

fn compare(problem: &Problem, ko: Ko, which: Which, random: &mut Random, tally: &mut Tally) {
    let oracle = Oracle::new(problem, ko);
    let mut states: Vec<State> = oracle.0[0].states().map(|(state, _)| state).collect();
    states.retain(|state| state.threats == Threats::default());
    match which {
        Which::Start => states.truncate(2),
        Which::OneIn(n) | Which::Threads(n) => {
            states.retain(|_| random.below(n) == 0);
            // Shuffle the situations, so that the solver does not meet them in the order in which
            // they arise.
            (1..states.len()).for_each(|i| states.swap(i, random.below(i + 1)));
        }
    }
    let fresh = matches!(which, Which::Start);
    let bytes = if fresh { 1 << 16 } else { 1 << 22 };
    let mut tables = match which {
        Which::Threads(_) => Tables::with_threads(bytes, 2 + 2 * (tally.problems % 2), 0),
        _ => Tables::new(bytes),
    };
    let mut session = Session::new(problem, ko, &mut tables).unwrap();
    let mut balances: Vec<i8> = (-MOST..=MOST).collect();
    if ko == Ko::Allowed {
        balances = vec![0];
    }
    tally.problems += 1;
    for state in &states {
        tally.situations += 1;
        tally.kos += usize::from(state.ko.is_some());
        let start = random.below(balances.len());
        balances.rotate_left(start);
        let mut answers = [false; 2];
        for &balance in &balances {
            // Where ko threats are never useful, the oracle has no states with fewer threats; they
            // are skipped.
            let Some(dead) = oracle.is_dead(state, balance) else {
                continue;
            };
            answers[usize::from(dead)] = true;
            if fresh {
                drop(session);
                session = Session::new(problem, ko, &mut tables).unwrap();
            }
            check(problem, ko, &oracle, state, balance, &mut session, tally);
        }
        tally.flips += usize::from(answers == [true; 2]);
    }
}

fn check(
    problem: &Problem,
    ko: Ko,
    oracle: &Oracle,
    state: &State,
    balance: i8,
    session: &mut Session<'_>,
    tally: &mut Tally,
) {
    let asked = situation(problem, state);
    let dead = oracle.is_dead(state, balance).unwrap();
    let mut limits = Limits::of(20_000_000);
    let judged = session.judge(&asked, balance, &mut limits);
    let context = || format!("{ko:?}, balance {balance}: {judged:?}\n{asked:?}\n{problem:?}");
    // The solver's answer has a bound: the range of ko-threat balances for which it holds. The
    // oracle must agree at every balance in this range.
    let (says, bounds) = match judged.answer {
        Answer::Dead(bound) => (true, -MOST..=bound.min(MOST)),
        Answer::Alive(bound) => (false, bound.max(-MOST)..=MOST),
        Answer::Unknown => panic!("not decided, {}", context()),
    };
    assert_eq!(says, dead, "{}", context());
    assert!(bounds.contains(&balance), "{}", context());
    for other in bounds {
        let verdict = oracle.is_dead(state, other);
        assert!(
            verdict.is_none_or(|verdict| verdict == says),
            "at balance {other}: {}",
            context()
        );
    }
    *if dead {
        &mut tally.dead
    } else {
        &mut tally.alive
    } += 1;

    let wins = (asked.to_move == problem.defender) != dead;
    assert_eq!(judged.best.is_some(), wins, "{}", context());
    let Some(best) = judged.best else { return };
    let at = State {
        threats: threats(balance),
        ..state.clone()
    };
    let moves = oracle.verdicts(balance).moves(&at).unwrap();
    let choice = moves.into_iter().find(|choice| choice.vertex == best);
    let choice = choice.unwrap_or_else(|| panic!("the best move is not allowed, {}", context()));
    let leads_to = choice.verdict.expect("everything is looked at") != Verdict::Alive;
    assert_eq!(leads_to, dead, "the best move, {}", context());
    tally.retakes += usize::from(best.is_some() && best == asked.ko);
    if let Some(after) = choice.after {
        // Both sides must follow the same rules.
        let played = session.play(&asked, best).unwrap();
        assert_eq!(played, situation(problem, &after), "{}", context());
    }
}

fn small_graphs() -> Vec<Board> {
    let star = graph(5, &[(0, 1), (0, 2), (0, 3), (0, 4)]);
    let triangles = graph(6, &[(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (4, 5), (3, 5)]);
    let cycle = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)];
    let guarded = graph(5, &cycle).with_guarded(vec![true, false, false, false, false]);
    vec![star, triangles, graph(5, &cycle), guarded]
}

fn sweep(boards: &[Board], one_in: usize, which: Which) -> Tally {
    let mut tally = Tally::default();
    let mut random = Random(1);
    for board in boards {
        for position in legal_positions(board) {
            for problem in whole_board(board, &position) {
                for ko in [Ko::Allowed, Ko::Simple] {
                    if random.below(one_in) == 0 {
                        compare(&problem, ko, which, &mut random, &mut tally);
                    }
                }
            }
        }
    }
    tally
}

fn random_sweep(
    seeds: std::ops::Range<u64>,
    points: std::ops::RangeInclusive<usize>,
    one_in: usize,
) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        let problem = random_problem(seed, points.clone());
        let mut random = Random(seed);
        for ko in [Ko::Allowed, Ko::Simple] {
            compare(&problem, ko, Which::Start, &mut random, &mut tally);
            compare(&problem, ko, Which::OneIn(one_in), &mut random, &mut tally);
        }
    }
    tally
}

#[test]
fn small_boards_without_walls_are_judged_as_by_the_oracle() {
    let boards = [Board::square(1, 4).unwrap(), Board::square(2, 2).unwrap()];
    let tally = sweep(&boards, 1, Which::OneIn(1));
    assert!(
        tally.situations > 3000 && tally.alive > 1000 && tally.kos > 20,
        "{tally:?}"
    );
    let tally = sweep(&[Board::square(2, 3).unwrap()], 1, Which::Start);
    assert!(
        tally.problems > 2000 && tally.alive > 5000 && tally.flips > 100,
        "{tally:?}"
    );
}

#[test]
fn small_graphs_are_judged_as_by_the_oracle() {
    let tally = sweep(&small_graphs(), 5, Which::OneIn(4));
    assert!(
        tally.problems > 500 && tally.alive > 5000 && tally.flips > 20,
        "{tally:?}"
    );
}

#[test]
fn random_problems_are_judged_as_by_the_oracle() {
    let tally = random_sweep(0..600, 5..=9, 10);
    assert!(tally.dead > 50_000 && tally.alive > 2000, "{tally:?}");
    assert!(
        tally.flips > 20 && tally.kos > 100 && tally.retakes > 50,
        "{tally:?}"
    );
}

#[test]
fn two_and_four_threads_judge_as_the_oracle_does() {
    let mut tally = Tally::default();
    for seed in 0..200 {
        let problem = random_problem(seed, 5..=9);
        let which = Which::Threads(30);
        compare(&problem, Ko::Simple, which, &mut Random(seed), &mut tally);
    }
    assert!(
        tally.dead > 4000 && tally.alive > 300 && tally.kos > 3,
        "{tally:?}"
    );
}

/// Tests regions that are smaller than the enclosed area. Empty points next to the region count as
/// the attacker's, and strings with a liberty there are never captured.
#[test]
fn regions_smaller_than_what_is_enclosed_are_judged_as_by_the_oracle() {
    let mut tally = Tally::default();
    let mut fixed = [0; 2];
    for seed in 0..200 {
        let problem = partial_problem(seed, 8..=12);
        for string in problem.position.strings(&problem.board).unwrap() {
            let beside = |p: &usize| {
                let around = problem.board.graph().neighbours(*p).iter();
                around
                    .into_iter()
                    .any(|&n| problem.region.contains(&(n as usize)))
            };
            let is_outside = |p: &usize| problem.region.binary_search(p).is_err();
            if string.stones.iter().all(is_outside) && string.stones.iter().any(beside) {
                fixed[usize::from(string.colour == problem.defender.colour())] += 1;
            }
        }
        let mut random = Random(seed);
        for ko in [Ko::Allowed, Ko::Simple] {
            compare(&problem, ko, Which::Start, &mut random, &mut tally);
            compare(&problem, ko, Which::OneIn(20), &mut random, &mut tally);
        }
    }
    assert!(fixed[0] > 150 && fixed[1] > 30, "{fixed:?}");
    assert!(
        tally.dead > 6000 && tally.alive > 600 && tally.kos > 15 && tally.flips > 1,
        "{tally:?}"
    );
}

/// Regression test: life because a situation repeats depends on the path to it, and does not hold
/// on another path.
///
/// A solver that stored such life for all paths failed here, and in no other test of the normal
/// run.
#[test]
fn life_that_rests_on_a_repetition_is_no_life_by_another_path() {
    let board = Board::square(3, 3).unwrap();
    let position = Position::new(vec![0, 2, 0, 2, 1, 2, 2, 0, 1]);
    let problem = Problem::with_region(board, position, vec![1, 5], (0..9).collect()).unwrap();
    let mut tally = Tally::default();
    let which = Which::OneIn(4);
    compare(&problem, Ko::Simple, which, &mut Random(1), &mut tally);
    assert!(tally.dead > 1000 && tally.alive > 1000, "{tally:?}");
}

#[test]
#[ignore = "a minute: all situations of small boards, and a sample of 3 x 3"]
fn more_small_boards_are_judged_as_by_the_oracle() {
    let mut boards = small_graphs();
    boards.push(Board::square(2, 3).unwrap());
    let tally = sweep(&boards, 5, Which::OneIn(3));
    assert!(
        tally.dead > 50_000 && tally.alive > 20_000 && tally.flips > 200,
        "{tally:?}"
    );
    let tally = sweep(&[Board::square(3, 3).unwrap()], 1000, Which::OneIn(50));
    assert!(
        tally.dead > 10_000 && tally.alive > 10_000 && tally.flips > 200,
        "{tally:?}"
    );
}

#[test]
#[ignore = "a minute: some hundreds of larger random problems"]
fn larger_random_problems_are_judged_as_by_the_oracle() {
    let tally = random_sweep(1000..2000, 8..=12, 100);
    assert!(
        tally.alive > 50_000 && tally.flips > 500 && tally.retakes > 500,
        "{tally:?}"
    );
}

//! Tests several threads that search for one answer: they must be as correct as one thread, and
//! keep the limits.

use crate::common::{big_eye, drawn, random_problem};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::ThreadId;
use tengen_base::observer::{Event, Observer};
use tengen_board::Player;
use tengen_testing::fates::Random;
use tengen_tsumego::certificate::{check, prove};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};
use tengen_tsumego::solver::status::Threats;
use tengen_tsumego::solver::value::Answer;

/// Creates tables for threads that start at once.
fn tables(threads: usize) -> Tables {
    Tables::with_threads(1 << 22, threads, 0)
}

/// Returns a problem with a white group in a large corner, which takes the solver thousands of
/// nodes.
fn hard() -> Problem {
    let rows = "....OX.\n..O..X.\n...O.X.\nX....X.\nXXXXXX.\n";
    let region = (0..28_usize).filter(|point| point % 7 < 5).collect();
    drawn(rows, 9, region)
}

/// Returns the problem `hard`, a large corner, with random stones in its region.
fn room(seed: u64) -> Option<Problem> {
    let mut random = Random(seed);
    let mut problem = hard();
    for &point in &problem.region {
        let stone = [0, 0, 0, 0, 1, 2, 2][random.below(7)];
        problem.position.set(point, stone);
    }
    let white = |&point: &usize| problem.position.get(point) == 2;
    let target = problem.region.iter().copied().find(white)?;
    Problem::with_region(
        problem.board,
        problem.position,
        vec![target],
        problem.region,
    )
    .ok()
}

#[test]
fn the_status_is_the_same_for_one_two_and_four_threads() {
    let (mut long, mut flips, mut alive) = (0, 0, 0);
    let rooms = (0..120).filter_map(room);
    for problem in rooms.chain([hard()]) {
        for first in Player::BOTH {
            let status = |threads: usize| {
                let mut tables = Tables::with_threads(1 << 20, threads, 50);
                let mut session = Session::new(&problem, Ko::Simple, &mut tables).unwrap();
                let mut limits = Limits::of(10_000_000);
                session.status(&Situation::start(&problem, first), &mut limits)
            };
            let one = status(1);
            assert!(one.alive.is_some());
            long += usize::from(one.nodes > 500);
            flips += usize::from(one.nodes > 500 && matches!(one.threats, Threats::Flip(_)));
            alive += usize::from(one.nodes > 500 && one.alive == Some(true));
            let several = [2, 4].map(status);
            for found in several {
                assert_eq!(found.alive, one.alive, "{problem:?}");
                assert_eq!(found.threats, one.threats, "{problem:?}");
                assert_eq!(found.best.is_some(), one.best.is_some());
            }
            // An answer that needs few nodes is found by the first thread alone, so the result
            // equals that of a search with one thread.
            if one.nodes < 50 {
                assert_eq!(several, [one; 2]);
            }
        }
    }
    assert!(
        long > 30 && flips > 1 && alive > 5,
        "{long} {flips} {alive}"
    );
}

#[test]
fn results_of_two_threads_are_proved_and_accepted() {
    let (mut dead, mut alive) = (0, 0);
    let random = (0..60).map(|seed| random_problem(seed, 6..=11));
    for problem in random.chain([big_eye("****/***")]) {
        for ko in [Ko::Allowed, Ko::Simple] {
            for first in Player::BOTH {
                let mut tables = tables(2);
                let mut session = Session::new(&problem, ko, &mut tables).unwrap();
                let mut limits = Limits::of(50_000_000);
                let start = Situation::start(&problem, first);
                let proof = prove(&mut session, &start, 0, &mut limits).unwrap();
                let claim = check(&proof.to_text()).unwrap();
                assert_eq!(claim.start_position(), problem.position);
                let mut one = Tables::new(1 << 22);
                let mut session = Session::new(&problem, ko, &mut one).unwrap();
                let judged = session.judge(&start, 0, &mut limits);
                assert_eq!(judged.answer.alive(), Some(claim.alive));
                *if claim.alive { &mut alive } else { &mut dead } += 1;
            }
        }
    }
    assert!(dead > 50 && alive > 20, "{dead} {alive}");
}

#[test]
fn the_limit_of_nodes_is_for_all_threads_together() {
    let problem = hard();
    let start = Situation::start(&problem, Player::White);
    for nodes in [0, 1, 100, 2000] {
        for alone in [0, 500] {
            let mut tables = Tables::with_threads(1 << 22, 3, alone);
            let mut session = Session::new(&problem, Ko::Simple, &mut tables).unwrap();
            let mut limits = Limits::of(nodes);
            let judged = session.judge(&start, 0, &mut limits);
            assert_eq!(judged.answer, Answer::Unknown);
            assert_eq!(judged.best, None);
            // Each thread may have reserved some hundred nodes that it did not use.
            assert!(judged.nodes <= nodes && judged.nodes + 3 * 256 >= nodes);
            assert_eq!(limits.nodes, nodes - judged.nodes);
        }
    }
}

/// An observer that stops the search at once, and checks that only one thread calls it.
struct Stop {
    me: ThreadId,
    asked: AtomicU32,
}

impl Observer for Stop {
    fn event(&self, _: Event) {}

    fn go_on(&self) -> bool {
        assert_eq!(std::thread::current().id(), self.me);
        self.asked.fetch_add(1, Ordering::Relaxed);
        false
    }
}

#[test]
fn a_word_to_stop_ends_all_threads_and_one_only_is_asked() {
    let problem = hard();
    let start = Situation::start(&problem, Player::White);
    let mut tables = tables(4);
    let mut session = Session::new(&problem, Ko::Simple, &mut tables).unwrap();
    let stop = Stop {
        me: std::thread::current().id(),
        asked: AtomicU32::new(0),
    };
    let mut limits = Limits {
        nodes: u64::MAX,
        observer: &stop,
    };
    assert_eq!(
        session.judge(&start, 0, &mut limits).answer,
        Answer::Unknown
    );
    assert!(stop.asked.into_inner() > 0);
}

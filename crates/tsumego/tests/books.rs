//! What frames claim, against brute force: rims as the solver plays with them, and life in a frame
//! against life on the whole of small boards.

#[path = "common/brute.rs"]
mod brute_force;
mod common;

use brute_force::{Brute, Node};
use common::Random;
use tengen_base::observer::Silent;
use tengen_board::{Board, EMPTY, Player, Position};
use tengen_tsumego::book::frames::{Kind, frame, walls};
use tengen_tsumego::book::scene::Scene;
use tengen_tsumego::certificate::Place;
use tengen_tsumego::problem::{Problem, Rim};
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};
use tengen_tsumego::solver::value::Answer;

/// The most situations of a problem.
const MOST: usize = 150_000;

/// A legal position with stones of both colours, and some of the strings of one player.
fn position(random: &mut Random, board: &Board) -> (Position, Player, Vec<usize>) {
    loop {
        let colours = (0..board.points()).map(|_| [0, 0, 1, 1, 2, 2][random.below(6)]);
        let position = Position::new(colours.collect());
        if !position.is_legal(board).unwrap() {
            continue;
        }
        let defender = Player::BOTH[random.below(2)];
        let strings = position.strings(board).unwrap();
        let own = strings.iter().filter(|s| s.colour == defender.colour());
        let mut own: Vec<usize> = own.map(|string| string.stones[0]).collect();
        if own.is_empty() || own.len() == strings.len() {
            continue;
        }
        let by = random.below(own.len());
        own.rotate_left(by);
        own.truncate(1 + random.below(2));
        return (position, defender, own);
    }
}

/// Each empty point with a chance of one in two, and at least one; without those of the other.
fn some_empty(random: &mut Random, position: &Position, but: &[usize]) -> Vec<usize> {
    let points = 0..position.colours().len();
    let empty = points.filter(|&p| position.get(p) == EMPTY && !but.contains(&p));
    empty.filter(|_| random.below(2) == 0).collect()
}

fn ko(simple: bool) -> Ko {
    match simple {
        true => Ko::Simple,
        false => Ko::Allowed,
    }
}

/// Whether the target dies, by the solver.
fn dies(problem: &Problem, situation: &Situation, simple: bool, threats: i8) -> bool {
    let mut tables = Tables::new(1 << 20);
    let mut session = Session::new(problem, ko(simple), &mut tables).unwrap();
    let mut limits = Limits {
        nodes: u64::MAX,
        observer: &Silent,
    };
    match session.judge(situation, threats, &mut limits).answer {
        Answer::Dead(_) => true,
        Answer::Alive(_) => false,
        Answer::Unknown => panic!("there is no limit"),
    }
}

fn start(problem: &Problem, brute: &Brute, first: Player) -> Node {
    let points = problem.points();
    let stones = points.iter().map(|&point| problem.position.get(point));
    let place = Place {
        stones: stones.collect(),
        ko: None,
        threats: 0,
        captured: 0,
    };
    brute.node(&place, first)
}

/// Whether the target dies on the whole board, by brute force; `None` if there are too many
/// situations.
fn dies_on_all(problem: &Problem, first: Player, simple: bool) -> Option<bool> {
    let all = (0..problem.board.points()).collect();
    let (board, position) = (problem.board.clone(), problem.position.clone());
    let whole = Problem::with_region(board, position, problem.targets.clone(), all).unwrap();
    let brute = Brute::of_problem(&whole, simple);
    let start = start(&whole, &brute, first);
    Some(brute.verdicts(&[start], MOST)?[&start])
}

#[test]
fn rims_are_played_as_they_are_meant() {
    let (mut compared, mut with_rim, mut dead) = (0, 0, 0);
    for seed in 0..2000 {
        let mut random = Random(seed);
        let sides = [(2, 4), (3, 3), (1, 8), (2, 5), (3, 4)][random.below(5)];
        let board = Board::square(sides.0, sides.1).unwrap();
        let (position, _, targets) = position(&mut random, &board);
        let region = some_empty(&mut random, &position, &[]);
        let rim = Rim {
            player: Player::BOTH[random.below(2)],
            points: some_empty(&mut random, &position, &region),
        };
        let problem = Problem::with_rim(board, position, targets, region, Some(rim));
        let Ok(problem) = problem else { continue };
        with_rim += usize::from(problem.size() > problem.region.len());
        let simple = random.below(2) == 0;
        let brute = Brute::of_problem(&problem, simple);
        let threats = if simple { random.below(5) as i8 - 2 } else { 0 };
        for first in Player::BOTH {
            let start = Node {
                threats,
                ..start(&problem, &brute, first)
            };
            let Some(verdicts) = brute.verdicts(&[start], MOST) else {
                continue;
            };
            let here = dies(
                &problem,
                &Situation::start(&problem, first),
                simple,
                threats,
            );
            assert_eq!(here, verdicts[&start], "seed {seed}, {first}: {problem:?}");
            compared += 1;
            dead += usize::from(here);
        }
    }
    assert!(compared > 1000 && with_rim > 400, "{compared} {with_rim}");
    assert!(dead > 200 && compared - dead > 200, "{dead} of {compared}");
}

/// What is alive in L(R) is alive on the whole board, though there walls can be captured.
#[test]
fn life_in_a_frame_is_life_on_the_whole_board() {
    let (mut alive, mut smaller, mut with_walls) = (0, 0, 0);
    for seed in 0..5000 {
        let mut random = Random(seed ^ 0x5ca1_ab1e);
        let sides = [(2, 4), (3, 3), (1, 8), (2, 5), (3, 3)][random.below(5)];
        let board = Board::square(sides.0, sides.1).unwrap();
        let (position, defender, targets) = position(&mut random, &board);
        let region = some_empty(&mut random, &position, &[]);
        let Some(scene) = Scene::of(&board, &position, defender) else {
            continue;
        };
        let Ok(problem) = frame(&scene, &targets, &region, Kind::Life) else {
            continue;
        };
        let simple = random.below(2) == 0;
        for first in Player::BOTH {
            if dies(&problem, &Situation::start(&problem, first), simple, 0) {
                continue;
            }
            let Some(dies) = dies_on_all(&problem, first, simple) else {
                continue;
            };
            assert!(!dies, "seed {seed}, {first} first: {problem:?}");
            alive += 1;
            smaller += usize::from(problem.region.len() < board.points());
            with_walls += usize::from(!walls(&problem, problem.attacker()).is_empty());
        }
    }
    assert!(
        alive > 1000 && smaller > 150 && with_walls > 100,
        "{alive} {smaller} {with_walls}"
    );
}

/// What is dead in K(R) without walls is dead on the whole board.
#[test]
fn death_in_a_frame_is_death_on_the_whole_board() {
    let (mut dead, mut smaller) = (0, 0);
    for seed in 0..3000 {
        let mut random = Random(seed ^ 0xdead);
        let sides = [(2, 4), (3, 3), (1, 8), (2, 5), (3, 3)][random.below(5)];
        let board = Board::square(sides.0, sides.1).unwrap();
        let (position, defender, targets) = position(&mut random, &board);
        let region = some_empty(&mut random, &position, &[]);
        let Some(scene) = Scene::of(&board, &position, defender) else {
            continue;
        };
        let Ok(problem) = frame(&scene, &targets, &region, Kind::Kill) else {
            continue;
        };
        if !walls(&problem, problem.attacker()).is_empty() {
            continue;
        }
        let simple = random.below(2) == 0;
        for first in Player::BOTH {
            if !dies(&problem, &Situation::start(&problem, first), simple, 0) {
                continue;
            }
            let Some(dies) = dies_on_all(&problem, first, simple) else {
                continue;
            };
            assert!(dies, "seed {seed}, {first} first: {problem:?}");
            dead += 1;
            smaller += usize::from(problem.size() < board.points());
        }
    }
    assert!(dead > 100 && smaller > 30, "{dead} {smaller}");
}

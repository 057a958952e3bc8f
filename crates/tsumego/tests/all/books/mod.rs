//! The claims of frames, compared with brute force: play with rims, and life in a frame against
//! life on whole small boards.

mod answers;
mod certificates;
mod claims;
mod helpers;
mod kills;
mod likely;
mod owners;
mod rims;
mod stated;
mod widen;

use crate::common::Random;
use crate::common::brute::{Brute, Node};
use tengen_base::observer::Silent;
use tengen_board::{Board, EMPTY, Player, Position};
use tengen_tsumego::book::answer::{Answered, Question, answer};
use tengen_tsumego::book::frames::{Kind, frame};
use tengen_tsumego::book::scene::Scene;
use tengen_tsumego::certificate::Place;
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solve::Memory;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};
use tengen_tsumego::solver::value::Answer;

/// The maximum number of situations of a problem.
const MOST: usize = 150_000;

/// Draws a legal position with stones of both colours, and some strings of one player.
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

/// Draws each empty point that is not in `but` with probability 1/2, and at least one.
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

/// Returns `true` if the solver finds that the target dies.
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
    let points = problem.region.iter();
    let stones = points.map(|&point| problem.position.get(point));
    let place = Place {
        stones: stones.collect(),
        ko: None,
        threats: 0,
        captured: 0,
    };
    brute.node(&place, first)
}

/// Returns `true` if the target dies on the whole board, by brute force.
///
/// Returns `None` if there are too many situations.
fn dies_on_all(problem: &Problem, first: Player, simple: bool) -> Option<bool> {
    let all = (0..problem.board.points()).collect();
    let (board, position) = (problem.board.clone(), problem.position.clone());
    let whole = Problem::with_region(board, position, problem.targets.clone(), all).unwrap();
    let brute = Brute::of_problem(&whole, simple);
    let start = start(&whole, &brute, first);
    Some(brute.verdicts(&[start], MOST)?[&start])
}

/// Draws a frame on a small board; `None` if there is none around the drawn target.
fn random_frame(random: &mut Random, kind: Kind) -> Option<Problem> {
    let sides = [(2, 4), (3, 3), (1, 8), (2, 5), (3, 3)][random.below(5)];
    let board = Board::square(sides.0, sides.1).unwrap();
    let (position, defender, targets) = position(random, &board);
    let region = some_empty(random, &position, &[]);
    let scene = Scene::of(&board, &position, defender)?;
    frame(&scene, &targets, &region, kind).ok()
}

/// White stones on the second line of 13 x 13 from the corner on, enclosed by Black except on the
/// first line.
fn second_line(stones: usize) -> Position {
    let mut position = Position::empty(169);
    for col in 0..stones {
        position.set(13 + col, Player::White.colour());
        position.set(26 + col, Player::Black.colour());
    }
    position.set(13 + stones, Player::Black.colour());
    position
}

/// Returns the answer for an open problem within a node limit.
fn ask(
    scene: &Scene<'_>,
    targets: &[usize],
    first: Player,
    nodes: u64,
    memory: &mut Memory,
) -> Option<Answered> {
    let question = Question {
        first,
        ko: Ko::Simple,
        time: None,
        nodes: Some(nodes),
        all_moves: false,
    };
    answer(scene, targets, &question, memory, &Silent)
}

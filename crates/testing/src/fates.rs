//! Random positions on small boards, and the fate of a target (strings to be captured or saved) by
//! the solver and by brute force.

use crate::brute::{Brute, Node};
use tengen_base::observer::Silent;
use tengen_board::{Board, Player, Position};
use tengen_tsumego::certificate::Place;
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};
use tengen_tsumego::solver::value::Answer;

/// A pseudo-random generator (splitmix64) with the same numbers on every platform.
pub struct Random(
    /// The state; at the start, the seed.
    pub u64,
);

impl Random {
    /// Returns a number from 0 to `bound` - 1.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    /// Returns `true` with probability 1 / `chances`.
    pub fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }
}

/// The largest number of situations that brute force visits for one problem.
pub const MOST: usize = 150_000;

/// Draws a random legal position with stones of both colours.
///
/// Also returns the defender and the targets: one stone of each of one or two strings of the
/// defender.
pub fn position(random: &mut Random, board: &Board) -> (Position, Player, Vec<usize>) {
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

/// Returns the ko rule for the solver: simple ko if `simple` is `true`, or no ko rule at all.
pub fn ko(simple: bool) -> Ko {
    match simple {
        true => Ko::Simple,
        false => Ko::Allowed,
    }
}

/// Returns `true` if the solver finds that the targets of a problem are captured.
pub fn dies(problem: &Problem, situation: &Situation, simple: bool, threats: i8) -> bool {
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

/// Returns the situation of a problem before the first move, which `first` makes, without a point
/// forbidden by ko and without ko threats.
pub fn start(problem: &Problem, brute: &Brute, first: Player) -> Node {
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

/// Returns `true` if the targets of a problem are captured on the whole board, by brute force.
///
/// Returns `None` if there are too many situations.
pub fn dies_on_all(problem: &Problem, first: Player, simple: bool) -> Option<bool> {
    let all = (0..problem.board.points()).collect();
    let (board, position) = (problem.board.clone(), problem.position.clone());
    let whole = Problem::with_region(board, position, problem.targets.clone(), all).unwrap();
    let brute = Brute::of_problem(&whole, simple);
    let start = start(&whole, &brute, first);
    Some(brute.verdicts(&[start], MOST)?[&start])
}

/// Returns a position on 13 x 13 with `stones` white stones on the second line, from the left edge
/// on. Black stones stand beside them on the third line, and to the right of the last one. The
/// first line is empty.
pub fn second_line(stones: usize) -> Position {
    let mut position = Position::empty(169);
    for col in 0..stones {
        position.set(13 + col, Player::White.colour());
        position.set(26 + col, Player::Black.colour());
    }
    position.set(13 + stones, Player::Black.colour());
    position
}

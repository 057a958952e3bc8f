//! Two eyes or seki: whether the defender can force unconditional life (Benson 1976).

use super::Inquiry;
use crate::problem::Problem;
use crate::solver::session::Situation;
use std::collections::HashMap;

/// A situation that can arise.
#[derive(Clone, Default)]
struct Node {
    is_mine: bool,
    /// Moves of the attacker that have not been seen to lose.
    left: usize,
    /// The situations it comes from.
    before: Vec<u32>,
    is_won: bool,
}

impl Inquiry<'_, '_, '_, '_> {
    /// Whether the defender can bring about that a string of the target lives even if they
    /// pass from then on. Where the target lives and this is not so, it does in a seki, or by
    /// an endless repetition. `None` if a limit was reached, or if more than `most`
    /// situations can arise before: all of them are looked at.
    pub fn unconditional(&mut self, start: &Situation, most: u32) -> Option<bool> {
        let defender = self.session.problem().defender;
        let targets = target_stones(self.session.problem());
        let mut number: HashMap<Situation, u32> = HashMap::from([(start.clone(), 0)]);
        let mut situations = vec![start.clone()];
        let mut nodes = vec![Node::default()];
        let mut won = Vec::new();
        let mut index = 0;
        while let Some(now) = situations.get(index).cloned() {
            if !self.count_one() {
                return None;
            }
            nodes[index].is_mine = now.to_move == defender;
            if lives(self.session.problem(), &targets, &now) {
                won.push(index);
            } else if !self.session.is_lost(&now) {
                let moves = self.moves(&now).into_iter().map(|(_, after)| after);
                for after in moves.chain([self.pass(&now)]) {
                    let next = *number.entry(after.clone()).or_insert_with(|| {
                        situations.push(after);
                        nodes.push(Node::default());
                        situations.len() as u32 - 1
                    });
                    nodes[index].left += 1;
                    nodes[next as usize].before.push(index as u32);
                }
            }
            if situations.len() > most as usize {
                return None;
            }
            index += 1;
        }
        won.iter().for_each(|&index| nodes[index].is_won = true);
        while let Some(index) = won.pop() {
            for before in std::mem::take(&mut nodes[index].before) {
                let node = &mut nodes[before as usize];
                node.left -= 1;
                if !node.is_won && (node.is_mine || node.left == 0) {
                    node.is_won = true;
                    won.push(before as usize);
                }
            }
        }
        Some(nodes[0].is_won)
    }
}

/// Whether a string of the target that is left lives even if its player always passes:
/// each string of a set of strings has two regions, or a stone beside one that is never
/// captured. A region is a connected set of points without stones of the player, all of
/// whose empty points are liberties of the string, and beside which are strings of the set
/// alone. What reaches beyond the region of the problem is none.
fn lives(problem: &Problem, targets: &[Vec<usize>], situation: &Situation) -> bool {
    let defender = problem.defender.colour();
    let graph = problem.board.graph();
    let is_inside = |point: usize| problem.region.binary_search(&point).is_ok();
    let own = |point: usize| situation.position.get(point) == defender;
    let neighbours = |point: usize| graph.neighbours(point).iter().map(|&n| n as usize);

    let sets = |mine: bool| {
        let mut sets: Vec<Vec<usize>> = Vec::new();
        let mut seen = vec![false; problem.board.points()];
        for &start in problem.region.iter().filter(|&&point| own(point) == mine) {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let mut set = vec![start];
            let mut next = 0;
            while let Some(&point) = set.get(next) {
                next += 1;
                for n in neighbours(point).filter(|&n| is_inside(n) && own(n) == mine) {
                    if !std::mem::replace(&mut seen[n], true) {
                        set.push(n);
                    }
                }
            }
            sets.push(set);
        }
        sets
    };
    let mut strings = sets(true);
    let is_open = |region: &Vec<usize>| {
        let beyond = |&point: &usize| problem.board.is_guarded(point) || neighbours(point).any(|n| !is_inside(n) && !own(n));
        region.iter().any(beyond)
    };
    let mut regions = sets(false);
    regions.retain(|region| !is_open(region));
    let touches = |string: &[usize], point: usize| neighbours(point).any(|n| string.contains(&n));
    let is_fixed = |string: &[usize]| {
        let holds = |&point: &usize| problem.board.is_guarded(point) || neighbours(point).any(|n| !is_inside(n) && own(n));
        string.iter().any(holds)
    };
    let is_empty = |point: usize| situation.position.get(point) == tengen_board::EMPTY;
    loop {
        let before = strings.len();
        strings.retain(|string| {
            // A region without empty points would be a string without liberties.
            let is_vital = |region: &&Vec<usize>| region.iter().all(|&p| !is_empty(p) || touches(string, p));
            is_fixed(string) || regions.iter().filter(is_vital).count() >= 2
        });
        if strings.len() == before {
            break;
        }
        let alive: Vec<usize> = strings.concat();
        let borders_on_others = |region: &Vec<usize>| {
            let beside = region.iter().flat_map(|&point| neighbours(point));
            beside.into_iter().any(|n| is_inside(n) && own(n) && !alive.contains(&n))
        };
        regions.retain(|region| !borders_on_others(region));
    }
    let left = |index: usize| situation.captured >> index & 1 == 0;
    let mut kept = targets.iter().enumerate().filter(|(index, _)| left(*index));
    kept.any(|(_, stones)| strings.iter().any(|string| stones.iter().any(|stone| string.contains(stone))))
}

/// The stones of each string of the target, at the start.
fn target_stones(problem: &Problem) -> Vec<Vec<usize>> {
    let strings = problem.position.strings(&problem.board).unwrap_or_default();
    let of = |target: &usize| strings.iter().find(|string| string.stones.contains(target));
    problem.targets.iter().filter_map(of).map(|string| string.stones.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::session::{Ko, Limits, Session, Tables};
    use tengen_board::{Board, Player, ascii};

    fn problem(diagram: &str) -> Problem {
        let diagram = ascii::read(diagram).unwrap();
        let board = Board::square(diagram.rows, diagram.cols).unwrap();
        let targets = crate::problem::guess_targets(&board, &diagram.position).unwrap().unwrap();
        Problem::around(board, diagram.position, targets).unwrap()
    }

    /// Alive, and unconditionally, with White to move and with Black.
    fn judge(diagram: &str) -> [(Option<bool>, Option<bool>); 2] {
        let problem = problem(diagram);
        let mut tables = Tables::new(1 << 20);
        let mut session = Session::new(&problem, Ko::Simple, &mut tables).unwrap();
        [Player::White, Player::Black].map(|first| {
            let situation = Situation::start(&problem, first);
            let mut limits = Limits { nodes: 1_000_000, go_on: &mut || true };
            let alive = session.status(&situation, &mut limits).alive;
            let mut limits = Limits { nodes: 1_000_000, go_on: &mut || true };
            (alive, Inquiry::new(&mut session, &mut limits).unconditional(&situation, 1_000_000))
        })
    }

    const YES: (Option<bool>, Option<bool>) = (Some(true), Some(true));
    const SEKI: (Option<bool>, Option<bool>) = (Some(true), Some(false));
    const DEAD: (Option<bool>, Option<bool>) = (Some(false), Some(false));

    #[test]
    fn two_eyes_are_told_from_seki() {
        let three = ". . . O X . . .\nO O O O X . . .\nX X X X X . . .\n";
        assert_eq!(judge(three), [YES, DEAD]);
        let four = ". . . . O X . . .\nO O O O O X . . .\nX X X X X X . . .\n";
        assert_eq!(judge(four), [YES, YES]);
        // Who takes one of the two common liberties is captured; four points are enough.
        let seki = ". X X X . O X . . .\nO O O O O O X . . .\nX X X X X X X . . .\n";
        assert_eq!(judge(seki), [SEKI, SEKI]);
        // Three points are not, after two stones and one more are captured.
        let dead = ". X X . O X . . .\nO O O O O X . . .\nX X X X X X . . .\n";
        assert_eq!(judge(dead), [DEAD, DEAD]);
    }

    #[test]
    fn a_limit_leaves_it_open() {
        let four = problem(". . . . O X . . .\nO O O O O X . . .\nX X X X X X . . .\n");
        let mut tables = Tables::new(1 << 20);
        let mut session = Session::new(&four, Ko::Simple, &mut tables).unwrap();
        let situation = Situation::start(&four, Player::Black);
        let mut limits = Limits { nodes: 5, go_on: &mut || true };
        assert_eq!(Inquiry::new(&mut session, &mut limits).unconditional(&situation, 1000), None);
        let mut limits = Limits { nodes: 1000, go_on: &mut || true };
        assert_eq!(Inquiry::new(&mut session, &mut limits).unconditional(&situation, 5), None);
        let mut limits = Limits { nodes: 1000, go_on: &mut || false };
        assert_eq!(Inquiry::new(&mut session, &mut limits).unconditional(&situation, 1000), None);
    }
}

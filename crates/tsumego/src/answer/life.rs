//! The kind of life: two eyes, seki, or endless repetition.
//!
//! The entry function is [`Inquiry::life`]. Searches decide most cases (`eyes`, `peace`). For the
//! remaining cases [`Inquiry::listed`] enumerates all situations that can arise, if they are few.
//! The result is the first kind in this list that applies:
//!
//! 1. Two eyes: the defender can force unconditional life.
//! 2. Seki: the defender can play for ever without captures, or can force a situation in which this
//!    is possible. The function `peaceful` finds such situations as a greatest fixpoint. It starts
//!    with all undecided situations, and removes those from which the defender cannot force the
//!    play to stay in the rest without captures. It is called in rounds, until a round finds none.
//! 3. Repetition: all other cases.
//!
//! A round takes time linear in the number of situations, apart from `peaceful`, which may scan all
//! situations several times.

use super::Inquiry;
use super::eyes::Eyes;
use super::peace::Peace;
use crate::solver::arena::Arena;
use crate::solver::benson;
use crate::solver::bits::Bits;
use crate::solver::session::{Ko, Situation, key};
use crate::solver::state::State;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use tengen_board::EMPTY;

/// The kind of life. In JSON, `"two-eyes"`, `"seki"`, `"repetition"` or `"not-two-eyes"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Life {
    /// Two eyes: the defender can force unconditional life of a string of the target (Benson 1976).
    TwoEyes,
    /// Seki: no two eyes, but the defender can force that nothing is captured any more.
    Seki,
    /// Repetition: the target lives only because stones are captured again and again, for ever.
    Repetition,
    /// Not two eyes: either seki or repetition.
    #[serde(rename = "not-two-eyes")]
    NotEyes,
}

/// The maximum number of situations that are enumerated to tell seki from repetition.
const LISTED: u32 = 1000;

/// A situation that can arise.
#[derive(Clone, Default)]
struct Node {
    is_mine: bool,
    is_lost: bool,
    /// The number of successors (situations after one move) that are not known to be won for the
    /// defender.
    left: usize,
    /// The predecessors.
    before: Vec<u32>,
    /// The successors, and `true` for each that captures stones.
    after: Vec<(u32, bool)>,
    is_won: bool,
}

impl Inquiry<'_, '_, '_, '_> {
    /// Returns the kind of life of a target that is known to live.
    ///
    /// `most` limits the situations that are searched. The result is `None` if this or another
    /// limit was reached before two eyes were found or excluded.
    pub fn life(&mut self, start: &Situation, most: u32) -> Option<Life> {
        match self.searched(start, most) {
            Some(Life::NotEyes) => Some(
                self.listed(start, most.min(LISTED))
                    .unwrap_or(Life::NotEyes),
            ),
            found => found,
        }
    }

    /// Returns the kind of life by searches only, which may not tell seki from repetition
    /// ([`Life::NotEyes`]). Returns `None` if a limit was reached before two eyes were found or
    /// excluded.
    pub fn searched(&mut self, start: &Situation, most: u32) -> Option<Life> {
        match self.session.problem().region.len() {
            _ if !self.limits.observer.go_on() => None,
            ..=64 => self.searched_in::<u64>(start, most),
            _ => self.searched_in::<u128>(start, most),
        }
    }

    fn searched_in<W: Bits>(&mut self, start: &Situation, most: u32) -> Option<Life> {
        let problem = self.session.problem();
        let ko_rule = self.session.ko() == Ko::Simple;
        let most = self.limits.nodes.min(most.into());
        let mut eyes = Eyes::<W>::new(problem, ko_rule, most, self.limits.observer)?;
        let key = key(eyes.arena(), start);
        let life = match eyes.can_live(key) {
            Some(true) => Some(Life::TwoEyes),
            Some(false) => match Peace::new(&mut eyes).holds(key) {
                Some(true) => Some(Life::Seki),
                _ => Some(Life::NotEyes),
            },
            None => None,
        };
        let used = most - eyes.left;
        self.nodes += used;
        self.limits.nodes -= used;
        life
    }

    /// Returns the kind of life by enumerating all situations that can arise, at most `most`.
    /// Returns `None` if there are more, or if a limit was reached.
    pub fn listed(&mut self, start: &Situation, most: u32) -> Option<Life> {
        let (mut nodes, living) = match self.session.problem().region.len() {
            ..=64 => self.all::<u64>(start, most)?,
            _ => self.all::<u128>(start, most)?,
        };
        spread(&mut nodes, living);
        if nodes[0].is_won {
            return Some(Life::TwoEyes);
        }
        loop {
            // Each round finds situations from which the defender can force that captures end, and
            // marks them as won. So the next round may find situations from which some captures
            // come first.
            let peaceful = peaceful(&nodes);
            if peaceful.is_empty() {
                return Some(Life::Repetition);
            }
            spread(&mut nodes, peaceful);
            if nodes[0].is_won {
                return Some(Life::Seki);
            }
        }
    }

    /// Enumerates the situations that can arise before the target dies or lives unconditionally, as
    /// nodes of a graph.
    ///
    /// The second list of the result has the situations with unconditional life. If one move of the
    /// defender leads to such a situation, the other moves are left out. Returns `None` if there
    /// are more than `most` situations, or if a limit was reached.
    fn all<W: Bits>(&mut self, start: &Situation, most: u32) -> Option<(Vec<Node>, Vec<u32>)> {
        let defender = self.session.problem().defender;
        let arena = Arena::<W>::new(self.session.problem())?;
        let is_alive = |situation: &Situation| {
            let state = State::of(&arena, key(&arena, situation));
            benson::lives(&arena, &state)
        };
        let mut number: HashMap<Situation, u32> = HashMap::from([(start.clone(), 0)]);
        let mut situations = vec![start.clone()];
        let mut nodes = vec![Node::default()];
        let mut living = Vec::new();
        let mut index = 0;
        while let Some(now) = situations.get(index).cloned() {
            if !self.count_one() {
                return None;
            }
            nodes[index].is_mine = now.to_move == defender;
            nodes[index].is_lost = self.session.is_lost(&now);
            let empty = now.position.count(EMPTY);
            // Unconditional life is final, so the situation is not expanded.
            if is_alive(&now) {
                living.push(index as u32);
                index += 1;
                continue;
            }
            // With the attacker to move, the target would die here. So the situation counts as
            // lost: the defender must not move to it.
            if now.to_move != defender && self.winner(&now)? != defender {
                nodes[index].is_lost = true;
            }
            if !nodes[index].is_lost {
                let mut moves: Vec<_> = self
                    .moves(&now)
                    .into_iter()
                    .map(|(_, after)| after)
                    .collect();
                moves.push(self.pass(&now));
                if now.to_move == defender
                    && let Some(best) = moves.iter().position(is_alive)
                {
                    moves = vec![moves.swap_remove(best)];
                }
                for after in moves {
                    // If a move places a stone and captures nothing, one empty point less is left.
                    let captured =
                        after.position.count(EMPTY) >= empty && after.position != now.position;
                    let next = *number.entry(after.clone()).or_insert_with(|| {
                        situations.push(after);
                        nodes.push(Node::default());
                        situations.len() as u32 - 1
                    });
                    nodes[index].after.push((next, captured));
                    nodes[next as usize].before.push(index as u32);
                }
                nodes[index].left = nodes[index].after.len();
            }
            if situations.len() > most as usize {
                return None;
            }
            index += 1;
        }
        Some((nodes, living))
    }
}

/// Marks the situations of the list `won` as won for the defender, and with them all situations
/// from which the defender can force one of them.
fn spread(nodes: &mut [Node], mut won: Vec<u32>) {
    won.iter()
        .for_each(|&index| nodes[index as usize].is_won = true);
    while let Some(index) = won.pop() {
        for before in std::mem::take(&mut nodes[index as usize].before) {
            let node = &mut nodes[before as usize];
            // `left` counts the successors that are not won for the defender. If it is 0, a
            // situation with the attacker to move is won for the defender.
            node.left -= 1;
            if !node.is_won && (node.is_mine || node.left == 0) {
                node.is_won = true;
                won.push(before);
            }
        }
    }
}

/// Returns the situations from which the defender can play for ever without captures.
///
/// The play may also reach a situation that is already marked as won for the defender. The result
/// is the largest set of such situations, without the situations marked before.
fn peaceful(nodes: &[Node]) -> Vec<u32> {
    // Start with all undecided situations. Remove those in which the defender cannot force the play
    // to stay in the set without captures. The rest is the largest set (a greatest fixpoint).
    let mut stays: Vec<bool> = nodes
        .iter()
        .map(|node| !node.is_won && !node.is_lost)
        .collect();
    loop {
        let mut changed = false;
        for (index, node) in nodes.iter().enumerate().filter(|(_, node)| !node.is_won) {
            // A successor (situation after one move) serves the defender if it is marked as won, or
            // if it stays in the set and nothing is captured.
            let serves = |&(next, captured): &(u32, bool)| {
                nodes[next as usize].is_won || (!captured && stays[next as usize])
            };
            let mut after = node.after.iter();
            let holds = if node.is_mine {
                after.any(serves)
            } else {
                after.all(serves)
            };
            if stays[index] && !holds {
                stays[index] = false;
                changed = true;
            }
        }
        if !changed {
            break (0..nodes.len())
                .filter(|&index| stays[index])
                .map(|index| index as u32)
                .collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Problem, drawn};
    use crate::solver::session::{Ko, Limits, Session, Tables};
    use tengen_base::observer::{Impatient, Observer, Silent};
    use tengen_board::{Board, Player, ascii};

    /// Returns the kind of life with White and with Black to move; `None` if the target dies.
    fn judge(problem: &Problem, ko: Ko) -> [Option<Life>; 2] {
        let mut tables = Tables::new(1 << 20);
        let mut session = Session::new(problem, ko, &mut tables).unwrap();
        [Player::White, Player::Black].map(|first| {
            let situation = Situation::start(problem, first);
            let mut limits = Limits::of(1_000_000);
            let alive = session.status(&situation, &mut limits).alive.unwrap();
            let mut limits = Limits::of(1_000_000);
            let life = Inquiry::new(&mut session, &mut limits)
                .life(&situation, 1_000_000)
                .unwrap();
            // A life with two eyes or in seki must agree with the outcome that the solver found.
            assert!(alive || life == Life::Repetition);
            alive.then_some(life)
        })
    }

    #[test]
    fn two_eyes_are_told_from_seki() {
        let judge = |diagram| judge(&drawn(diagram), Ko::Simple);
        let three = ". . . O X . . .\nO O O O X . . .\nX X X X X . . .\n";
        assert_eq!(judge(three), [Some(Life::TwoEyes), None]);
        let four = ". . . . O X . . .\nO O O O O X . . .\nX X X X X X . . .\n";
        assert_eq!(judge(four), [Some(Life::TwoEyes); 2]);
        // A player who takes one of the two common liberties of the inner black string and the
        // white string is captured. If Black is captured, White gets four points in a row, enough
        // for two eyes.
        let seki = ". X X X . O X . . .\nO O O O O O X . . .\nX X X X X X X . . .\n";
        assert_eq!(judge(seki), [Some(Life::Seki); 2]);
        // Here Black loses three stones only. White cannot make two eyes in a row of three points,
        // since Black then plays in the middle.
        let dead = ". X X . O X . . .\nO O O O O X . . .\nX X X X X X . . .\n";
        assert_eq!(judge(dead), [None; 2]);
    }

    /// Without the ko rule, White lives by retaking a ko for ever. The ko rule forbids this.
    #[test]
    fn a_ko_without_the_rule_is_not_a_seki() {
        let diagram = ascii::read("X O . O .\nX X O X .\n. X . X X\n").unwrap();
        let board = Board::square(3, 5).unwrap();
        let problem = Problem::with_region(board, diagram.position, vec![7], vec![2, 12]).unwrap();
        assert_eq!(judge(&problem, Ko::Allowed)[1], Some(Life::Repetition));
        assert_eq!(judge(&problem, Ko::Simple)[1], None);
    }

    #[test]
    fn a_limit_leaves_it_open() {
        let four = drawn(". . . . O X . . .\nO O O O O X . . .\nX X X X X X . . .\n");
        let mut tables = Tables::new(1 << 20);
        let mut session = Session::new(&four, Ko::Simple, &mut tables).unwrap();
        let situation = Situation::start(&four, Player::Black);
        let mut life = |nodes, most, is_free: bool| {
            let observer: &dyn Observer = if is_free { &Silent } else { &Impatient };
            let mut limits = Limits { nodes, observer };
            Inquiry::new(&mut session, &mut limits).life(&situation, most)
        };
        assert_eq!(life(5, 1000, true), None);
        assert_eq!(life(1000, 5, true), None);
        assert_eq!(life(1000, 1000, false), None);
        assert_eq!(life(1000, 1000, true), Some(Life::TwoEyes));
    }
}

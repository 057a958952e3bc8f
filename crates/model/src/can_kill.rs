//! The algorithm Can_kill of section 3 of the paper, as printed and with memoisation. The paper is
//! *On the Complexity of Tsume-Go* (Crăşmaru).
//!
//! D_0 is the set of the groups that the player to move can capture at once. A group is in D_(i+1)
//! if it is in D_i. It is also in D_(i+1) if one move of its opponent, or every move of its owner,
//! leads to a position in which it is in D_i.
//!
//! The entry functions are [`can_kill`] and [`DeadWithin::dead_within`]. The first takes time
//! exponential in the bound. The second takes, for the set D_d, time and memory of at most d times
//! the number of positions.
//!
//! There are two errors in theorem 3 and its proof. `docs/results/misprints.md` lists all errors
//! that were found in the paper.
//!
//! - With the bound n, the algorithm finds the groups of D_(n+1). The proof of theorem 3 says D_n.
//!   At depth n the algorithm still generates the positions one move later, and tests whether the
//!   group is in D_0 there. D_n and D_(n+1) are equal if n is at least the smallest i for which D_i
//!   is the largest of the sets.
//! - Theorem 3 requires a stone on x. The group of an empty point is in no D_i, but the algorithm
//!   may return TRUE for it. It then follows the stone that is played there.
//!
//! A stone on x cannot be captured and replaced during the algorithm, because the algorithm stops
//! in D_0, before the capture.

use super::position::{NoPosition, Position, check, group, has_liberty, is_in_atari, psi};
use std::collections::HashMap;
use tengen_board::{Board, EMPTY};

/// The reason why a point has no group that lives or dies.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGroup {
    /// The position does not fit the board.
    #[error(transparent)]
    NoPosition(#[from] NoPosition),
    /// The point is not on the board.
    #[error("point {vertex} does not exist; the board has {points} points, numbered from 0")]
    NoPoint {
        /// The vertex requested.
        vertex: usize,
        /// The number of points of the board.
        points: usize,
    },
    /// The point is empty.
    #[error("point {vertex} is empty; groups that live or die have stones")]
    Empty {
        /// The vertex requested.
        vertex: usize,
    },
    /// The position does not arise from the empty board.
    #[error("the group of points {stones:?} has no liberty")]
    Illegal {
        /// A group without liberties, ascending.
        stones: Vec<usize>,
    },
}

/// Checks that there is a stone on x, in a position that arises from the empty board.
pub(super) fn check_stone(board: &Board, p: &Position, x: usize) -> Result<(), NoGroup> {
    check(board, &p.configuration)?;
    let (vertex, points) = (x, board.points());
    if vertex >= points {
        return Err(NoGroup::NoPoint { vertex, points });
    }
    let f = &p.configuration;
    if f.get(x) == EMPTY {
        return Err(NoGroup::Empty { vertex });
    }
    let mut points = 0..points;
    match points.find(|&y| f.get(y) != EMPTY && !has_liberty(board, f, y)) {
        Some(y) => Err(NoGroup::Illegal {
            stones: group(board, f, y),
        }),
        None => Ok(()),
    }
}

/// Runs procedure Can_kill from depth 0 to depth `alpha`. Returns `true` if the group of x is in
/// D_(alpha + 1).
///
/// Takes time exponential in `alpha`.
///
/// # Errors
/// If there is no stone on x, or the position is not legal.
pub fn can_kill(board: &Board, p: &Position, x: usize, alpha: usize) -> Result<bool, NoGroup> {
    check_stone(board, p, x)?;
    Ok(procedure(board, p, x, 0, alpha))
}

/// Procedure Can_kill of the paper.
fn procedure(board: &Board, p: &Position, x: usize, depth: usize, alpha: usize) -> bool {
    if is_in_atari(board, p, x) {
        return true;
    }
    // The group is not captured within the bound. The test for atari comes first, so it also
    // applies to the last positions.
    if depth > alpha {
        return false;
    }
    let mut next = psi(board, [p]).into_iter();
    let mut can_kill = |p| procedure(board, &p, x, depth + 1, alpha);
    // If its owner moves, the group is lost if all moves lose it. If the opponent moves, one move
    // is enough.
    if p.configuration.get(x) == p.player.colour() {
        next.all(can_kill)
    } else {
        next.any(&mut can_kill)
    }
}

/// The algorithm with memoisation.
///
/// Membership in D_d does not depend on the history of the position, and the sets D_d grow with d.
/// So two bounds are stored for each group. One is the smallest d for which the group is known to
/// be in D_d, the other the largest d for which it is known not to be.
#[derive(Clone, Debug)]
pub struct DeadWithin<'a> {
    board: &'a Board,
    known: HashMap<(Position, usize), Known>,
    next: HashMap<Position, Vec<Position>>,
}

/// The bounds known for a group.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// The smallest d for which the group is known to be in D_d.
    proved: Option<usize>,
    /// The largest d for which the group is known not to be in D_d.
    refuted: Option<usize>,
}

impl<'a> DeadWithin<'a> {
    /// Creates an empty cache for a board.
    pub fn new(board: &'a Board) -> DeadWithin<'a> {
        DeadWithin {
            board,
            known: HashMap::new(),
            next: HashMap::new(),
        }
    }

    /// Returns `true` if the group of x is in D_d: it is captured in at most d + 1 moves.
    ///
    /// Memory and time are bounded by d times the number of positions.
    ///
    /// # Errors
    /// If there is no stone on x, or the position is not legal.
    pub fn dead_within(&mut self, p: &Position, x: usize, d: usize) -> Result<bool, NoGroup> {
        check_stone(self.board, p, x)?;
        Ok(self.search(p, x, d))
    }

    fn search(&mut self, p: &Position, x: usize, d: usize) -> bool {
        let key = (p.clone(), x);
        let known = self.known.get(&key).copied().unwrap_or_default();
        if known.proved.is_some_and(|proved| proved <= d) {
            return true;
        }
        if known.refuted.is_some_and(|refuted| refuted >= d) {
            return false;
        }
        // D_0 is the set of groups in atari. For larger d, test d - 1 in the positions after one
        // move.
        let dead = is_in_atari(self.board, p, x) || d > 0 && self.look_ahead(p, x, d);
        let known = self.known.entry(key).or_default();
        if dead {
            known.proved = Some(known.proved.map_or(d, |before| before.min(d)));
        } else {
            known.refuted = Some(known.refuted.map_or(d, |before| before.max(d)));
        }
        dead
    }

    /// `true` if the positions after one move have the group in D_(d-1): all positions if its owner
    /// moves, one if the opponent moves.
    fn look_ahead(&mut self, p: &Position, x: usize, d: usize) -> bool {
        // The recursion needs `self`, so the successors are taken out of the cache and put back
        // afterwards.
        let next = self.next.remove(p);
        let next = next.unwrap_or_else(|| psi(self.board, [p]).into_iter().collect());
        let mut can_kill = |p: &Position| self.search(p, x, d - 1);
        let dead = if p.configuration.get(x) == p.player.colour() {
            next.iter().all(can_kill)
        } else {
            next.iter().any(&mut can_kill)
        };
        self.next.insert(p.clone(), next);
        dead
    }
}

#[cfg(test)]
mod tests {
    use super::super::position::Configuration;
    use super::super::test_boards::{legal_positions, small_boards};
    use super::*;
    use tengen_board::Player;

    #[test]
    fn with_and_without_a_memory_the_same_groups_are_dead() {
        let mut numbers = [0, 0];
        for (name, board) in small_boards(5) {
            let deepest = match board.points() {
                1..=2 => 9,
                3 => 6,
                4 => 4,
                _ => 2,
            };
            let mut memory = DeadWithin::new(&board);
            for p in legal_positions(&board) {
                for x in (0..board.points()).filter(|&x| p.configuration.get(x) != EMPTY) {
                    for alpha in (0..=deepest).rev() {
                        let plain = can_kill(&board, &p, x, alpha).unwrap();
                        // D_(alpha + 1), not D_alpha: see the module documentation.
                        let same = memory.dead_within(&p, x, alpha + 1).unwrap();
                        assert_eq!(plain, same, "{name}: {x} {alpha} {p:?}");
                        numbers[usize::from(plain)] += 1;
                    }
                }
            }
        }
        assert!(numbers.iter().all(|&number| number > 1000), "{numbers:?}");
    }

    #[test]
    fn the_bound_of_the_procedure_is_one_more_than_the_proof_of_theorem_3_says() {
        // Black is in atari, and can only pass or commit suicide.
        let board = Board::square(1, 2).unwrap();
        let f = Configuration::new(vec![1, 0]);
        let p = Position::new(&board, f, Player::Black).unwrap();
        let mut memory = DeadWithin::new(&board);
        assert_eq!(memory.dead_within(&p, 0, 0), Ok(false));
        assert_eq!(memory.dead_within(&p, 0, 1), Ok(true));
        assert_eq!(can_kill(&board, &p, 0, 0), Ok(true));
    }

    #[test]
    fn the_procedure_goes_wrong_on_empty_points() {
        let board = Board::square(1, 2).unwrap();
        let empty = Position::initial(&board);
        // Black plays there, and White captures the stone.
        assert!(procedure(&board, &empty, 0, 0, 1));
        let vertex = 0;
        assert_eq!(
            can_kill(&board, &empty, 0, 1),
            Err(NoGroup::Empty { vertex })
        );
        let (vertex, points) = (2, 2);
        assert_eq!(
            can_kill(&board, &empty, 2, 1),
            Err(NoGroup::NoPoint { vertex, points })
        );
    }
}

//! The algorithm Can_kill: can the group of a stone be captured within a given number of moves? It
//! is programmed as printed in section 3 of *On the Complexity of Tsume-Go* (Crăşmaru).
//!
//! D_0 is the set of the groups that the player to move can capture at once. A group is in D_(i+1)
//! if it is in D_i. It is also in D_(i+1) if one move of its opponent, or every move of its owner,
//! leads to a position in which it is in D_i.
//!
//! The entry function is [`can_kill`]. Its time is exponential in the bound on the number of moves.
//!
//! Theorem 3 of the paper says that the algorithm is correct. There are two errors in it and its
//! proof. `docs/results/misprints.md` lists all errors that were found in the paper.
//!
//! - With the bound n, the algorithm finds the groups of D_(n+1). The proof of theorem 3 says D_n.
//!   At depth n the algorithm still generates the positions one move later, and tests whether the
//!   group is in D_0 there. D_n and D_(n+1) are equal if n is at least the smallest i for which D_i
//!   is the largest of the sets.
//! - Theorem 3 names a point x whose group is tested, and requires no stone on it. The group of an
//!   empty point is in no D_i, but the algorithm may return TRUE for it. It then follows the stone
//!   that is played there.
//!
//! A stone on x cannot be captured and replaced during the algorithm, because the algorithm stops
//! in D_0, before the capture.

use super::error::Invalid;
use super::position::{Configuration, Position, check, group, has_liberty, is_in_atari, psi};
use tengen_board::{Board, EMPTY};

/// Checks that there is a stone on point x, and that all groups have a liberty. By theorem 2 of the
/// paper, such positions arise from the empty board.
pub(super) fn check_stone(board: &Board, p: &Position, x: usize) -> Result<(), Invalid> {
    let f = &p.configuration;
    check(board, f)?;
    let (vertex, points) = (x, board.points());
    if vertex >= points {
        return Err(Invalid::NoPoint { vertex, points });
    }
    if f.get(x) == EMPTY {
        return Err(Invalid::Empty { vertex });
    }
    check_legal(board, f)
}

/// Checks that a configuration (an arrangement of stones) fits the board, and that every group has
/// a liberty.
pub(super) fn check_legal(board: &Board, f: &Configuration) -> Result<(), Invalid> {
    check(board, f)?;
    let mut stones = (0..board.points()).filter(|&x| f.get(x) != EMPTY);
    match stones.find(|&x| !has_liberty(board, f, x)) {
        Some(x) => Err(Invalid::Illegal {
            stones: group(board, f, x),
        }),
        None => Ok(()),
    }
}

/// Returns `true` if the group of point x is in D_(alpha + 1): the opponent can capture it in at
/// most alpha + 2 moves of both players.
///
/// Runs the procedure Can_kill of the paper from depth 0 to depth `alpha`. Takes time exponential
/// in `alpha`.
///
/// # Errors
/// If there is no stone on x, or the position is not legal.
pub fn can_kill(board: &Board, p: &Position, x: usize, alpha: usize) -> Result<bool, Invalid> {
    check_stone(board, p, x)?;
    Ok(procedure(board, p, x, 0, alpha))
}

/// Procedure Can_kill of the paper.
fn procedure(board: &Board, p: &Position, x: usize, depth: usize, alpha: usize) -> bool {
    if is_in_atari(board, p, x) {
        return true;
    }
    // The group cannot be captured at once, even after `alpha` + 1 moves. The test for atari comes
    // before this test, so it also applies to the last positions.
    if depth > alpha {
        return false;
    }
    let mut next = psi(board, [p]).into_iter();
    let mut can_kill = |p| procedure(board, &p, x, depth + 1, alpha);
    // If the group's owner moves, the group is lost if all moves lose it. If the opponent moves,
    // one move after which it is lost is enough.
    if p.configuration.get(x) == p.player.colour() {
        next.all(can_kill)
    } else {
        next.any(&mut can_kill)
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_boards::{ranks, small_boards, stones};
    use super::*;
    use tengen_board::Player;

    #[test]
    fn the_procedure_finds_the_sets_of_dead_groups() {
        let mut numbers = [0, 0];
        for (name, board) in small_boards(5) {
            let deepest = match board.points() {
                1..=2 => 9,
                3 => 6,
                4 => 4,
                _ => 2,
            };
            let stones = stones(&board);
            let ranks = ranks(&board, &stones);
            for stone in &stones {
                let (p, x) = stone;
                for alpha in 0..=deepest {
                    let found = can_kill(&board, p, *x, alpha).unwrap();
                    // The procedure finds the dead groups of the set D_(alpha + 1), not of D_alpha:
                    // see the module documentation.
                    let dead = ranks
                        .get(stone)
                        .is_some_and(|&rank| rank as usize <= alpha + 1);
                    assert_eq!(found, dead, "{name}: {x} {alpha} {p:?}");
                    numbers[usize::from(found)] += 1;
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
        let ranks = ranks(&board, &stones(&board));
        assert_eq!(ranks.get(&(p.clone(), 0)), Some(&1));
        assert_eq!(can_kill(&board, &p, 0, 0), Ok(true));
    }

    #[test]
    fn the_procedure_goes_wrong_on_empty_points() {
        let board = Board::square(1, 2).unwrap();
        let empty = Position::initial(&board);
        // Point 0 is empty. Black plays there, and White can capture the stone at once.
        assert!(procedure(&board, &empty, 0, 0, 1));
        let vertex = 0;
        assert_eq!(
            can_kill(&board, &empty, 0, 1),
            Err(Invalid::Empty { vertex })
        );
        let (vertex, points) = (2, 2);
        assert_eq!(
            can_kill(&board, &empty, 2, 1),
            Err(Invalid::NoPoint { vertex, points })
        );
    }
}

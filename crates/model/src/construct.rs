//! Theorem 2 of *On the Complexity of Tsume-Go* (Crăşmaru): every position in which each group has
//! a liberty arises from the empty board.
//!
//! The entry function is [`construct`]. It places the stones of the given position in the order of
//! the proof: l stones of alternating colours, then m stones X of the player who has more stones.
//!
//! ```text
//! B W B W ... B W   X ... X
//! ---- l ------    -- m --
//! ```
//!
//! A player without remaining stones passes. Invariant: every intermediate group has a liberty, so
//! nothing is captured. The reason: an intermediate group is either a whole group of the final
//! configuration, which has liberties, or it touches a point whose stone is not placed yet. The
//! proof states the invariant without details. `docs/results/misprints.md` lists the errors of the
//! paper.
//!
//! The proof gives the bound l + 2m + 1 on the number of moves (with l even, as drawn in the
//! paper). The bound is attained if and only if White is to move at the end and Black has no more
//! stones than White. If X is black, the first of the m stones needs no pass before it, so l + 2m
//! moves suffice.
//!
//! The construction takes the minimum number of moves, as the paper states without proof. Each
//! player has to move once for each own stone, and Black moves first.

use super::can_kill::check_legal;
use super::error::Invalid;
use super::position::Position;
use tengen_board::{Board, Player};

/// A sequence of moves from the empty board to a position, starting with Black.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Construction {
    /// The vertices; `None` is a pass.
    pub moves: Vec<Option<usize>>,
    /// The number of stones that are placed alternately by both players: l in the proof.
    pub alternating: usize,
    /// The number of further stones, all of the colour with more stones: m in the proof.
    pub surplus: usize,
}

impl Construction {
    /// Returns the upper bound on the number of moves in the proof of theorem 2: l + 2m + 1.
    pub fn bound(&self) -> usize {
        self.alternating + 2 * self.surplus + 1
    }
}

/// Returns moves that lead from the empty board to a position, by the proof of theorem 2 (see the
/// module documentation).
///
/// # Errors
/// If the position does not fit the board, or a group has no liberty.
pub fn construct(board: &Board, p: &Position) -> Result<Construction, Invalid> {
    let f = &p.configuration;
    check_legal(board, f)?;
    // For each player, the points of the stones that have not been placed yet.
    let mut left = Player::BOTH.map(|player| {
        let points = (0..board.points()).filter(move |&x| f.get(x) == player.colour());
        points.collect::<Vec<_>>().into_iter()
    });
    let [black, white] = [left[0].len(), left[1].len()];
    let mut moves = Vec::new();
    let mut turn = Player::Black;
    // The loop ends when all stones are placed and the player to move is the one of the position.
    // So the last move may be a pass.
    while left.iter().any(|stones| stones.len() > 0) || turn != p.player {
        // A player without remaining stones passes.
        moves.push(left[turn as usize].next());
        turn = turn.other();
    }
    Ok(Construction {
        moves,
        alternating: 2 * black.min(white),
        surplus: black.abs_diff(white),
    })
}

#[cfg(test)]
mod tests {
    use super::super::position::{Configuration, phi, psi};
    use super::super::test_boards::{configurations, legal_positions, small_boards};
    use super::*;
    use std::collections::{HashMap, HashSet};

    /// Returns the number of moves from the empty board with Black to move to every position.
    fn distances(board: &Board) -> HashMap<Position, usize> {
        let mut new = HashSet::from([Position::initial(board)]);
        let mut found = HashMap::new();
        while !new.is_empty() {
            let distance = found.values().max().map_or(0, |last| last + 1);
            found.extend(new.iter().map(|p| (p.clone(), distance)));
            new = psi(board, &new);
            new.retain(|p| !found.contains_key(p));
        }
        found
    }

    #[test]
    fn every_position_of_small_boards_is_constructed_in_the_fewest_moves() {
        let mut attained = 0;
        for (name, board) in small_boards(6) {
            let distances = distances(&board);
            let positions = legal_positions(&board);
            assert_eq!(distances.len(), positions.len(), "{name}: theorem 2");
            for p in positions {
                let built = construct(&board, &p).unwrap();
                let mut now = Position::initial(&board);
                for &x in &built.moves {
                    let next = phi(&board, &now, x);
                    // Allow only passes and moves that add one stone: no suicide, no move on a
                    // stone, and no capture.
                    let stones = |f: &Configuration| f.count(1) + f.count(2);
                    let more = stones(&next.configuration) - stones(&now.configuration);
                    assert_eq!(more, usize::from(x.is_some()), "{name}");
                    now = next;
                }
                assert_eq!(now, p, "{name}");
                assert_eq!(built.moves.len(), distances[&p], "{name}: {p:?}");
                assert!(built.moves.len() <= built.bound());

                let [black, white] = [1, 2].map(|colour| p.configuration.count(colour));
                let is_longest = built.moves.len() == built.bound();
                assert_eq!(is_longest, p.player == Player::White && black <= white);
                attained += usize::from(is_longest);
            }
        }
        assert!(attained > 1000, "{attained}");
    }

    #[test]
    fn configurations_with_a_group_without_liberties_are_refused() {
        let board = Board::square(2, 2).unwrap();
        let mut refused = 0;
        for f in configurations(4) {
            let p = Position::new(&board, f, Player::White).unwrap();
            refused += usize::from(construct(&board, &p).is_err());
        }
        // 57 of the 81 configurations are legal: table 1 of Combinatorics of Go.
        assert_eq!(refused, 81 - 57);
        let f = Configuration::new(vec![1, 2, 2, 2]);
        let p = Position::new(&board, f, Player::White).unwrap();
        let stones = vec![0];
        assert_eq!(construct(&board, &p), Err(Invalid::Illegal { stones }));
    }
}

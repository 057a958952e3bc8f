//! Theorem 2: every position in which each group has a liberty arises from the empty board.
//!
//! The stones are put down in the order of the proof,
//!
//! ```text
//! B W B W ... B W   X ... X
//! ---- l ------    -- m --
//! ```
//!
//! with passes where it is not the turn of the next colour. Nothing is captured on the way:
//! a group of some of the stones is a whole group of the final configuration, which has
//! its liberties, or touches the point of a stone that is still missing.
//!
//! The bound of the proof, l + 2m + 1 moves, holds as it stands (l being even, as drawn
//! there). It is attained if and only if it is White's turn at the end and Black has no more
//! stones than White: where X is black, the first of the m stones needs no pass before it, so
//! that there are l + 2m moves at most. The construction takes the fewest moves that any
//! can, as the paper says without proof: each player has to move as often as there are
//! stones of that colour, and Black moves first.

use super::position::{NoPosition, Position, check, group, has_liberty};
use tengen_board::{Board, EMPTY, Player};

/// Moves from the empty board, Black's first, to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Construction {
    /// The points; `None` is a pass.
    pub moves: Vec<Option<usize>>,
    /// l of the proof: the stones put down in turn.
    pub alternating: usize,
    /// m of the proof: those by which one colour has more.
    pub surplus: usize,
}

/// Why a position does not arise from the empty board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoConstruction {
    /// It is none of the board.
    #[error(transparent)]
    NoPosition(#[from] NoPosition),
    /// A group has no liberty.
    #[error("the group of points {stones:?} has no liberty")]
    Illegal {
        /// The first group without liberties, ascending.
        stones: Vec<usize>,
    },
}

impl Construction {
    /// The length that the proof promises: l + 2m + 1.
    pub fn bound(&self) -> usize {
        self.alternating + 2 * self.surplus + 1
    }
}

/// The moves of the proof of theorem 2.
///
/// # Errors
/// If the position is none of the board, or some group has no liberty.
pub fn construct(board: &Board, p: &Position) -> Result<Construction, NoConstruction> {
    let f = &p.configuration;
    check(board, f)?;
    let mut stones = (0..board.points()).filter(|&x| f.get(x) != EMPTY);
    if let Some(x) = stones.find(|&x| !has_liberty(board, f, x)) {
        let stones = group(board, f, x);
        return Err(NoConstruction::Illegal { stones });
    }

    let mut left = Player::BOTH.map(|player| {
        let points = (0..board.points()).filter(move |&x| f.get(x) == player.colour());
        points.collect::<Vec<_>>().into_iter()
    });
    let [black, white] = [left[0].len(), left[1].len()];
    let mut moves = Vec::new();
    let mut turn = Player::Black;
    while left.iter().any(|stones| stones.len() > 0) || turn != p.player {
        // Whoever has no stones left passes.
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

    /// How many moves every position is from the initial one.
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
                    // No suicide, no stone on another, no capture.
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
        // 57 of the 81 are legal: table 1 of Combinatorics of Go.
        assert_eq!(refused, 81 - 57);
        let f = Configuration::new(vec![1, 2, 2, 2]);
        let p = Position::new(&board, f, Player::White).unwrap();
        let stones = vec![0];
        assert_eq!(
            construct(&board, &p),
            Err(NoConstruction::Illegal { stones })
        );
    }
}

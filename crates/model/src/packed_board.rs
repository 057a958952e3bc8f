//! Strings and moves as bit sets, on a board or on the part of a board that can change.
//!
//! Outside the part there may be permanent liberties, and strings that cannot be captured. A stone
//! next to such a liberty, or next to such a string of its own colour, is safe. Moves are
//! equivalent to [`phi`](super::position::phi), but faster.
//!
//! The entry functions are `PackedBoard::whole` and `PackedBoard::moves`. A string is found by a
//! flood fill with one operation on sets for each of its stones.

use tengen_board::packed::{Points, Stones, bit, each};
use tengen_board::{Board, Player};

/// A board or a part of a board, as bit sets.
#[derive(Clone, Debug)]
pub(super) struct PackedBoard {
    /// The neighbours of each point.
    pub(super) neighbours: Vec<Points>,
    /// For each player, the points on which a stone has a permanent liberty outside the part.
    pub(super) safe: [Points; 2],
    /// The points where stones may be played.
    pub(super) playable: Points,
}

/// A string and its liberties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    pub(super) stones: Points,
    pub(super) liberties: Points,
    /// `true` if the string has a permanent liberty outside the part.
    pub(super) is_safe: bool,
}

impl Chain {
    pub(super) fn is_free(&self) -> bool {
        self.is_safe || self.liberties != 0
    }

    pub(super) fn is_in_atari(&self) -> bool {
        !self.is_safe && self.liberties.is_power_of_two()
    }
}

impl PackedBoard {
    /// Converts a whole board of at most 64 points.
    pub(super) fn whole(board: &Board) -> PackedBoard {
        let vertices = || 0..board.points();
        let neighbours = vertices().map(|v| {
            let around = board.graph().neighbours(v).iter();
            around.map(|&n| bit(n as usize)).sum()
        });
        let guarded = vertices().filter(|&v| board.is_guarded(v)).map(bit).sum();
        PackedBoard {
            neighbours: neighbours.collect(),
            safe: [guarded; 2],
            playable: vertices().map(bit).sum(),
        }
    }

    /// Returns all points.
    pub(super) fn points(&self) -> Points {
        (0..self.neighbours.len()).map(bit).sum()
    }

    /// Returns the string of a player's stone, found by flood fill.
    #[inline]
    pub(super) fn chain(&self, stones: Stones, player: Player, stone: Points) -> Chain {
        let own = stones.0[player as usize];
        let mut chain = stone;
        let mut open = stone;
        let mut touched = 0;
        // Flood fill: `open` are the points whose neighbours have not been visited.
        while open != 0 {
            let around = self.neighbours[open.trailing_zeros() as usize];
            touched |= around;
            let more = around & own & !chain;
            chain |= more;
            open = (open & (open - 1)) | more;
        }
        Chain {
            stones: chain,
            liberties: touched & !(stones.0[0] | stones.0[1]),
            is_safe: chain & self.safe[player as usize] != 0,
        }
    }

    /// Iterates over the strings of a player that have a stone in `among`, in the order of their
    /// first stones in `among`.
    pub(super) fn chains(
        &self,
        stones: Stones,
        player: Player,
        among: Points,
    ) -> impl Iterator<Item = Chain> {
        let mut left = stones.0[player as usize] & among;
        std::iter::from_fn(move || {
            // `x & -x` is the lowest bit of x.
            let first = left & left.wrapping_neg();
            let chain = (first != 0).then(|| self.chain(stones, player, first))?;
            left &= !chain.stones;
            Some(chain)
        })
    }

    /// Plays a stone on an empty point; `None` if it is suicide.
    ///
    /// Returns the stones after the move, and the captured stones.
    #[inline]
    pub(super) fn play(
        &self,
        stones: Stones,
        player: Player,
        vertex: usize,
    ) -> Option<(Stones, Points)> {
        let opponent = player.other();
        let mut after = stones;
        after.0[player as usize] |= bit(vertex);
        // Only strings beside the new stone can have lost their last liberty.
        let dead = self
            .chains(after, opponent, self.neighbours[vertex])
            .filter(|chain| !chain.is_free());
        let captured: Points = dead.map(|chain| chain.stones).sum();
        after.0[opponent as usize] &= !captured;
        // Captured points become liberties of the new stone.
        let lives = captured != 0 || self.chain(after, player, bit(vertex)).is_free();
        lives.then_some((after, captured))
    }

    /// Iterates over the moves of a player, without passes and suicides.
    ///
    /// Each item is the point, the stones after the move, and the captured stones.
    pub(super) fn moves(
        &self,
        stones: Stones,
        player: Player,
    ) -> impl Iterator<Item = (usize, Stones, Points)> {
        let empty = self.playable & !(stones.0[0] | stones.0[1]);
        each(empty).filter_map(move |vertex| {
            let (after, captured) = self.play(stones, player, vertex)?;
            Some((vertex, after, captured))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::position::{self, phi};
    use super::super::test_boards::{configurations, legal_positions, small_boards};
    use super::*;
    use tengen_board::EMPTY;

    fn is_legal(packed: &PackedBoard, stones: Stones) -> bool {
        let mut chains = Player::BOTH
            .into_iter()
            .flat_map(|player| packed.chains(stones, player, Points::MAX));
        chains.all(|chain| chain.is_free())
    }

    fn set(vertices: &[usize]) -> Points {
        vertices.iter().map(|&v| bit(v)).sum()
    }

    #[test]
    fn strings_and_moves_are_those_of_the_model() {
        let mut moves = 0;
        for (name, board) in small_boards(6) {
            let packed = PackedBoard::whole(&board);
            for f in configurations(board.points()) {
                let legal = position::is_legal(&board, &f);
                assert_eq!(is_legal(&packed, Stones::of(&f)), legal, "{name}");
            }
            for p in legal_positions(&board) {
                let stones = Stones::of(&p.configuration);
                for player in Player::BOTH {
                    for chain in packed.chains(stones, player, Points::MAX) {
                        let x = chain.stones.trailing_zeros() as usize;
                        let group = position::group(&board, &p.configuration, x);
                        assert_eq!(chain.stones, set(&group));
                        let liberties = position::liberties(&board, &p.configuration, x);
                        assert_eq!(chain.liberties, set(&liberties));
                    }
                }
                let found: Vec<_> = packed
                    .moves(stones, p.player)
                    .map(|(vertex, after, _)| (vertex, after))
                    .collect();
                let empty = (0..board.points()).filter(|&x| p.configuration.get(x) == EMPTY);
                let expected: Vec<_> = empty
                    .map(|x| (x, Stones::of(&phi(&board, &p, Some(x)).configuration)))
                    .filter(|&(_, after)| after != stones)
                    .collect();
                assert_eq!(found, expected, "{name}: {p:?}");
                moves += found.len();
            }
        }
        assert!(moves > 15_000, "{moves}");
    }
}

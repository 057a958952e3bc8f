//! The two players.

use crate::position::Colour;

/// Black (colour 1) or White (colour 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

impl Player {
    /// Both, Black first.
    pub const BOTH: [Player; 2] = [Player::Black, Player::White];

    /// The colour of the player's stones.
    pub fn colour(self) -> Colour {
        self as Colour + 1
    }

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Player {
        match self {
            Player::Black => Player::White,
            Player::White => Player::Black,
        }
    }
}

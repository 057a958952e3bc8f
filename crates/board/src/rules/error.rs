//! Why a game cannot start, and why a move cannot be made.

use crate::position::{Colour, PositionError};

/// Why a move cannot be made. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The point is not on the board.
    #[error("there is no point {vertex}; the board has {points}, numbered from 0")]
    NoPoint {
        /// The point asked for.
        vertex: usize,
        /// Points of the board.
        points: usize,
    },
    /// There is a stone already.
    #[error("point {vertex} has a stone of colour {colour}; moves are to empty points")]
    Occupied {
        /// The point.
        vertex: usize,
        /// The stone's colour.
        colour: Colour,
    },
    /// A suicide that is not allowed.
    #[error("the move to point {vertex} is a suicide (stones lost: {stones}), which is forbidden")]
    Suicide {
        /// The point.
        vertex: usize,
        /// Stones that would be taken, that of the move included.
        stones: usize,
    },
    /// The position before the opponent's last move would be back.
    #[error("the move to point {vertex} retakes a ko at once; a move elsewhere must come first")]
    Ko {
        /// The point.
        vertex: usize,
    },
    /// A former position or situation would be back.
    #[error("the move to point {vertex} repeats what there was after {moves} moves")]
    Repetition {
        /// The point.
        vertex: usize,
        /// After how many moves of the game, passes included, it last arose.
        moves: usize,
    },
}

/// Why a game cannot start from a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// It is not one of the board.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// It is of more than two colours.
    #[error("point {vertex} has colour {colour}, but games are of two players, 1 and 2")]
    Colour {
        /// The first point with another colour.
        vertex: usize,
        /// The colour.
        colour: Colour,
    },
    /// It is illegal.
    #[error("the string of points {stones:?} has no liberty")]
    Illegal {
        /// The first string without liberties, ascending.
        stones: Vec<usize>,
    },
}

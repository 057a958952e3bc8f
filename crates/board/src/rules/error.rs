//! Errors of games: illegal moves, and starting positions from which no game can start.

use crate::position::{Colour, PositionError};

/// The reason why a move cannot be made. The game is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The point is not on the board.
    #[error("point {vertex} does not exist; the board has {points} points, numbered from 0")]
    NoPoint {
        /// The requested point.
        vertex: usize,
        /// Points of the board.
        points: usize,
    },
    /// The point already has a stone.
    #[error("point {vertex} has a stone of colour {colour}; moves are to empty points")]
    Occupied {
        /// The point.
        vertex: usize,
        /// The stone's colour.
        colour: Colour,
    },
    /// The move is a suicide that the rules forbid.
    #[error("the move to point {vertex} is a suicide (stones lost: {stones}), which is forbidden")]
    Suicide {
        /// The point.
        vertex: usize,
        /// The number of stones that would be removed, including the stone of the move.
        stones: usize,
    },
    /// The move would restore the position before the opponent's last move.
    #[error("the move to point {vertex} retakes a ko at once; a move elsewhere must come first")]
    Ko {
        /// The point.
        vertex: usize,
    },
    /// The move would restore a former position or situation.
    #[error("the move to point {vertex} repeats the position or situation after {moves} moves")]
    Repetition {
        /// The point.
        vertex: usize,
        /// Number of moves, passes included, after which the position or situation last arose.
        moves: usize,
    },
}

/// The reason why a game cannot start from a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The position does not fit the board.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The position has a colour other than 1 and 2.
    #[error("point {vertex} has colour {colour}; expected colour 1 or 2 of a player")]
    Colour {
        /// The first point with such a colour.
        vertex: usize,
        /// The colour.
        colour: Colour,
    },
    /// The position is illegal.
    #[error("the string of points {stones:?} has no liberty")]
    Illegal {
        /// The first string without liberties, ascending.
        stones: Vec<usize>,
    },
}

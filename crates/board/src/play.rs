//! The rules of play: the position after a stone is put on a point.
//!
//! A move puts a stone on an empty point. Then it removes all strings of other colours without
//! liberties (capture). Last, it removes all strings of its own colour without liberties (suicide).
//! Source: *Combinatorics of Go*, section 3. With more than two colours, all captured strings are
//! found before any of them is removed.
//!
//! Rulesets differ in two things: which suicides they allow ([`Suicide`]), and which positions may
//! not be repeated. This module does not test repetition; [`crate::rules`] does.
//!
//! [`play()`] is the plain reference implementation, with which faster ones are compared. It
//! searches the strings of the whole board for each move, which takes O(n) steps for n points.

use crate::board::Board;
use crate::position::{Colour, EMPTY, Position, PositionError, StoneString};
use serde::{Deserialize, Serialize};

/// The suicides that the rules allow. In JSON, by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Suicide {
    /// No suicide, as in most rulesets.
    #[default]
    Forbidden,
    /// Suicide of two or more stones. The suicide of a single stone leaves the position as it was,
    /// so it is a pass by another name. The game graph of *Combinatorics of Go* (definition 1)
    /// leaves it out.
    Several,
    /// Every suicide, also of a single stone.
    Allowed,
}

/// The result of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Played {
    /// The position after the move.
    pub position: Position,
    /// The points of captured stones of other colours, ascending.
    pub captured: Vec<usize>,
    /// The points of own stones that were removed by suicide, ascending. They include the stone of
    /// the move.
    pub suicide: Vec<usize>,
}

/// The reason why a move cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The position does not fit the board.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The position is illegal before the move.
    #[error("the string of points {stones:?} has no liberty before the move")]
    Illegal {
        /// The first string without liberties, ascending.
        stones: Vec<usize>,
    },
    /// The point is not on the board.
    #[error("point {vertex} does not exist; the board has {points} points, numbered from 0")]
    NoPoint {
        /// The requested point.
        vertex: usize,
        /// Points of the board.
        points: usize,
    },
    /// The colour belongs to no player.
    #[error("colour {EMPTY} is for empty points; players have colours from 1")]
    NoPlayer,
    /// The point already has a stone.
    #[error("point {vertex} has a stone of colour {colour}; moves are to empty points")]
    Occupied {
        /// The point.
        vertex: usize,
        /// The stone's colour.
        colour: Colour,
    },
    /// The move is a suicide that the rules forbid.
    #[error("the move to point {vertex} is a suicide, which is forbidden")]
    Suicide {
        /// The point.
        vertex: usize,
        /// The stones that the suicide would remove, ascending. They include the stone of the move.
        stones: Vec<usize>,
    },
}

/// Puts a stone of a colour on a point of a legal position, and removes captured stones.
///
/// The position after the move is legal, too.
///
/// # Errors
/// [`PlayError`]. An illegal position is an error, because the rules do not say what happens to
/// strings that have no liberties already.
pub fn play(
    board: &Board,
    position: &Position,
    vertex: usize,
    colour: Colour,
    suicide: Suicide,
) -> Result<Played, PlayError> {
    if let Some(string) = position.illegal_strings(board)?.into_iter().next() {
        let stones = string.stones;
        return Err(PlayError::Illegal { stones });
    }
    let points = board.points();
    if vertex >= points {
        return Err(PlayError::NoPoint { vertex, points });
    }
    if colour == EMPTY {
        return Err(PlayError::NoPlayer);
    }
    if position.get(vertex) != EMPTY {
        let colour = position.get(vertex);
        return Err(PlayError::Occupied { vertex, colour });
    }

    let mut after = position.clone();
    after.set(vertex, colour);
    // The order matters: capture before suicide.
    let captured = take(board, &mut after, |string| string.colour != colour)?;
    let lost = take(board, &mut after, |string| string.colour == colour)?;
    let allowed = match suicide {
        Suicide::Forbidden => lost.is_empty(),
        Suicide::Several => lost.len() != 1,
        Suicide::Allowed => true,
    };
    if !allowed {
        let stones = lost;
        return Err(PlayError::Suicide { vertex, stones });
    }
    Ok(Played {
        position: after,
        captured,
        suicide: lost,
    })
}

/// Removes the strings without liberties for which `meant` returns `true`, and returns their
/// points, ascending.
fn take(
    board: &Board,
    position: &mut Position,
    meant: impl Fn(&StoneString) -> bool,
) -> Result<Vec<usize>, PositionError> {
    let mut strings = position.illegal_strings(board)?;
    strings.retain(meant);
    let mut points: Vec<usize> = strings.into_iter().flat_map(|s| s.stones).collect();
    points.sort_unstable();
    for &point in &points {
        position.set(point, EMPTY);
    }
    Ok(points)
}

impl Suicide {
    /// Returns the name, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Suicide::Forbidden => "forbidden",
            Suicide::Several => "several",
            Suicide::Allowed => "allowed",
        }
    }
}

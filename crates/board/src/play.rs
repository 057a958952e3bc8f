//! The rules of play: what becomes of a position when a stone is put on a point.
//!
//! A move colours an empty point, then empties all strings of other colours without
//! liberties (capture), then all own strings without liberties (suicide): *Combinatorics
//! of Go*, section 3. Rulesets differ in whether suicide is allowed, and in which
//! positions may not be repeated; the second is no matter of this module. With more than
//! two colours, the strings to be captured are found before any of them is emptied.
//!
//! Written to be read, not to be fast: strings are looked for anew on the whole board.

use crate::board::Board;
use crate::position::{Colour, EMPTY, Position, PositionError, StoneString};
use serde::{Deserialize, Serialize};

/// Which suicides are allowed. In JSON, by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Suicide {
    /// None, as in most rulesets.
    #[default]
    Forbidden,
    /// Those of two or more stones. The suicide of a single stone leaves the position as
    /// it was, and so is a pass by another name; the game graph of *Combinatorics of Go*
    /// (definition 1) is without it.
    Several,
    /// All.
    Allowed,
}

/// What a move has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The position after the move.
    pub position: Position,
    /// The points from which stones of other colours were taken, ascending.
    pub captured: Vec<usize>,
    /// The points from which own stones were taken, that of the move included, ascending.
    pub suicide: Vec<usize>,
}

/// Why a move cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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
    #[error("there is no point {vertex}; the board has {points}, numbered from 0")]
    NoPoint {
        /// The point asked for.
        vertex: usize,
        /// Points of the board.
        points: usize,
    },
    /// The colour is no player's.
    #[error("colour {EMPTY} is that of empty points; players have the colours from 1")]
    NoPlayer,
    /// There is a stone already.
    #[error("point {vertex} has a stone of colour {colour}; moves are to empty points")]
    Occupied {
        /// The point.
        vertex: usize,
        /// The stone's colour.
        colour: Colour,
    },
    /// A suicide that is not allowed.
    #[error("the move to point {vertex} is a suicide, which is forbidden")]
    Suicide {
        /// The point.
        vertex: usize,
        /// The stones that would be taken, that of the move included, ascending.
        stones: Vec<usize>,
    },
}

/// Puts a stone of a colour on a point of a legal position. The position after the move
/// is legal, too.
///
/// # Errors
/// [`PlayError`]; among other things if the position is illegal, for then the rules do
/// not say what becomes of the strings that have no liberties already.
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

/// Empties those strings without liberties that are meant, and gives their points.
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
    /// The name, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Suicide::Forbidden => "forbidden",
            Suicide::Several => "several",
            Suicide::Allowed => "allowed",
        }
    }
}

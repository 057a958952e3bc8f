//! Whether a board stands for its formula: a check that shares nothing with the layout but
//! the board and the names of its points.
//!
//! `parts` looks at the position: it is legal, walls live unconditionally, all other strings
//! and all liberties are those of the gadgets, and lie as the proof in
//! `docs/reduction-grid.md` needs them. `plays` plays: White chooses and Black replies, for
//! every assignment; then White or Black plays on as the proof says.

mod parts;
mod plays;

use super::names::GridBoard;
use parts::View;
use tengen_base::observer::Observer;
use tengen_board::{BoardError, Position, PositionError};

/// What a check has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Assignments that were played.
    pub assignments: u64,
    /// Assignments after which Lambda lives.
    pub satisfying: u64,
}

/// The most variables of which all assignments are played.
///
/// So many take about half a minute.
pub const MAX_VARIABLES: usize = 12;

/// Why a board does not stand for its formula. Points are numbered row by row from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// No board of that size.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Not a position of the board.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A string without liberties.
    #[error("the string of the stone on point {stone} has no liberty")]
    Illegal {
        /// A stone of it.
        stone: usize,
    },
    /// A name of no point.
    #[error("point {point} is named, but the board has {points}")]
    Outside {
        /// The point.
        point: usize,
        /// Points of the board.
        points: usize,
    },
    /// A string is named by an empty point.
    #[error("point {point} should have a stone")]
    NoStone {
        /// The point.
        point: usize,
    },
    /// A liberty has a stone.
    #[error("point {point} should be empty")]
    Stone {
        /// The point.
        point: usize,
    },
    /// A part has two names.
    #[error("the string or point {point} has two names")]
    Twice {
        /// A stone of it, or the point.
        point: usize,
    },
    /// A stone of the wrong colour.
    #[error("the stone on point {stone} is of the wrong colour")]
    Colour {
        /// The stone.
        stone: usize,
    },
    /// A string that should depend on the play.
    #[error("the string of the stone on point {stone} lives unconditionally")]
    AlreadyAlive {
        /// A stone of it.
        stone: usize,
    },
    /// A string that is neither named nor a living wall.
    #[error("the string of the stone on point {stone} has no name and is no living wall")]
    Unnamed {
        /// A stone of it.
        stone: usize,
    },
    /// An empty point that is neither named nor an eye of a wall.
    #[error("the empty point {point} has no name and is no eye of a wall")]
    UnnamedPoint {
        /// The point.
        point: usize,
    },
    /// A link to a literal of no variable.
    #[error("a link to the literal {literal}, which is of no variable")]
    NoLiteral {
        /// The literal.
        literal: i32,
    },
    /// Wrong liberties.
    #[error(
        "the string of the stone on point {stone} has the liberties {found:?}, but its gadget \
         has {liberties:?}"
    )]
    Liberties {
        /// A stone of it.
        stone: usize,
        /// The liberties.
        found: Vec<usize>,
        /// Those that it should have.
        liberties: Vec<usize>,
    },
    /// A variable's parts do not lie as they must.
    #[error("variable {number}: {what}")]
    Variable {
        /// Counted from 1.
        number: usize,
        /// What is wrong.
        what: &'static str,
    },
    /// A clause's parts do not lie as they must.
    #[error("clause {number}: {what}")]
    Clause {
        /// Counted from 1.
        number: usize,
        /// What is wrong.
        what: &'static str,
    },
    /// Lambda and Omega do not lie as they must.
    #[error("the end: {what}")]
    End {
        /// What is wrong.
        what: &'static str,
    },
    /// Too many variables.
    #[error("{0} variables have too many assignments; up to {MAX_VARIABLES} are played")]
    TooManyVariables(usize),
    /// A play did not end as it should.
    #[error("with the values {values:?}: {what}")]
    Play {
        /// The values of the variables.
        values: Vec<bool>,
        /// What is wrong.
        what: &'static str,
    },
    /// The observer said so.
    #[error("stopped on request")]
    Cancelled,
}

/// Checks the parts of a board and plays all assignments.
///
/// # Errors
/// The first [`Flaw`] found, or that the observer says so.
pub fn check(grid: &GridBoard, observer: &dyn Observer) -> Result<Checked, Flaw> {
    let view = View::new(grid)?;
    view.check()?;
    plays::check(&view, observer)
}

/// Looks at the position after values have been chosen for all variables, and plays on: the
/// chosen literals live, H and K do, and Lambda does, whatever Black tries for Omega.
///
/// # Errors
/// [`Flaw::Play`], also if Lambda is dead.
pub fn check_end(grid: &GridBoard, values: &[bool], position: Position) -> Result<(), Flaw> {
    let view = View::new(grid)?;
    let game = plays::Game {
        view: &view,
        position,
    };
    let found = plays::end(game, values).and_then(|lives| match lives {
        true => Ok(()),
        false => Err("a clause is not satisfied"),
    });
    found.map_err(|what| Flaw::Play {
        values: values.to_vec(),
        what,
    })
}

/// Checks the parts of a board, whatever its size, without playing.
///
/// # Errors
/// The first [`Flaw`] found.
pub fn check_parts(grid: &GridBoard) -> Result<(), Flaw> {
    View::new(grid)?.check()
}

//! Checks that a board stands for its formula. The checks use the board and the names of its
//! points, but not the layout.
//!
//! `parts` checks the position: it must be legal, and walls must live unconditionally. All other
//! strings and liberties must be named parts of gadgets, placed as the proof in
//! `docs/reduction-grid.md` requires.
//!
//! `plays` plays one game for each assignment. White chooses the values, and Black replies. Then
//! the winner plays on as in the proof.
//!
//! [`check`] runs both checks, [`check_parts`] the first one. The plays cost 2^v games for v
//! variables.

mod parts;
mod plays;

use super::names::GridBoard;
use parts::View;
use tengen_base::observer::Observer;
use tengen_board::{BoardError, Position, PositionError};

/// The result of a successful check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The number of assignments that were played.
    pub assignments: u64,
    /// The number of assignments after which Lambda lives.
    pub satisfying: u64,
}

/// The largest number of variables whose assignments are all played.
///
/// Twelve variables take about half a minute.
pub const MAX_VARIABLES: usize = 12;

/// The first fault found in a board. Points are numbered row by row from 0. A string is named by one
/// of its stones.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// There is no board of that size.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The position does not fit the board.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A string without liberties.
    #[error("the string of the stone on point {0} has no liberty")]
    Illegal(usize),
    /// A named point is not on the board.
    #[error("point {point} is named, but the board has {points}")]
    Outside {
        /// The named point.
        point: usize,
        /// The number of points of the board.
        points: usize,
    },
    /// A string is named by an empty point.
    #[error("point {0} should have a stone")]
    NoStone(usize),
    /// A named liberty is occupied by a stone.
    #[error("point {0} should be empty")]
    Stone(usize),
    /// A string or point has two names.
    #[error("point {0}, or the string on it, has two names")]
    Twice(usize),
    /// A named stone has the wrong colour.
    #[error("the stone on point {0} is of the wrong colour")]
    Colour(usize),
    /// A string of a gadget lives unconditionally, though its fate should depend on the play.
    #[error("the string of the stone on point {0} lives unconditionally")]
    AlreadyAlive(usize),
    /// A string is neither named nor an unconditionally living wall.
    #[error("the string of the stone on point {0} has no name and is not a living wall")]
    Unnamed(usize),
    /// An empty point is neither named nor an eye of a wall.
    #[error("the empty point {0} has no name and is not an eye of a wall")]
    UnnamedPoint(usize),
    /// A link has a literal whose variable does not exist.
    #[error("a link names the literal {0}, but no variable has it")]
    NoLiteral(i32),
    /// A string has other liberties than its gadget gives it.
    #[error(
        "the string of the stone on point {stone} has the liberties {found:?}, but its gadget \
         has {liberties:?}"
    )]
    Liberties {
        /// A stone of the string.
        stone: usize,
        /// The liberties found on the board.
        found: Vec<usize>,
        /// The liberties of the gadget.
        liberties: Vec<usize>,
    },
    /// The parts of a variable are not placed as the proof requires.
    #[error("variable {number}: {what}")]
    Variable {
        /// The variable, counted from 1.
        number: usize,
        /// The fault.
        what: &'static str,
    },
    /// The parts of a clause are not placed as the proof requires.
    #[error("clause {number}: {what}")]
    Clause {
        /// The clause, counted from 1.
        number: usize,
        /// The fault.
        what: &'static str,
    },
    /// Lambda and Omega are not placed as the proof requires.
    #[error("the end: {0}")]
    End(&'static str),
    /// The formula has more than [`MAX_VARIABLES`] variables.
    #[error("{0} variables have too many assignments; up to {MAX_VARIABLES} are played")]
    TooManyVariables(usize),
    /// A line of play did not end as the proof says.
    #[error("with the values {values:?}: {what}")]
    Play {
        /// The values of the variables.
        values: Vec<bool>,
        /// The fault.
        what: &'static str,
    },
    /// The observer cancelled the check.
    #[error("stopped on request")]
    Cancelled,
}

/// Checks the parts of a board, then plays all assignments.
///
/// # Errors
/// The first [`Flaw`] found, or [`Flaw::Cancelled`].
pub fn check(grid: &GridBoard, observer: &dyn Observer) -> Result<Checked, Flaw> {
    let view = View::new(grid)?;
    view.check()?;
    plays::check(&view, observer)
}

/// Checks the rest of the game in a position in which values have been chosen for all variables.
///
/// The chosen literals, every H and every K must live. Lambda must live even if Black sacrifices
/// Omega.
///
/// # Errors
/// [`Flaw::Play`] if one of these strings does not live. Another [`Flaw`] if the board of `grid` is
/// not a legal position.
pub fn check_end(grid: &GridBoard, values: &[bool], position: Position) -> Result<(), Flaw> {
    let view = View::new(grid)?;
    let game = plays::Game {
        view: &view,
        position,
    };
    // A dead Lambda means that a clause is not satisfied.
    let found = plays::end(game, values).and_then(|lives| match lives {
        true => Ok(()),
        false => Err("a clause is not satisfied"),
    });
    found.map_err(|what| Flaw::Play {
        values: values.to_vec(),
        what,
    })
}

/// Checks the parts of a board of any size, without playing.
///
/// # Errors
/// The first [`Flaw`] found.
pub fn check_parts(grid: &GridBoard) -> Result<(), Flaw> {
    View::new(grid)?.check()
}

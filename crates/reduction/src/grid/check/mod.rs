//! Checks that a compact grid board stands for the formula that the names of its points describe.
//! The checks use the board and the names, but not the code that laid out the board.
//!
//! The submodule `parts` checks the position: it must be legal, and walls (black strings without a
//! name) must live unconditionally. All other strings and liberties must be named parts of gadgets
//! (the groups of stones for variables, clauses and the end), placed as the proof in
//! `docs/reduction-grid.md` requires.
//!
//! The submodule `plays` plays one game for each assignment of values to the variables. White
//! chooses the values, and Black replies. Then the winner plays on as in the proof.
//!
//! [`check`] runs both checks, [`check_parts`] only the check of the parts. The cost of [`check`]
//! is 2^v games for v variables.

mod parts;
mod plays;

use super::names::GridBoard;
use parts::View;
use tengen_base::observer::Observer;
use tengen_board::{BoardError, Position, PositionError};

/// The result of a successful [`check`] of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The number of assignments of values to the variables that were played.
    pub assignments: u64,
    /// The number of these assignments after which the white target Lambda lives.
    pub satisfying: u64,
}

/// The largest number of variables for which [`check`] plays a game for each assignment of values.
///
/// With twelve variables the check takes about half a minute.
pub const MAX_VARIABLES: usize = 12;

/// The first fault found in a grid board that should stand for a formula. Points of the board are
/// numbered row by row from 0. A string is named by one of its stones.
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
    #[error("expected names of the {points} points of the board, from 0 on, found point {point}")]
    Outside {
        /// The named point.
        point: usize,
        /// The number of points of the board.
        points: usize,
    },
    /// A name of a string is an empty point.
    #[error("point {0} is named as a stone, but it is empty")]
    NoStone(usize),
    /// A named liberty is occupied by a stone.
    #[error("point {0} is named as a liberty, but it has a stone")]
    Stone(usize),
    /// A string or a point of the board has two names.
    #[error("point {0}, or the string on it, has two names")]
    Twice(usize),
    /// A named stone has the wrong colour.
    #[error("the stone on point {0} does not have the colour of the string that it names")]
    Colour(usize),
    /// A named black string lives unconditionally, though its fate should depend on the play.
    #[error(
        "the named string of the stone on point {0} lives unconditionally, so it does not depend \
         on the play"
    )]
    AlreadyAlive(usize),
    /// A string is not named as a part of a gadget, and is no wall (a black string that lives
    /// unconditionally).
    #[error(
        "the string of the stone on point {0} must be a wall (a black string that lives \
         unconditionally), or be named in the comments of the board"
    )]
    Unnamed(usize),
    /// An empty point is not named as a part of a gadget, and is no eye of walls. All neighbours of
    /// such an eye are stones of walls (black strings that live unconditionally).
    #[error(
        "the empty point {0} must have walls (living black strings) on all sides, or be named in \
         the comments of the board"
    )]
    UnnamedPoint(usize),
    /// A link (the black string between a literal and a clause) has a literal whose variable does
    /// not exist.
    #[error("a link names the literal {0}, but the board names no variable with this number")]
    NoLiteral(i32),
    /// A named string has other liberties than its gadget (the stones for a variable, a clause or
    /// the end) gives it.
    #[error(
        "the string of the stone on point {stone} has the liberties {found:?}, but the names of \
         its gadget give it the liberties {liberties:?}"
    )]
    Liberties {
        /// A stone of the string.
        stone: usize,
        /// The liberties found on the board.
        found: Vec<usize>,
        /// The liberties that the string should have, as points named by its gadget.
        liberties: Vec<usize>,
    },
    /// The strings and points of a variable are not placed as the proof in `docs/reduction-grid.md`
    /// requires.
    #[error("variable {number}: {what}")]
    Variable {
        /// The number of the variable, counted from 1.
        number: usize,
        /// A sentence about the fault.
        what: &'static str,
    },
    /// The strings and points of a clause are not placed as the proof in `docs/reduction-grid.md`
    /// requires.
    #[error("clause {number}: {what}")]
    Clause {
        /// The number of the clause, counted from 1.
        number: usize,
        /// A sentence about the fault.
        what: &'static str,
    },
    /// The white target Lambda and the black string Omega are not placed as the proof requires in
    /// the *end*, the gadget where they meet.
    #[error("the end gadget, where Lambda and Omega meet: {0}")]
    End(&'static str),
    /// The formula has more than [`MAX_VARIABLES`] variables.
    #[error(
        "expected at most {MAX_VARIABLES} variables, found {0}: the check would play 2^{0} games"
    )]
    TooManyVariables(usize),
    /// A game did not end as the proof says: the game for an assignment of values, or a game in
    /// which White plays at both choice points of a variable.
    #[error("with the values {values:?}: {what}")]
    Play {
        /// The values of the variables in this game; all `true` if White played at both choice
        /// points of a variable.
        values: Vec<bool>,
        /// A sentence about the fault.
        what: &'static str,
    },
    /// The observer cancelled the check.
    #[error("stopped on request")]
    Cancelled,
}

/// Checks the named strings and points of a board, then plays one game for each assignment of
/// values to the variables.
///
/// # Errors
/// The first [`Flaw`] found, or [`Flaw::Cancelled`].
pub fn check(grid: &GridBoard, observer: &dyn Observer) -> Result<Checked, Flaw> {
    let view = View::new(grid)?;
    view.check()?;
    plays::check(&view, observer)
}

/// Checks that the white target Lambda lives in a position in which White has chosen values for all
/// variables, and Black has replied.
///
/// The literals that White chose, the black string H of every variable and the white string K of
/// every clause must live unconditionally. Lambda must live even if Black sacrifices Omega, the
/// black string that shares a liberty with Lambda.
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
    // `plays::end` returns `false` if the target Lambda is dead because a clause is not satisfied.
    let found = plays::end(game, values).and_then(|lives| match lives {
        true => Ok(()),
        false => Err("a clause is not satisfied"),
    });
    found.map_err(|what| Flaw::Play {
        values: values.to_vec(),
        what,
    })
}

/// Checks the named strings and points of a board with any number of variables, without playing
/// games.
///
/// # Errors
/// The first [`Flaw`] found.
pub fn check_parts(grid: &GridBoard) -> Result<(), Flaw> {
    View::new(grid)?.check()
}

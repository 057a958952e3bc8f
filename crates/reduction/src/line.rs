//! Checks lines of moves of the [pruned tree](crate::pruned), in which White gives each variable a
//! value and Black replies. Such lines are certificates that the white target Lambda lives.
//!
//! A line is the sequence of moves that the nondeterministic machine guesses in section 4 of *On
//! the Complexity of Tsume-Go*. [`check`] plays the moves by the rules of Go. Each move must be one
//! of the moves that the pruning function [`psi`] returns. After White's moves, Lambda must not be
//! in atari, which would put it into D_0, the paper's set of groups in atari. On a board of n
//! points, the cost is O(n) for each of O(n) positions. The check neither searches nor evaluates
//! the formula.

use crate::graph::Reduction;
use crate::pruned::{Reduced, psi};
use crate::strings::string;
use tengen_board::Player::{Black, White};
use tengen_board::life;
use tengen_board::play::{PlayError, Suicide, play};
use tengen_board::{Position, StoneString};

/// The error of a line of moves that does not prove that the white target Lambda lives. Moves,
/// clauses and variables are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// The pruning function [`psi`] does not return this move.
    #[error(
        "move {number}, at {point}, is not in the pruned tree: expected White at A or B of the \
         next variable, and then Black at the other point"
    )]
    NotPruned {
        /// The number of the move in the line.
        number: usize,
        /// The name of the point of the move.
        point: String,
    },
    /// A move is illegal.
    #[error("move {number} is illegal: {reason}")]
    Illegal {
        /// The number of the move in the line.
        number: usize,
        /// The rule that the move breaks.
        reason: PlayError,
    },
    /// The line ends before White and Black have played one move each for every variable.
    #[error("expected {expected} moves, two for each variable, found {found}")]
    Short {
        /// The number of moves of the line.
        found: usize,
        /// The number of moves of a complete line.
        expected: usize,
    },
    /// The target Lambda is in atari after this move of White.
    #[error("after move {0}, the target Lambda can be captured at once")]
    InAtari(usize),
    /// A clause has no living literal after the line.
    #[error("after the line, no literal of clause {0} lives, so its white string K is dead")]
    DeadClause(usize),
    /// The white string K of a clause does not live, although a literal of the clause does.
    #[error("after the line, the white string K of clause {0} does not live unconditionally")]
    NoEyes(usize),
    /// The black string H of a variable is not connected with the wall, the black string with two
    /// eyes.
    #[error("after the line, the black string H of variable {0} is not joined to the wall")]
    LooseH(usize),
}

/// Checks that a line of the [pruned tree](crate::pruned) proves that the white target Lambda
/// lives.
///
/// The moves must satisfy the conditions of [`played`]. After them, each clause must have a literal
/// with two liberties, and its white string K must live unconditionally (Benson). The black string
/// H of every variable must be connected with the wall. Then Lambda lives in diagram C, where it
/// meets the black string Omega, by remark 3 of *On the Complexity of Tsume-Go*.
///
/// # Errors
/// [`Flaw`] with the first fault found.
pub fn check(reduction: &Reduction, moves: &[usize]) -> Result<(), Flaw> {
    check_end(reduction, &played(reduction, moves)?)
}

/// Plays a complete line of moves and returns the final position.
///
/// Every move must be legal and be one that the pruning function [`psi`] returns. After White's
/// moves, the target Lambda must not be in atari, which would put it into D_0, the paper's set of
/// groups in atari.
///
/// # Errors
/// [`Flaw`] with the first fault found and its move.
pub fn played(reduced: &impl Reduced, moves: &[usize]) -> Result<Position, Flaw> {
    let (board, lambda) = (reduced.board(), reduced.lambda());
    let mut position = reduced.position().clone();
    for (index, &vertex) in moves.iter().enumerate() {
        let number = index + 1;
        if !psi(reduced, &moves[..index]).contains(&vertex) {
            let named = (vertex < board.points()).then(|| reduced.name(vertex));
            let point = named.unwrap_or_else(|| vertex.to_string());
            return Err(Flaw::NotPruned { number, point });
        }
        let player = if index % 2 == 0 { White } else { Black };
        let played = play(
            board,
            &position,
            vertex,
            player.colour(),
            Suicide::Forbidden,
        );
        position = played
            .map_err(|reason| Flaw::Illegal { number, reason })?
            .position;
        // The set D_0 of *On the Complexity of Tsume-Go*: Black is to move and the target Lambda
        // has at most one liberty.
        if player == White && string(board, &position, lambda).liberties.len() < 2 {
            return Err(Flaw::InAtari(number));
        }
    }
    // A complete line has two moves for each variable: White's choice and Black's reply.
    let expected = 2 * reduced.formula().variables();
    if moves.len() != expected {
        let found = moves.len();
        return Err(Flaw::Short { found, expected });
    }
    Ok(position)
}

fn check_end(reduction: &Reduction, position: &Position) -> Result<(), Flaw> {
    let strings = position.strings(&reduction.board).expect("it fits");
    let mut at: Vec<Option<&StoneString>> = vec![None; reduction.board.points()];
    for string in &strings {
        string
            .stones
            .iter()
            .for_each(|&stone| at[stone] = Some(string));
    }
    // A literal lives if its string is white and has two liberties.
    let lives = |stone: usize| {
        at[stone].is_some_and(|s| s.colour == White.colour() && s.liberties.len() >= 2)
    };
    let alive = life::unconditional(&reduction.board, position, White);
    for (number, clause) in (1..).zip(&reduction.clauses) {
        if !clause.links.iter().any(|link| lives(link.literal)) {
            return Err(Flaw::DeadClause(number));
        }
        if !clause.k.iter().all(|&stone| alive[stone]) {
            return Err(Flaw::NoEyes(number));
        }
    }
    // If the black string H of a variable were not connected with the wall, White could capture it.
    // This would give the target Lambda a second eye.
    let wall = at[reduction.wall].expect("the wall is a stone");
    let joined = |stone: &usize| wall.stones.contains(stone);
    match (1..)
        .zip(&reduction.variables)
        .find(|(_, variable)| !joined(&variable.h))
    {
        Some((number, _)) => Err(Flaw::LooseH(number)),
        None => Ok(()),
    }
}

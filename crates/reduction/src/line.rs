//! Lines of the pruned tree as certificates that Lambda lives: the sequence which the
//! nondeterministic machine of section 4 guesses.
//!
//! The check plays every move by the plain rules, and asks each time whether it is one of
//! the pruning function's and whether Lambda could be captured at once, that is, whether it
//! is in D_0: O(n) for each of O(n) positions. It uses neither the search nor the formula's
//! value.

use crate::graph::Reduction;
use crate::pruned::{Reduced, psi};
use tengen_board::Player::{Black, White};
use tengen_board::life;
use tengen_board::play::{PlayError, Suicide, play};
use tengen_board::{Board, Position, StoneString};

/// Why a line does not prove that Lambda lives. Moves are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// A move that the pruning function does not leave.
    #[error("move {number}, at {point}, is not one that the pruning function leaves")]
    NotPruned {
        /// Which move.
        number: usize,
        /// The point's name.
        point: String,
    },
    /// A move against the rules.
    #[error("move {number} is illegal: {reason}")]
    Illegal {
        /// Which move.
        number: usize,
        /// Why.
        reason: PlayError,
    },
    /// The line stops too early.
    #[error("the line has {found} moves; {expected} decide for all variables")]
    Short {
        /// How many it has.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// Lambda can be captured.
    #[error("after move {0}, Lambda can be captured at once")]
    InAtari(usize),
    /// A clause without a living literal.
    #[error("after the line, no literal of clause {0} lives, so that its K is dead")]
    DeadClause(usize),
    /// A clause that was thought to live.
    #[error("after the line, K of clause {0} has no two eyes")]
    NoEyes(usize),
    /// Black has not captured, and not joined with the wall, what White would live with.
    #[error("after the line, H of variable {0} is not joined with the wall")]
    LooseH(usize),
}

/// Whether a line of the pruned tree proves that Lambda lives: every move is one that the
/// pruning function leaves, Lambda is never in D_0, and in the end each clause has a literal
/// with two liberties. Its K then lives unconditionally (Benson), which is checked, too;
/// what is left is diagram C, where Lambda lives by remark 3.
///
/// # Errors
/// [`Flaw`] says why it does not.
pub fn check(reduction: &Reduction, moves: &[usize]) -> Result<(), Flaw> {
    check_end(reduction, &played(reduction, moves)?)
}

/// The position after a whole line, if every move is one that the pruning function leaves
/// and the rules allow, and Lambda is never in D_0.
///
/// # Errors
/// [`Flaw`] says what is wrong with which move.
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
        // D_0: the opponent moves, and there is one liberty.
        if player == White && liberties(board, &position, lambda) < 2 {
            return Err(Flaw::InAtari(number));
        }
    }
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

/// How many liberties the string of a stone has; none if it has been captured.
fn liberties(board: &Board, position: &Position, stone: usize) -> usize {
    let strings = position.strings(board).expect("it fits");
    let string = strings.iter().find(|string| string.stones.contains(&stone));
    string.map_or(0, |string| string.liberties.len())
}

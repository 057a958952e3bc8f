//! Checks that a walk on a *line*, a board of one row, is the Hamiltonian cycle or game that it
//! claims to be.
//!
//! Every move is played by the rules of `tengen_board::play`, and every position is remembered. The
//! check shares no code with the searches or the game graph. For each move it takes O(n) steps and
//! one hash table entry, where n is the number of points.

use super::walk::{Kind, MAX_POINTS, Walk, after, reversed};
use std::collections::HashSet;
use tengen_base::observer::Observer;
use tengen_board::play::PlayError;
use tengen_board::{Board, Position};

/// The reason why a walk (a start position and moves) is not the Hamiltonian cycle or game that it
/// claims to be.
///
/// Moves and positions of a walk are numbered from 1. Position 1 is the start, and position k + 1
/// follows move k.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The line has an unsupported number of points.
    #[error("a line has from 1 to {MAX_POINTS} points, not {0}")]
    Size(usize),
    /// The start position of the walk is illegal, or has a third colour.
    #[error("the start is not legal, or has colours other than Black's and White's")]
    IllegalStart,
    /// The start of a game is not the empty board, or the start of a cycle is the empty board.
    #[error("a game must start at the empty board, and a cycle must start at another position")]
    Start,
    /// The walk has too few or too many moves to visit every position once.
    #[error(
        "expected {expected} moves for a {kind} on this board, found {moves}",
        kind = kind.name()
    )]
    Length {
        /// The kind that the walk claims to be.
        kind: Kind,
        /// Number of moves.
        moves: u64,
        /// Number of moves of every walk of this kind (game, cycle or half cycle) on this line.
        expected: u64,
    },
    /// A move breaks the rules.
    #[error("move {number}: {error}")]
    Move {
        /// Number of the move.
        number: usize,
        /// The reason why the rules forbid the move.
        error: PlayError,
    },
    /// A move of a cycle or half cycle leads to the empty position, which no cycle visits. Or a
    /// move leads to a position that the walk has visited before (for a half cycle, also to its
    /// reversal).
    #[error(
        "move {number} leads to {}, a position that the walk has already visited, or that must not \
         be on it",
        position_text(position)
    )]
    Repeated {
        /// Number of the move.
        number: usize,
        /// The position.
        position: Position,
    },
    /// A cycle does not end at its start, or a half cycle does not end at the reversal of its start
    /// (the colours exchanged).
    #[error(
        "the last move leads to {}, not to {}",
        position_text(last),
        position_text(expected)
    )]
    End {
        /// The position after the last move.
        last: Position,
        /// The position to which the last move must lead.
        expected: Position,
    },
    /// The observer stopped the check.
    #[error("stopped on request")]
    Cancelled,
}

/// Returns a position of a line (a board of one row) as one word: `.` for empty, `X` for Black, `O`
/// for White.
pub fn position_text(position: &Position) -> String {
    let letter = |&colour: &u8| match colour {
        0 => '.',
        1 => 'X',
        2 => 'O',
        _ => '?',
    };
    position.colours().iter().map(letter).collect()
}

/// Returns the number of legal positions of a line, a board of one row.
///
/// Source: the recurrence L(1, n) = 3 L(1, n-1) - L(1, n-2) + L(1, n-3) of *Combinatorics of Go*,
/// section 4.4.1.
///
/// # Panics
/// If there are more than [`MAX_POINTS`] points.
pub fn legal_positions(points: usize) -> u64 {
    assert!(points <= MAX_POINTS, "{points} points");
    // Start the recurrence at L(1, -1) = 3, L(1, 0) = 1 and L(1, 1) = 1. The first two values
    // continue it backwards.
    let start = (3, 1, 1u64);
    let (_, count, _) = (0..points).fold(start, |(a, b, c), _| (b, c, 3 * c - b + a));
    count
}

/// Checks a walk, and returns the number of positions that it visits.
///
/// A valid game visits all legal positions. A valid cycle visits all legal positions except the
/// empty one. A half cycle is the first half of a cycle whose second half has the colours
/// exchanged. So the reversals of its positions count as visited, too.
///
/// # Errors
/// The first [`Fault`]. [`Fault::Cancelled`] means that the observer stopped the check, and says
/// nothing about the walk.
pub fn check(walk: &Walk, observer: &dyn Observer) -> Result<u64, Fault> {
    let points = walk.points();
    if !(1..=MAX_POINTS).contains(&points) {
        return Err(Fault::Size(points));
    }
    let board = Board::square(1, points).map_err(|_| Fault::Size(points))?;
    let start = &walk.start;
    let players = start.colours().iter().all(|&colour| colour <= 2);
    if !players || start.is_legal(&board) != Ok(true) {
        return Err(Fault::IllegalStart);
    }
    let empty = Position::empty(points);
    if (*start == empty) != (walk.kind == Kind::Game) {
        return Err(Fault::Start);
    }
    let (moves, expected) = (
        walk.moves.len() as u64,
        walk.kind.moves(legal_positions(points)),
    );
    if moves != expected {
        let kind = walk.kind;
        return Err(Fault::Length {
            kind,
            moves,
            expected,
        });
    }

    // A half cycle also stands for the second half of its cycle: the reversals of its positions,
    // which have the colours exchanged.
    let half = walk.kind == Kind::HalfCycle;
    let mut seen = HashSet::new();
    let mut visit = |position: &Position| {
        let both = if half {
            reversed(position)
        } else {
            position.clone()
        };
        // `false` if the position, or for a half cycle its reversal (the position with colours
        // exchanged), occurred before.
        seen.insert(code(position)) && (!half || seen.insert(code(&both)))
    };
    // A cycle or half cycle must avoid the empty position, so mark that position as visited.
    if walk.kind != Kind::Game {
        visit(&empty);
    }
    visit(start);
    let mut position = start.clone();
    for (played, step) in walk.moves.iter().enumerate() {
        let number = played + 1;
        if number % 4096 == 0 && !observer.go_on() {
            return Err(Fault::Cancelled);
        }
        let after = after(&board, &position, *step);
        position = after.map_err(|error| Fault::Move { number, error })?;
        // The last move of a cycle closes it, so its position may have occurred before.
        let closes = walk.kind != Kind::Game && number == walk.moves.len();
        if !closes && !visit(&position) {
            return Err(Fault::Repeated { number, position });
        }
    }
    // A half cycle must end at its start with the colours exchanged, and a cycle at its start. A
    // game may end anywhere.
    let expected = match walk.kind {
        Kind::HalfCycle => reversed(start),
        Kind::Cycle => start.clone(),
        Kind::Game => position.clone(),
    };
    if position != expected {
        let last = position;
        return Err(Fault::End { last, expected });
    }
    Ok(seen.len() as u64 - u64::from(walk.kind != Kind::Game))
}

/// Returns a number whose digits in base 3 are the colours of the points.
fn code(position: &Position) -> u64 {
    let colours = position.colours().iter();
    colours.fold(0, |code, &colour| 3 * code + u64::from(colour))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;
    use tengen_board::Stone;

    /// Builds a walk from letters: capital letters are Black's points, small letters are White's.
    fn walk(kind: Kind, start: &str, moves: &str) -> Walk {
        let start = start
            .chars()
            .map(|c| ".XO".find(c).unwrap() as u8)
            .collect();
        let moves = moves.chars().map(|c| {
            let colour = if c.is_ascii_uppercase() { 1 } else { 2 };
            Stone::new(colour, (c.to_ascii_lowercase() as u8 - b'a').into())
        });
        Walk {
            kind,
            start: Position::new(start),
            moves: moves.collect(),
        }
    }

    #[test]
    fn the_recurrence_counts_the_legal_positions() {
        for points in 1..=9 {
            let board = Board::square(1, points).unwrap();
            let colourings = 0..3u64.pow(points as u32);
            let legal = colourings.filter(|code| {
                let digit = |point: usize| (code / 3u64.pow(point as u32) % 3) as u8;
                let position = Position::new((0..points).map(digit).collect());
                position.is_legal(&board).unwrap()
            });
            assert_eq!(legal.count() as u64, legal_positions(points));
        }
    }

    /// The moves of the half cycle printed in *Combinatorics of Go*, without the last one: O.. O.O
    /// .X. XX. ..O X.O .OO, then X...
    const THREE: &str = "cBAcAb";

    #[test]
    fn a_half_cycle_passes_and_every_single_change_fails() {
        let right = walk(Kind::HalfCycle, "O..", &format!("{THREE}A"));
        assert_eq!(check(&right, &Silent), Ok(14));
        assert_eq!(check(&right.whole(), &Silent), Ok(14));
        assert_eq!(check(&right.game().unwrap(), &Silent), Ok(15));
        for walk in [right.clone(), right.whole(), right.game().unwrap()] {
            for at in 0..walk.moves.len() {
                for other in "abcABC".chars() {
                    let mut wrong = walk.clone();
                    wrong.moves[at] =
                        super::tests::walk(walk.kind, "...", &other.to_string()).moves[0];
                    assert_eq!(check(&wrong, &Silent).is_ok(), wrong == walk);
                }
            }
        }
    }

    #[test]
    fn faults_are_named() {
        let check = |kind, start, moves| check(&walk(kind, start, moves), &Silent).unwrap_err();
        let half = |start, moves| check(Kind::HalfCycle, start, moves);
        assert_eq!(half("", ""), Fault::Size(0));
        assert_eq!(half("OOO", "cBAcAbA"), Fault::IllegalStart);
        assert_eq!(half("...", "cBAcAbA"), Fault::Start);
        assert_eq!(check(Kind::Game, "O..", "cBAcAbA"), Fault::Start);
        let short = half("O..", THREE).to_string();
        assert_eq!(
            short,
            "expected 7 moves for a half-cycle on this board, found 6"
        );
        let taken = half("O..", "aBAcAbA").to_string();
        assert!(taken.starts_with("move 1: point 0 has a stone"), "{taken}");
        let taken = half("O..", "cBAcAcA").to_string();
        assert!(taken.starts_with("move 6: point 2 has a stone"), "{taken}");
        let again = half("O..", "cBAcabA").to_string();
        assert_eq!(
            again,
            "move 5 leads to O.O, a position that the walk has already visited, or that must not \
             be on it"
        );
    }

    #[test]
    fn other_ends_are_faults() {
        // On 1 x 2 the positions except the empty one form two cycles, so there is no half cycle.
        let fault = check(&walk(Kind::HalfCycle, "O.", "Ba"), &Silent).unwrap_err();
        assert!(matches!(fault, Fault::End { .. }), "{fault}");
    }
}

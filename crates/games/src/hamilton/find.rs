//! Finds Hamiltonian cycles of the game graph of a *line*, a board of one row. The search starts
//! from disjoint cycles that together visit all positions but the empty one. It joins them by
//! exchanges, in which positions take over each other's successors ([`cover`](super::cover)).
//!
//! Entry: [`find`](fn@find). A *class* is a position and its reversal, with the colours exchanged.
//! The [`search`](super::search) finds a step from each class to another one
//! ([`quotient`](super::quotient)). This file turns these steps into the moves of a half cycle.

use super::line;
use super::quotient::{Quotient, Step, class, crosses};
use super::search::{FindError, search};
use super::walk::{Kind, Walk};
use tengen_base::observer::Observer;
use tengen_board::{Position, Stone};

/// Finds half of a colour-symmetric Hamiltonian cycle of a *line*, a board of one row. Exchanging
/// the colours shifts such a cycle by half its length.
///
/// The line has 3 to [`line::MAX_POINTS`] points. A search makes random attempts, numbered from 0,
/// until one succeeds. It starts with attempt number `first`; a number above 0 skips attempts that
/// are known to fail. The same seed and first attempt give the same cycle.
///
/// # Errors
/// [`FindError`] if no cycle was found, or the observer stops the search.
pub fn find(
    points: usize,
    seed: u64,
    first: usize,
    observer: &dyn Observer,
) -> Result<Walk, FindError> {
    if points < 3 {
        return Err(FindError::None(points));
    }
    if points > line::MAX_POINTS {
        return Err(FindError::TooLong { points });
    }
    let quotient =
        Quotient::observed(points, observer).ok_or(FindError::Cancelled { attempt: first })?;
    let next = search(&quotient, seed, first, observer)?;
    half_cycle(&quotient, &next, observer).ok_or(FindError::Cancelled { attempt: first })
}

/// Returns the half cycle that takes the step `next[c]` from each class c, a position and its
/// reversal (the colours exchanged). It starts at the position with a single white stone, on point
/// 0.
///
/// Returns `None` if the observer stops the work.
fn half_cycle(quotient: &Quotient, next: &[Step], observer: &dyn Observer) -> Option<Walk> {
    let field = quotient.field();
    // The class of the two positions (black and white) with a single stone, on point 0.
    let lone = quotient.step_to(1 << line::WHITE).map_or(0, class);
    let mut moves = Vec::with_capacity(next.len());
    let (mut at, mut reversed) = (lone, false);
    for number in 0..next.len() {
        if number % (1 << 14) == 0 && !observer.go_on() {
            return None;
        }
        let step = next[at];
        let from = quotient.code(at, reversed);
        // A crossing step changes the colour of the leftmost stone. The walk then continues with
        // exchanged colours.
        reversed ^= crosses(step);
        at = class(step);
        let to = quotient.code(at, reversed);
        // A step between classes does not store its move, so the move is derived from the positions
        // before and after it.
        let made = line::moves(field, from).into_iter();
        let made = made.filter(|&(.., after)| after == to);
        moves.extend(made.map(|(point, player, _)| Stone::new(player.colour(), point)));
    }
    let mut start = Position::empty(field.points());
    start.set(0, 2);
    Some(Walk {
        kind: Kind::HalfCycle,
        start,
        moves,
    })
}

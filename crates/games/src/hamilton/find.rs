//! Cycles found: a cover by cycles, joined by exchanges.

use super::line;
use super::quotient::{Quotient, Step, class, crosses};
use super::search;
use super::walk::{Kind, Walk};
use tengen_base::observer::Observer;
use tengen_board::{Position, Stone};

/// Why no cycle was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FindError {
    /// There is none, as for lines of 1 and 2 points.
    #[error("the 1x{0} board has no colour-symmetric Hamiltonian cycle")]
    None(usize),
    /// Too long.
    #[error(
        "cycles are looked for on boards of up to 1x{}, not 1x{points}; {}",
        line::MAX_POINTS,
        "the next longer one has 32 million positions up to colour, for which this is not made"
    )]
    TooLong {
        /// Points of the line.
        points: usize,
    },
    /// None was found; there may be one.
    #[error("no cycle was found in {attempts} attempts; another seed may find one")]
    NotFound {
        /// How often it was tried.
        attempts: usize,
    },
    /// The observer said stop.
    #[error("stopped in attempt {attempt}")]
    Cancelled {
        /// With which [`find_from`] goes on.
        attempt: usize,
    },
}

/// Half of a colour-symmetric Hamiltonian cycle of a line of 3 to [`line::MAX_POINTS`]
/// points. The same seed gives the same cycle.
///
/// # Errors
/// [`FindError`].
pub fn find(points: usize, seed: u64, observer: &dyn Observer) -> Result<Walk, FindError> {
    find_from(points, seed, 0, observer)
}

/// The same, where the attempts of lower numbers are known to come to nothing.
///
/// # Errors
/// [`FindError`].
pub fn find_from(
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
    let next = search::search(&quotient, seed, first, observer)?;
    half_cycle(&quotient, &next, observer).ok_or(FindError::Cancelled { attempt: first })
}

/// The walk along the steps from each class, from White's stone at the left; `None` if the
/// observer says stop.
fn half_cycle(quotient: &Quotient, next: &[Step], observer: &dyn Observer) -> Option<Walk> {
    let points = quotient.points();
    let lone = quotient.step_to(1 << line::WHITE).map_or(0, class);
    let mut moves = Vec::with_capacity(next.len());
    let (mut at, mut reversed) = (lone, false);
    for number in 0..next.len() {
        if number % (1 << 14) == 0 && !observer.go_on() {
            return None;
        }
        let step = next[at];
        let from = quotient.code(at, reversed);
        reversed ^= crosses(step);
        at = class(step);
        let to = quotient.code(at, reversed);
        moves.extend(
            line::move_between(points, from, to)
                .map(|(point, colour)| Stone::new(colour as u8 + 1, point)),
        );
    }
    let mut start = Position::empty(points);
    start.set(0, 2);
    Some(Walk {
        kind: Kind::HalfCycle,
        start,
        moves,
    })
}

impl From<search::Fruitless> for FindError {
    fn from(fruitless: search::Fruitless) -> FindError {
        match fruitless {
            search::Fruitless::Cancelled(attempt) => FindError::Cancelled { attempt },
            search::Fruitless::Attempts(attempts) => FindError::NotFound { attempts },
        }
    }
}

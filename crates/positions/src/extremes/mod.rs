//! The positions with the most strings, and with the most stones.
//!
//! **Strings.** In a legal position choose, of every string, one stone with a liberty,
//! and empty all others. The chosen stones keep their liberties, and no two of one
//! colour are neighbours, since they were of different strings: as many strings as
//! before, all of one stone. So the most strings are the most stones of a position in
//! which every stone is alone and has a liberty. Its empty points are a *dominating set*
//! (every other point, if it is not guarded, has a neighbour in the set), and the other
//! points can be coloured with λ colours so that no neighbours have the same. Where λ
//! colours are enough for the whole board, as 2 are for the square lattice, the number
//! is therefore that of the points less the domination number; it is found by
//! a search layer by layer (`search`).
//!
//! For n x n boards of the square lattice the numbers are 2, 6, 12, 18, 26, 37, 48, 61
//! for n = 2, 3, ...; from n = 16 on, n^2 - ⌊(n + 2)^2 / 5⌋ + 4 (D. Gonçalves, A. Pinlou,
//! M. Rao, S. Thomassé, *The domination number of grids*, 2011), so 277 for n = 19.
//!
//! **Stones.** A connected board without guarded points needs one empty point, and one
//! is enough: all others have one colour, and each of their strings touches it. With
//! guarded points none is needed. Parts of a board that are not connected stand each
//! for itself.

mod colouring;
mod search;
mod singles;

use crate::reading::Reading;
use colouring::{fewest_colours_bound, greedy_colouring};
use search::Search;
use singles::Singles;
use tengen_board::{Board, EMPTY, Position};
use tengen_count::CountError;
use tengen_sweep::execute::{Context, ExecuteError};
use tengen_sweep::sweep::SweepError;

/// A position that has the most of something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extreme {
    /// How many strings, or stones, it has.
    pub number: usize,
    /// The position.
    pub position: Position,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExtremeError {
    /// The board is too wide.
    #[error(transparent)]
    Sweep(#[from] SweepError),
    /// Stopped, or out of memory.
    #[error(transparent)]
    Execute(#[from] ExecuteError),
    /// A position has bytes for colours, and needs one.
    #[error("between 1 and 255 colours are possible, not {0}")]
    Colours(u32),
    /// The frontier does not fit into words together with the colours.
    #[error(
        "a frontier of {width} points with {colours} colours is too wide for a search for the \
         most strings"
    )]
    TooWide {
        /// Points of the frontier.
        width: usize,
        /// Colours that have to be told apart.
        colours: u32,
    },
}

impl From<ExtremeError> for CountError {
    fn from(error: ExtremeError) -> CountError {
        match error {
            ExtremeError::Execute(error) => error.into(),
            other => CountError::Unusable(other.to_string()),
        }
    }
}

/// A legal position with the most strings that a board has room for, with `colours`
/// colours.
///
/// # Errors
/// [`ExtremeError`].
pub fn most_strings(
    board: &Board,
    colours: u32,
    context: Context<'_>,
) -> Result<Extreme, ExtremeError> {
    check_colours(colours)?;
    let reading = Reading::of(board)?;
    // Where any stones can be coloured, colours need not be remembered.
    let free = fewest_colours_bound(board.graph()) <= colours;
    let remembered = if free { 0 } else { colours };
    let choices = best_choices(&reading, remembered, context)?;
    let mut position = Position::empty(board.points());
    for (&vertex, &choice) in reading.order.iter().zip(&choices) {
        position.set(vertex, choice);
    }
    if free {
        greedy_colouring(board.graph(), colours, &mut position);
    }
    let strings = position.strings(board).expect("a position of this board");
    let stones = board.points() - position.count(EMPTY);
    assert!(
        strings.len() == stones && strings.iter().all(|string| string.is_free()),
        "single stones with liberties"
    );
    Ok(Extreme {
        number: strings.len(),
        position,
    })
}

/// The colours (or, if none are remembered, 1 for a stone) of the points in reading
/// order.
fn best_choices(
    reading: &Reading,
    colours: u32,
    context: Context<'_>,
) -> Result<Vec<u8>, ExtremeError> {
    let width = reading.sweep.width();
    if let Some(singles) = Singles::<u64>::new(&reading.sweep, colours) {
        return Ok(Search::new(singles, context).best()?);
    }
    if let Some(singles) = Singles::<u128>::new(&reading.sweep, colours) {
        return Ok(Search::new(singles, context).best()?);
    }
    Err(ExtremeError::TooWide { width, colours })
}

/// A legal position with the most stones.
///
/// # Errors
/// If there are no colours, or more than a position can have.
pub fn most_stones(board: &Board, colours: u32) -> Result<Extreme, ExtremeError> {
    check_colours(colours)?;
    let mut position = Position::new(vec![1; board.points()]);
    for string in position.strings(board).expect("a position of this board") {
        if !string.guarded {
            position.set(string.stones[0], EMPTY);
        }
    }
    Ok(Extreme {
        number: board.points() - position.count(EMPTY),
        position,
    })
}

fn check_colours(colours: u32) -> Result<(), ExtremeError> {
    let possible = (1..=u32::from(u8::MAX)).contains(&colours);
    possible.then_some(()).ok_or(ExtremeError::Colours(colours))
}

#[cfg(test)]
mod tests;

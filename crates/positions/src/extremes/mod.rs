//! Legal positions with the most strings and with the most stones on a board.
//!
//! **Strings.** In a legal position, choose one stone with a liberty from every string and empty
//! all other points. The chosen stones keep their liberties. No two chosen stones of one colour are
//! neighbours, since they belonged to different strings. So the number of strings is unchanged, and
//! each string has one stone. The maximum is therefore the largest number of stones in a position
//! in which every stone is alone and has a liberty.
//!
//! The empty points of such a position are a *dominating set*: every other unguarded point has a
//! neighbour in the set. The other points can be coloured with λ colours so that neighbours differ.
//! Suppose that λ colours suffice for the whole board, as 2 do for the square lattice. Then the
//! maximum is the number of points minus the domination number. The module `search` finds it.
//!
//! For n x n boards of the square lattice the largest numbers of strings are 2, 6, 12, 18, 26, 37,
//! 48, 61 for n = 2, 3, .... From n = 16 on the largest number is n^2 - ⌊(n + 2)^2 / 5⌋ + 4, so 277
//! for n = 19 (D. Gonçalves, A. Pinlou, M. Rao, S. Thomassé, *The domination number of grids*,
//! 2011).
//!
//! **Stones.** A *guarded* point has a liberty outside the board. A legal position on a connected
//! board without guarded points has at least one empty point. One empty point suffices: all other
//! points have stones of one colour, and each of their strings touches the empty point. A connected
//! board with guarded points needs no empty point. Components of a board are independent.

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

/// A position with the largest number of strings or stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extreme {
    /// The number of strings or stones.
    pub number: usize,
    /// The position.
    pub position: Position,
}

/// The reason why an extreme position cannot be computed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExtremeError {
    /// The board cannot be swept.
    #[error(transparent)]
    Sweep(#[from] SweepError),
    /// The observer cancelled, or memory was short.
    #[error(transparent)]
    Execute(#[from] ExecuteError),
    /// The number of colours is not from 1 to 255.
    #[error("expected 1 to 255 colours, found {0}")]
    Colours(u32),
    /// The state of the search, the frontier with its colours, does not fit into a key of 128 bits.
    #[error(
        "a frontier of {width} points with {colours} colours is too wide for a search for the \
         most strings; use a narrower board"
    )]
    TooWide {
        /// The width of the frontier.
        width: usize,
        /// The number of colours that must be distinguished.
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

/// Returns a legal position with the most strings of a board, with `colours` colours.
///
/// # Errors
/// [`ExtremeError`] if the board or the number of colours is too large, or the observer cancels.
pub fn most_strings(
    board: &Board,
    colours: u32,
    context: Context<'_>,
) -> Result<Extreme, ExtremeError> {
    check_colours(colours)?;
    let reading = Reading::of(board)?;
    // In the result no two neighbours have the same colour. If `colours` colours suffice for this
    // with every set of stones, the states of the search need no colours.
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

/// Returns the choices at the points, in reading order, that leave the fewest points empty. A
/// choice is a colour, or 0 for an empty point.
///
/// If `colours` is 0, colours are not distinguished, and all stones have colour 1.
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

/// Returns a legal position with the most stones.
///
/// # Errors
/// [`ExtremeError::Colours`] if the number of colours is not from 1 to 255.
pub fn most_stones(board: &Board, colours: u32) -> Result<Extreme, ExtremeError> {
    check_colours(colours)?;
    let mut position = Position::new(vec![1; board.points()]);
    // All points have black stones, so each string is a whole component of the board. One empty
    // point gives it a liberty.
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

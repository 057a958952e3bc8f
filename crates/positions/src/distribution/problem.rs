//! Selects the order of points and the counting problem for a distribution, after a check that the
//! states can fit into memory.

use super::DistributionError;
use crate::reading::Reading;
use tengen_board::Board;
use tengen_sweep::execute::Context;
use tengen_sweep::frontier::PackedKey;
use tengen_sweep::named::{Memory, NamedProblem, RuledSweep, Rules};

/// A lower bound on the bytes of a state and the polynomial of the positions that lead to it.
const BYTES_PER_STATE: u128 = 64;

/// Returns the order in which the points of a board are read, or an error if there are certainly
/// too many states for the memory.
///
/// The frontier has the points read so far that have unread neighbours. When the frontier is
/// widest, all points that have left it may be empty, and the points on it may have any colours. So
/// there are at least as many states as colourings of the frontier, up to renaming of colours.
pub(super) fn reading(
    board: &Board,
    colours: u32,
    context: Context<'_>,
) -> Result<Reading, DistributionError> {
    if colours == 0 {
        return Err(DistributionError::NoColours);
    }
    let reading = Reading::of(board)?;
    let width = reading.sweep.width();
    let states = match colours {
        1 => 2u128.pow(width as u32),
        // At least half of the colourings of the frontier with two colours remain different after
        // renaming colours.
        _ => 3u128.pow(width as u32).div_ceil(2),
    };
    let needed = states * BYTES_PER_STATE;
    if needed > context.memory as u128 {
        return Err(DistributionError::TooLarge {
            width,
            states,
            needed,
            allowed: context.memory,
        });
    }
    Ok(reading)
}

/// Returns the sweep of a board for named colours: states that differ by an exchange of colours are
/// different states.
pub(super) fn ruled_sweep(
    board: &Board,
    colours: u32,
    context: Context<'_>,
) -> Result<RuledSweep, DistributionError> {
    let order = reading(board, colours, context)?.order;
    Ok(RuledSweep::new(
        board,
        &order,
        &Rules::plain(board, colours)?,
    )?)
}

/// Returns the counting problem of a sweep with rules for the colours. The states of the problem
/// must fit into keys of type `K`. `memory` selects which strings a state contains.
pub(super) fn named_problem<K: PackedKey>(ruled: RuledSweep, memory: Memory) -> NamedProblem<K> {
    NamedProblem::new(ruled, memory).expect("the layout was tried")
}

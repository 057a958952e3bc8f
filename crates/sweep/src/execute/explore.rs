//! Enumerates the states that a counting problem reaches.
//!
//! [`boundary_states`] is a breadth-first search over the steps of one period (the columns that
//! repeat). At each step, the successors of each state are computed once. Sorted lists serve as
//! sets.

use super::sorted::in_order;
use super::{Context, ExecuteError};
use crate::problem::Problem;
use tengen_base::observer::Event;
use tengen_base::parallel;

/// The number of states whose successors one task computes.
const PIECE: usize = 1 << 14;

/// Returns all states that `states` lead to when point `step` of `column` is added, ascending and
/// without repetition.
pub fn image<P: Problem>(
    problem: &P,
    (column, step): (usize, usize),
    states: &[P::State],
    context: Context<'_>,
) -> Result<Vec<P::State>, ExecuteError> {
    context.check()?;
    let pieces = parallel::try_pieces(states, PIECE, |_, piece| {
        context.check()?;
        let mut next = Vec::with_capacity(3 * piece.len());
        for state in piece {
            problem.successors(column, step, state, |s, _| next.push(s));
        }
        // States with common successors are close in the order of keys, so most repetitions are
        // within one piece.
        next.sort_unstable();
        next.dedup();
        Ok(next)
    })?;
    let total = pieces.iter().map(Vec::len).sum();
    context.check_memory(total, 2 * total * size_of::<P::State>())?;
    // Equal states are in one part of the sorted list, so repetitions can be removed from each part
    // separately.
    let mut parts = in_order(pieces, context)?;
    parallel::pieces_mut(&mut parts, 1, |_, part| part[0].dedup());
    Ok(parts.concat())
}

/// Returns all states that `states` lead to when all points of a column are added.
pub fn column_image<P: Problem>(
    problem: &P,
    column: usize,
    mut states: Vec<P::State>,
    context: Context<'_>,
) -> Result<Vec<P::State>, ExecuteError> {
    for step in 0..problem.steps(column) {
        states = image(problem, (column, step), &states, context)?;
    }
    Ok(states)
}

/// Returns the states that a problem with repeating columns reaches at the start of a period,
/// ascending.
///
/// These are the states before columns `preamble`, `preamble + period`, `preamble + 2 period` and
/// so on. At each step of the period, successors are computed only for states that are new at this
/// step. So each state is expanded once at each step, however many columns the search takes.
pub fn boundary_states<P: Problem>(
    problem: &P,
    preamble: usize,
    period: usize,
    context: Context<'_>,
) -> Result<Vec<P::State>, ExecuteError> {
    // Go through the preamble (the columns before the period) to the first states of the period.
    let mut fresh = vec![problem.start()];
    for column in 0..preamble {
        fresh = column_image(problem, column, fresh, context)?;
    }
    let steps: Vec<(usize, usize)> = (preamble..preamble + period)
        .flat_map(|column| (0..problem.steps(column)).map(move |step| (column, step)))
        .collect();
    // `known[i]` has the states found so far before step i of the period.
    let mut known: Vec<Vec<P::State>> = vec![Vec::new(); steps.len()];
    let mut most = 0;
    loop {
        for (&at, known) in steps.iter().zip(&mut known) {
            // Successors are computed for new states only: the successors of known states are
            // already known.
            fresh.retain(|s| known.binary_search(s).is_err());
            context.check()?;
            known.extend_from_slice(&fresh);
            // The stable sort merges the known states and the new ones, two ascending lists.
            known.sort();
            most = most.max(known.len());
            context.observer.event(Event::Exploring { states: most });
            fresh = image(problem, at, &fresh, context)?;
        }
        let states = known.iter().map(Vec::len).sum();
        context.check_memory(states, states * size_of::<P::State>())?;
        // The search is complete if the last step of the period leads to no new state.
        if fresh.iter().all(|s| known[0].binary_search(s).is_ok()) {
            return Ok(known.swap_remove(0));
        }
    }
}

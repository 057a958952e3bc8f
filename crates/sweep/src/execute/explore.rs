//! Which states a problem ever reaches.

use super::sorted::in_order;
use super::{Context, ExecuteError};
use crate::problem::Problem;
use tengen_base::observer::Event;
use tengen_base::parallel;

/// States expanded by one task.
const PIECE: usize = 1 << 14;

/// All successors of `states` at a step, ascending, each once.
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
        // Relatives are close in order, so most repetitions go here.
        next.sort_unstable();
        next.dedup();
        Ok(next)
    })?;
    let total = pieces.iter().map(Vec::len).sum();
    context.check_memory(total, 2 * total * size_of::<P::State>())?;
    let mut parts = in_order(pieces, context)?;
    parallel::pieces_mut(&mut parts, 1, |_, part| part[0].dedup());
    Ok(parts.concat())
}

/// All successors of `states` through a whole column.
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

/// The states that a periodic problem reaches at the start of columns
/// `preamble`, `preamble + period`, `preamble + 2 period` and so on, ascending.
///
/// Only states not seen before at their step are expanded, so that every state
/// is expanded once, however many columns it takes to find them all.
pub fn boundary_states<P: Problem>(
    problem: &P,
    preamble: usize,
    period: usize,
    context: Context<'_>,
) -> Result<Vec<P::State>, ExecuteError> {
    let mut fresh = vec![problem.start()];
    for column in 0..preamble {
        fresh = column_image(problem, column, fresh, context)?;
    }
    let steps: Vec<(usize, usize)> = (preamble..preamble + period)
        .flat_map(|column| (0..problem.steps(column)).map(move |step| (column, step)))
        .collect();
    // known[i]: the states found before step i of the period.
    let mut known: Vec<Vec<P::State>> = vec![Vec::new(); steps.len()];
    let mut most = 0;
    loop {
        for (&at, known) in steps.iter().zip(&mut known) {
            fresh.retain(|s| known.binary_search(s).is_err());
            context.check()?;
            known.extend_from_slice(&fresh);
            // Two ascending runs, which the stable sort merges.
            known.sort();
            most = most.max(known.len());
            context.observer.event(Event::Exploring { states: most });
            fresh = image(problem, at, &fresh, context)?;
        }
        let states = known.iter().map(Vec::len).sum();
        context.check_memory(states, states * size_of::<P::State>())?;
        if fresh.iter().all(|s| known[0].binary_search(s).is_ok()) {
            return Ok(known.swap_remove(0));
        }
    }
}

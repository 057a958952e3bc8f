//! Lists the states after each step (added point) of a sweep, as far as that is quick.
//!
//! - Entry: [`List::columns`] lists column by column until the states repeat. [`List::period`]
//!   lists the states of one period (the columns after which the lattice repeats), as the compiled
//!   executor needs them.
//! - Cost: up to [`LISTED`] states are listed per step.

use crate::error::CountError;
use tengen_sweep::execute::explore::{boundary_states, image};
use tengen_sweep::execute::{Context, ExecuteError};
use tengen_sweep::problem::{Extent, Problem};

/// Largest number of states after a step. If a step has more states, listing ends.
const LISTED: usize = 2_000_000;

/// The number of states after each step (added point) whose states were listed.
#[derive(Default)]
pub(super) struct List {
    pub(super) states: Vec<u128>,
}

impl List {
    pub(super) fn most(&self) -> u128 {
        self.states.iter().copied().max().unwrap_or(1)
    }

    pub(super) fn total(&self) -> u128 {
        self.states.iter().sum()
    }

    /// Lists the states after each step (added point) of a column. `states` has the states before
    /// the column, and then those after it. Returns `false` if there are too many states.
    pub(super) fn column<P: Problem>(
        &mut self,
        problem: &P,
        column: usize,
        states: &mut Vec<P::State>,
        context: Context<'_>,
    ) -> Result<bool, CountError> {
        for step in 0..problem.steps(column) {
            match image(problem, (column, step), states, context) {
                Ok(next) => *states = next,
                Err(ExecuteError::Memory { .. }) => return Ok(false),
                Err(error) => return Err(error.into()),
            }
            self.states.push(states.len() as u128);
            if states.len() > LISTED {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Lists the states after each step, column by column, until the states repeat. Returns the
    /// total number of states after all steps of `cols` columns.
    ///
    /// Returns `None` if there are too many states.
    pub(super) fn columns<P: Problem>(
        &mut self,
        problem: &P,
        cols: usize,
        context: Context<'_>,
    ) -> Result<Option<u128>, CountError> {
        let (preamble, period) = repetition(problem);
        let mut states = vec![problem.start()];
        let mut before = Vec::new();
        let mut first_step = Vec::new();
        for column in 0..cols {
            if column >= preamble && (column - preamble).is_multiple_of(period) {
                // If the states before this column are the same as one period before, the states of
                // all later columns repeat. Then add up whole periods, and the rest.
                if before == states {
                    let again = &self.states[first_step[column - period]..];
                    let steps = (column..column + period).map(|c| problem.steps(c));
                    let steps: Vec<usize> = steps.collect();
                    let whole = ((cols - column) / period) as u128;
                    let rest = steps[..(cols - column) % period].iter().sum();
                    let rest: u128 = again[..rest].iter().sum();
                    return Ok(Some(
                        self.total() + whole * again.iter().sum::<u128>() + rest,
                    ));
                }
                before.clone_from(&states);
            }
            first_step.push(self.states.len());
            if !self.column(problem, column, &mut states, context)? {
                return Ok(None);
            }
        }
        Ok(Some(self.total()))
    }

    /// Lists, for each step of a period (the columns after which the lattice repeats), all states
    /// that any column reaches after this step.
    ///
    /// Returns the total number of states after all steps of `cols` columns, or `None` if there are
    /// too many states.
    pub(super) fn period<P: Problem>(
        &mut self,
        problem: &P,
        cols: usize,
        context: Context<'_>,
    ) -> Result<Option<u128>, CountError> {
        let (preamble, period) = repetition(problem);
        let limit = LISTED * size_of::<P::State>() * (1 + problem.steps(preamble) * period);
        let limited = Context {
            memory: context.memory.min(limit),
            ..context
        };
        let mut states = match boundary_states(problem, preamble, period, limited) {
            Ok(states) => states,
            Err(ExecuteError::Memory { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let boundary = states.len() as u128;
        let mut before = List::default();
        let mut first = vec![problem.start()];
        for column in 0..preamble.min(cols) {
            if !before.column(problem, column, &mut first, context)? {
                return Ok(None);
            }
        }
        let mut columns = Vec::with_capacity(period);
        for column in preamble..preamble + period {
            let done = self.states.len();
            if !self.column(problem, column, &mut states, context)? {
                return Ok(None);
            }
            columns.push(done);
        }
        // The states after the last step of a period are taken to be all states at the start of a
        // period, including states that only the first columns reach.
        *self.states.last_mut().expect("a column has points") = boundary;
        let of_column = |number: usize| -> u128 {
            let first = columns[number];
            let last = columns.get(number + 1).copied();
            self.states[first..last.unwrap_or(self.states.len())]
                .iter()
                .sum()
        };
        let rest = cols.saturating_sub(preamble);
        let whole = (rest / period) as u128 * (0..period).map(of_column).sum::<u128>();
        let part: u128 = (0..rest % period).map(of_column).sum();
        Ok(Some(before.total() + whole + part))
    }
}

fn repetition(problem: &impl Problem) -> (usize, usize) {
    match problem.extent() {
        Extent::Periodic { preamble, period } => (preamble, period),
        Extent::Finite(columns) => (columns, 1),
    }
}

//! The `compiled` executor: counts problems whose columns repeat, by sparse matrices.
//!
//! A *period* is the columns that repeat. The states at every step (added point) of one period are
//! enumerated once, and each step becomes a [`StepMatrix`]. A column is then a chain of products of
//! sparse matrices and a vector. The matrices serve every prime and every later column. The
//! `hashed` executor does the columns before the period.
//!
//! [`Compiled::new`] builds the matrices and [`Compiled::run`] applies them. The memory is
//! proportional to the number of transitions (entries of the matrices) of one period. A column
//! reads the entries of its matrices once.
//!
//! Invariant: the states after the last step of a period are the states before its first step, in
//! the same order. So the matrices can be applied to one period after the other.

use super::chain::{self, Chain, Column};
use super::explore::boundary_states;
use super::hashed::HashedRun;
use super::matrix::StepMatrix;
use super::transposed::TransposedStep;
use super::{ColumnRun, Context, ExecuteError, Parts, Snapshot};
use crate::problem::{Extent, Problem};
use tengen_base::observer::Event;

pub use super::chain::MAX_LANES;

/// The transposed matrices of one column of the period (the columns that repeat). They compute the
/// values of the states before a step from the values after it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TransposedColumn {
    /// The transposed matrix of each step, in the order of the sweep.
    pub steps: Vec<TransposedStep>,
    /// The number of states after the column.
    pub states: usize,
    /// The states that count, with a nonzero weight, if the board ends after the column, as (state
    /// index, weight).
    pub finals: Vec<(u32, u64)>,
}

/// The step matrices of one period (the columns that repeat) of a problem.
#[derive(Clone, Debug)]
pub struct Compiled<S> {
    chain: Chain,
    /// The states after each column of the period, ascending. They label the rows of the column's
    /// last matrix.
    states: Vec<Vec<S>>,
}

impl<S: crate::problem::StateKey> Compiled<S> {
    /// Builds the step matrices of a problem. Returns `None` if the problem's columns do not
    /// repeat.
    ///
    /// # Errors
    /// [`ExecuteError`] if the observer cancels or the memory limit is reached.
    pub fn new<P: Problem<State = S>>(
        problem: &P,
        context: Context<'_>,
    ) -> Result<Option<Compiled<S>>, ExecuteError> {
        let Extent::Periodic { preamble, period } = problem.extent() else {
            return Ok(None);
        };
        // `boundary` has all states that occur at the start of some period, so the matrices serve
        // all later columns. For example, if the columns repeat from column 1 on, with period 1,
        // these are the states after one, two, three, ... columns.
        let boundary = boundary_states(problem, preamble, period, context)?;
        let of = (preamble..preamble + period)
            .map(|c| problem.steps(c))
            .sum();
        let mut columns = Vec::with_capacity(period);
        let mut states_after = Vec::with_capacity(period);
        let (mut bytes, mut done) = (0, 0);
        let mut states = boundary.clone();
        for column in preamble..preamble + period {
            let mut steps = Vec::new();
            for step in 0..problem.steps(column) {
                // The last step of the period leads to the states at the start of the next period.
                let last = done + 1 == of;
                // The next matrix may use the memory that the previous matrices have not used.
                let left = Context {
                    memory: context.memory.saturating_sub(bytes),
                    ..context
                };
                let (mut matrix, next) =
                    StepMatrix::compile(problem, (column, step), &states, left)?;
                states = next;
                if last && states != boundary {
                    // Some states occur only at the start of the first period. They are in
                    // `boundary`, but no state of the period leads to them, so their rows of the
                    // last matrix are empty.
                    matrix.spread_rows(&states, &boundary);
                    states.clone_from(&boundary);
                }
                done += 1;
                bytes += matrix.bytes();
                context.check_memory(states.len(), bytes)?;
                context.observer.event(Event::Compiling {
                    done,
                    of,
                    states: states.len(),
                });
                steps.push(matrix);
            }
            let finals = (0u32..)
                .zip(&states)
                .map(|(i, state)| (i, problem.final_weight(column, state)))
                .filter(|&(_, weight)| weight != 0)
                .collect();
            columns.push(Column {
                steps,
                states: states.len(),
                finals,
            });
            states_after.push(states.clone());
        }
        Ok(Some(Compiled {
            chain: Chain {
                preamble,
                choices: problem.choices(),
                columns,
            },
            states: states_after,
        }))
    }

    /// Returns the number of states at the start of a period (the columns that repeat).
    pub fn boundary_states(&self) -> usize {
        self.states().len()
    }

    /// Iterates over the matrices of the steps of a period (the columns that repeat).
    pub fn steps(&self) -> impl Iterator<Item = &StepMatrix> {
        self.chain.columns.iter().flat_map(|column| &column.steps)
    }

    /// Iterates over the numbers of states before each step of a period (the columns that repeat).
    pub fn inputs(&self) -> impl Iterator<Item = usize> + '_ {
        self.steps().map(StepMatrix::inputs)
    }

    /// Returns the bytes of memory of the step matrices and of the lists of states.
    pub fn bytes(&self) -> usize {
        let states: usize = self.states.iter().map(Vec::len).sum();
        self.steps().map(StepMatrix::bytes).sum::<usize>() + states * size_of::<S>()
    }

    /// Returns the bytes of the two vectors before and after a step, for each prime.
    pub fn bytes_per_prime(&self) -> usize {
        let largest = self.inputs().max().unwrap_or(0);
        2 * largest.max(self.boundary_states()) * 8
    }

    /// Returns the states at the start of a period (the columns that repeat), ascending.
    pub fn states(&self) -> &[S] {
        &self.states[self.states.len() - 1]
    }

    /// Transposes the matrices of all steps of the period. Each matrix is freed as soon as its
    /// transpose exists.
    ///
    /// # Errors
    /// [`ExecuteError::Cancelled`].
    pub fn into_transposed(
        self,
        context: Context<'_>,
    ) -> Result<Vec<TransposedColumn>, ExecuteError> {
        let column = |column: Column| {
            let steps = column.steps.into_iter();
            Ok(TransposedColumn {
                steps: steps
                    .map(|step| step.transposed(context))
                    .collect::<Result<_, _>>()?,
                states: column.states,
                finals: (column.finals.iter())
                    .map(|&(state, weight)| {
                        (state, weight.try_into().expect("weights of positions"))
                    })
                    .collect(),
            })
        };
        self.chain.columns.into_iter().map(column).collect()
    }

    /// Starts a count modulo up to [`MAX_LANES`] primes from a snapshot, the state vector after
    /// some columns or before the first one.
    ///
    /// `problem` must be the problem that was compiled. If the snapshot lies in the preamble, the
    /// rest of the preamble is counted at once, and its counts are appended to `counts`.
    ///
    /// # Errors
    /// [`ExecuteError::ForeignState`] if the snapshot belongs to another problem, and the errors of
    /// counting the preamble.
    ///
    /// # Panics
    /// Panics if there are no primes or more than [`MAX_LANES`].
    pub fn run<'c, P: Problem<State = S>>(
        &'c self,
        problem: &P,
        primes: &[u64],
        from: Snapshot<S>,
        counts: &mut Vec<Vec<u64>>,
        context: Context<'_>,
    ) -> Result<Box<dyn ColumnRun<S> + 'c>, ExecuteError> {
        // A snapshot may lie in the preamble (the columns before the columns that repeat) or after
        // it.
        let mut hashed = HashedRun::new(problem, primes, from);
        // The matrices are for the columns of the period only. The `hashed` executor counts the
        // columns before it.
        while hashed.columns() < self.chain.preamble {
            counts.push(hashed.advance(context)?);
        }
        let from = hashed.into_snapshot();
        let bytes = self.bytes() + primes.len() * self.bytes_per_prime();
        context.check_memory(self.boundary_states(), bytes)?;
        let states = &self.states[self.chain.place_before(from.columns)];
        // Look up the index of each state of the snapshot.
        let mut lines = Vec::with_capacity(from.states.len());
        for (state, line) in from
            .states
            .iter()
            .zip(from.residues.chunks_exact(primes.len()))
        {
            let index = states.binary_search(state);
            lines.push((index.map_err(|_| ExecuteError::ForeignState)?, line));
        }
        let run = self.chain.run(primes, from.columns, &mut lines.into_iter());
        Ok(Box::new(CompiledRun {
            compiled: self,
            run,
        }))
    }
}

/// A count in progress by the step matrices of one period (the columns that repeat).
struct CompiledRun<'c, S> {
    compiled: &'c Compiled<S>,
    run: Box<dyn chain::Run + 'c>,
}

impl<S: crate::problem::StateKey> ColumnRun<S> for CompiledRun<'_, S> {
    fn columns(&self) -> usize {
        self.run.columns()
    }

    fn advance(&mut self, context: Context<'_>) -> Result<Vec<u64>, ExecuteError> {
        self.run.advance(context)
    }

    fn parts(&self) -> Parts<'_, S> {
        let place = self.compiled.chain.place_before(self.columns());
        vec![(&self.compiled.states[place], self.run.residues())]
    }
}

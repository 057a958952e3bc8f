//! The `compiled` executor: a problem whose columns repeat.
//!
//! The states at every step of one period are enumerated once, and each step
//! becomes a [`StepMatrix`]; a column is then a chain of sparse matrix-vector
//! products, the same for every prime and every later column. The columns before
//! the repetition are done by the `hashed` executor.

use super::explore::boundary_states;
use super::hashed::HashedRun;
use super::matrix::{StepMatrix, add};
use super::transposed::TransposedStep;
use super::{ColumnRun, Context, ExecuteError, Parts, Snapshot, check_conservation};
use crate::problem::{Extent, Problem};
use rayon::prelude::*;
use tengen_base::observer::Event;
use tengen_exact::modular;

/// Most primes that one pass can serve.
pub const MAX_LANES: usize = 8;

/// One column of the period.
#[derive(Clone, Debug)]
struct CompiledColumn<S> {
    steps: Vec<StepMatrix>,
    /// The states after the column, ascending: the rows of the last matrix.
    states: Vec<S>,
    /// States that count if the board ends here, and with what weight.
    finals: Vec<(u32, i64)>,
}

/// One column of the period, backwards.
#[derive(Clone, Debug)]
pub struct TransposedColumn {
    /// Its steps, in the order of the sweep.
    pub steps: Vec<TransposedStep>,
    /// Number of states after it.
    pub states: usize,
    /// Those that count if the board ends after it, with their weights.
    pub finals: Vec<(u32, u64)>,
}

/// A periodic problem, compiled.
#[derive(Clone, Debug)]
pub struct Compiled<S> {
    preamble: usize,
    choices: u64,
    columns: Vec<CompiledColumn<S>>,
}

impl<S: crate::problem::StateKey> Compiled<S> {
    /// Compiles a problem; `None` if its columns do not repeat.
    ///
    /// # Errors
    /// Cancelled, or out of memory.
    pub fn new<P: Problem<State = S>>(
        problem: &P,
        context: Context<'_>,
    ) -> Result<Option<Compiled<S>>, ExecuteError> {
        let Extent::Periodic { preamble, period } = problem.extent() else {
            return Ok(None);
        };
        let boundary = boundary_states(problem, preamble, period, context)?;
        let of = (preamble..preamble + period)
            .map(|c| problem.steps(c))
            .sum();
        let mut columns: Vec<CompiledColumn<S>> = Vec::with_capacity(period);
        let (mut bytes, mut done) = (0, 0);
        let mut states = boundary.clone();
        for column in preamble..preamble + period {
            let mut steps = Vec::new();
            for step in 0..problem.steps(column) {
                let last = done + 1 == of;
                let left = Context {
                    memory: context.memory.saturating_sub(bytes),
                    ..context
                };
                let (mut matrix, next) =
                    StepMatrix::compile(problem, (column, step), &states, left)?;
                states = next;
                if last && states != boundary {
                    // States only reached in the first column of all are in the
                    // boundary, but nothing leads to them.
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
            columns.push(CompiledColumn {
                steps,
                states: states.clone(),
                finals,
            });
        }
        Ok(Some(Compiled {
            preamble,
            choices: problem.choices(),
            columns,
        }))
    }

    /// Number of states at the start of a period.
    pub fn boundary_states(&self) -> usize {
        self.columns[self.columns.len() - 1].states.len()
    }

    /// Steps in a period, each with its number of states before it.
    pub fn inputs(&self) -> impl Iterator<Item = usize> + '_ {
        let steps = self.columns.iter().flat_map(|c| &c.steps);
        steps.map(StepMatrix::inputs)
    }

    /// Bytes of memory that the matrices and states take.
    pub fn bytes(&self) -> usize {
        let states: usize = self.columns.iter().map(|c| c.states.len()).sum();
        let steps = self.columns.iter().flat_map(|c| &c.steps);
        steps.map(StepMatrix::bytes).sum::<usize>() + states * size_of::<S>()
    }

    /// Bytes of the two vectors of a run modulo one prime.
    pub fn bytes_per_prime(&self) -> usize {
        let largest = self.inputs().max().unwrap_or(0);
        2 * largest.max(self.boundary_states()) * 8
    }

    /// The column of the period that column `column` of the board is.
    fn column(&self, column: usize) -> &CompiledColumn<S> {
        &self.columns[(column - self.preamble) % self.columns.len()]
    }

    /// The states after `columns` columns, at least the preamble's.
    fn states_after(&self, columns: usize) -> &[S] {
        &self.column(columns + self.columns.len() - 1).states
    }

    /// The states at the start of a period, ascending.
    pub fn states(&self) -> &[S] {
        &self.columns[self.columns.len() - 1].states
    }

    /// The whole period backwards: the columns of the period, each with its steps
    /// transposed and with the states that count if the board ends after it. Every
    /// matrix is given up as soon as its transpose is there.
    ///
    /// # Errors
    /// Cancelled.
    pub fn into_transposed(
        self,
        context: Context<'_>,
    ) -> Result<Vec<TransposedColumn>, ExecuteError> {
        let column = |column: CompiledColumn<S>| {
            let steps = column.steps.into_iter();
            Ok(TransposedColumn {
                steps: steps
                    .map(|step| step.transposed(context))
                    .collect::<Result<_, _>>()?,
                states: column.states.len(),
                finals: (column.finals.iter())
                    .map(|&(state, weight)| {
                        (state, weight.try_into().expect("weights of positions"))
                    })
                    .collect(),
            })
        };
        self.columns.into_iter().map(column).collect()
    }

    /// Starts a run modulo up to [`MAX_LANES`] primes from a snapshot, or from
    /// the beginning. `problem` must be the one that was compiled; `counts`
    /// receives the counts of the columns done on the way.
    ///
    /// # Errors
    /// [`ExecuteError::ForeignState`] for a snapshot of another problem.
    ///
    /// # Panics
    /// If there are no primes or more than [`MAX_LANES`].
    pub fn run<'c, P: Problem<State = S>>(
        &'c self,
        problem: &P,
        primes: &[u64],
        from: Snapshot<S>,
        counts: &mut Vec<Vec<u64>>,
        context: Context<'_>,
    ) -> Result<Box<dyn ColumnRun<S> + 'c>, ExecuteError> {
        let mut hashed = HashedRun::new(problem, primes, from);
        while hashed.columns() < self.preamble {
            counts.push(hashed.advance(context)?);
        }
        let from = hashed.into_snapshot();
        let bytes = self.bytes() + primes.len() * self.bytes_per_prime();
        context.check_memory(self.boundary_states(), bytes)?;
        Ok(match primes.len() {
            1 => self.run_lanes::<1>(primes, &from)?,
            2 => self.run_lanes::<2>(primes, &from)?,
            3 => self.run_lanes::<3>(primes, &from)?,
            4 => self.run_lanes::<4>(primes, &from)?,
            5 => self.run_lanes::<5>(primes, &from)?,
            6 => self.run_lanes::<6>(primes, &from)?,
            7 => self.run_lanes::<7>(primes, &from)?,
            8 => self.run_lanes::<8>(primes, &from)?,
            n => panic!("{n} primes at once; 1 to {MAX_LANES} are possible"),
        })
    }

    fn run_lanes<const K: usize>(
        &self,
        primes: &[u64],
        from: &Snapshot<S>,
    ) -> Result<Box<dyn ColumnRun<S> + '_>, ExecuteError> {
        let primes: [u64; K] = primes.try_into().expect("K primes");
        let states = self.states_after(from.columns);
        let mut vector = vec![[0; K]; states.len()];
        for (state, line) in from.states.iter().zip(from.residues.chunks_exact(K)) {
            let index = states.binary_search(state);
            let index = index.map_err(|_| ExecuteError::ForeignState)?;
            vector[index] = line.try_into().expect("K residues");
        }
        let total = vector
            .iter()
            .fold([0; K], |sum, &line| add(&primes, sum, line));
        Ok(Box::new(CompiledRun {
            compiled: self,
            primes,
            columns: from.columns,
            vector,
            spare: Vec::new(),
            total,
        }))
    }
}

fn times(x: u64, weight: i64, p: u64) -> u64 {
    let product = modular::mul(x, weight.unsigned_abs(), p);
    match weight < 0 {
        true => modular::sub(0, product, p),
        false => product,
    }
}

/// A count in progress by matrices, modulo K primes.
struct CompiledRun<'c, S, const K: usize> {
    compiled: &'c Compiled<S>,
    primes: [u64; K],
    columns: usize,
    vector: Vec<[u64; K]>,
    /// The vector of the next step, kept so that it is allocated once.
    spare: Vec<[u64; K]>,
    /// Sum of the vector.
    total: [u64; K],
}

impl<S: crate::problem::StateKey, const K: usize> ColumnRun<S> for CompiledRun<'_, S, K> {
    fn columns(&self) -> usize {
        self.columns
    }

    fn advance(&mut self, context: Context<'_>) -> Result<Vec<u64>, ExecuteError> {
        let column = self.compiled.column(self.columns);
        for (step, matrix) in column.steps.iter().enumerate() {
            context.check()?;
            let sums = matrix.apply(&self.primes, &self.vector, &mut self.spare, context)?;
            let at = (self.columns, step);
            check_conservation(at, self.compiled.choices, &self.primes, |k| {
                (self.total[k], sums.new[k], sums.illegal[k])
            })?;
            self.total = sums.new;
            std::mem::swap(&mut self.vector, &mut self.spare);
            context.observer.event(Event::Step {
                column: self.columns,
                step,
                of: column.steps.len(),
                states: matrix.rows(),
                primes: K,
            });
        }
        self.columns += 1;
        let weigh = |&(index, weight): &(u32, i64)| {
            let line = self.vector[index as usize];
            match weight {
                1 => line,
                _ => std::array::from_fn(|k| times(line[k], weight, self.primes[k])),
            }
        };
        let count: [u64; K] =
            (column.finals.par_iter().map(weigh)).reduce(|| [0; K], |a, b| add(&self.primes, a, b));
        Ok(count.to_vec())
    }

    fn parts(&self) -> Parts<'_, S> {
        let states = self.compiled.states_after(self.columns);
        vec![(states, self.vector.as_flattened())]
    }
}

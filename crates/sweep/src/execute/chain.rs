//! Applies the step matrices of one period of columns (the columns that repeat), again and again,
//! modulo K primes at once.
//!
//! The code depends on K but not on the type of the states, so it is compiled once for all
//! problems. [`Chain::run`] picks the code that was compiled for the number of primes. A column
//! costs one sparse matrix-vector product for each of its steps.
//!
//! Invariant: the vector has one *line* for each state that is possible after the columns counted
//! so far. A line is the number of ways to the state modulo K primes. After each step, the sum of
//! the vector plus the number of ways that became illegal must be λ + 1 times the sum before the
//! step. Here λ is the number of colours. Otherwise the run ends with an error.

use super::matrix::{StepMatrix, add};
use super::{Context, ExecuteError, check_conservation};
use tengen_base::observer::Event;
use tengen_base::parallel;
use tengen_exact::modular;

/// The largest number of primes that a count by matrices can use at once.
pub const MAX_LANES: usize = 8;

/// The number of final states summed by one task. A state is final if it counts, with a nonzero
/// weight, for the board that ends after the column.
const FINALS: usize = 1 << 12;

/// The step matrices of the columns of a period (the columns that repeat), without the states to
/// which their rows belong.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    /// The number of columns before the first column of the period.
    pub(super) preamble: usize,
    /// The number of ways to colour a point or leave it empty: λ + 1 with λ colours.
    pub(super) choices: u64,
    /// The matrices of each column of the period.
    pub(super) columns: Vec<Column>,
}

/// The matrices of one column of the period.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) steps: Vec<StepMatrix>,
    /// The number of states after the column, which is the number of rows of the last matrix.
    pub(super) states: usize,
    /// The states with a nonzero weight if the board ends after the column, as (state index,
    /// weight).
    pub(super) finals: Vec<(u32, i64)>,
}

impl Chain {
    /// Returns the index, in the period (the columns that repeat), of the column that follows
    /// `columns` columns.
    pub(super) fn place(&self, columns: usize) -> usize {
        (columns - self.preamble) % self.columns.len()
    }

    /// Returns the index, in the period (the columns that repeat), of the last column when
    /// `columns` columns have been counted.
    ///
    /// `columns` is at least the length of the preamble.
    pub(super) fn place_before(&self, columns: usize) -> usize {
        // The last column is one column back in the period. Adding the period first avoids a
        // negative number.
        self.place(columns + self.columns.len() - 1)
    }

    /// Begins a count that continues after `columns` columns. `lines` yields (state index,
    /// residues): the number of ways to a state modulo each prime. The residues of all other states
    /// are 0.
    ///
    /// # Panics
    /// Panics if there are no primes or more than [`MAX_LANES`].
    pub(super) fn run<'c>(
        &'c self,
        primes: &[u64],
        columns: usize,
        lines: &mut dyn Iterator<Item = (usize, &[u64])>,
    ) -> Box<dyn Run + 'c> {
        // The code is compiled once for each number of primes.
        match primes.len() {
            1 => Lanes::<1>::begin(self, primes, columns, lines),
            2 => Lanes::<2>::begin(self, primes, columns, lines),
            3 => Lanes::<3>::begin(self, primes, columns, lines),
            4 => Lanes::<4>::begin(self, primes, columns, lines),
            5 => Lanes::<5>::begin(self, primes, columns, lines),
            6 => Lanes::<6>::begin(self, primes, columns, lines),
            7 => Lanes::<7>::begin(self, primes, columns, lines),
            8 => Lanes::<8>::begin(self, primes, columns, lines),
            n => panic!("{n} primes at once; 1 to {MAX_LANES} are possible"),
        }
    }
}

/// A count in progress by a chain of step matrices, as a type that does not depend on the number of
/// primes.
pub(super) trait Run {
    /// Returns the number of columns counted so far.
    fn columns(&self) -> usize;

    /// Counts one more column. Returns the count of the board that ends with this column, modulo
    /// each prime.
    fn advance(&mut self, context: Context<'_>) -> Result<Vec<u64>, ExecuteError>;

    /// Returns the residues of the current states: K for each state, by state index.
    fn residues(&self) -> &[u64];
}

/// A count in progress by a chain of step matrices, modulo K primes at once.
struct Lanes<'c, const K: usize> {
    chain: &'c Chain,
    primes: [u64; K],
    columns: usize,
    vector: Vec<[u64; K]>,
    /// The memory for the vector after the next step. After the step it is swapped with `vector`,
    /// so both are allocated once.
    spare: Vec<[u64; K]>,
    /// The sum of the vector over all states, modulo each prime.
    total: [u64; K],
}

impl<'c, const K: usize> Lanes<'c, K> {
    fn begin(
        chain: &'c Chain,
        primes: &[u64],
        columns: usize,
        lines: &mut dyn Iterator<Item = (usize, &[u64])>,
    ) -> Box<dyn Run + 'c> {
        let primes: [u64; K] = primes.try_into().expect("K primes");
        // States that `lines` does not mention have the residue 0: no way leads to them.
        let mut vector = vec![[0; K]; chain.columns[chain.place_before(columns)].states];
        let mut total = [0; K];
        for (index, line) in lines {
            vector[index] = line.try_into().expect("K residues");
            total = add(&primes, total, vector[index]);
        }
        Box::new(Lanes {
            chain,
            primes,
            columns,
            vector,
            spare: Vec::new(),
            total,
        })
    }
}

impl<const K: usize> Run for Lanes<'_, K> {
    fn columns(&self) -> usize {
        self.columns
    }

    fn advance(&mut self, context: Context<'_>) -> Result<Vec<u64>, ExecuteError> {
        let column = &self.chain.columns[self.chain.place(self.columns)];
        for (step, matrix) in column.steps.iter().enumerate() {
            context.check()?;
            let sums = matrix.apply(&self.primes, &self.vector, &mut self.spare, context)?;
            let at = (self.columns, step);
            // Check that no way is lost: with λ colours, each old state has λ + 1 continuations,
            // legal or illegal.
            check_conservation(at, self.chain.choices, &self.primes, |k| {
                (self.total[k], sums.new[k], sums.illegal[k])
            })?;
            self.total = sums.new;
            // The new vector becomes current; the next step overwrites the old one.
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
        // The count is the sum of the residues of the final states, each times its weight.
        let weigh = |&(index, weight): &(u32, i64)| {
            let line = self.vector[index as usize];
            match weight {
                1 => line,
                _ => std::array::from_fn(|k| times(line[k], weight, self.primes[k])),
            }
        };
        let sum = |lines: &mut dyn Iterator<Item = [u64; K]>| {
            lines.fold([0; K], |sum, line| add(&self.primes, sum, line))
        };
        let sums = parallel::pieces(&column.finals, FINALS, |_, finals| {
            sum(&mut finals.iter().map(weigh))
        });
        Ok(sum(&mut sums.into_iter()).to_vec())
    }

    fn residues(&self) -> &[u64] {
        self.vector.as_flattened()
    }
}

fn times(x: u64, weight: i64, p: u64) -> u64 {
    let product = modular::mul(x, weight.unsigned_abs(), p);
    match weight < 0 {
        true => modular::sub(0, product, p),
        false => product,
    }
}

//! Counts the legal positions of a board weighted by stones: the sum of x^s over all positions,
//! where s is the number of stones, for many values of x. The numbers of positions with 0, 1, 2,
//! ... stones are the coefficients of this polynomial in x.
//!
//! - Entry: [`WeightedStones::values`].
//! - Invariant: if a word of the vector or of the partner has changed in memory, this is detected.
//! - Cost: for each value, half the columns of the split engine, and gluing once or twice. Up to
//!   eight values are computed at a time.
//!
//! Both halves of the board have the column at which they are glued. So each half gives a stone of
//! this column the weight y, and all other stones the weight x = y^2:
//!
//! ```text
//!     first half     y^2  y^2  y
//!     second half              y  y^2  y^2
//! ```

use super::residues::{PARTNER, middle, shape_of};
use crate::engine::batches::{allocated, announce};
use crate::engine::name::EngineName;
use crate::engine::split::{
    Batch, CHANGED, Column, Columns, Counted, Meter, OTHER, Plan, Storage, count_columns,
};
use crate::error::CountError;
use crate::options::Options;
use crate::values::{filled, values};
use tengen_board::{Boundary, Shape};
use tengen_ledger::{Sequence, Store};
use tengen_split::{GlueError, LANES, Partners, Split, StoneWeights, Words, elements};

/// Smallest number of rows for which values are computed by gluing, unless the engine is requested
/// by name. With fewer rows, computing with polynomials for each border state is as fast.
const ROWS: usize = 6;

/// A board whose positions the engine `glued` counts weighted by stones.
#[derive(Clone, Copy, Debug)]
pub struct WeightedStones {
    sequence: Sequence,
    cols: usize,
}

impl WeightedStones {
    /// Returns the board if the engine `glued` can count it and should do so, otherwise `None`.
    ///
    /// It should if [`EngineName::GLUED`] is requested. With [`EngineName::AUTO`] it should if it
    /// is the fastest way and its vectors fit into memory.
    pub fn of(shape: &Shape, colours: u32, options: &Options<'_>) -> Option<WeightedStones> {
        // A board without a boundary may be turned, so that its columns are the shorter side.
        let (rows, cols) = match shape.boundary {
            Boundary::None => (shape.rows.min(shape.cols), shape.rows.max(shape.cols)),
            _ => (shape.rows, shape.cols),
        };
        let sequence = Sequence::of(Shape { rows, ..*shape }, colours);
        let of_half = shape_of(&sequence, cols).ok()?;
        let vector = elements(&of_half)?.saturating_mul(8) as f64;
        let fits = vector * (1.0 + PARTNER) <= options.machine.memory as f64;
        let is_best = match options.engine {
            EngineName::GLUED => true,
            EngineName::AUTO => (ROWS..=cols).contains(&rows) && fits,
            _ => false,
        };
        is_best.then_some(WeightedStones { sequence, cols })
    }

    /// Returns a value for each pair of a prime and a number y. It is the sum of y^(2 s) over all
    /// legal positions, modulo the prime; s is the number of stones of a position.
    ///
    /// If the options have a store, the values are saved from time to time, and when the count is
    /// stopped. The file is removed when all values are known.
    ///
    /// # Errors
    /// [`CountError`].
    pub fn values(
        &self,
        pairs: &[(u64, u64)],
        options: &Options<'_>,
    ) -> Result<Vec<u64>, CountError> {
        let machine = options.machine;
        let shape = shape_of(&self.sequence, self.cols)?;
        let mut split = Split::new(&shape, 1, machine.threads, machine.observer)?;
        let mut vector = None;
        let file = |store: &Store| store.values_file("stones", (&self.sequence, self.cols), pairs);
        values(options, pairs.len(), file, |values| {
            let left = &pairs[values.len()..];
            let plan = self.plan(&split, left.len(), options)?;
            let own = left.len().min(plan.k);
            let lanes = filled(left, own, plan.k);
            split.set_primes(plan.k);
            split.keep_programs(plan.programs);
            let of = (values.len(), pairs.len());
            let vector = match &mut vector {
                Some(vector) => vector,
                // There are never more values left than at first.
                none => none.insert(allocated(
                    split.needs(plan.k).elements,
                    plan.k,
                    "the vector",
                    machine.memory,
                )?),
            };
            let found = self.together((&split, &plan), vector, (&lanes, of), options)?;
            values.extend(found.into_iter().take(own));
            Ok(())
        })
    }

    /// Returns the plan of a sweep that computes as many of `missing` values as fit into memory.
    fn plan(
        &self,
        split: &Split,
        missing: usize,
        options: &Options<'_>,
    ) -> Result<Plan, CountError> {
        let memory = options.machine.memory as u64;
        let mut needed = 0;
        let useful = LANES.into_iter().find(|&k| k >= missing);
        let useful = LANES
            .into_iter()
            .rev()
            .filter(|&k| useful.is_none_or(|most| k <= most));
        for k in useful {
            let needs = split.weigh(k, options.machine.observer)?;
            needed = needs.vector + (PARTNER * needs.vector as f64) as u64 + needs.working + OTHER;
            if needed <= memory {
                return Ok(Plan {
                    k,
                    storage: Storage::Memory,
                    programs: (memory - needed) as usize,
                    disk: 0,
                });
            }
        }
        Err(super::no_memory(needed as f64, memory as f64))
    }

    /// Computes the values of some pairs of a prime and a number y together. `of` has the number of
    /// values computed before, and of all values.
    fn together(
        &self,
        (split, plan): (&Split, &Plan),
        vector: &mut Words,
        (lanes, of): (&[(u64, u64)], (usize, usize)),
        options: &Options<'_>,
    ) -> Result<Vec<u64>, CountError> {
        let (primes, weights): (Vec<u64>, Vec<u64>) = lanes.iter().copied().unzip();
        let columns = middle(self.cols);
        let batch = Batch {
            split,
            sequence: &self.sequence,
            cols: columns,
            primes: &primes,
            plan,
            options,
        };
        let weighted = Weighted {
            partners: Partners::new(split, &primes, &Meter::new(&batch, 0, None))?,
            weights: StoneWeights::new(split, &primes, &weights),
            batch: &batch,
            cols: self.cols,
        };
        let told = |done| announce(options, of, lanes.len(), (done, columns));
        let done = count_columns(&weighted, vector, columns, None, options, told)?;
        Ok(done.counts.into_iter().next_back().unwrap_or_default())
    }
}

/// A sweep whose counts have the weights of stones: y in the last column, y^2 in the others.
struct Weighted<'a> {
    batch: &'a Batch<'a>,
    weights: StoneWeights<'a>,
    partners: Partners<'a>,
    /// Number of columns of the board.
    cols: usize,
}

impl Weighted<'_> {
    /// Gives the stones of the last column their weights, in a vector with `columns` columns whose
    /// words had the sum `written`. Glues the vector if the board's value is found from it.
    ///
    /// Returns the value, which is empty before the last column, and the sum of the words. Returns
    /// `None` if a word was changed in memory.
    fn finish(
        &self,
        vector: &mut Words,
        columns: usize,
        written: Option<u64>,
    ) -> Result<Option<(Vec<u64>, u64)>, CountError> {
        let meter = Meter::new(self.batch, columns - 1, None);
        let mut before = written;
        let mut apply = |vector: &mut Words, times: usize| {
            let tally = self.weights.apply(vector, times, &meter)?;
            let is_changed = before.is_some_and(|written| written != tally.read);
            before = Some(tally.written);
            Ok::<_, CountError>((!is_changed).then_some(tally.written))
        };
        // With an even number of columns, the halves of the board have `last` and `last` - 1
        // columns.
        let (last, is_even) = (middle(self.cols), self.cols.is_multiple_of(2));
        if columns + usize::from(is_even) < last {
            return Ok(apply(vector, 2)?.map(|written| (Vec::new(), written)));
        }
        let Some(written) = apply(vector, 1)? else {
            return Ok(None);
        };
        let value = match self.partners.glue(vector, &meter) {
            Ok([even, ..]) if is_even => even,
            Ok([_, odd, _]) => odd,
            Err(GlueError::Stopped(stopped)) => return Err(stopped.into()),
            Err(_) => return Ok(None),
        };
        match columns == last {
            true => Ok(Some((value, written))),
            false => Ok(apply(vector, 1)?.map(|written| (Vec::new(), written))),
        }
    }
}

impl Columns for Weighted<'_> {
    fn begin(&self, vector: &mut Words) -> Result<Counted, CountError> {
        let (_, written) = self.batch.begin(vector)?;
        let finished = self.finish(vector, 1, written)?;
        let (value, written) = finished.ok_or_else(|| CountError::failed(CHANGED))?;
        Ok((vec![value], Some(written)))
    }

    fn column(
        &self,
        vector: &mut Words,
        counts: &[Vec<u64>],
        written: Option<u64>,
        kept: Option<u64>,
    ) -> Result<Column, CountError> {
        let columns = counts.len();
        let mut column = self.batch.advanced(vector, columns, written, kept)?;
        match self.finish(vector, columns + 1, Some(column.written))? {
            Some((value, written)) => (column.counts, column.written) = (vec![value], written),
            None => column.changed = true,
        }
        Ok(column)
    }
}

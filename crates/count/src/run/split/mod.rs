//! Counting with the split engine: which primes go together, and where the vector
//! is.
//!
//! [`memory`] has all of it in memory, [`scratch`] in files; both call the same
//! engine, which knows of neither. [`plan`] chooses, from sizes that [`outline`] has
//! for boards that are not counted too; [`calibrate`](calibrate()) measures.

mod calibrate;
mod memory;
mod outline;
mod plan;
mod progress;
mod scratch;

pub use calibrate::{Calibration, UnitCost, calibrate, ceiling};
pub(super) use outline::{LANES, OnThreads, Outline};
pub(super) use plan::{
    Allowed, Plan, Refusal, Sizes, Storage, check_size, choose, guarded, in_files,
};

use super::combine::{Combiner, primes_for};
use super::known::Known;
use super::{CountError, Counts, Engine, Options, Sequence};
use crate::observer::Event;
use crate::split::{Shape, Split, first_column};
use tengen_exact::primes::primes;

/// One batch of primes.
struct Batch<'a> {
    split: &'a Split,
    sequence: &'a Sequence,
    cols: usize,
    primes: &'a [u64],
    plan: &'a Plan,
    options: &'a Options<'a>,
}

impl Batch<'_> {
    /// The counts with one column.
    fn first_column(&self) -> Vec<u64> {
        let Sequence { rows, boundary, .. } = *self.sequence;
        let count = |&p: &u64| first_column(rows, guarded(boundary), p);
        self.primes.iter().map(count).collect()
    }

    /// A name for the files of this batch.
    fn name(&self) -> String {
        let Sequence { rows, boundary, .. } = *self.sequence;
        let first = primes().position(|p| Some(&p) == self.primes.first());
        format!(
            "square-{rows}-{boundary}-p{}x{}",
            first.unwrap_or(0),
            self.primes.len()
        )
    }

    /// Says where the batch begins.
    fn announce(&self, columns: usize, done: usize, of: usize) {
        self.options.observer.event(Event::Batch {
            done,
            of,
            primes: self.primes.len(),
            columns,
            of_columns: self.cols,
        });
        if columns > 1 {
            self.options
                .note(format!("going on after column {columns}"));
        }
    }

    /// `counts[n - 1][k]`. `done` of `of` primes are there already.
    fn count(&self, done: usize, of: usize) -> Result<Vec<Vec<u64>>, CountError> {
        match self.plan.storage {
            Storage::Memory => memory::count(self, done, of),
            Storage::Scratch { .. } => scratch::count(self, done, of),
        }
    }
}

/// Counts on a square lattice with two colours.
pub(super) fn count(
    sequence: &Sequence,
    cols: usize,
    all_columns: bool,
    options: &Options<'_>,
) -> Result<Counts, CountError> {
    let points = sequence.rows.saturating_mul(cols);
    let needed = primes_for(points, 2)
        .filter(|needed| needed.saturating_mul(cols).saturating_mul(16) <= options.memory)
        .ok_or_else(|| CountError::unusable(format!("{points} points are too many")))?;
    let needed: Vec<u64> = primes().take(needed).collect();
    let known = residues(sequence, cols, &needed, true, options)?;
    let residues = known.columns(&needed);
    let mut combiner = Combiner::new(&needed, 2);
    let first = if all_columns { 1 } else { cols };
    let mut number = |n: usize| {
        let column: Vec<u64> = residues.iter().map(|columns| columns[n - 1]).collect();
        combiner.number(sequence.rows * n, &column)
    };
    Ok(Counts {
        engine: Engine::Split,
        columns: (first..=cols).map(&mut number).collect::<Result<_, _>>()?,
        unkept: known.unkept,
    })
}

/// Computes what is missing of the residues modulo some primes, and more if they
/// come for nothing and `more` says so.
pub(super) fn residues<'a>(
    sequence: &'a Sequence,
    cols: usize,
    wanted: &[u64],
    more: bool,
    options: &'a Options<'a>,
) -> Result<Known<'a>, CountError> {
    let mut known = Known::read(sequence, cols, options)?;
    let mut split: Option<Split> = None;
    loop {
        let missing = known.missing(wanted);
        if missing.is_empty() {
            return Ok(known);
        }
        let tables = match split.take() {
            Some(split) => split,
            None => {
                plan::check(sequence, options)?;
                let shape = Shape::of(sequence.rows, guarded(sequence.boundary));
                Split::new(&shape, 1, options.threads)
            }
        };
        let plan = Plan::new(&tables, missing.len(), options)?;
        let tables = split.insert(tables.with_primes(plan.k));
        tables.keep_programs(plan.programs);
        let mut batch = missing.clone();
        batch.truncate(plan.k);
        let others = primes().filter(|p| !wanted.contains(p));
        let others = others.filter(|&p| !known.missing(&[p]).is_empty());
        batch.extend(others.take(plan.k - batch.len()));
        let done = wanted.len() - missing.len();
        let run = Batch {
            split: tables,
            sequence,
            cols,
            primes: &batch,
            plan: &plan,
            options,
        };
        let counts = match run.count(done, wanted.len()) {
            Err(CountError::Cancelled { kept }) => {
                let kept = kept || (options.store.is_some() && !known.is_empty());
                return Err(CountError::Cancelled { kept });
            }
            other => other?,
        };
        if !more {
            batch.retain(|p| wanted.contains(p));
        }
        known.add(&batch, &counts);
        if !known.missing(wanted).is_empty() && !options.observer.go_on() {
            return Err(CountError::Cancelled {
                kept: options.store.is_some(),
            });
        }
    }
}

//! Counting with the split engine: which primes go together, and where the vector
//! is.
//!
//! [`memory`] has all of it in memory, [`scratch`] in files; both call the same
//! engine, which knows of neither. [`plan`] chooses, from sizes that [`outline`] has
//! for boards that are not counted too; [`calibrate`](calibrate()) measures.

mod calibrate;
#[cfg(test)]
mod faults;
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

use super::combine::{Combiner, primes_for, residue_bytes};
use super::known::Known;
use super::{CountError, Counts, Engine, Options};
use crate::Sequence;
use crate::split::{Shape, Split, Stopped, Words, first_column};
use crate::store::{progress_in, remove_tiles};
use progress::Progress;
use std::path::PathBuf;
use tengen_base::observer::Event;
use tengen_exact::primes::primes;
use xxhash_rust::xxh3::xxh3_64;

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

    /// A name for the files of this batch, and of no other.
    fn name(&self) -> String {
        let Sequence { rows, boundary, .. } = *self.sequence;
        let first = primes().position(|p| Some(&p) == self.primes.first());
        let all: Vec<u8> = self.primes.iter().flat_map(|p| p.to_le_bytes()).collect();
        format!(
            "square-{rows}-{boundary}-p{}x{}-{:08x}",
            first.unwrap_or(0),
            self.primes.len(),
            xxh3_64(&all) as u32
        )
    }

    /// Says where the batch begins.
    fn announce(&self, columns: usize, done: usize, of: usize) {
        self.options.machine.observer.event(Event::Batch {
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

    /// Counts; `done` of `of` primes are there already.
    fn count(&self, done: usize, of: usize) -> Result<Done, CountError> {
        match self.plan.storage {
            Storage::Memory => memory::count(self, done, of),
            Storage::Scratch { .. } => scratch::count(self, done, of),
        }
    }
}

/// Room for so many elements of a batch's vector.
fn allocated(elements: u64, batch: &Batch<'_>, what: &str) -> Result<Words, CountError> {
    let k = batch.split.primes();
    Words::new(elements, k).map_err(|error| {
        let (needed, available) = (
            elements as f64 * 8.0 * k as f64,
            batch.options.machine.memory,
        );
        let reason = format!("no memory for {what}: {error}");
        CountError::out_of_memory(needed, available as f64, reason)
    })
}

/// A batch that is done.
struct Done {
    /// `counts[n - 1][k]`.
    counts: Vec<Vec<u64>>,
    /// Files that are needed no more once the counts are kept.
    leftover: Option<PathBuf>,
}

impl Done {
    fn remove_leftover(&self, options: &Options<'_>) {
        let Some(dir) = &self.leftover else { return };
        if let Err(error) = remove_tiles(dir) {
            options.note(format!("cannot remove {}: {error}", dir.display()));
        }
    }
}

/// The batch of a sequence of which most is done, if one of its primes is among the
/// `missing`; and whether its vector is in files.
fn unfinished(
    sequence: &Sequence,
    missing: &[u64],
    options: &Options<'_>,
) -> Option<(Vec<u64>, bool)> {
    let copies = options
        .store
        .map(|store| (memory::copies_dir(store), false));
    let files = options
        .scratch
        .map(|scratch| (scratch.dir.to_owned(), true));
    let mut found = Vec::new();
    for (dir, in_files) in copies.into_iter().chain(files) {
        for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
            let progress: Option<Progress> = progress_in(&entry.path());
            let ours = progress.filter(|progress| {
                let k = progress.primes.len();
                let wanted = progress.primes.iter().any(|p| missing.contains(p));
                progress.is_of_boards(sequence) && wanted && [1, 2, 4, 8].contains(&k)
            });
            found.extend(ours.map(|progress| (progress.counts.len(), progress.primes, in_files)));
        }
    }
    let most = found.into_iter().max_by_key(|batch| batch.0);
    most.map(|(_, primes, in_files)| (primes, in_files))
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
        .filter(|needed| needed.saturating_mul(cols).saturating_mul(16) <= options.machine.memory)
        .ok_or_else(|| {
            let needed = residue_bytes(points, 2, cols);
            let available = options.machine.memory as f64;
            CountError::too_large(needed, available, format!("{points} points are too many"))
        })?;
    let needed: Vec<u64> = primes().take(needed).collect();
    let known = residues(sequence, cols, &needed, options)?;
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

/// Computes what is missing of the residues modulo some primes, and modulo others
/// where they come for nothing. A batch that is unfinished goes first.
pub(super) fn residues<'a>(
    sequence: &'a Sequence,
    cols: usize,
    wanted: &[u64],
    options: &'a Options<'a>,
) -> Result<Known<'a>, CountError> {
    let mut known = Known::read(sequence, cols, options)?;
    let observer = options.machine.observer;
    let cancelled = |known: &Known<'_>, missing: &[u64]| {
        let residues = options.store.is_some() && !known.is_empty();
        let kept = residues || unfinished(sequence, missing, options).is_some();
        CountError::Cancelled { kept }
    };
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
                let tables = Split::new(&shape, 1, options.machine.threads, observer);
                tables.map_err(|Stopped| cancelled(&known, &missing))?
            }
        };
        for k in LANES {
            // A plan looks at those that are not too many.
            if k / 2 < missing.len() {
                let weighed = tables.weigh(k, observer);
                weighed.map_err(|Stopped| cancelled(&known, &missing))?;
            }
        }
        let unfinished = unfinished(sequence, &missing, options);
        let (plan, begun) = Plan::new(&tables, missing.len(), unfinished, options)?;
        let tables = split.insert(tables.with_primes(plan.k));
        tables.keep_programs(plan.programs);
        let batch = begun.unwrap_or_else(|| {
            // Lanes that would be empty have further primes.
            let others = primes().filter(|p| !wanted.contains(p));
            let others = others.filter(|&p| !known.missing(&[p]).is_empty());
            missing.iter().copied().chain(others).take(plan.k).collect()
        });
        let done = wanted.len() - missing.len();
        let run = Batch {
            split: tables,
            sequence,
            cols,
            primes: &batch,
            plan: &plan,
            options,
        };
        let finished = match run.count(done, wanted.len()) {
            Err(CountError::Cancelled { kept: false }) => {
                return Err(cancelled(&known, &missing));
            }
            other => other?,
        };
        known.add(&batch, &finished.counts);
        if known.unkept.is_none() {
            finished.remove_leftover(options);
        }
        if !known.missing(wanted).is_empty() && !options.machine.observer.go_on() {
            return Err(CountError::Cancelled {
                kept: options.store.is_some(),
            });
        }
    }
}

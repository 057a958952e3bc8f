//! Counting with the split engine: which primes go together, and where the vector
//! is.
//!
//! [`memory`] has all of it in memory, with copies on disk ([`columns`]), [`scratch`] in files; both call the same
//! engine, which knows of neither; [`vectors`] finds what earlier runs have left. [`plan`] chooses, from sizes that [`outline`] has
//! for boards that are not counted too; [`calibrate`](calibrate()) measures.

mod calibrate;
mod columns;
#[cfg(test)]
mod faults;
mod forecast;
mod memory;
mod outline;
mod plan;
mod progress;
#[cfg(test)]
mod schedules;
mod scratch;
mod vectors;

pub use calibrate::{Calibration, UnitCost, calibrate, ceiling};
pub(super) use columns::{
    Column, Columns, Copies, Counted, TILE, copies_dir, count as count_columns,
};
#[cfg(test)]
pub(super) use faults::strike;
pub use forecast::{
    BatchSizes, Budget, Choice, Forecast, MAX_FORECAST_ROWS, Passes, Spread, has_files,
    states_of_steps,
};
pub(super) use outline::Outline;
pub(crate) use plan::{Allowed, Plan, Refusal, Sizes, Storage, choose, is_useful, seconds};
pub(crate) use plan::{check_size, shape};
pub(super) use progress::{CHANGED, Meter, Progress};
pub(crate) use vectors::{clean, is_vector, remove, unfinished, usage};

use crate::checkpoints;
use crate::counts::Counts;
use crate::engine::asked::{Asked, Engine, Gather};
use crate::engine::batches::{Batches, Finished, announce};
use crate::engine::name::EngineName;
use crate::engine::offer::{Offer, Order, Precision, Steps};
use crate::engine::passes::in_memory;
use crate::error::CountError;
use crate::known::Known;
use crate::options::Options;
use std::path::Path;
use std::time::Duration;
use tengen_board::{Boundary, Lattice};
use tengen_engines::split::{LANES, Split, Words, elements, first_column};
use tengen_exact::primes::primes;
use tengen_ledger::Sequence;
use tengen_ledger::{Held, TilesError};
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
        let shape = self.split.shape();
        let count = |&p: &u64| first_column(shape.rows, shape.colours, shape.guarded, p);
        self.primes.iter().map(count).collect()
    }

    /// A name for the files of this batch, and of no other.
    fn name(&self) -> String {
        name(self.sequence, self.primes)
    }

    /// Says where the batch begins.
    fn announce(&self, columns: usize, done: usize, of: usize) {
        going_on(
            self.options,
            (done, of),
            self.primes.len(),
            (columns, self.cols),
        );
    }

    /// Counts; `done` of `of` primes are there already. `None` if another process has
    /// computed some of the primes meanwhile.
    fn count(
        &self,
        known: &mut Known<'_>,
        done: usize,
        of: usize,
    ) -> Result<Option<Done>, CountError> {
        match self.plan.storage {
            Storage::Memory => memory::count(self, known, done, of),
            Storage::Scratch { .. } => scratch::count(self, known, done, of),
        }
    }
}

/// Says where a batch begins, in words, too, if it goes on.
pub(super) fn going_on(
    options: &Options<'_>,
    done: (usize, usize),
    primes: usize,
    columns: (usize, usize),
) {
    announce(options, done, primes, columns);
    if columns.0 > 1 {
        options.note(format!("going on after column {}", columns.0));
    }
}

/// A name for the files of a batch, and of no other.
pub(super) fn name(sequence: &Sequence, batch: &[u64]) -> String {
    let first = primes().position(|p| Some(&p) == batch.first());
    let all: Vec<u8> = batch.iter().flat_map(|p| p.to_le_bytes()).collect();
    format!(
        "{}{}x{}-{:08x}",
        prefix(sequence),
        first.unwrap_or(0),
        batch.len(),
        xxh3_64(&all) as u32
    )
}

/// How the names of the files of a sequence begin. (Those of two colours have been so named
/// since there were no others.)
fn prefix(sequence: &Sequence) -> String {
    let Sequence {
        lattice,
        rows,
        boundary,
        colours,
    } = sequence;
    match colours {
        2 => format!("{lattice}-{rows}-{boundary}-p"),
        _ => format!("{lattice}-{rows}-{boundary}-{colours}-colours-p"),
    }
}

/// How long it takes until a directory in use is looked at again.
const PAUSE: Duration = Duration::from_millis(50);

/// Takes a directory, if need be when another process lets go.
fn wait_for(dir: &Path, options: &Options<'_>) -> Result<Held, CountError> {
    let mut told = false;
    loop {
        match Held::take(dir) {
            Err(error @ TilesError::InUse { .. }) => {
                if !std::mem::replace(&mut told, true) {
                    options.note(format!("{error}; waiting for it"));
                }
                if !options.machine.observer.go_on() {
                    return Err(CountError::Cancelled { kept: true });
                }
                std::thread::sleep(PAUSE);
            }
            taken => return Ok(taken?),
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
pub(super) struct Done {
    /// `counts[n - 1][k]`.
    pub(super) counts: Vec<Vec<u64>>,
    /// Files that are needed no more once the counts are kept.
    pub(super) leftover: Option<Held>,
}

/// The engine.
pub(crate) struct BySplit;

impl EngineName {
    /// Two colours on the lattices of Farr & Schmidt but for cylinders and tori, and three on the
    /// square and the triangular lattice: a vector over pairs of half-states.
    pub const SPLIT: EngineName = EngineName::new("split");
}

impl Engine for BySplit {
    fn name(&self) -> EngineName {
        EngineName::SPLIT
    }

    fn offer(&self, asked: &Asked<'_>) -> Result<Offer, CountError> {
        let (sequence, cols) = asked.lattice(self.name())?;
        let shape = shape(sequence).filter(|shape| !shape.halves().contains(&0));
        let shape = shape.ok_or_else(|| {
            CountError::unusable(
                "the split engine is for two and three colours on the square and the triangular \
                 lattice from 2 rows on, and for two colours on hexagonal and square-octagonal \
                 lattices from 3 rows on",
            )
        })?;
        let allowed = Allowed::by(asked.options).of(&shape);
        let primes = asked.primes()?;
        let (together, disk) = in_memory(asked, &shape, (sequence.rows, primes), allowed)?;
        let elements = elements(&shape).unwrap_or(u64::MAX) as f64;
        let steps = asked.points() as f64;
        // Files take at least as long as computing.
        let slower = if disk > 0 { 2.0 } else { 1.0 };
        let work = slower * seconds(elements, steps, primes, together.primes);
        Ok(Offer {
            engine: self.name(),
            order: Order::Columns,
            frontier: None,
            states: elements,
            known: Precision::Exactly,
            steps: (sequence.rows * cols) as f64,
            primes,
            together,
            disk,
            seconds: asked.shared(work),
            on_request: None,
        })
    }

    fn list(&self, asked: &Asked<'_>, offer: Offer) -> Result<(Offer, Steps), CountError> {
        let (sequence, _) = asked.lattice(self.name())?;
        if !has_files(sequence) {
            return Ok((offer, Steps::default()));
        }
        let states = states_of_steps(sequence, asked.options.machine.observer)?;
        let is_exact = sequence.boundary == Boundary::None && sequence.lattice == Lattice::Square;
        let offer = Offer {
            states: states.iter().copied().max().unwrap_or(0) as f64,
            known: if is_exact {
                Precision::Exactly
            } else {
                Precision::AtMost
            },
            ..offer
        };
        Ok((
            offer,
            Steps {
                states,
                total: None,
            },
        ))
    }

    fn run(
        &self,
        asked: &Asked<'_>,
        _: &Offer,
        gather: Gather<'_>,
    ) -> Result<Option<Counts>, CountError> {
        let (sequence, cols) = asked.lattice(self.name())?;
        gather(&mut SplitBatches {
            sequence,
            cols,
            options: asked.options,
            tables: None,
            announced: false,
        })?;
        Ok(None)
    }
}

/// Batches of the split engine: on a lattice that it knows, with two or three colours.
struct SplitBatches<'a> {
    sequence: &'a Sequence,
    cols: usize,
    options: &'a Options<'a>,
    /// Made when the first batch is.
    tables: Option<Split>,
    /// Whether it was said what is written.
    announced: bool,
}

impl SplitBatches<'_> {
    /// Says what the batches write, if it is much.
    fn announce(&mut self, plan: &Plan, vector: u64) {
        if std::mem::replace(&mut self.announced, true) {
            return;
        }
        let options = self.options;
        match (plan.storage, options.scratch, options.store) {
            (Storage::Scratch { .. }, Some(scratch), _) => {
                checkpoints::announce(options, plan.disk, scratch.dir, true);
            }
            (Storage::Memory, _, Some(store)) if store.is_writable() => {
                checkpoints::announce(options, vector, &columns::copies_dir(store), false);
            }
            _ => {}
        }
    }
}

impl Batches for SplitBatches<'_> {
    /// A batch that is unfinished goes first. Lanes that would be empty have further primes.
    fn next(
        &mut self,
        known: &mut Known<'_>,
        missing: &[u64],
        done: usize,
    ) -> Result<Option<Finished>, CountError> {
        let (sequence, options) = (self.sequence, self.options);
        let observer = options.machine.observer;
        let tables = match self.tables.take() {
            Some(tables) => tables,
            None => {
                let shape = shape(sequence).ok_or_else(|| {
                    CountError::unusable(
                        "the split engine does not know this lattice with so many colours",
                    )
                })?;
                plan::check(&shape, options)?;
                Split::new(&shape, 1, options.machine.threads, observer)?
            }
        };
        for k in LANES {
            if is_useful(k, missing.len()) {
                tables.weigh(k, observer)?;
            }
        }
        let unfinished = unfinished(sequence, missing, &LANES, options);
        let (plan, begun) = Plan::new(&tables, missing.len(), unfinished, options)?;
        self.announce(&plan, tables.needs(plan.k).vector);
        let tables = self.tables.insert(tables.with_primes(plan.k));
        tables.keep_programs(plan.programs);
        let primes = begun.unwrap_or_else(|| {
            let all = missing.iter().copied().chain(known.others(missing));
            all.take(plan.k).collect()
        });
        let batch = Batch {
            split: tables,
            sequence,
            cols: self.cols,
            primes: &primes,
            plan: &plan,
            options,
        };
        let counted = batch.count(known, done, done + missing.len())?;
        Ok(counted.map(|Done { counts, leftover }| Finished {
            primes,
            counts,
            leftover,
        }))
    }

    fn is_begun(&self, missing: &[u64]) -> bool {
        unfinished(self.sequence, missing, &LANES, self.options).is_some()
    }

    fn engine(&self) -> EngineName {
        EngineName::SPLIT
    }
}

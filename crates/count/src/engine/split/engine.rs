//! Implements the trait [`Engine`] for the split engine: its offer (the estimated cost), and its
//! batches of primes. A batch is the primes that are computed together in one pass over the board.

use super::batch::Batch;
use super::columns::copies_dir;
use super::forecast::{has_files, states_of_steps};
use super::passes::in_memory;
use super::plan::{Allowed, Plan, Refusal, Storage, check, geometry, is_useful, seconds, shape};
use super::vectors::unfinished;
use super::{memory, scratch};
use crate::checkpoints;
use crate::engine::asked::{Asked, Engine, Gather, Ran};
use crate::engine::batches::{Batches, Done, Finished};
use crate::engine::name::EngineName;
use crate::engine::offer::{Offer, Order, Precision, Steps};
use crate::error::CountError;
use crate::known::Known;
use crate::options::Options;
use tengen_board::{Boundary, Lattice};
use tengen_ledger::Sequence;
use tengen_split::{LANES, Split, elements};

/// The split engine. It cuts the border in two halves, and stores a state of the border as a pair
/// of half-states.
pub(crate) struct BySplit;

impl EngineName {
    /// The split engine. Its vector has a count for each pair of half-states. A half-state has the
    /// letters of the upper or the lower half of the border, and the strings of its marked stones.
    ///
    /// It supports two colours on the square, triangular, hexagonal and square-octagonal lattices,
    /// and three colours on the square and the triangular lattice.
    pub const SPLIT: EngineName = EngineName::new("split");
}

impl Engine for BySplit {
    fn name(&self) -> EngineName {
        EngineName::SPLIT
    }

    fn offer(&self, asked: &Asked<'_>) -> Result<Offer, CountError> {
        let (sequence, cols) = asked.lattice(self.name())?;
        let primes = asked.primes()?;
        if let Some((geometry, colours)) = geometry(sequence) {
            let most = geometry.most_rows(colours);
            if sequence.rows > most {
                let allowed = Allowed::by(asked.options);
                return Err(Refusal::Rows { most }.error(sequence.rows, allowed, None));
            }
        }
        let shape = shape(sequence).filter(|shape| !shape.halves().contains(&0));
        let shape = shape.ok_or_else(|| {
            CountError::unusable(
                "the split engine supports two and three colours on the square and triangular \
                 lattices from 2 rows, and two colours on the hexagonal and square-octagonal \
                 lattices from 3 rows",
            )
        })?;
        let allowed = Allowed::by(asked.options).of(&shape);
        let (together, disk) = in_memory(asked, &shape, (sequence.rows, primes), allowed)?;
        let elements = elements(&shape).unwrap_or(u64::MAX) as f64;
        // Reading and writing files takes at least as long as computing.
        let slower = if disk > 0 { 2.0 } else { 1.0 };
        let work = slower * seconds(elements, (sequence.rows, cols), primes, together.primes);
        Ok(Offer {
            states: elements,
            primes,
            together,
            disk,
            seconds: asked.shared(work),
            ..Offer::of(self.name(), Order::Columns, asked.points())
        })
    }

    fn list(&self, asked: &Asked<'_>, offer: Offer) -> Result<(Offer, Steps), CountError> {
        let (sequence, cols) = asked.lattice(self.name())?;
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
        let total = Some(cols as u128 * states.iter().sum::<u128>());
        Ok((offer, Steps { states, total }))
    }

    fn run(&self, asked: &Asked<'_>, _: &Offer, gather: Gather<'_>) -> Ran {
        let (sequence, cols) = asked.lattice(self.name())?;
        let way = Way {
            engine: self.name(),
            allowed: Allowed::by(asked.options),
            is_glued: false,
            in_memory: memory::count,
        };
        gather(&mut SplitBatches::new(sequence, cols, way, asked.options))?;
        Ok(None)
    }
}

/// The way in which a batch of primes is counted with the split engine's tables of half-states.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    pub(crate) engine: EngineName,
    pub(crate) allowed: Allowed,
    /// `true` if counts come from gluing, which joins two halves of a board.
    pub(crate) is_glued: bool,
    /// Counts a batch of primes with the state vector in memory. Returns `None` if another process
    /// has finished the batch.
    pub(crate) in_memory: InMemory,
}

/// The type of [`Way::in_memory`].
type InMemory = fn(
    batch: &Batch<'_>,
    known: &mut Known<'_>,
    done: usize,
    of: usize,
) -> Result<Option<Done>, CountError>;

/// The batches of primes of the split engine, for a supported lattice with two or three colours.
pub(crate) struct SplitBatches<'a> {
    sequence: &'a Sequence,
    cols: usize,
    way: Way,
    options: &'a Options<'a>,
    /// The tables of half-states and their successors, which are made with the first batch.
    tables: Option<Split>,
    /// `true` once the user has been told of the batches' large files.
    announced: bool,
}

impl<'a> SplitBatches<'a> {
    /// Creates the batches of primes for boards with up to `cols` columns.
    pub(crate) fn new(
        sequence: &'a Sequence,
        cols: usize,
        way: Way,
        options: &'a Options<'a>,
    ) -> SplitBatches<'a> {
        SplitBatches {
            sequence,
            cols,
            way,
            options,
            tables: None,
            announced: false,
        }
    }

    /// Returns the primes of the unfinished batch of an earlier run, and `true` if its vector is in
    /// files; see [`unfinished`].
    fn unfinished(&self, missing: &[u64]) -> Option<(Vec<u64>, bool)> {
        let is_glued = self.way.is_glued;
        unfinished(self.sequence, missing, &LANES, is_glued, self.options)
    }

    /// Announces to the user the files of the batches, if they are large.
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
                checkpoints::announce(options, vector, &copies_dir(store), false);
            }
            _ => {}
        }
    }
}

impl Batches for SplitBatches<'_> {
    /// Computes the next batch.
    ///
    /// If an earlier run left an unfinished batch, it is computed first. If fewer primes are
    /// missing than are computed together, further primes are added.
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
                        "the split engine does not support this lattice with this number of \
                         colours",
                    )
                })?;
                check(&shape, options)?;
                Split::new(&shape, 1, options.machine.threads, observer)?
            }
        };
        // Compute the memory needs here, where the observer can stop the computation. The plan then
        // uses the cached values.
        let useful = LANES.into_iter().filter(|&k| is_useful(k, missing.len()));
        tables.weigh_all(&useful.collect::<Vec<_>>(), observer)?;
        let unfinished = self.unfinished(missing);
        let allowed = self.way.allowed;
        let (plan, begun) = Plan::new(&tables, missing.len(), unfinished, allowed, options)?;
        self.announce(&plan, tables.needs(plan.k).vector);
        let tables = self.tables.insert(tables);
        tables.set_primes(plan.k);
        tables.keep_programs(plan.programs);
        let primes = begun.unwrap_or_else(|| known.batch(missing, plan.k));
        let batch = Batch {
            split: tables,
            sequence,
            cols: self.cols,
            primes: &primes,
            plan: &plan,
            options,
        };
        let of = done + missing.len();
        let counted = match plan.storage {
            Storage::Memory => (self.way.in_memory)(&batch, known, done, of)?,
            Storage::Scratch { .. } => scratch::count(&batch, known, done, of)?,
        };
        Ok(counted.map(|done| (primes, done)))
    }

    fn is_begun(&self, missing: &[u64]) -> bool {
        self.unfinished(missing).is_some()
    }

    fn engine(&self) -> EngineName {
        self.way.engine
    }
}

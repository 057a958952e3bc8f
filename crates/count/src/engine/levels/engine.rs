//! The engine `levels` for four colours and more: its offer (estimated cost), and its batches of
//! primes.

use super::columns::ByColumns;
use super::lanes::{lanes, size};
use crate::checkpoints;
use crate::engine::asked::{Asked, Engine, Gather, Ran};
use crate::engine::batches::{Batches, Finished, allocated};
use crate::engine::name::EngineName;
use crate::engine::offer::{Offer, Order, Together};
use crate::engine::split::{
    Copies, Progress, TILE, copies_dir, count_columns, going_on, name, unfinished,
};
use crate::error::CountError;
use crate::known::Known;
use crate::options::Options;
use std::ops::Range;
use tengen_board::Lattice;
use tengen_engines::levels::{Lanes, Levels, MAX_ROWS, bytes};
use tengen_ledger::Sequence;
use tengen_split::{Geometry, LANES, Shape};

/// Smallest number of colours of the engine `levels`. With fewer colours, the split engine,
/// whose states name the colours, is faster.
const COLOURS: u32 = 4;

/// The cost of making the tables of half-states (docs/performance.md). The fields are: seconds per
/// element of the vector for the first elements, the number of these elements, and seconds per
/// element for all others.
const TABLES: (f64, f64, f64) = (4.3e-7, 2.5e6, 1e-7);

/// Smallest number of seconds that a column takes in each pass over the board.
const COLUMN: f64 = 3e-5;

/// The engine `levels`, for four colours and more.
pub(crate) struct ByLevel;

impl EngineName {
    /// The engine for four colours and more on the square lattice. Its states are pairs of
    /// half-states (states of one half of the border) that do not name the colours.
    pub const LEVELS: EngineName = EngineName::new("levels");
}

impl Engine for ByLevel {
    fn name(&self) -> EngineName {
        EngineName::LEVELS
    }

    fn offer(&self, asked: &Asked<'_>) -> Result<Offer, CountError> {
        let (sequence, cols) = asked.lattice(self.name())?;
        let knows = sequence.lattice == Lattice::Square && sequence.colours >= COLOURS;
        if !knows || !(2..=MAX_ROWS).contains(&sequence.rows) {
            return Err(CountError::unusable(format!(
                "the levels engine needs at least {COLOURS} colours, the square lattice, and 2 to \
                 {MAX_ROWS} rows"
            )));
        }
        let primes = asked.primes()?;
        let size = size(sequence);
        let elements = size as f64;
        let together = Together::by_passes(primes, |missing| {
            lanes((sequence.rows, size), missing, asked.options)
        })?;
        // For the first elements of the vector, tables cost more than for further elements.
        let (few, limit, many) = TABLES;
        let tables = few * elements.min(limit) + many * (elements - limit).max(0.0);
        let passes = cols as f64 * together.passes as f64;
        let work = elements * asked.points() as f64 * primes as f64;
        Ok(Offer {
            states: elements,
            primes,
            together,
            seconds: asked.shared(tables + COLUMN * passes + work * price(together.primes)),
            ..Offer::of(self.name(), Order::Columns, asked.points())
        })
    }

    fn run(&self, asked: &Asked<'_>, _: &Offer, gather: Gather<'_>) -> Ran {
        let (sequence, cols) = asked.lattice(self.name())?;
        gather(&mut LevelBatches {
            sequence,
            cols,
            options: asked.options,
            tables: None,
            announced: false,
        })?;
        Ok(None)
    }
}

/// Returns the estimated seconds of one thread per element of the vector, point of the board and
/// prime, with `k` primes computed together.
fn price(k: usize) -> f64 {
    match k {
        0 | 1 => 7e-9,
        2 => 4.5e-9,
        4 => 3.2e-9,
        _ => 2.8e-9,
    }
}

/// The batches of primes (computed together in one pass) for a board with four colours or more.
struct LevelBatches<'a> {
    sequence: &'a Sequence,
    cols: usize,
    options: &'a Options<'a>,
    /// The tables of half-states, which are made with the first batch.
    tables: Option<Levels>,
    /// `true` once the user has been told of large copies of the vector on disk.
    announced: bool,
}

impl<'a> LevelBatches<'a> {
    /// Returns the primes of an unfinished batch of an earlier run, unless counting modulo these
    /// primes needs too much memory now.
    fn begun(&self, missing: &[u64]) -> Option<Vec<u64>> {
        let (primes, _) = unfinished(self.sequence, missing, &LANES, false, self.options)?;
        let machine = &self.options.machine;
        let needed = bytes(
            (self.sequence.rows, size(self.sequence)),
            primes.len(),
            machine.threads,
        );
        (needed <= machine.memory as f64).then_some(primes)
    }

    /// Returns the copies on disk of a state vector with `elements` elements; `None` if there is no
    /// writable data directory.
    fn copies(&mut self, elements: u64, primes: &[u64]) -> Option<Copies<'a>> {
        let (sequence, options) = (self.sequence, self.options);
        let store = options.store.filter(|store| store.is_writable())?;
        let words = words(elements, primes.len());
        if !std::mem::replace(&mut self.announced, true) {
            let bytes = elements * 8 * primes.len() as u64;
            checkpoints::announce(options, bytes, &copies_dir(store), false);
        }
        let shape = Shape::of(Geometry::Square, sequence.rows, sequence.guarded());
        let beginning = Progress::of(&shape, sequence.colours, primes, TILE);
        let name = name(sequence, primes);
        Some(Copies::new(store, &name, beginning, words, options))
    }
}

/// Divides the words of a vector into ranges. Each range is stored as one tile, a part of a copy on
/// disk.
fn words(elements: u64, k: usize) -> Vec<Range<usize>> {
    let (all, part) = (elements as usize * k, TILE as usize * k);
    let starts = (0..all).step_by(part);
    starts.map(|start| start..(start + part).min(all)).collect()
}

impl Batches for LevelBatches<'_> {
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
        let size = (sequence.rows, size(sequence));
        let (lanes, _) = lanes(size, missing.len(), options)?;
        let pool = &options.machine.pool().map_err(CountError::failed)?;
        let tables = match self.tables.take() {
            Some(made) => made,
            None => {
                let observer = options.machine.observer;
                Levels::new(
                    sequence.rows,
                    sequence.guarded(),
                    Some(sequence.colours),
                    pool,
                    observer,
                )?
            }
        };
        let primes = self.begun(missing);
        let primes = primes.unwrap_or_else(|| known.batch(missing, lanes));
        let mut copies = self.copies(tables.elements(), &primes);
        let tables = self.tables.insert(tables);
        // Before this process locked the files of the batch, another process may have finished it.
        let found = copies.as_mut().is_some_and(Copies::find);
        if found && known.is_overtaken(&primes)? {
            return Ok(None);
        }
        let k = primes.len();
        let memory = options.machine.memory;
        let mut vector = allocated(tables.elements(), k, "the vector", memory)?;
        let engine = ByColumns {
            tables,
            rows: sequence.rows,
            lanes: &Lanes::of(&primes, sequence.colours),
            pool,
            options,
        };
        let (cols, of) = (self.cols, (done, done + missing.len()));
        let told = |columns| going_on(options, of, k, (columns, cols));
        let done = count_columns(&engine, &mut vector, cols, copies, options, told)?;
        Ok(Some((primes, done)))
    }

    fn is_begun(&self, missing: &[u64]) -> bool {
        self.begun(missing).is_some()
    }

    fn engine(&self) -> EngineName {
        EngineName::LEVELS
    }
}

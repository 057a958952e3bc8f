//! Four colours and more by the split engine's [`levels`](crate::levels), column by column.
//!
//! Vectors are in memory, and an unfinished batch of primes is not kept.

use super::batches::{Batches, Finished};
use super::known::Known;
use super::split::CHANGED;
use super::{CountError, Engine, Options};
use crate::Sequence;
use crate::levels::{Levels, MAX_ROWS, Needs, elements};
use crate::split::Watch;
use std::sync::atomic::{AtomicU64, Ordering};
use tengen_base::observer::{Event, Observer};
use tengen_base::text::bytes_text;
use tengen_base::threads::Pool;
use tengen_board::Lattice;

/// With fewer colours the split engine names them.
const COLOURS: u32 = 4;

/// Primes at a time, the most first.
const LANES: [usize; 4] = [8, 4, 2, 1];

/// Whether boards with these rows and colours can be counted so.
pub(super) fn has_levels(sequence: &Sequence) -> bool {
    sequence.lattice == Lattice::Square
        && sequence.colours >= COLOURS
        && (2..=MAX_ROWS).contains(&sequence.rows)
}

/// Whether they are to be.
pub(super) fn is_by_levels(sequence: &Sequence, options: &Options<'_>) -> bool {
    let fits = || {
        let bytes = elements(sequence.rows).map(|elements| elements as f64 * BYTES);
        bytes.is_some_and(|bytes| bytes <= options.machine.memory as f64)
    };
    match options.engine {
        Engine::Split => has_levels(sequence),
        Engine::Auto => has_levels(sequence) && fits(),
        _ => false,
    }
}

/// Bytes for each element with one prime at a time, about: a word, and tables, and what threads need.
const BYTES: f64 = 12.0;

/// Batches of boards with many colours.
pub(super) struct ByLevels<'a> {
    sequence: &'a Sequence,
    cols: usize,
    options: &'a Options<'a>,
    /// Made when the first batch is.
    tables: Option<Levels>,
}

/// Tells an observer how far a column is.
struct Meter<'a> {
    observer: &'a dyn Observer,
    column: usize,
    rows: usize,
    primes: usize,
    elements: u64,
    /// Words that are done, and those of a column.
    done: AtomicU64,
    of: u64,
}

impl Meter<'_> {
    fn tell(&self, step: usize) {
        self.observer.event(Event::Step {
            column: self.column,
            step,
            of: self.rows,
            states: self.elements as usize,
            primes: self.primes,
        });
    }
}

impl Watch for Meter<'_> {
    fn computed(&self, words: u64) {
        let step = |words: u64| (words * self.rows as u64 / self.of.max(1)) as usize;
        let before = self.done.fetch_add(words, Ordering::Relaxed);
        let (old, new) = (step(before), step(before + words));
        // The last step is told when all is done.
        if new > old && new < self.rows {
            self.tell(new - 1);
        }
    }

    fn go_on(&self) -> bool {
        self.observer.go_on()
    }
}

/// What a sequence's boards take, without counting them.
pub(super) fn needs(
    sequence: &Sequence,
    primes: usize,
    options: &Options<'_>,
) -> Result<(Needs, Result<usize, CountError>), CountError> {
    let tables = tables(sequence, options)?;
    let lanes = lanes(&tables, sequence.rows, primes, options);
    let k = lanes.as_ref().map_or(1, |&k| k);
    Ok((tables.needs(k), lanes))
}

fn tables(sequence: &Sequence, options: &Options<'_>) -> Result<Levels, CountError> {
    let rows = sequence.rows;
    let machine = &options.machine;
    if !has_levels(sequence) {
        return Err(CountError::unusable(format!(
            "with {COLOURS} colours and more the split engine is for the square lattice from 2 to \
             {MAX_ROWS} rows"
        )));
    }
    // Tables are not made in vain.
    let least = elements(rows).map_or(f64::INFINITY, |elements| elements as f64 * 8.0);
    if least > machine.memory as f64 {
        return Err(too_large(rows, least, options));
    }
    let guarded = [sequence.boundary.top(), sequence.boundary.bottom()];
    let pool = pool(options)?;
    let go_on = || machine.observer.go_on();
    Ok(Levels::new(rows, guarded, sequence.colours, &pool, &go_on)?)
}

fn pool(options: &Options<'_>) -> Result<Pool, CountError> {
    options.machine.pool().map_err(CountError::failed)
}

fn too_large(rows: usize, needed: f64, options: &Options<'_>) -> CountError {
    let allowed = options.machine.memory as f64;
    CountError::too_large(
        needed,
        allowed,
        format!(
            "{rows} rows need at least {} of memory, and {} may be used",
            bytes_text(needed),
            bytes_text(allowed)
        ),
    )
}

/// How many primes go together.
fn lanes(
    tables: &Levels,
    rows: usize,
    missing: usize,
    options: &Options<'_>,
) -> Result<usize, CountError> {
    let needed = |k: usize| {
        let needs = tables.needs(k);
        (needs.vector + needs.working) as f64
    };
    // A fourth lane may be empty, and an eighth; more are not worth it.
    let useful = |&k: &usize| k <= missing + 1 && (k <= 2 || k <= missing + k / 4);
    let lanes = LANES.into_iter().filter(|k| *k == 1 || useful(k));
    let mut fitting = lanes.filter(|&k| needed(k) <= options.machine.memory as f64);
    fitting
        .next()
        .ok_or_else(|| too_large(rows, needed(1), options))
}

impl<'a> ByLevels<'a> {
    /// Nothing is made yet.
    pub(super) fn new(
        sequence: &'a Sequence,
        cols: usize,
        options: &'a Options<'a>,
    ) -> ByLevels<'a> {
        ByLevels {
            sequence,
            cols,
            options,
            tables: None,
        }
    }

    /// The counts modulo the primes: `counts[n - 1][k]`.
    fn count(&self, tables: &Levels, primes: &[u64]) -> Result<Vec<Vec<u64>>, CountError> {
        let pool = &pool(self.options)?;
        let elements = tables.elements();
        let k = primes.len();
        let words = elements as usize * k;
        let mut vector: Vec<u64> = Vec::new();
        vector.try_reserve_exact(words).map_err(|error| {
            let reason = format!("no memory for the vector: {error}");
            CountError::out_of_memory(words as f64 * 8.0, 0.0, reason)
        })?;
        vector.resize(words, 0);
        let mut written = tables.start(&mut vector, k);
        let mut counts = Vec::new();
        for column in 0..self.cols {
            let meter = Meter {
                observer: self.options.machine.observer,
                column,
                rows: self.sequence.rows,
                primes: k,
                elements,
                done: AtomicU64::new(0),
                // Two phases, and what comes if the board ends.
                of: 3 * words as u64,
            };
            if column > 0 {
                for phase in 0..2 {
                    let tally = tables.advance(phase, &mut vector, primes, pool, &meter)?;
                    if tally.read != written {
                        return Err(CountError::failed(CHANGED));
                    }
                    written = tally.written;
                }
            }
            let (count, read) = tables.count(&mut vector, primes, pool, &meter)?;
            if read != written {
                return Err(CountError::failed(CHANGED));
            }
            meter.tell(self.sequence.rows - 1);
            counts.push(count);
        }
        Ok(counts)
    }
}

impl Batches for ByLevels<'_> {
    fn next(
        &mut self,
        known: &mut Known<'_>,
        missing: &[u64],
        done: usize,
    ) -> Result<Option<Finished>, CountError> {
        let made = match self.tables.take() {
            Some(made) => made,
            None => tables(self.sequence, self.options)?,
        };
        let lanes = lanes(&made, self.sequence.rows, missing.len(), self.options)?;
        let all = missing.iter().copied().chain(known.others(missing));
        let primes: Vec<u64> = all.take(lanes).collect();
        self.options.machine.observer.event(Event::Batch {
            done,
            of: done + missing.len(),
            primes: primes.len(),
            columns: 0,
            of_columns: self.cols,
        });
        let counts = self.count(&made, &primes)?;
        self.tables = Some(made);
        Ok(Some(Finished {
            counts,
            primes,
            leftover: None,
        }))
    }

    fn is_begun(&self, _: &[u64]) -> bool {
        false
    }

    fn engine(&self) -> Engine {
        Engine::Split
    }
}

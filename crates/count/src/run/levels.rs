//! Four colours and more by the split engine's [`levels`](crate::levels), column by column.
//!
//! Vectors are in memory, and an unfinished batch of primes is not kept.

use super::batches::{Batches, Finished};
use super::known::Known;
use super::split::CHANGED;
use super::{CountError, Engine, Options};
use crate::Sequence;
use crate::levels::{Levels, MAX_ROWS, bytes, elements};
use crate::split::{Watch, Words};
use std::sync::atomic::{AtomicU64, Ordering};
use tengen_base::observer::{Event, Observer};
use tengen_base::text::bytes_text;
use tengen_base::threads::Pool;
use tengen_board::Lattice;

/// With fewer colours the split engine names them.
const COLOURS: u32 = 4;

/// With fewer rows matrices of marked stones are made in half a second, and are as fast.
const ROWS: usize = 8;

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
    match options.engine {
        Engine::Split => has_levels(sequence),
        Engine::Auto => {
            let pays = has_levels(sequence) && sequence.rows >= ROWS;
            pays && lanes(sequence, 1, options).is_ok()
        }
        _ => false,
    }
}

/// Which rows are guarded.
fn guarded(sequence: &Sequence) -> [bool; 2] {
    [sequence.boundary.top(), sequence.boundary.bottom()]
}

/// Elements of the vector, if there are any such boards.
pub(super) fn size(sequence: &Sequence) -> u64 {
    elements(sequence.rows, guarded(sequence)).unwrap_or(u64::MAX)
}

/// How many primes go together, and the bytes of memory that are needed at most.
pub(super) fn lanes(
    sequence: &Sequence,
    missing: usize,
    options: &Options<'_>,
) -> Result<(usize, f64), CountError> {
    let machine = &options.machine;
    let elements = size(sequence);
    // One of four lanes may be empty, or of eight.
    let useful = |k: usize| k <= missing || (k >= 4 && k == missing + 1);
    let lanes = LANES.into_iter().filter(|&k| useful(k));
    let mut all = lanes.map(|k| (k, bytes(elements, k, machine.threads)));
    all.find(|lanes| lanes.1 <= machine.memory as f64)
        .ok_or_else(|| {
            let (needed, allowed) = (bytes(elements, 1, machine.threads), machine.memory as f64);
            CountError::too_large(
                needed,
                allowed,
                format!(
                    "{} rows need at least {} of memory, and {} may be used",
                    sequence.rows,
                    bytes_text(needed),
                    bytes_text(allowed)
                ),
            )
        })
}

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

    fn pool(&self) -> Result<Pool, CountError> {
        self.options.machine.pool().map_err(CountError::failed)
    }

    fn tables(&self) -> Result<Levels, CountError> {
        let Sequence { rows, colours, .. } = *self.sequence;
        let guarded = guarded(self.sequence);
        let observer = self.options.machine.observer;
        Ok(Levels::new(
            rows,
            guarded,
            colours,
            &self.pool()?,
            observer,
        )?)
    }

    /// The counts modulo the primes: `counts[n - 1][k]`.
    fn count(&self, tables: &Levels, primes: &[u64]) -> Result<Vec<Vec<u64>>, CountError> {
        let pool = &self.pool()?;
        let elements = tables.elements();
        let k = primes.len();
        let mut vector = Words::new(elements, k).map_err(|error| {
            let (needed, available) = (elements as f64 * 8.0 * k as f64, 0.0);
            CountError::out_of_memory(
                needed,
                available,
                format!("no memory for the vector: {error}"),
            )
        })?;
        let vector = vector.words_mut();
        let mut written = tables.start(vector, k);
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
                of: 3 * vector.len() as u64,
            };
            if column > 0 {
                for phase in 0..2 {
                    let tally = tables.advance(phase, vector, primes, pool, &meter)?;
                    if tally.read != written {
                        return Err(CountError::failed(CHANGED));
                    }
                    written = tally.written;
                }
            }
            let (count, read) = tables.count(vector, primes, pool, &meter)?;
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
        let (lanes, _) = lanes(self.sequence, missing.len(), self.options)?;
        let made = match self.tables.take() {
            Some(made) => made,
            None => self.tables()?,
        };
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

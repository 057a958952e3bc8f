//! Tori by orbits of first columns: see [`torus`](crate::torus).
//!
//! Vectors are in memory, and an unfinished count is not kept.

use super::batches::{Batches, Finished, announce};
use super::known::Known;
use super::{CountError, Engine, Options};
use crate::Sequence;
use crate::torus::{Ended, LANES, MAX_ROWS, most_bytes, total};
use tengen_base::observer::Event;
use tengen_base::text::bytes_text;
use tengen_board::{Boundary, Lattice};

/// Columns for each row beyond which a torus is counted otherwise: the frontier engines make
/// their matrices once, and go through many columns faster.
const LONG: usize = 4;

/// Whether a torus can be counted so, perhaps with rows and columns exchanged.
pub(super) fn has_orbits(sequence: &Sequence, cols: usize) -> bool {
    sequence.lattice == Lattice::Torus
        && sequence.boundary == Boundary::None
        && sequence.colours == 2
        && sequence.rows.min(cols) <= MAX_ROWS
}

/// Whether it is to be.
pub(super) fn is_by_orbits(sequence: &Sequence, cols: usize, options: &Options<'_>) -> bool {
    let Sequence { rows, .. } = *sequence;
    let has = || has_orbits(sequence, cols) && rows <= MAX_ROWS;
    let fits = || most_bytes(rows, 1) <= options.machine.memory as f64;
    match options.engine {
        Engine::Orbits => true,
        Engine::Auto => has() && cols <= LONG * rows && fits(),
        _ => false,
    }
}

/// How many primes go together.
pub(super) fn lanes(rows: usize, missing: usize, memory: usize) -> Result<usize, CountError> {
    if rows > MAX_ROWS {
        return Err(CountError::unusable(format!(
            "the orbits engine is for at most {MAX_ROWS} rows; give the smaller number as rows"
        )));
    }
    let memory = memory as f64;
    let most = missing.min(LANES);
    let lanes = (1..=most).rev().find(|&k| most_bytes(rows, k) <= memory);
    lanes.ok_or_else(|| {
        let needed = most_bytes(rows, 1);
        CountError::too_large(
            needed,
            memory,
            format!(
                "a torus of {rows} rows needs about {} of memory for one first column, and {} may \
                 be used",
                bytes_text(needed),
                bytes_text(memory)
            ),
        )
    })
}

/// Batches of tori.
pub(super) struct ByOrbits<'a> {
    sequence: &'a Sequence,
    cols: usize,
    options: &'a Options<'a>,
}

impl<'a> ByOrbits<'a> {
    /// Nothing is made yet.
    pub(super) fn new(
        sequence: &'a Sequence,
        cols: usize,
        options: &'a Options<'a>,
    ) -> ByOrbits<'a> {
        ByOrbits {
            sequence,
            cols,
            options,
        }
    }

    /// How many primes go together.
    fn count(&self, primes: &[u64]) -> Result<Vec<Vec<u64>>, CountError> {
        let machine = &self.options.machine;
        let pool = machine.pool().map_err(CountError::failed)?;
        let told = |done, of, states| {
            machine.observer.event(Event::Step {
                column: self.cols - 1,
                step: done - 1,
                of,
                states,
                primes: primes.len(),
            });
        };
        let size = (self.sequence.rows, self.cols);
        total(size, primes, machine, &pool, &told).map_err(|ended| match ended {
            Ended::Stopped => CountError::Cancelled { kept: false },
            Ended::Memory { states, needed } => {
                let (needed, allowed) = (needed as f64, machine.memory as f64);
                CountError::out_of_memory(
                    needed,
                    allowed,
                    format!(
                        "{states} states of one first column need about {} of memory, and {} may \
                         be used",
                        bytes_text(needed),
                        bytes_text(allowed)
                    ),
                )
            }
            Ended::Changed => CountError::failed(
                "sums changed in memory while they were counted: a fault of this machine or of \
                 the program",
            ),
        })
    }
}

impl Batches for ByOrbits<'_> {
    fn next(
        &mut self,
        _: &mut Known<'_>,
        missing: &[u64],
        done: usize,
    ) -> Result<Option<Finished>, CountError> {
        let memory = self.options.machine.memory;
        let lanes = lanes(self.sequence.rows, missing.len(), memory)?;
        // Batches of equal size, as few as possible.
        let size = missing.len().div_ceil(missing.len().div_ceil(lanes));
        let primes = missing[..size].to_vec();
        let of = (done, done + missing.len());
        announce(self.options, of, primes.len(), (0, self.cols));
        Ok(Some(Finished {
            counts: self.count(&primes)?,
            primes,
            leftover: None,
        }))
    }

    fn is_begun(&self, _: &[u64]) -> bool {
        false
    }

    fn engine(&self) -> Engine {
        Engine::Orbits
    }
}

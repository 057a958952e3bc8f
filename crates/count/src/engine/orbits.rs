//! The engine `orbits` for tori, with the inner loops of [`torus`](tengen_engines::torus). The last
//! column of a torus is adjacent to the first, so a sweep must remember the first column. There
//! is one sweep for each orbit: a set of contents of the first column that rotations, reflections
//! and exchanging the colours map to each other.
//!
//! State vectors are in memory. If a count is stopped, the sum of the counts over the finished
//! orbits is saved; sweeps in progress are lost.

use super::asked::{Asked, Engine, Gather, Ran};
use super::batches::{Batches, Done, Finished, announce};
use super::offer::{Offer, Order, Precision, Together};
use crate::checkpoints::Schedule;
use crate::engine::name::EngineName;
use crate::error::CountError;
use crate::known::Known;
use crate::options::Options;
use std::sync::Mutex;
use tengen_base::lock::lock;
use tengen_base::observer::Event;
use tengen_base::text::bytes_text;
use tengen_board::{Boundary, Lattice};
use tengen_engines::torus::{
    Ended, LANES, MAX_ROWS, Orbits, Total, bytes, complete, most_bytes, most_states,
};
use tengen_ledger::{Parts, Sequence, Store, Sums};

/// Measured processor seconds for each column of a torus with 1, 2, ... rows in one pass
/// (docs/performance.md). A pass has the sweeps of all orbits of first columns.
const COLUMN: [f64; 8] = [1e-5, 2e-5, 1e-4, 1e-3, 0.012, 0.5, 7.0, 110.0];

/// Factor by which a column of a torus takes longer with each row beyond the rows in [`COLUMN`].
const GROWTH: f64 = 15.0;

/// The engine `orbits`, for tori.
pub(crate) struct ByOrbit;

impl EngineName {
    /// The engine for tori with two colours. It sweeps once for each orbit of first columns: those
    /// that symmetries map to each other.
    pub const ORBITS: EngineName = EngineName::new("orbits");
}

impl Engine for ByOrbit {
    fn name(&self) -> EngineName {
        EngineName::ORBITS
    }

    fn offer(&self, asked: &Asked<'_>) -> Result<Offer, CountError> {
        let (sequence, cols) = asked.lattice(self.name())?;
        let rows = sequence.rows;
        let plain = sequence.boundary == Boundary::None && sequence.colours == 2;
        if sequence.lattice != Lattice::Torus || !plain || rows.min(cols) > MAX_ROWS {
            return Err(CountError::unusable(format!(
                "the orbits engine needs two colours, and a torus with a side of at most \
                 {MAX_ROWS} points"
            )));
        }
        let primes = asked.primes()?;
        let lanes = lanes(rows, primes, asked.options.machine.memory)?;
        let machine = &asked.options.machine;
        let bytes = bytes(rows, lanes, (machine.threads, machine.memory));
        let together = Together::evenly(lanes, primes, bytes);
        // For more rows than were measured, seconds grow by a constant factor with each row.
        let more = (rows + 1).saturating_sub(COLUMN.len() + 1) as i32;
        let column = COLUMN[rows.min(COLUMN.len()) - 1] * GROWTH.powi(more);
        Ok(Offer {
            states: most_states(rows),
            known: Precision::About,
            primes,
            together,
            seconds: asked.shared(column * cols as f64 * together.passes as f64),
            ..Offer::of(self.name(), Order::Orbits, asked.points())
        })
    }

    fn run(&self, asked: &Asked<'_>, _: &Offer, gather: Gather<'_>) -> Ran {
        let (sequence, cols) = asked.lattice(self.name())?;
        gather(&mut OrbitBatches {
            sequence,
            cols,
            options: asked.options,
        })?;
        Ok(None)
    }
}

/// Returns the number of primes that are computed together on a torus of `rows` rows, with
/// `missing` primes missing and `memory` bytes.
fn lanes(rows: usize, missing: usize, memory: usize) -> Result<usize, CountError> {
    if rows > MAX_ROWS {
        return Err(CountError::unusable(format!(
            "the orbits engine supports at most {MAX_ROWS} rows, found {rows}; exchange rows and \
             columns"
        )));
    }
    let memory = memory as f64;
    let most = missing.min(LANES);
    let lanes = (1..=most).rev().find(|&k| most_bytes(rows, k) <= memory);
    lanes.ok_or_else(|| {
        CountError::exceeds(most_bytes(rows, 1), memory, |needed, memory| {
            format!(
                "a torus of {rows} rows needs about {needed} of memory for the sweep from one \
                 first column, and {memory} may be used"
            )
        })
    })
}

/// The batches of primes (computed together in one pass) for a torus.
struct OrbitBatches<'a> {
    sequence: &'a Sequence,
    cols: usize,
    options: &'a Options<'a>,
}

impl<'a> OrbitBatches<'a> {
    /// Returns the writer that saves the sum of the finished orbits; `None` if there is no writable
    /// data directory.
    fn keeping(&self, orbits: &Orbits, primes: &[u64]) -> Option<Keeping<'a>> {
        let store = self.options.store.filter(|store| store.is_writable())?;
        Some(Keeping {
            store,
            sequence: self.sequence,
            parts: parts(orbits),
            primes: primes.to_vec(),
            options: self.options,
            schedule: Schedule::new(self.options, 0),
            changed: false,
            failed: false,
        })
    }

    /// Returns the sums over finished orbits of first columns that an earlier run has saved, if
    /// any. They are for at most `lanes` of the `missing` primes.
    fn begun(
        &self,
        orbits: &Orbits,
        missing: &[u64],
        lanes: usize,
    ) -> Result<Option<Sums>, CountError> {
        let Some(store) = self.options.store else {
            return Ok(None);
        };
        let wanted = |primes: &[u64]| {
            primes.len() <= lanes && primes.iter().all(|prime| missing.contains(prime))
        };
        let mut notes = Vec::new();
        let parts = parts(orbits);
        let found = store.newest_sums(self.sequence, (&parts, self.cols), wanted, &mut notes);
        notes.into_iter().for_each(|note| self.options.note(note));
        found.map_err(|source| CountError::Io {
            path: store.checkpoints_dir(),
            source,
        })
    }

    /// Counts the torus modulo some primes. The total `begun` is the sum of the counts over some
    /// orbits of first columns. The sweeps of the other orbits are added.
    fn count(
        &self,
        orbits: &Orbits,
        primes: &[u64],
        begun: Total,
    ) -> Result<Vec<Vec<u64>>, CountError> {
        let machine = &self.options.machine;
        let pool = machine.pool().map_err(CountError::failed)?;
        let keeping = self.keeping(orbits, primes);
        let keeping = Mutex::new(keeping);
        let total = Mutex::new(begun);
        let told = |total: &Total, states| {
            machine.observer.event(Event::Step {
                column: total.orbits() - 1,
                step: 0,
                of: 1,
                states,
                primes: primes.len(),
            });
            if let Some(keeping) = lock(&keeping).as_mut() {
                keeping.added(total);
            }
        };
        let ended = complete(&total, orbits, primes, machine, &pool, &told);
        // If the run was stopped or failed, save the sum over the finished orbits of first columns.
        if ended.is_err()
            && let Some(keeping) = lock(&keeping).as_mut()
        {
            keeping.write(&lock(&total));
        }
        let total = total.into_inner().unwrap_or_else(|e| e.into_inner());
        ended.map(|()| total.counts).map_err(|ended| match ended {
            Ended::Stopped => CountError::Cancelled { kept: false },
            Ended::Memory { states, needed } => {
                let (needed, allowed) = (needed as f64, machine.memory as f64);
                CountError::out_of_memory(
                    needed,
                    allowed,
                    format!(
                        "the {states} states of the sweep from one first column need about {} of \
                         memory, and {} may be used",
                        bytes_text(needed),
                        bytes_text(allowed)
                    ),
                )
            }
            Ended::Changed => CountError::failed(
                "the sums of the counts changed in memory during the count: a fault of this \
                 machine or of the program",
            ),
        })
    }
}

/// Saves the total from time to time: the sum of the counts over the finished orbits of first
/// columns.
struct Keeping<'a> {
    store: &'a Store,
    sequence: &'a Sequence,
    parts: Parts,
    primes: Vec<u64>,
    options: &'a Options<'a>,
    schedule: Schedule,
    /// `true` if the sum over finished orbits has changed since the last checkpoint was written.
    changed: bool,
    failed: bool,
}

impl Keeping<'_> {
    /// Records that the counts of an orbit of first columns were added to the total. Saves the
    /// total if a checkpoint is due.
    fn added(&mut self, total: &Total) {
        self.changed = true;
        // A finished total goes to the ledger, so it needs no checkpoint.
        if self.schedule.is_due() && total.done.contains(&false) {
            self.write(total);
        }
    }

    /// Saves the total (the sum over finished orbits) in a checkpoint, unless it has not changed
    /// since the last checkpoint.
    fn write(&mut self, total: &Total) {
        // After a failure to write a checkpoint, the run goes on without checkpoints.
        if self.failed || !std::mem::replace(&mut self.changed, false) {
            return;
        }
        let sums = Sums {
            primes: self.primes.clone(),
            done: total.done.clone(),
            sums: total.counts.clone(),
        };
        let begun = self.schedule.begin();
        let written = self.store.write_sums(self.sequence, &self.parts, &sums);
        self.schedule.end(begun);
        if let Err(error) = written {
            self.failed = true;
            self.options.note(format!(
                "cannot write a checkpoint in {}: {error}; continuing without checkpoints",
                self.store.dir().display()
            ));
        }
    }
}

fn parts(orbits: &Orbits) -> Parts {
    Parts {
        key: format!("{:016x}", orbits.key()),
        of: orbits.len(),
    }
}

impl Batches for OrbitBatches<'_> {
    fn next(
        &mut self,
        _: &mut Known<'_>,
        missing: &[u64],
        done: usize,
    ) -> Result<Option<Finished>, CountError> {
        let memory = self.options.machine.memory;
        let lanes = lanes(self.sequence.rows, missing.len(), memory)?;
        // Batches have nearly equal numbers of primes, and there are as few batches as possible.
        let size = missing.len().div_ceil(missing.len().div_ceil(lanes));
        let orbits = Orbits::new(self.sequence.rows);
        let (primes, begun) = match self.begun(&orbits, missing, lanes)? {
            Some(sums) => {
                let (done, counts) = (sums.done, sums.sums);
                (sums.primes, Total { done, counts })
            }
            None => {
                let begun = Total::new(orbits.len(), self.cols, size);
                (missing[..size].to_vec(), begun)
            }
        };
        let of = (done, done + missing.len());
        // To the observer, each finished orbit of first columns is reported as a finished column.
        let columns = (begun.orbits(), orbits.len());
        announce(self.options, of, primes.len(), columns);
        let counts = self.count(&orbits, &primes, begun)?;
        Ok(Some((primes, Done::without_files(counts))))
    }

    fn is_begun(&self, _: &[u64]) -> bool {
        let store = self.options.store;
        store.is_some_and(|store| store.has_unfinished(self.sequence))
    }

    fn engine(&self) -> EngineName {
        EngineName::ORBITS
    }
}

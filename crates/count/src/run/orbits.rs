//! Tori by orbits of first columns: see [`torus`](crate::torus).
//!
//! Vectors are in memory. Of an unfinished count the sum over the first columns that are done is
//! kept, so that those being swept are lost.

use super::batches::{Batches, Finished, announce};
use super::checkpoints::Schedule;
use super::known::Known;
use super::{CountError, Engine, Options};
use crate::Sequence;
use crate::store::{Parts, Store, Sums};
use crate::torus::{Ended, LANES, MAX_ROWS, Orbits, Total, complete, most_bytes};
use std::sync::{Mutex, MutexGuard};
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

    /// What keeps them, if something may be written.
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

    /// What an earlier run has left of at most so many of the primes that are missing.
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

    /// The counts modulo some primes, going on from what there is of them.
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
            if let Some(keeping) = locked(&keeping).as_mut() {
                keeping.added(total);
            }
        };
        let ended = complete(&total, orbits, primes, machine, &pool, &told);
        if ended.is_err()
            && let Some(keeping) = locked(&keeping).as_mut()
        {
            keeping.write(&locked(&total));
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

/// Keeps what there is of a total.
struct Keeping<'a> {
    store: &'a Store,
    sequence: &'a Sequence,
    parts: Parts,
    primes: Vec<u64>,
    options: &'a Options<'a>,
    schedule: Schedule,
    /// Whether something is not yet written.
    changed: bool,
    failed: bool,
}

impl Keeping<'_> {
    /// Some was added.
    fn added(&mut self, total: &Total) {
        self.changed = true;
        if self.schedule.is_due() && total.done.contains(&false) {
            self.write(total);
        }
    }

    /// Writes what there is, unless that is done.
    fn write(&mut self, total: &Total) {
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
                "cannot write a checkpoint in {}: {error}; going on without",
                self.store.dir().display()
            ));
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|error| error.into_inner())
}

fn parts(orbits: &Orbits) -> Parts {
    Parts {
        key: format!("{:016x}", orbits.key()),
        of: orbits.len(),
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
        // First columns are told of as columns are elsewhere.
        let columns = (begun.orbits(), orbits.len());
        announce(self.options, of, primes.len(), columns);
        Ok(Some(Finished {
            counts: self.count(&orbits, &primes, begun)?,
            primes,
            leftover: None,
        }))
    }

    fn is_begun(&self, _: &[u64]) -> bool {
        let store = self.options.store;
        store.is_some_and(|store| store.has_sums(self.sequence))
    }

    fn engine(&self) -> Engine {
        Engine::Orbits
    }
}

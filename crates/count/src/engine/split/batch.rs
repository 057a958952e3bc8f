//! A batch: the primes that the split engine computes together in one pass over the board. This
//! module names its files, locks their directory and allocates its vector.

use super::plan::Plan;
use crate::engine::batches::{allocated, announce};
use crate::error::CountError;
use crate::options::Options;
use std::path::Path;
use std::time::Duration;
use tengen_exact::primes::primes;
use tengen_ledger::{Held, Sequence, TilesError};
use tengen_split::{Split, Words, first_column};
use xxhash_rust::xxh3::xxh3_64;

/// The primes that are computed together in one pass over the board, and how to count them.
pub(crate) struct Batch<'a> {
    pub(crate) split: &'a Split,
    pub(crate) sequence: &'a Sequence,
    pub(crate) cols: usize,
    pub(crate) primes: &'a [u64],
    pub(crate) plan: &'a Plan,
    pub(crate) options: &'a Options<'a>,
}

impl Batch<'_> {
    /// Returns the count of the board with one column, modulo each prime of the batch.
    pub(super) fn first_column(&self) -> Vec<u64> {
        let shape = self.split.shape();
        let count = |&p: &u64| first_column(shape.rows, shape.colours, shape.guarded, p);
        self.primes.iter().map(count).collect()
    }

    /// Allocates memory for `elements` elements of the state vector (the counts of so many states,
    /// modulo each prime). The error message calls them `what`; see [`allocated`].
    pub(crate) fn allocated(&self, elements: u64, what: &str) -> Result<Words, CountError> {
        let memory = self.options.machine.memory;
        allocated(elements, self.split.primes(), what, memory)
    }

    /// Returns a unique name for the files of this batch.
    pub(super) fn name(&self) -> String {
        name(self.sequence, self.primes)
    }

    /// Reports to the observer the column from which the batch starts; see [`going_on`].
    pub(crate) fn announce(&self, columns: usize, done: usize, of: usize) {
        going_on(
            self.options,
            (done, of),
            self.primes.len(),
            (columns, self.cols),
        );
    }
}

/// Reports to the observer the column from which a batch starts. If the batch resumes earlier work,
/// a note says so.
///
/// `done` has the number of primes whose residues are known, and the number of primes that the
/// count needs. `primes` is the number of primes of this batch. `columns` has the number of columns
/// counted before, and the number of all columns.
pub(crate) fn going_on(
    options: &Options<'_>,
    done: (usize, usize),
    primes: usize,
    columns: (usize, usize),
) {
    announce(options, done, primes, columns);
    if columns.0 > 1 {
        options.note(format!("resuming after column {}", columns.0));
    }
}

/// Returns a unique name for the files of a batch. It is made from the sequence (lattice, rows,
/// boundary, colours), the index of the first prime, the number of primes and a hash of them.
pub(crate) fn name(sequence: &Sequence, batch: &[u64]) -> String {
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

/// Returns the beginning of the names of all files of a sequence (a lattice, a number of rows, a
/// boundary and a number of colours).
///
/// The names of files for two colours do not mention colours, for compatibility with old files.
pub(super) fn prefix(sequence: &Sequence) -> String {
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

/// Time between two attempts to lock a directory of vectors that another process uses.
const PAUSE: Duration = Duration::from_millis(50);

/// Locks a directory with the files of a state vector. If another process uses the directory, waits
/// until it is free.
pub(super) fn wait_for(dir: &Path, options: &Options<'_>) -> Result<Held, CountError> {
    let mut told = false;
    loop {
        match Held::take(dir) {
            Err(error @ TilesError::InUse { .. }) => {
                // Another process uses the directory: say so once, and wait.
                if !std::mem::replace(&mut told, true) {
                    options.note(format!("{error}; waiting until the directory is free"));
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

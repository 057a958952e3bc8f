//! The interface [`Batches`] between engines and the loop that gathers residues of counts. A batch
//! is the set of primes that an engine computes together.

use crate::engine::name::EngineName;
use crate::error::CountError;
use crate::known::Known;
use crate::options::Options;
use tengen_base::observer::Event;
use tengen_ledger::Held;
use tengen_split::Words;

/// A source of residues of counts, one batch of primes after the other. Engines that count modulo
/// primes implement it.
pub(crate) trait Batches {
    /// Computes the next batch: residues of the counts modulo some of the missing primes, and
    /// perhaps modulo others. An unfinished batch of an earlier run is resumed.
    ///
    /// Returns `None` if it must be called again, because another process has meanwhile computed
    /// residues modulo some of these primes. `done` is the number of primes that are finished
    /// already.
    fn next(
        &mut self,
        known: &mut Known<'_>,
        missing: &[u64],
        done: usize,
    ) -> Result<Option<Finished>, CountError>;

    /// Returns `true` if an earlier run has left a file with unfinished work modulo some of these
    /// primes.
    fn is_begun(&self, missing: &[u64]) -> bool {
        let _ = missing;
        false
    }

    /// Returns the name of the engine.
    fn engine(&self) -> EngineName;
}

/// A finished batch: its primes, and the counts modulo each prime.
pub(crate) type Finished = (Vec<u64>, Done);

/// The counts of a finished batch.
pub(crate) struct Done {
    /// The counts: `counts[n - 1][k]` is the count with n columns modulo prime k of the batch.
    pub(crate) counts: Vec<Vec<u64>>,
    /// The locked directory with files of the batch, which are not needed once the counts are
    /// saved.
    pub(crate) leftover: Option<Held>,
}

impl Done {
    /// Returns the result of a batch that left no files.
    pub(crate) fn without_files(counts: Vec<Vec<u64>>) -> Done {
        Done {
            counts,
            leftover: None,
        }
    }
}

/// Reports to the observer that a batch of `primes` primes begins or resumes. `columns` has the
/// number of columns counted before, and the number of all columns.
///
/// `done` of the `of` primes of the count are finished already.
pub(crate) fn announce(
    options: &Options<'_>,
    (done, of): (usize, usize),
    primes: usize,
    (columns, of_columns): (usize, usize),
) {
    options.machine.observer.event(Event::Batch {
        done,
        of,
        primes,
        columns,
        of_columns,
    });
}

/// Allocates memory for `elements` elements of a state vector. An element is the count of one
/// state, with one word for each of `k` primes. The error message calls these elements `what`, and
/// says that `available` bytes may be used.
pub(crate) fn allocated(
    elements: u64,
    k: usize,
    what: &str,
    available: usize,
) -> Result<Words, CountError> {
    Words::new(elements, k).map_err(|error| {
        let needed = elements as f64 * 8.0 * k as f64;
        let reason = format!("no memory for {what}: {error}");
        CountError::out_of_memory(needed, available as f64, reason)
    })
}

//! What the engines have in common for the loop that gathers residues.

use crate::engine::name::EngineName;
use crate::error::CountError;
use crate::known::Known;
use crate::options::Options;
use tengen_base::observer::Event;
use tengen_ledger::Held;

/// What computes residues modulo a batch of primes.
pub(crate) trait Batches {
    /// Computes modulo some of the primes that are missing, and perhaps others, or goes on
    /// with what is unfinished; `None` if it has to be asked again, because another process
    /// has computed some meanwhile. There are `done` residues of `of`.
    fn next(
        &mut self,
        known: &mut Known<'_>,
        missing: &[u64],
        done: usize,
    ) -> Result<Option<Finished>, CountError>;

    /// Whether there is unfinished work on some of these primes.
    fn is_begun(&self, missing: &[u64]) -> bool;

    /// The engine.
    fn engine(&self) -> EngineName;
}

/// A batch that is done.
pub(crate) struct Finished {
    pub(crate) primes: Vec<u64>,
    /// `counts[n - 1][k]`.
    pub(crate) counts: Vec<Vec<u64>>,
    /// Files that are needed no more once the counts are kept; nobody else can use them.
    pub(crate) leftover: Option<Held>,
}

/// Says that a batch of so many primes begins, or goes on after so many `columns`; `done` primes
/// of `of` are there already.
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

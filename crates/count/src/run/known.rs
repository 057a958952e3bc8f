//! Residues that are there already: read from the ledger, and added to it.

use super::{CountError, Options};
use crate::Sequence;
use std::collections::BTreeMap;

/// The residues of a sequence, by prime: those with 1, 2, ... columns.
pub(super) struct Known<'a> {
    sequence: &'a Sequence,
    options: &'a Options<'a>,
    by_prime: BTreeMap<u64, Vec<u64>>,
    /// Why something could not be kept.
    pub(super) unkept: Option<String>,
}

impl<'a> Known<'a> {
    /// What the ledger has for at least `cols` columns.
    pub(super) fn read(
        sequence: &'a Sequence,
        cols: usize,
        options: &'a Options<'a>,
    ) -> Result<Known<'a>, CountError> {
        let mut by_prime = BTreeMap::new();
        if let Some(store) = options.store {
            let mut notes = Vec::new();
            by_prime = store.residues(sequence, &mut notes)?;
            notes.into_iter().for_each(|note| options.note(note));
            by_prime.retain(|_, columns| columns.len() >= cols);
            let all = by_prime.values_mut();
            all.for_each(|columns| columns.truncate(cols));
        }
        Ok(Known {
            sequence,
            options,
            by_prime,
            unkept: None,
        })
    }

    /// Those of the primes for which there is nothing yet.
    pub(super) fn missing(&self, primes: &[u64]) -> Vec<u64> {
        let missing = primes.iter().filter(|p| !self.by_prime.contains_key(p));
        missing.copied().collect()
    }

    /// Adds a finished batch, given as `counts[n - 1][k]`, and puts it into the
    /// ledger. A full disk must not cost the number, so that failing is only noted.
    pub(super) fn add(&mut self, batch: &[u64], counts: &[Vec<u64>]) {
        for (k, &prime) in batch.iter().enumerate() {
            let columns = counts.iter().map(|counts| counts[k]).collect();
            self.by_prime.insert(prime, columns);
        }
        let Some(store) = self.options.store else {
            return;
        };
        let records = batch.iter().map(|p| (*p, self.by_prime[p].as_slice()));
        let recorded = store.record(self.sequence, records);
        let recorded = recorded.map_err(|e| e.to_string()).and_then(|()| {
            (store.remove_checkpoints(self.sequence, batch))
                .map_err(|e| format!("cannot remove the checkpoints of a finished count: {e}"))
        });
        if let Err(reason) = recorded {
            self.unkept.get_or_insert(reason);
        }
    }

    /// Whether there are residues at all.
    pub(super) fn is_empty(&self) -> bool {
        self.by_prime.is_empty()
    }

    /// The residues modulo the primes, none of which is missing.
    pub(super) fn columns(&self, primes: &[u64]) -> Vec<Vec<u64>> {
        primes.iter().map(|p| self.by_prime[p].clone()).collect()
    }
}

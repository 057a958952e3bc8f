//! Whether something that a count has left is still of use.

use tengen_ledger::Sequence;
use tengen_ledger::Survey;

/// What is known of the use of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usage {
    /// A count uses it, or goes on from it.
    Needed,
    /// Some process is working with it now.
    InUse,
    /// Nothing comes of it any more.
    Useless,
}

/// Whether the ledger has the residues of a sequence modulo all these primes.
pub(super) fn has_all(ledger: &Survey, sequence: &Sequence, primes: &[u64], cols: usize) -> bool {
    let residues = ledger.residues();
    let of = residues.get(sequence);
    let has = |prime| {
        let columns = of.and_then(|of| of.get(prime));
        columns.is_some_and(|columns| columns.len() >= cols)
    };
    !primes.is_empty() && primes.iter().all(has)
}

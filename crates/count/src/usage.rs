//! The use of files that counts left.

use tengen_ledger::Sequence;
use tengen_ledger::Survey;

/// The use of a file or directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usage {
    /// A count uses it, or can resume from it.
    Needed,
    /// A process is working with it now.
    InUse,
    /// No count can use it any more.
    Useless,
}

/// Returns `true` if the ledger has the residues of a sequence with at least `cols` columns modulo
/// all these primes. It is `false` without primes.
pub(super) fn has_all(ledger: &Survey, sequence: &Sequence, primes: &[u64], cols: usize) -> bool {
    let residues = ledger.residues();
    let of = residues.get(sequence);
    let has = |prime| {
        let columns = of.and_then(|of| of.get(prime));
        columns.is_some_and(|columns| columns.len() >= cols)
    };
    !primes.is_empty() && primes.iter().all(has)
}

//! Finds out whether files that counts left in a data directory are still of use.

use serde::Serialize;
use tengen_ledger::{Sequence, Survey};

/// The usage of a file in a data directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "DataUsage"))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Usage {
    /// A later run can use the file or resume from it.
    Needed,
    /// A process is using the file now.
    InUse,
    /// No run will use the file again.
    Useless,
}

/// Returns the use of unfinished work (a checkpoint or vector). It is useless if the ledger has the
/// residues that the work would give.
///
/// The work is for at least `cols` columns modulo `primes`. Its sequence (lattice, rows, boundary
/// and colours) is one for which `is_about` returns `true`.
pub(super) fn of_residues(
    ledger: &Survey,
    is_about: impl Fn(&Sequence) -> bool,
    primes: &[u64],
    cols: usize,
) -> Usage {
    let mut about = ledger.sequences().filter(|sequence| is_about(sequence));
    match about.any(|sequence| has_all(ledger, sequence, primes, cols)) {
        true => Usage::Useless,
        false => Usage::Needed,
    }
}

/// Returns `true` if the ledger has residues of a sequence's counts for at least `cols` columns
/// modulo all these primes. Returns `false` if there are no primes.
fn has_all(ledger: &Survey, sequence: &Sequence, primes: &[u64], cols: usize) -> bool {
    let residues = ledger.residues();
    let of = residues.get(sequence);
    let has = |prime| {
        let columns = of.and_then(|of| of.get(prime));
        columns.is_some_and(|columns| columns.len() >= cols)
    };
    !primes.is_empty() && primes.iter().all(has)
}

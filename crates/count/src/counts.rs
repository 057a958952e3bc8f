//! Results of counts.

use super::engine::EngineName;
use tengen_exact::UBig;

/// The numbers of a [`Sequence`](tengen_ledger::Sequence) that were counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The engine that was used (not [`EngineName::AUTO`]).
    pub engine: EngineName,
    /// The counts with 1, 2, ... columns, or only the last one if that was requested.
    pub columns: Vec<UBig>,
    /// The error that prevented saving residues in the store, if any. The numbers are not affected.
    pub unkept: Option<String>,
}

/// Residues of a [`Sequence`](tengen_ledger::Sequence) modulo some of the primes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residues {
    /// Each prime, with the counts with 1, 2, ... columns modulo it.
    pub by_prime: Vec<(u64, Vec<u64>)>,
    /// The error that prevented saving residues in the store, if any.
    pub unkept: Option<String>,
}

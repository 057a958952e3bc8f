//! The results of counts: exact numbers of legal positions, or their residues modulo primes.

use super::engine::EngineName;
use tengen_exact::UBig;

/// The numbers of legal positions for boards of a [`Sequence`](tengen_ledger::Sequence).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The engine that was used (not [`EngineName::AUTO`]).
    pub engine: EngineName,
    /// The counts of the boards with 1, 2, ... columns, or only the count of the largest board if
    /// only this was requested.
    pub columns: Vec<UBig>,
    /// The error that prevented saving residues in the store, if any. The counts are not affected.
    pub unkept: Option<String>,
}

/// Residues of the counts of a [`Sequence`](tengen_ledger::Sequence) modulo some primes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residues {
    /// Each prime, with the residues of the counts with 1, 2, ... columns modulo this prime.
    pub by_prime: Vec<(u64, Vec<u64>)>,
    /// The error that prevented saving residues in the store, if any.
    pub unkept: Option<String>,
}

//! Results of counts.

use super::engine::EngineName;
use tengen_exact::UBig;

/// The numbers of a [`Sequence`](tengen_ledger::Sequence).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The engine that was used (not [`EngineName::AUTO`]).
    pub engine: EngineName,
    /// The counts with 1, 2, ... columns; or only the last, if that was asked.
    pub columns: Vec<UBig>,
    /// Why finished residues could not be kept in the store, if so. The numbers
    /// are right all the same.
    pub unkept: Option<String>,
}

/// Residues of a [`Sequence`](tengen_ledger::Sequence) modulo some of the primes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residues {
    /// The primes, each with the counts with 1, 2, ... columns modulo it.
    pub by_prime: Vec<(u64, Vec<u64>)>,
    /// Why some could not be kept in the store, if so.
    pub unkept: Option<String>,
}

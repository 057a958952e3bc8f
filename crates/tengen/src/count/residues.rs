//! Counts of legal positions modulo some of the primes that determine the number. The residues are
//! saved in a ledger, the file of finished residues.

use super::Engine;
use super::keeping::Keeping;
use crate::{BoardJson, BoardSpec, Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use tengen_base::observer::Observer;
use tengen_count::{Options, Sequence, count_residues};

/// Request for the number of legal positions of a lattice board modulo some primes.
///
/// Several machines can share a count in this way, because the residues modulo enough primes
/// determine the number. The residues are saved in the ledger of the data directory, if one is
/// given.
///
/// ```
/// use tengen::prelude::*;
/// let residues = CountResidues::new(BoardSpec::square(2, 2), 0..1).run()?;
/// assert_eq!(residues.residues[0].residue, 57);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// The errors of [`Count`](super::Count).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct CountResidues {
    /// The board; it must be a lattice board.
    pub board: BoardSpec,
    /// The primes modulo which to count, as a range of their numbers. Prime 0 is the largest prime
    /// below 2^63, prime 1 the second largest, and so on.
    pub primes: Range<usize>,
    /// Number of colours of stones, at least 1.
    #[serde(default = "super::two")]
    pub colours: u32,
    /// The engine that counts; by default it is chosen automatically.
    #[serde(with = "crate::text::Name", default)]
    pub engine: Engine,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
    /// Where finished and unfinished work is saved.
    #[serde(default)]
    pub keeping: Keeping,
}

/// The number of legal positions of a board modulo some primes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CountedResidues {
    /// The board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Number of colours of stones.
    pub colours: u32,
    /// The residues, in the order of the primes.
    pub residues: Vec<Residue>,
    /// The error that prevented saving the residues, if any. The residues themselves are not
    /// affected.
    #[serde(skip)]
    pub unkept: Option<String>,
}

/// A count modulo a prime.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Residue {
    /// The prime.
    #[serde(with = "crate::text::Integer")]
    pub prime: u64,
    /// The count modulo the prime.
    #[serde(with = "crate::text::Integer")]
    pub residue: u64,
}

impl Residue {
    /// Returns the residues of the last board of a sequence, whose boards have 1, 2, ... columns.
    /// For each prime, `by_prime` has the counts of all boards of the sequence modulo the prime.
    pub(crate) fn of_last(by_prime: &[(u64, Vec<u64>)]) -> Vec<Residue> {
        let last = |(prime, columns): &(u64, Vec<u64>)| {
            let (prime, residue) = (*prime, *columns.last()?);
            Some(Residue { prime, residue })
        };
        by_prime.iter().filter_map(last).collect()
    }
}

impl CountResidues {
    /// Creates a request that counts the legal positions of a board, with two colours, modulo a
    /// range of primes.
    pub fn new(board: impl Into<BoardSpec>, primes: Range<usize>) -> CountResidues {
        CountResidues {
            board: board.into(),
            primes,
            colours: 2,
            engine: Engine::AUTO,
            resources: Resources::default(),
            keeping: Keeping::default(),
        }
    }
}

impl Request for CountResidues {
    type Answer = CountedResidues;

    fn run_with(&self, observer: &dyn Observer) -> Result<CountedResidues> {
        let BoardSpec::Lattice(spec) = &self.board else {
            return Err(Error::unsupported(
                "expected a board of a lattice, found a graph; only lattice boards are counted \
                 modulo chosen primes",
            ));
        };
        let shape = spec.shape();
        let found = self.keeping.with(self.resources, observer, |options| {
            let sequence = Sequence::of(shape, self.colours);
            let options = Options {
                engine: self.engine,
                ..options
            };
            Ok(count_residues(
                &sequence,
                shape.cols,
                self.primes.clone(),
                &options,
            )?)
        })?;
        Ok(CountedResidues {
            board: shape.into(),
            colours: self.colours,
            residues: Residue::of_last(&found.by_prime),
            unkept: found.unkept,
        })
    }
}

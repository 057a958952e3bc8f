//! Import of residues (counts of legal positions modulo primes) that other machines computed.

use super::sequence;
use crate::count::{CountedResidues, Keeping, Residue};
use crate::{BoardSpec, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use tengen_base::observer::Observer;
use tengen_count::{keep_residues, kept_primes};

/// Request that adds residues computed elsewhere to a ledger, the file of finished residues, unless
/// they contradict its records.
///
/// ```no_run
/// use tengen::cluster::{GivenResidues, KeepResidues, primes};
/// use tengen::prelude::*;
/// let columns = vec![5, 57];
/// let given = GivenResidues::new(primes(0..1)[0], columns);
/// let kept = KeepResidues::new(BoardSpec::square(2, 2), [given], "ledgers").run()?;
/// assert_eq!(kept.residues[0].residue, 57);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](crate::Error::Unusable) if the board is invalid or a graph, or a number is not a
///   residue modulo its prime.
/// - [`Failed`](crate::Error::Failed) if the residues contradict residues of the ledger, or the
///   ledger cannot be written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct KeepResidues {
    /// The board; it must be a lattice board.
    pub board: BoardSpec,
    /// The residues, for at least one prime.
    pub residues: Vec<GivenResidues>,
    /// The directory of the ledger.
    pub store: PathBuf,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
}

/// The residues modulo one prime of the counts of legal positions for boards with 1, 2, ...
/// columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct GivenResidues {
    /// The prime.
    pub prime: u64,
    /// The numbers of legal positions of the boards with 1, 2, ... columns, modulo the prime.
    pub columns: Vec<u64>,
}

impl GivenResidues {
    /// Creates the residues modulo a prime, from the counts of legal positions for 1, 2, ...
    /// columns modulo this prime.
    pub fn new(prime: u64, columns: Vec<u64>) -> GivenResidues {
        GivenResidues { prime, columns }
    }
}

impl KeepResidues {
    /// Creates a request that adds residues of a board to the ledger (the file of finished
    /// residues) in the directory `store`.
    pub fn new(
        board: impl Into<BoardSpec>,
        residues: impl IntoIterator<Item = GivenResidues>,
        store: impl Into<PathBuf>,
    ) -> KeepResidues {
        KeepResidues {
            board: board.into(),
            residues: residues.into_iter().collect(),
            store: store.into(),
            resources: Resources::default(),
        }
    }
}

impl Request for KeepResidues {
    type Answer = CountedResidues;

    fn run_with(&self, observer: &dyn Observer) -> Result<CountedResidues> {
        let (sequence, shape) = sequence(&self.board)?;
        let keeping = Keeping {
            store: Some(self.store.clone()),
            ..Keeping::default()
        };
        let given = self.residues.iter();
        let given: Vec<_> = given.map(|of| (of.prime, of.columns.clone())).collect();
        let kept = keeping.with(self.resources, observer, |options| {
            Ok(keep_residues(&sequence, &given, &options)?)
        })?;
        // Saving the residues is the only purpose of this request, so a failure to save them is an
        // error.
        if let Some(reason) = kept.unkept {
            return Err(crate::Error::Failed(reason));
        }
        Ok(CountedResidues {
            board: shape.into(),
            colours: 2,
            residues: Residue::of_last(&kept.by_prime),
            unkept: None,
        })
    }
}

/// Request for the primes for which a ledger, the file of finished residues, has residues of a
/// board.
///
/// ```no_run
/// use tengen::cluster::KeptPrimes;
/// use tengen::prelude::*;
/// for prime in KeptPrimes::new(BoardSpec::square(19, 19), "ledgers").run()? {
///     println!("{prime}");
/// }
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](crate::Error::Unusable) if the board is invalid.
/// - [`Io`](crate::Error::Io) if the ledger cannot be read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct KeptPrimes {
    /// The board; it must be a lattice board.
    pub board: BoardSpec,
    /// The directory of the ledger.
    pub store: PathBuf,
}

impl KeptPrimes {
    /// Creates a request for the primes for which the ledger in the directory `store`, a file of
    /// finished residues, has residues of a board.
    pub fn new(board: impl Into<BoardSpec>, store: impl Into<PathBuf>) -> KeptPrimes {
        KeptPrimes {
            board: board.into(),
            store: store.into(),
        }
    }
}

impl Request for KeptPrimes {
    type Answer = Vec<u64>;

    fn run_with(&self, observer: &dyn Observer) -> Result<Vec<u64>> {
        let (sequence, shape) = sequence(&self.board)?;
        let keeping = Keeping {
            store: Some(self.store.clone()),
            ..Keeping::default()
        };
        keeping.with(Resources::default(), observer, |options| {
            Ok(kept_primes(&sequence, shape.cols, &options)?)
        })
    }
}

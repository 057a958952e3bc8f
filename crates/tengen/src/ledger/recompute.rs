//! Residues computed again.

use super::sources::LedgerSequence;
use crate::{Resources, Result};
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_count::Sequence;
use tengen_count::{Effort, Extent, Options, recompute};
use tengen_ledger::{Fault, Stands, Survey};

/// How much is computed again.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Recompute {
    /// Random primes for each kind of board that is not small; small ones (10 x 10) are
    /// computed whole.
    pub primes: usize,
    /// States times points times primes in all: 10^9 is one prime of 13 x 13, or minutes.
    pub work: f64,
}

impl Default for Recompute {
    /// One prime, and minutes.
    fn default() -> Recompute {
        Recompute {
            primes: 1,
            work: 1e9,
        }
    }
}

/// What became of the residues of some boards when they were to be computed again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecomputedSequence {
    /// Of what.
    #[serde(flatten)]
    pub sequence: LedgerSequence,
    /// What was computed.
    #[serde(flatten)]
    pub extent: RecomputedExtent,
}

/// What was computed again. As text, a few words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "recomputed", rename_all = "lowercase")]
pub enum RecomputedExtent {
    /// All residues.
    All,
    /// Those modulo some of the records' primes, drawn at random.
    Some {
        /// How many.
        primes: usize,
        /// Of how many.
        of: usize,
    },
    /// The numbers that the records make, modulo other primes, drawn at random.
    Random {
        /// How many.
        primes: usize,
    },
    /// Nothing.
    Nothing {
        /// Why.
        reason: String,
    },
}

impl From<Extent> for RecomputedExtent {
    fn from(extent: Extent) -> RecomputedExtent {
        match extent {
            Extent::All => RecomputedExtent::All,
            Extent::Some { primes, of } => RecomputedExtent::Some { primes, of },
            Extent::Fresh { primes } => RecomputedExtent::Random { primes },
            Extent::Nothing { reason } => RecomputedExtent::Nothing { reason },
        }
    }
}

impl fmt::Display for RecomputedExtent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecomputedExtent::All => f.write_str("all computed again"),
            RecomputedExtent::Some { primes, of } => {
                write!(f, "computed again modulo {primes} of {of} primes")
            }
            RecomputedExtent::Random { primes: 1 } => {
                f.write_str("computed again modulo a random prime")
            }
            RecomputedExtent::Random { primes } => {
                write!(f, "computed again modulo {primes} random primes")
            }
            RecomputedExtent::Nothing { reason } => write!(f, "not computed again: {reason}"),
        }
    }
}

impl Recompute {
    /// What there is of each sequence that has records which are `wanted`, and the wrong ones.
    pub(super) fn run(
        self,
        survey: &Survey,
        wanted: impl Fn(&Sequence, Stands<'_>) -> bool,
        resources: Resources,
        observer: &dyn Observer,
    ) -> Result<(Vec<RecomputedSequence>, Vec<Fault>)> {
        let effort = Effort {
            primes: self.primes,
            work: self.work,
        };
        let options = Options::new(resources.machine(observer));
        let (mut sequences, mut faults) = (Vec::new(), Vec::new());
        for (sequence, recomputed) in recompute(survey, wanted, effort, &options)? {
            sequences.push(RecomputedSequence {
                sequence: (&sequence).into(),
                extent: recomputed.extent.into(),
            });
            faults.extend(recomputed.faults);
        }
        Ok((sequences, faults))
    }
}

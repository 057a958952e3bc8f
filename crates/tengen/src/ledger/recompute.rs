//! Recomputation of residues to check them.

use super::sources::LedgerSequence;
use crate::{Resources, Result};
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_count::{Effort, Extent, Options, Sequence, recompute};
use tengen_ledger::{Fault, Stands, Survey};

/// How much is recomputed to check residues.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Recompute {
    /// Number of random primes for each sequence that is not small. Small boards (up to 10 x
    /// 10) are recomputed for all primes.
    pub primes: usize,
    /// Limit on the work: the sum of states times points times primes. 10^9 is the work for one
    /// prime of 13 x 13, and takes minutes.
    pub work: f64,
}

impl Default for Recompute {
    /// Returns limits for one random prime and some minutes of work.
    fn default() -> Recompute {
        Recompute {
            primes: 1,
            work: 1e9,
        }
    }
}

/// How much was recomputed for one sequence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RecomputedSequence {
    /// The sequence.
    #[serde(flatten)]
    pub sequence: LedgerSequence,
    /// The extent of the recomputation.
    #[serde(flatten)]
    pub extent: RecomputedExtent,
}

/// The extent of a recomputation. Its text form has a few words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "recomputed", rename_all = "lowercase")]
#[non_exhaustive]
pub enum RecomputedExtent {
    /// All residues were recomputed.
    All,
    /// Residues modulo some of the primes of the records were recomputed; these primes were drawn
    /// at random.
    Some {
        /// Number of primes that were recomputed.
        primes: usize,
        /// Number of primes that have records.
        of: usize,
    },
    /// The counts that the records determine were recomputed modulo other primes, drawn at
    /// random.
    Random {
        /// Number of random primes.
        primes: usize,
    },
    /// Nothing was recomputed.
    Nothing {
        /// The reason why nothing was recomputed.
        reason: String,
    },
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
    /// Recomputes residues modulo `primes` primes, within the limit `work`.
    pub fn new(primes: usize, work: f64) -> Recompute {
        Recompute { primes, work }
    }

    /// Recomputes the records that `wanted` selects. Returns how much of each sequence was
    /// recomputed, and the wrong records.
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
                extent: match recomputed.extent {
                    Extent::All => RecomputedExtent::All,
                    Extent::Some { primes, of } => RecomputedExtent::Some { primes, of },
                    Extent::Fresh { primes } => RecomputedExtent::Random { primes },
                    Extent::Nothing { reason } => RecomputedExtent::Nothing { reason },
                },
            });
            faults.extend(recomputed.faults);
        }
        Ok((sequences, faults))
    }
}

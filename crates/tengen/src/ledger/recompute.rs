//! Computes residues (counts modulo primes) of a ledger again, to check them.

use super::sources::LedgerSequence;
use crate::{Resources, Result};
use serde::Serialize;
use tengen_base::observer::Observer;
use tengen_count::{Options, Sequence, recompute};
use tengen_ledger::{Fault, Stands, Survey};

pub use tengen_count::{Extent as RecomputedExtent, Recompute};

/// The extent to which the residues of a sequence of boards (with the same rows and 1, 2, ...
/// columns) were recomputed.
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

/// Recomputes records of a ledger (residues modulo one prime) that `wanted` selects, to the extent
/// that `effort` states. Returns the extent of the recomputation for each sequence of boards, and
/// the wrong records.
pub(super) fn run(
    effort: Recompute,
    survey: &Survey,
    wanted: impl Fn(&Sequence, Stands<'_>) -> bool,
    resources: Resources,
    observer: &dyn Observer,
) -> Result<(Vec<RecomputedSequence>, Vec<Fault>)> {
    let options = Options::new(resources.machine(observer));
    let (mut sequences, mut faults) = (Vec::new(), Vec::new());
    for (sequence, recomputed) in recompute(survey, wanted, effort, &options)? {
        sequences.push(RecomputedSequence {
            sequence: (&sequence).into(),
            extent: recomputed.extent,
        });
        faults.extend(recomputed.faults);
    }
    Ok((sequences, faults))
}

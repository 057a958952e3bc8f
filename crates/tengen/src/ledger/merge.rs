//! Adds residues (counts modulo primes) that other machines computed to a ledger.

use super::recompute::{self, Recompute, RecomputedSequence};
use super::sources::{LedgerFault, Ledgers, faults};
use crate::count::keeping;
use crate::request::with_resources;
use crate::{Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use tengen_base::observer::Observer;
use tengen_count::Sequence;
use tengen_ledger::{Stands, Survey};

/// Request that adds the finished residues of other ledgers to the ledger in a directory.
///
/// A record has the residues of a sequence of boards modulo one prime, or the exact count of one
/// board. It is added if its checksum is right, the ledger lacks it, and it contradicts neither the
/// ledger, nor another record, nor a recomputation. The other ledgers are not changed.
///
/// ```
/// use tengen::ledger::LedgerMerge;
/// use tengen::prelude::*;
/// # let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
/// # let (one, other) = (one.path(), other.path());
/// tengen::count(3, 3).store(other).run()?;
/// let merged = LedgerMerge::new(one, [other]).run()?;
/// assert_eq!((merged.added, merged.refused.len()), (2, 0)); // modulo two primes
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](Error::Unusable) if a source cannot be read or the directory cannot be
///   created.
/// - [`Failed`](Error::Failed) if the ledger of the directory cannot be written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct LedgerMerge {
    /// The data directory of counts; it is created if it does not exist.
    pub store: PathBuf,
    /// The other ledgers, which are merged: files, or directories with a ledger.
    pub sources: Vec<PathBuf>,
    /// The extent to which new residues (counts modulo primes) are recomputed to check them. `None`
    /// recomputes nothing. The default is [`Recompute::default`].
    #[serde(default = "by_default")]
    pub recompute: Option<Recompute>,
    /// Limits on threads and memory.
    #[setters(skip)]
    #[serde(default)]
    pub resources: Resources,
}

fn by_default() -> Option<Recompute> {
    Some(Recompute::default())
}

with_resources!(LedgerMerge);

/// The outcome of merging other ledgers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LedgerMerged {
    /// Number of records that were added.
    pub added: usize,
    /// Records that were not added: unusable records, and records that other records or a
    /// recomputation contradict.
    pub refused: Vec<LedgerFault>,
    /// Faulty records in the ledger of the directory `store`. The request leaves them unchanged.
    pub own: Vec<LedgerFault>,
    /// The extent to which residues were recomputed, for each sequence of boards that had new
    /// records.
    pub recomputed: Vec<RecomputedSequence>,
}

impl LedgerMerge {
    /// Creates a request that merges `sources` into the ledger (file of finished residues) of the
    /// directory `store`.
    pub fn new<P: Into<PathBuf>>(
        store: impl Into<PathBuf>,
        sources: impl IntoIterator<Item = P>,
    ) -> LedgerMerge {
        LedgerMerge {
            store: store.into(),
            sources: sources.into_iter().map(Into::into).collect(),
            recompute: by_default(),
            resources: Resources::default(),
        }
    }
}

impl Request for LedgerMerge {
    type Answer = LedgerMerged;

    fn run_with(&self, observer: &dyn Observer) -> Result<LedgerMerged> {
        // Read the other ledgers first, so that no directory is created if one of them cannot be
        // read.
        let mut survey = Ledgers::Sources(self.sources.clone()).survey()?;
        let store = keeping::open(&self.store)?;
        let mut refused = survey.unusable().to_vec();
        let mut recomputed = Vec::new();
        if let Some(effort) = self.recompute {
            let own = Survey::of_directory(&self.store).map_err(Error::unusable)?;
            let mut all = own.clone();
            all.extend(&survey);
            let own = own.residues();
            let is_new = |sequence: &Sequence, record: Stands<'_>| {
                let own = own.get(sequence).and_then(|own| own.get(&record.prime));
                own.is_none_or(|own| !own.starts_with(record.columns))
            };
            let wrong;
            (recomputed, wrong) = recompute::run(effort, &all, is_new, self.resources, observer)?;
            survey.remove(&wrong);
            refused.extend(wrong);
        }
        let merged = store.merge(&survey).map_err(Error::failed)?;
        refused.extend(merged.refused);
        Ok(LedgerMerged {
            added: merged.added,
            refused: faults(&refused),
            own: faults(&merged.own),
            recomputed,
        })
    }
}

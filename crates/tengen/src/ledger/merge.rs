//! Residues of other machines.

use super::recompute::{Recompute, RecomputedSequence};
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

/// Adds the finished residues of other ledgers to that of a directory.
///
/// Records are added if their checksum is right, if the ledger does not have them, and if they
/// contradict neither the ledger nor each other, and if what is computed again of them, unless
/// nothing is to be, does not show them to be wrong. The sources are not changed.
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
/// [`Unusable`](Error::Unusable), if a source cannot be read, or there can be no such
/// directory; [`Failed`](Error::Failed), if its ledger cannot be written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LedgerMerge {
    /// The directory in which counts keep their work; it is made if need be.
    pub store: PathBuf,
    /// The other ledgers: files, or directories that have one.
    pub sources: Vec<PathBuf>,
    /// How much is computed again of what would be added; nothing, if `None`.
    #[serde(default = "by_default")]
    pub recompute: Option<Recompute>,
    /// What may be used of the machine.
    #[setters(skip)]
    #[serde(default)]
    pub resources: Resources,
}

fn by_default() -> Option<Recompute> {
    Some(Recompute::default())
}

with_resources!(LedgerMerge);

/// What became of the records of other ledgers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LedgerMerged {
    /// How many were added.
    pub added: usize,
    /// Those that were not: they cannot be used, others contradict them, or they are wrong.
    pub refused: Vec<LedgerFault>,
    /// What is wrong with the directory's own ledger; it is left as it is.
    pub own: Vec<LedgerFault>,
    /// What was computed again of the boards of which there was something to add.
    pub recomputed: Vec<RecomputedSequence>,
}

impl LedgerMerge {
    /// Into the ledger of a directory, from others.
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
        // Before the directory is made.
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
            (recomputed, wrong) = effort.run(&all, is_new, self.resources, observer)?;
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

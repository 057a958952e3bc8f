//! Residues of other machines.

use super::sources::{LedgerFault, Ledgers, faults};
use crate::count::keeping;
use crate::{Error, Request, Result};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use tengen_base::observer::Observer;

/// Adds the finished residues of other ledgers to that of a directory.
///
/// Records are added if their checksum is right, if the ledger does not have them, and if they
/// contradict neither the ledger nor each other. The sources are not changed.
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LedgerMerge {
    /// The directory in which counts keep their work; it is made if need be.
    pub store: PathBuf,
    /// The other ledgers: files, or directories that have one.
    pub sources: Vec<PathBuf>,
}

/// What became of the records of other ledgers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LedgerMerged {
    /// How many were added.
    pub added: usize,
    /// Those that were not: they cannot be used, or others contradict them.
    pub refused: Vec<LedgerFault>,
    /// What is wrong with the directory's own ledger; it is left as it is.
    pub own: Vec<LedgerFault>,
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
        }
    }
}

impl Request for LedgerMerge {
    type Answer = LedgerMerged;

    fn run_with(&self, _: &dyn Observer) -> Result<LedgerMerged> {
        // Before the directory is made.
        let survey = Ledgers::Sources(self.sources.clone()).survey()?;
        let store = keeping::open(&self.store)?;
        let merged = store.merge(&survey).map_err(Error::failed)?;
        Ok(LedgerMerged {
            added: merged.added,
            refused: faults(survey.unusable().iter().chain(&merged.refused)),
            own: faults(&merged.own),
        })
    }
}

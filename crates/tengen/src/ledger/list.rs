//! What has been counted, and how far the residues go.

use super::sources::{LedgerSequence, Ledgers};
use crate::{Request, Result};
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_count::Coverage;
use tengen_count::Sequence;

/// What has been counted, and how far the residues go.
///
/// ```
/// use tengen::ledger::{LedgerList, Ledgers};
/// use tengen::prelude::*;
/// # let dir = tempfile::tempdir().unwrap();
/// # let dir = dir.path();
/// tengen::count(3, 3).store(dir).run()?;
/// let list = LedgerList::new(Ledgers::store(dir)).run()?;
/// assert_eq!(list.sequences[0].determined, 3);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](crate::Error::Unusable), if a ledger cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LedgerList {
    /// Of which ledgers.
    pub ledgers: Ledgers,
}

/// What has been counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LedgerListed {
    /// Of what there are residues.
    pub sequences: Vec<ListedSequence>,
    /// Records that cannot be used, which [`LedgerVerify`](super::LedgerVerify) lists.
    #[serde(skip)]
    pub faults: usize,
}

/// How far the residues of a sequence go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedSequence {
    /// Of what.
    #[serde(flatten)]
    pub sequence: LedgerSequence,
    /// Number of columns of the longest residues.
    pub columns: usize,
    /// For how many primes there are residues.
    pub primes: usize,
    /// How many are needed for the number with so many columns; `None` if that is beyond all
    /// reason.
    pub needed: Option<usize>,
    /// Up to how many columns the exact numbers are determined.
    pub determined: usize,
}

impl LedgerList {
    /// Of some ledgers.
    pub fn new(ledgers: Ledgers) -> LedgerList {
        LedgerList { ledgers }
    }
}

impl Request for LedgerList {
    type Answer = LedgerListed;

    fn run_with(&self, _: &dyn Observer) -> Result<LedgerListed> {
        let survey = self.ledgers.survey()?;
        let sequences = survey.residues();
        let sequences = sequences.iter().map(|(sequence, residues)| {
            ListedSequence::new(sequence, Coverage::of(sequence, residues))
        });
        Ok(LedgerListed {
            sequences: sequences.collect(),
            faults: survey.unusable().len() + survey.contradictions().len(),
        })
    }
}

impl ListedSequence {
    fn new(sequence: &Sequence, coverage: Coverage) -> ListedSequence {
        ListedSequence {
            sequence: sequence.into(),
            columns: coverage.columns,
            primes: coverage.primes,
            needed: coverage.needed,
            determined: coverage.determined,
        }
    }
}

//! What has been counted, and how far the residues go.

use super::sources::{LedgerSequence, Ledgers};
use crate::{Request, Result};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tengen_base::observer::Observer;
use tengen_count::Coverage;
use tengen_count::Sequence;
use tengen_ledger::{Residues, Survey};

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
    /// Columns of the boards whose numbers are kept as such, ascending.
    pub numbers: Vec<usize>,
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
        let residues = residues_and_numbers(&survey);
        let sequences = residues.iter().map(|(sequence, residues)| {
            let coverage = Coverage::of(sequence, residues);
            ListedSequence::new(&survey, sequence, coverage)
        });
        Ok(LedgerListed {
            sequences: sequences.collect(),
            faults: survey.unusable().len() + survey.contradictions().len(),
        })
    }
}

/// The residues of all sequences, also of those of which there are only numbers.
pub(super) fn residues_and_numbers(survey: &Survey) -> BTreeMap<Sequence, Residues<'_>> {
    let mut all = survey.residues();
    for (sequence, ..) in survey.numbers() {
        all.entry(*sequence).or_default();
    }
    all
}

/// Columns of the boards of a sequence whose numbers are kept as such.
pub(super) fn numbers(survey: &Survey, sequence: &Sequence) -> Vec<usize> {
    let own = survey.numbers().filter(|of| of.0 == sequence);
    own.map(|of| of.1).collect()
}

impl ListedSequence {
    fn new(survey: &Survey, sequence: &Sequence, coverage: Coverage) -> ListedSequence {
        ListedSequence {
            sequence: sequence.into(),
            columns: coverage.columns,
            primes: coverage.primes,
            needed: coverage.needed,
            determined: coverage.determined,
            numbers: numbers(survey, sequence),
        }
    }
}

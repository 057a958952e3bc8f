//! Lists the sequences of boards in ledgers, with the numbers of columns and primes of their
//! residues.

use super::sources::{LedgerSequence, Ledgers};
use crate::{Request, Result};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tengen_base::observer::Observer;
use tengen_count::{Coverage, Sequence};
use tengen_ledger::{Residues, Survey};

/// Request that lists the sequences in ledgers, the files of finished residues. A sequence has all
/// boards with the same rows and 1, 2, ... columns.
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
/// [`Unusable`](crate::Error::Unusable) if a ledger cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct LedgerList {
    /// The ledgers to list.
    pub ledgers: Ledgers,
}

/// The sequences of boards in ledgers, with the numbers of columns and primes of their residues
/// (counts modulo primes).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LedgerListed {
    /// The sequences for which the ledgers have residues or exact counts.
    pub sequences: Vec<ListedSequence>,
    /// Number of faulty records: unusable records, and records that other records contradict.
    /// [`LedgerVerify`](super::LedgerVerify) lists them.
    #[serde(skip)]
    pub faults: usize,
}

/// A sequence of boards (with the same rows and 1, 2, ... columns) in ledgers, with the numbers of
/// columns and primes of its residues.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ListedSequence {
    /// The sequence.
    #[serde(flatten)]
    pub sequence: LedgerSequence,
    /// Number of columns of the largest board of the sequence that has residues.
    pub columns: usize,
    /// Number of primes for which the ledgers have residues.
    pub primes: usize,
    /// Number of primes whose residues together determine the exact count for `columns` columns;
    /// `None` if too many are needed.
    pub needed: Option<usize>,
    /// Maximum number of columns for which the residues determine the exact count.
    pub determined: usize,
    /// The numbers of columns for which the ledgers have the exact count instead of residues,
    /// ascending.
    pub numbers: Vec<usize>,
}

impl LedgerList {
    /// Creates a request for some ledgers.
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
            ListedSequence {
                sequence: sequence.into(),
                columns: coverage.columns,
                primes: coverage.primes,
                needed: coverage.needed,
                determined: coverage.determined,
                numbers: numbers(&survey, sequence),
            }
        });
        Ok(LedgerListed {
            sequences: sequences.collect(),
            faults: survey.unusable().len() + survey.contradictions().len(),
        })
    }
}

/// Returns the residues (counts modulo primes) of each sequence of boards in the ledgers. They are
/// empty for a sequence that has only exact counts.
pub(super) fn residues_and_numbers(survey: &Survey) -> BTreeMap<Sequence, Residues<'_>> {
    let mut all = survey.residues();
    for (sequence, ..) in survey.numbers() {
        all.entry(*sequence).or_default();
    }
    all
}

/// Returns the numbers of columns for which the ledgers (files of finished residues) have the exact
/// count of a board of the sequence instead of its residues.
pub(super) fn numbers(survey: &Survey, sequence: &Sequence) -> Vec<usize> {
    let own = survey.numbers().filter(|of| of.0 == sequence);
    own.map(|of| of.1).collect()
}

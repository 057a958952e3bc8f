//! Whether residues are right.

use super::sources::{LedgerFault, LedgerSequence, Ledgers, faults};
use crate::{Request, Result};
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_count::Sequence;
use tengen_count::run::{Cause, Coverage, Wrong, audit};
use tengen_count::store::{Residues, Survey};

/// Whether every record is right, and the residues make numbers.
///
/// Checked are the checksum, the prime and the residues of every record, that no two records
/// contradict each other, and for every number with enough residues that it is within its
/// bound: it hardly is if a residue is wrong. With more residues than needed the prime that is
/// wrong is named. Nothing is changed.
///
/// ```
/// use tengen::ledger::{LedgerVerify, Ledgers};
/// use tengen::prelude::*;
/// # let dir = tempfile::tempdir().unwrap();
/// # let dir = dir.path();
/// tengen::count(3, 3).store(dir).run()?;
/// assert!(LedgerVerify::new(Ledgers::store(dir)).run()?.right);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](crate::Error::Unusable), if a ledger cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LedgerVerify {
    /// Which ledgers.
    pub ledgers: Ledgers,
}

/// Whether residues are right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LedgerVerdict {
    /// Whether nothing is wrong.
    pub right: bool,
    /// Records that are wrong or contradicted.
    pub records: Vec<LedgerFault>,
    /// What became of the residues of every sequence.
    pub sequences: Vec<CheckedSequence>,
}

/// What became of a sequence's residues.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckedSequence {
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
    /// Up to how many columns there were enough residues to check.
    pub checked: usize,
    /// Columns whose residues make no number.
    pub wrong: Vec<WrongColumns>,
}

/// Columns whose residues make no number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrongColumns {
    /// With how many columns, ascending.
    pub columns: Vec<usize>,
    /// The prime whose residues are wrong, if that is known.
    #[serde(with = "crate::text::option")]
    pub prime: Option<u64>,
    /// Where these residues stand.
    pub records: Vec<String>,
    /// What can be said of the mistake.
    #[serde(serialize_with = "crate::text::serialize")]
    pub reason: WrongReason,
}

/// What can be said of a mistake in residues. As text, a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongReason {
    /// The residues modulo one prime are wrong.
    OnePrime,
    /// Those modulo several are.
    SeveralPrimes,
    /// At least one residue is; there is none to spare that would tell which.
    Unknown,
}

impl LedgerVerify {
    /// Some ledgers.
    pub fn new(ledgers: Ledgers) -> LedgerVerify {
        LedgerVerify { ledgers }
    }
}

impl Request for LedgerVerify {
    type Answer = LedgerVerdict;

    fn run_with(&self, _: &dyn Observer) -> Result<LedgerVerdict> {
        let survey = self.ledgers.survey()?;
        let contradictions = survey.contradictions();
        let records = faults(survey.unusable().iter().chain(&contradictions));
        let sequences: Vec<_> = (survey.residues().iter())
            .map(|(sequence, residues)| CheckedSequence::new(&survey, sequence, residues))
            .collect();
        Ok(LedgerVerdict {
            right: records.is_empty() && sequences.iter().all(|s| s.wrong.is_empty()),
            records,
            sequences,
        })
    }
}

impl CheckedSequence {
    fn new(survey: &Survey, sequence: &Sequence, residues: &Residues<'_>) -> CheckedSequence {
        let coverage = Coverage::of(sequence, residues);
        let wrong = audit(sequence, residues).into_iter();
        CheckedSequence {
            sequence: sequence.into(),
            columns: coverage.columns,
            primes: coverage.primes,
            needed: coverage.needed,
            checked: coverage.determined,
            wrong: wrong
                .map(|wrong| WrongColumns::new(survey, sequence, wrong))
                .collect(),
        }
    }
}

impl WrongColumns {
    fn new(survey: &Survey, sequence: &Sequence, wrong: Wrong) -> WrongColumns {
        let (prime, reason) = match wrong.cause {
            Cause::Prime(prime) => (Some(prime), WrongReason::OnePrime),
            Cause::Several => (None, WrongReason::SeveralPrimes),
            Cause::Unknown => (None, WrongReason::Unknown),
        };
        let places = prime
            .into_iter()
            .flat_map(|prime| survey.places(sequence, prime));
        WrongColumns {
            columns: wrong.columns,
            prime,
            records: places.map(|place| place.to_string()).collect(),
            reason,
        }
    }
}

impl fmt::Display for WrongReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WrongReason::OnePrime => {
                "the residues modulo one prime are wrong: the others make a number without them"
            }
            WrongReason::SeveralPrimes => "the residues modulo several primes are wrong",
            WrongReason::Unknown => {
                "at least one residue is wrong; there is none to spare that would tell which"
            }
        })
    }
}

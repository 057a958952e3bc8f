//! Checks the residues (counts modulo primes) in ledgers, and the counts that they determine.

use super::list::{numbers, residues_and_numbers};
use super::recompute::{self, Recompute, RecomputedExtent};
use super::sources::{LedgerFault, LedgerSequence, Ledgers, faults};
use crate::request::with_resources;
use crate::{Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_count::{Cause, Coverage, Sequence, Wrong, audit};
use tengen_ledger::{Residues, Survey};

/// Request that checks every record of ledgers, the files of finished residues, and the counts that
/// the residues determine.
///
/// The following is checked:
///
/// - the checksum, the prime and the residues of every record,
/// - that no two records contradict each other,
/// - that every count that its residues determine lies within proved bounds. A count computed from
///   a wrong residue almost never does.
///
/// If a count has more residues than needed, the prime of a wrong residue is found. These checks
/// miss wrong residues that are consistent with each other; the recomputation by `recompute` can
/// find them. The ledgers are not changed.
///
/// ```
/// use tengen::ledger::{LedgerVerify, Ledgers, Recompute, RecomputedExtent};
/// use tengen::prelude::*;
/// # let dir = tempfile::tempdir().unwrap();
/// # let dir = dir.path();
/// tengen::count(3, 3).store(dir).run()?;
/// let verify = LedgerVerify::new(Ledgers::store(dir));
/// assert!(verify.run()?.right);
/// let verdict = verify.recompute(Recompute::default()).run()?;
/// assert_eq!(verdict.sequences[0].recomputed, Some(RecomputedExtent::All));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](crate::Error::Unusable) if a ledger cannot be read.
/// - [`Interrupted`](crate::Error::Interrupted) if the observer stops the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct LedgerVerify {
    /// The ledgers to check.
    pub ledgers: Ledgers,
    /// The extent to which residues are computed again to check them; by default nothing is
    /// recomputed.
    #[serde(default)]
    pub recompute: Option<Recompute>,
    /// Limits on threads and memory.
    #[setters(skip)]
    #[serde(default)]
    pub resources: Resources,
}

with_resources!(LedgerVerify);

/// The outcome of checking ledgers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LedgerVerdict {
    /// `true` if no fault was found.
    pub right: bool,
    /// Faulty records: unusable records, and records that other records or a recomputation
    /// contradict.
    pub records: Vec<LedgerFault>,
    /// The outcome for each sequence.
    pub sequences: Vec<CheckedSequence>,
}

/// The outcome of checking the residues of a sequence of boards (with the same rows and 1, 2, ...
/// columns).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CheckedSequence {
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
    /// Maximum number of columns for which there are enough residues to determine and check the
    /// count.
    pub checked: usize,
    /// The numbers of columns for which the ledgers have the exact count, ascending. If there are
    /// also residues for this board, they were compared with the exact count.
    pub numbers: Vec<usize>,
    /// The numbers of columns for which the residues determine no valid count. A valid count lies
    /// within proved bounds.
    pub wrong: Vec<WrongColumns>,
    /// The extent to which residues were recomputed, if requested.
    #[serde(flatten)]
    pub recomputed: Option<RecomputedExtent>,
}

/// Some numbers of columns for which the residues determine no valid count, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct WrongColumns {
    /// Numbers of columns, ascending.
    pub columns: Vec<usize>,
    /// The prime whose residues are wrong, if known.
    #[serde(with = "crate::text::OptionInteger")]
    pub prime: Option<u64>,
    /// Places of the ledger records with wrong residues: file and line.
    pub records: Vec<String>,
    /// The diagnosis.
    #[serde(with = "crate::text::Name")]
    pub reason: WrongReason,
}

/// The diagnosis for residues that determine no valid count. Its text form is a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WrongReason {
    /// The residues modulo one prime are wrong.
    OnePrime,
    /// The residues modulo several primes are wrong.
    SeveralPrimes,
    /// At least one residue is wrong. There are too few residues to find out modulo which prime.
    Unknown,
}

impl LedgerVerify {
    /// Creates a request that checks the given ledgers (files of finished residues), without
    /// recomputation of residues.
    pub fn new(ledgers: Ledgers) -> LedgerVerify {
        LedgerVerify {
            ledgers,
            recompute: None,
            resources: Resources::default(),
        }
    }
}

impl Request for LedgerVerify {
    type Answer = LedgerVerdict;

    fn run_with(&self, observer: &dyn Observer) -> Result<LedgerVerdict> {
        let survey = self.ledgers.survey()?;
        let contradictions = survey.contradictions();
        let (recomputed, wrong) = match self.recompute {
            Some(effort) => recompute::run(effort, &survey, |_, _| true, self.resources, observer)?,
            None => Default::default(),
        };
        let unusable = survey.unusable().iter();
        let records = faults(unusable.chain(&contradictions).chain(&wrong));
        let mut sequences: Vec<_> = (residues_and_numbers(&survey).iter())
            .map(|(sequence, residues)| CheckedSequence::new(&survey, sequence, residues))
            .collect();
        for checked in &mut sequences {
            let of = recomputed.iter().find(|of| of.sequence == checked.sequence);
            checked.recomputed = of.map(|of| of.extent.clone());
        }
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
            numbers: numbers(survey, sequence),
            wrong: wrong
                .map(|wrong| WrongColumns::new(survey, sequence, wrong))
                .collect(),
            recomputed: None,
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
                "the residues modulo one prime are wrong: the residues modulo the other primes \
                 determine a valid count"
            }
            WrongReason::SeveralPrimes => "the residues modulo several primes are wrong",
            WrongReason::Unknown => {
                "at least one residue is wrong; there are too few residues to tell which"
            }
        })
    }
}

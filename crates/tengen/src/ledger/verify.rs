//! Whether residues are right.

use super::list::{numbers, residues_and_numbers};
use super::recompute::{Recompute, RecomputedExtent};
use super::sources::{LedgerFault, LedgerSequence, Ledgers, faults};
use crate::request::with_resources;
use crate::{Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_count::Sequence;
use tengen_count::{Cause, Coverage, Wrong, audit};
use tengen_ledger::{Residues, Survey};

/// Whether every record is right, and the residues make numbers.
///
/// Checked are the checksum, the prime and the residues of every record, that no two records
/// contradict each other, and for every number with enough residues that it is within its
/// bound: it hardly is if a residue is wrong. With more residues than needed the prime that is
/// wrong is named. All this finds nothing if the residues of a board are wrong so that they fit
/// together; `recompute` does. Nothing is changed.
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
/// [`Unusable`](crate::Error::Unusable), if a ledger cannot be read;
/// [`Interrupted`](crate::Error::Interrupted).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct LedgerVerify {
    /// Which ledgers.
    pub ledgers: Ledgers,
    /// How much is computed again; nothing, unless stated.
    #[serde(default)]
    pub recompute: Option<Recompute>,
    /// What may be used of the machine.
    #[setters(skip)]
    #[serde(default)]
    pub resources: Resources,
}

with_resources!(LedgerVerify);

/// Whether residues are right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// Columns of the boards whose numbers are kept as such, ascending. They were compared with
    /// residues, where there are some.
    pub numbers: Vec<usize>,
    /// Columns whose residues make no number.
    pub wrong: Vec<WrongColumns>,
    /// What was computed again, if that was asked.
    #[serde(flatten)]
    pub recomputed: Option<RecomputedExtent>,
}

/// Columns whose residues make no number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WrongColumns {
    /// With how many columns, ascending.
    pub columns: Vec<usize>,
    /// The prime whose residues are wrong, if that is known.
    #[serde(with = "crate::text::OptionInteger")]
    pub prime: Option<u64>,
    /// Where these residues stand.
    pub records: Vec<String>,
    /// What can be said of the mistake.
    #[serde(with = "crate::text::Name")]
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
            Some(effort) => effort.run(&survey, |_, _| true, self.resources, observer)?,
            None => Default::default(),
        };
        let records = faults(
            survey
                .unusable()
                .iter()
                .chain(&contradictions)
                .chain(&wrong),
        );
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
                "the residues modulo one prime are wrong: the others make a number without them"
            }
            WrongReason::SeveralPrimes => "the residues modulo several primes are wrong",
            WrongReason::Unknown => {
                "at least one residue is wrong; there is none to spare that would tell which"
            }
        })
    }
}

//! Residues for other machines.

use super::sources::{LedgerFault, Ledgers, faults};
use crate::{Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::{Boundary, Lattice};
use tengen_count::Sequence;
use tengen_ledger::{Fault, Survey};

/// Finished residues as the text of a ledger, which can be merged elsewhere: those of the
/// sequences that have all that is stated.
///
/// ```
/// use tengen::ledger::{LedgerExport, Ledgers};
/// use tengen::prelude::*;
/// # let dir = tempfile::tempdir().unwrap();
/// # let dir = dir.path();
/// tengen::count(3, 3).store(dir).run()?;
/// let all = LedgerExport::new(Ledgers::store(dir));
/// assert_eq!(all.run()?.text.lines().count(), 2); // modulo two primes
/// assert!(all.rows(4).run()?.text.is_empty());
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](crate::Error::Unusable), if a ledger cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct LedgerExport {
    /// Of which ledgers.
    pub ledgers: Ledgers,
    /// Only this lattice.
    #[serde(default)]
    pub lattice: Option<Lattice>,
    /// Only boards with so many rows.
    #[serde(default)]
    pub rows: Option<usize>,
    /// Only this boundary condition.
    #[serde(default)]
    pub boundary: Option<Boundary>,
    /// Only so many colours of stones.
    #[serde(default)]
    pub colours: Option<u32>,
}

/// Finished residues as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LedgerExported {
    /// One record a line, ordered by sequence and then by prime, the largest first; of several
    /// for one prime the longest.
    pub text: String,
    /// Records that are left out: they cannot be used, or others contradict them.
    pub left_out: Vec<LedgerFault>,
}

impl LedgerExport {
    /// All residues of some ledgers.
    pub fn new(ledgers: Ledgers) -> LedgerExport {
        LedgerExport {
            ledgers,
            lattice: None,
            rows: None,
            boundary: None,
            colours: None,
        }
    }

    fn has(&self, sequence: &Sequence) -> bool {
        self.lattice.is_none_or(|wanted| wanted == sequence.lattice)
            && self.rows.is_none_or(|wanted| wanted == sequence.rows)
            && (self.boundary).is_none_or(|wanted| wanted == sequence.boundary)
            && self.colours.is_none_or(|wanted| wanted == sequence.colours)
    }

    /// The records that would have been written if others did not contradict them.
    fn contradictions(&self, survey: &Survey) -> Vec<Fault> {
        let mut found = survey.contradictions();
        found.retain(|fault| fault.reason.sequence().is_none_or(|of| self.has(of)));
        found
    }
}

impl Request for LedgerExport {
    type Answer = LedgerExported;

    fn run_with(&self, _: &dyn Observer) -> Result<LedgerExported> {
        let survey = self.ledgers.survey()?;
        let contradictions = self.contradictions(&survey);
        Ok(LedgerExported {
            text: survey.export(|sequence| self.has(sequence)),
            left_out: faults(survey.unusable().iter().chain(&contradictions)),
        })
    }
}

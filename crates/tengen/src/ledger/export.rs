//! Writes finished residues (counts modulo primes) as text, for the ledgers of other machines.

use super::sources::{LedgerFault, Ledgers, faults};
use crate::{Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::{Boundary, Lattice};
use tengen_count::Sequence;
use tengen_ledger::{Fault, Survey};

/// Request that writes the finished residues of ledgers as text, which another machine can merge
/// into its ledger.
///
/// A residue is a count modulo a prime. The fields `lattice`, `rows`, `boundary` and `colours`
/// restrict the export to some sequences of boards (boards with the same rows and 1, 2, ...
/// columns).
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
/// [`Unusable`](crate::Error::Unusable) if a ledger cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct LedgerExport {
    /// The ledgers to read.
    pub ledgers: Ledgers,
    /// Restricts the export to this lattice.
    #[serde(default)]
    pub lattice: Option<Lattice>,
    /// Restricts the export to boards with this number of rows.
    #[serde(default)]
    pub rows: Option<usize>,
    /// Restricts the export to boards with this boundary condition (extra rows of empty points).
    #[serde(default)]
    pub boundary: Option<Boundary>,
    /// Restricts the export to boards with this number of colours of stones.
    #[serde(default)]
    pub colours: Option<u32>,
}

/// Finished residues as the text of a ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LedgerExported {
    /// The records, one per line. A record has the residues of a sequence of boards modulo one
    /// prime, or the exact count of one board. Records of residues come first, ordered by sequence
    /// and then by prime, the largest prime first. If a prime has several, the longest is written.
    pub text: String,
    /// Records of the ledgers that are left out of `text`, because they are unusable or contradict
    /// other records.
    pub left_out: Vec<LedgerFault>,
}

impl LedgerExport {
    /// Creates a request that exports all residues (counts modulo primes) of the given ledgers.
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

    /// Returns the records that are left out of the export because other records contradict them.
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

//! The ledgers (files of finished residues) that a request reads, and the description of their
//! sequences and faulty records in answers. A sequence has the boards with the same rows and 1, 2,
//! 3, ... columns.

use crate::{Error, Result};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;
use tengen_board::{Boundary, Lattice};
use tengen_count::Sequence;
use tengen_ledger::{Fault, Survey};

/// The ledgers that a request reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Ledgers {
    /// The ledger, a file of finished residues, in a data directory of counts. The file need not
    /// exist yet.
    Store(PathBuf),
    /// Several ledgers, read as one: files, or directories with a ledger.
    Sources(Vec<PathBuf>),
}

impl Ledgers {
    /// Selects the ledger of `dir`, a data directory of counts.
    pub fn store(dir: impl Into<PathBuf>) -> Ledgers {
        Ledgers::Store(dir.into())
    }

    /// Reads the ledgers.
    pub(super) fn survey(&self) -> Result<Survey> {
        match self {
            Ledgers::Store(dir) => Survey::of_directory(dir),
            Ledgers::Sources(sources) => Survey::of(sources),
        }
        .map_err(Error::unusable)
    }
}

/// The sequence of boards to which residues belong: boards of a fixed number of rows and 1, 2, 3,
/// ... columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LedgerSequence {
    /// The lattice.
    pub lattice: Lattice,
    /// Number of rows.
    pub rows: usize,
    /// Boundary condition: the edges of the board outside which there is an extra row of points
    /// that are always empty.
    pub boundary: Boundary,
    /// Number of colours of stones.
    pub colours: u32,
}

/// A record of a ledger that is unusable or wrong, or that another record contradicts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LedgerFault {
    /// The ledger file.
    pub file: String,
    /// Line number in the file, from 1.
    pub line: usize,
    /// The fault, in words.
    pub reason: String,
}

impl From<&Sequence> for LedgerSequence {
    fn from(sequence: &Sequence) -> LedgerSequence {
        LedgerSequence {
            lattice: sequence.lattice,
            rows: sequence.rows,
            boundary: sequence.boundary,
            colours: sequence.colours,
        }
    }
}

impl fmt::Display for LedgerSequence {
    /// Writes the sequence in words, such as `square, 15 rows, 2 colours`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sequence = Sequence::new(self.lattice, self.rows, self.boundary, self.colours);
        sequence.fmt(f)
    }
}

impl fmt::Display for LedgerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}: {}", self.file, self.line, self.reason)
    }
}

/// Converts faults of ledger records to the form that answers have.
pub(super) fn faults<'a>(faults: impl IntoIterator<Item = &'a Fault>) -> Vec<LedgerFault> {
    let faults = faults.into_iter().map(|fault| LedgerFault {
        file: fault.place.file.display().to_string(),
        line: fault.place.line,
        reason: fault.reason.to_string(),
    });
    faults.collect()
}

//! Which ledgers are meant, and what stands in them.

use crate::{Error, Result};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;
use tengen_board::{Boundary, Lattice};
use tengen_count::Sequence;
use tengen_ledger::{Fault, Survey};

/// Which ledgers are meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Ledgers {
    /// That of the directory in which counts keep their work; there need not be one yet.
    Store(PathBuf),
    /// Some together: files, or directories that have one.
    Sources(Vec<PathBuf>),
}

impl Ledgers {
    /// That of the directory in which counts keep their work.
    pub fn store(dir: impl Into<PathBuf>) -> Ledgers {
        Ledgers::Store(dir.into())
    }

    /// Reads them.
    pub(super) fn survey(&self) -> Result<Survey> {
        match self {
            Ledgers::Store(dir) => Survey::of_directory(dir),
            Ledgers::Sources(sources) => Survey::of(sources),
        }
        .map_err(Error::unusable)
    }
}

/// What residues are of: boards with some rows, and any number of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LedgerSequence {
    /// The lattice.
    pub lattice: Lattice,
    /// Number of rows.
    pub rows: usize,
    /// Where there is an extra row of points that are always empty.
    pub boundary: Boundary,
    /// Number of colours of stones.
    pub colours: u32,
}

/// A record that is wrong, or that another one contradicts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LedgerFault {
    /// In which file.
    pub file: String,
    /// In which line, from 1.
    pub line: usize,
    /// What is wrong.
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
    /// In words, such as `square, 15 rows, 2 colours`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sequence = Sequence {
            lattice: self.lattice,
            rows: self.rows,
            boundary: self.boundary,
            colours: self.colours,
        };
        sequence.fmt(f)
    }
}

impl From<&Fault> for LedgerFault {
    fn from(fault: &Fault) -> LedgerFault {
        LedgerFault {
            file: fault.place.file.display().to_string(),
            line: fault.place.line,
            reason: fault.reason.to_string(),
        }
    }
}

impl fmt::Display for LedgerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}: {}", self.file, self.line, self.reason)
    }
}

/// Faults as answers have them.
pub(super) fn faults<'a>(faults: impl IntoIterator<Item = &'a Fault>) -> Vec<LedgerFault> {
    faults.into_iter().map(LedgerFault::from).collect()
}

//! Requests without fields, which list built-in data: lattices, tables of the papers, published
//! numbers.

use crate::count::{PUBLISHED_SOURCE, Published, published};
use crate::lattice::{self, LatticeFacts};
use crate::papers::{PaperEntry, entries};
use crate::{Request, Result};
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;

/// A request to list the named lattices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ListLattices {}

/// The named lattices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ListedLattices {
    /// The lattices, first those that the papers on numbers of legal positions study.
    pub lattices: Vec<LatticeFacts>,
}

impl Request for ListLattices {
    type Answer = ListedLattices;

    fn run_with(&self, _: &dyn Observer) -> Result<ListedLattices> {
        let lattices = lattice::all();
        Ok(ListedLattices { lattices })
    }
}

/// A request to list the tables and figures of two papers that can be recomputed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ListPapers {}

impl Request for ListPapers {
    type Answer = Vec<PaperEntry>;

    fn run_with(&self, _: &dyn Observer) -> Result<Vec<PaperEntry>> {
        Ok(entries().collect())
    }
}

/// A request to list the published numbers of legal positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ListPublished {}

/// The published numbers of legal positions on the square lattice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ListedPublished {
    /// The publication that has the numbers.
    pub source: &'static str,
    /// The numbers, square boards first.
    pub numbers: Vec<Published>,
}

impl Request for ListPublished {
    type Answer = ListedPublished;

    fn run_with(&self, _: &dyn Observer) -> Result<ListedPublished> {
        Ok(ListedPublished {
            source: PUBLISHED_SOURCE,
            numbers: published().collect(),
        })
    }
}

/// The line that the command line prints for an unusable problem in a list of problems.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct UnusableProblem {
    /// The name of the problem.
    pub id: String,
    /// The reason why the problem is unusable.
    pub error: String,
}

impl UnusableProblem {
    /// Creates the answer for the problem `id`.
    pub fn new(id: String, error: String) -> UnusableProblem {
        UnusableProblem { id, error }
    }
}

/// The line that the command line prints for an unreadable file in a list of files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct UnreadFile {
    /// The name of the file.
    pub file: String,
    /// The reason why the file is unreadable.
    pub error: String,
}

impl UnreadFile {
    /// Creates the answer for the file `file`.
    pub fn new(file: String, error: String) -> UnreadFile {
        UnreadFile { file, error }
    }
}

/// The line that the command line prints for an unreadable certificate (proof of an answer) in a
/// list of certificates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct UnreadCertificate {
    /// The name of the file.
    pub file: String,
    /// Always `false`: an unreadable certificate proves nothing.
    pub proved: bool,
    /// The reason why the certificate is unreadable.
    pub error: String,
}

impl UnreadCertificate {
    /// Creates the answer for the file `file`.
    pub fn new(file: String, error: String) -> UnreadCertificate {
        UnreadCertificate {
            file,
            proved: false,
            error,
        }
    }
}

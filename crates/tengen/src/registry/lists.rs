//! Requests without fields, which list what the program knows.

use crate::count::{PUBLISHED_SOURCE, Published, published};
use crate::lattice::{self, LatticeFacts};
use crate::papers::{PaperEntry, entries};
use crate::{Request, Result};
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;

/// Lists the lattices that have a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ListLattices {}

/// The lattices that have a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedLattices {
    /// The lattices: those of the papers first.
    pub lattices: Vec<LatticeFacts>,
}

impl Request for ListLattices {
    type Answer = ListedLattices;

    fn run_with(&self, _: &dyn Observer) -> Result<ListedLattices> {
        let lattices = lattice::all();
        Ok(ListedLattices { lattices })
    }
}

/// Lists the tables and figures of the papers that can be computed anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ListPapers {}

impl Request for ListPapers {
    type Answer = Vec<PaperEntry>;

    fn run_with(&self, _: &dyn Observer) -> Result<Vec<PaperEntry>> {
        Ok(entries().collect())
    }
}

/// Lists the published numbers of legal positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ListPublished {}

/// The published numbers of legal positions of boards of the square lattice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedPublished {
    /// The publication.
    pub source: &'static str,
    /// The numbers, squares first.
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

/// A problem of several that cannot be used: a line of the command line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnusableProblem {
    /// The name of the problem.
    pub id: String,
    /// Why it cannot be used.
    pub error: String,
}

/// A file of several that cannot be read: a line of the command line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnreadFile {
    /// The name of the file.
    pub file: String,
    /// Why it cannot be read.
    pub error: String,
}

/// A certificate of several that cannot be read: a line of the command line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnreadCertificate {
    /// The name of the file.
    pub file: String,
    /// `false`.
    pub proved: bool,
    /// Why it cannot be read.
    pub error: String,
}

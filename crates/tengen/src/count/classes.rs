//! Counts of legal positions up to symmetry and exchange of colours. By Burnside's lemma, such a
//! count is the mean number of positions that a symmetry leaves unchanged.

use super::keeping::Keeping;
use super::warning::Warning;
use crate::{BoardJson, BoardSpec, Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_board::Board;
use tengen_board::automorphisms::{AutomorphismError, MAX_AUTOMORPHISMS};
use tengen_exact::UBig;
use tengen_positions::symmetry::{OrbitsError, orbits};

pub use tengen_positions::symmetry::{SymmetryElement, UpTo};

/// The note that is sent to the observer if a count up to symmetry with a data directory takes
/// long.
const SAVED_IN_PART: &str = "a count up to symmetry saves the number of all positions only; the \
                             numbers of symmetric positions are lost if it is stopped";

/// The note that is sent to the observer if a count up to symmetry without a data directory takes
/// long.
const UNSAVED: &str = "without a data directory, a count up to symmetry saves nothing; it cannot \
                       be resumed if it is stopped";

/// Request for the number of legal positions up to symmetry: positions that a symmetry of the board
/// maps to each other count once. If the colours may be exchanged, a symmetry may also exchange
/// them.
///
/// The symmetries of a lattice board are those rotations and reflections of the rectangle, and
/// those shifts along joined sides, that map neighbours to neighbours. They must also keep the
/// boundary condition. The symmetries of a graph are its automorphisms.
///
/// ```
/// use tengen::prelude::*;
/// let classes = CountClasses::new(BoardSpec::square(2, 2), UpTo::Symmetry).run()?;
/// assert_eq!(classes.count.to_string(), "13");
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// The errors of [`Count`](super::Count), and [`TooLarge`](Error::TooLarge) for graphs
/// with tens of thousands of automorphisms.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct CountClasses {
    /// The board.
    pub board: BoardSpec,
    /// The equivalence of positions.
    pub up_to: UpTo,
    /// Number of colours of stones, at least 1.
    #[serde(default = "super::two")]
    pub colours: u32,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
    /// Where finished and unfinished work is saved.
    #[serde(default)]
    pub keeping: Keeping,
}

/// The number of equivalence classes of legal positions, with the numbers from which Burnside's
/// lemma derives it: for each symmetry, how many positions it leaves unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CountedClasses {
    /// The board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Number of colours of stones.
    pub colours: u32,
    /// The equivalence of positions.
    pub up_to: UpTo,
    /// The number of classes.
    #[serde(with = "crate::text::Integer")]
    pub count: UBig,
    /// The number of elements of the symmetry group. Its elements are the symmetries of the board
    /// or, if colours may be exchanged, the pairs of a symmetry and a permutation of the colours.
    #[serde(with = "crate::text::Integer")]
    pub order: UBig,
    /// The conjugacy classes of the symmetry group, each with the number of positions that each of
    /// its elements leaves unchanged. The class of the identity is first.
    pub elements: Vec<SymmetryElement>,
    /// The error that prevented saving work in the data directory, if any. The count itself is not
    /// affected.
    #[serde(skip)]
    pub unkept: Option<String>,
}

impl CountClasses {
    /// Creates a request for the number of legal positions of a board up to symmetry, with two
    /// colours.
    pub fn new(board: impl Into<BoardSpec>, up_to: UpTo) -> CountClasses {
        CountClasses {
            board: board.into(),
            up_to,
            colours: 2,
            resources: Resources::default(),
            keeping: Keeping::default(),
        }
    }
}

impl Request for CountClasses {
    type Answer = CountedClasses;

    fn run_with(&self, observer: &dyn Observer) -> Result<CountedClasses> {
        let board = self.board.board()?;
        let warning = Warning::new(
            observer,
            match self.keeping.store {
                Some(_) => SAVED_IN_PART,
                None => UNSAVED,
            },
        );
        let classes = self.keeping.with(self.resources, &warning, |options| {
            orbits(&board, self.colours, self.up_to, &options).map_err(|error| match error {
                OrbitsError::Count(error) => error.into(),
                OrbitsError::Automorphisms(error) => too_many(&board, error),
                other => Error::unusable(other),
            })
        })?;
        Ok(CountedClasses {
            board: self.board.json(&board),
            colours: self.colours,
            up_to: self.up_to,
            count: classes.number,
            order: classes.order,
            elements: classes.elements,
            unkept: classes.unkept,
        })
    }
}

/// Returns the error for a graph with too many automorphisms. The automorphisms are
/// stored one by one, each as the image of every point.
fn too_many(board: &Board, error: AutomorphismError) -> Error {
    let available = MAX_AUTOMORPHISMS * board.points() * size_of::<u32>();
    Error::TooLarge {
        reason: error.to_string(),
        needed: available as u64 + 1,
        available: available as u64,
        foreseen: true,
    }
}

impl fmt::Display for CountedClasses {
    /// Writes the number of equivalence classes of positions in decimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.count.fmt(f)
    }
}

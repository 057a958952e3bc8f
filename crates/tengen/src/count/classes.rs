//! Counts of legal positions up to symmetry and exchange of colours.

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
use tengen_positions::symmetry::{Exchange, OrbitsError, orbits};

/// The note that the observer gets if a count with a data directory takes long.
const SAVED_IN_PART: &str = "a count up to symmetry saves the number of all positions only; the \
                             numbers of symmetric positions are lost if it is stopped";

/// The note that the observer gets if a count without a data directory takes long.
const UNSAVED: &str = "without a data directory, a count up to symmetry saves nothing; it cannot \
                       be resumed if it is stopped";

/// The equivalence of positions: equivalent positions are counted once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(clippy::exhaustive_enums, reason = "callers handle each variant")]
pub enum UpTo {
    /// Positions are equivalent if a symmetry of the board maps one to the other.
    Symmetry,
    /// Positions are equivalent if a symmetry and a permutation of the colours map one to the
    /// other.
    SymmetryAndColour,
}

/// Request for the number of legal positions up to symmetry.
///
/// The symmetries of a lattice board are those symmetries of the rectangle, and those shifts along
/// wraps, that map neighbours to neighbours and keep the boundary. The symmetries of a graph are
/// its automorphisms.
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

/// The number of equivalence classes of positions, with its derivation by Burnside's
/// lemma.
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
    /// The number of elements of the group. Its elements are the symmetries of the board or, if
    /// colours may be exchanged, the pairs of a symmetry and a permutation of the colours.
    #[serde(with = "crate::text::Integer")]
    pub order: UBig,
    /// The conjugacy classes of the group; the class of the identity is first.
    pub elements: Vec<SymmetryElement>,
    /// The error that prevented saving work, if any. The count itself is not affected.
    #[serde(skip)]
    pub unkept: Option<String>,
}

/// A conjugacy class of a group of symmetries. Its elements have the same cycles and fix the same
/// number of positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SymmetryElement {
    /// The action of one element on the board, in words.
    pub symmetry: String,
    /// Cycles on the points of the board, as pairs of a length and the number of cycles of this
    /// length.
    pub point_cycles: Vec<(usize, usize)>,
    /// Lengths of the cycles on the colours; `None` if colours may not be exchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour_cycles: Option<Vec<u32>>,
    /// The number of elements of the class.
    #[serde(with = "crate::text::Integer")]
    pub size: UBig,
    /// The number of legal positions that each element of the class fixes.
    #[serde(with = "crate::text::Integer")]
    pub fixed: UBig,
}

impl CountClasses {
    /// Creates a request for a board, with two colours.
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
        let exchange = match self.up_to {
            UpTo::Symmetry => Exchange::No,
            UpTo::SymmetryAndColour => Exchange::Yes,
        };
        let warning = Warning::new(
            observer,
            match self.keeping.store {
                Some(_) => SAVED_IN_PART,
                None => UNSAVED,
            },
        );
        let classes = self.keeping.with(self.resources, &warning, |options| {
            orbits(&board, self.colours, exchange, &options).map_err(|error| match error {
                OrbitsError::Count(error) => error.into(),
                OrbitsError::Automorphisms(error) => too_many(&board, error),
                other => Error::unusable(other),
            })
        })?;
        let elements = classes.elements.into_iter().map(|element| SymmetryElement {
            symmetry: element.symmetry,
            point_cycles: element.points,
            colour_cycles: element.colours,
            size: element.size,
            fixed: element.fixed,
        });
        Ok(CountedClasses {
            board: self.board.json(&board),
            colours: self.colours,
            up_to: self.up_to,
            count: classes.number,
            order: classes.order,
            elements: elements.collect(),
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
    /// Writes the number of classes in decimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.count.fmt(f)
    }
}

//! Numbers of legal positions up to symmetry and exchange of colours.

use super::keeping::Keeping;
use crate::{BoardJson, BoardSpec, Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_board::Board;
use tengen_board::automorphisms::{AutomorphismError, MAX_AUTOMORPHISMS};
use tengen_exact::UBig;
use tengen_positions::symmetry::{Exchange, OrbitsError, orbits};

/// Which positions are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum UpTo {
    /// Those that the board's symmetries take to each other.
    Symmetry,
    /// Those that become such by a permutation of the colours.
    SymmetryAndColour,
}

/// The number of really different positions of a board. Symmetries of a lattice's board are those
/// of its rectangle, with shifts; those of a graph all its automorphisms.
///
/// ```
/// use tengen::prelude::*;
/// let classes = CountClasses::new(BoardSpec::square(2, 2), UpTo::Symmetry).run()?;
/// assert_eq!(classes.count.to_string(), "13");
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// As [`Count`](super::Count); [`TooLarge`](Error::TooLarge) for graphs with tens of thousands of
/// automorphisms.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct CountClasses {
    /// The board.
    pub board: BoardSpec,
    /// Which positions are one.
    pub up_to: UpTo,
    /// Number of colours of stones, at least 1.
    #[serde(default = "super::two")]
    pub colours: u32,
    /// What may be used of the machine.
    #[serde(default)]
    pub resources: Resources,
    /// Where work is kept.
    #[serde(default)]
    pub keeping: Keeping,
}

/// The number of classes of positions, and how it comes about (Burnside's lemma).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountedClasses {
    /// Of which board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Number of colours of stones.
    pub colours: u32,
    /// Which positions are one.
    pub up_to: UpTo,
    /// The number of classes.
    #[serde(with = "crate::text::Integer")]
    pub count: UBig,
    /// The order of the group.
    #[serde(with = "crate::text::Integer")]
    pub order: UBig,
    /// Its elements, those that fix equally many positions together.
    pub elements: Vec<SymmetryElement>,
    /// Why the work could not be kept, if so. The number is right all the same.
    #[serde(skip)]
    pub unkept: Option<String>,
}

/// Elements of a group that are alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SymmetryElement {
    /// What they do to the board.
    pub symmetry: String,
    /// Lengths of cycles of points, each with how many there are.
    pub point_cycles: Vec<(usize, usize)>,
    /// Lengths of cycles of colours, if these are exchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour_cycles: Option<Vec<u32>>,
    /// How many elements.
    #[serde(with = "crate::text::Integer")]
    pub size: UBig,
    /// Positions that each of them leaves as they are.
    #[serde(with = "crate::text::Integer")]
    pub fixed: UBig,
}

impl CountClasses {
    /// On a board, with two colours.
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
        let classes = self.keeping.with(self.resources, observer, |options| {
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

/// They are listed one by one, each as the image of every point.
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
    /// The number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.count.fmt(f)
    }
}

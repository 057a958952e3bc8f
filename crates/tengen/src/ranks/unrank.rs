//! Finds the legal positions with given ranks. The rank of a legal position is the number of legal
//! positions before it in a fixed order.

use super::{RankTable, UBig};
use crate::{BoardJson, BoardSpec, Position, PositionJson, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::path::PathBuf;
use tengen_base::observer::Observer;

/// Request for the legal positions of a board with given ranks.
///
/// [`tengen::unrank`](crate::unrank()) creates one for a rectangle.
///
/// ```
/// use tengen::prelude::*;
/// let last = tengen::unrank(2, 2, [55u32, 56]).run()?;
/// assert_eq!(last[1].position.to_compact()?, "OO/O.");
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](crate::Error::Unusable) if a rank is not below the number of legal
/// positions; also the errors of [`RankTable`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct Unrank {
    /// The board.
    #[setters(into)]
    pub board: BoardSpec,
    /// The ranks, from 0.
    #[serde(with = "crate::text::Integers")]
    pub ranks: Vec<UBig>,
    /// Number of colours of stones, from 1 to 255.
    #[serde(default = "crate::count::two")]
    pub colours: u32,
    /// Data directory for the tables with which ranks are computed. By default no table is saved or
    /// loaded.
    #[serde(default)]
    #[setters(into)]
    pub store: Option<PathBuf>,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
}

/// The legal position with a given rank, its number in a fixed order. Its text form is a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unranked {
    /// The position.
    pub position: Position,
    /// Number of colours of stones.
    pub colours: u32,
    /// The version of the order of positions that gives them their ranks; see
    /// [`NUMBERING`](super::NUMBERING).
    pub numbering: u32,
    /// The rank, from 0.
    pub rank: UBig,
}

impl Unrank {
    /// Creates a request for the positions of a board with some ranks (numbers in a fixed order of
    /// all legal positions), with two colours.
    pub fn new(
        board: impl Into<BoardSpec>,
        ranks: impl IntoIterator<Item = impl Into<UBig>>,
    ) -> Unrank {
        Unrank {
            board: board.into(),
            ranks: ranks.into_iter().map(Into::into).collect(),
            colours: 2,
            store: None,
            resources: Resources::default(),
        }
    }
}

impl Request for Unrank {
    type Answer = Vec<Unranked>;

    fn run_with(&self, observer: &dyn Observer) -> Result<Vec<Unranked>> {
        let table = RankTable {
            board: self.board.clone(),
            colours: self.colours,
            store: self.store.clone(),
            resources: self.resources,
        };
        let ranks = table.run_with(observer)?;
        self.ranks.iter().map(|rank| ranks.unrank(rank)).collect()
    }
}

impl fmt::Display for Unranked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Json<'a> {
    #[serde(flatten)]
    board: BoardJson,
    colours: u32,
    numbering: u32,
    #[serde(with = "crate::text::Integer")]
    rank: &'a UBig,
    position: PositionJson,
}

impl Serialize for Unranked {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Json {
            board: self.position.board_json(),
            colours: self.colours,
            numbering: self.numbering,
            rank: &self.rank,
            position: self.position.rows()?,
        }
        .serialize(to)
    }
}

tengen_base::schema_as!(Unranked => Json<'static>);

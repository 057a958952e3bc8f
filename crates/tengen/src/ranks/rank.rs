//! Computes the rank of one legal position: the number of legal positions before it in a fixed
//! order.

use super::{Ranks, UBig};
use crate::{BoardJson, Position, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;
use tengen_base::observer::Observer;

/// Request for the rank of a legal position; [`tengen::rank`](crate::rank()) creates one.
///
/// To rank many positions of one board, use [`RankTable`](super::RankTable): it loads the table of
/// the board only once.
///
/// ```
/// use tengen::prelude::*;
/// let ranked = tengen::rank(Position::read(".X/.O")?).run()?;
/// assert_eq!(ranked.rank, 11u8.into());
/// assert_eq!(ranked.legal_positions, 57u8.into());
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](crate::Error::Unusable) if the position is illegal or has more colours
/// than `colours`; also the errors of [`RankTable`](super::RankTable).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct Rank {
    /// The position.
    pub position: Position,
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

/// The rank of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Ranked {
    /// The board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Number of colours of stones.
    pub colours: u32,
    /// The version of the order of positions that gives them their ranks; see
    /// [`NUMBERING`](super::NUMBERING).
    pub numbering: u32,
    /// The rank, from 0.
    #[serde(with = "crate::text::Integer")]
    pub rank: UBig,
    /// The number of legal positions of the board.
    #[serde(with = "crate::text::Integer")]
    pub legal_positions: UBig,
}

impl Rank {
    /// Creates a request for the rank of a position, among the legal positions with two colours.
    pub fn new(position: Position) -> Rank {
        Rank {
            position,
            colours: 2,
            store: None,
            resources: Resources::default(),
        }
    }
}

impl Request for Rank {
    type Answer = Ranked;

    fn run_with(&self, observer: &dyn Observer) -> Result<Ranked> {
        let (colours, store) = (self.colours, self.store.as_deref());
        let place = self.position.place();
        Ranks::load(place, colours, store, self.resources, observer)?.rank(&self.position)
    }
}

impl fmt::Display for Ranked {
    /// Writes the rank in decimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rank.fmt(f)
    }
}

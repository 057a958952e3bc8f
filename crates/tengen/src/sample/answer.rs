//! The answers to a request for random positions: the positions that were drawn, with a picture of
//! them.

use super::Method;
use crate::{BoardJson, Error, Position, PositionJson, Result};
use serde::{Serialize, Serializer};
use std::fmt;
use tengen_board::svg::{DrawError, MAX_DRAWN, draw_sheet};

/// Random legal positions, in order. A seed determines a sequence of positions, in which each has
/// an index.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Samples {
    /// The method of drawing.
    #[serde(with = "crate::text::Name")]
    pub method: Method,
    /// The reason why this method was chosen, such as `about one in 84 random colourings is legal`.
    pub reason: String,
    /// The positions.
    pub positions: Vec<SampledPosition>,
}

/// A random legal position, with the seed, index and method that determine it.
/// [`Display`](fmt::Display) writes its diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SampledPosition {
    /// The position.
    pub position: Position,
    /// Number of colours of stones that were allowed.
    pub colours: u32,
    /// The method of drawing.
    pub method: Method,
    /// The seed of the random number generator.
    pub seed: u64,
    /// The index of the position, from 0, in the sequence of positions that the seed determines.
    pub index: u64,
}

impl Samples {
    /// Returns one picture of all positions, as a complete SVG file.
    ///
    /// # Errors
    /// [`Error::Unusable`], if there are no positions, or too many for one picture.
    pub fn svg(&self) -> Result<String> {
        let Some(first) = self.positions.first() else {
            return Err(no_picture());
        };
        let stones = self.positions.iter();
        let stones: Vec<_> = stones.map(|p| p.position.stones().clone()).collect();
        draw_sheet(first.position.board(), &stones).map_err(Error::unusable)
    }

    /// Checks that `number` positions of `points` points fit into one picture. A caller checks this
    /// before it draws random positions in vain.
    ///
    /// # Errors
    /// [`Error::Unusable`], if there are no positions, or too many for one picture.
    pub fn check_svg(number: u64, points: usize) -> Result<()> {
        let positions = usize::try_from(number).unwrap_or(usize::MAX);
        let drawn = positions.saturating_mul(points);
        if positions == 0 {
            return Err(no_picture());
        }
        if drawn > MAX_DRAWN {
            let error = DrawError::TooMany { positions, points };
            return Err(Error::above(MAX_DRAWN, drawn, error));
        }
        Ok(())
    }
}

fn no_picture() -> Error {
    Error::unusable("a picture needs at least one position")
}

impl IntoIterator for Samples {
    type Item = SampledPosition;
    type IntoIter = std::vec::IntoIter<SampledPosition>;

    fn into_iter(self) -> Self::IntoIter {
        self.positions.into_iter()
    }
}

impl<'a> IntoIterator for &'a Samples {
    type Item = &'a SampledPosition;
    type IntoIter = std::slice::Iter<'a, SampledPosition>;

    fn into_iter(self) -> Self::IntoIter {
        self.positions.iter()
    }
}

impl fmt::Display for SampledPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Json {
    #[serde(flatten)]
    board: BoardJson,
    colours: u32,
    method: &'static str,
    #[serde(with = "crate::text::Integer")]
    seed: u64,
    #[serde(with = "crate::text::Integer")]
    index: u64,
    position: PositionJson,
}

impl Serialize for SampledPosition {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Json {
            board: self.position.board_json(),
            colours: self.colours,
            method: self.method.name(),
            seed: self.seed,
            index: self.index,
            position: self.position.rows()?,
        }
        .serialize(to)
    }
}

tengen_base::schema_as!(SampledPosition => Json);

//! Writes and reads positions as JSON: the board, and the rows of the position's diagram.

use super::{Place, Position};
use crate::{BoardJson, BoardSpec, PositionJson};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use tengen_board::Shape;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Written {
    #[serde(flatten)]
    board: BoardJson,
    position: PositionJson,
}

/// A position in JSON, in the form that is read. Its board must be of a lattice, because the JSON
/// of a graph does not list the edges.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Read {
    #[serde(flatten)]
    shape: Shape,
    position: PositionJson,
}

impl Position {
    /// Returns the rows of the diagram.
    pub(crate) fn rows<E: ser::Error>(&self) -> Result<PositionJson, E> {
        PositionJson::new(self.board(), self.stones()).map_err(E::custom)
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let position = self.rows()?;
        let board = self.board_json();
        Written { board, position }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Position, D::Error> {
        let Read { shape, position } = Read::deserialize(from)?;
        let place = Place::of(&BoardSpec::from(shape)).map_err(de::Error::custom)?;
        let stones = position.position(&place.board).map_err(de::Error::custom)?;
        Ok(Position::on_place(&place, stones))
    }
}

tengen_base::schema_as!(Position => Written);

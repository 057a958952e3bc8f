//! A position as a picture and in every notation.

use super::{Drawing, Mark, Notation, Position, Setup};
use crate::{Request, Result};
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::{Boundary, Lattice};

/// Draws a position, and writes it in every notation.
///
/// # Errors
/// [`Unusable`](crate::Error::Unusable), if the text is no position, or it is too large to be seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// The position, in any [`Notation`].
    pub text: String,
    /// The lattice.
    #[serde(default = "crate::board::square")]
    pub lattice: Lattice,
    /// The edges that have an extra row of points that are always empty.
    #[serde(default)]
    pub boundary: Boundary,
    /// Marks on points.
    #[serde(default)]
    pub marks: Vec<Mark>,
    /// A line above the board.
    #[serde(default)]
    pub title: Option<String>,
}

/// A position in every notation. There are boards and colours that some notations do not have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Drawn {
    /// A game record.
    pub sgf: Option<String>,
    /// The diagram.
    pub diagram: String,
    /// The line of text.
    pub compact: Option<String>,
    /// The board and the rows of the diagram.
    pub json: Position,
    /// The picture, as a complete SVG file.
    #[serde(skip)]
    pub svg: String,
}

impl Request for Draw {
    type Answer = Drawn;

    fn run_with(&self, _: &dyn Observer) -> Result<Drawn> {
        let notation = Notation::of(&self.text);
        let setup = Setup::read_on(&self.text, notation, self.lattice, self.boundary)?;
        let drawing = Drawing {
            coordinates: true,
            marks: self.marks.clone(),
            title: self.title.clone(),
        };
        let position = setup.position;
        Ok(Drawn {
            svg: position.draw(&drawing)?,
            sgf: position.to_sgf().ok(),
            diagram: position.to_string(),
            compact: position.to_compact().ok(),
            json: position,
        })
    }
}

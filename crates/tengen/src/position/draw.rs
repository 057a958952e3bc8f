//! Draws a position as a picture, and writes it in every notation.

use super::{Drawing, Mark, Notation, Position, Setup};
use crate::{Request, Result};
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::{Boundary, Lattice};

/// Request that draws a position and writes it in every notation.
///
/// # Errors
/// [`Unusable`](crate::Error::Unusable) if the text is not a position, or the board is
/// too large to draw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Draw {
    /// The position, in any [`Notation`].
    pub text: String,
    /// The lattice.
    #[serde(default)]
    pub lattice: Lattice,
    /// Boundary condition: the edges of the board outside which there is an extra row of points
    /// that are always empty.
    #[serde(default)]
    pub boundary: Boundary,
    /// Marks on points.
    #[serde(default)]
    pub marks: Vec<Mark>,
    /// Title above the board.
    #[serde(default)]
    pub title: Option<String>,
}

/// A position in every notation, such as SGF, diagram and JSON. Some notations do not support all
/// boards and colours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Drawn {
    /// The position as a game in SGF; `None` if SGF does not support the board or its
    /// colours.
    pub sgf: Option<String>,
    /// The position as a diagram.
    pub diagram: String,
    /// The position on one line, such as `.X/XO`; `None` if one of its colours has no character.
    pub compact: Option<String>,
    /// The position in JSON: the board, and the rows of its diagram.
    pub json: Position,
    /// The picture of the position, as a complete SVG file.
    #[serde(skip)]
    pub svg: String,
}

impl Draw {
    /// Creates a request for the position in `text`, on a board of the square lattice.
    pub fn new(text: impl Into<String>) -> Draw {
        Draw {
            text: text.into(),
            lattice: Lattice::Square,
            boundary: Boundary::None,
            marks: Vec::new(),
            title: None,
        }
    }
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

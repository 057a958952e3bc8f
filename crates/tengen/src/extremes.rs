//! Legal positions with as many strings, or stones, as there is room for.

use crate::position::Place;
use crate::request::{with_board, with_resources};
use crate::{BoardJson, BoardSpec, Position, PositionJson, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_count::CountError;
use tengen_positions::extremes::{ExtremeError, most_stones, most_strings};

/// What there is to be most of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum MostOf {
    /// Strings: connected stones of one colour.
    Strings,
    /// Stones.
    Stones,
}

/// A legal position with the most strings, or the most stones;
/// [`tengen::most_strings`](crate::most_strings()) makes one for a rectangle.
///
/// Any string can be cut down to a stone, so the most strings are the points less the fewest
/// empty ones that give all others a liberty.
///
/// ```
/// use tengen::prelude::*;
/// let most = Most::new(BoardSpec::square(3, 4), MostOf::Stones).run()?;
/// assert_eq!(most.number, 11);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](crate::Error::Unusable), if there is no such board, or it is too wide;
/// [`TooLarge`](crate::Error::TooLarge); [`Interrupted`](crate::Error::Interrupted).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct Most {
    /// The board.
    #[setters(into)]
    pub board: BoardSpec,
    /// Of what.
    #[serde(rename = "what")]
    pub of: MostOf,
    /// Number of colours of stones, from 1 to 255.
    #[serde(default = "crate::count::two")]
    pub colours: u32,
    /// What may be used of the machine.
    #[serde(default)]
    pub resources: Resources,
}

with_board!(Most);
with_resources!(Most);

/// A position that has the most of something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extreme {
    /// Number of colours of stones that it could have.
    pub colours: u32,
    /// Of what.
    pub of: MostOf,
    /// How many there are.
    pub number: usize,
    /// The position.
    pub position: Position,
}

impl MostOf {
    /// The name, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            MostOf::Strings => "strings",
            MostOf::Stones => "stones",
        }
    }
}

impl Most {
    /// Of a board, with two colours.
    pub fn new(board: impl Into<BoardSpec>, of: MostOf) -> Most {
        Most {
            board: board.into(),
            of,
            colours: 2,
            resources: Resources::default(),
        }
    }
}

impl Request for Most {
    type Answer = Extreme;

    fn run_with(&self, observer: &dyn Observer) -> Result<Extreme> {
        let place = Place::of(&self.board)?;
        let (board, colours) = (&place.board, self.colours);
        let found = match self.of {
            MostOf::Stones => most_stones(board, colours),
            MostOf::Strings => self
                .resources
                .install(observer, |context| most_strings(board, colours, context))?,
        };
        let found = found.map_err(|error: ExtremeError| CountError::from(error))?;
        Ok(Extreme {
            colours,
            of: self.of,
            number: found.number,
            position: Position::on_place(&place, found.position),
        })
    }
}

impl Extreme {
    /// The position, as a complete SVG file.
    ///
    /// # Errors
    /// [`Unusable`](crate::Error::Unusable), if the board is too large to be seen.
    pub fn svg(&self) -> Result<String> {
        self.position.svg()
    }
}

impl fmt::Display for Extreme {
    /// The number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number.fmt(f)
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Json {
    #[serde(flatten)]
    board: BoardJson,
    colours: u32,
    what: MostOf,
    number: usize,
    position: PositionJson,
}

impl Serialize for Extreme {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Json {
            board: self.position.board_json(),
            colours: self.colours,
            what: self.of,
            number: self.number,
            position: self.position.rows()?,
        }
        .serialize(to)
    }
}

crate::schema::schema_as!(Extreme => Json);

//! Legal positions with the maximum number of strings or stones.

use crate::position::Place;
use crate::request::{with_board, with_resources};
use crate::{BoardJson, BoardSpec, Position, PositionJson, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_count::CountError;
use tengen_positions::extremes::{ExtremeError, most_stones, most_strings};

/// The quantity to maximise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum MostOf {
    /// The number of strings: maximal sets of connected stones of one colour.
    Strings,
    /// The number of stones.
    Stones,
}

/// Request for a legal position with the maximum number of strings or stones.
///
/// [`tengen::most_strings`](crate::most_strings()) creates a request for a rectangle. Some position
/// with the maximum number of strings has only strings of one stone. To find it, remove from each
/// string all stones but one that has a liberty: the number of strings stays. Let e be the size of
/// the smallest set of empty points such that every other point is beside one of them. If there are
/// enough colours to give neighbours different colours, the maximum number of strings is the number
/// of points minus e.
///
/// ```
/// use tengen::prelude::*;
/// let most = Most::new(BoardSpec::square(3, 4), MostOf::Stones).run()?;
/// assert_eq!(most.number, 11);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](crate::Error::Unusable) if the board is invalid, or too wide: too many points
///   would have neighbours that the search has still to add.
/// - [`TooLarge`](crate::Error::TooLarge) if the states do not fit into the memory limit.
/// - [`Interrupted`](crate::Error::Interrupted) if the observer stops the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Most {
    /// The board.
    #[setters(into)]
    pub board: BoardSpec,
    /// The quantity to maximise.
    #[serde(rename = "what")]
    pub of: MostOf,
    /// Number of colours of stones, from 1 to 255.
    #[serde(default = "crate::count::two")]
    pub colours: u32,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
}

with_board!(Most);
with_resources!(Most);

/// A position with the maximum number of strings or stones.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Extreme {
    /// Number of colours of stones that were allowed.
    pub colours: u32,
    /// The quantity that was maximised.
    pub of: MostOf,
    /// The maximum.
    pub number: usize,
    /// The position.
    pub position: Position,
}

impl MostOf {
    /// Returns the name of the quantity that is maximised, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            MostOf::Strings => "strings",
            MostOf::Stones => "stones",
        }
    }
}

impl Most {
    /// Creates a request for a position with the most strings or stones on a board, with two
    /// colours.
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
    /// Returns the position as a complete SVG file.
    ///
    /// # Errors
    /// [`Unusable`](crate::Error::Unusable) if the board is too large to draw.
    pub fn svg(&self) -> Result<String> {
        self.position.svg()
    }
}

impl fmt::Display for Extreme {
    /// Writes the maximum in decimal digits.
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

tengen_base::schema_as!(Extreme => Json);

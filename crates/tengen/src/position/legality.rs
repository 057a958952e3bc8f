//! Legality of positions: every string must have a liberty.

use super::{IllegalMove, Names, Player, Position, ReadPositions, StoneString, Unreadable};
use crate::{BoardJson, Point, Request, Result};
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_board::Colour;

/// The legality of a position, with the strings of the position that have no liberty
/// (*Combinatorics of Go*, section 3).
///
/// [`Position::legality`] returns it.
///
/// ```
/// use tengen::Position;
/// let legality = Position::read(". X\nX O")?.legality();
/// assert_eq!(
///     legality.to_string(),
///     "illegal: 1 string has no liberty\nwhite string of 1 stone at B1 has no liberty"
/// );
/// # Ok::<(), tengen::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Legality {
    /// Number of the position in its text, from 1; `None` if the text has only one position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// `true` if every string has a liberty and every move of the game that led to the position was
    /// legal.
    pub legal: bool,
    /// The board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Number of colours of stones: 2, or more if the position has further colours.
    pub colours: u32,
    /// The strings of the position without liberties, ordered by their first stones.
    pub illegal_strings: Vec<IllegalString>,
    /// Number of moves of the game that led to the position; `None` if no moves led to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number_of_moves: Option<usize>,
    /// Moves of the game that led to the position although the rules forbid them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub illegal_moves: Vec<IllegalMove>,
}

/// A string without liberties.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct IllegalString {
    /// The colour of the stones.
    pub colour: Colour,
    /// The names of the points of the stones.
    pub stones: Vec<Point>,
}

/// Request for the legality of all positions of a text.
///
/// # Errors
/// The errors of [`ReadPositions`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct JudgePositions(ReadPositions);

impl From<ReadPositions> for JudgePositions {
    fn from(read: ReadPositions) -> JudgePositions {
        JudgePositions(read)
    }
}

/// The legality of all positions of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct JudgedPositions {
    /// The positions that can be read.
    pub positions: Vec<Legality>,
    /// The positions that cannot be read.
    pub unreadable: Vec<Unreadable>,
}

impl Request for JudgePositions {
    type Answer = JudgedPositions;

    fn run_with(&self, observer: &dyn Observer) -> Result<JudgedPositions> {
        let read = self.0.run_with(observer)?;
        let judged = |setup: &super::Setup| Legality {
            number: (read.of > 1).then_some(setup.number),
            ..setup.legality()
        };
        Ok(JudgedPositions {
            positions: read.setups.iter().map(judged).collect(),
            unreadable: read.unreadable,
        })
    }
}

impl Legality {
    pub(super) fn of(position: &Position) -> Legality {
        let names = position.names();
        let strings = position.strings();
        let strings = strings.iter().filter(|string| !string.is_free());
        let illegal: Vec<_> = strings
            .map(|string| IllegalString::new(&names, string))
            .collect();
        let colours = position.stones().colours().iter().copied();
        Legality {
            number: None,
            legal: illegal.is_empty(),
            board: position.board_json(),
            colours: colours.max().map_or(2, |most| u32::from(most).max(2)),
            illegal_strings: illegal,
            number_of_moves: None,
            illegal_moves: Vec::new(),
        }
    }
}

impl IllegalString {
    pub(crate) fn new(names: &Names, string: &StoneString) -> IllegalString {
        IllegalString {
            colour: string.colour,
            stones: Point::all(names, &string.stones),
        }
    }
}

impl fmt::Display for Legality {
    /// Writes `legal`, or `illegal` with the reasons. Lines follow for each string without a
    /// liberty and each illegal move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.number {
            write!(f, "{number}: ")?;
        }
        let strings = match self.illegal_strings.len() {
            0 => None,
            1 => Some("1 string has no liberty".to_owned()),
            n => Some(format!("{n} strings have no liberty")),
        };
        let moves = match self.illegal_moves.len() {
            0 => None,
            1 => Some("1 move is against the rules".to_owned()),
            n => Some(format!("{n} moves are against the rules")),
        };
        let why: Vec<String> = strings.into_iter().chain(moves).collect();
        match why.is_empty() {
            true => f.write_str("legal")?,
            false => write!(f, "illegal: {}", why.join(", "))?,
        }
        self.illegal_strings
            .iter()
            .try_for_each(|string| write!(f, "\n{string}"))?;
        self.illegal_moves
            .iter()
            .try_for_each(|r#move| write!(f, "\n{}", r#move))
    }
}

impl fmt::Display for IllegalString {
    /// Writes a sentence without a full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Player::of(self.colour) {
            Some(player) => write!(f, "{player}")?,
            None => write!(f, "colour {}", self.colour)?,
        }
        let plural = if self.stones.len() == 1 { "" } else { "s" };
        write!(
            f,
            " string of {} stone{plural} at {} has no liberty",
            self.stones.len(),
            self.stones.join(" ")
        )
    }
}

//! Positions with the other data that a file has for them, such as the player to move and marks.

use super::{Drawing, Legality, Mark, Notation, Player, Position, ReadPositions};
use crate::{Error, Point, Request, Result};
use serde::Serialize;
use std::fmt;
use tengen_board::{Boundary, Colour, Lattice};

/// A position with the other data that a file has for it: player to move, marks, name and moves.
///
/// For a game in SGF, it is the position after the last move, or after the number of moves that was
/// requested.
///
/// ```
/// use tengen::position::{Notation, Player, Setup};
/// let setup = Setup::read("(;GM[1]SZ[2]AB[aa]PL[W]GN[corner]LB[bb:a])", Notation::Sgf)?;
/// assert_eq!(setup.to_move, Some(Player::White));
/// assert!(setup.svg()?.contains("<title>corner</title>"));
/// # Ok::<(), tengen::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Setup {
    /// Number of the position in the file, from 1.
    pub number: usize,
    /// The position.
    pub position: Position,
    /// The player to move, if the file states it.
    pub to_move: Option<Player>,
    /// The marks on points.
    pub marks: Vec<Mark>,
    /// The name of the game.
    pub name: Option<String>,
    /// Number of moves of the game that led to the position; 0 if the file is not a game with
    /// moves.
    pub moves: usize,
    /// The illegal moves among the moves that led to the position.
    pub illegal_moves: Vec<IllegalMove>,
}

/// A move of a game that the rules forbid, and that was played nevertheless.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct IllegalMove {
    /// Number of the move in the game, from 1.
    pub number: usize,
    /// The colour of the player.
    pub colour: Colour,
    /// The name of the point.
    pub point: Point,
    /// The reason why the move is illegal: `occupied`, `suicide` or `ko`.
    pub reason: &'static str,
    /// Line of the move in the file, from 1.
    pub line: usize,
    /// Column of the move in its line, from 1.
    pub column: usize,
}

impl fmt::Display for IllegalMove {
    /// Writes a sentence without a full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let player = Player::of(self.colour).map_or("nobody", Player::name);
        let what = match self.reason {
            "occupied" => "the point is occupied",
            "ko" => "it retakes a ko at once",
            _ => "it is a suicide",
        };
        write!(
            f,
            "move {}, {player} at {}: {what}",
            self.number, self.point
        )
    }
}

impl Setup {
    /// Creates a setup with a position only.
    pub(super) fn plain(position: Position) -> Setup {
        Setup {
            number: 1,
            position,
            to_move: None,
            marks: Vec::new(),
            name: None,
            moves: 0,
            illegal_moves: Vec::new(),
        }
    }

    /// Reads a text with one position, on the square lattice.
    ///
    /// # Errors
    /// [`Error::Unusable`] if the text has no readable position (usually with the place of the
    /// fault), or if it has several positions.
    pub fn read(text: &str, notation: Notation) -> Result<Setup> {
        Setup::read_on(text, notation, Lattice::Square, Boundary::None)
    }

    /// Reads a text with one position, on a board of the given lattice. The text determines the
    /// size of the board.
    ///
    /// # Errors
    /// [`Error::Unusable`] if the text has no readable position (usually with the place of the
    /// fault), or if it has several positions. Also if the board is invalid.
    pub fn read_on(
        text: &str,
        notation: Notation,
        lattice: Lattice,
        boundary: Boundary,
    ) -> Result<Setup> {
        Setup::read_one(&ReadPositions {
            notation: Some(notation),
            lattice,
            boundary,
            ..ReadPositions::new(text)
        })
    }

    /// Runs a request for a text with one position.
    pub(super) fn read_one(request: &ReadPositions) -> Result<Setup> {
        let mut read = request.run()?;
        match read.of {
            1 => Ok(read.setups.remove(0)),
            of => Err(Error::unusable(format!(
                "expected one position, found {of}"
            ))),
        }
    }

    /// Returns the legality of the position and of the moves that led to it.
    pub fn legality(&self) -> Legality {
        let at = self.position.legality();
        Legality {
            legal: at.legal && self.illegal_moves.is_empty(),
            number_of_moves: (self.moves > 0).then_some(self.moves),
            illegal_moves: self.illegal_moves.clone(),
            ..at
        }
    }

    /// Returns the options of a picture of the position: coordinates, marks, and the name of the
    /// game as title.
    pub fn drawing(&self) -> Drawing {
        Drawing {
            coordinates: true,
            marks: self.marks.clone(),
            title: self.name.clone().filter(|name| !name.is_empty()),
        }
    }

    /// Returns a picture of the position as a complete SVG file.
    ///
    /// # Errors
    /// [`Error::Unusable`] if the board is too large to draw.
    pub fn svg(&self) -> Result<String> {
        self.position.draw(&self.drawing())
    }
}

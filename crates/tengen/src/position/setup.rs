//! Positions with what a file says beside them.

use super::{Drawing, Legality, Mark, Notation, Player, Position, ReadPositions};
use crate::{Error, Request, Result};
use serde::Serialize;
use std::fmt;
use tengen_board::{Boundary, Colour, Lattice};

/// A position with what a file says beside it: of a game in SGF, at its last move, or an
/// earlier one.
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
pub struct Setup {
    /// Its number in the file, from 1.
    pub number: usize,
    /// The position.
    pub position: Position,
    /// Who moves next.
    pub to_move: Option<Player>,
    /// The marks on points.
    pub marks: Vec<Mark>,
    /// The name of the game.
    pub name: Option<String>,
    /// How many moves of the game lead to it.
    pub moves: usize,
    /// Those of them that the rules of play forbid.
    pub illegal_moves: Vec<IllegalMove>,
}

/// A move that the rules of play forbid, and that was made all the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct IllegalMove {
    /// Its number among the moves of the game, from 1.
    pub number: usize,
    /// Who made it.
    pub colour: Colour,
    /// The name of its point.
    pub point: String,
    /// Why it is illegal: `occupied`, `suicide` or `ko`.
    pub reason: &'static str,
    /// The line of the file, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
}

impl fmt::Display for IllegalMove {
    /// A sentence, without its full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let player = Player::of(self.colour).map_or("nobody", Player::name);
        let what = match self.reason {
            "occupied" => "there is a stone on the point",
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
    /// A position of which nothing else is said.
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
    /// [`Error::Unusable`], with the place in the text, or if there are several.
    pub fn read(text: &str, notation: Notation) -> Result<Setup> {
        Setup::read_on(text, notation, Lattice::Square, Boundary::None)
    }

    /// Reads a text with one position, on a board of the size that it has.
    ///
    /// # Errors
    /// [`Error::Unusable`], with the place in the text, if there are several, or there is no
    /// such board.
    pub fn read_on(
        text: &str,
        notation: Notation,
        lattice: Lattice,
        boundary: Boundary,
    ) -> Result<Setup> {
        let read = ReadPositions {
            notation: Some(notation),
            lattice,
            boundary,
            ..ReadPositions::new(text)
        };
        let mut read = read.run()?;
        match read.of {
            1 => Ok(read.setups.remove(0)),
            of => Err(Error::Unusable(format!(
                "{of} positions, where one is expected"
            ))),
        }
    }

    /// Whether every string has a liberty, and every move was legal.
    pub fn legality(&self) -> Legality {
        Legality::of_game(&self.position, self.moves, &self.illegal_moves)
    }

    /// The picture: with the names of columns and rows, the marks, and the name of the game,
    /// if it has one, above the board.
    pub fn drawing(&self) -> Drawing {
        Drawing {
            coordinates: true,
            marks: self.marks.clone(),
            title: self.name.clone().filter(|name| !name.is_empty()),
        }
    }

    /// The picture, as a complete SVG file.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the board is too large to be seen.
    pub fn svg(&self) -> Result<String> {
        self.position.draw(&self.drawing())
    }
}

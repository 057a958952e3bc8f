//! Shows a position as data: its strings, their liberties, its legality, and coordinates for a
//! picture.

use super::{Legality, Mark, Notation, Player, Position, ReadPositions, Setup};
use crate::{Point, Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::svg::Scene;
use tengen_board::{Boundary, Colour, Lattice};

/// Request for the strings, liberties and legality of a position, and the coordinates of a picture
/// of it.
///
/// ```
/// use tengen::position::Look;
/// use tengen::Request;
/// let seen = Look::new(". X\nX O").run()?;
/// assert!(!seen.legality.legal);
/// assert_eq!(seen.strings[0].liberties, ["A2"]);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](crate::Error::Unusable) if the text is not a position, or the board is
/// invalid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Look {
    /// The position, in any [`Notation`].
    #[setters(skip)]
    pub text: String,
    /// The lattice.
    #[serde(default)]
    pub lattice: Lattice,
    /// Boundary condition: the edges of the board outside which there is an extra row of points
    /// that are always empty.
    #[serde(default)]
    pub boundary: Boundary,
    /// If the text is a game, number of its moves to play; by default all.
    #[serde(default)]
    #[setters(strip_option)]
    pub moves: Option<usize>,
}

/// The strings, liberties and legality of a position, and the coordinates of a picture of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Looked {
    /// The position.
    pub position: Position,
    /// The names of the points, by vertex number.
    pub names: Vec<String>,
    /// The strings, ordered by their first stones.
    pub strings: Vec<SeenString>,
    /// The legality of the position alone. Illegal moves of a game that led to it are not
    /// considered.
    pub legality: Legality,
    /// The player to move, if the text states it.
    pub to_move: Option<Player>,
    /// The marks on points that the text has.
    pub marks: Vec<Mark>,
    /// Number of moves of the game that led to the position; 0 if the text is not a game with
    /// moves.
    pub moves: usize,
    /// Coordinates of points and lines in a picture.
    pub scene: Scene,
}

/// A string of stones, with the names of its points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SeenString {
    /// The colour of its stones.
    pub colour: Colour,
    /// The names of its stones.
    pub stones: Vec<Point>,
    /// The names of the liberties of the string on the board. Extra empty points beside the board,
    /// which a boundary condition adds, have no name and are left out.
    pub liberties: Vec<Point>,
    /// `true` if the string has a liberty on the board, or an extra empty point beside the board
    /// that a boundary condition adds.
    pub free: bool,
}

impl Look {
    /// Creates a request for the position in `text`, on a board of the square lattice.
    pub fn new(text: impl Into<String>) -> Look {
        Look {
            text: text.into(),
            lattice: Lattice::Square,
            boundary: Boundary::None,
            moves: None,
        }
    }
}

impl Request for Look {
    type Answer = Looked;

    fn run_with(&self, _: &dyn Observer) -> Result<Looked> {
        let setup = Setup::read_one(&ReadPositions {
            notation: Some(Notation::of(&self.text)),
            lattice: self.lattice,
            boundary: self.boundary,
            moves: self.moves,
            ..ReadPositions::new(&*self.text)
        })?;
        let position = setup.position;
        let names = position.names();
        let strings = position.strings();
        let strings = strings.iter().map(|string| SeenString {
            colour: string.colour,
            stones: Point::all(&names, &string.stones),
            liberties: Point::all(&names, &string.liberties),
            free: string.is_free(),
        });
        Ok(Looked {
            strings: strings.collect(),
            legality: position.legality(),
            names: (0..position.board().points())
                .map(|v| names.name(v))
                .collect(),
            scene: Scene::of(position.board()),
            to_move: setup.to_move,
            marks: setup.marks,
            moves: setup.moves,
            position,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prelude::*;

    #[test]
    fn strings_of_every_sampled_position_are_free_and_whole() {
        for drawn in crate::sample(5).number(20).run().unwrap() {
            let seen = Look::new(drawn.to_string()).run().unwrap();
            let is_free = |string: &SeenString| string.free && !string.liberties.is_empty();
            assert!(seen.legality.legal && seen.strings.iter().all(is_free));
            let stones: usize = seen.strings.iter().map(|string| string.stones.len()).sum();
            let colours = drawn.position.colours().iter();
            assert_eq!(stones, colours.filter(|&&colour| colour != 0).count());
        }
    }

    #[test]
    fn boards_of_every_lattice_have_a_scene() {
        for lattice in Lattice::all() {
            let seen = Look::new("..../..../....").lattice(lattice).run().unwrap();
            assert_eq!((seen.scene.points.len(), seen.names.len()), (12, 12));
        }
        assert!(Look::new("what").run().unwrap_err().is_refusal());
    }

    #[test]
    fn a_game_is_seen_after_some_moves() {
        let game = Look::new("(;SZ[3]AB[aa];W[ba];B[bb];W[ca])");
        assert_eq!(game.clone().run().unwrap().moves, 3);
        let seen = game.clone().moves(2usize).run().unwrap();
        assert_eq!((seen.moves, seen.to_move), (2, Some(Player::White)));
        let position = seen.position.to_compact().unwrap();
        assert_eq!(position, "XO./.X./...");
        assert!(game.moves(4usize).run().unwrap_err().is_refusal());
    }
}

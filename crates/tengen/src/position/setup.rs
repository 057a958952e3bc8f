//! Positions with what a file says beside them.

use super::{Drawing, Mark, Notation, Place, Player, Position};
use crate::{BoardSpec, Error, Result};
use serde::Serialize;
use tengen_board::sgf::{self, SgfPosition};
use tengen_board::{Boundary, Lattice, ascii, compact};

/// A position with what a file says beside it: of SGF, what is in the root node.
///
/// ```
/// use tengen::position::{Notation, Player, Setup};
/// let setup = Setup::read("(;GM[1]SZ[2]AB[aa]PL[W]GN[corner]LB[bb:a])", Notation::Sgf)?;
/// assert_eq!(setup.to_move, Some(Player::White));
/// assert!(setup.svg()?.contains("<title>corner</title>"));
/// # Ok::<(), tengen::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setup {
    /// The position.
    pub position: Position,
    /// Who moves next.
    pub to_move: Option<Player>,
    /// The marks on points.
    pub marks: Vec<Mark>,
    /// The name of the game.
    pub name: Option<String>,
    /// Whether the file has moves, or stones set up later or in other games, which are left
    /// out.
    pub more_follows: bool,
}

impl Setup {
    /// Reads a text in a notation, on the square lattice.
    ///
    /// # Errors
    /// [`Error::Unusable`], with the place in the text.
    pub fn read(text: &str, notation: Notation) -> Result<Setup> {
        Setup::read_on(text, notation, Lattice::Square, Boundary::None)
    }

    /// Reads a text in a notation, on a board of the size that it has.
    ///
    /// # Errors
    /// [`Error::Unusable`], with the place in the text, or if there is no such board.
    pub fn read_on(
        text: &str,
        notation: Notation,
        lattice: Lattice,
        boundary: Boundary,
    ) -> Result<Setup> {
        let of = |read: ascii::Diagram| SgfPosition::new(read.rows, read.cols, read.position);
        let found = match notation {
            Notation::Diagram => ascii::read(text).map(of).map_err(Error::unusable)?,
            Notation::Compact => compact::read(text).map(of).map_err(Error::unusable)?,
            Notation::Sgf => sgf::read(text).map_err(Error::unusable)?,
        };
        let spec = BoardSpec::square(found.rows, found.cols)
            .with_lattice(lattice)
            .with_boundary(boundary);
        Ok(Setup {
            position: Position::on_place(&Place::of(&spec)?, found.position),
            to_move: found.to_move.and_then(Player::of),
            marks: found.marks,
            name: found.name,
            more_follows: found.more_follows,
        })
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

//! A player's turn, a stone or a pass ([`Move`]), and stones placed without turns ([`Stone`]).
//!
//! Neither type has a JSON form. JSON uses the [name](crate::names) of a move, such as `"C2"` or
//! `"pass"`, which depends on the board.

use crate::position::Colour;

/// A pass, or a stone put on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// The player places no stone.
    Pass,
    /// A stone on a vertex.
    Play(usize),
}

impl Move {
    /// Returns the point, or `None` for a pass.
    pub fn vertex(self) -> Option<usize> {
        match self {
            Move::Pass => None,
            Move::Play(vertex) => Some(vertex),
        }
    }
}

/// Converts a vertex to a move at this vertex, and `None` to a pass.
impl From<Option<usize>> for Move {
    fn from(vertex: Option<usize>) -> Move {
        vertex.map_or(Move::Pass, Move::Play)
    }
}

/// A stone of a colour that is put on a point: an edge of the game graph, whose nodes are
/// positions.
///
/// The game graph ignores passes, and either player may move at any time (*Combinatorics of Go*,
/// section 3). The type takes 8 bytes because games without repetition are long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stone {
    /// The vertex. The limit [`crate::MAX_POINTS`] keeps it far below 2^32.
    vertex: u32,
    /// The colour of the stone: 1 is Black, 2 is White.
    pub colour: Colour,
}

impl Stone {
    /// Builds a stone of a colour on a point.
    ///
    /// # Panics
    /// If the vertex is not below 2^32.
    pub fn new(colour: Colour, vertex: usize) -> Stone {
        let vertex = u32::try_from(vertex).expect("a vertex of a board");
        Stone { vertex, colour }
    }

    /// Returns the point.
    pub fn vertex(self) -> usize {
        self.vertex as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_have_no_vertex() {
        for r#move in [Move::Pass, Move::Play(0), Move::Play(7)] {
            assert_eq!(Move::from(r#move.vertex()), r#move);
        }
        assert_eq!(size_of::<Stone>(), 8);
        assert_eq!(Stone::new(2, 7).vertex(), 7);
    }
}

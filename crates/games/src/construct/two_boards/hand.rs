//! Builds positions in rooms (parts of a board with a wall) and fills rooms with stones, as the
//! [module documentation](super) describes.
//!
//! Entry: `Hand::build` and `Hand::fill`. Invariant: every move is made by the rules of
//! `tengen_board::play`. So a mistake in the construction is an error, never an illegal game.

use super::room::{Room, WALL};
use tengen_board::Stone;
use tengen_board::play::{PlayError, Suicide, play};
use tengen_board::{Board, Colour, Position};

/// A result whose error is a violation of the rules by a move that should be legal.
pub(super) type Result<T> = std::result::Result<T, PlayError>;

/// A callback that rearranges a list of points, and so chooses in which order to play on them.
pub(super) type Order<'a> = dyn FnMut(&mut [usize]) + 'a;

/// A board, its current position, and the moves made on it.
#[derive(Clone, Debug)]
pub(super) struct Hand<'b> {
    board: &'b Board,
    pub(super) position: Position,
    /// The moves that were made since the caller last emptied this list.
    pub(super) moves: Vec<Stone>,
}

impl<'b> Hand<'b> {
    /// Returns an empty board.
    pub(super) fn new(board: &'b Board) -> Hand<'b> {
        Hand {
            board,
            position: Position::empty(board.points()),
            moves: Vec::new(),
        }
    }

    /// Makes a move by the rules of play.
    pub(super) fn play(&mut self, colour: Colour, vertex: usize) -> Result<()> {
        let played = play(
            self.board,
            &self.position,
            vertex,
            colour,
            Suicide::Forbidden,
        )?;
        self.position = played.position;
        self.moves.push(Stone::new(colour, vertex));
        Ok(())
    }

    /// Builds a position in an empty room, a part of the board with a wall: places its stones. The
    /// stone of the room's wall on the vertex `last`, if given, is placed last. `order` arranges
    /// the other stones.
    pub(super) fn build(
        &mut self,
        room: &Room,
        position: &Position,
        last: Option<usize>,
        order: &mut Order<'_>,
    ) -> Result<()> {
        position.check_fits(room.own())?;
        let stones = (0..room.points()).filter(|&p| position.get(p) != 0);
        let mut stones: Vec<usize> = stones
            .filter(|&p| Some(room.vertices()[p]) != last)
            .collect();
        // The stones may be placed in any order, since each subset of them is a legal position. The
        // order is the choice that distinguishes games.
        order(&mut stones);
        for point in stones {
            let colour = room.colour(position.get(point));
            self.play(colour, room.vertices()[point])?;
        }
        match last {
            Some(vertex) => self.play(room.colour(WALL), vertex),
            None => Ok(()),
        }
    }

    /// Fills the empty points of a room, a part of the board with a wall. In the end all of its
    /// points have stones of the colour of its wall. `order` arranges the empty points.
    pub(super) fn fill(&mut self, room: &Room, order: &mut Order<'_>) -> Result<()> {
        let wall = room.colour(WALL);
        let points = room.vertices().iter().copied();
        let mut empty: Vec<usize> = points.filter(|&v| self.position.get(v) == 0).collect();
        order(&mut empty);
        for vertex in empty {
            // Try the colour of the room's wall first, because the room must end up in that colour.
            let moves = match self.replaced(wall, vertex)? {
                Some(moves) => moves,
                None => self.replaced(3 - wall, vertex)?.unwrap_or_default(),
            };
            for played in moves {
                self.play(played.colour, played.vertex())?;
            }
        }
        Ok(())
    }

    /// Returns the moves that fill the empty point `vertex`: first a stone of `colour` on it, then
    /// stones of the same colour on the points of all captured stones.
    ///
    /// Returns `None` if the string of the new stones would have no liberty.
    fn replaced(&self, colour: Colour, vertex: usize) -> Result<Option<Vec<Stone>>> {
        let played = match play(
            self.board,
            &self.position,
            vertex,
            colour,
            Suicide::Forbidden,
        ) {
            Err(PlayError::Suicide { .. }) => return Ok(None),
            played => played?,
        };
        // The position after the captured stones have been replaced.
        let mut after = played.position;
        for &taken in &played.captured {
            after.set(taken, colour);
        }
        if !after.is_legal(self.board)? {
            return Ok(None);
        }
        // The stone on `vertex` comes first, then a stone on each point of a captured stone.
        let points = std::iter::once(vertex).chain(played.captured);
        let moves = points.map(|vertex| Stone::new(colour, vertex));
        Ok(Some(moves.collect()))
    }
}

/// Returns a callback that puts a list of points into random order.
#[cfg(test)]
pub(super) fn shuffled(random: &mut tengen_exact::random::Xoshiro) -> impl FnMut(&mut [usize]) {
    move |points: &mut [usize]| {
        for last in (1..points.len()).rev() {
            points.swap(last, random.below(last as u64 + 1) as usize);
        }
    }
}

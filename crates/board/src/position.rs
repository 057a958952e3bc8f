//! Positions: a colour for every point, the strings of stones, and legality.

use crate::board::Board;
use crate::steps;

/// The colour of a point: [`EMPTY`], or a number from 1 on for a stone (1 is Black, 2 is White).
pub type Colour = u8;

/// The colour of a point without a stone.
pub const EMPTY: Colour = 0;

/// A colour for each point of a board, indexed by vertex.
///
/// Farr & Schmidt, *On the number of Go positions on lattice graphs*, call it a *partial
/// λ-assignment*.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    colours: Vec<Colour>,
}

/// The error of a position that does not fit a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The position and the board have different numbers of points.
    #[error("the position has {position} points, but the board has {board}")]
    Size {
        /// Points of the position.
        position: usize,
        /// Points of the board.
        board: usize,
    },
}

/// A maximal connected set of stones of one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StoneString {
    /// Colour of the stones.
    pub colour: Colour,
    /// The stones, ascending by vertex.
    pub stones: Vec<usize>,
    /// The empty points that touch the string, ascending by vertex. The extra points of a boundary
    /// are not listed; see [`StoneString::guarded`].
    pub liberties: Vec<usize>,
    /// `true` if some stone touches an extra point that is always empty.
    pub guarded: bool,
}

impl StoneString {
    /// Returns `true` if the string has a liberty, on the board or on an extra point.
    pub fn is_free(&self) -> bool {
        self.guarded || !self.liberties.is_empty()
    }
}

impl Position {
    /// Returns the position without stones.
    pub fn empty(points: usize) -> Position {
        Position {
            colours: vec![EMPTY; points],
        }
    }

    /// Builds a position from one colour per vertex.
    pub fn new(colours: Vec<Colour>) -> Position {
        Position { colours }
    }

    /// Returns one colour per vertex.
    pub fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// Returns the colour of a point.
    pub fn get(&self, vertex: usize) -> Colour {
        self.colours[vertex]
    }

    /// Sets the colour of a point; [`EMPTY`] removes the stone.
    pub fn set(&mut self, vertex: usize, colour: Colour) {
        self.colours[vertex] = colour;
    }

    /// Counts the points of a colour.
    pub fn count(&self, colour: Colour) -> usize {
        self.colours.iter().filter(|&&c| c == colour).count()
    }

    /// Checks that the position has as many points as the board.
    ///
    /// # Errors
    /// [`PositionError::Size`] if the numbers differ.
    pub fn check_fits(&self, board: &Board) -> Result<(), PositionError> {
        let (position, board) = (self.colours.len(), board.points());
        (position == board)
            .then_some(())
            .ok_or(PositionError::Size { position, board })
    }

    /// Returns all strings, in ascending order of their first stone.
    ///
    /// # Errors
    /// If the position does not fit the board.
    pub fn strings(&self, board: &Board) -> Result<Vec<StoneString>, PositionError> {
        self.check_fits(board)?;
        steps::add(self.colours.len());
        let mut seen = vec![false; self.colours.len()];
        let mut strings = Vec::new();
        for start in 0..self.colours.len() {
            if self.colours[start] == EMPTY || seen[start] {
                continue;
            }
            strings.push(self.string_at(board, start, &mut seen));
        }
        Ok(strings)
    }

    /// Returns the string that contains the stone at `start`, and sets `seen` for its stones.
    fn string_at(&self, board: &Board, start: usize, seen: &mut [bool]) -> StoneString {
        let colour = self.colours[start];
        let mut stones = vec![start];
        let mut liberties = Vec::new();
        seen[start] = true;
        // Breadth-first search from the first stone; `stones` is the queue as well as the result.
        let mut next = 0;
        while let Some(&stone) = stones.get(next) {
            next += 1;
            steps::add(1 + board.graph().neighbours(stone).len());
            for &n in board.graph().neighbours(stone) {
                let n = n as usize;
                if self.colours[n] == EMPTY {
                    liberties.push(n);
                } else if self.colours[n] == colour && !seen[n] {
                    seen[n] = true;
                    stones.push(n);
                }
            }
        }
        stones.sort_unstable();
        // A liberty is found once for each stone of the string adjacent to it, so remove
        // duplicates.
        liberties.sort_unstable();
        liberties.dedup();
        let guarded = stones.iter().any(|&s| board.is_guarded(s));
        StoneString {
            colour,
            stones,
            liberties,
            guarded,
        }
    }

    /// Returns the strings without liberties.
    ///
    /// A position is legal if and only if it has no such strings (*Combinatorics of Go*, section
    /// 3).
    ///
    /// # Errors
    /// If the position does not fit the board.
    pub fn illegal_strings(&self, board: &Board) -> Result<Vec<StoneString>, PositionError> {
        let mut strings = self.strings(board)?;
        strings.retain(|s| !s.is_free());
        Ok(strings)
    }

    /// Returns `true` if every string has a liberty.
    ///
    /// # Errors
    /// If the position does not fit the board.
    pub fn is_legal(&self, board: &Board) -> Result<bool, PositionError> {
        Ok(self.illegal_strings(board)?.is_empty())
    }
}

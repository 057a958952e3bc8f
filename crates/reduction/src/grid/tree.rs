//! The pruned tree of a grid board: the game tree of White's choices and Black's replies, see
//! [`crate::pruned`].

use super::check::{Flaw, check_parts};
use super::names::GridBoard;
use super::text::point;
use crate::formula::Formula;
use crate::pruned::Reduced;
use tengen_board::rules::Game;
use tengen_board::{Board, Player, Position};

/// A grid board whose named parts have been checked, and the formula that the names describe.
#[derive(Clone, Debug)]
pub struct GridTree {
    grid: GridBoard,
    board: Board,
    formula: Formula,
}

impl GridTree {
    /// Checks the named strings and points of a board, and reads the formula from the names.
    ///
    /// # Errors
    /// The first [`Flaw`] found.
    pub fn of(grid: GridBoard) -> Result<GridTree, Flaw> {
        check_parts(&grid)?;
        let no_literal = |error: crate::formula::NoVariable| Flaw::NoLiteral(error.literal);
        Ok(GridTree {
            board: grid.board()?,
            formula: grid.formula().map_err(no_literal)?,
            grid,
        })
    }

    /// Returns the board with the names of its points.
    pub fn grid(&self) -> &GridBoard {
        &self.grid
    }
}

impl Reduced for GridTree {
    fn formula(&self) -> &Formula {
        &self.formula
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn position(&self) -> &Position {
        &self.grid.position
    }

    fn lambda(&self) -> usize {
        self.grid.names.lambda
    }

    fn choices(&self, variable: usize) -> [usize; 2] {
        let literals = &self.grid.names.variables[variable].literals;
        [&literals[0], &literals[1]].map(|literal| literal.choose)
    }

    /// `true` if White has played at the literal's choice point, which makes its second eye.
    /// Counting liberties does not suffice: both literals of a variable have two liberties. Black
    /// can take both liberties only of the literal that White did not choose.
    fn lives(&self, game: &Game, literal: i32) -> bool {
        let own = self.grid.names.literal(literal);
        game.position().get(own.choose) == Player::White.colour()
    }

    fn name(&self, vertex: usize) -> String {
        point(&self.grid, vertex)
    }
}

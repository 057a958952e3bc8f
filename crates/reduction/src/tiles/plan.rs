//! Plans: grids of tiles (walls, wires and gates), from which the stones of a board are drawn. A
//! signal is a white string that lives or is dead, and a gate makes a signal from other signals.

use super::tile::{Side, Tile};

/// A grid of tiles: walls, wires and gates. Signals (white strings that live or are dead) pass from
/// tile to tile through open sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The number of rows of tiles.
    pub rows: usize,
    /// The number of columns of tiles.
    pub cols: usize,
    /// The tiles, row by row from the top. A *place* is an index into this list.
    pub tiles: Vec<Tile>,
    /// The place (index of the tile) of a wire of the *end*, the signal that White has to keep
    /// alive.
    pub end: usize,
    /// The place (index of the tile) of the gate of each variable of the formula; `None` if the
    /// variable is in no clause. The gate's output G is the variable, and its output N the
    /// negation.
    pub variables: Vec<Option<usize>>,
}

impl Plan {
    /// Creates a plan whose tiles are all wall.
    pub(super) fn of_wall(rows: usize, cols: usize) -> Plan {
        Plan {
            rows,
            cols,
            tiles: vec![Tile::Wall; rows * cols],
            end: 0,
            variables: Vec::new(),
        }
    }

    /// Puts a rectangle of tiles on the plan, with its top left tile at (`row`, `col`). The drawing
    /// has one string for each row, one letter for each tile.
    ///
    /// # Panics
    /// Panics if a letter is not the letter of a tile, or a tile lies outside the plan.
    pub(super) fn put(&mut self, row: usize, col: usize, drawing: &[&str]) {
        for (dr, text) in drawing.iter().enumerate() {
            for (dc, letter) in text.chars().enumerate() {
                let place = (row + dr) * self.cols + col + dc;
                self.tiles[place] = Tile::of(letter).expect("a letter of a tile");
            }
        }
    }

    /// Returns the place (index) of the neighbouring tile on one side of a tile, or `None` at the
    /// edge of the plan.
    pub fn beside(&self, place: usize, side: Side) -> Option<usize> {
        let (row, col) = (place / self.cols, place % self.cols);
        match side {
            Side::North => row.checked_sub(1).map(|_| place - self.cols),
            Side::East => (col + 1 < self.cols).then_some(place + 1),
            Side::South => (row + 1 < self.rows).then_some(place + self.cols),
            Side::West => col.checked_sub(1).map(|_| place - 1),
        }
    }
}

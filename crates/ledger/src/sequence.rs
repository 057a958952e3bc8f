//! A sequence: the boards of a lattice that differ only in the number of columns.

use std::fmt;
use tengen_board::{Boundary, Lattice, Shape};

/// The boards of a lattice with a number of rows, a boundary, a number of colours, and 1, 2, ...
/// columns. Their counts form a sequence of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sequence {
    /// The lattice.
    pub lattice: Lattice,
    /// The number of rows, at least 1.
    pub rows: usize,
    /// The option for extra rows of points that are always empty, above or below the board.
    pub boundary: Boundary,
    /// The number of colours, at least 1.
    pub colours: u32,
}

impl Sequence {
    /// Returns the sequence with this lattice, number of rows, boundary and number of colours.
    pub const fn new(lattice: Lattice, rows: usize, boundary: Boundary, colours: u32) -> Sequence {
        Sequence {
            lattice,
            rows,
            boundary,
            colours,
        }
    }

    /// Returns the sequence of the square lattice with `rows` rows, no boundary and two colours.
    pub const fn square(rows: usize) -> Sequence {
        Sequence::new(Lattice::Square, rows, Boundary::None, 2)
    }

    /// Returns the sequence that a lattice board belongs to: the boards that differ from it only in
    /// the number of columns.
    pub fn of(shape: Shape, colours: u32) -> Sequence {
        Sequence::new(shape.lattice, shape.rows, shape.boundary, colours)
    }

    /// Returns the lattice board with `cols` columns.
    pub fn shape(&self, cols: usize) -> Shape {
        Shape::new(self.lattice, self.rows, cols, self.boundary)
    }

    /// Returns two flags, for the first and for the last row. A flag is `true` if the points of the
    /// row are guarded: adjacent to an extra point that is always empty.
    pub fn guarded(&self) -> [bool; 2] {
        [self.boundary.top(), self.boundary.bottom()]
    }
}

/// The boards of the square lattice with two rows, for tests.
#[cfg(test)]
pub(super) const TWO_ROWS: Sequence = Sequence::square(2);

impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        let Sequence {
            lattice,
            rows,
            boundary,
            colours,
        } = *self;
        write!(f, "{lattice}, {rows} row{}, ", plural(rows))?;
        if boundary != Boundary::None {
            write!(f, "boundary {boundary}, ")?;
        }
        write!(f, "{colours} colour{}", plural(colours as usize))
    }
}

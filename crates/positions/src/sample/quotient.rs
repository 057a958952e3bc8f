//! Symmetries with names, such as `half-turn`, and the positions that a symmetry leaves unchanged.
//! Such positions correspond to the positions of a smaller board, the quotient, whose points are
//! the orbits of the symmetry: see [`crate::symmetry`].

use std::fmt;
use std::str::FromStr;
use tengen_board::symmetry::{Permutation, SymmetryError, group};
use tengen_board::{Board, Shape, UnknownName, by_name};

/// A symmetry of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Exchanges left and right.
    LeftRight,
    /// Exchanges top and bottom.
    TopBottom,
    /// Rotates by 180 degrees.
    HalfTurn,
    /// Rotates by 90 degrees, clockwise (square boards).
    QuarterTurn,
    /// Exchanges rows and columns, which fixes the diagonal from the top left (square boards).
    Diagonal,
    /// Reflects in the diagonal from the top right (square boards).
    Antidiagonal,
}

/// The error of a board without a symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSymmetry {
    /// The symmetries of the board are not known.
    #[error(transparent)]
    Unknown(#[from] SymmetryError),
    /// The requested symmetry does not preserve the adjacency or the guarded points (which have a
    /// liberty outside the board), or moves points off the board.
    #[error("the {rows}x{cols} board has no symmetry {symmetry} with this lattice and boundary")]
    None {
        /// The requested symmetry.
        symmetry: Symmetry,
        /// The number of rows of the board.
        rows: usize,
        /// The number of columns of the board.
        cols: usize,
    },
}

impl Symmetry {
    const NAMES: [(Symmetry, &'static str); 6] = [
        (Symmetry::LeftRight, "left-right"),
        (Symmetry::TopBottom, "top-bottom"),
        (Symmetry::HalfTurn, "half-turn"),
        (Symmetry::QuarterTurn, "quarter-turn"),
        (Symmetry::Diagonal, "diagonal"),
        (Symmetry::Antidiagonal, "antidiagonal"),
    ];

    /// Iterates over all symmetries.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        Symmetry::NAMES.into_iter().map(|(symmetry, _)| symmetry)
    }

    /// Returns the name used on the command line.
    pub fn name(self) -> &'static str {
        Symmetry::NAMES[self as usize].1
    }

    /// Returns the symmetry as a permutation of the points of a board.
    ///
    /// # Errors
    /// [`NoSymmetry`] if the board does not have this symmetry.
    pub fn of(self, board: &Board) -> Result<Permutation, NoSymmetry> {
        let all = group(board)?;
        let shape = *board.shape().ok_or(SymmetryError::NotALattice)?;
        let Shape { rows, cols, .. } = shape;
        let symmetry = self;
        let is_this = |p: &Permutation| {
            (0..board.points()).all(|v| self.image(&shape, v) == Some(p.image(v)))
        };
        // The map of the points must be one of the symmetries of the lattice board.
        let found = all.into_iter().find(is_this);
        found.ok_or(NoSymmetry::None {
            symmetry,
            rows,
            cols,
        })
    }

    /// Returns the image of a point under the symmetry, or `None` if it is not on the board.
    fn image(self, shape: &Shape, vertex: usize) -> Option<usize> {
        let (row, col) = shape.point(vertex);
        let (up, left) = (shape.rows - 1 - row, shape.cols - 1 - col);
        let (row, col) = match self {
            Symmetry::LeftRight => (row, left),
            Symmetry::TopBottom => (up, col),
            Symmetry::HalfTurn => (up, left),
            Symmetry::QuarterTurn => (col, up),
            Symmetry::Diagonal => (col, row),
            Symmetry::Antidiagonal => (left, up),
        };
        (row < shape.rows && col < shape.cols).then(|| shape.vertex(row, col))
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = UnknownName;
    fn from_str(name: &str) -> Result<Symmetry, UnknownName> {
        by_name("symmetry", name, &Symmetry::NAMES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symmetry::Quotient;
    use tengen_board::{Boundary, Colour, Lattice, Position};

    /// Checks that the legal positions of the quotient (a board whose points are the orbits of a
    /// symmetry) are the legal positions that the symmetry leaves unchanged. All colourings are
    /// tested.
    #[test]
    fn legal_positions_of_the_quotient_are_the_unchanged_ones() {
        let mut seen = 0;
        for lattice in Lattice::all() {
            for (boundary, (rows, cols)) in [
                (Boundary::None, (2, 3)),
                (Boundary::None, (3, 3)),
                (Boundary::Top, (3, 2)),
                (Boundary::Both, (3, 3)),
            ] {
                let shape = Shape::new(lattice, rows, cols, boundary);
                let Ok(board) = Board::lattice(shape) else {
                    continue;
                };
                for symmetry in Symmetry::all() {
                    let Ok(permutation) = symmetry.of(&board) else {
                        continue;
                    };
                    seen += 1;
                    check(&board, &permutation);
                }
            }
        }
        assert!(seen > 50, "{seen}");
    }

    fn check(board: &Board, permutation: &Permutation) {
        let colouring = |points: usize, n: u32| {
            let colour = |v| (n / 3u32.pow(v as u32) % 3) as Colour;
            (0..points).map(colour).collect::<Vec<Colour>>()
        };
        let points = board.points();
        let unchanged = (0..3u32.pow(points as u32)).filter(|&n| {
            let position = Position::new(colouring(points, n));
            permutation.apply(&position).as_ref() == Ok(&position)
                && position.is_legal(board).unwrap()
        });
        let quotient = Quotient::new(board, permutation);
        let orbits = quotient.board.points();
        let legal = (0..3u32.pow(orbits as u32)).filter(|&n| {
            let colours = colouring(orbits, n);
            let mut lifted = vec![0; points];
            quotient.lift_into(&colours, &mut lifted);
            let lifted = Position::new(lifted);
            assert_eq!(permutation.apply(&lifted).unwrap(), lifted);
            let legal = Position::new(colours).is_legal(&quotient.board).unwrap();
            assert_eq!(lifted.is_legal(board).unwrap(), legal);
            legal
        });
        assert_eq!(legal.count(), unchanged.count());
    }

    #[test]
    fn symmetries_are_those_of_the_board() {
        let of = |lattice, rows, cols| {
            let board = tengen_testing::boards::lattice(lattice, rows, cols, Boundary::None);
            let all = Symmetry::all().filter(|s| s.of(&board).is_ok());
            all.map(Symmetry::name).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(of(Lattice::Square, 2, 3), "left-right top-bottom half-turn");
        assert_eq!(of(Lattice::Square, 3, 3).split(' ').count(), 6);
        assert_eq!(
            of(Lattice::Triangular, 3, 3),
            "half-turn diagonal antidiagonal"
        );
        let turn = Symmetry::QuarterTurn
            .of(&Board::square(3, 3).unwrap())
            .unwrap();
        let images: Vec<usize> = (0..9).map(|v| turn.image(v)).collect();
        assert_eq!(images, [2, 5, 8, 1, 4, 7, 0, 3, 6]);
        let error = Symmetry::Diagonal.of(&Board::square(2, 3).unwrap());
        assert!(
            error
                .unwrap_err()
                .to_string()
                .starts_with("the 2x3 board has no symmetry diag")
        );
        for symmetry in Symmetry::all() {
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
        assert!("rotation".parse::<Symmetry>().is_err());
    }
}

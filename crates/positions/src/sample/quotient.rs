//! Positions that look the same after a symmetry of the board are the positions of a
//! smaller board, its quotient.
//!
//! A point of the quotient is an *orbit*: a point with all its images. Two orbits touch
//! if points of them do. A position that looks the same has one colour on each orbit,
//! and is legal if and only if it is so on the quotient: the strings that lie over one
//! string of the quotient are images of each other, so that all have a liberty if one
//! has, and together they touch the orbits that the string touches.

use std::fmt;
use std::str::FromStr;
use tengen_board::{Board, Colour, Graph, Position, Shape};

/// A symmetry of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Left and right change places.
    LeftRight,
    /// Top and bottom change places.
    TopBottom,
    /// Turned by 180 degrees.
    HalfTurn,
    /// Turned by 90 degrees (square boards).
    QuarterTurn,
    /// Rows become columns: the diagonal from the top left stays (square boards).
    Diagonal,
    /// The diagonal from the top right stays (square boards).
    Antidiagonal,
}

/// Why there is no quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QuotientError {
    /// A board without rows and columns.
    #[error("only boards of a lattice have symmetries with names; this one is a graph")]
    NotALattice,
    /// The symmetry moves neighbours apart, or points from the board.
    #[error("the {rows} x {cols} board of this lattice does not go into itself by {symmetry}")]
    NotASymmetry {
        /// The symmetry.
        symmetry: Symmetry,
        /// Rows of the board.
        rows: usize,
        /// Columns of the board.
        cols: usize,
    },
}

/// A name that no symmetry has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown symmetry {0:?}")]
pub struct UnknownSymmetry(String);

impl Symmetry {
    const NAMES: [(Symmetry, &'static str); 6] = [
        (Symmetry::LeftRight, "left-right"),
        (Symmetry::TopBottom, "top-bottom"),
        (Symmetry::HalfTurn, "half-turn"),
        (Symmetry::QuarterTurn, "quarter-turn"),
        (Symmetry::Diagonal, "diagonal"),
        (Symmetry::Antidiagonal, "antidiagonal"),
    ];

    /// All of them.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        Symmetry::NAMES.into_iter().map(|(symmetry, _)| symmetry)
    }

    /// The name, as on the command line.
    pub fn name(self) -> &'static str {
        Symmetry::NAMES[self as usize].1
    }

    /// Where every point goes, if all stay on the board.
    fn images(self, shape: &Shape) -> Option<Vec<usize>> {
        use Symmetry::*;
        let turns = matches!(self, QuarterTurn | Diagonal | Antidiagonal);
        if turns && shape.rows != shape.cols {
            return None;
        }
        let (last_row, last_col) = (shape.rows - 1, shape.cols - 1);
        let image = |v| {
            let (row, col) = shape.point(v);
            let (row, col) = match self {
                LeftRight => (row, last_col - col),
                TopBottom => (last_row - row, col),
                HalfTurn => (last_row - row, last_col - col),
                QuarterTurn => (col, last_row - row),
                Diagonal => (col, row),
                Antidiagonal => (last_col - col, last_row - row),
            };
            shape.vertex(row, col)
        };
        Some((0..shape.rows * shape.cols).map(image).collect())
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = UnknownSymmetry;
    fn from_str(name: &str) -> Result<Symmetry, UnknownSymmetry> {
        let found = Symmetry::NAMES.into_iter().find(|known| known.1 == name);
        found.map_or_else(
            || Err(UnknownSymmetry(name.to_owned())),
            |known| Ok(known.0),
        )
    }
}

/// The orbits of a board under a symmetry, and the board that they make.
#[derive(Clone, Debug)]
pub struct Quotient {
    /// The quotient; orbits are in the order of their first points.
    pub board: Board,
    /// The orbit of every point.
    pub orbits: Vec<usize>,
    /// The number of points of every orbit.
    pub sizes: Vec<usize>,
}

impl Quotient {
    /// The quotient of a board by a symmetry.
    ///
    /// # Errors
    /// [`QuotientError`].
    pub fn new(board: &Board, symmetry: Symmetry) -> Result<Quotient, QuotientError> {
        let shape = board.shape().ok_or(QuotientError::NotALattice)?;
        let images = symmetry
            .images(shape)
            .filter(|images| preserves(board, images));
        let images = images.ok_or(QuotientError::NotASymmetry {
            symmetry,
            rows: shape.rows,
            cols: shape.cols,
        })?;
        let mut orbits = vec![usize::MAX; board.points()];
        let (mut sizes, mut guarded) = (Vec::new(), Vec::new());
        for first in 0..board.points() {
            if orbits[first] != usize::MAX {
                continue;
            }
            let (mut point, mut size) = (first, 0);
            while orbits[point] == usize::MAX {
                orbits[point] = sizes.len();
                size += 1;
                point = images[point];
            }
            sizes.push(size);
            guarded.push(board.is_guarded(first));
        }
        let edges = board.graph().edges().map(|(a, b)| (orbits[a], orbits[b]));
        // A point that touches its image always has its colour.
        let edges = edges
            .filter(|(a, b)| a != b)
            .map(|(a, b)| (a.min(b), a.max(b)));
        let mut edges: Vec<_> = edges.collect();
        edges.sort_unstable();
        edges.dedup();
        let graph = Graph::from_edges(sizes.len(), &edges).expect("edges of orbits, each once");
        let names = (0..sizes.len()).map(|orbit| orbit.to_string()).collect();
        let board = Board::from_graph(graph, names).with_guarded(guarded);
        Ok(Quotient {
            board,
            orbits,
            sizes,
        })
    }

    /// The position of the whole board.
    ///
    /// # Panics
    /// If there is not a colour for each orbit.
    pub fn lift(&self, colours: &[Colour]) -> Position {
        Position::new(self.orbits.iter().map(|&orbit| colours[orbit]).collect())
    }
}

/// Whether a permutation keeps adjacency and guarded points. Edges go to different
/// edges and there are finitely many, so it is enough to look one way.
fn preserves(board: &Board, images: &[usize]) -> bool {
    let guarded = |v: usize| board.is_guarded(v) == board.is_guarded(images[v]);
    let mut edges = board.graph().edges();
    (0..board.points()).all(guarded)
        && edges.all(|(a, b)| board.graph().adjacent(images[a], images[b]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Boundary, Lattice, symmetry};

    fn boards() -> Vec<Board> {
        let mut boards = Vec::new();
        for lattice in Lattice::all() {
            for boundary in Boundary::all() {
                for (rows, cols) in [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3), (1, 4)] {
                    let shape = Shape {
                        lattice,
                        rows,
                        cols,
                        boundary,
                    };
                    boards.extend(Board::lattice(shape));
                }
            }
        }
        boards
    }

    /// The quotient's positions are those that the symmetry does not change, by
    /// looking at all colourings; the symmetries are those of the board's group.
    #[test]
    fn legal_positions_of_the_quotient_are_the_unchanged_ones() {
        let mut seen = 0;
        for board in boards() {
            let group = symmetry::group(&board).unwrap();
            for name in Symmetry::all() {
                let images = name.images(board.shape().unwrap());
                let same = |p: &&symmetry::Permutation| {
                    let images = images.as_ref();
                    images.is_some_and(|to| (0..to.len()).all(|v| p.image(v) == to[v]))
                };
                let permutation = group.iter().find(same);
                let quotient = Quotient::new(&board, name);
                assert_eq!(quotient.is_ok(), permutation.is_some(), "{name} {board:?}");
                let (Ok(quotient), Some(permutation)) = (quotient, permutation) else {
                    continue;
                };
                seen += 1;
                assert_eq!(quotient.sizes.iter().sum::<usize>(), board.points());
                let points = board.points() as u32;
                let unchanged = (0..3u32.pow(points)).filter(|n| {
                    let colour = |v| (n / 3u32.pow(v) % 3) as Colour;
                    let position = Position::new((0..points).map(colour).collect());
                    permutation.apply(&position).as_ref() == Ok(&position)
                        && position.is_legal(&board).unwrap()
                });
                let orbits = quotient.sizes.len() as u32;
                let legal = (0..3u32.pow(orbits)).filter(|n| {
                    let colour = |v| (n / 3u32.pow(v) % 3) as Colour;
                    let colours: Vec<Colour> = (0..orbits).map(colour).collect();
                    let lifted = quotient.lift(&colours);
                    let position = Position::new(colours);
                    let legal = position.is_legal(&quotient.board).unwrap();
                    assert_eq!(lifted.is_legal(&board).unwrap(), legal);
                    assert_eq!(permutation.apply(&lifted).unwrap(), lifted);
                    legal
                });
                assert_eq!(legal.count(), unchanged.count(), "{name} {board:?}");
            }
        }
        assert!(seen > 300, "{seen}");
    }

    #[test]
    fn names_come_back() {
        for symmetry in Symmetry::all() {
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
        assert!("rotation".parse::<Symmetry>().is_err());
    }
}

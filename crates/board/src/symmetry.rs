//! The symmetry group of a lattice board, and permutations of points.
//!
//! [`group`] tries all maps of the rectangle: its reflections and rotations, with transposition if
//! it is square. These maps are combined with shifts in the directions in which the lattice wraps.
//! The maps that keep adjacency and guarded points form the group. The cost is O(n) for each map of
//! a board of n points.
//!
//! A board may have other automorphisms, which are not in the group. For example, a hexagonal board
//! of 1 x 4 points is two separate edges, and each can be reversed alone.
//! [`automorphisms`](crate::automorphisms) finds them all.

use crate::board::Board;
use crate::lattice::Shape;
use crate::position::{Position, PositionError};

/// The largest total size of a list of symmetries: the number of maps times the number of points.
const MAX_TOTAL: usize = 1 << 26;

/// A permutation of the points of a board.
///
/// Permutations are ordered by their images, so the identity is the smallest.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Permutation {
    image: Vec<u32>,
}

/// The reason why the symmetries of a board cannot be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SymmetryError {
    /// The board is a graph without rows and columns.
    #[error("only boards of a lattice have known symmetries; this one is a graph")]
    NotALattice,
    /// There are too many maps of too many points.
    #[error("{maps} maps of the board's {points} points are too many to list as its symmetries")]
    TooLarge {
        /// Number of candidate maps.
        maps: usize,
        /// Points of the board.
        points: usize,
    },
}

impl Permutation {
    /// Returns the permutation that moves no point.
    pub fn identity(points: usize) -> Permutation {
        Permutation {
            image: (0..points as u32).collect(),
        }
    }

    /// Builds the permutation that maps point `v` to `image[v]`.
    pub(crate) fn of_images(image: Vec<u32>) -> Permutation {
        Permutation { image }
    }

    /// Returns the number of points.
    pub fn points(&self) -> usize {
        self.image.len()
    }

    /// Returns the point to which the permutation maps `vertex`.
    ///
    /// # Panics
    /// If `vertex >= self.points()`.
    pub fn image(&self, vertex: usize) -> usize {
        self.image[vertex] as usize
    }

    /// Returns the position with every stone moved from its point `v` to the point `image(v)`.
    ///
    /// # Errors
    /// [`PositionError::Size`] if the position has another number of points.
    pub fn apply(&self, position: &Position) -> Result<Position, PositionError> {
        if position.colours().len() != self.points() {
            return Err(PositionError::Size {
                position: position.colours().len(),
                board: self.points(),
            });
        }
        let mut moved = Position::empty(self.points());
        for (vertex, &colour) in position.colours().iter().enumerate() {
            moved.set(self.image(vertex), colour);
        }
        Ok(moved)
    }

    /// Returns the composition of two permutations: `self` is applied first, then `next`.
    ///
    /// # Panics
    /// If the permutations have different numbers of points.
    #[must_use]
    pub fn then(&self, next: &Permutation) -> Permutation {
        assert_eq!(self.points(), next.points(), "permutations of one board");
        Permutation {
            image: self.image.iter().map(|&v| next.image[v as usize]).collect(),
        }
    }

    /// Returns the inverse permutation.
    #[must_use]
    pub fn inverse(&self) -> Permutation {
        let mut image = vec![0; self.points()];
        for (vertex, &to) in self.image.iter().enumerate() {
            image[to as usize] = vertex as u32;
        }
        Permutation { image }
    }

    /// Returns `true` if the permutation keeps the board's adjacency and guarded points.
    fn preserves(&self, board: &Board) -> bool {
        // A permutation maps different edges to different edges. So if all images are edges, they
        // are all the edges, and checking one direction is enough.
        (0..board.points()).all(|v| board.is_guarded(v) == board.is_guarded(self.image(v)))
            && board
                .graph()
                .edges()
                .all(|(a, b)| board.graph().adjacent(self.image(a), self.image(b)))
    }
}

/// Returns all symmetries of a lattice board in ascending order, each once.
///
/// Symmetries are reflections, rotations, and shifts of boards that wrap around. The identity is
/// first.
///
/// # Errors
/// [`SymmetryError`] for a graph board, and for a board that wraps and has too many shifts to list.
pub fn group(board: &Board) -> Result<Vec<Permutation>, SymmetryError> {
    let shape = board.shape().ok_or(SymmetryError::NotALattice)?;
    let points = board.points();
    // Only a square can be transposed.
    let turns = if shape.rows == shape.cols { 2 } else { 1 };
    let row_shifts = if shape.lattice.wraps_rows() {
        shape.rows
    } else {
        1
    };
    let col_shifts = if shape.lattice.wraps_columns() {
        shape.cols
    } else {
        1
    };
    let maps = 4 * turns * row_shifts * col_shifts;
    // A board that does not wrap has at most eight maps, which always fit.
    if maps > 8 && maps.saturating_mul(points) > MAX_TOTAL {
        return Err(SymmetryError::TooLarge { maps, points });
    }

    let mut group = Vec::new();
    for row_shift in 0..row_shifts {
        for col_shift in 0..col_shifts {
            // The bits select flips and transposition.
            for bits in 0..4 * turns {
                let permutation = rectangle_map(shape, bits, (row_shift, col_shift));
                if permutation.preserves(board) {
                    group.push(permutation);
                }
            }
        }
    }
    // On small boards, different maps of the rectangle may be the same permutation of the points.
    group.sort_unstable();
    group.dedup();
    Ok(group)
}

/// Returns a map of a rectangle to itself: transposes, then flips, then shifts.
///
/// The bits 1, 2 and 4 of `bits` select a flip of the rows, a flip of the columns and
/// transposition.
fn rectangle_map(shape: &Shape, bits: usize, shift: (usize, usize)) -> Permutation {
    let image = |vertex: usize| {
        let (row, col) = shape.point(vertex);
        let (mut row, mut col) = if bits & 4 != 0 {
            (col, row)
        } else {
            (row, col)
        };
        if bits & 1 != 0 {
            row = shape.rows - 1 - row;
        }
        if bits & 2 != 0 {
            col = shape.cols - 1 - col;
        }
        let (row, col) = ((row + shift.0) % shape.rows, (col + shift.1) % shape.cols);
        shape.vertex(row, col) as u32
    };
    Permutation {
        image: (0..shape.rows * shape.cols).map(image).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;
    use crate::lattice::{Boundary, Lattice};
    use proptest::prelude::*;

    fn board(lattice: Lattice, rows: usize, cols: usize, boundary: Boundary) -> Board {
        Board::lattice(Shape::new(lattice, rows, cols, boundary)).unwrap()
    }

    fn small_boards(max_rows: usize, max_cols: usize) -> Vec<Board> {
        let mut boards = Vec::new();
        for lattice in Lattice::all() {
            for boundary in Boundary::all() {
                if lattice == Lattice::Torus && boundary != Boundary::None {
                    continue;
                }
                for rows in 1..=max_rows {
                    for cols in 1..=max_cols {
                        boards.push(board(lattice, rows, cols, boundary));
                    }
                }
            }
        }
        boards
    }

    fn order(lattice: Lattice, rows: usize, cols: usize) -> usize {
        let board = board(lattice, rows, cols, Boundary::None);
        group(&board).unwrap().len()
    }

    fn automorphisms(board: &Board) -> Vec<Permutation> {
        crate::automorphisms::automorphisms(board, || true).unwrap()
    }

    #[test]
    fn symmetries_form_a_group() {
        for board in small_boards(4, 5) {
            let group = group(&board).unwrap();
            assert_eq!(group[0], Permutation::identity(board.points()));
            assert!(group.windows(2).all(|w| w[0] < w[1]));
            for a in &group {
                assert_eq!(a.then(&a.inverse()), group[0]);
                assert!(group.binary_search(&a.inverse()).is_ok());
                for b in &group {
                    assert!(group.binary_search(&a.then(b)).is_ok());
                }
            }
        }
    }

    #[test]
    fn orders_of_the_lattices() {
        for m in 2..=5 {
            assert_eq!(order(Lattice::Square, m, m), 8);
            assert_eq!(order(Lattice::Triangular, m, m), 4);
            for n in m + 1..=6 {
                assert_eq!(order(Lattice::Square, m, n), 4);
                assert_eq!(order(Lattice::Triangular, m, n), 2);
                assert_eq!(order(Lattice::Cylinder, m, n), 4 * n);
                assert_eq!(order(Lattice::CylinderGuarded, m, n), 4);
                assert_eq!(
                    order(Lattice::Torus, m, n),
                    4 * m * n / if m == 2 { 2 } else { 1 }
                );
            }
        }
        assert_eq!(order(Lattice::Torus, 5, 5), 8 * 25);
        assert_eq!(order(Lattice::Square, 1, 1), 1);
        assert_eq!(order(Lattice::Square, 1, 7), 2);
    }

    #[test]
    fn a_boundary_breaks_symmetry() {
        let order = |boundary| {
            group(&board(Lattice::Square, 3, 3, boundary))
                .unwrap()
                .len()
        };
        let orders: Vec<_> = Boundary::all().map(order).collect();
        assert_eq!(orders, [8, 2, 2, 4]);
    }

    #[test]
    fn symmetries_are_automorphisms_and_often_all_of_them() {
        for board in small_boards(2, 3).into_iter().chain(small_boards(3, 2)) {
            let all = automorphisms(&board);
            let group = group(&board).unwrap();
            assert!(group.iter().all(|p| all.binary_search(p).is_ok()));
            let lattice = board.shape().unwrap().lattice;
            // A rectangle of the square lattice has no automorphisms but its symmetries as a
            // rectangle.
            if lattice == Lattice::Square && board.points() > 3 {
                assert_eq!(group, all, "{:?}", board.shape());
            }
        }
        for (lattice, rows, cols) in [
            (Lattice::Cylinder, 2, 3),
            (Lattice::Cylinder, 2, 5),
            (Lattice::Cylinder, 3, 3),
            (Lattice::CylinderGuarded, 3, 4),
            (Lattice::Torus, 3, 3),
            (Lattice::Torus, 3, 4),
        ] {
            let board = board(lattice, rows, cols, Boundary::None);
            let all = automorphisms(&board);
            let group = group(&board).unwrap();
            if (rows, cols) == (3, 4) && lattice == Lattice::Torus {
                // The torus of 3 x 4 points is the product of the cycles C3 and C4. Its
                // automorphism group is the product of their groups.
                assert_eq!(all.len(), 6 * 8);
            }
            assert_eq!(group, all, "{lattice} {rows} x {cols}");
        }
    }

    #[test]
    fn graphs_and_huge_tori_are_refused() {
        let graph = Board::from_graph(Graph::from_edges(1, &[]).unwrap(), vec!["1".into()]);
        assert_eq!(group(&graph), Err(SymmetryError::NotALattice));
        let torus = board(Lattice::Torus, 200, 200, Boundary::None);
        assert!(matches!(group(&torus), Err(SymmetryError::TooLarge { .. })));
        let position = Position::empty(3);
        assert!(Permutation::identity(2).apply(&position).is_err());
    }

    proptest! {
        #[test]
        fn legality_is_invariant(
            choice in 0usize..1000,
            colours in proptest::collection::vec(0u8..=3, 12),
        ) {
            let boards = small_boards(3, 4);
            let board = &boards[choice % boards.len()];
            let position = Position::new(colours[..board.points()].to_vec());
            let legal = position.is_legal(board).unwrap();
            for p in group(board).unwrap() {
                let moved = p.apply(&position).unwrap();
                prop_assert_eq!(moved.is_legal(board).unwrap(), legal);
                prop_assert_eq!(p.inverse().apply(&moved).unwrap(), position.clone());
            }
        }
    }
}

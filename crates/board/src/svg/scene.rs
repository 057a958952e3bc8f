//! The lines and points of a board as data, for drawing in other programs.

use super::CELL;
use super::layout::{Layout, Segment, Spot};
use crate::board::{Board, Geometry};
use crate::lattice::Lattice;
use serde::Serialize;

/// The coordinates of the points and lines of a board, without stones.
///
/// Neighbours on the square lattice have distance 1; x grows to the right, y downwards. Triangular
/// and hexagonal lattices have their geometric shape: all edges that do not wrap have length 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Scene {
    /// The points, by vertex.
    pub points: Vec<(f64, f64)>,
    /// The edges that do not wrap, as their ends.
    pub edges: Vec<((f64, f64), (f64, f64))>,
    /// The stubs (short lines) of the edges that wrap around, one at each end of each edge.
    pub wraps: Vec<((f64, f64), (f64, f64))>,
    /// Points beside the board that are always empty.
    pub extra: Vec<(f64, f64)>,
    /// The edges to the extra points.
    pub extra_edges: Vec<((f64, f64), (f64, f64))>,
    /// The points drawn as dots: the star points (hoshi) on a square-lattice board of at least 2
    /// rows and columns, otherwise all points.
    pub dots: Vec<(f64, f64)>,
}

impl Scene {
    /// Returns the scene of a board.
    pub fn of(board: &Board) -> Scene {
        let layout = Layout::new(board, false);
        let lattice = match board.geometry() {
            Geometry::Lattice(shape) => Some(shape.lattice),
            Geometry::Graph { .. } => None,
        };
        let spot = |spot: &Spot| bend(lattice, *spot);
        let spots = |spots: &[Spot]| spots.iter().map(spot).collect::<Vec<_>>();
        let segments = |segments: &[Segment]| {
            let ends = segments.iter();
            ends.map(|(from, to)| (spot(from), spot(to))).collect()
        };
        Scene {
            points: spots(&layout.points),
            edges: segments(&layout.edges),
            wraps: segments(&layout.stubs),
            extra: spots(&layout.extra_points),
            extra_edges: segments(&layout.extra_edges),
            dots: spots(&layout.dots),
        }
    }
}

/// Maps a spot of the layout, in pixels, to the geometric shape of the lattice, in units of the
/// usual distance of neighbours.
fn bend(lattice: Option<Lattice>, (x, y): Spot) -> Spot {
    let (x, y) = (x / CELL, y / CELL);
    let height = 3f64.sqrt() / 2.0;
    let (x, y) = match lattice {
        // Shear the rows to the left, so that the diagonal to the lower right gets the length of
        // the other edges.
        Some(Lattice::Triangular) => (x - y / 2.0, y * height),
        Some(lattice @ (Lattice::Hexagonal | Lattice::HexagonalShifted)) => {
            // The columns zigzag: a point moves to the right if its horizontal edge goes to the
            // right.
            let shift = usize::from(lattice == Lattice::HexagonalShifted);
            let (col, row) = (x.round() as usize, y.round() as usize);
            let is_right = (row + col + shift).is_multiple_of(2);
            let side = if is_right { 0.25 } else { -0.25 };
            (1.5 * x + side, y * height)
        }
        _ => (x, y),
    };
    // Three decimals suffice for a picture, and keep the text short.
    ((x * 1e3).round() / 1e3, (y * 1e3).round() / 1e3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::Shape;

    fn scene(lattice: Lattice, rows: usize, cols: usize) -> Scene {
        let shape = Shape::plain(lattice, rows, cols);
        Scene::of(&Board::lattice(shape).unwrap())
    }

    #[test]
    fn neighbours_are_one_apart() {
        use Lattice::{Hexagonal, HexagonalShifted, Square, Triangular};
        for lattice in [Square, Triangular, Hexagonal, HexagonalShifted] {
            let scene = scene(lattice, 4, 5);
            for &((ax, ay), (bx, by)) in &scene.edges {
                let length = (ax - bx).hypot(ay - by);
                assert!((length - 1.0).abs() < 0.005, "{lattice}: {length}");
            }
            // No two points have the same place.
            for (i, a) in scene.points.iter().enumerate() {
                for b in &scene.points[..i] {
                    assert!((a.0 - b.0).hypot(a.1 - b.1) > 0.9, "{lattice}");
                }
            }
        }
    }

    #[test]
    fn edges_that_wrap_are_stubs() {
        let torus = scene(Lattice::Torus, 3, 4);
        assert_eq!((torus.edges.len(), torus.wraps.len()), (17, 14));
        let plain = scene(Lattice::Square, 3, 4);
        assert_eq!((plain.edges.len(), plain.wraps.len()), (17, 0));
    }
}

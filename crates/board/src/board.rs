//! A board: a graph, its guarded points, and the lattice or file that the graph comes from.

use crate::graph::{Graph, GraphError};
use crate::lattice::{Boundary, Lattice, Shape};
use std::sync::Arc;

/// The largest number of points of a lattice board that is built as a graph.
pub const MAX_POINTS: usize = 1 << 24;

/// The largest number of points of a board that is read from a point-by-point diagram.
///
/// The diagram itself is as large as the board, so this limit is higher than [`MAX_POINTS`].
/// Building the board takes about 60 bytes per point.
pub const MAX_DRAWN_POINTS: usize = 1 << 27;

/// The source of a board's graph: a lattice or a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Geometry {
    /// A rectangle of a lattice.
    Lattice(Shape),
    /// Any graph, with a name for each vertex.
    Graph {
        /// `names[v]` is the name of vertex `v`.
        names: Vec<String>,
    },
}

/// A finite graph on whose points stones are put, with guarded points. Clones share the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    graph: Arc<Graph>,
    guarded: Arc<Vec<bool>>,
    geometry: Geometry,
}

/// The reason why a board cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The board has no rows or no columns.
    #[error("a board needs at least 1 row and 1 column, not {rows} x {cols}")]
    Zero {
        /// Number of rows requested.
        rows: usize,
        /// Number of columns requested.
        cols: usize,
    },
    /// The board has more points than [`MAX_POINTS`] or [`MAX_DRAWN_POINTS`] allows.
    #[error("a {rows} x {cols} board has more than {most} points")]
    TooLarge {
        /// Number of rows requested.
        rows: usize,
        /// Number of columns requested.
        cols: usize,
        /// The largest number of points allowed.
        most: usize,
    },
    /// A board whose rows wrap has no outer row, so it cannot have a boundary condition.
    #[error(
        "a board whose rows wrap, such as a torus, has no outer row: expected the boundary none, \
         found {0}"
    )]
    TorusBoundary(Boundary),
    /// The number of rows is not a multiple of the unit cell's height, although the rows wrap.
    #[error(
        "the cells of this lattice are {cell} rows high, and its rows wrap: expected a multiple of \
         {cell} rows, found {rows}"
    )]
    CutCell {
        /// Number of rows requested.
        rows: usize,
        /// Number of rows of a unit cell.
        cell: usize,
    },
    /// The board is too small for the way its lattice wraps.
    #[error(
        "{rows} x {cols} is too small for the way this lattice wraps: {edge}. Choose a larger \
         board, or write \"short-wraps merged\" into the cell, which leaves such edges out"
    )]
    ShortWrap {
        /// Number of rows requested.
        rows: usize,
        /// Number of columns requested.
        cols: usize,
        /// The edge that would occur twice, or be a loop.
        edge: String,
    },
    /// The edges do not form a simple graph.
    #[error(transparent)]
    Graph(#[from] GraphError),
}

impl Board {
    /// Builds the board of a lattice shape.
    ///
    /// # Errors
    /// [`BoardError`] if a size is zero or too large, or if the number of rows or the boundary does
    /// not fit the lattice. Also if an edge that wraps around would be a loop or repeat another
    /// edge.
    pub fn lattice(shape: Shape) -> Result<Board, BoardError> {
        Board::of_shape(shape, MAX_POINTS)
    }

    /// Builds the board of a lattice shape; an error if it would have more than `most` points.
    fn of_shape(shape: Shape, most: usize) -> Result<Board, BoardError> {
        let Shape { rows, cols, .. } = shape;
        if rows == 0 || cols == 0 {
            return Err(BoardError::Zero { rows, cols });
        }
        if rows.checked_mul(cols).is_none_or(|n| n > most) {
            return Err(BoardError::TooLarge { rows, cols, most });
        }
        check_rows(shape.lattice, rows, shape.boundary)?;
        let edges = shape.edges().map_err(|short| BoardError::ShortWrap {
            rows,
            cols,
            edge: short.text(),
        })?;
        let guarded = (0..rows * cols)
            .map(|v| shape.point(v))
            .map(|(r, c)| shape.is_guarded(r, c))
            .collect();
        Ok(Board {
            graph: Arc::new(Graph::from_edges(rows * cols, &edges)?),
            guarded: Arc::new(guarded),
            geometry: Geometry::Lattice(shape),
        })
    }

    /// Builds a plain square-lattice board of `rows` x `cols` points.
    ///
    /// # Errors
    /// [`BoardError`] if a size is zero or there are more than [`MAX_POINTS`] points.
    pub fn square(rows: usize, cols: usize) -> Result<Board, BoardError> {
        Board::lattice(Shape::square(rows, cols))
    }

    /// Builds a plain square-lattice board of `rows` x `cols` points for a diagram that draws each
    /// point.
    ///
    /// # Errors
    /// [`BoardError`] if a size is zero or there are more than [`MAX_DRAWN_POINTS`] points.
    pub fn drawn(rows: usize, cols: usize) -> Result<Board, BoardError> {
        Board::of_shape(Shape::square(rows, cols), MAX_DRAWN_POINTS)
    }

    /// Builds a board from any graph, with a name for each vertex and no guarded points.
    ///
    /// # Panics
    /// If the number of names is not the number of vertices.
    pub fn from_graph(graph: Graph, names: Vec<String>) -> Board {
        assert_eq!(graph.vertices(), names.len(), "one name per vertex");
        Board {
            guarded: Arc::new(vec![false; graph.vertices()]),
            graph: Arc::new(graph),
            geometry: Geometry::Graph { names },
        }
    }

    /// Returns this board with exactly the given guarded points.
    ///
    /// `guarded[v]` is `true` if vertex `v` touches an extra point that is always empty.
    ///
    /// # Panics
    /// If `guarded` does not have one value per vertex, or if this is a lattice board. The guarded
    /// points of a lattice board follow from its shape.
    #[must_use]
    pub fn with_guarded(self, guarded: Vec<bool>) -> Board {
        assert_eq!(self.points(), guarded.len(), "one value per vertex");
        assert!(self.shape().is_none(), "a board that is no lattice");
        Board {
            guarded: Arc::new(guarded),
            ..self
        }
    }

    /// Returns `true` if the point has no neighbour and is not guarded, so that no stone there has
    /// a liberty.
    pub fn is_lonely(&self, vertex: usize) -> bool {
        !self.guarded[vertex] && self.graph.neighbours(vertex).is_empty()
    }

    /// Returns the board without its lonely points: points without neighbours that are not guarded.
    ///
    /// The result is a graph board. The remaining points keep their order. They keep their names,
    /// too; points of a lattice board are named by their old vertex numbers, from 0. Returns `None`
    /// if no point is lonely or if all points are.
    pub fn without_lonely(&self) -> Option<Board> {
        let is_kept = |&v: &usize| !self.is_lonely(v);
        let kept: Vec<usize> = (0..self.points()).filter(is_kept).collect();
        if kept.len() == self.points() || kept.is_empty() {
            return None;
        }
        let index = |v: usize| kept.partition_point(|&other| other < v);
        let edges: Vec<_> = self
            .graph
            .edges()
            .map(|(a, b)| (index(a), index(b)))
            .collect();
        let names = match &self.geometry {
            Geometry::Graph { names } => kept.iter().map(|&v| names[v].clone()).collect(),
            Geometry::Lattice(_) => kept.iter().map(usize::to_string).collect(),
        };
        let graph = Graph::from_edges(kept.len(), &edges).ok()?;
        let guarded = kept.iter().map(|&v| self.guarded[v]).collect();
        Some(Board::from_graph(graph, names).with_guarded(guarded))
    }

    /// Returns the adjacency of the points.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Returns the number of points.
    pub fn points(&self) -> usize {
        self.graph.vertices()
    }

    /// Returns `true` if the point touches an extra point that is always empty.
    pub fn is_guarded(&self, vertex: usize) -> bool {
        self.guarded[vertex]
    }

    /// Returns the source of the graph.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// Returns the rectangle that was cut from a lattice, or `None` for a graph board.
    pub fn shape(&self) -> Option<&Shape> {
        match &self.geometry {
            Geometry::Lattice(shape) => Some(shape),
            Geometry::Graph { .. } => None,
        }
    }
}

/// Checks that boards of a lattice can have `rows` rows and the boundary condition `boundary`.
///
/// # Errors
/// [`BoardError::TorusBoundary`] if the rows wrap and there is a boundary condition.
/// [`BoardError::CutCell`] if wrapping rows would cut a unit cell.
pub fn check_rows(lattice: Lattice, rows: usize, boundary: Boundary) -> Result<(), BoardError> {
    if lattice.wraps_rows() && boundary != Boundary::None {
        return Err(BoardError::TorusBoundary(boundary));
    }
    let cell = lattice.row_step();
    match rows.is_multiple_of(cell) {
        true => Ok(()),
        false => Err(BoardError::CutCell { rows, cell }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(lattice: Lattice, rows: usize, cols: usize) -> Board {
        Board::lattice(Shape::plain(lattice, rows, cols)).unwrap()
    }

    /// Draws the horizontal edges of a lattice row by row, as in the module
    /// documentation of `lattice`.
    fn drawn(lattice: Lattice, rows: usize, cols: usize) -> Vec<String> {
        let b = board(lattice, rows, cols);
        let s = *b.shape().unwrap();
        let row = |r: usize| {
            let mut line = String::from(".");
            for c in 1..cols {
                let joined = b.graph().adjacent(s.vertex(r, c - 1), s.vertex(r, c));
                line += if joined { "---." } else { "   ." };
            }
            line
        };
        (0..rows).map(row).collect()
    }

    #[test]
    fn lattices_are_as_drawn_in_the_documentation() {
        let (a, b) = (".---.   .---.   .", ".   .---.   .---.");
        assert_eq!(drawn(Lattice::Hexagonal, 3, 5), [a, b, a]);
        assert_eq!(drawn(Lattice::SquareOctagonal, 4, 5), [a, b, b, a]);
        assert_eq!(drawn(Lattice::SquareOctagonalShifted, 4, 5), [b, b, a, a]);
        for lattice in Lattice::all() {
            for rows in 0..5 {
                let moved = lattice.moved_up(rows);
                assert_eq!(drawn(moved, 4, 5), drawn(lattice, 4 + rows, 5)[rows..]);
            }
        }
        let t = board(Lattice::Triangular, 3, 3);
        assert!(t.graph().adjacent(0, 4) && !t.graph().adjacent(1, 3));
    }

    #[test]
    fn lonely_points_can_be_left_out() {
        let names = |of: &[&str]| of.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let graph = Graph::from_edges(5, &[(1, 4)]).unwrap();
        let board = Board::from_graph(graph, names(&["a", "b", "c", "d", "e"]));
        let board = board.with_guarded(vec![false, false, true, false, false]);
        let smaller = board.without_lonely().unwrap();
        let Geometry::Graph { names: kept } = smaller.geometry() else {
            panic!("a graph")
        };
        assert_eq!(kept, &names(&["b", "c", "e"]));
        assert_eq!(smaller.graph().edges().collect::<Vec<_>>(), [(0, 2)]);
        assert!(smaller.is_guarded(1) && smaller.without_lonely().is_none());
        assert_eq!(Board::square(1, 1).unwrap().without_lonely(), None);
    }

    #[test]
    fn boards_that_do_not_exist_are_refused() {
        assert!(matches!(Board::square(0, 3), Err(BoardError::Zero { .. })));
        assert!(matches!(
            Board::square(usize::MAX, 2),
            Err(BoardError::TooLarge { .. })
        ));
        let torus = Board::lattice(Shape::new(Lattice::Torus, 3, 2, Boundary::Top));
        assert_eq!(torus, Err(BoardError::TorusBoundary(Boundary::Top)));
    }
}

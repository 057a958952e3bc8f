//! Small boards of all kinds.

use tengen_board::{Board, Boundary, Graph, Lattice, Shape};

/// Returns a square-lattice board.
///
/// # Panics
/// If the board is invalid. This holds for all functions of this module.
pub fn square(rows: usize, cols: usize) -> Board {
    Board::square(rows, cols).unwrap()
}

/// Returns a board of a lattice.
pub fn lattice(lattice: Lattice, rows: usize, cols: usize, boundary: Boundary) -> Board {
    Board::lattice(Shape::new(lattice, rows, cols, boundary)).unwrap()
}

/// Returns a graph board whose vertices are named by their numbers.
pub fn graph(vertices: usize, edges: &[(usize, usize)]) -> Board {
    let names = (0..vertices).map(|v| v.to_string()).collect();
    Board::from_graph(Graph::from_edges(vertices, edges).unwrap(), names)
}

/// Returns all boards of all lattices and boundaries with at most `points` points.
pub fn lattice_boards(points: usize) -> Vec<Board> {
    let mut boards = Vec::new();
    for lattice in Lattice::all() {
        for boundary in Boundary::all() {
            for (rows, cols) in (1..=points).flat_map(|m| (1..=points / m).map(move |n| (m, n))) {
                let shape = Shape::new(lattice, rows, cols, boundary);
                boards.extend(Board::lattice(shape));
            }
        }
    }
    boards
}

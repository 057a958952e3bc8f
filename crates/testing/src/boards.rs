//! Small boards of all kinds for tests, and their positions.

use tengen_board::{Board, Boundary, Colour, Graph, Lattice, Position, Shape};

/// Returns a square-lattice board of `rows` x `cols` points.
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

/// Returns a graph board whose vertices are named by their numbers, from 0.
pub fn graph(vertices: usize, edges: &[(usize, usize)]) -> Board {
    let names = (0..vertices).map(|v| v.to_string()).collect();
    Board::from_graph(Graph::from_edges(vertices, edges).unwrap(), names)
}

/// Returns the boards of all lattices and boundary conditions for each pair (number of rows, number
/// of columns) in `sizes`.
pub fn boards_of(sizes: &[(usize, usize)]) -> Vec<Board> {
    let mut boards = Vec::new();
    for lattice in Lattice::all() {
        for boundary in Boundary::all() {
            for &(rows, cols) in sizes {
                // A torus has no boundary.
                boards.extend(Board::lattice(Shape::new(lattice, rows, cols, boundary)));
            }
        }
    }
    boards
}

/// Returns the boards of all lattices and boundary conditions with at most `points` points.
pub fn lattice_boards(points: usize) -> Vec<Board> {
    let sizes = (1..=points).flat_map(|m| (1..=points / m).map(move |n| (m, n)));
    boards_of(&sizes.collect::<Vec<_>>())
}

/// Returns all colourings of `points` points with `colours` colours or empty, legal or not. The
/// colour of the first point changes fastest.
pub fn colourings(points: usize, colours: u32) -> impl Iterator<Item = Position> {
    let base = colours + 1;
    (0..base.pow(points as u32)).map(move |n| {
        let colour = |v| (n / base.pow(v as u32) % base) as Colour;
        Position::new((0..points).map(colour).collect())
    })
}

/// Returns all legal positions of a board, by testing every colouring.
pub fn legal_positions(board: &Board, colours: u32) -> impl Iterator<Item = Position> {
    let all = colourings(board.points(), colours);
    all.filter(move |position| position.is_legal(board).unwrap())
}

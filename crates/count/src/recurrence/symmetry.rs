//! Finds the permutations of the rows that are symmetries of a strip: a lattice board with
//! unlimited columns.
//!
//! - Entry: [`Symmetries::of`].
//! - Cost: a few dozen permutations are tested on the graph of a short board.
//!
//! Consider a permutation of the rows that maps a strip to itself, column by column. It maps the
//! state after any column to a state that is reached in equally many ways (*Combinatorics of Go*,
//! Lemma 10). On lattices that repeat every other column, a permutation that maps the strip to
//! itself moved by one column is useful too. If the permutation is applied after each column, all
//! columns lead from state to state by the same rule.

use tengen_board::{Board, BoardError};
use tengen_ledger::Sequence;

/// A permutation of the rows: row `r` becomes row `rows[r]`.
pub(super) type Rows = Vec<usize>;

/// The permutations of the rows that are symmetries of a strip (a lattice board with unlimited
/// columns).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Symmetries {
    /// Permutations that keep every column in its place, including the identity.
    pub(super) fixed: Vec<Rows>,
    /// A permutation that maps every column to the next one. `None` if there is no such
    /// permutation, or if all columns are equal anyway.
    pub(super) glide: Option<Rows>,
}

impl Symmetries {
    /// Returns the symmetries of a sequence's strip, the lattice board with its rows and unlimited
    /// columns.
    ///
    /// # Errors
    /// If the sequence has no boards.
    pub(super) fn of(sequence: &Sequence) -> Result<Symmetries, BoardError> {
        let Sequence { lattice, rows, .. } = *sequence;
        let cols = 2 * (lattice.period() + lattice.reach());
        let board = Board::lattice(sequence.shape(cols))?;
        // The candidates are rotations of the rows, each with and without a reflection. If the
        // first row does not touch the last, only the identity is a rotation.
        let rotations = if lattice.wraps_rows() { rows } else { 1 };
        let all = (0..rotations).flat_map(|by| {
            let rotated = move |row: usize| (row + by) % rows;
            let reversed = move |row: usize| rotated(rows - 1 - row);
            [
                (0..rows).map(rotated).collect::<Rows>(),
                (0..rows).map(reversed).collect(),
            ]
        });
        let mut all: Vec<Rows> = all.collect();
        all.sort();
        all.dedup();
        let glides = lattice.period() > 1;
        let glide = all
            .iter()
            .find(|rows| glides && is_symmetry(&board, rows, 1));
        Ok(Symmetries {
            glide: glide.cloned(),
            fixed: (all.into_iter().filter(|rows| is_symmetry(&board, rows, 0))).collect(),
        })
    }
}

/// Returns `true` if permuting the rows by `rows` and moving the board by `by` columns gives the
/// same board.
///
/// The first `by` columns of the image and the last `by` columns of the board are ignored.
fn is_symmetry(board: &Board, rows: &[usize], by: usize) -> bool {
    let shape = board.shape().expect("a lattice board");
    let image = |vertex: usize| {
        let (row, col) = shape.point(vertex);
        (col + by < shape.cols).then(|| shape.vertex(rows[row], col + by))
    };
    let pairs: Vec<(usize, usize)> = (0..board.points())
        .filter_map(|vertex| Some((vertex, image(vertex)?)))
        .collect();
    let graph = board.graph();
    pairs.iter().all(|&(a, image_a)| {
        board.is_guarded(a) == board.is_guarded(image_a)
            && (pairs.iter())
                .all(|&(b, image_b)| graph.adjacent(a, b) == graph.adjacent(image_a, image_b))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Boundary, Lattice};

    fn symmetries(lattice: Lattice, rows: usize, boundary: Boundary) -> (usize, bool) {
        let found = Symmetries::of(&Sequence::new(lattice, rows, boundary, 2));
        let found = found.unwrap();
        assert!(found.fixed.contains(&(0..rows).collect()));
        (found.fixed.len(), found.glide.is_some())
    }

    #[test]
    fn lattices_have_their_symmetries() {
        use {Boundary::*, Lattice::*};
        for (lattice, rows, boundary, expected) in [
            (Square, 1, None, (1, false)),
            (Square, 4, None, (2, false)),
            (Square, 4, Both, (2, false)),
            (Square, 4, Top, (1, false)),
            (Triangular, 4, None, (1, false)),
            // Reversing the rows maps a brick wall (hexagonal lattice) with an odd number of rows
            // to itself. With an even number of rows, it maps the wall to itself moved by one
            // column.
            (Hexagonal, 5, None, (2, false)),
            (Hexagonal, 4, None, (1, true)),
            (Hexagonal, 4, Top, (1, false)),
            // On the square-octagonal lattice, the rows have the phases (places in the repeating
            // pattern) 0 1 1 0 0 1 1 ..., or 1 1 0 0 1 1 0 ... if the pattern is shifted.
            (SquareOctagonal, 2, None, (1, true)),
            (SquareOctagonal, 3, None, (1, false)),
            (SquareOctagonal, 4, None, (2, false)),
            (SquareOctagonal, 6, None, (1, true)),
            (SquareOctagonalShifted, 2, None, (2, false)),
            (SquareOctagonalShifted, 4, None, (1, true)),
            (Cylinder, 3, None, (2, false)),
            (CylinderGuarded, 3, None, (2, false)),
            (Torus, 4, None, (8, false)),
            (Torus, 2, None, (2, false)),
        ] {
            let found = symmetries(lattice, rows, boundary);
            assert_eq!(found, expected, "{lattice} {rows} {boundary}");
        }
    }
}

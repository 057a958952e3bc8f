//! [Partitions](super::partition) of the points into sets B (for black stones), W (for white
//! stones) and E (for either) in which B and W are interlocking combs: the pattern of Figure 14 of
//! *Combinatorics of Go*, generalised to other rectangles.
//!
//! ```text
//!     B B B B B B e       B hangs from the first row, W stands on the last row. E (small e)
//!     B e W e B e W       has the columns between two teeth, and the corners in which the
//!     B e W e B e W       row of one comb would touch the other comb's tooth at the edge
//!     B e W e B e W       of the board.
//!     B e W e B e W
//!     B e W e B e W       On n x n with n = 3 mod 4: k = n - 1 + (n-2)(n+1)/4 points in
//!     e W W W W W W       B and W each, and l = 2 + (n-2)(n-1)/2 in E.
//! ```
//!
//! On boards with an even number of columns, the last vertical tooth is two points wide.

use super::partition::Part;

/// Returns the part (B, W or E) of each point of a board, row by row. B and W are interlocking
/// combs with vertical teeth, E has the remaining points.
///
/// With an even number of columns, the last tooth is two points wide.
///
/// # Panics
/// If there are fewer than 2 rows or 3 columns.
pub fn comb(rows: usize, cols: usize) -> Vec<Part> {
    assert!(rows >= 2 && cols >= 3, "a board with room for combs");
    // Returns B or W, the comb whose tooth is in this column, or (for an odd column) in the column
    // to its left.
    let tooth = |col: usize| match col / 2 % 2 {
        0 => Part::Black,
        _ => Part::White,
    };
    // With an even number of columns the last tooth of the combs occupies the last two columns.
    let last = if cols.is_multiple_of(2) {
        cols - 2
    } else {
        cols - 1
    };
    let part = |row: usize, col: usize| {
        let of_column = tooth(col.min(last));
        let is_tooth = col.is_multiple_of(2) || col >= last;
        // `true` for a point in the first or last column that belongs to a tooth of the comb
        // `colour`. If the horizontal row of the opposite comb passes there, the point belongs to
        // the set E.
        let ends = |colour| of_column == colour && is_tooth && [0, cols - 1].contains(&col);
        match row {
            0 if ends(Part::White) => Part::Either,
            0 => Part::Black,
            _ if row == rows - 1 && ends(Part::Black) => Part::Either,
            _ if row == rows - 1 => Part::White,
            _ if is_tooth => of_column,
            _ => Part::Either,
        }
    };
    let points = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    points.map(|(row, col)| part(row, col)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::construct::partition::Partition;
    use tengen_board::Board;

    /// Checks the sizes of the sets B, W (the combs) and E given in *Combinatorics of Go*,
    /// corollary 7.
    #[test]
    fn figure_14_has_the_published_sizes() {
        for n in (3..=27).step_by(4) {
            let board = Board::square(n, n).unwrap();
            let partition = Partition::new(&board, comb(n, n)).unwrap();
            let k = n - 1 + (n - 2) * (n + 1) / 4;
            let l = 2 + (n - 2) * (n - 1) / 2;
            assert_eq!(partition.sizes(), (k, k, l));
        }
        // Check corollary 8.
        let board = Board::square(19, 19).unwrap();
        let partition = Partition::new(&board, comb(19, 19)).unwrap();
        assert_eq!(partition.sizes(), (103, 103, 155));
    }

    #[test]
    fn combs_meet_the_conditions_on_every_rectangle() {
        for rows in 3..12 {
            for cols in 3..14 {
                let board = Board::square(rows, cols).unwrap();
                let partition = Partition::new(&board, comb(rows, cols));
                assert!(partition.is_ok(), "{rows} x {cols}: {partition:?}");
            }
        }
    }
}

//! The reading order of the points of a board, used by the sweeps of this crate and by the
//! numbering of positions.
//!
//! The *frontier* has the points that have been read and have unread neighbours. A lattice board is
//! read row by row, like text. It is read column by column, from top to bottom, if that makes the
//! frontier narrower. On the square lattice this is so if there are more columns than rows. Other
//! graphs are read in an order that keeps the frontier narrow.

use tengen_board::{Board, Shape};
use tengen_sweep::order::narrow_order;
use tengen_sweep::sweep::{MAX_WIDTH, Sweep, SweepError};

/// A board with its points in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The vertices in reading order.
    pub order: Vec<usize>,
    /// The sweep that adds the points in this order: one column with a step for each point.
    pub sweep: Sweep,
}

impl Reading {
    /// Determines the reading order of a board.
    ///
    /// # Errors
    /// [`SweepError`] if the frontier (points read that have unread neighbours) is too wide in
    /// every order tried.
    pub fn of(board: &Board) -> Result<Reading, SweepError> {
        let too_wide = SweepError::TooWide {
            width: MAX_WIDTH + 1,
        };
        let orders = match board.shape() {
            Some(shape) => vec![by_rows(shape), by_columns(shape)],
            None => vec![narrow_order(board.graph(), MAX_WIDTH).ok_or(too_wide.clone())?],
        };
        let mut best: Option<Reading> = None;
        for order in orders {
            let Ok(sweep) = Sweep::ordered(board, &order) else {
                continue;
            };
            // Ties go to the first order, row by row.
            let narrower = |best: &Reading| sweep.width() < best.sweep.width();
            if best.as_ref().is_none_or(narrower) {
                best = Some(Reading { order, sweep });
            }
        }
        best.ok_or(too_wide)
    }
}

fn by_rows(shape: &Shape) -> Vec<usize> {
    let points = (0..shape.rows).flat_map(|row| (0..shape.cols).map(move |col| (row, col)));
    points.map(|(row, col)| shape.vertex(row, col)).collect()
}

fn by_columns(shape: &Shape) -> Vec<usize> {
    let points = (0..shape.cols).flat_map(|col| (0..shape.rows).map(move |row| (row, col)));
    points.map(|(row, col)| shape.vertex(row, col)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_along_their_shorter_side() {
        let read = |rows, cols| Reading::of(&Board::square(rows, cols).unwrap()).unwrap();
        assert_eq!(read(2, 2).order, [0, 1, 2, 3]);
        assert_eq!(read(3, 2).order, [0, 1, 2, 3, 4, 5]);
        assert_eq!(read(2, 3).order, [0, 3, 1, 4, 2, 5]);
        assert_eq!(read(2, 40).sweep.width(), 2);
        assert!(Reading::of(&Board::square(31, 31).unwrap()).is_err());
    }
}

//! Finds lattice boards whose frontier is narrower if points are added in another order than column
//! by column. The frontier is the set of placed points with neighbours that are not placed yet.

use tengen_board::{Board, Lattice, MAX_POINTS, Shape};
use tengen_sweep::sweep::{Sweep, SweepError};

/// Returns a sweep (an order of adding points) whose frontier is at least two points narrower than
/// the frontier of the sweep column by column, if there is one.
pub(crate) fn narrower(shape: Shape) -> Option<Sweep> {
    const LARGEST: usize = 2_000;
    let points = shape.rows.checked_mul(shape.cols)?;
    // If a board of these lattices has at most as many rows as columns, no other order has a
    // narrower frontier than column by column.
    let is_plain = matches!(shape.lattice, Lattice::Square | Lattice::Triangular);
    if is_plain && shape.rows <= shape.cols {
        return None;
    }
    let width = match Sweep::lattice(shape.lattice, shape.rows, shape.boundary) {
        Ok(sweep) => sweep.width(),
        Err(SweepError::TooWide { width }) => width,
        Err(_) => return None,
    };
    if points > LARGEST.min(MAX_POINTS) || width < 4 {
        return None;
    }
    let sweep = Sweep::graph(&Board::lattice(shape).ok()?).ok()?;
    (sweep.width() + 2 <= width).then_some(sweep)
}

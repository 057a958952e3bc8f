//! Cells: the blocks of 7 x 11 tiles in which the wire of a clause meets the wire of a literal.
//!
//! The wire of a literal is its *rail*; it enters from above in column [`RAIL`]. The wire of a
//! clause enters from the left in row [`ROW`]. It lives if one of the clause's literals to the left
//! is true. A passage or a choice *demands* that one of two literals is true: else its output dies.
//! The *sum* runs in row [`SUM`] from left to right; it lives only if all demands so far are met.
//!
//! A passage lets a sum cross the rail of a literal b. The passage demands b or not b', where b' is
//! a new variable, and the rail continues as b'. So b' implies b, and White gains nothing by giving
//! b' another value than b.
//!
//! Where the wire of a clause crosses a rail, the signals a (of the clause) and b (of the rail)
//! enter, and new variables a' and b' leave. Then b' implies b and a' implies a if and only if one
//! of these four formulas holds:
//!
//! ```text
//!   a and b      not a' and b
//!   a and not b'     not a' and not b'
//! ```
//!
//! Each formula concerns only two signals that are neighbours around the crossing. For each formula
//! a new variable implies both its signals, by two passages. Three choices and a join demand that
//! one of these new variables is true. The sum crosses the rail through two of the eight passages.
//! A second sum begins at the left, goes through the other six around the crossing, and joins the
//! first sum.

/// Rows of a cell.
pub(super) const ROWS: usize = 7;

/// Columns of a cell.
pub(super) const COLS: usize = 11;

/// The column of the rail.
pub(super) const RAIL: usize = 5;

/// The row of the sum.
pub(super) const SUM: usize = 0;

/// The row of the wire of the clause.
pub(super) const ROW: usize = 3;

/// A cell, one text per row, in the letters of [`Tile`](super::tile::Tile).
pub(super) type Cell = [&'static str; ROWS];

/// The wire of a clause crosses a rail.
pub(super) const CROSSING: Cell = [
    "────┐│┌───a",
    " ┌─┬v┴^┬─┐│",
    "*>┐i└a┘i┌>┘",
    "─┤│e─n─w│├h",
    "┌<┘i┌─┐i└<┐",
    "│└─┴^┬v┴─┘│",
    "└───┘i└───┘",
];

/// The clause contains the literal of the rail, and the rail continues.
///
/// Let a and b be the signals of clause and rail that enter, a' and b' the signals that leave. The
/// cell demands b, or (a and not b'), or (not a' and not b'). So b' implies b, and a' implies a or
/// b.
pub(super) const TAKING: Cell = [
    "──┐  │   ┌─",
    "  │  │   │ ",
    "  │  e──a┘ ",
    "─┐│┌─n─┐│┌h",
    "┌<┘i┌─┐i└<┐",
    "│└─┴^┬v┴─┘│",
    "└───┘i└───┘",
];

/// The clause contains the literal of the rail, and the rail ends here.
pub(super) const TAKING_LAST: Cell = [
    "─────>─────",
    "     i     ",
    "     e┐    ",
    "─────┘└────",
    "           ",
    "           ",
    "           ",
];

/// The first literal of a clause.
pub(super) const FIRST: Cell = [
    "     │*────",
    "     │     ",
    "     │     ",
    "     ├─────",
    "     │     ",
    "     │     ",
    "     │     ",
];

/// The last literal of a clause: the clause joins the sum.
pub(super) const LAST: Cell = [
    "───a─>─────",
    "   │ i     ",
    "   │ │     ",
    "───n─┤     ",
    "     │     ",
    "     │     ",
    "     │     ",
];

/// The literal of a clause with one literal.
pub(super) const ONLY: Cell = [
    "     │*a───",
    "     │ │   ",
    "     │ │   ",
    "     ├─┘   ",
    "     │     ",
    "     │     ",
    "     │     ",
];

/// The sum passes a rail.
pub(super) const PASSING: Cell = [
    "─────>─────",
    "     i     ",
    "     │     ",
    "     │     ",
    "     │     ",
    "     │     ",
    "     │     ",
];

/// A rail alone.
pub(super) const RAIL_ALONE: Cell = [
    "     │     ",
    "     │     ",
    "     │     ",
    "     │     ",
    "     │     ",
    "     │     ",
    "     │     ",
];

/// The wires of sum and clause, to the right of the end of a rail.
pub(super) const BOTH: Cell = [
    "───────────",
    "           ",
    "           ",
    "───────────",
    "           ",
    "           ",
    "           ",
];

/// The wire of the sum alone, to the right of the end of a rail.
pub(super) const SUM_ALONE: Cell = [
    "───────────",
    "           ",
    "           ",
    "           ",
    "           ",
    "           ",
    "           ",
];

/// The tiles in row [`ROW`] of a rail that continues, each with its substitute where the rail ends.
pub(super) const ENDS: [(char, char); 2] = [('├', '└'), ('┤', '┘')];

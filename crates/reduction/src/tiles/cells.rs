//! Cells: what lies where the wire of a clause meets that of a literal.
//!
//! The wire of a literal, its *rail*, comes from above in column [`RAIL`]; that of the clause
//! comes from the left in row [`ROW`], and says that one of the literals to the left is true.
//! In row [`SUM`] from left to right goes the *sum*, which lives only if all that the gates
//! demand is met.
//!
//! A sum crosses a rail b by a passage: it needs b or not b', where b' is a new variable, and
//! the rail goes on with b'. So b' implies b: White gains nothing by other values.
//!
//! A clause's wire and a rail cross by four new variables. With a, b the signals that come
//! and a', b' those that go on, b' implies b and a' implies a if and only if one of
//!
//! ```text
//!   a and b      not a' and b
//!   a and not b'     not a' and not b'
//! ```
//!
//! is true, and each speaks of two neighbours on the way around the crossing only: a new
//! variable for each implies both, by two passages, and one of the new variables is true, by
//! three choices and a join. The sum goes past b above, and another one begins at the left,
//! goes around the crossing, in and out through the other six passages, and joins it.

/// Rows of a cell.
pub(super) const ROWS: usize = 7;

/// Columns of a cell.
pub(super) const COLS: usize = 11;

/// The column of rails.
pub(super) const RAIL: usize = 5;

/// The row of the sum.
pub(super) const SUM: usize = 0;

/// The row of the clause.
pub(super) const ROW: usize = 3;

/// A cell, one text per row, in the letters of tiles.
pub(super) type Cell = [&'static str; ROWS];

/// A clause's wire crosses a rail.
pub(super) const CROSSING: Cell = [
    "────┐│┌───a",
    " ┌─┬v┴^┬─┐│",
    "*>┐i└a┘i┌>┘",
    "─┤│e─n─w│├h",
    "┌<┘i┌─┐i└<┐",
    "│└─┴^┬v┴─┘│",
    "└───┘i└───┘",
];

/// A clause's wire takes a literal, whose rail goes on. With a the signal that comes, a' the
/// one that goes on, b and b' the rail's: one of b, (a and not b'), (not a' and not b') is
/// true, so that b' implies b and a' implies a or b.
pub(super) const TAKING: Cell = [
    "──┐  │   ┌─",
    "  │  │   │ ",
    "  │  e──a┘ ",
    "─┐│┌─n─┐│┌h",
    "┌<┘i┌─┐i└<┐",
    "│└─┴^┬v┴─┘│",
    "└───┘i└───┘",
];

/// The same where the rail ends.
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

/// The literal of a clause that has no other.
pub(super) const ONLY: Cell = [
    "     │*a───",
    "     │ │   ",
    "     │ │   ",
    "     ├─┘   ",
    "     │     ",
    "     │     ",
    "     │     ",
];

/// The sum goes past a rail.
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

/// Sum and clause, where a rail has ended.
pub(super) const BOTH: Cell = [
    "───────────",
    "           ",
    "           ",
    "───────────",
    "           ",
    "           ",
    "           ",
];

/// The sum alone, where a rail has ended.
pub(super) const SUM_ALONE: Cell = [
    "───────────",
    "           ",
    "           ",
    "           ",
    "           ",
    "           ",
    "           ",
];

/// Where a rail ends in a cell: in its row [`ROW`], by a wire that has one side less.
pub(super) const ENDS: [(char, char); 2] = [('├', '└'), ('┤', '┘')];

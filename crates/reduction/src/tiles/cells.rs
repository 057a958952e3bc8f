//! Cells: the blocks of 7 x 11 tiles in which the wire of a clause meets the wire of a literal.
//!
//! A signal is a white string that lives (true) or is dead (false). The wire of a literal is its
//! *rail*; it enters a cell from above in column [`RAIL`]. The wire of a clause enters from the
//! left in row [`ROW`]. Its signal lives if one of the clause's literals to the left is true.
//! Passages, choices and joins are gates, which make a signal from other signals. A passage or a
//! choice *demands* that one of two literals is true: else its output dies. The output of a join
//! lives if both inputs do. The *sum* is a signal that collects demands. It runs in row [`SUM`]
//! from left to right, and lives only if all demands so far are met.
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

/// The number of rows of tiles of a cell.
pub(super) const ROWS: usize = 7;

/// The number of columns of tiles of a cell.
pub(super) const COLS: usize = 11;

/// The column of tiles in which the rail, the wire of a literal, enters a cell (a block of tiles).
pub(super) const RAIL: usize = 5;

/// The row of a cell's tiles in which the sum runs, the signal that lives only if all demands are
/// met. The header of this module explains demands.
pub(super) const SUM: usize = 0;

/// The row of tiles in which the wire of a clause enters a cell (a block of tiles).
pub(super) const ROW: usize = 3;

/// A cell, a block of tiles where a clause and a literal meet: one string for each row of tiles, in
/// the letters of [`Tile`](super::tile::Tile).
pub(super) type Cell = [&'static str; ROWS];

/// The cell (block of tiles) where the wire of a clause crosses a rail, the wire of a literal that
/// is not in the clause. The header of this module explains it.
pub(super) const CROSSING: Cell = [
    "────┐│┌───a",
    " ┌─┬v┴^┬─┐│",
    "*>┐i└a┘i┌>┘",
    "─┤│e─n─w│├h",
    "┌<┘i┌─┐i└<┐",
    "│└─┴^┬v┴─┘│",
    "└───┘i└───┘",
];

/// The cell (block of tiles) of a literal that is neither the first nor the last of its clause. Its
/// rail (the wire of the literal) continues to later clauses.
///
/// Let a be the signal of the clause's wire and b the signal of the rail that enter the cell, and
/// a' and b' the new signals that leave it. The cell demands b, or (a and not b'), or (not a' and
/// not b'). So b' implies b, and a' implies a or b.
pub(super) const TAKING: Cell = [
    "──┐  │   ┌─",
    "  │  │   │ ",
    "  │  e──a┘ ",
    "─┐│┌─n─┐│┌h",
    "┌<┘i┌─┐i└<┐",
    "│└─┴^┬v┴─┘│",
    "└───┘i└───┘",
];

/// The cell (block of tiles) of a literal that is neither the first nor the last of its clause. Its
/// rail (the wire of the literal) ends here.
pub(super) const TAKING_LAST: Cell = [
    "─────>─────",
    "     i     ",
    "     e┐    ",
    "─────┘└────",
    "           ",
    "           ",
    "           ",
];

/// The cell (block of tiles) of the first literal of a clause. The wire of the clause begins here,
/// and so does its sum, the signal that lives only if all demands are met.
pub(super) const FIRST: Cell = [
    "     │*────",
    "     │     ",
    "     │     ",
    "     ├─────",
    "     │     ",
    "     │     ",
    "     │     ",
];

/// The cell (block of tiles) of the last literal of a clause: the signal of the clause joins the
/// sum, the signal that lives only if all demands are met.
pub(super) const LAST: Cell = [
    "───a─>─────",
    "   │ i     ",
    "   │ │     ",
    "───n─┤     ",
    "     │     ",
    "     │     ",
    "     │     ",
];

/// The cell (block of tiles) of the literal of a clause that has no other literal.
pub(super) const ONLY: Cell = [
    "     │*a───",
    "     │ │   ",
    "     │ │   ",
    "     ├─┘   ",
    "     │     ",
    "     │     ",
    "     │     ",
];

/// The cell (block of tiles) where the sum passes a rail to the right of the last literal of the
/// clause. The sum is the signal that collects the clause's demands, and a rail is the wire of a
/// literal.
pub(super) const PASSING: Cell = [
    "─────>─────",
    "     i     ",
    "     │     ",
    "     │     ",
    "     │     ",
    "     │     ",
    "     │     ",
];

/// The cell (block of tiles) of a rail, the wire of a literal, to the left of the first literal of
/// the clause: the clause has no signals here.
pub(super) const RAIL_ALONE: Cell = [
    "     │     ",
    "     │     ",
    "     │     ",
    "     │     ",
    "     │     ",
    "     │     ",
    "     │     ",
];

/// The cell (block of tiles) below the end of a rail (the wire of a literal), between literals of
/// the clause. It has the wires of the clause and of its sum, the signal that collects demands.
pub(super) const BOTH: Cell = [
    "───────────",
    "           ",
    "           ",
    "───────────",
    "           ",
    "           ",
    "           ",
];

/// The cell (block of tiles) below the end of a rail (the wire of a literal), to the right of the
/// clause's last literal. It has the wire of the sum, the signal that collects demands.
pub(super) const SUM_ALONE: Cell = [
    "───────────",
    "           ",
    "           ",
    "           ",
    "           ",
    "           ",
    "           ",
];

/// Tiles of a rail (the wire of a literal) in row [`ROW`], where the wire of the clause branches
/// off. Each tile is paired with the tile that replaces it if the rail ends there.
pub(super) const ENDS: [(char, char); 2] = [('├', '└'), ('┤', '┘')];

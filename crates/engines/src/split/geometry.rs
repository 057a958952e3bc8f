//! Geometry: which cells touch. That is all the engine knows of a lattice.
//!
//! - Entry: [`Geometry::of`] a lattice; [`Geometry::met`] says what a step meets.
//! - Invariant: what touches is on the border at the same time.
//! - Cost: constant.
//!
//! A step replaces the cell P of column x-1 by the cell N of column x. What N touches
//! besides P, and what touches what on the border, is the *geometry*:
//!
//! ```text
//!     square                          triangular, swept from the right
//!
//!     x-1   x                         x-1   x      (columns are counted from the
//!      .    a                          .    a       right, so that the diagonals of
//!           |                             / |       the lattice lead from P to a)
//!      P -- N    N touches a.          P -- N
//!      |         P does not: the       |  /      N touches a and b, and P touched
//!      b         border is staggered   b         them, too: the border is always a
//!      |         between a and P.      |         path whose neighbours touch.
//!      c                               c
//! ```
//!
//! With a square lattice the cell at the far end of a half is met by nothing, the one
//! at the split by D's first cell only. With a triangular one the last step of U and
//! the first of D meet the cell on the other side of the split, in the same way, and
//! the two cells at the split always touch.
//!
//! A *ring* is a square lattice whose first and last row touch, swept around:
//!
//! ```text
//!            split
//!        ┌──────┴──────┐
//!      U[1] U[0] │ D[0] D[1] D[2]      Halves meet at the split and at the *far* ends,
//!        │                     │       U[1] and D[2] here. Either is met by D alone:
//!        └─────────────────────┘       by its first step and by its last.
//! ```
//!
//! With the hole of the ring capped, non-crossing strings are non-crossing on a circle,
//! which is non-crossing on a line: the half-states are the same.

use super::bricks::Bricks;
use crate::letter::Letter;
use serde::{Deserialize, Serialize};
use tengen_board::Lattice;

/// Longest half for which half-states can be numbered.
pub const MAX_HALF: usize = 10;

/// Which cells touch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Geometry {
    /// Those above and beside each other.
    #[default]
    Square,
    /// One diagonal more.
    Triangular,
    /// Square, and the far ends of the halves touch; D has at least 2 cells.
    Ring,
    /// Columns are paths, and every point has one edge to a side.
    Bricks(Bricks),
}

/// What the new cell of a step touches besides the one that it replaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Beside {
    /// Cells of its half.
    pub(super) cells: [Option<usize>; 2],
    /// The spectator's cell at the split, by its letter.
    pub(super) end: Option<Letter>,
    /// Whether that one has touched the cell that is replaced, too.
    pub(super) end_touched: bool,
    /// The spectator's cell at the far end, by its letter.
    pub(super) far: Option<Letter>,
}

/// The cells that the new cell of a step touches; the spectator's cell at the split may
/// be one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Met {
    cells: [Option<usize>; 2],
    /// Whether the spectator's end is met.
    pub(super) end: bool,
    end_touched: bool,
    /// Whether the spectator's far end is; not both.
    pub(super) far: bool,
}

impl Geometry {
    /// That of a lattice, if the engine knows it.
    pub fn of(lattice: Lattice) -> Option<Geometry> {
        match lattice {
            Lattice::Square => Some(Geometry::Square),
            Lattice::Triangular => Some(Geometry::Triangular),
            _ => Bricks::of(lattice).map(Geometry::Bricks),
        }
    }

    /// Cells of the border of a board with so many rows.
    pub fn cells(self, rows: usize) -> usize {
        match self {
            Geometry::Bricks(bricks) => bricks.pairs(rows),
            _ => rows,
        }
    }

    /// The most colours that boards can have; the least are 2.
    pub fn most_colours(self) -> u8 {
        match self {
            Geometry::Square | Geometry::Triangular => 3,
            Geometry::Ring | Geometry::Bricks(_) => 2,
        }
    }

    /// Whether there are files, and blocks, of vectors with so many colours.
    pub fn has_files(self, colours: u8) -> bool {
        self.goes_by_rows() && colours == 2
    }

    /// The longest half for which tables are made, with 2 or 3 colours.
    pub fn longest_half(self, colours: u8) -> usize {
        match (self, colours) {
            // What shares a string need not be apart: more half-states lead to one.
            (Geometry::Bricks(_), _) => 6,
            (_, 2) => MAX_HALF,
            // There is no vector of such boards that fits into a machine's memory.
            _ => 7,
        }
    }

    /// The most rows that a board can have, with 2 or 3 colours.
    pub fn most_rows(self, colours: u8) -> usize {
        let most = 2 * self.longest_half(colours);
        let fits = |&rows: &usize| self.cells(rows) <= most;
        (1..).take_while(fits).last().unwrap_or(0)
    }

    /// What the step that replaces cell `i` of a half of `len` cells meets; cells are
    /// numbered from the split, and those of U are replaced `inwards`.
    pub(super) fn met(self, i: usize, len: usize, inwards: bool) -> Met {
        let outer = (i + 1 < len).then_some(i + 1);
        let inner = i.checked_sub(1);
        match self {
            Geometry::Square | Geometry::Ring => Met {
                cells: [if inwards { outer } else { inner }, None],
                end: !inwards && i == 0,
                end_touched: false,
                far: self == Geometry::Ring && !inwards && i + 1 == len,
            },
            Geometry::Triangular => Met {
                cells: [inner, outer],
                end: i == 0,
                end_touched: true,
                far: false,
            },
            Geometry::Bricks(_) => unreachable!("brick walls have an order of their own"),
        }
    }

    /// Whether the two cells at the split do not touch after U has been advanced and
    /// before D is, so that they do not restrict each other.
    pub(super) fn is_staggered(self) -> bool {
        self != Geometry::Triangular
    }

    /// `true` if cells that are neighbours on the border of a whole column touch.
    pub fn is_path(self) -> bool {
        !matches!(self, Geometry::Bricks(_))
    }

    /// Whether columns are made at once, and then advanced as U and as D.
    pub fn goes_by_rows(self) -> bool {
        matches!(self, Geometry::Square | Geometry::Triangular)
    }

    /// `true` if the first column is advanced like others, and not made at once.
    pub fn begins_before(self) -> bool {
        !self.is_path()
    }

    /// Whether what happens to U as a spectator depends on its far end.
    pub(super) fn meets_far(self) -> bool {
        self == Geometry::Ring
    }
}

impl Met {
    /// Some cells of its half, at most two, and perhaps the spectator's end.
    pub(super) fn of(mut cells: impl Iterator<Item = usize>, end: bool) -> Met {
        let met = Met {
            cells: [cells.next(), cells.next()],
            end,
            end_touched: false,
            far: false,
        };
        assert!(cells.next().is_none(), "more cells than are beside one");
        met
    }

    /// The same for spectators with this letter at the end that is met.
    pub(super) fn with(self, letter: Letter) -> Beside {
        Beside {
            cells: self.cells,
            end: self.end.then_some(letter),
            end_touched: self.end_touched,
            far: self.far.then_some(letter),
        }
    }
}

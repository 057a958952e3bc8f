//! Geometry: which cells of the border (the last points that were added) touch. The engine knows
//! nothing else of a lattice.
//!
//! - Entry: [`Geometry::of`] returns the geometry of a lattice; [`Geometry::met`] returns the cells
//!   that the new cell of a step touches.
//! - Invariant: cells that touch are on the border at the same time.
//! - Cost: constant.
//!
//! A step replaces the border cell P of column x-1 by the cell N of column x. The *geometry* tells
//! which cells N touches besides P (the step *meets* these cells), and which cells of the border
//! touch. Here a, b and c are further cells of the border:
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
//! The border is split into the half U above and the half D below. On a square lattice, only D's
//! first step meets a cell of the other half: the cell of U at the split. On a triangular lattice,
//! the last step of U and the first step of D both meet the cell on the other side of the split.
//! The two cells at the split always touch there.
//!
//! A *ring* is the border of a square lattice whose first and last row touch, so that the border is
//! closed:
//!
//! ```text
//!            split
//!        ┌──────┴──────┐
//!      U[1] U[0] │ D[0] D[1] D[2]      Halves touch at the split and at the *far* ends,
//!        │                     │       here U[1] and D[2]. Steps of U meet no cell of D;
//!        └─────────────────────┘       D's first step meets U[0], and its last one U[1].
//! ```
//!
//! The swept part of the board, with the hole of the ring filled, is a disc bounded by the border.
//! Strings in a disc do not cross. The same holds if the border is a line, as on other boards. So a
//! ring has the half-states (letters and strings of a half) of a line.

use super::bricks::Bricks;
use crate::letter::Letter;
use serde::{Deserialize, Serialize};
use tengen_board::Lattice;

/// Largest number of cells of a half of the border whose half-states (letters and strings) can be
/// listed.
pub const MAX_HALF: usize = 10;

/// The geometry of a lattice: which cells of the border touch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Geometry {
    /// The square lattice: points above and beside each other touch.
    #[default]
    Square,
    /// The square lattice with one diagonal in each square.
    Triangular,
    /// The border of a cylinder: the square lattice, where the outermost cells of the two halves
    /// touch, too. The half D below the split has at least 2 cells.
    Ring,
    /// A brick wall: columns are paths, and every point has one edge to the left or to the right.
    Bricks(Bricks),
}

/// The cells that the new cell of a step touches besides the cell that it replaces, with the
/// letters of the spectator (the half that is not advanced).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Beside {
    /// At most two cells of the half that is advanced, by their distance from the split.
    pub(super) cells: [Option<usize>; 2],
    /// The letter of the cell at the split in the spectator (the half that is not advanced), if the
    /// new cell touches it.
    pub(super) end: Option<Letter>,
    /// `true` if the cell that is replaced touched the cell of `end`, too. Used only if `end` is
    /// given.
    pub(super) end_touched: bool,
    /// The letter of the outermost cell of the spectator (the half that is not advanced), if the
    /// new cell touches it.
    pub(super) far: Option<Letter>,
}

/// The cells that the new cell of a step touches besides the cell that it replaces, before the
/// letters of the spectator (the half that is not advanced) are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Met {
    cells: [Option<usize>; 2],
    /// `true` if the new cell touches the cell at the split of the spectator (the half that is not
    /// advanced).
    pub(super) end: bool,
    end_touched: bool,
    /// `true` if the new cell touches the outermost cell of the spectator (the half that is not
    /// advanced); never together with `end`.
    pub(super) far: bool,
}

impl Geometry {
    /// Returns the geometry of a lattice, or `None` if the engine does not support it.
    pub fn of(lattice: Lattice) -> Option<Geometry> {
        match lattice {
            Lattice::Square => Some(Geometry::Square),
            Lattice::Triangular => Some(Geometry::Triangular),
            _ => Bricks::of(lattice).map(Geometry::Bricks),
        }
    }

    /// Returns the number of border cells of a board with `rows` rows.
    pub fn cells(self, rows: usize) -> usize {
        match self {
            Geometry::Bricks(bricks) => bricks.pairs(rows),
            _ => rows,
        }
    }

    /// Returns the largest number of colours of a board with this geometry; the least number is 2.
    pub fn most_colours(self) -> u8 {
        match self {
            Geometry::Square | Geometry::Triangular => 3,
            Geometry::Ring | Geometry::Bricks(_) => 2,
        }
    }

    /// Returns `true` if vectors of a board with `colours` colours can be kept in files and cut
    /// into [`blocks`](crate::blocks).
    pub fn has_files(self, colours: u8) -> bool {
        self.goes_by_rows() && colours == 2
    }

    /// Returns the number of cells of the longest half of the border for which tables are made,
    /// with 2 or 3 colours.
    pub fn longest_half(self, colours: u8) -> usize {
        match (self, colours) {
            // On brick walls neighbouring cells do not touch, so every marked stone is a run of its
            // own. A row (half-state) then sums more rows of the stage before it. `MOST_SOURCES`
            // limits the number of these rows.
            (Geometry::Bricks(_), _) => 6,
            (_, 2) => MAX_HALF,
            // Vectors of larger boards do not fit into a machine's memory.
            _ => 7,
        }
    }

    /// Returns the largest number of rows of a board with this geometry, with 2 or 3 colours.
    pub fn most_rows(self, colours: u8) -> usize {
        let most = 2 * self.longest_half(colours);
        let fits = |&rows: &usize| self.cells(rows) <= most;
        (1..).take_while(fits).last().unwrap_or(0)
    }

    /// Returns the cells that the new cell touches in the step that replaces cell `i` of a half of
    /// `len` cells.
    ///
    /// Cells are numbered from the split. `inwards` is `true` if the cells of the half are replaced
    /// from its far end towards the split, as in U.
    pub(super) fn met(self, i: usize, len: usize, inwards: bool) -> Met {
        let outer = (i + 1 < len).then_some(i + 1);
        let inner = i.checked_sub(1);
        match self {
            // The new cell touches the cell that was replaced in the step before. D's first cell
            // touches U's cell at the split, and on a ring D's last cell touches U's cell at the
            // far end.
            Geometry::Square | Geometry::Ring => Met {
                cells: [if inwards { outer } else { inner }, None],
                end: !inwards && i == 0,
                end_touched: false,
                far: self == Geometry::Ring && !inwards && i + 1 == len,
            },
            // The new cell touches both neighbours in its half, one of them along a diagonal.
            Geometry::Triangular => Met {
                cells: [inner, outer],
                end: i == 0,
                end_touched: true,
                far: false,
            },
            Geometry::Bricks(_) => unreachable!("`bricks::order` gives the cells of brick walls"),
        }
    }

    /// Returns `true` if the cells at the split do not touch between the phases of U and D.
    ///
    /// The letters of these cells then do not restrict each other.
    pub(super) fn is_staggered(self) -> bool {
        self != Geometry::Triangular
    }

    /// Returns `true` if two neighbouring cells of the border touch when the border is a whole
    /// column.
    pub fn is_path(self) -> bool {
        !matches!(self, Geometry::Bricks(_))
    }

    /// Returns `true` for the square and the triangular lattice. There the counts after the first
    /// column of the board are written at once (not computed by steps), and each later column
    /// advances U and then D. A ring is swept in the same way, but has no [files](Self::has_files).
    pub fn goes_by_rows(self) -> bool {
        matches!(self, Geometry::Square | Geometry::Triangular)
    }

    /// Returns `true` if the first column of the board is advanced by steps like the other columns,
    /// instead of written at once.
    pub fn begins_before(self) -> bool {
        !self.is_path()
    }

    /// Returns `true` if steps of the half D touch the far (outermost) cell of U, so that the
    /// classes of U's patterns depend on the letter of this cell.
    pub(super) fn meets_far(self) -> bool {
        self == Geometry::Ring
    }
}

impl Met {
    /// Creates a value from at most two cells of the half that is advanced. `end` is `true` if the
    /// new cell also touches the spectator's cell at the split.
    pub(super) fn of(mut cells: impl Iterator<Item = usize>, end: bool) -> Met {
        let met = Met {
            cells: [cells.next(), cells.next()],
            end,
            end_touched: false,
            far: false,
        };
        assert!(
            cells.next().is_none(),
            "a new cell touches at most two cells of its half"
        );
        met
    }

    /// Returns the touched cells, given the `letter` of the spectator's cell that the step touches.
    /// The spectator is the half that is not advanced. The letter is ignored if the step touches no
    /// cell of the spectator.
    pub(super) fn with(self, letter: Letter) -> Beside {
        Beside {
            cells: self.cells,
            end: self.end.then_some(letter),
            end_touched: self.end_touched,
            far: self.far.then_some(letter),
        }
    }
}

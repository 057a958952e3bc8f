//! Unit cells: the repeating part of a lattice.
//!
//! A unit cell is a small rectangle of points. Its copies cover the plane without gaps, and a board
//! is cut from them. The point `(row, column)` of the board is the point `(row mod h, column mod
//! w)` of a cell that is `h` points high and `w` wide. An edge joins a point of a cell to another
//! point of the cell, or to one of the eight cells around it:
//!
//! ```text
//!     up-left      up      up-right          a cell of 3 x 1 points,
//!          +-------+-------+-------+         kagome:      a   row 0
//!          |       |       |       |                      b   row 1
//!     left |       | here  |       | right                c   row 2
//!          |       |       |       |         the next copies are 3 rows
//!          +-------+-------+-------+         below and 1 column to the right
//!   down-left     down     down-right
//! ```
//!
//! Cells are `Copy` and do not store names; [`file`](super::file) reads and writes them.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// The largest number of points of a cell.
pub const MAX_CELL_POINTS: usize = 12;

/// The largest number of edges of a cell.
pub const MAX_CELL_EDGES: usize = 40;

/// The way in which the first and last row, or the first and last column, of a board are joined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wrap {
    /// The first and the last row (or column) are not joined.
    #[default]
    Open,
    /// The first and the last row (or column) are joined as on a cylinder.
    Straight,
    /// The first and the last column are joined as on a Moebius strip. An edge beyond the last
    /// column that would arrive in row `r` arrives in column 0 in row `rows - 1 - r`. Possible for
    /// columns only.
    Twisted,
}

/// An edge of a unit cell, directed forwards: to the right, or downwards in the same column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct CellEdge {
    /// The indices, in the cell, of the edge's ends: the first end in the upper four bits, the
    /// second in the lower four.
    ends: u8,
    /// The cell of the second end, as seen from the cell of the first: one of nine cells, numbered
    /// row by row from the upper left. Number 4 is the same cell.
    side: u8,
}

impl CellEdge {
    pub(super) fn new(from: usize, to: usize, (down, right): (isize, isize)) -> CellEdge {
        CellEdge {
            ends: (from << 4 | to) as u8,
            side: (3 * (down + 1) + right + 1) as u8,
        }
    }

    /// Returns the point of the first end.
    pub(super) fn from(self) -> usize {
        usize::from(self.ends >> 4)
    }

    /// Returns the point of the second end.
    pub(super) fn to(self) -> usize {
        usize::from(self.ends & 15)
    }

    /// Returns the numbers of cells downwards and to the right from the cell of the first end to
    /// the cell of the second.
    pub(super) fn cells(self) -> (isize, isize) {
        // `side` numbers the nine cells row by row, so number 4 is (0, 0).
        let side = isize::from(self.side as i8);
        (side / 3 - 1, side % 3 - 1)
    }

    /// Returns the edge in the opposite direction.
    fn turned(self) -> CellEdge {
        let (down, right) = self.cells();
        CellEdge::new(self.to(), self.from(), (-down, -right))
    }
}

/// The coordinates of a cell's points in pictures.
///
/// The unit is a hundredth of the distance of neighbours on the square lattice; x goes to the
/// right, y downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Places {
    pub(super) points: [(i16, i16); MAX_CELL_POINTS],
    /// The step from a cell to the cell below it. The steps `down` and `right` are (0, 0) if the
    /// points have no coordinates of their own. Points are then drawn at their row and column.
    pub(super) down: (i16, i16),
    /// The step from a cell to the one to its right.
    pub(super) right: (i16, i16),
}

/// The name of a lattice of the user's own in titles: ASCII, padded with zeros, or empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Label(pub(super) [u8; Label::MOST]);

impl Label {
    /// The largest length in bytes.
    pub(super) const MOST: usize = 24;

    /// Returns the label with the given text; `None` unless it has 1 to [`Label::MOST`] letters,
    /// digits, `-` and `_`.
    pub(super) fn of(text: &str) -> Option<Label> {
        let bytes = text.as_bytes();
        let is_plain = |b: &u8| b.is_ascii_alphanumeric() || b"-_".contains(b);
        let mut label = Label::default();
        label.0.get_mut(..bytes.len())?.copy_from_slice(bytes);
        (!bytes.is_empty() && bytes.iter().all(is_plain)).then_some(label)
    }

    /// Returns the text of the label; `None` if the label is empty.
    pub(super) fn text(&self) -> Option<&str> {
        let text = std::str::from_utf8(&self.0).ok()?.trim_end_matches('\0');
        (!text.is_empty()).then_some(text)
    }
}

/// The properties that distinguish lattices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Pattern {
    pub(super) rows: u8,
    pub(super) cols: u8,
    pub(super) wrap_rows: bool,
    pub(super) wrap_cols: Wrap,
    /// `true` if equal edges and loops, which occur on boards too small for their wraps, are left
    /// out.
    pub(super) merges: bool,
    /// `true` if the points of column 0 are guarded.
    pub(super) guards_column: bool,
    /// A bit set of guarded points: bit p is set if point p of every copy of the cell is guarded.
    pub(super) guarded: u16,
    pub(super) count: u8,
    /// The edges of the cell, ascending. The entries from `count` on are unused, all with one fixed
    /// value.
    pub(super) edges: [CellEdge; MAX_CELL_EDGES],
}

/// A unit cell, and the [`Wrap`] of the rows and of the columns of boards made of its copies.
///
/// Cells are equal if they have the same size, edges, guarded points and wraps, and also agree on
/// [short wraps](Cell::merges_short_wraps). The coordinates of the points in pictures do not
/// matter, nor does the label.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    pub(super) pattern: Pattern,
    pub(super) places: Places,
    pub(super) label: Label,
}

impl PartialEq for Cell {
    fn eq(&self, other: &Cell) -> bool {
        self.pattern == other.pattern
    }
}

impl Eq for Cell {}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Cell) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Cell {
    fn cmp(&self, other: &Cell) -> Ordering {
        self.pattern.cmp(&other.pattern)
    }
}

impl Hash for Cell {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.pattern.hash(state);
    }
}

impl Cell {
    /// Returns a cell of `rows` x `cols` points without edges.
    ///
    /// # Panics
    /// If it has no points, or more than [`MAX_CELL_POINTS`].
    pub(super) fn new(rows: usize, cols: usize) -> Cell {
        assert!((1..=MAX_CELL_POINTS).contains(&(rows * cols)));
        Cell {
            pattern: Pattern {
                rows: rows as u8,
                cols: cols as u8,
                wrap_rows: false,
                wrap_cols: Wrap::Open,
                merges: false,
                guards_column: false,
                guarded: 0,
                count: 0,
                edges: [CellEdge::new(0, 0, (0, 0)); MAX_CELL_EDGES],
            },
            places: Places::default(),
            label: Label::default(),
        }
    }

    /// Returns the number of rows of points in a cell. The lattice repeats downwards after them.
    pub fn rows(&self) -> usize {
        self.pattern.rows.into()
    }

    /// Returns the number of columns of points in a cell. The lattice repeats to the right after
    /// them.
    pub fn cols(&self) -> usize {
        self.pattern.cols.into()
    }

    /// Returns the number of points of a cell.
    pub fn points(&self) -> usize {
        self.rows() * self.cols()
    }

    /// Returns the number of edges that belong to each cell. An edge between two cells belongs to
    /// one of them.
    pub fn edge_count(&self) -> usize {
        self.pattern.count.into()
    }

    /// Returns the way in which the last row of a board is joined to the first.
    pub fn wrap_rows(&self) -> Wrap {
        match self.pattern.wrap_rows {
            true => Wrap::Straight,
            false => Wrap::Open,
        }
    }

    /// Returns the way in which the last column of a board is joined to the first.
    pub fn wrap_cols(&self) -> Wrap {
        self.pattern.wrap_cols
    }

    /// Returns `true` if boards are allowed on which some edges that wrap around are too short.
    ///
    /// Such a short wrap would repeat an edge or join a point to itself. If short wraps are
    /// allowed, equal edges count once and loops are dropped. Otherwise the board is refused.
    pub fn merges_short_wraps(&self) -> bool {
        self.pattern.merges
    }

    /// Returns `true` if the points of column 0 are guarded.
    pub fn guards_first_column(&self) -> bool {
        self.pattern.guards_column
    }

    /// Returns the number of points of a cell that are guarded in every copy.
    pub fn guarded_points(&self) -> usize {
        self.pattern.guarded.count_ones() as usize
    }

    pub(super) fn edges(&self) -> &[CellEdge] {
        &self.pattern.edges[..self.edge_count()]
    }

    /// Returns the numbers of rows and columns of points from the first end of an edge to the
    /// second.
    pub(super) fn reach_of(&self, edge: CellEdge) -> (isize, isize) {
        let (rows, cols) = (self.rows() as isize, self.cols() as isize);
        let (down, right) = edge.cells();
        let (from, to) = (edge.from() as isize, edge.to() as isize);
        (
            down * rows + to / cols - from / cols,
            right * cols + to % cols - from % cols,
        )
    }

    /// Returns the edge, directed forwards.
    pub(super) fn forwards(&self, edge: CellEdge) -> CellEdge {
        let (down, right) = self.reach_of(edge);
        // Forwards means to the right, or down within the same column.
        match (right, down) < (0, 0) {
            true => edge.turned(),
            false => edge,
        }
    }

    /// Adds an edge that is directed forwards, and keeps the edges ascending. The caller ensures
    /// that there is room and that the edge is new.
    pub(super) fn add(&mut self, edge: CellEdge) {
        let count = self.edge_count();
        self.pattern.edges[count] = edge;
        // Sorted edges make equal cells equal as arrays.
        self.pattern.edges[..=count].sort_unstable();
        self.pattern.count += 1;
    }

    /// Returns the number of columns of points that the longest edge spans.
    pub fn reach(&self) -> usize {
        let reaches = self.edges().iter();
        let reaches = reaches.map(|&edge| self.reach_of(edge).1 as usize);
        reaches.max().unwrap_or(0)
    }

    /// Returns the index, within its cell, of the point `(row, col)` of the board.
    pub(super) fn phase(&self, row: usize, col: usize) -> usize {
        row % self.rows() * self.cols() + col % self.cols()
    }

    /// Returns `true` if a point would have a neighbour above or below the board, if the lattice
    /// went on there.
    ///
    /// The neighbour is below row `rows - 1` if `below` is `true`, and otherwise above row 0.
    pub(crate) fn touches_outside(&self, rows: usize, row: usize, col: usize, below: bool) -> bool {
        let phase = self.phase(row, col);
        // An edge leaves the board if its other end is above row 0 or below the last row.
        let is_outside = |down: isize| match below {
            true => row as isize + down >= rows as isize,
            false => row as isize + down < 0,
        };
        self.edges().iter().any(|&edge| {
            let (down, _) = self.reach_of(edge);
            (edge.from() == phase && is_outside(down)) || (edge.to() == phase && is_outside(-down))
        })
    }

    /// Returns `true` if the unit cell makes the point (`row`, `col`) guarded, whatever the
    /// boundary condition.
    pub(crate) fn guards(&self, row: usize, col: usize) -> bool {
        self.pattern.guarded >> self.phase(row, col) & 1 == 1
            || (self.pattern.guards_column && col == 0)
    }

    /// Calls `edge` for each edge of a board of the given size, with its ends as (row, column).
    ///
    /// On a board that is too small for its wraps, an edge can occur twice or join a point to
    /// itself.
    pub(super) fn board_edges(
        &self,
        (rows, cols): (usize, usize),
        mut edge: impl FnMut((usize, usize), (usize, usize)),
    ) {
        // The edges that begin at each point of the cell.
        let mut by_phase = vec![Vec::new(); self.points()];
        for &edge in self.edges() {
            by_phase[edge.from()].push(self.reach_of(edge));
        }
        for row in 0..rows {
            for col in 0..cols {
                for &(down, right) in &by_phase[self.phase(row, col)] {
                    let (to_row, to_col) = (row as isize + down, col + right as usize);
                    if let Some(to) = self.arrival((rows, cols), to_row, to_col) {
                        edge((row, col), to);
                    }
                }
            }
        }
    }

    /// Returns the point at the end of a forward edge. If (`row`, `col`) is beyond the board, it is
    /// the point to which the edge wraps around, or `None` if it does not wrap.
    fn arrival(
        &self,
        (rows, cols): (usize, usize),
        row: isize,
        col: usize,
    ) -> Option<(usize, usize)> {
        // Rows wrap around, or the edge ends outside the board and is dropped.
        let row = match self.pattern.wrap_rows {
            true => row.rem_euclid(rows as isize) as usize,
            false => usize::try_from(row).ok().filter(|&row| row < rows)?,
        };
        if col < cols {
            return Some((row, col));
        }
        match self.pattern.wrap_cols {
            Wrap::Open => None,
            Wrap::Straight => Some((row, (col - cols) % cols)),
            // The twist reverses the rows.
            Wrap::Twisted => Some((rows - 1 - row, (col - cols) % cols)),
        }
    }

    /// Returns the coordinates of a board's point in pictures.
    ///
    /// Returns `None` if the cell has no coordinates, so that points are drawn at their row and
    /// column.
    pub(crate) fn place(&self, row: usize, col: usize) -> Option<(f64, f64)> {
        let Places {
            points,
            down,
            right,
        } = self.places;
        if down == (0, 0) && right == (0, 0) {
            return None;
        }
        // The row and column of the point's copy of the cell, and the coordinates within the cell.
        let (of_row, of_col) = ((row / self.rows()) as f64, (col / self.cols()) as f64);
        let point = points[self.phase(row, col)];
        let sum = |down: i16, right: i16, point: i16| {
            (of_row * f64::from(down) + of_col * f64::from(right) + f64::from(point)) / 100.0
        };
        Some((sum(down.0, right.0, point.0), sum(down.1, right.1, point.1)))
    }
}

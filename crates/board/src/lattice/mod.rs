//! The lattices, with the exact conventions in which they are counted.
//!
//! A point is `(row, column)`; rows run downwards from 0 to `rows - 1`, columns
//! to the right from 0 to `cols - 1`. In the papers' words an m x n board has m
//! rows and n columns, and it is swept column by column from the left:
//!
//! ```text
//!            column 0   1   2   3  ...   the *length* of the board: strips grow
//!     row 0     .   .   .   .            this way, and `cylinder` wraps this way
//!     row 1     .   .   .   .
//!     row 2     .   .   .   .
//! ```
//!
//! **square** `Sq(M,N)`: every point touches the points above, below, left and
//! right of it.
//!
//! **triangular**: square plus the diagonals `(r,c)-(r+1,c+1)`.
//!
//! ```text
//!     .---.---.
//!     | \ | \ |
//!     .---.---.
//!     | \ | \ |
//!     .---.---.
//! ```
//!
//! **hexagonal** (a brick wall): square without the horizontal edges
//! `(r,c)-(r,c+1)` for which `r + c` is odd.
//!
//! ```text
//!     c 0   1   2   3   4
//! r 0   .---.   .---.   .
//!       |   |   |   |   |
//! r 1   .   .---.   .---.
//!       |   |   |   |   |
//! r 2   .---.   .---.   .
//! ```
//!
//! **square-octagonal**: square without the horizontal edges `(r,c)-(r,c+1)` for
//! which `floor((r+1)/2) + c` is odd. **square-octagonal-shifted** is the same
//! pattern one row higher up: `floor((r+2)/2) + c` is odd.
//!
//! ```text
//!      square-octagonal            square-octagonal-shifted
//!     c 0   1   2   3   4         c 0   1   2   3   4
//! r 0   .---.   .---.   .     r 0   .   .---.   .---.
//!       |   |   |   |   |           |   |   |   |   |
//! r 1   .   .---.   .---.     r 1   .   .---.   .---.
//!       |   |   |   |   |           |   |   |   |   |
//! r 2   .   .---.   .---.     r 2   .---.   .---.   .
//!       |   |   |   |   |           |   |   |   |   |
//! r 3   .---.   .---.   .     r 3   .---.   .---.   .
//! ```
//!
//! **hexagonal-shifted**, **square-octagonal-shifted-2** and **-3** are hexagonal
//! one row higher up, and square-octagonal two and three rows. A strip of a lattice
//! that starts at any row is a board of one of these.
//!
//! **cylinder** `Cyl(M,N)`: square plus the edges `(r,N-1)-(r,0)`. An edge that
//! is there already (N = 2) is not doubled, and a point (N = 1) does not touch
//! itself.
//!
//! **cylinder-guarded** `Cyl'(M,N)`: the cylinder, with an extra point that is
//! always empty beside every point of column 0.
//!
//! **torus**: the cylinder plus the edges `(M-1,c)-(0,c)`.
//!
//! A [`Boundary`] adds a row of points that are always empty above row 0, below
//! row `rows - 1`, or both, without ends. The points that touch such an extra point are
//! *guarded*: they have a liberty whatever the position is.
//!
//! Each of them is written as a unit [`cell`], in the texts of `lattices/`, and so are lattices
//! of one's own ([`Lattice::Own`]), read from a [`file`](mod@file) or chosen from [`Lattice::shipped`]:
//! there a point of the plane is `(row, column)` of such a cell's copy.
//!
//! Source: Farr & Schmidt, *On the number of Go positions on lattice graphs*,
//! sections 2, 4.2, 4.3 and 5. Their row/column reading of the hexagonal and
//! square-octagonal rules is ambiguous as printed; the one above reproduces the
//! bounds of their Table 2.

pub mod cell;
pub mod file;
mod shipped;

use crate::named::{UnknownName, by_name};
use cell::{Cell, Wrap};
use file::CellError;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// Which lattice a board is cut from; see the [module](self) for pictures.
///
/// In JSON and in records its [text](Lattice::text): a name, or a unit cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lattice {
    /// The ordinary Go board.
    #[default]
    Square,
    /// Square plus one diagonal per face.
    Triangular,
    /// Brick wall, 3-regular inside.
    Hexagonal,
    /// The same, its pattern moved up by one row.
    HexagonalShifted,
    /// Squares and octagons, 3-regular inside.
    SquareOctagonal,
    /// The same, its pattern moved up by one row.
    SquareOctagonalShifted,
    /// The same, moved up by two rows.
    SquareOctagonalShifted2,
    /// The same, moved up by three rows.
    SquareOctagonalShifted3,
    /// Square, wrapping along the columns direction.
    Cylinder,
    /// Cylinder whose column 0 is guarded.
    CylinderGuarded,
    /// Square, wrapping both ways.
    Torus,
    /// Copies of a unit cell.
    Own(Cell),
}

/// Why a text is no lattice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LatticeError {
    /// Nothing goes by this name.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// It is no unit cell.
    #[error("unit cell, {0}")]
    Cell(#[from] CellError),
}

/// Where a board has an extra row of points that are always empty. In JSON, its name.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Boundary {
    /// Nowhere: the board as it is (NBC in Farr & Schmidt).
    #[default]
    None,
    /// Above row 0 (1SBC).
    Top,
    /// Below the last row (1SBC; differs from top where a lattice is not
    /// symmetric).
    Bottom,
    /// Both (2SBC).
    Both,
}

impl Lattice {
    const NAMES: [(Lattice, &'static str); 11] = [
        (Lattice::Square, "square"),
        (Lattice::Triangular, "triangular"),
        (Lattice::Hexagonal, "hexagonal"),
        (Lattice::HexagonalShifted, "hexagonal-shifted"),
        (Lattice::SquareOctagonal, "square-octagonal"),
        (Lattice::SquareOctagonalShifted, "square-octagonal-shifted"),
        (
            Lattice::SquareOctagonalShifted2,
            "square-octagonal-shifted-2",
        ),
        (
            Lattice::SquareOctagonalShifted3,
            "square-octagonal-shifted-3",
        ),
        (Lattice::Cylinder, "cylinder"),
        (Lattice::CylinderGuarded, "cylinder-guarded"),
        (Lattice::Torus, "torus"),
    ];

    /// All lattices of the papers, which have engines and tables of their own.
    pub fn all() -> impl Iterator<Item = Lattice> {
        Lattice::NAMES.into_iter().map(|(lattice, _)| lattice)
    }

    /// The lattices beyond those that have a name, too: kagome, Moebius strip and others.
    pub fn shipped() -> impl Iterator<Item = Lattice> {
        shipped::more().map(|known| Lattice::Own(known.cell))
    }

    /// A lattice of one's own from the text of a [`file`](mod@file).
    ///
    /// # Errors
    /// Why it is no unit cell, and where.
    pub fn from_cell(text: &str) -> Result<Lattice, CellError> {
        Ok(Lattice::Own(file::read(text)?.cell))
    }

    /// Its name, as on the command line; that of a lattice of one's own is made of its cell,
    /// `own-` and a number of 16 digits.
    pub fn name(self) -> Cow<'static, str> {
        match self.known() {
            Some(known) => Cow::Borrowed(known.name),
            None => Cow::Owned(format!("own-{:016x}", fingerprint(&self.text()))),
        }
    }

    /// What it is, in a line; nothing for a lattice of one's own.
    pub fn about(self) -> Option<&'static str> {
        self.known().map(|known| known.about)
    }

    /// The text of its file, if it has a name.
    pub fn source(self) -> Option<&'static str> {
        self.known().map(|known| known.text)
    }

    /// From which [`FromStr`] makes it again: its name, or its cell in one line.
    pub fn text(self) -> Cow<'static, str> {
        match (self.known(), self) {
            (Some(known), _) => Cow::Borrowed(known.name),
            (None, lattice) => Cow::Owned(file::canonical(lattice.cell())),
        }
    }

    /// The same for pictures: with where the points of a cell lie.
    pub fn drawn_text(self) -> Cow<'static, str> {
        match (self.known(), self) {
            (None, Lattice::Own(cell)) => Cow::Owned(file::drawn(&cell)),
            _ => self.text(),
        }
    }

    /// Whether it is made of a unit cell that is none of the papers' lattices, and nothing is
    /// known of it but its cell.
    pub fn is_own(self) -> bool {
        matches!(self, Lattice::Own(_))
    }

    fn known(self) -> Option<&'static shipped::Shipped> {
        match &self {
            Lattice::Own(cell) => shipped::more().find(|known| known.cell == *cell),
            other => Some(shipped::of_papers(other.index())),
        }
    }

    /// The place in the list of names of a lattice that is none of one's own.
    fn index(self) -> usize {
        let named = Lattice::NAMES.iter();
        let before = named.take_while(|(lattice, _)| *lattice != self);
        before.count()
    }

    /// What repeats.
    pub fn cell(&self) -> &Cell {
        match self {
            Lattice::Own(cell) => cell,
            other => &shipped::of_papers(other.index()).cell,
        }
    }

    /// Whether the last column touches column 0.
    pub fn wraps_columns(self) -> bool {
        match self {
            Lattice::Cylinder | Lattice::CylinderGuarded | Lattice::Torus => true,
            Lattice::Own(cell) => cell.wrap_cols() != Wrap::Open,
            _ => false,
        }
    }

    /// Whether the last row touches row 0.
    pub fn wraps_rows(self) -> bool {
        match self {
            Lattice::Own(cell) => cell.wrap_rows() != Wrap::Open,
            other => other == Lattice::Torus,
        }
    }

    /// After how many columns the lattice repeats.
    pub fn period(self) -> usize {
        match self {
            Lattice::Own(cell) => cell.cols(),
            // Moving a pattern by one column moves it by half its rows.
            other => other.row_phases().len().min(2),
        }
    }

    /// Over how many columns its longest edge goes, at least 1: so many columns before one
    /// matter for those after it.
    pub fn reach(self) -> usize {
        match self {
            Lattice::Own(cell) => cell.reach().max(1),
            _ => 1,
        }
    }

    /// The edges between the last column and column 0 of a board of so many rows, as the row in
    /// column 0 and the row in the last. On a board of one column both are in it; there, and on
    /// one of two, edges of short wraps can be among them.
    pub fn closing_edges(self, rows: usize) -> Vec<(usize, usize)> {
        let cell = self.cell();
        let mut edges = Vec::new();
        if self.wraps_columns() {
            // In a board of three columns no two of them touch in two ways.
            cell.board_edges((rows, 3), |(row, col), (to_row, to_col)| {
                if (col, to_col) == (2, 0) {
                    edges.push((to_row, row));
                }
            });
        }
        edges
    }

    /// Of how many rows boards have a multiple: as many as a cell, where rows wrap.
    pub fn row_step(self) -> usize {
        match self {
            Lattice::Own(cell) if self.wraps_rows() => cell.rows(),
            _ => 1,
        }
    }

    /// The lattice and its patterns moved up by 1, 2, ... rows until they repeat,
    /// starting with the one that is not moved. A lattice of one's own has no name for
    /// others: it stands alone.
    pub fn row_phases(self) -> Cow<'static, [Lattice]> {
        use Lattice::*;
        Cow::Borrowed(match self {
            Hexagonal | HexagonalShifted => &[Hexagonal, HexagonalShifted],
            SquareOctagonal
            | SquareOctagonalShifted
            | SquareOctagonalShifted2
            | SquareOctagonalShifted3 => &[
                SquareOctagonal,
                SquareOctagonalShifted,
                SquareOctagonalShifted2,
                SquareOctagonalShifted3,
            ],
            Square => &[Square],
            Triangular => &[Triangular],
            Cylinder => &[Cylinder],
            CylinderGuarded => &[CylinderGuarded],
            Torus => &[Torus],
            Own(_) => return Cow::Owned(vec![self]),
        })
    }

    /// How many rows its pattern is moved up.
    pub fn row_phase(self) -> usize {
        let phases = self.row_phases();
        phases
            .iter()
            .take_while(|&&lattice| lattice != self)
            .count()
    }

    /// The lattice with its pattern moved up by so many rows: that of the board's
    /// rows from `rows` on. Not of a lattice of one's own.
    pub fn moved_up(self, rows: usize) -> Lattice {
        let phases = self.row_phases();
        phases[(self.row_phase() + rows % phases.len()) % phases.len()]
    }
}

/// FNV-1a.
fn fingerprint(text: &str) -> u64 {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, mix)
}

impl Boundary {
    const NAMES: [(Boundary, &'static str); 4] = [
        (Boundary::None, "none"),
        (Boundary::Top, "top"),
        (Boundary::Bottom, "bottom"),
        (Boundary::Both, "both"),
    ];

    /// All boundary conditions.
    pub fn all() -> impl Iterator<Item = Boundary> {
        Boundary::NAMES.into_iter().map(|(boundary, _)| boundary)
    }

    /// The boundary's name, as on the command line.
    pub fn name(self) -> &'static str {
        Boundary::NAMES[self as usize].1
    }

    /// Whether row 0 is guarded.
    pub fn top(self) -> bool {
        matches!(self, Boundary::Top | Boundary::Both)
    }

    /// Whether the last row is guarded.
    pub fn bottom(self) -> bool {
        matches!(self, Boundary::Bottom | Boundary::Both)
    }
}

impl fmt::Display for Lattice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name())
    }
}

impl Serialize for Lattice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

/// A name, or the text of a unit cell.
#[cfg(feature = "schema")]
impl schemars::JsonSchema for Lattice {
    fn schema_name() -> Cow<'static, str> {
        "Lattice".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "description": "The name of a lattice, or the text of its unit cell.",
        })
    }
}

impl<'de> Deserialize<'de> for Lattice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Lattice, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl fmt::Display for Boundary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name, or the text of a unit cell, which no name can be: it has more than one word.
impl FromStr for Lattice {
    type Err = LatticeError;
    fn from_str(s: &str) -> Result<Lattice, LatticeError> {
        if s.trim().contains(char::is_whitespace) {
            return Ok(Lattice::from_cell(s)?);
        }
        let more = shipped::more().map(|known| (Lattice::Own(known.cell), known.name));
        let named: Vec<_> = Lattice::NAMES.into_iter().chain(more).collect();
        Ok(by_name("lattice", s, &named)?)
    }
}

impl FromStr for Boundary {
    type Err = UnknownName;
    fn from_str(s: &str) -> Result<Boundary, UnknownName> {
        by_name("boundary", s, &Boundary::NAMES)
    }
}

/// A rectangle cut from a lattice.
///
/// In JSON `{"lattice":"square","rows":9,"cols":9,"boundary":"none"}`; the lattice and the
/// boundary may be left out when it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// The lattice.
    #[serde(default)]
    pub lattice: Lattice,
    /// Number of rows (m in the papers).
    pub rows: usize,
    /// Number of columns (n in the papers).
    pub cols: usize,
    /// Extra rows of empty points.
    #[serde(default)]
    pub boundary: Boundary,
}

impl Shape {
    /// A plain square-lattice board.
    pub fn square(rows: usize, cols: usize) -> Shape {
        Shape {
            lattice: Lattice::Square,
            rows,
            cols,
            boundary: Boundary::None,
        }
    }

    /// The vertex of point `(row, col)`: points are numbered row by row.
    pub fn vertex(&self, row: usize, col: usize) -> usize {
        row * self.cols + col
    }

    /// The `(row, column)` of a vertex.
    pub fn point(&self, vertex: usize) -> (usize, usize) {
        (vertex / self.cols, vertex % self.cols)
    }

    /// Whether the point always has a liberty outside the board.
    pub fn is_guarded(&self, row: usize, col: usize) -> bool {
        let cell = self.lattice.cell();
        let outside = |below| cell.touches_outside(self.rows, row, col, below);
        cell.guards(row, col)
            || (self.boundary.top() && outside(false))
            || (self.boundary.bottom() && outside(true))
    }

    /// Over which ends of the board the edge between two points goes, if not directly.
    pub fn wraps_between(&self, a: usize, b: usize) -> Option<Wraps> {
        let cell = self.lattice.cell();
        let goes = |a: usize, b: usize| {
            let ((row, col), (to_row, to_col)) = (self.point(a), self.point(b));
            let by = (
                to_row as isize - row as isize,
                to_col as isize - col as isize,
            );
            let phase = cell.phase(row, col);
            let mut edges = cell.edges().iter();
            edges.any(|&edge| usize::from(edge.from) == phase && cell.reach_of(edge) == by)
        };
        if goes(a, b) || goes(b, a) {
            return None;
        }
        let (from, to) = (self.point(a).1, self.point(b).1);
        Some(Wraps {
            columns: self.lattice.wraps_columns()
                && from.abs_diff(to) + 1 == self.cols
                && (self.cols > 2 || !self.lattice.wraps_rows()),
        })
    }

    /// All edges, each once.
    ///
    /// # Errors
    /// If the board is too short for its wraps.
    pub(crate) fn edges(&self) -> Result<Vec<(usize, usize)>, ShortWrap> {
        let cell = self.lattice.cell();
        let mut edges = Vec::with_capacity(self.rows * self.cols * cell.edge_count());
        cell.board_edges((self.rows, self.cols), |from, to| {
            let (a, b) = (self.vertex(from.0, from.1), self.vertex(to.0, to.1));
            edges.push((a.min(b), a.max(b)));
        });
        if self.lattice.wraps_rows() || self.lattice.wraps_columns() {
            edges.sort_unstable();
            let is_loop = edges.iter().find(|(a, b)| a == b).copied();
            let is_double = edges.windows(2).find(|two| two[0] == two[1]);
            let short = is_loop.or(is_double.map(|two| two[0]));
            if let Some((a, b)) = short.filter(|_| !cell.merges_short_wraps()) {
                return Err(ShortWrap {
                    from: self.point(a),
                    to: self.point(b),
                });
            }
            edges.dedup();
            edges.retain(|(a, b)| a != b);
        }
        Ok(edges)
    }
}

/// How an edge wraps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wraps {
    /// From the last column to the first, and not only from the last row to row 0.
    pub columns: bool,
}

/// An edge that a short wrap would double, or a point that it would join to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShortWrap {
    pub(crate) from: (usize, usize),
    pub(crate) to: (usize, usize),
}

impl ShortWrap {
    /// The edge, for people: rows and columns from 1.
    pub(crate) fn text(&self) -> String {
        let name = |(row, col): (usize, usize)| format!("row {}, column {}", row + 1, col + 1);
        match self.from == self.to {
            true => format!("the point in {} would touch itself", name(self.from)),
            false => format!(
                "the points in {} and {} would be joined twice",
                name(self.from),
                name(self.to)
            ),
        }
    }
}

//! The lattices, with the exact places of points and edges, on which the counts depend.
//!
//! A point is `(row, column)`. Rows run downwards from 0 to `rows - 1`, columns to the right from 0
//! to `cols - 1`. In the terms of the papers, an m x n board has m rows and n columns. A sweep adds
//! the points of a board column by column from the left:
//!
//! ```text
//!            column 0   1   2   3  ...   the *length* of the board: strips grow
//!     row 0     .   .   .   .            this way, and `cylinder` wraps this way
//!     row 1     .   .   .   .
//!     row 2     .   .   .   .
//! ```
//!
//! **square** `Sq(M,N)`: every point is adjacent to the points above, below, left and right of it.
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
//! **hexagonal-shifted** has the pattern of hexagonal, moved up by one row.
//! **square-octagonal-shifted-2** and **square-octagonal-shifted-3** have the pattern of
//! square-octagonal, moved up by two and by three rows. So if rows are removed from the top of a
//! board, the rest is again a board of one of these lattices.
//!
//! **cylinder** `Cyl(M,N)`: square plus the edges `(r,N-1)-(r,0)`. For N = 2 these edges exist
//! already and are not doubled. For N = 1 they would be loops and are left out.
//!
//! **cylinder-guarded** `Cyl'(M,N)`: the cylinder where each point of column 0 is adjacent to an
//! extra point of its own. The extra points are always empty.
//!
//! **torus**: the cylinder plus the edges `(M-1,c)-(0,c)`.
//!
//! A [`Boundary`] adds a row of always-empty points: above row 0, below row `rows - 1`, or both.
//! The lattice continues to this row, which also has points to the left of column 0 and to the
//! right of the last column. The points that touch an extra point are *guarded*: they have a
//! liberty in every position.
//!
//! Each lattice is defined by a unit [`cell`], in the files of the folder `lattices/`. Other
//! lattices ([`Lattice::Own`]) are read from a [`file`](mod@file) or chosen from
//! [`Lattice::shipped`]. Rows and columns count through all copies of the cell: in a cell of h x w
//! points, `(row, column)` of the board is the point `(row mod h, column mod w)` of a copy.
//!
//! Source: Farr & Schmidt, *On the number of Go positions on lattice graphs*, sections 2, 4.2, 4.3
//! and 5. Their rules for the hexagonal and square-octagonal lattices are ambiguous as printed. The
//! reading above reproduces the bounds of their Table 2.
//!
//! Adjacency is defined in this module only. The test
//! `the_lattices_of_the_papers_are_those_of_their_definitions` compares the cells with the rules
//! above.

pub mod cell;
pub mod file;
mod shape;
mod shipped;

pub use shape::{Shape, Wraps};

use crate::named::{UnknownName, by_name};
use cell::{Cell, Wrap};
use file::CellError;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The lattice from which a board is cut; see the [module](self) for pictures.
///
/// In JSON and in records it is its [text](Lattice::text): a name, or a unit cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lattice {
    /// The ordinary Go board.
    #[default]
    Square,
    /// Square plus one diagonal per face.
    Triangular,
    /// A brick wall; inner points have three neighbours.
    Hexagonal,
    /// Hexagonal, with its pattern moved up by one row.
    HexagonalShifted,
    /// Squares and octagons; inner points have three neighbours.
    SquareOctagonal,
    /// Square-octagonal, with its pattern moved up by one row.
    SquareOctagonalShifted,
    /// Square-octagonal, with its pattern moved up by two rows.
    SquareOctagonalShifted2,
    /// Square-octagonal, with its pattern moved up by three rows.
    SquareOctagonalShifted3,
    /// Square, with columns that wrap.
    Cylinder,
    /// Cylinder, with guarded points in column 0.
    CylinderGuarded,
    /// Square, with rows and columns that wrap.
    Torus,
    /// Copies of a unit cell.
    Own(Cell),
}

/// The reason why a text is not a lattice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LatticeError {
    /// The name is unknown.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// The text is not a valid unit cell.
    #[error("unit cell, {0}")]
    Cell(#[from] CellError),
}

/// Boundary condition: the edges of the board with an extra row of empty points. In JSON, its name.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Boundary {
    /// No extra row (NBC in Farr & Schmidt).
    #[default]
    None,
    /// An extra row above row 0 (called 1SBC in Farr & Schmidt).
    Top,
    /// An extra row below the last row (called 1SBC in Farr & Schmidt). It differs from `Top` on
    /// lattices that are not symmetric.
    Bottom,
    /// Extra rows above and below the board (called 2SBC in Farr & Schmidt).
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

    /// Returns all lattices that the papers define: all variants but [`Lattice::Own`].
    pub fn all() -> impl Iterator<Item = Lattice> {
        Lattice::NAMES.into_iter().map(|(lattice, _)| lattice)
    }

    /// Returns the named lattices that are not in the papers: kagome, Moebius strip and others.
    pub fn shipped() -> impl Iterator<Item = Lattice> {
        shipped::more().map(|known| Lattice::Own(known.cell))
    }

    /// Builds a lattice from the text of a unit cell [`file`](mod@file).
    ///
    /// # Errors
    /// [`CellError`] if the text is not a valid unit cell.
    pub fn from_cell(text: &str) -> Result<Lattice, CellError> {
        Ok(Lattice::Own(file::read(text)?.cell))
    }

    /// Returns the name of the lattice, as on the command line.
    ///
    /// An unnamed lattice gets a name that depends only on its cell: `own-` and a number of 16
    /// hexadecimal digits.
    pub fn name(self) -> Cow<'static, str> {
        match self.known() {
            Some(known) => Cow::Borrowed(known.name),
            None => Cow::Owned(format!("own-{:016x}", fingerprint(&self.text()))),
        }
    }

    /// Returns the name of the lattice for titles. For [`Lattice::Own`], except shipped lattices,
    /// it is the name in the `name` line of the cell, if there is one. Otherwise it is the
    /// [`name`](Lattice::name).
    ///
    /// ```
    /// let ladder = tengen_board::Lattice::from_cell("name ladder; points a / b; edges a-b")?;
    /// assert_eq!(ladder.label(), "ladder");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn label(self) -> Cow<'static, str> {
        match (self.known(), &self) {
            (None, Lattice::Own(cell)) => match cell.label.text() {
                Some(label) => Cow::Owned(label.to_owned()),
                None => self.name(),
            },
            _ => self.name(),
        }
    }

    /// Returns a one-line description of a named lattice; `None` for an unnamed lattice.
    pub fn about(self) -> Option<&'static str> {
        self.known().map(|known| known.about)
    }

    /// Returns the text of the file that defines the lattice, or `None` for an unnamed lattice.
    pub fn source(self) -> Option<&'static str> {
        self.known().map(|known| known.text)
    }

    /// Returns the name of the lattice, or its unit cell in one line; [`FromStr`] parses both.
    pub fn text(self) -> Cow<'static, str> {
        match (self.known(), self) {
            (Some(known), _) => Cow::Borrowed(known.name),
            (None, lattice) => Cow::Owned(file::canonical(lattice.cell())),
        }
    }

    /// Returns the [`text`](Lattice::text). For an unnamed lattice, the text also has the label and
    /// the coordinates of the points in pictures.
    pub fn drawn_text(self) -> Cow<'static, str> {
        match (self.known(), self) {
            (None, Lattice::Own(cell)) => Cow::Owned(file::drawn(&cell)),
            _ => self.text(),
        }
    }

    /// Returns `true` for [`Lattice::Own`]: a lattice that is none of the papers' lattices.
    pub fn is_own(self) -> bool {
        matches!(self, Lattice::Own(_))
    }

    /// Returns the definition of a named lattice, or `None` for an unnamed one.
    fn known(self) -> Option<&'static shipped::Shipped> {
        match &self {
            Lattice::Own(cell) => shipped::more().find(|known| known.cell == *cell),
            other => Some(shipped::of_papers(other.index())),
        }
    }

    /// Returns the index of one of the papers' lattices in `Lattice::NAMES`.
    fn index(self) -> usize {
        let named = Lattice::NAMES.iter();
        let before = named.take_while(|(lattice, _)| *lattice != self);
        before.count()
    }

    /// Returns the unit cell.
    pub fn cell(&self) -> &Cell {
        match self {
            Lattice::Own(cell) => cell,
            other => &shipped::of_papers(other.index()).cell,
        }
    }

    /// Returns `true` if the last column is joined to column 0.
    pub fn wraps_columns(self) -> bool {
        self.cell().wrap_cols() != Wrap::Open
    }

    /// Returns `true` if the last row is joined to row 0.
    pub fn wraps_rows(self) -> bool {
        self.cell().wrap_rows() != Wrap::Open
    }

    /// Returns the number of columns after which the lattice's pattern of edges repeats.
    pub fn period(self) -> usize {
        self.cell().cols()
    }

    /// Returns the number of columns that the longest edge spans, at least 1.
    ///
    /// A sweep that adds points column by column must remember this number of columns.
    pub fn reach(self) -> usize {
        self.cell().reach().max(1)
    }

    /// Returns the edges between the last column and column 0 of a board of `rows` rows.
    ///
    /// Each edge is given by the row of its end in column 0 and the row of its end in the last
    /// column. On a board of one column both ends are in that column. On boards of one or two
    /// columns, some of the edges can be loops or repeat other edges.
    pub fn closing_edges(self, rows: usize) -> Vec<(usize, usize)> {
        let cell = self.cell();
        let mut edges = Vec::new();
        if self.wraps_columns() {
            // On a board of three columns, an edge from the last column to column 0 always wraps.
            cell.board_edges((rows, 3), |(row, col), (to_row, to_col)| {
                if (col, to_col) == (2, 0) {
                    edges.push((to_row, row));
                }
            });
        }
        edges
    }

    /// Returns the number that must divide the number of rows of a board. It is the number of rows
    /// of a unit cell if the rows wrap, otherwise 1.
    pub fn row_step(self) -> usize {
        match self.wraps_rows() {
            true => self.cell().rows(),
            false => 1,
        }
    }

    /// Returns the lattices whose pattern of edges is that of this lattice, moved up by 0, 1, 2,
    /// ... rows, until the pattern repeats. The first one is the lattice whose pattern is not
    /// moved.
    ///
    /// For [`Lattice::Own`], the list has only the lattice itself, because lattices with its
    /// pattern moved up have no names.
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
            Square | Triangular | Cylinder | CylinderGuarded | Torus | Own(_) => {
                return Cow::Owned(vec![self]);
            }
        })
    }

    /// Returns the number of rows by which the lattice's pattern of edges is moved up, as in
    /// "shifted-2".
    pub fn row_phase(self) -> usize {
        let phases = self.row_phases();
        phases
            .iter()
            .take_while(|&&lattice| lattice != self)
            .count()
    }

    /// Returns the lattice with its pattern of edges moved up by `rows` rows.
    ///
    /// A board of this lattice without its first `rows` rows is a board of the returned lattice.
    /// The method returns [`Lattice::Own`] unchanged.
    pub fn moved_up(self, rows: usize) -> Lattice {
        let phases = self.row_phases();
        phases[(self.row_phase() + rows % phases.len()) % phases.len()]
    }
}

/// Returns the FNV-1a hash of a text.
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

    /// Returns all boundary conditions.
    pub fn all() -> impl Iterator<Item = Boundary> {
        Boundary::NAMES.into_iter().map(|(boundary, _)| boundary)
    }

    /// Returns the name, as on the command line.
    pub fn name(self) -> &'static str {
        Boundary::NAMES[self as usize].1
    }

    /// Returns `true` if the boundary condition has an extra row of empty points above row 0.
    pub fn top(self) -> bool {
        matches!(self, Boundary::Top | Boundary::Both)
    }

    /// Returns `true` if the boundary condition has an extra row of empty points below the last
    /// row.
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

/// The schema says that a lattice is serialised as a name, or the text of a unit cell.
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

/// Parses a lattice: a name, which is one word, or the text of a unit cell, which has several
/// words.
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

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
//! row `rows - 1`, or both. The points that touch such an extra point are
//! *guarded*: they have a liberty whatever the position is.
//!
//! Source: Farr & Schmidt, *On the number of Go positions on lattice graphs*,
//! sections 2, 4.2, 4.3 and 5. Their row/column reading of the hexagonal and
//! square-octagonal rules is ambiguous as printed; the one above reproduces the
//! bounds of their Table 2.

use crate::named::{UnknownName, by_name};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Which lattice a board is cut from; see the [module](self) for pictures. In JSON, its
/// name.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
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
    #[serde(rename = "square-octagonal-shifted-2")]
    SquareOctagonalShifted2,
    /// The same, moved up by three rows.
    #[serde(rename = "square-octagonal-shifted-3")]
    SquareOctagonalShifted3,
    /// Square, wrapping along the columns direction.
    Cylinder,
    /// Cylinder whose column 0 is guarded.
    CylinderGuarded,
    /// Square, wrapping both ways.
    Torus,
}

/// Where a board has an extra row of points that are always empty. In JSON, its name.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
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

    /// All lattices.
    pub fn all() -> impl Iterator<Item = Lattice> {
        Lattice::NAMES.into_iter().map(|(lattice, _)| lattice)
    }

    /// The lattice's name, as on the command line.
    pub fn name(self) -> &'static str {
        Lattice::NAMES[self as usize].1
    }

    /// Whether the last column touches column 0.
    pub fn wraps_columns(self) -> bool {
        matches!(
            self,
            Lattice::Cylinder | Lattice::CylinderGuarded | Lattice::Torus
        )
    }

    /// Whether the last row touches row 0.
    pub fn wraps_rows(self) -> bool {
        self == Lattice::Torus
    }

    /// After how many columns the lattice repeats.
    pub fn period(self) -> usize {
        // Moving a pattern by one column moves it by half its rows.
        self.row_phases().len().min(2)
    }

    /// The lattice and its patterns moved up by 1, 2, ... rows until they repeat,
    /// starting with the one that is not moved.
    pub fn row_phases(self) -> &'static [Lattice] {
        use Lattice::*;
        match self {
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
        }
    }

    /// How many rows its pattern is moved up.
    pub fn row_phase(self) -> usize {
        let phases = self.row_phases().iter();
        phases.take_while(|&&lattice| lattice != self).count()
    }

    /// The lattice with its pattern moved up by so many rows: that of the board's
    /// rows from `rows` on.
    pub fn moved_up(self, rows: usize) -> Lattice {
        let phases = self.row_phases();
        phases[(self.row_phase() + rows % phases.len()) % phases.len()]
    }

    /// Whether the edge `(row, col)-(row, col + 1)` is one of the lattice's.
    fn keeps_horizontal_edge(self, row: usize, col: usize) -> bool {
        let row = row + self.row_phase();
        match self.row_phases()[0] {
            Lattice::Hexagonal => (row + col).is_multiple_of(2),
            Lattice::SquareOctagonal => (row.div_ceil(2) + col).is_multiple_of(2),
            _ => true,
        }
    }

    /// The points that a board of this lattice with `rows` rows has to the
    /// right of or below `(row, col)` and that touch it, wraps apart. The
    /// lattice is taken to go on to the right for ever.
    pub(crate) fn forward_neighbours(
        self,
        rows: usize,
        row: usize,
        col: usize,
    ) -> impl Iterator<Item = (usize, usize)> {
        let below = row + 1 < rows;
        [
            below.then_some((row + 1, col)),
            (self.keeps_horizontal_edge(row, col)).then_some((row, col + 1)),
            (below && self == Lattice::Triangular).then_some((row + 1, col + 1)),
            (self.wraps_rows() && row == 0 && rows > 2).then_some((rows - 1, col)),
        ]
        .into_iter()
        .flatten()
    }
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
        f.pad(self.name())
    }
}

impl fmt::Display for Boundary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Lattice {
    type Err = UnknownName;
    fn from_str(s: &str) -> Result<Lattice, UnknownName> {
        by_name("lattice", s, &Lattice::NAMES)
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
        (self.boundary.top() && row == 0)
            || (self.boundary.bottom() && row + 1 == self.rows)
            || (self.lattice == Lattice::CylinderGuarded && col == 0)
    }

    /// All edges, each once.
    pub(crate) fn edges(&self) -> Vec<(usize, usize)> {
        let mut edges = Vec::new();
        for row in 0..self.rows {
            for col in 0..self.cols {
                let here = self.vertex(row, col);
                let forward = self.lattice.forward_neighbours(self.rows, row, col);
                edges.extend(
                    forward
                        .filter(|&(_, c)| c < self.cols)
                        .map(|(r, c)| (here, self.vertex(r, c))),
                );
            }
            if self.lattice.wraps_columns() && self.cols > 2 {
                edges.push((self.vertex(row, 0), self.vertex(row, self.cols - 1)));
            }
        }
        edges
    }
}

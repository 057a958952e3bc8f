//! Boards cut from a lattice: their points and edges, and the edges that wrap around.
//!
//! - Entry: [`Shape`].
//! - Invariant: the edges of a board follow from the unit cell of the lattice only, and each edge
//!   occurs once.

use super::{Boundary, Lattice};
use serde::{Deserialize, Serialize};

/// A rectangle cut from a lattice.
///
/// In JSON `{"lattice":"square","rows":9,"cols":9,"boundary":"none"}`. The lattice and the boundary
/// are optional.
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
    /// Boundary condition: extra rows of empty points.
    #[serde(default)]
    pub boundary: Boundary,
}

impl Shape {
    /// Returns the shape with these values.
    pub fn new(lattice: Lattice, rows: usize, cols: usize, boundary: Boundary) -> Shape {
        Shape {
            lattice,
            rows,
            cols,
            boundary,
        }
    }

    /// Returns a shape without a boundary.
    pub fn plain(lattice: Lattice, rows: usize, cols: usize) -> Shape {
        Shape::new(lattice, rows, cols, Boundary::None)
    }

    /// Returns the shape of a plain square-lattice board.
    pub fn square(rows: usize, cols: usize) -> Shape {
        Shape::plain(Lattice::Square, rows, cols)
    }

    /// Returns the vertex of point `(row, col)`. Points are numbered row by row.
    pub fn vertex(&self, row: usize, col: usize) -> usize {
        row * self.cols + col
    }

    /// Returns the `(row, column)` of a vertex.
    pub fn point(&self, vertex: usize) -> (usize, usize) {
        (vertex / self.cols, vertex % self.cols)
    }

    /// Returns `true` if the point `(row, col)` is guarded, so that a stone on it always has a
    /// liberty.
    pub fn is_guarded(&self, row: usize, col: usize) -> bool {
        let cell = self.lattice.cell();
        let outside = |below| cell.touches_outside(self.rows, row, col, below);
        cell.guards(row, col)
            || (self.boundary.top() && outside(false))
            || (self.boundary.bottom() && outside(true))
    }

    /// Returns the way in which the edge between the adjacent points `a` and `b` wraps around the
    /// board, or `None` if it does not wrap.
    pub fn wraps_between(&self, a: usize, b: usize) -> Option<Wraps> {
        let cell = self.lattice.cell();
        // The edge does not wrap if an edge of the unit cell leads over the same numbers of rows
        // and columns.
        let goes = |a: usize, b: usize| {
            let ((row, col), (to_row, to_col)) = (self.point(a), self.point(b));
            let by = (
                to_row as isize - row as isize,
                to_col as isize - col as isize,
            );
            let phase = cell.phase(row, col);
            let mut edges = cell.edges().iter();
            edges.any(|&edge| edge.from() == phase && cell.reach_of(edge) == by)
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

    /// Returns all edges of the board, each once.
    ///
    /// # Errors
    /// [`ShortWrap`] if the board is so small that an edge that wraps would be a loop or repeat
    /// another edge.
    pub(crate) fn edges(&self) -> Result<Vec<(usize, usize)>, ShortWrap> {
        let cell = self.lattice.cell();
        let mut edges = Vec::with_capacity(self.rows * self.cols * cell.edge_count());
        cell.board_edges((self.rows, self.cols), |from, to| {
            let (a, b) = (self.vertex(from.0, from.1), self.vertex(to.0, to.1));
            edges.push((a.min(b), a.max(b)));
        });
        // Only wraps can repeat an edge or join a point to itself.
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

/// The directions in which an edge wraps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Wraps {
    /// `true` if the edge wraps from the last column to column 0. `false` if it wraps only from the
    /// last row to row 0.
    pub columns: bool,
}

/// An edge that wraps around a board that is too small: it would occur twice, or would join a point
/// to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShortWrap {
    pub(crate) from: (usize, usize),
    pub(crate) to: (usize, usize),
}

impl ShortWrap {
    /// Describes the edge in a half-sentence for messages, with rows and columns from 1.
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

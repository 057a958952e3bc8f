//! Borders at which two halves of a board are glued. A border has the last point of each row of a
//! half.
//!
//! - Entry: [`Border::suits`].
//! - Invariant: a symmetry of the board's lattice maps the border to itself and exchanges the two
//!   halves of the board.
//! - Cost: constant.
//!
//! ```text
//!     straight            staggered
//!      . . # . .           . . # .        U, of one column
//!      . . # . .           . # . .        D, of the column before
//! ```

use super::super::geometry::Geometry;
use super::super::shape::Shape;

/// The border that two halves of a board share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Border {
    /// All cells of the border are in one column.
    Straight,
    /// The upper half U of the border is in one column, and the lower half D in the column before.
    Staggered,
}

impl Border {
    /// Returns `true` if halves of a board of this shape can be glued at a border of this kind.
    pub fn suits(self, shape: &Shape) -> bool {
        let [upper, lower] = shape.halves();
        match (shape.geometry, self) {
            (Geometry::Square | Geometry::Ring, Border::Straight) => true,
            (Geometry::Square | Geometry::Triangular, Border::Staggered) => {
                upper == lower && turns(shape)
            }
            (Geometry::Triangular, Border::Straight) => turns(shape),
            _ => false,
        }
    }

    /// Returns `true` if the second half of the board is the first half after a half turn, `false`
    /// if it is the mirror image.
    ///
    /// The triangular lattice has no mirror symmetry.
    pub fn is_turned(self, shape: &Shape) -> bool {
        self == Border::Staggered || shape.geometry == Geometry::Triangular
    }
}

/// Returns `true` if gluing uses the symmetry that turns a straight border upside down.
///
/// U (the border above the split) and D (below) then have equal lengths, or U has one cell more.
/// Rings have the symmetry too, but their classes of patterns of U and D differ.
pub(super) fn turns(shape: &Shape) -> bool {
    let [upper, lower] = shape.halves();
    shape.geometry != Geometry::Ring
        && (upper == lower || upper == lower + 1)
        && shape.guarded[0] == shape.guarded[1]
}

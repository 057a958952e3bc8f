//! Borders at which two halves of a board are glued. A border has the last point of each row of a
//! half. On brick walls it has the points with an edge to the other half.
//!
//! - Entry: [`Border::of`], [`Border::suits`].
//! - Invariant: a symmetry of the board's lattice maps the border to itself and exchanges the two
//!   halves of the board. On a brick wall the border is mapped to the other ends of the edges that
//!   the cut crosses.
//! - Cost: constant.
//!
//! ```text
//!     straight            staggered                              brick walls
//!      . . # . .           . . # .        U, of one column        . .  #---.  .    # belongs to
//!      . . # . .           . # . .        D, of the column        |    |   |  |    both halves
//!                                         before                 -.  . . . .  .-
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
    /// The points of a brick wall whose edges to the right lead across the cut. The second half of
    /// the board is mirrored, which needs an even number of columns.
    MirroredBricks,
    /// The points of a brick wall whose edges to the right lead across the cut. The second half of
    /// the board is turned, which needs an even number of rows and an odd number of columns.
    TurnedBricks,
}

impl Border {
    /// Returns the border at which a board with `columns` columns is best glued, or `None` if no
    /// border suits.
    pub fn of(shape: &Shape, columns: usize) -> Option<Border> {
        let is_even = columns.is_multiple_of(2);
        let border = match shape.geometry {
            Geometry::Bricks(_) if is_even => Border::MirroredBricks,
            Geometry::Bricks(_) => Border::TurnedBricks,
            _ if is_even && Border::Staggered.suits(shape) => Border::Staggered,
            _ => Border::Straight,
        };
        border.suits(shape).then_some(border)
    }

    /// Returns `true` if halves of a board of this shape can be glued at a border of this kind.
    pub fn suits(self, shape: &Shape) -> bool {
        match (shape.geometry, self) {
            (Geometry::Square | Geometry::Ring, Border::Straight) => true,
            (_, Border::Staggered) => shape.exchanges(),
            (Geometry::Triangular, Border::Straight) => turns(shape),
            (Geometry::Bricks(_), Border::MirroredBricks) => true,
            (Geometry::Bricks(bricks), Border::TurnedBricks) => {
                bricks.turns(shape.rows) && turns(shape)
            }
            _ => false,
        }
    }

    /// Returns `true` if the second half of the board is the first half after a half turn, `false`
    /// if it is the mirror image.
    ///
    /// The triangular lattice has no mirror symmetry.
    pub fn is_turned(self, shape: &Shape) -> bool {
        matches!(self, Border::Staggered | Border::TurnedBricks)
            || shape.geometry == Geometry::Triangular
    }

    /// Returns `true` for a brick wall. The vector of one of the halves is then taken through a
    /// [half column](super::super::Split::half_column) before gluing.
    pub fn is_of_bricks(self) -> bool {
        matches!(self, Border::MirroredBricks | Border::TurnedBricks)
    }
}

/// Returns `true` if gluing can use the symmetry that turns a border upside down.
///
/// U (the border above the split) and D (below) then have equal lengths, or U has one cell more.
/// Rings have the symmetry too, but their classes of patterns of U and D differ.
pub(super) fn turns(shape: &Shape) -> bool {
    let [upper, lower] = shape.halves();
    shape.geometry != Geometry::Ring
        && (upper == lower || upper == lower + 1)
        && shape.guarded[0] == shape.guarded[1]
}

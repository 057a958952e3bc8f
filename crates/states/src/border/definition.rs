//! Consistent and valid border states: a direct transcription of the definitions in section 4.2 of
//! *Combinatorics of Go*. The code is slow and simple; [`super::valid`] counts fast.
//!
//! The border has the points (x,0) to (x,y-1) of the new column x, then (x-1,y) to (x-1,m-1) of the
//! column before. A stone whose string has no liberty is *libertyless*. Two adjacent points are
//! *compatible*, with three exceptions:
//!
//! - a libertyless stone and an empty point;
//! - two stones of one colour of which only one is libertyless;
//! - two libertyless stones of one colour that are not connected.

use super::state::{BorderState, Point};

impl BorderState {
    /// Returns `true` if the state is *consistent*: in each of its two columns, all pairs of
    /// adjacent border points are compatible. (The module header has the three exceptions.)
    pub fn is_consistent(&self) -> bool {
        (1..self.height())
            .filter(|&row| row != self.y())
            .all(|row| self.agrees(row - 1, row))
    }

    /// Returns `true` if the state is *valid* (*Combinatorics of Go*, Definition 3). A valid state
    /// is consistent and has no crossing connections. The border points (x,y-1) and (x-1,y) are not
    /// adjacent, but both touch (x-1,y-1). They must be compatible, too, if the stone at (x,y-1)
    /// has a liberty, or a connection to another border stone, only through (x-1,y-1).
    ///
    /// Example: (x,y-1) is a black stone with a liberty, and (x,y-2) is white. Then (x-1,y-1) is
    /// empty or a black stone with a liberty, so (x-1,y) is not a black stone without a liberty.
    pub fn is_valid(&self) -> bool {
        let y = self.y();
        self.is_consistent()
            && !self.has_crossing()
            && (y == 0 || !self.is_linked_by_corner() || self.agrees(y - 1, y))
    }

    /// Returns `true` if the border points in the rows `a` and `b`, taken as adjacent, are
    /// compatible (see the three exceptions in the module header).
    fn agrees(&self, a: usize, b: usize) -> bool {
        use Point::{Empty, Free, Libertyless};
        let points = self.points();
        match (points[a], points[b]) {
            (Empty, Libertyless(..)) | (Libertyless(..), Empty) => false,
            (Free(c), Libertyless(d, _)) | (Libertyless(c, _), Free(d)) => c != d,
            (Libertyless(c, _), Libertyless(d, _)) => c != d || points[a] == points[b],
            _ => true,
        }
    }

    /// Returns `true` if connections cross. Then there are libertyless stones a, b, c, d, from top
    /// to bottom, with a connected to c and b to d, but not a to b.
    fn has_crossing(&self) -> bool {
        let m = self.height();
        let points = self.points();
        let same = |a: usize, b: usize| points[a].is_libertyless() && points[a] == points[b];
        (0..m).any(|a| {
            (a + 1..m).filter(|&b| !same(a, b)).any(|b| {
                (b + 1..m)
                    .filter(|&c| same(a, c))
                    .any(|c| (c + 1..m).any(|d| same(b, d)))
            })
        })
    }

    /// Returns `true` if the stone at (x,y-1), the last point of the new column, has a liberty, or
    /// a connection to another border stone, only through its left neighbour (x-1,y-1). Requires
    /// y > 0.
    fn is_linked_by_corner(&self) -> bool {
        let row = self.y() - 1;
        let point = self.points()[row];
        let above = row.checked_sub(1).map(|row| self.points()[row]);
        // The stone at (x,y-1) has two neighbours so far: the point above it, and (x-1,y-1) to its
        // left.
        let same_above = above.is_some_and(|p| p.colour() == point.colour());
        let other_above = above.is_none_or(|p| p.colour().is_some() && !same_above);
        match point {
            Point::Libertyless(..) => {
                let (up, down) = self.connections(row);
                (up || down) && !same_above
            }
            Point::Free(_) => other_above,
            Point::Empty | Point::Edge => false,
        }
    }
}

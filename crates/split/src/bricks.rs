//! Brick walls: lattices whose columns are paths and whose points have one edge to the left or to
//! the right, alternately.
//!
//! The hexagonal and the square-octagonal lattices are brick walls.
//!
//! - Entry: [`Bricks::of`] returns the brick wall of a lattice; [`order`] finds the order in which
//!   the points of a column are added.
//! - Invariant: points that touch are on the border (the added points that have neighbours to come)
//!   at the same time.
//! - Cost: the border has half as many cells as the board has rows.
//!
//! ```text
//!     column x-1   x              A point with a left edge, T, has none to the right, and a
//!                                 point with a right edge, N, none to the left. Only the
//!       pair 0  P--T              points with right edges stay on the border, half a column.
//!                  |              Two points below each other, one T and one N, are a *pair*:
//!                  N--  pair 0    T takes the place of P, and then N that of T, which has no
//!                  |              neighbours to come. In the next column T and N are exchanged.
//!       pair 1  P--T
//!                  |              Cells of the border do not touch, except for a short time: any
//!                  N--  pair 1    letters can be beside each other, and equal marked ones need
//!                                 not be in one string.
//! ```
//!
//! There is no point P to the left of the first column, nor where the edge of the board cuts a
//! pair. A sum of three letters takes the place of P: a free stone of each colour with the sign +1,
//! and an empty point with the sign -1. For every letter of T, the signs of the letters that may
//! touch T add up to 1, so the sum has no effect. (A letter is empty, a free stone, or a marked
//! stone, whose string has no liberty.)
//!
//! Points that touch must be on the border together, which determines the order of the points in a
//! column ([`order`]). A brick wall of hexagons is swept downwards in one column and upwards in the
//! next. The border is split into two halves, and one half is advanced at a time. Where two points
//! T touch across the split, one half waits before its last cell until the other half is advanced.

use serde::{Deserialize, Serialize};
use tengen_board::Lattice;

/// Number of rows after which the pattern of left and right edges repeats.
const PERIOD: i64 = 4;

/// A brick wall, given by the points of the second column that have an edge to the left.
///
/// Bit r is 1 if the points in the rows r, r + 4, r + 8, ... have such an edge. In the first,
/// third, ... column the bits are inverted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bricks(u8);

/// The two points of a pair in a column: neighbours, one below the other, that share a cell of the
/// border.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(super) enum Point {
    /// The point with a left edge, T. On the border it replaces the point to its left, which it
    /// touches.
    Touching,
    /// The point with a right edge, N. On the border it replaces the touching point of its pair
    /// (the point T above or below it).
    Leaving,
}

/// A point of a column that is added to the border, with the points that it touches then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Made {
    pub(super) pair: usize,
    /// The row of the point, or `None` if the point is beyond the edge of the board.
    pub(super) row: Option<usize>,
    /// The other pairs whose points on the border this point touches. It also touches the point of
    /// its own pair that it replaces.
    pub(super) touches: Vec<usize>,
}

impl Bricks {
    /// Returns the brick wall of a lattice, or `None` if the lattice is not a brick wall.
    pub(super) fn of(lattice: Lattice) -> Option<Bricks> {
        Some(Bricks(match lattice {
            Lattice::Hexagonal => 0b0101,
            Lattice::HexagonalShifted => 0b1010,
            Lattice::SquareOctagonal => 0b1001,
            Lattice::SquareOctagonalShifted => 0b1100,
            Lattice::SquareOctagonalShifted2 => 0b0110,
            Lattice::SquareOctagonalShifted3 => 0b0011,
            _ => return None,
        }))
    }

    /// Returns `true` if the point in a row and a column has an edge to the left.
    pub(super) fn is_left(self, row: i64, column: usize) -> bool {
        let second = self.0 >> row.rem_euclid(PERIOD) & 1 == 1;
        second == (column % 2 == 1)
    }

    /// Returns `true` if a half turn maps each board with `rows` rows and an odd number of columns to
    /// itself.
    ///
    /// The half turn then also maps pairs (two points that share a cell of the border) to pairs, in
    /// reverse order. No pair lacks a point at only one end of a column, since `rows` is even.
    pub(super) fn turns(self, rows: usize) -> bool {
        // The half turn exchanges edges to the left and to the right.
        let turned = |row: i64| !self.is_left(rows as i64 - 1 - row, 0);
        rows.is_multiple_of(2) && (0..PERIOD).all(|row| turned(row) == self.is_left(row, 0))
    }

    /// Returns the row of the upper point of the first pair (two points that share a cell of the
    /// border). It is 0, or -1 if this point is beyond the edge of the board.
    fn first(self) -> i64 {
        let differ = |row| self.is_left(row, 1) != self.is_left(row + 1, 1);
        if differ(0) && differ(2) { 0 } else { -1 }
    }

    /// Returns the number of pairs (cells of the border) in a column of `rows` rows.
    pub(super) fn pairs(self, rows: usize) -> usize {
        rows.saturating_add(usize::from(self.first() < 0))
            .div_ceil(2)
    }

    /// Returns the rows of the two points of a pair. Each row is also given as an option that is
    /// `None` if it is beyond the edge of the board.
    fn rows(self, pair: usize, rows: usize) -> [(i64, Option<usize>); 2] {
        [0, 1].map(|below| {
            let row = self.first() + 2 * pair as i64 + below;
            let there = usize::try_from(row).ok().filter(|&row| row < rows);
            (row, there)
        })
    }

    /// Returns the row of one point of a pair in a column, or `None` if the point is beyond the
    /// edge of the board.
    fn row(self, (pair, point): (usize, Point), column: usize, rows: usize) -> Option<usize> {
        let both = self.rows(pair, rows);
        let found = both
            .into_iter()
            .find(|&(row, _)| self.is_left(row, column) == (point == Point::Touching));
        found.expect("a pair has one of each").1
    }

    /// Returns which points of a pair and the next pair touch each other, or `None` if one of these
    /// points is missing.
    fn link(self, pair: usize, column: usize, rows: usize) -> Option<[Point; 2]> {
        let [above, below] = [self.rows(pair, rows)[1], self.rows(pair + 1, rows)[0]];
        let point = |(row, there): (i64, Option<usize>)| {
            there.map(|_| match self.is_left(row, column) {
                true => Point::Touching,
                false => Point::Leaving,
            })
        };
        Some([point(above)?, point(below)?])
    }
}

/// Orders the points of a column so that points that touch are on the border together.
///
/// The result is a list of rounds of points, each with `true` if its points are below the split of
/// the border. Rounds of the two halves alternate, and the lower half begins if `lower_first` is
/// `true`. Within a round, pairs of points are tried from the split outwards, or towards the split
/// if `inwards` is `true` for the number of the round.
pub(super) fn order(
    bricks: Bricks,
    (rows, split): (usize, usize),
    column: usize,
    lower_first: bool,
    inwards: impl Fn(usize) -> bool,
) -> Vec<(bool, Vec<Made>)> {
    use Point::{Leaving, Touching};
    let pairs = bricks.pairs(rows);
    let row = |pair, point| bricks.row((pair, point), column, rows);
    // A touching point (T) beyond the edge of the board is skipped. A leaving point (N) beyond the
    // edge is made: the point that it replaces must be removed from the border.
    let is_there = |at: (usize, Point)| at.1 == Leaving || row(at.0, at.1).is_some();
    let links: Vec<Option<[Point; 2]>> = (0..pairs.saturating_sub(1))
        .map(|pair| bricks.link(pair, column, rows))
        .collect();
    // Each entry has two points, of which the first must be made (added) before the second.
    let mut before: Vec<[(usize, Point); 2]> = Vec::new();
    for pair in 0..pairs {
        before.push([(pair, Touching), (pair, Leaving)]);
    }
    for (pair, link) in links.iter().enumerate() {
        let below = pair + 1;
        match link {
            Some([Leaving, Touching]) => before.push([(pair, Leaving), (below, Leaving)]),
            // A point must be made before the point that replaces its neighbour on the border is
            // made.
            Some([Touching, Leaving]) => before.push([(below, Leaving), (pair, Leaving)]),
            Some([Touching, Touching]) => {
                before.push([(pair, Touching), (below, Leaving)]);
                before.push([(below, Touching), (pair, Leaving)]);
            }
            Some([Leaving, Leaving]) | None => {}
        }
    }
    let mut made: Vec<(usize, Point)> = Vec::new();
    let mut rounds = Vec::new();
    // Make (add) points by rounds: each round takes all points of one half of the border that are
    // ready.
    let mut lower = lower_first;
    let all = 2 * pairs - (0..pairs).filter(|&s| !is_there((s, Touching))).count();
    while made.len() < all {
        let mut round = Vec::new();
        let own: Vec<usize> = match (lower, inwards(rounds.len())) {
            (false, true) => (0..split).collect(),
            (false, false) => (0..split).rev().collect(),
            (true, false) => (split..pairs).collect(),
            (true, true) => (split..pairs).rev().collect(),
        };
        loop {
            // A point is ready if all points that must be made before it are made, or beyond the
            // edge of the board.
            let is_ready = |at: (usize, Point)| {
                let done = |point: &(usize, Point)| made.contains(point) || !is_there(*point);
                !made.contains(&at)
                    && is_there(at)
                    && before
                        .iter()
                        .all(|[first, then]| *then != at || done(first))
            };
            let points = own.iter().flat_map(|&s| [(s, Touching), (s, Leaving)]);
            let Some(next) = points.into_iter().find(|&at| is_ready(at)) else {
                break;
            };
            // The point touches a neighbouring pair of points if it has an edge to a point of that
            // pair that is made already.
            let touches = |other: usize, link: usize, mine: usize| {
                let points = links.get(link).copied().flatten()?;
                let there = points[mine] == next.1 && made.contains(&(other, points[1 - mine]));
                there.then_some(other)
            };
            let above = next.0.checked_sub(1).and_then(|s| touches(s, s, 1));
            let below = touches(next.0 + 1, next.0, 0);
            round.push(Made {
                pair: next.0,
                row: row(next.0, next.1),
                touches: above.into_iter().chain(below).collect(),
            });
            made.push(next);
        }
        rounds.push((lower, round));
        lower = !lower;
    }
    // A round is empty if no point of its half was ready.
    rounds.retain(|(_, round)| !round.is_empty());
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tengen_board::{Board, Shape};

    fn all() -> impl Iterator<Item = (Lattice, Bricks)> {
        Lattice::all().filter_map(|lattice| Some((lattice, Bricks::of(lattice)?)))
    }

    /// Builds a board from the neighbours that `order` reports, and compares it with the lattice's
    /// edges.
    #[test]
    fn neighbouring_cells_are_the_edges_of_the_lattice() {
        let mut boards = 0;
        for (lattice, bricks) in all() {
            for rows in 3..=10 {
                let pairs = bricks.pairs(rows);
                for split in 1..pairs {
                    for lower_first in [false, true] {
                        boards += 1;
                        check(lattice, bricks, (rows, split), lower_first);
                    }
                }
            }
        }
        assert!(boards > 200, "{boards}");
    }

    fn check(lattice: Lattice, bricks: Bricks, (rows, split): (usize, usize), lower_first: bool) {
        const COLS: usize = 5;
        let pairs = bricks.pairs(rows);
        let mut border: Vec<Option<(usize, usize)>> = vec![None; pairs];
        let mut edges = BTreeSet::new();
        let mut seen = 0;
        for column in 0..COLS {
            for (lower, round) in order(bricks, (rows, split), column, lower_first, |r| r % 2 == 0)
            {
                for made in round {
                    assert_eq!(lower, made.pair >= split);
                    let Some(row) = made.row else {
                        border[made.pair] = None;
                        continue;
                    };
                    seen += 1;
                    let own = (row, column);
                    let touched = made.touches.iter().chain([&made.pair]);
                    for other in touched.filter_map(|&pair| border[pair]) {
                        assert!(edges.insert((own.min(other), own.max(other))));
                    }
                    border[made.pair] = Some(own);
                }
            }
        }
        assert_eq!(seen, rows * COLS);
        let board = Board::lattice(Shape::plain(lattice, rows, COLS)).unwrap();
        let at = |v: usize| (v / COLS, v % COLS);
        let known: BTreeSet<_> = (0..rows * COLS)
            .flat_map(|v| {
                board
                    .graph()
                    .neighbours(v)
                    .iter()
                    .map(move |&w| (v, w as usize))
            })
            .map(|(v, w)| (at(v).min(at(w)), at(v).max(at(w))))
            .collect();
        assert_eq!(edges, known, "{lattice} {rows} {split} {lower_first}");
    }
}

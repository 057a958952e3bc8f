//! Brick walls: lattices whose columns are paths and whose points have one edge to a side
//! each, left and right by turns. The hexagonal and the square-octagonal lattices are such.
//!
//! - Entry: [`Bricks::of`] a lattice; [`order`] finds the order of steps.
//! - Invariant: what touches is on the border at the same time.
//! - Cost: the border has half as many cells as the board has rows.
//!
//! ```text
//!     column x-1   x              A point with a left edge, T, has none to the right, and a
//!                                 point with a right edge, N, none to the left. Only the
//!       pair 0  P--T              points with right edges stay on the border, half a column.
//!                  |              Two points below each other, one T and one N, are a *pair*:
//!                  N--  pair 0    T takes the place of P, and then N that of T, which nobody
//!                  |              touches any more. In the next column T and N are exchanged.
//!       pair 1  P--T
//!                  |              Cells of the border do not touch, or only now and then: any
//!                  N--  pair 1    letters can be beside each other, and equal marked ones need
//!                                 not be of one string.
//! ```
//!
//! Before the first column, and where a pair is cut by the edge of the board, there is no
//! P. The sum of a free stone of either colour, less an empty point, stands for it: beside
//! every T exactly one of these three is left, signs counted.
//!
//! What touches must be on the border together, which decides the order ([`order`]): a
//! brick wall of hexagons is swept downwards and upwards by turns; where two T touch across
//! the split, one half waits for the other before its last cell.

use serde::{Deserialize, Serialize};
use tengen_board::Lattice;

/// Rows after which a pattern repeats.
const PERIOD: i64 = 4;

/// Which points of the second column have a left edge: bit r says it of all rows that are r
/// modulo 4. Every other column has the pattern exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bricks(u8);

/// What becomes of a pair in a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(super) enum Point {
    /// The point with a left edge takes the place of the one that it touches.
    Touching,
    /// The point with a right edge takes the place of that.
    Leaving,
}

/// One point of a column, made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Made {
    pub(super) pair: usize,
    /// Its row, or `None` if it is beyond the edge of the board.
    pub(super) row: Option<usize>,
    /// The pairs with points that it touches; its own, of course, too.
    pub(super) touches: Vec<usize>,
}

impl Bricks {
    /// That of a lattice.
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

    /// Whether the point of a row has a left edge in a column.
    fn is_left(self, row: i64, column: usize) -> bool {
        let second = self.0 >> row.rem_euclid(PERIOD) & 1 == 1;
        second == (column % 2 == 1)
    }

    /// The row of the first pair's upper point, which may be beyond the edge.
    fn first(self) -> i64 {
        let differ = |row| self.is_left(row, 1) != self.is_left(row + 1, 1);
        if differ(0) && differ(2) { 0 } else { -1 }
    }

    /// Slots of a column of so many rows.
    pub(super) fn pairs(self, rows: usize) -> usize {
        rows.saturating_add(usize::from(self.first() < 0))
            .div_ceil(2)
    }

    /// The rows of a pair's points, if there are such rows.
    fn rows(self, pair: usize, rows: usize) -> [(i64, Option<usize>); 2] {
        [0, 1].map(|below| {
            let row = self.first() + 2 * pair as i64 + below;
            let there = usize::try_from(row).ok().filter(|&row| row < rows);
            (row, there)
        })
    }

    /// The row of a point of a pair in a column.
    fn row(self, (pair, point): (usize, Point), column: usize, rows: usize) -> Option<usize> {
        let both = self.rows(pair, rows);
        let found = both
            .into_iter()
            .find(|&(row, _)| self.is_left(row, column) == (point == Point::Touching));
        found.expect("a pair has one of each").1
    }

    /// What touches between a pair and the next, if both points are there.
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

/// The points of a column in an order in which all that touch meet on the border, in
/// rounds: the first of the pairs from `split` on or of those before it, if `lower_first` or
/// not, and then of each by turns. Slots are looked through from the split or, if
/// `inwards`, towards it.
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
    // Points without a row are made as well if something must go for them.
    let is_there = |at: (usize, Point)| at.1 == Leaving || row(at.0, at.1).is_some();
    let links: Vec<Option<[Point; 2]>> = (0..pairs.saturating_sub(1))
        .map(|pair| bricks.link(pair, column, rows))
        .collect();
    // What must be made before what.
    let mut before: Vec<[(usize, Point); 2]> = Vec::new();
    for pair in 0..pairs {
        before.push([(pair, Touching), (pair, Leaving)]);
    }
    for (pair, link) in links.iter().enumerate() {
        let below = pair + 1;
        match link {
            Some([Leaving, Touching]) => before.push([(pair, Leaving), (below, Leaving)]),
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
    rounds.retain(|(_, round)| !round.is_empty());
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tengen_board::{Board, Boundary, Shape};

    fn all() -> impl Iterator<Item = (Lattice, Bricks)> {
        Lattice::all().filter_map(|lattice| Some((lattice, Bricks::of(lattice)?)))
    }

    /// A board is put together from what is said to touch, and is the lattice's.
    #[test]
    fn what_touches_are_the_edges_of_the_lattice() {
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
        let board = Board::lattice(Shape {
            lattice,
            rows,
            cols: COLS,
            boundary: Boundary::None,
        })
        .unwrap();
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

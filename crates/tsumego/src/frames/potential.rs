//! The potential of a point: the cost of getting from there to the open board.
//!
//! The *far outside* is the largest connected set of points that are at least three steps away from
//! all stones. The potential of a point is the cost of the cheapest way from there to the far
//! outside, for one player. Steps over open ground cost little, steps past stones of the opponent
//! more, steps through them most. A group that can be killed has a high potential, and the stones
//! around it have a low one.
//!
//! The entry is [`Potential::of`], which runs Dijkstra's algorithm from the far outside. The cost
//! of a step onto a point, in half steps:
//!
//! | point | cost |
//! |---|---|
//! | a stone of the player | 0 |
//! | a stone of the opponent | 24 |
//! | empty | 2; 6 more for each stone of the opponent beside it, 3 more for each one diagonally, 4 more on the edge |

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use tengen_board::{Board, Boundary, EMPTY, Lattice, Player, Position};

/// The number of half steps in a step. All costs are counted in half steps.
pub const STEP: u32 = 2;

/// The minimum distance of the far outside from all stones. If no point is so far away, the far
/// outside consists of the farthest points.
const FAR: usize = 3;

/// The geometry of a board on the square lattice, with diagonals and edges.
#[derive(Clone, Copy, Debug)]
pub struct Plane {
    rows: usize,
    cols: usize,
}

impl Plane {
    /// Returns the plane of a board; `None` for other lattices and boundary conditions.
    pub fn of(board: &Board) -> Option<Plane> {
        let shape = board.shape()?;
        let is_plain = shape.lattice == Lattice::Square && shape.boundary == Boundary::None;
        is_plain.then_some(Plane {
            rows: shape.rows,
            cols: shape.cols,
        })
    }

    /// Returns the number of points.
    pub fn points(self) -> usize {
        self.rows * self.cols
    }

    /// Returns the neighbours of a point.
    pub fn beside(self, point: usize) -> impl Iterator<Item = usize> {
        self.shifted(point, [(0, 1), (0, -1), (1, 0), (-1, 0)])
    }

    /// Returns the diagonal neighbours of a point.
    pub fn diagonal(self, point: usize) -> impl Iterator<Item = usize> {
        self.shifted(point, [(1, 1), (1, -1), (-1, 1), (-1, -1)])
    }

    /// Returns the two common neighbours of two diagonal neighbours.
    pub fn between(self, one: usize, other: usize) -> [usize; 2] {
        // The two points complete the square: row of one point, column of the other.
        let (row, col) = (one / self.cols, other % self.cols);
        let (down, right) = (other / self.cols, one % self.cols);
        [row * self.cols + col, down * self.cols + right]
    }

    /// Returns the row and the column of a point.
    pub fn place(self, point: usize) -> (usize, usize) {
        (point / self.cols, point % self.cols)
    }

    /// Returns the distance to the nearer horizontal edge and to the nearer vertical edge, the
    /// smaller distance first.
    pub fn edges(self, point: usize) -> [usize; 2] {
        let (row, col) = self.place(point);
        let mut edges = [row.min(self.rows - 1 - row), col.min(self.cols - 1 - col)];
        edges.sort_unstable();
        edges
    }

    /// Returns the eight points around a point in a circle from the upper left one; `None` beyond
    /// the edge.
    pub fn around(self, point: usize) -> [Option<usize>; 8] {
        const CIRCLE: [(isize, isize); 8] = [
            (-1, -1),
            (-1, 0),
            (-1, 1),
            (0, 1),
            (1, 1),
            (1, 0),
            (1, -1),
            (0, -1),
        ];
        CIRCLE.map(|step| self.shifted(point, [step]).next())
    }

    /// Returns `true` if a point is on the first line.
    pub fn is_edge(self, point: usize) -> bool {
        self.edges(point)[0] == 0
    }

    /// Returns the cost of the cheapest way from some points to each point (Dijkstra); `None` if it
    /// is blocked.
    ///
    /// `step` returns the cost of a step from a point to a neighbour; `None` if it is blocked.
    pub(super) fn costs(
        self,
        from: impl IntoIterator<Item = usize>,
        step: impl Fn(usize, usize) -> Option<usize>,
    ) -> Vec<Option<usize>> {
        let mut costs = vec![None; self.points()];
        let mut next = BinaryHeap::new();
        for point in from {
            costs[point] = Some(0);
            next.push((Reverse(0), point));
        }
        while let Some((Reverse(cost), point)) = next.pop() {
            // An outdated entry of the queue: a cheaper way was found after it was added.
            if costs[point].is_some_and(|best| best < cost) {
                continue;
            }
            for beside in self.beside(point) {
                let Some(step) = step(point, beside) else {
                    continue;
                };
                let there = cost + step;
                if costs[beside].is_none_or(|best| there < best) {
                    costs[beside] = Some(there);
                    next.push((Reverse(there), beside));
                }
            }
        }
        costs
    }

    fn shifted<const N: usize>(
        self,
        point: usize,
        steps: [(isize, isize); N],
    ) -> impl Iterator<Item = usize> {
        let (row, col) = self.place(point);
        steps.into_iter().filter_map(move |(down, right)| {
            let row = row.checked_add_signed(down).filter(|&r| r < self.rows)?;
            let col = col.checked_add_signed(right).filter(|&c| c < self.cols)?;
            Some(row * self.cols + col)
        })
    }
}

/// The potential of one player: for each point, the cost of the way to the far outside.
#[derive(Clone, Debug)]
pub struct Potential {
    costs: Vec<u32>,
}

impl Potential {
    /// Computes the potential of a player; `None` if there is no far outside.
    pub fn of(
        board: &Board,
        plane: Plane,
        position: &Position,
        player: Player,
    ) -> Option<Potential> {
        // The search runs inwards from the far outside. So the potential of a point includes the
        // cost of the point itself, but not that of the far outside.
        let step = |_, beside| Some(step(plane, position, player, beside) as usize);
        let costs = plane.costs(far_outside(board, plane, position)?, step);
        let costs = costs.into_iter();
        let costs = costs.map(|cost| cost.map_or(u32::MAX, |cost| cost as u32));
        let costs = costs.collect();
        Some(Potential { costs })
    }

    /// Returns the cost of the cheapest way from a point to the far outside, in half steps.
    pub fn cost(&self, point: usize) -> u32 {
        self.costs[point]
    }
}

/// Returns the cost of a step onto a point for `player`, in half steps.
fn step(plane: Plane, position: &Position, player: Player, point: usize) -> u32 {
    let other = player.other().colour();
    match position.get(point) {
        EMPTY => {
            let is_other = |point: &usize| position.get(*point) == other;
            let beside = plane.beside(point).filter(is_other).count() as u32;
            let diagonal = plane.diagonal(point).filter(is_other).count() as u32;
            let edge = u32::from(plane.is_edge(point));
            STEP + 6 * beside + 3 * diagonal + 4 * edge
        }
        colour if colour == other => 24,
        _ => 0,
    }
}

/// Returns `true` if some point is at least three steps away from all stones.
pub fn has_room(plane: Plane, position: &Position) -> bool {
    let mut steps = steps(plane, position).into_iter().flatten();
    steps.any(|steps| steps >= FAR)
}

/// Counts the steps to the nearest stone, by point; `None` without stones.
fn steps(plane: Plane, position: &Position) -> Vec<Option<usize>> {
    let stones = (0..plane.points()).filter(|&point| position.get(point) != EMPTY);
    plane.costs(stones, |_, _| Some(1))
}

/// Returns the largest connected set of points far from all stones, the first among equally large
/// ones.
///
/// Far means at least [`FAR`] steps away, or as far as possible. Returns `None` without stones, or
/// if every point has a stone.
fn far_outside(board: &Board, plane: Plane, position: &Position) -> Option<Vec<usize>> {
    let steps = steps(plane, position);
    let farthest = steps.iter().flatten().copied().max();
    let farthest = farthest.filter(|&farthest| farthest > 0)?;
    let far = Some(FAR.min(farthest));
    let sets = board.graph().components(|point| steps[point] >= far);
    // `max_by_key` returns the last one of equally large sets.
    sets.into_iter().rev().max_by_key(Vec::len)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::ascii;

    fn potential(text: &str, player: Player) -> Option<Potential> {
        let found = ascii::read(text).unwrap();
        let board = Board::square(found.rows, found.cols).unwrap();
        Potential::of(&board, Plane::of(&board).unwrap(), &found.position, player)
    }

    /// A white stone in the corner of 7 x 7, with a black stone on one side of it.
    #[test]
    fn stones_of_the_opponent_are_dear_to_pass() {
        let text = "O . . . . . .\nX . . . . . .\n. . . . . . .\n. . . . . . .\n\
                    . . . . . . .\n. . . . . . .\n. . . . . . .\n";
        let [black, white] = Player::BOTH.map(|player| potential(text, player).unwrap());
        let cols = 7;
        // The fourth point of the edge is at least three steps away from both stones.
        assert_eq!(white.cost(3), 0);
        assert_eq!(white.cost(2), 2 + 4);
        // A black stone is diagonal to the next point. White's own stone costs nothing.
        assert_eq!([white.cost(1), white.cost(0)], [6 + 2 + 4 + 3; 2]);
        // The point beside the black stone, and the stone itself.
        assert_eq!(white.cost(cols + 1), 2 + 2 + 6);
        assert!(white.cost(cols) >= 24);
        assert!(black.cost(0) >= 24 && black.cost(cols) < white.cost(0));
    }

    #[test]
    fn points_have_diagonals() {
        let plane = Plane::of(&Board::square(3, 4).unwrap()).unwrap();
        let sorted = |mut points: Vec<usize>| {
            points.sort_unstable();
            points
        };
        assert_eq!(sorted(plane.beside(5).collect()), [1, 4, 6, 9]);
        assert_eq!(sorted(plane.diagonal(5).collect()), [0, 2, 8, 10]);
        assert_eq!(sorted(plane.diagonal(0).collect()), [5]);
        assert_eq!(sorted(plane.between(5, 10).to_vec()), [6, 9]);
        let torus = Board::lattice(tengen_board::Shape::plain(Lattice::Torus, 3, 4));
        assert!(Plane::of(&torus.unwrap()).is_none());
    }

    #[test]
    fn without_an_outside_there_is_no_potential() {
        for text in [". . .\n", "X X\nX O\n"] {
            assert!(potential(text, Player::Black).is_none());
        }
    }
}

//! Counts the moves of each position (out-degrees in the game graph) without building the graph.
//!
//! The entry function is [`OutDegrees::of`]. It enumerates the colourings of the board. In a legal
//! position each player may play on every empty point, unless the move is the suicide of a single
//! stone, which changes nothing. It is such a suicide if all neighbours of the point have stones of
//! the other colour and the move captures none of them. Different moves lead to different
//! positions, so the number of moves is the out-degree.
//!
//! Colours may be exchanged, so only half of the 3^n colourings of n points are examined. Each
//! takes O(n) word operations.

use crate::tower::{BITS, Tower};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use tengen_base::lock::lock;
use tengen_base::observer::{Event, Observer};
use tengen_base::parallel;
use tengen_board::Board;
use tengen_exact::{Interval, UBig};

/// The largest number of points of a board whose colourings are enumerated.
pub const MAX_POINTS: usize = 16;

/// For each out-degree (number of moves), the number of legal positions with this out-degree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutDegrees {
    /// `histogram[d]` is the number of legal positions with out-degree d, that is, with d moves.
    histogram: Vec<u64>,
}

/// The reason why the out-degrees (numbers of moves of positions) were not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OutDegreeError {
    /// The board has too many points.
    #[error("moves are counted on boards of up to {MAX_POINTS} points, not {points}")]
    TooLarge {
        /// Points of the board.
        points: usize,
    },
    /// The observer stopped the count.
    #[error("stopped on request")]
    Cancelled,
}

impl OutDegrees {
    /// Counts the moves of each legal position of a board with two colours.
    ///
    /// # Errors
    /// [`OutDegreeError`] if the board is too large or the observer stops the count.
    pub fn of(board: &Board, observer: &dyn Observer) -> Result<OutDegrees, OutDegreeError> {
        let points = board.points();
        if points > MAX_POINTS {
            return Err(OutDegreeError::TooLarge { points });
        }
        let colourings = Colourings::new(board);
        let (done, of) = (AtomicU64::new(0), 1u64 << points);
        let histogram = Mutex::new(vec![0; 2 * MAX_POINTS + 1]);
        // All positions with the same set of black stones are one unit of work for the threads.
        parallel::try_map(1 << points, |black| {
            let done = done.fetch_add(1, Ordering::Relaxed);
            observer.event(Event::Colourings { done, of });
            if !observer.go_on() {
                return Err(OutDegreeError::Cancelled);
            }
            let more = colourings.with_black(black as u32);
            let mut histogram = lock(&histogram);
            histogram.iter_mut().zip(more).for_each(|(a, b)| *a += b);
            Ok(())
        })?;
        let histogram = histogram.into_inner().expect("nobody panics with it");
        Ok(OutDegrees { histogram })
    }

    /// Returns the number of legal positions.
    pub fn positions(&self) -> u64 {
        self.histogram.iter().sum()
    }

    /// Returns the total number of moves in all legal positions.
    pub fn moves(&self) -> u64 {
        let degrees = self.histogram.iter().zip(0u64..);
        degrees.map(|(positions, degree)| positions * degree).sum()
    }

    /// Returns the product of the out-degrees (numbers of moves) of all legal positions. Returns
    /// `None` if one of them is 0, as on 1 x 1.
    pub fn product(&self) -> Option<Tower> {
        // A position without moves makes the product 0, which is not a bound on the number of
        // games.
        if self.histogram.first().is_some_and(|&ends| ends > 0) {
            return None;
        }
        let degrees = self.histogram.iter().enumerate().skip(1);
        let powers = degrees.map(|(degree, &positions)| {
            let degree = Tower::integer(&UBig::from(degree));
            degree.to_the(&UBig::from(positions))
        });
        Some(powers.fold(Tower::one(), |product, power| product.times(&power)))
    }

    /// Returns the average out-degree (number of moves) of the legal positions, or `None` if there
    /// are no moves.
    pub fn average(&self) -> Option<Interval> {
        let (moves, positions) = (self.moves(), self.positions());
        let ratio = || Interval::ratio(&UBig::from(moves), &UBig::from(positions), BITS);
        (moves > 0).then(ratio)
    }
}

/// Enumerates colourings of a board, each as a bit set of black points and a bit set of white
/// points.
struct Colourings {
    /// The neighbours of each point, as a bit set.
    near: Vec<u32>,
    /// The guarded points, which have an extra neighbour that is always empty.
    guarded: u32,
}

impl Colourings {
    fn new(board: &Board) -> Colourings {
        let near = |p: usize| {
            let neighbours = board.graph().neighbours(p).iter();
            neighbours.fold(0u32, |set, &n| set | 1 << n)
        };
        let guarded = (0..board.points()).filter(|&p| board.is_guarded(p));
        Colourings {
            near: (0..board.points()).map(near).collect(),
            guarded: guarded.fold(0, |set, p| set | 1 << p),
        }
    }

    /// Returns, for each out-degree (number of moves), the number of legal positions whose black
    /// stones are `black`.
    ///
    /// The bit sets of black and white stones are compared as numbers. Only white sets below the
    /// black set are enumerated. Each such position counts twice, because exchanging the colours
    /// gives another position with equal out-degree. The empty board counts once.
    fn with_black(&self, black: u32) -> Vec<u64> {
        let mut histogram = vec![0; 2 * MAX_POINTS + 1];
        // White stones may be on all points without a black stone.
        let free = !black & (u32::MAX >> (u32::BITS as usize - self.near.len()));
        // `(white - 1) & free` runs through all subsets of `free`.
        let mut white = free;
        loop {
            if (white < black || black == 0 && white == 0)
                && let Some(degree) = self.degree([black, white])
            {
                histogram[degree] += if black == 0 { 1 } else { 2 };
            }
            if white == 0 {
                return histogram;
            }
            white = (white - 1) & free;
        }
    }

    /// Returns the number of moves of both players that change the position, or `None` if the
    /// position is illegal. `stones` has the black and the white stones.
    fn degree(&self, stones: [u32; 2]) -> Option<usize> {
        let all = u32::MAX >> (u32::BITS as usize - self.near.len());
        let empty = all & !stones[0] & !stones[1];
        // Count the empty points where a stone would have a liberty, join an own string, or
        // capture.
        let mut degree = 0;
        for (own, other) in [(stones[0], stones[1]), (stones[1], stones[0])] {
            // `ataris` has the liberties of the opponent's strings that are in atari: a move there
            // captures.
            let mut ataris = 0;
            let mut rest = other;
            while rest != 0 {
                let (string, near) = self.string(rest & rest.wrapping_neg(), other);
                rest &= !string;
                let liberties = near & empty;
                let guarded = string & self.guarded != 0;
                match (guarded, liberties.count_ones()) {
                    // A string without a liberty makes the position illegal.
                    (false, 0) => return None,
                    (false, 1) => ataris |= liberties,
                    _ => {}
                }
            }
            let mut points = empty;
            while points != 0 {
                let point = points.trailing_zeros() as usize;
                points &= points - 1;
                let near = self.near[point];
                // A move changes the position if its stone touches an empty point, captures, or is
                // on a guarded point (beside an extra point that is always empty). A move whose
                // stone touches an own stone also changes it, since a suicide then removes several
                // stones.
                let alive = near & (own | empty) != 0 || (self.guarded | ataris) >> point & 1 == 1;
                degree += usize::from(alive);
            }
        }
        Some(degree)
    }

    /// Returns the string of a stone among `stones`, and all neighbours of the string's stones.
    fn string(&self, stone: u32, stones: u32) -> (u32, u32) {
        let (mut string, mut new, mut near) = (stone, stone, 0);
        while new != 0 {
            let point = new.trailing_zeros() as usize;
            new &= new - 1;
            near |= self.near[point];
            new |= self.near[point] & stones & !string;
            string |= new;
        }
        (string, near)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::GameGraph;
    use tengen_base::observer::Silent;
    use tengen_board::{Boundary, Lattice};
    use tengen_testing::boards::{lattice, square};

    #[test]
    fn out_degrees_are_those_of_the_game_graph() {
        let sizes = [(1, 1), (1, 2), (1, 5), (2, 2), (2, 3), (3, 3)];
        let mut boards = sizes.map(|(rows, cols)| square(rows, cols)).to_vec();
        boards.extend(Lattice::all().map(|kind| lattice(kind, 2, 3, Boundary::None)));
        boards.push(lattice(Lattice::Square, 2, 3, Boundary::Top));
        for board in boards {
            let graph = GameGraph::new(&board, &Silent).unwrap();
            let mut histogram = vec![0; 2 * MAX_POINTS + 1];
            for node in 0..graph.nodes() {
                histogram[graph.edges_from(node).len()] += 1;
            }
            let found = OutDegrees::of(&board, &Silent).unwrap();
            assert_eq!(found.histogram, histogram, "{:?}", board.geometry());
        }
    }

    /// Checks *Combinatorics of Go*, 6.3: on 1x3 the product of the out-degrees is 3 * 2^19, the
    /// average out-degree is 42/15.
    #[test]
    fn the_product_on_1x3_is_as_published() {
        let board = Board::square(1, 3).unwrap();
        let found = OutDegrees::of(&board, &Silent).unwrap();
        let product = Tower::integer(&UBig::from(3u32 << 19));
        let found_product = found.product().unwrap();
        assert!(
            found_product
                .log2()
                .unwrap()
                .overlaps(product.log2().unwrap())
        );
        assert_eq!((found.moves(), found.positions()), (42, 15));
        assert!(
            found
                .average()
                .unwrap()
                .contains_ratio(&UBig::from(14u8), &UBig::from(5u8))
        );
        let point = OutDegrees::of(&Board::square(1, 1).unwrap(), &Silent).unwrap();
        assert_eq!((point.product(), point.average()), (None, None));
    }

    #[test]
    fn larger_boards_are_refused() {
        let error = OutDegrees::of(&Board::square(1, 17).unwrap(), &Silent);
        assert_eq!(error, Err(OutDegreeError::TooLarge { points: 17 }));
    }
}

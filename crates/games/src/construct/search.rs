//! Searches for the partition of the points of a rectangle into sets B, W and E that has the most
//! games of theorem 8 of *Combinatorics of Go*.
//!
//! The entry function is [`best_partition`]. For boards of at most [`EXHAUSTIVE_POINTS`] points all
//! partitions are tried. On larger boards a random walk starts at a [comb](super::comb), and moves
//! one point at a time to another set.
//!
//! The walk is record-to-record travel (G. Dueck, *New optimization heuristics*, 1993). Invariant:
//! the partition always meets the conditions of theorem 8. A change is accepted unless the score, a
//! measure of the number of games, falls too far below the best score so far. The walk computes no
//! exponentials, so the same seed gives the same walk on every machine. A step takes O(n) time at
//! worst on n points, for the test that B or W stays connected.

use super::comb::comb;
use super::partition::{Part, Partition};
use super::score::Scores;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use tengen_base::observer::{Event, Observer};
use tengen_board::Board;
use tengen_exact::random::Xoshiro;

/// The largest number of points of a board on which all partitions are tried.
pub const EXHAUSTIVE_POINTS: usize = 16;

/// Limits on how far the score of the random walk's partition may fall below the best score so far.
/// The four limits are used in turn. One point of E changes the score by about 1.
const DEVIATIONS: [f64; 4] = [2.2, 4.2, 6.2, 9.2];

/// The random walk makes this number of steps, times the number of points of the board, before it
/// takes the next limit of [`DEVIATIONS`].
const STRETCH: u64 = 4000;

/// Options of the random search for partitions of a board. A partition into sets B, W and E proves
/// a lower bound on the number of games (*Combinatorics of Go*, theorem 8). Boards of up to 16
/// points are searched exhaustively instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct PartitionSearch {
    /// Number of changes to try. The search starts from a regular partition in the shape of two
    /// interlocking combs; 0 returns it unchanged.
    pub steps: u64,
    /// Seed of the random number generator.
    pub seed: u64,
}

impl Default for PartitionSearch {
    fn default() -> PartitionSearch {
        PartitionSearch {
            steps: 200_000,
            seed: 1,
        }
    }
}

/// The reason why no partition is returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// The board is given as a graph, and is not a rectangle of a lattice.
    #[error("a partition needs a rectangle of a lattice, and this board is a graph")]
    NotRectangle,
    /// The board has no partition, because it is too small or too narrow.
    #[error(
        "a {rows}x{cols} board cannot be divided into connected sets B and W and a set E whose \
         points touch both"
    )]
    None {
        /// Rows of the board.
        rows: usize,
        /// Columns of the board.
        cols: usize,
    },
    /// The observer stopped the search.
    #[error("stopped on request")]
    Cancelled,
}

/// Returns the partition of a rectangle with the most games, by [`Partition::games`].
///
/// On boards of up to [`EXHAUSTIVE_POINTS`] points the partition is optimal, and `search` is
/// ignored. On larger boards it is the best one that the random walk found.
///
/// # Errors
/// [`SearchError`] if there is no partition, or the observer stops the search.
pub fn best_partition(
    board: &Board,
    search: &PartitionSearch,
    observer: &dyn Observer,
) -> Result<Partition, SearchError> {
    let shape = board.shape().ok_or(SearchError::NotRectangle)?;
    let (rows, cols) = (shape.rows, shape.cols);
    let none = SearchError::None { rows, cols };
    let parts = if board.points() <= EXHAUSTIVE_POINTS {
        exhaustive(board, observer)?.ok_or(none)?
    } else {
        let start = best_comb(board, rows, cols).ok_or(none)?;
        Walker::new(board, start).walk(search, observer)?
    };
    Partition::new(board, parts).map_err(|_| none)
}

/// Returns the partition in which B and W are [combs](super::comb) with vertical or with horizontal
/// teeth, whichever has the better score. Returns `None` if neither fits on the board.
fn best_comb(board: &Board, rows: usize, cols: usize) -> Option<Vec<Part>> {
    let mut combs = Vec::new();
    if rows >= 2 && cols >= 3 {
        combs.push(comb(rows, cols));
    }
    if cols >= 2 && rows >= 3 {
        // A comb with horizontal teeth is the transpose of a comb with vertical teeth.
        let level = comb(cols, rows);
        let turned = (0..rows * cols).map(|p| level[p % cols * rows + p / cols]);
        combs.push(turned.collect());
    }
    let fits = combs
        .into_iter()
        .filter(|parts| Partition::new(board, parts.clone()).is_ok());
    let mut scores = Scores::default();
    fits.max_by(|a, b| compare(scores.of(a), scores.of(b)))
}

/// Compares scores of partitions, which are never NaN.
fn compare(a: f64, b: f64) -> Ordering {
    a.partial_cmp(&b).expect("scores are numbers")
}

/// Tries every connected set B, and every set E of points next to B; W is the rest. Returns the
/// best partition that meets the conditions of theorem 8, or `None` if there is none.
fn exhaustive(board: &Board, observer: &dyn Observer) -> Result<Option<Vec<Part>>, SearchError> {
    let points = board.points();
    let near = |p: usize| {
        let neighbours = board.graph().neighbours(p).iter();
        neighbours.fold(0u32, |set, &n| set | 1 << n)
    };
    let near: Vec<u32> = (0..points).map(near).collect();
    let beside = |set: u32| {
        let members = (0..points).filter(|p| set >> p & 1 == 1);
        members.fold(0, |all, p| all | near[p])
    };
    let connected = |set: u32| {
        // Grow a connected set from the lowest point of `set` until no point is added.
        let mut reached = set & set.wrapping_neg();
        loop {
            let more = reached | beside(reached) & set;
            if more == reached {
                return reached == set;
            }
            reached = more;
        }
    };
    let all = u32::MAX >> (u32::BITS as usize - points);
    let mut scores = Scores::default();
    let mut best: Option<(f64, u32, u32)> = None;
    for black in 1..all {
        if black % 256 == 0 && !observer.go_on() {
            return Err(SearchError::Cancelled);
        }
        if !connected(black) {
            continue;
        }
        // Each point of the set E touches B, so E is a subset of the neighbours of B.
        let candidates = beside(black) & !black;
        // Enumerate all nonempty subsets E of the candidates (neighbours of B), as descending
        // numbers.
        let mut either = candidates;
        while either != 0 {
            let white = all & !black & !either;
            let sizes = [black, white, either].map(|set| set.count_ones() as usize);
            // The score depends only on the sizes of B, W and E, so it is computed before the
            // conditions of theorem 8 are tested.
            let score = scores.of_sizes(sizes[0], sizes[1], sizes[2]);
            // The conditions of theorem 8 that are cheap to test come first, the test that W is
            // connected last.
            if white != 0
                && best.is_none_or(|(most, ..)| score > most)
                && beside(white) & either == either
                && connected(white)
            {
                best = Some((score, black, either));
            }
            either = (either - 1) & candidates;
        }
    }
    let part = |(_, black, either): (f64, u32, u32), p: usize| match (black >> p, either >> p) {
        (b, _) if b & 1 == 1 => Part::Black,
        (_, e) if e & 1 == 1 => Part::Either,
        _ => Part::White,
    };
    Ok(best.map(|found| (0..points).map(|p| part(found, p)).collect()))
}

/// The state of the random walk: a partition into B, W and E that is changed point by point.
struct Walker<'b> {
    board: &'b Board,
    parts: Vec<Part>,
    /// |B|, |W| and |E|.
    sizes: [usize; 3],
    scores: Scores,
    /// For each point, the number of the last test of connectedness that visited it.
    reached: Vec<u32>,
    /// Number of tests of connectedness so far.
    round: u32,
}

impl<'b> Walker<'b> {
    fn new(board: &'b Board, parts: Vec<Part>) -> Walker<'b> {
        let mut sizes = [0; 3];
        parts.iter().for_each(|&part| sizes[part as usize] += 1);
        Walker {
            board,
            sizes,
            scores: Scores::default(),
            reached: vec![0; parts.len()],
            round: 0,
            parts,
        }
    }

    /// Tries `search.steps` random changes of the partition, and returns the best partition found.
    fn walk(
        mut self,
        search: &PartitionSearch,
        observer: &dyn Observer,
    ) -> Result<Vec<Part>, SearchError> {
        let mut random = Xoshiro::for_run(search.seed, 0);
        let points = self.parts.len() as u64;
        let mut best = (self.score(), self.parts.clone());
        // A step of the walk may visit all points of the board, so the observer is called after
        // fewer steps on large boards.
        let often = ((1 << 20) / points).clamp(1, 4096);
        for step in 0..search.steps {
            if step % 4096 == 0 {
                let [.., either] = self.sizes;
                observer.event(Event::Searching {
                    distance: (step / 4096) as usize,
                    found: either as u64,
                });
            }
            if step % often == 0 && !observer.go_on() {
                return Err(SearchError::Cancelled);
            }
            let stretch = step / (STRETCH * points);
            // The deviation is the accepted loss of score. With a small deviation the walk improves
            // the partition, with a large one it leaves local optima.
            let deviation = DEVIATIONS[stretch as usize % DEVIATIONS.len()];
            // Propose to move a random point to a random other part (B, W or E).
            let point = random.below(points) as usize;
            let old = self.parts[point];
            let others = [Part::Black, Part::White, Part::Either];
            let others = others.into_iter().filter(|&part| part != old);
            let new = others
                .clone()
                .nth(random.below(2) as usize)
                .expect("two other sets");
            if !self.may_change(point, new) {
                continue;
            }
            self.set(point, new);
            let score = self.score();
            // Record-to-record travel: undo a change after which the score is too far below the
            // best one.
            if score <= best.0 - deviation {
                self.set(point, old);
            } else if score > best.0 {
                best = (score, self.parts.clone());
            }
        }
        Ok(best.1)
    }

    /// Returns the score of the current partition.
    fn score(&mut self) -> f64 {
        let [black, white, either] = self.sizes;
        self.scores.of_sizes(black, white, either)
    }

    /// Moves a point to the set B, W or E.
    fn set(&mut self, point: usize, part: Part) {
        self.sizes[self.parts[point] as usize] -= 1;
        self.sizes[part as usize] += 1;
        self.parts[point] = part;
    }

    /// Returns the points adjacent to a point.
    fn neighbours(&self, point: usize) -> impl Iterator<Item = usize> + 'b {
        let neighbours = self.board.graph().neighbours(point).iter();
        neighbours.map(|&n| n as usize)
    }

    /// Counts the neighbours of a point that belong to the set `part`.
    fn beside(&self, point: usize, part: Part) -> usize {
        let near = self.neighbours(point);
        near.filter(|&n| self.parts[n] == part).count()
    }

    /// Returns `true` if the partition still meets the conditions of theorem 8 after a point moves
    /// to the set `new` (B, W or E).
    fn may_change(&mut self, point: usize, new: Part) -> bool {
        let old = self.parts[point];
        let needed: &[Part] = match new {
            Part::Either => &[Part::Black, Part::White],
            _ => &[new],
        };
        if needed.iter().any(|&part| self.beside(point, part) == 0) {
            return false;
        }
        if old == Part::Either {
            return self.sizes[2] > 1;
        }
        // The point leaves the set B or W (`old`). Then each of its neighbours in E needs another
        // neighbour in `old`.
        let leans = |n: usize| self.parts[n] == Part::Either && self.beside(n, old) == 1;
        !self.neighbours(point).any(leans) && self.stays_connected(point, old)
    }

    /// Returns `true` if the set B or W, given as `part`, stays connected after a point leaves it.
    ///
    /// The search starts at one of the point's neighbours in the set, and ends when it has reached
    /// all its other neighbours in the set.
    fn stays_connected(&mut self, point: usize, part: Part) -> bool {
        let own: Vec<usize> = self
            .neighbours(point)
            .filter(|&n| self.parts[n] == part)
            .collect();
        let (Some(&first), round) = (own.first(), self.round + 1) else {
            return false;
        };
        self.round = round;
        self.reached[point] = round;
        self.reached[first] = round;
        let mut waiting = vec![first];
        // The set B or W stays connected if the neighbours of the point that belong to it are
        // connected within the set without the point.
        let mut missing = own.len() - 1;
        while let Some(at) = waiting.pop() {
            if missing == 0 {
                break;
            }
            for next in self.neighbours(at) {
                if self.parts[next] == part && self.reached[next] != round {
                    self.reached[next] = round;
                    missing -= usize::from(own.contains(&next));
                    waiting.push(next);
                }
            }
        }
        missing == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;

    fn best(rows: usize, cols: usize, steps: u64) -> Result<Partition, SearchError> {
        let board = Board::square(rows, cols).unwrap();
        best_partition(&board, &PartitionSearch { steps, seed: 1 }, &Silent)
    }

    /// Tries all assignments of points to B, W and E, and compares the result of the search with
    /// the assignments that [`Partition::new`] accepts.
    #[test]
    fn no_partition_of_a_small_board_has_more_games() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (1, 5)] {
            let board = Board::square(rows, cols).unwrap();
            let points = rows * cols;
            let parts = |code: usize| {
                let digit = |p: usize| code / 3usize.pow(p as u32) % 3;
                let of = [Part::Black, Part::White, Part::Either];
                (0..points).map(|p| of[digit(p)]).collect()
            };
            let codes = 0..3usize.pow(points as u32);
            let valid = codes.filter_map(|code| Partition::new(&board, parts(code)).ok());
            let found = best(rows, cols, 0).unwrap().games();
            let mut some = false;
            for partition in valid {
                some = true;
                let better = partition.games().compare(&found);
                assert!(
                    !matches!(better, Some(Ordering::Greater)),
                    "{rows} x {cols}"
                );
            }
            assert!(some);
        }
    }

    #[test]
    fn a_walk_never_ends_below_its_comb() {
        for (rows, cols) in [(3, 6), (5, 5), (6, 6), (7, 9), (2, 11)] {
            let comb = best(rows, cols, 0).unwrap();
            let walked = best(rows, cols, 30_000).unwrap();
            assert_ne!(walked.games().compare(&comb.games()), Some(Ordering::Less));
            assert_eq!(best(rows, cols, 30_000).unwrap(), walked);
        }
    }

    #[test]
    fn boards_without_partitions_are_refused() {
        assert!(matches!(best(1, 2, 0), Err(SearchError::None { .. })));
        assert!(matches!(best(1, 30, 0), Err(SearchError::None { .. })));
    }
}

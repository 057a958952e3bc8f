//! Lists all automorphisms of a board: permutations of its points that keep adjacency and guarded
//! points.
//!
//! The entry function is [`automorphisms`]. It works in two phases:
//!
//! 1. Colour refinement (B. D. McKay, *Practical graph isomorphism*, 1981, section 2). At first,
//!    guarded points have one colour and all others another. Two points of one colour get different
//!    colours if they have different numbers of neighbours of some colour. This is repeated until
//!    nothing changes. An automorphism maps each point to a point of the same colour. Cost: O((n +
//!    m) log n) steps for n points and m edges.
//! 2. Backtracking. For each point in turn, the point that it is mapped to (its image) is chosen
//!    among the points of the same colour. The next point is a neighbour of an earlier one, if
//!    possible. Invariant: the images chosen so far keep all edges between their points. Each
//!    complete choice is an automorphism.
//!
//! On boards with few automorphisms, most partial choices can usually be completed. The number of
//! automorphisms and the number of images tried are both limited.
//!
//! For example, all points of a cycle of four points get the same colour. There are 4 possible
//! images of the first point and then 2 of its neighbour. These two images determine the others. So
//! there are 8 automorphisms.

use crate::board::Board;
use crate::steps;
use crate::symmetry::Permutation;
use std::collections::BTreeMap;

/// The largest number of automorphisms that are listed. On boards with more than about 3,000 points
/// the number is smaller, to limit the memory.
pub const MAX_AUTOMORPHISMS: usize = 20_000;

/// The largest product of the number of automorphisms and the number of points. It limits the
/// memory, since the image of each point under each automorphism takes 4 bytes.
const MAX_IMAGES: usize = 1 << 26;

/// The largest number of images of points that the search tries. It limits the time.
const MAX_TRIED: u64 = 50_000_000;

/// The number of steps between two calls of `go_on`, which says if the search may continue.
///
/// A step is a point in a refinement, or the image of a point in the search.
const ASKED: u64 = 1 << 14;

/// The reason why the automorphisms of a board are not listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AutomorphismError {
    /// The board has too many automorphisms.
    #[error("expected at most {most} automorphisms on a board of {points} points, found more")]
    TooMany {
        /// Points of the board.
        points: usize,
        /// The largest number of automorphisms that is listed for a board of this size.
        most: usize,
    },
    /// The search tried too many images.
    #[error("the search for automorphisms stopped after it had tried {MAX_TRIED} images of points")]
    TooHard,
    /// The caller's `go_on` returned `false`.
    #[error("stopped on request")]
    Stopped,
}

/// Returns all automorphisms of a board in ascending order, so the identity is the first.
///
/// ```
/// use tengen_board::{Board, Graph};
/// use tengen_board::automorphisms::automorphisms;
/// let names = (0..4).map(|v| v.to_string()).collect();
/// let circle = Graph::from_edges(4, &[(0, 1), (1, 2), (2, 3), (3, 0)]).unwrap();
/// let circle = Board::from_graph(circle, names);
/// assert_eq!(automorphisms(&circle, || true).unwrap().len(), 8);
/// ```
///
/// # Errors
/// [`AutomorphismError`]. It is `Stopped` if the callback `go_on` returns `false`.
pub fn automorphisms(
    board: &Board,
    go_on: impl Fn() -> bool,
) -> Result<Vec<Permutation>, AutomorphismError> {
    let colours = refined(board, &go_on).ok_or(AutomorphismError::Stopped)?;
    let mut by_colour: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
    for (point, &colour) in colours.iter().enumerate() {
        by_colour.entry(colour).or_default().push(point as u32);
    }
    let mut search = Search {
        board,
        order: along_edges(board, &colours, &by_colour),
        colours,
        by_colour,
        image: vec![NONE; board.points()],
        taken: vec![false; board.points()],
        found: Vec::new(),
        tried: 0,
        go_on,
    };
    search.run()?;
    search.found.sort_unstable();
    Ok(search.found)
}

/// Marks a point that has no image yet.
const NONE: u32 = u32::MAX;

/// Returns the coarsest equitable colouring that distinguishes guarded points from others.
///
/// Equitable means that points of one colour have equally many neighbours of each colour. The
/// result has the colour of each point; the numbers of the colours have no meaning. Returns `None`
/// if `go_on` returns `false`.
///
/// The points of one colour form a cell. The agenda is a list of cells that may still split others.
/// A cell taken from the agenda, the splitter, splits every cell by the number of neighbours that
/// its points have in the splitter.
///
/// If a split cell was not on the agenda, all its parts but the largest are put on the agenda. The
/// largest part would split nothing more, because the old cell and the other parts have been used
/// (Hopcroft). So a point is in a splitter about log2 n times at most, and the total cost is O((n +
/// m) log n) steps.
fn refined(board: &Board, go_on: impl Fn() -> bool) -> Option<Vec<usize>> {
    let points = board.points();
    let mut cells: Vec<Vec<usize>> = vec![Vec::new(); 2];
    let mut colours = vec![0; points];
    for point in 0..points {
        colours[point] = usize::from(board.is_guarded(point));
        cells[colours[point]].push(point);
    }
    // `place[point]` is the index of the point in its cell, the list of points of its colour.
    let mut place = vec![0; points];
    for cell in &cells {
        cell.iter()
            .enumerate()
            .for_each(|(at, &point)| place[point] = at);
    }
    let mut agenda = vec![0, 1];
    let mut is_due = vec![true; 2];
    let mut count = vec![0usize; points];
    let mut since = 0;
    while let Some(splitter) = agenda.pop() {
        is_due[splitter] = false;
        since += cells[splitter].len() as u64 + 1;
        if since > ASKED || agenda.is_empty() {
            since = 0;
            if !go_on() {
                return None;
            }
        }
        // Count the neighbours of each point in the splitter, a cell (the points of one colour)
        // taken from the agenda. Only points with at least one such neighbour are listed.
        let mut touched = Vec::new();
        for &point in &cells[splitter] {
            steps::add(1 + board.graph().neighbours(point).len());
            for &n in board.graph().neighbours(point) {
                if count[n as usize] == 0 {
                    touched.push(n as usize);
                }
                count[n as usize] += 1;
            }
        }
        // Group the points with neighbours in the splitter (the cell by which others are split) by
        // their cell, and within a cell by the number of these neighbours.
        touched.sort_unstable_by_key(|&point| (colours[point], count[point], point));
        let of_cells = touched.chunk_by(|&a, &b| colours[a] == colours[b]);
        for same in of_cells.collect::<Vec<_>>() {
            let cell = colours[same[0]];
            let mut parts: Vec<&[usize]> = same.chunk_by(|&a, &b| count[a] == count[b]).collect();
            if same.len() == cells[cell].len() {
                // All points of the cell have neighbours in the splitter (the cell by which it is
                // split). So the last part keeps the cell's number.
                parts.pop();
            }
            let first = cells.len();
            for part in parts {
                let new = cells.len();
                for &point in part {
                    // Remove the point from its cell (the points of one colour); the last point of
                    // the cell takes its place.
                    let at = place[point];
                    cells[cell].swap_remove(at);
                    if let Some(&moved) = cells[cell].get(at) {
                        place[moved] = at;
                    }
                    colours[point] = new;
                }
                part.iter()
                    .enumerate()
                    .for_each(|(at, &point)| place[point] = at);
                cells.push(part.to_vec());
                is_due.push(false);
            }
            // Put the parts of the split cell on the agenda, the list of cells that may split
            // others. If the old cell is not on it, the largest part is left out.
            let mut all: Vec<usize> = [cell].into_iter().chain(first..cells.len()).collect();
            if !is_due[cell] {
                let largest = (0..all.len()).max_by_key(|&i| cells[all[i]].len());
                all.swap_remove(largest.unwrap_or(0));
            }
            for new in all {
                if !std::mem::replace(&mut is_due[new], true) {
                    agenda.push(new);
                }
            }
        }
        touched.iter().for_each(|&point| count[point] = 0);
    }
    Some(colours)
}

/// A point, and a neighbour of it that comes earlier in the order of the search, if there is one.
type Next = (usize, Option<usize>);

/// Returns the order in which the search chooses images of points. Each point is adjacent to an
/// earlier point, except the first point of each connected component.
///
/// Each component begins with a point of that one of its colours that has the fewest points on the
/// board.
fn along_edges(
    board: &Board,
    colours: &[usize],
    by_colour: &BTreeMap<usize, Vec<u32>>,
) -> Vec<Next> {
    let mut starts: Vec<usize> = (0..board.points()).collect();
    starts.sort_by_key(|&v| by_colour[&colours[v]].len());
    let mut seen = vec![false; board.points()];
    let mut order: Vec<Next> = Vec::with_capacity(board.points());
    for start in starts {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut next = order.len();
        order.push((start, None));
        while let Some(&(point, _)) = order.get(next) {
            for &neighbour in board.graph().neighbours(point) {
                if !std::mem::replace(&mut seen[neighbour as usize], true) {
                    order.push((neighbour as usize, Some(point)));
                }
            }
            next += 1;
        }
    }
    order
}

/// The state of the backtracking search.
struct Search<'a, G> {
    board: &'a Board,
    order: Vec<Next>,
    colours: Vec<usize>,
    by_colour: BTreeMap<usize, Vec<u32>>,
    /// The image of each point, or [`NONE`].
    image: Vec<u32>,
    /// `true` for each point that is an image.
    taken: Vec<bool>,
    found: Vec<Permutation>,
    /// Number of images tried so far.
    tried: u64,
    go_on: G,
}

impl<G: Fn() -> bool> Search<'_, G> {
    /// Runs the backtracking search depth first, without recursion, because boards may have many
    /// points.
    fn run(&mut self) -> Result<(), AutomorphismError> {
        // For each place of the order that has been reached, the number of images that have been
        // tried.
        let mut places = vec![0];
        while let Some(place) = places.len().checked_sub(1) {
            if place == self.order.len() {
                let points = self.board.points();
                let most = MAX_AUTOMORPHISMS.min(MAX_IMAGES / points.max(1)).max(1);
                if self.found.len() == most {
                    return Err(AutomorphismError::TooMany { points, most });
                }
                self.found.push(Permutation::of_images(self.image.clone()));
                self.back(&mut places);
                continue;
            }
            match self.next_fitting(place, places[place])? {
                Some((candidate, number)) => {
                    places[place] = number + 1;
                    self.image[self.order[place].0] = candidate;
                    self.taken[candidate as usize] = true;
                    places.push(0);
                }
                None => self.back(&mut places),
            }
        }
        Ok(())
    }

    /// Backtracks by one place of the order: removes the last place, and the image of the point at
    /// the place before it.
    fn back(&mut self, places: &mut Vec<usize>) {
        places.pop();
        if let Some(before) = places.len().checked_sub(1) {
            let point = self.order[before].0;
            self.taken[self.image[point] as usize] = false;
            self.image[point] = NONE;
        }
    }

    /// Returns the first candidate for the image of the point at `place` in the order that fits,
    /// and the candidate's number. Candidates before the number `from` are skipped. Returns `None`
    /// if no candidate fits.
    fn next_fitting(
        &mut self,
        place: usize,
        from: usize,
    ) -> Result<Option<(u32, usize)>, AutomorphismError> {
        let (point, beside) = self.order[place];
        let candidates = match beside {
            Some(beside) => self.board.graph().neighbours(self.image[beside] as usize),
            None => &self.by_colour[&self.colours[point]],
        };
        for (number, &candidate) in candidates.iter().enumerate().skip(from) {
            self.tried += 1;
            if self.tried > MAX_TRIED {
                return Err(AutomorphismError::TooHard);
            }
            if self.tried.is_multiple_of(ASKED) && !(self.go_on)() {
                return Err(AutomorphismError::Stopped);
            }
            if self.fits(point, candidate as usize) {
                return Ok(Some((candidate, number)));
            }
        }
        Ok(None)
    }

    /// Returns `true` if `candidate` can be the image of `point`: edges from `point` to points that
    /// already have images are mapped to edges.
    ///
    /// Testing one direction is enough. Both points have the same degree, because they have the
    /// same colour. A complete map sends different edges to different edges. So pairs of points
    /// without an edge go to pairs without an edge.
    fn fits(&self, point: usize, candidate: usize) -> bool {
        let graph = self.board.graph();
        !self.taken[candidate]
            && self.colours[candidate] == self.colours[point]
            && graph.neighbours(point).iter().all(|&neighbour| {
                let image = self.image[neighbour as usize];
                image == NONE || graph.adjacent(image as usize, candidate)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;
    use crate::symmetry::group;
    use proptest::prelude::*;

    fn board(points: usize, edges: &[(usize, usize)]) -> Board {
        let names = (0..points).map(|v| v.to_string()).collect();
        Board::from_graph(Graph::from_edges(points, edges).unwrap(), names)
    }

    fn all(board: &Board) -> Vec<Permutation> {
        automorphisms(board, || true).unwrap()
    }

    /// Finds all automorphisms by trying every permutation.
    fn by_brute_force(board: &Board) -> Vec<Permutation> {
        let points = board.points();
        let mut permutations: Vec<Vec<u32>> = vec![Vec::new()];
        for point in 0..points as u32 {
            permutations = (permutations.iter())
                .flat_map(|shorter| {
                    (0..=shorter.len()).map(move |at| {
                        let mut longer = shorter.clone();
                        longer.insert(at, point);
                        longer
                    })
                })
                .collect();
        }
        permutations.retain(|image| {
            (0..points).all(|v| {
                let to = image[v] as usize;
                board.is_guarded(v) == board.is_guarded(to)
                    && (0..points).all(|w| {
                        let adjacent = board.graph().adjacent(v, w);
                        adjacent == board.graph().adjacent(to, image[w] as usize)
                    })
            })
        });
        permutations.sort_unstable();
        permutations
            .into_iter()
            .map(Permutation::of_images)
            .collect()
    }

    #[test]
    fn orders_of_known_groups() {
        let circle = |n: usize| (0..n).map(|v| (v, (v + 1) % n)).collect::<Vec<_>>();
        assert_eq!(all(&board(7, &circle(7))).len(), 14);
        // The automorphism group of the Petersen graph is the symmetric group on five letters, of
        // order 120.
        let mut petersen = circle(5);
        petersen.extend((0..5).flat_map(|v| [(v, v + 5), (v + 5, (v + 2) % 5 + 5)]));
        assert_eq!(all(&board(10, &petersen)).len(), 120);
        // The graph of the cube has 48 automorphisms, and the complete graph on six points has 720.
        let cube = (0..8usize).flat_map(|v| (0..3).map(move |bit| (v, v ^ 1 << bit)));
        let cube: Vec<_> = cube.filter(|(a, b)| a < b).collect();
        assert_eq!(all(&board(8, &cube)).len(), 48);
        let complete: Vec<_> = (0..6).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        assert_eq!(all(&board(6, &complete)).len(), 720);
        assert_eq!(all(&board(0, &[])).len(), 1);
        // This tree, with branches of one, two and three edges, has only the identity as
        // automorphism.
        let tree = [(0, 1), (0, 2), (2, 3), (0, 4), (4, 5), (5, 6)];
        assert_eq!(all(&board(7, &tree)), [Permutation::identity(7)]);
    }

    /// Checks that a square board has only the symmetries of the square.
    #[test]
    fn squares_have_their_symmetries() {
        for (rows, cols) in [(4, 4), (3, 7), (9, 9), (30, 30)] {
            let square = Board::square(rows, cols).unwrap();
            assert_eq!(all(&square), group(&square).unwrap());
        }
    }

    #[test]
    fn limits_are_kept() {
        let star: Vec<_> = (1..12).map(|v| (0, v)).collect();
        let star = board(12, &star);
        let (points, most) = (12, MAX_AUTOMORPHISMS);
        let too_many = AutomorphismError::TooMany { points, most };
        assert_eq!(automorphisms(&star, || true), Err(too_many));
        assert_eq!(
            automorphisms(&star, || false),
            Err(AutomorphismError::Stopped)
        );
    }

    proptest! {
        #[test]
        fn all_permutations_that_fit_are_found(
            points in 1usize..=6,
            bits in any::<u32>(),
            guarded in any::<u8>(),
        ) {
            let pairs = (0..points).flat_map(|b| (0..b).map(move |a| (a, b)));
            let edges = pairs.enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, e)| e);
            let edges: Vec<_> = edges.collect();
            let guarded = (0..points).map(|v| guarded & 0x11 == 0x11 && v % 2 == 0).collect();
            let board = board(points, &edges).with_guarded(guarded);
            prop_assert_eq!(all(&board), by_brute_force(&board));
        }
    }
}

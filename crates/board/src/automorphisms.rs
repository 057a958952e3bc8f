//! The automorphisms of any board: permutations of its points that keep adjacency and guarded
//! points, listed one by one.
//!
//! Points are coloured by how many neighbours of which colours they have until nothing new is told
//! (colour refinement, see B. D. McKay, *Practical graph isomorphism*, section 2). Then images are
//! chosen point by point, along the edges, among the points of the same colour that touch the images
//! chosen so far as they should. Every one that can be finished is an automorphism.
//!
//! Boards with few automorphisms have few dead ends, as a rule; both numbers are limited.

use crate::board::Board;
use crate::steps;
use crate::symmetry::Permutation;
use std::collections::BTreeMap;

/// The most automorphisms that are listed; fewer of boards with many points.
pub const MAX_AUTOMORPHISMS: usize = 20_000;

/// The most images in all automorphisms together.
const MAX_IMAGES: usize = 1 << 26;

/// The most images that are tried.
const MAX_TRIED: u64 = 50_000_000;

/// Images that are tried between two questions whether to go on.
const ASKED: u64 = 1 << 14;

/// Why a board's automorphisms are not listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AutomorphismError {
    /// There are too many.
    #[error(
        "a board of {points} points is known up to {most} automorphisms, and this one has more"
    )]
    TooMany {
        /// Points of the board.
        points: usize,
        /// The most that are listed of so many points.
        most: usize,
    },
    /// They are too hard to find.
    #[error("the automorphisms of this board were not found within {MAX_TRIED} images of points")]
    TooHard,
    /// Whoever waits said stop.
    #[error("stopped on request")]
    Stopped,
}

/// All automorphisms of a board, in ascending order: the identity is first.
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
/// [`AutomorphismError`]; `Stopped` if `go_on` says no.
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

/// No point.
const NONE: u32 = u32::MAX;

/// The coarsest colouring in which points of one colour are guarded or not alike, and have equally
/// many neighbours of each colour. The colours are numbered, in no order that matters.
/// `None` if `go_on` says no.
///
/// The points of one colour form a cell. A cell on the agenda splits every cell by how many
/// neighbours its points have in the first one. Of the parts of a cell that is not on the agenda, all but
/// the largest go onto it: what the largest would split, the cell and the others have split
/// (Hopcroft). So a point is in a splitting cell at most log n times, and n points with m edges
/// take O((n + m) log n) steps.
fn refined(board: &Board, go_on: impl Fn() -> bool) -> Option<Vec<usize>> {
    let points = board.points();
    let mut cells: Vec<Vec<usize>> = vec![Vec::new(); 2];
    let mut colours = vec![0; points];
    for point in 0..points {
        colours[point] = usize::from(board.is_guarded(point));
        cells[colours[point]].push(point);
    }
    // Where each point is in its cell.
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
        // By cell, and within it by the number of neighbours.
        touched.sort_unstable_by_key(|&point| (colours[point], count[point], point));
        let of_cells = touched.chunk_by(|&a, &b| colours[a] == colours[b]);
        for same in of_cells.collect::<Vec<_>>() {
            let cell = colours[same[0]];
            let mut parts: Vec<&[usize]> = same.chunk_by(|&a, &b| count[a] == count[b]).collect();
            if same.len() == cells[cell].len() {
                // Without points that were not touched, the last part keeps the number of the cell.
                parts.pop();
            }
            let first = cells.len();
            for part in parts {
                let new = cells.len();
                for &point in part {
                    // The last point of the cell takes its place.
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

/// A point, and an earlier one that it touches, if there is one.
type Next = (usize, Option<usize>);

/// The points in an order in which each touches an earlier one if it can. It begins, as every
/// connected part does, with a point of the rarest colour.
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

struct Search<'a, G> {
    board: &'a Board,
    order: Vec<Next>,
    colours: Vec<usize>,
    by_colour: BTreeMap<usize, Vec<u32>>,
    /// The image of each point so far.
    image: Vec<u32>,
    /// Whether a point is an image.
    taken: Vec<bool>,
    found: Vec<Permutation>,
    tried: u64,
    go_on: G,
}

impl<G: Fn() -> bool> Search<'_, G> {
    /// Depth first, without recursion: boards may have many points.
    fn run(&mut self) -> Result<(), AutomorphismError> {
        // For each place of the order, how many candidates were tried.
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

    /// Gives up the last place, and takes back the image before it.
    fn back(&mut self, places: &mut Vec<usize>) {
        places.pop();
        if let Some(before) = places.len().checked_sub(1) {
            let point = self.order[before].0;
            self.taken[self.image[point] as usize] = false;
            self.image[point] = NONE;
        }
    }

    /// The next candidate that fits as the image of the point at a place, and its number.
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

    /// Edges go to edges. As many points touch a point as its image, and in the end all of them
    /// are images, so that it is enough to look one way.
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

    /// All permutations that keep everything, by trying every one.
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
        // The Petersen graph: the symmetric group on five letters.
        let mut petersen = circle(5);
        petersen.extend((0..5).flat_map(|v| [(v, v + 5), (v + 5, (v + 2) % 5 + 5)]));
        assert_eq!(all(&board(10, &petersen)).len(), 120);
        // The cube: 48; the complete graph on six points: 720.
        let cube = (0..8usize).flat_map(|v| (0..3).map(move |bit| (v, v ^ 1 << bit)));
        let cube: Vec<_> = cube.filter(|(a, b)| a < b).collect();
        assert_eq!(all(&board(8, &cube)).len(), 48);
        let complete: Vec<_> = (0..6).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        assert_eq!(all(&board(6, &complete)).len(), 720);
        assert_eq!(all(&board(0, &[])).len(), 1);
        // A tree without automorphisms: branches of one, two and three edges.
        let tree = [(0, 1), (0, 2), (2, 3), (0, 4), (4, 5), (5, 6)];
        assert_eq!(all(&board(7, &tree)), [Permutation::identity(7)]);
    }

    /// A square board has no automorphism that is no symmetry of the square.
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

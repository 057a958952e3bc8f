//! The quotient of a board by a symmetry: a board whose points are the orbits of the symmetry. Its
//! positions correspond to the positions that the symmetry preserves.
//!
//! Let g be a symmetry of a board and π a permutation of the colours. An orbit consists of a point
//! and its images under the powers of g. Consider the positions c with c(g v) = π c(v) for all
//! points v. Here c(v) is the colour of v, an empty point has colour 0, and π 0 = 0. Choose a point
//! r(A) of every orbit A of g. Then the point g^i r(A) has colour π^i c(r(A)), so one colour c(A) =
//! c(r(A)) determines the orbit. An orbit of ℓ points can have only the colours with π^ℓ c = c, and
//! with these the position is well defined. So positions are colourings of the orbits.
//!
//! Orbits A and B are *adjacent with gain d* if r(A) is adjacent to g^d r(B). They are *joined* if
//! c(A) = π^d c(B) is not 0 for one of their gains d. An orbit has a liberty if it is guarded or an
//! adjacent orbit is empty. (An edge within an orbit gives no liberty, and the proof below does not
//! need such edges.)
//!
//! *The position is legal if and only if every string of the quotient, a maximal connected set of
//! orbits, has an orbit with a liberty.*
//!
//! Proof: g maps adjacent stones of one colour to adjacent stones of one colour, and so strings to
//! strings. If A and B are joined, then every point of A is joined to a point of B. To see this,
//! apply powers of g to the edge between r(A) and g^d r(B). Consider a string of the board; its
//! points are in the orbits of one string C of the quotient. Then the string has points in every
//! orbit of C. Two strings of the board with points in one orbit A are images of each other under
//! powers of g. So all strings of the board in C are images of each other, and all or none have
//! liberties. If an orbit of C has a liberty, each of its points has one, and so has each string.
//! Conversely, a liberty of a string is a liberty of one of the orbits.

use super::colours::ColourPermutation;
use std::collections::BTreeMap;
use tengen_board::symmetry::Permutation;
use tengen_board::{Board, Colour, Graph};
use tengen_sweep::named::{NamedError, Rules};

/// The quotient of a board by a symmetry g. Its points are the orbits of g, in the order of their
/// smallest points. The smallest point of an orbit represents the orbit.
#[derive(Clone, Debug)]
pub(crate) struct Quotient {
    /// The board whose points are the orbits.
    pub(crate) board: Board,
    /// The number of points of each orbit.
    pub(crate) lengths: Vec<usize>,
    /// The orbit of each point.
    orbits: Vec<usize>,
    /// The gains of each pair of adjacent orbits A < B of the symmetry g. A gain is a number d such
    /// that the representative of A is adjacent to g^d applied to the representative of B. It is
    /// below the length of B.
    gains: BTreeMap<(usize, usize), Vec<usize>>,
}

impl Quotient {
    pub(crate) fn new(board: &Board, symmetry: &Permutation) -> Quotient {
        // For each point: the index of its orbit, and the number of times that the symmetry is
        // applied to the orbit's smallest point to reach the point.
        let mut place = vec![None; board.points()];
        let mut representatives = Vec::new();
        let mut lengths = Vec::new();
        for start in 0..board.points() {
            let (mut point, mut moves) = (start, 0);
            while place[point].is_none() {
                place[point] = Some((lengths.len(), moves));
                point = symmetry.image(point);
                moves += 1;
            }
            if moves > 0 {
                representatives.push(start);
                lengths.push(moves);
            }
        }
        // By symmetry, the edges at the representatives of the orbits determine which orbits are
        // adjacent, and their gains.
        let mut gains: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for (a, &representative) in representatives.iter().enumerate() {
            for &neighbour in board.graph().neighbours(representative) {
                let (b, gain) = place[neighbour as usize].expect("every point is in an orbit");
                if a < b {
                    gains.entry((a, b)).or_default().push(gain);
                }
            }
        }
        gains.values_mut().for_each(|gains| gains.sort_unstable());
        let edges: Vec<(usize, usize)> = gains.keys().copied().collect();
        let graph = Graph::from_edges(lengths.len(), &edges).expect("a simple graph");
        let names = representatives.iter().map(usize::to_string).collect();
        let guarded = representatives.iter().map(|&r| board.is_guarded(r));
        Quotient {
            board: Board::from_graph(graph, names).with_guarded(guarded.collect()),
            lengths,
            orbits: place
                .into_iter()
                .flatten()
                .map(|(orbit, _)| orbit)
                .collect(),
            gains,
        }
    }

    /// Writes the position of the whole board in which the points of each orbit have the orbit's
    /// colour.
    pub(crate) fn lift_into(&self, colours: &[Colour], lifted: &mut [Colour]) {
        for (colour, &orbit) in lifted.iter_mut().zip(&self.orbits) {
            *colour = colours[orbit];
        }
    }

    /// Returns the cycle type of the symmetry: the ascending lengths of the orbits, each with the
    /// number of orbits of this length.
    pub(super) fn cycles(&self) -> Vec<(usize, usize)> {
        let mut numbers = BTreeMap::new();
        for &length in &self.lengths {
            *numbers.entry(length).or_insert(0) += 1;
        }
        numbers.into_iter().collect()
    }

    /// Returns the permutation of colours restricted to the colours that some orbit can have: the
    /// cycle of the colour has a length that divides the length of the orbit.
    pub(super) fn usable(&self, colours: &ColourPermutation) -> ColourPermutation {
        let cycles = self.cycles();
        colours.restricted(|cycle| cycles.iter().any(|(length, _)| length % cycle == 0))
    }

    /// Returns the rules for counting positions of the quotient. They give the colours that each
    /// orbit can have, and for each pair of adjacent orbits the pairs of colours that join them
    /// into one string.
    pub(super) fn rules(&self, colours: &ColourPermutation) -> Result<Rules, NamedError> {
        let mut rules = Rules::plain(&self.board, colours.colours())?;
        let all = 1..=colours.colours();
        for (orbit, &length) in self.lengths.iter().enumerate() {
            let fits = |&c: &u32| length % colours.cycle_length(c) == 0;
            rules.restrict(orbit, all.clone().filter(fits));
        }
        for (&(a, b), gains) in &self.gains {
            let joined = |&gain: &usize| all.clone().map(move |c| (colours.power(gain, c), c));
            rules.relate(a, b, gains.iter().flat_map(joined).collect());
        }
        Ok(rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::symmetry::group;

    #[test]
    fn the_half_turn_of_two_by_three_points() {
        // The points of the 2 x 3 board are 0 1 2 above 3 4 5. The half turn g exchanges 0 and 5, 1
        // and 4, 2 and 3. The orbits form a path 0 - 1 - 2, and point 0 is also adjacent to 3 = g
        // 2.
        let board = Board::square(2, 3).unwrap();
        let group = group(&board).unwrap();
        let turn = group
            .iter()
            .find(|g| g.image(0) == 5 && g.image(2) == 3)
            .unwrap();
        let quotient = Quotient::new(&board, turn);
        assert_eq!(quotient.cycles(), [(2, 3)]);
        let gains: Vec<_> = quotient.gains.into_iter().collect();
        let expected = [((0, 1), vec![0]), ((0, 2), vec![1]), ((1, 2), vec![0])];
        assert_eq!(gains, expected);
    }

    #[test]
    fn orbits_have_colours_that_come_back() {
        let board = Board::square(3, 3).unwrap();
        let group = group(&board).unwrap();
        let turn = group
            .iter()
            .find(|g| g.image(0) == 8 && g.image(2) == 6)
            .unwrap();
        let quotient = Quotient::new(&board, turn);
        assert_eq!(quotient.cycles(), [(1, 1), (2, 4)]);
        let swap = ColourPermutation::with_cycles(&[1, 2, 3]);
        let usable = quotient.usable(&swap);
        assert_eq!(usable, ColourPermutation::with_cycles(&[1, 2]));
        let rules = quotient.rules(&usable).unwrap();
        let allowed: Vec<u32> = (0..5).map(|orbit| rules.allowed(orbit)).collect();
        assert_eq!(allowed, [0b1111, 0b1111, 0b1111, 0b1111, 0b11]);
    }
}

//! Colour-symmetric cycles as tours of a travelling salesman (*Combinatorics of Go*,
//! section 7 and lemma 18), for solvers of that problem.
//!
//! Every class of positions (White's stone is leftmost in one of the two) is a gadget of
//! four cities. The figure that shows it is this, from the proof's description of how a tour
//! goes through it:
//!
//! ```text
//!     0-in ---0--- 1-in          Moves have edges of cost 2: from i-out of a gadget to
//!       |            |           i-in of another, or, if they lead to a position in which
//!       1            1           Black leads, from i-out to (1 - i)-in.
//!       |            |
//!    0-out ---0--- 1-out         In gadget 0 the edges of cost 1 cross.
//! ```
//!
//! A tour that enters by 0-in, goes through 1-in and 1-out, and leaves by 0-out, spends 3,
//! half the edges of cost 2 at either end counted in. All other ways through the four cities
//! spend more, even over pairs without an edge, if these cost more than 2: here, 9. So tours
//! of cost 3 for each gadget, and only these, go through each gadget so. They change from
//! the level 0 to 1 or back at every step that crosses, and once in gadget 0; so the
//! number of steps that cross is odd.

use super::find::half_cycle;
use super::quotient::Quotient;
use super::walk::Walk;
use std::fmt::Write as _;

/// The most points of a line whose problem is written: 4800 cities, 23 MB.
pub const MAX_POINTS: usize = 8;

/// The cost between cities without an edge.
const NO_EDGE: u8 = 9;

/// Why there is no problem for a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("problems are written for boards from 1x2 to 1x{MAX_POINTS}, not 1x{0}")]
pub struct TspSize(
    /// Points of the line.
    pub usize,
);

/// The problem of a line.
#[derive(Clone, Debug)]
pub struct Problem {
    quotient: Quotient,
}

/// Why a tour is no cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotACycle {
    /// It has too few cities, or too many.
    #[error("the tour has {found} cities, the problem {expected}")]
    Cities {
        /// Cities of the tour.
        found: usize,
        /// Cities of the problem.
        expected: usize,
    },
    /// A city that does not exist.
    #[error("there is no city {0}")]
    NoCity(
        /// Its number, from 0.
        usize,
    ),
    /// A city visited twice.
    #[error("city {city} is visited twice", city = .0 + 1)]
    Twice(
        /// Its number, from 0.
        usize,
    ),
    /// It costs too much.
    #[error("the tour costs {found}; only tours of {expected} are cycles")]
    Cost {
        /// Its cost.
        found: u64,
        /// That of a cycle.
        expected: u64,
    },
}

/// A city's place in its gadget: `0-in`, `1-in`, `0-out`, `1-out`.
const LEVEL: usize = 1;
const OUT: usize = 2;

impl Problem {
    /// The problem of the line of so many points.
    ///
    /// # Errors
    /// [`TspSize`].
    pub fn new(points: usize) -> Result<Problem, TspSize> {
        if !(2..=MAX_POINTS).contains(&points) {
            return Err(TspSize(points));
        }
        let quotient = Quotient::new(points);
        Ok(Problem { quotient })
    }

    /// Number of cities: city 4 k + 2 o + i is that of gadget k on level i, an entrance if
    /// o is 0, an exit if 1.
    pub fn cities(&self) -> usize {
        4 * self.quotient.classes()
    }

    /// The cost of tours that are cycles; no tour costs less.
    pub fn target(&self) -> u64 {
        3 * self.quotient.classes() as u64
    }

    /// The cost between two cities; nothing from a city to itself.
    pub fn cost(&self, a: usize, b: usize) -> u8 {
        let (one, other) = (a / 4, b / 4);
        if one == other {
            // Neighbours on the same side; across, on the same level but in gadget 0.
            let level = usize::from(one == 0);
            return match a ^ b {
                0 | LEVEL => 0,
                across if across == OUT | level => 1,
                _ => NO_EDGE,
            };
        }
        let way = |from: usize, to: usize| {
            let sides = from & OUT == OUT && to & OUT == 0;
            let step = (to / 4) as u32 * 2 + u32::from((from ^ to) & LEVEL != 0);
            sides && self.quotient.steps_from(from / 4).contains(&step)
        };
        if way(a, b) || way(b, a) { 2 } else { NO_EDGE }
    }

    /// The problem in the format of TSPLIB (Reinelt, 1991), with all costs listed.
    pub fn tsplib(&self) -> String {
        let points = self.quotient.points();
        let cities = self.cities();
        let mut text = format!("NAME : go1x{points}\nTYPE : TSP\n");
        let _ = writeln!(
            text,
            "COMMENT : tours of cost {} are colour-symmetric cycles of the 1x{points} board",
            self.target()
        );
        let _ = writeln!(text, "DIMENSION : {cities}");
        text += "EDGE_WEIGHT_TYPE : EXPLICIT\nEDGE_WEIGHT_FORMAT : UPPER_ROW\n";
        text += "EDGE_WEIGHT_SECTION\n";
        for a in 0..cities {
            for b in a + 1..cities {
                text.push(char::from(b'0' + self.cost(a, b)));
                // Some readers have a limit on the length of lines.
                text.push(if b + 1 == cities || (b - a) % 40 == 0 {
                    '\n'
                } else {
                    ' '
                });
            }
        }
        text + "EOF\n"
    }

    /// What a tour costs.
    ///
    /// # Errors
    /// If it does not visit every city once.
    pub fn tour_cost(&self, tour: &[usize]) -> Result<u64, NotACycle> {
        let (found, expected) = (tour.len(), self.cities());
        if found != expected {
            return Err(NotACycle::Cities { found, expected });
        }
        let mut visited = vec![false; expected];
        for &city in tour {
            let visited = visited.get_mut(city).ok_or(NotACycle::NoCity(city))?;
            if std::mem::replace(visited, true) {
                return Err(NotACycle::Twice(city));
            }
        }
        let after = tour.iter().cycle().skip(1);
        let costs = tour
            .iter()
            .zip(after)
            .map(|(&a, &b)| u64::from(self.cost(a, b)));
        Ok(costs.sum())
    }

    /// The half cycle of a tour, which is given by its cities, from 0, in either direction.
    ///
    /// # Errors
    /// [`NotACycle`].
    pub fn half_cycle(&self, tour: &[usize]) -> Result<Walk, NotACycle> {
        let (found, expected) = (self.tour_cost(tour)?, self.target());
        let wrong = NotACycle::Cost { found, expected };
        if found != expected {
            return Err(wrong);
        }
        // Between gadgets one goes from exits to entrances, or always the other way.
        let pairs = tour.iter().zip(tour.iter().cycle().skip(1));
        let mut next = vec![None; self.quotient.classes()];
        for (&a, &b) in pairs.filter(|(a, b)| **a / 4 != **b / 4) {
            let (from, to) = if a & OUT == OUT { (a, b) } else { (b, a) };
            next[from / 4] = Some((to / 4) as u32 * 2 + ((from ^ to) & LEVEL) as u32);
        }
        let next: Option<Vec<u32>> = next.into_iter().collect();
        next.map(|next| half_cycle(&self.quotient, &next))
            .ok_or(wrong)
    }

    /// The tour of a cycle, given by the steps from each class.
    #[cfg(test)]
    fn tour(&self, next: &[u32]) -> Vec<usize> {
        let (mut gadget, mut level) = (0, 0);
        let mut tour = Vec::new();
        for _ in 0..next.len() {
            let first = 4 * gadget + level;
            // Out on the level one came in on, but for the gadget where edges cross.
            let exit = if gadget == 0 { level ^ LEVEL } else { level };
            let exit = 4 * gadget + OUT + exit;
            tour.extend([first, first ^ LEVEL, exit ^ LEVEL, exit]);
            level = (exit & LEVEL) ^ usize::from(super::quotient::crosses(next[gadget]));
            gadget = super::quotient::class(next[gadget]);
        }
        tour
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hamilton::check;
    use crate::hamilton::search::search;
    use tengen_base::observer::Silent;

    /// Every way in which a tour can meet a gadget: the gadget's own edges of the tour make
    /// paths through its cities; both ends of each path have an edge to elsewhere, half of
    /// which counts here. With what has no edge in the gadget counted as going elsewhere,
    /// that costs at least 1.
    #[test]
    fn a_gadget_costs_three_in_one_way_and_its_mirror_image_and_more_in_all_others() {
        let problem = Problem::new(3).unwrap();
        for gadget in [0, 1] {
            let edges: Vec<(usize, usize)> = (0..4)
                .flat_map(|a| (a + 1..4).map(move |b| (a, b)))
                .filter(|(a, b)| problem.cost(4 * gadget + a, 4 * gadget + b) < NO_EDGE)
                .collect();
            assert_eq!(edges.len(), 4);
            let mut cheapest = Vec::new();
            // All four are a circle, which is no part of a longer tour.
            for subset in 0..15u32 {
                let used = edges
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| subset >> i & 1 == 1);
                let used: Vec<_> = used.map(|(_, edge)| *edge).collect();
                let inside: u8 = used
                    .iter()
                    .map(|(a, b)| problem.cost(4 * gadget + a, 4 * gadget + b))
                    .sum();
                let outside = 8 - 2 * used.len() as u8;
                assert!(inside + outside >= 3);
                if inside + outside == 3 {
                    let across = used.iter().find(|(a, b)| (a ^ b) & OUT != 0).unwrap();
                    assert_eq!((across.0 ^ across.1) & LEVEL, usize::from(gadget == 0));
                    cheapest.push(used.clone());
                }
            }
            assert_eq!(cheapest.len(), 2);
        }
    }

    /// All tours, as cities from 0; those in which a gadget must spend more than 3 are
    /// given up if `pruned`.
    struct Tours<'a> {
        problem: &'a Problem,
        near: Vec<Vec<usize>>,
        /// Twice what each gadget has spent.
        spent: Vec<u8>,
        pruned: bool,
        tour: Vec<usize>,
        visited: Vec<bool>,
        found: Vec<Vec<usize>>,
        costlier: usize,
    }

    impl Tours<'_> {
        fn all(problem: &Problem, pruned: bool) -> Tours<'_> {
            let cities = problem.cities();
            let near = |a| {
                let others = (0..cities).filter(move |&b| a != b);
                others.filter(|&b| problem.cost(a, b) < NO_EDGE).collect()
            };
            let mut visited = vec![false; cities];
            visited[0] = true;
            let mut tours = Tours {
                problem,
                near: (0..cities).map(near).collect(),
                spent: vec![0; cities / 4],
                pruned,
                tour: vec![0],
                visited,
                found: Vec::new(),
                costlier: 0,
            };
            tours.extend();
            tours
        }

        fn spend(&mut self, a: usize, b: usize, sign: i8) {
            let cost = self.problem.cost(a, b) as i8 * sign;
            for city in [a, b] {
                let spent = &mut self.spent[city / 4];
                *spent = spent.checked_add_signed(cost).unwrap();
            }
        }

        /// Whether the gadget of the last city can get by with 3 if the tour goes on to
        /// another one. Coming in again, and going out but to the first city, cost 1 each.
        fn may_be_cheap(&self, last: usize, to: usize) -> bool {
            let gadget = last / 4;
            let left = self.visited[4 * gadget..][..4]
                .iter()
                .any(|visited| !visited);
            let again = match gadget {
                _ if gadget == to / 4 || !left => 0,
                0 => 2,
                _ => 4,
            };
            self.spent[gadget] + again <= 6
        }

        fn extend(&mut self) {
            let last = self.tour[self.tour.len() - 1];
            if self.tour.len() == self.near.len() {
                if self.near[last].contains(&0) {
                    match self.problem.tour_cost(&self.tour).unwrap() {
                        cost if cost == self.problem.target() => self.found.push(self.tour.clone()),
                        _ => self.costlier += 1,
                    }
                }
                return;
            }
            for i in 0..self.near[last].len() {
                let to = self.near[last][i];
                if self.visited[to] {
                    continue;
                }
                self.spend(last, to, 1);
                if !self.pruned || (self.may_be_cheap(last, to) && self.spent[to / 4] <= 6) {
                    self.visited[to] = true;
                    self.tour.push(to);
                    self.extend();
                    self.tour.pop();
                    self.visited[to] = false;
                }
                self.spend(last, to, -1);
            }
        }
    }

    /// Every cycle is two tours, which have the levels exchanged, and each of these is found
    /// in both directions. 1 x 3 and 1 x 4 have two colour-symmetric cycles each.
    #[test]
    fn cheapest_tours_are_the_colour_symmetric_cycles() {
        for (points, pruned, cycles) in [(2, false, 0), (3, false, 2), (3, true, 2), (4, true, 2)] {
            let problem = Problem::new(points).unwrap();
            let tours = Tours::all(&problem, pruned);
            assert_eq!(tours.found.len(), 4 * cycles, "1 x {points}");
            assert_eq!(tours.costlier > 0, !pruned);
            let mut halves: Vec<Walk> = Vec::new();
            for tour in &tours.found {
                let half = problem.half_cycle(tour).unwrap();
                assert_eq!(check(&half), Ok(problem.cities() as u64 / 2));
                if !halves.contains(&half) {
                    halves.push(half);
                }
            }
            assert_eq!(halves.len(), cycles);
        }
    }

    #[test]
    fn found_cycles_are_tours_and_back() {
        for points in 3..=7 {
            let problem = Problem::new(points).unwrap();
            let next = search(&problem.quotient, 1, 0, &Silent).unwrap();
            let mut tour = problem.tour(&next);
            assert_eq!(problem.tour_cost(&tour), Ok(problem.target()));
            let expected = half_cycle(&problem.quotient, &next);
            assert_eq!(problem.half_cycle(&tour), Ok(expected.clone()));
            tour.reverse();
            tour.rotate_left(5);
            assert_eq!(problem.half_cycle(&tour), Ok(expected));
            tour.swap(0, 7);
            assert!(problem.half_cycle(&tour).is_err());
        }
    }

    #[test]
    fn what_is_no_tour_is_refused() {
        let problem = Problem::new(3).unwrap();
        let (found, expected) = (3, 28);
        assert_eq!(
            problem.tour_cost(&[0, 1, 2]),
            Err(NotACycle::Cities { found, expected })
        );
        let mut cities: Vec<usize> = (0..28).collect();
        cities[3] = 28;
        assert_eq!(problem.tour_cost(&cities), Err(NotACycle::NoCity(28)));
        cities[3] = 2;
        assert_eq!(problem.tour_cost(&cities), Err(NotACycle::Twice(2)));
        assert_eq!(Problem::new(1).unwrap_err(), TspSize(1));
        assert_eq!(Problem::new(9).unwrap_err(), TspSize(9));
    }

    #[test]
    fn a_problem_in_tsplib_format() {
        let text = Problem::new(2).unwrap().tsplib();
        let (head, costs) = text.split_once("EDGE_WEIGHT_SECTION\n").unwrap();
        assert!(head.starts_with("NAME : go1x2\nTYPE : TSP\n"));
        assert!(head.contains("\nDIMENSION : 8\n"));
        // Gadget 0 is crossed. O. goes to .X, which is reversed, and .O to X.
        assert_eq!(
            costs,
            "0 9 1 9 9 9 2\n1 9 9 9 2 9\n0 9 2 9 9\n2 9 9 9\n0 1 9\n9 1\n0\nEOF\n"
        );
    }
}

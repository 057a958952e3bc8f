//! The counting problem whose states are classes of border states on the square lattice
//! (*Combinatorics of Go*, sections 4.3 to 4.5). It implements [`Problem`] for the executors, which
//! compute the number of ways to each state. A class has a state and the state with exchanged
//! colours.
//!
//! Entry: [`BorderProblem::new`]. Invariant: the number of ways to a class is the sum of the
//! numbers of ways to its member states. So the numbers of all classes add up to the number of
//! partial positions in which no string is captured. The cost is O(m^2) time for each of the three
//! contents of a point.

use super::code::{pack, unpack};
use super::error::{BorderError, check_height};
use super::graph::CHOICES;
use super::state::{BorderState, MAX_HEIGHT};
use tengen_sweep::problem::{Extent, Problem};

/// The counting problem for two colours on a square-lattice strip of height m, without boundary.
///
/// A state is the [code](super::code) of a state class. Its count is the number of partial
/// positions that lead to a member of the class (Definition 6). All three contents of a point have
/// weight 1: a black stone changes one member as a white stone changes the other. A state without
/// stones is a class by itself. Both colours lead from it to one class, which is then emitted
/// twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BorderProblem {
    m: usize,
}

impl BorderProblem {
    /// Creates the counting problem for boards of height m.
    ///
    /// # Errors
    /// [`BorderError::Height`] for a height of 0 or more than [`MAX_HEIGHT`].
    pub fn new(m: usize) -> Result<BorderProblem, BorderError> {
        check_height(m, MAX_HEIGHT)?;
        Ok(BorderProblem { m })
    }

    fn unpack(&self, step: usize, state: u64) -> Option<BorderState> {
        (step < self.m)
            .then(|| unpack(self.m, step, state))
            .flatten()
    }
}

impl Problem for BorderProblem {
    type State = u64;
    type Weight = u32;

    /// Returns the code of the state before the first point: its border points are all off the
    /// board.
    fn start(&self) -> u64 {
        0
    }

    fn extent(&self) -> Extent {
        Extent::Periodic {
            preamble: 1,
            period: 1,
        }
    }

    fn steps(&self, _column: usize) -> usize {
        self.m
    }

    fn choices(&self) -> u64 {
        CHOICES.len() as u64
    }

    /// Calls `emit` for each successor of a state. A number that is not a code has no successors:
    /// all three contents of the new point are illegal.
    fn successors(
        &self,
        _column: usize,
        step: usize,
        state: &u64,
        mut emit: impl FnMut(u64, u32),
    ) -> i64 {
        let Some(state) = self.unpack(step, *state) else {
            return self.choices() as i64;
        };
        let mut illegal = 0;
        for stone in CHOICES {
            match state.successor(stone) {
                // The code belongs to the representative of the class, so a state and the state
                // with exchanged colours get the same code.
                Some(next) => emit(pack(&next.representative()), 1),
                None => illegal += 1,
            }
        }
        illegal
    }

    fn final_weight(&self, _column: usize, state: &u64) -> i64 {
        i64::from(self.unpack(0, *state).is_some_and(|s| s.is_legal()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use tengen_board::Board;
    use tengen_testing::boards::legal_positions;

    /// Returns the numbers of legal positions on m rows and 1 to n columns. Checks after each point
    /// that the numbers of partial positions, with and without captured strings, add up to the
    /// number of all colourings.
    fn legal(m: usize, n: usize) -> Vec<i128> {
        let problem = BorderProblem::new(m).unwrap();
        let mut numbers = BTreeMap::from([(problem.start(), 1i128)]);
        let mut counts = vec![];
        let (mut all, mut illegal) = (1, 0);
        for column in 0..n {
            for step in 0..problem.steps(column) {
                let mut next = BTreeMap::new();
                illegal *= 3;
                for (state, number) in &numbers {
                    illegal += number
                        * i128::from(problem.successors(column, step, state, |s, weight| {
                            *next.entry(s).or_insert(0) += number * i128::from(weight);
                        }));
                }
                numbers = next;
                all *= 3;
                assert_eq!(numbers.values().sum::<i128>() + illegal, all);
            }
            let weigh = |(s, n): (&u64, &i128)| n * i128::from(problem.final_weight(column, s));
            counts.push(numbers.iter().map(weigh).sum());
        }
        counts
    }

    /// Compares the numbers of legal positions with section 4.7 of *Combinatorics of Go*.
    #[test]
    fn known_numbers_of_legal_positions() {
        assert_eq!(legal(1, 6), [1, 5, 15, 41, 113, 313]);
        assert_eq!(legal(2, 6), [5, 57, 489, 4125, 35117, 299681]);
        assert_eq!(legal(3, 5), [15, 489, 12675, 321689, 8180343]);
        let four = [41, 4125, 321689, 24318165, 1840058693];
        assert_eq!(legal(4, 5), four);
        let five = [113, 35117, 8180343, 1840058693, 414295148741];
        assert_eq!(legal(5, 5), five);
        assert_eq!(legal(6, 6)[4..], [93332304864173, 62567386502084877]);
    }

    #[test]
    fn brute_force_agrees_up_to_10_points() {
        for m in 1..=10 {
            for (n, &count) in (1..=10 / m).zip(&legal(m, 10 / m)) {
                let board = Board::square(m, n).unwrap();
                let brute = legal_positions(&board, 2).count();
                assert_eq!(brute as i128, count, "{m} x {n}");
            }
        }
    }

    #[test]
    fn heights_and_states_out_of_range_do_no_harm() {
        assert!(BorderProblem::new(0).is_err() && BorderProblem::new(22).is_err());
        let problem = BorderProblem::new(2).unwrap();
        assert_eq!(problem.successors(0, 0, &u64::MAX, |_, _| ()), 3);
        assert_eq!(problem.successors(0, 2, &0, |_, _| ()), 3);
        assert_eq!(problem.final_weight(0, &0o17), 0);
        let tall = BorderProblem::new(21).unwrap();
        let mut successors = vec![];
        assert_eq!(tall.successors(0, 0, &0, |s, _| successors.push(s)), 0);
        assert_eq!(successors, [1, 4, 4]);
    }
}

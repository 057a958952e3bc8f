//! How good a partition is for its sizes, as a number that is the same on every machine.

use super::partition::Part;
use crate::factorial::factorial;
use std::collections::HashMap;
use tengen_exact::UBig;

/// The binary logarithm of that of the number of games, log2 ((|B|! |W|!)^(2^(l-2))) =
/// 2^(l-2) (log2 |B|! + log2 |W|!), plus 2, so that a point of E counts 1. For searches only.
#[derive(Default)]
pub(super) struct Scores {
    /// Without the points of E.
    known: HashMap<(usize, usize), f64>,
}

impl Scores {
    /// The score of sizes of B, W and E.
    pub(super) fn of_sizes(&mut self, black: usize, white: usize, either: usize) -> f64 {
        if either == 1 {
            // Only |B|! games, as if W had no points and E two.
            return self.of_sizes(black, 0, 2);
        }
        let factorial = |n: usize| factorial(&UBig::from(n));
        let of_both = || match factorial(black).times(&factorial(white)).log2() {
            // One game.
            None => f64::NEG_INFINITY,
            // Of 2! alone it is 0.
            Some(log) => log.log2().map_or(0.0, |log| log.to_f64()),
        };
        let both = self.known.entry((black, white)).or_insert_with(of_both);
        *both + either as f64
    }

    /// The score of a partition.
    pub(super) fn of(&mut self, parts: &[Part]) -> f64 {
        let size = |part| parts.iter().filter(|&&p| p == part).count();
        self.of_sizes(size(Part::Black), size(Part::White), size(Part::Either))
    }
}

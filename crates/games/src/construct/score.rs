//! Scores partitions of a board by the sizes of their parts B, W and E. A higher score means more
//! games by theorem 8 of *Combinatorics of Go*. Scores are identical on every machine.

use super::partition::Part;
use crate::factorial::factorial;
use std::collections::HashMap;
use tengen_exact::UBig;

/// Scores of partitions, cached by the sizes of B and W.
///
/// The score is log2(log2(games)) + 2, where games = (|B|! |W|!)^(2^(l-2)) and l = |E|. So the
/// score equals log2(log2 |B|! + log2 |W|!) + l, and each point of E adds 1. Scores serve only to
/// compare partitions.
#[derive(Default)]
pub(super) struct Scores {
    /// For each pair of sizes |B|, |W|: the score minus l = |E|, which does not depend on l.
    known: HashMap<(usize, usize), f64>,
}

impl Scores {
    /// Returns the score (a measure of the number of games) of partitions in which the sets B, W
    /// and E have the given sizes.
    pub(super) fn of_sizes(&mut self, black: usize, white: usize, either: usize) -> f64 {
        if either == 1 {
            // With one point in E there are only |B|! games. The formula (|B|! |W|!)^(2^(l-2))
            // gives this number for |W| = 0 and l = 2.
            return self.of_sizes(black, 0, 2);
        }
        let factorial = |n: usize| factorial(&UBig::from(n));
        let of_both = || match factorial(black).times(&factorial(white)).log2() {
            // Both factorials are 1, so there is one game.
            None => f64::NEG_INFINITY,
            // Of |B|! and |W|! only one factor 2! differs from 1: log2(2!) is 1, and the logarithm
            // of 1 is 0.
            Some(log) => log.log2().map_or(0.0, |log| log.to_f64()),
        };
        let both = self.known.entry((black, white)).or_insert_with(of_both);
        *both + either as f64
    }

    /// Returns the score of a partition.
    pub(super) fn of(&mut self, parts: &[Part]) -> f64 {
        let size = |part| parts.iter().filter(|&&p| p == part).count();
        self.of_sizes(size(Part::Black), size(Part::White), size(Part::Either))
    }
}

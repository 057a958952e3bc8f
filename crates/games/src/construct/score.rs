//! How good a partition is for its sizes, as a number that is the same on every machine.

use super::partition::Part;
use crate::bounds::factorial::factorial;
use std::collections::HashMap;
use tengen_exact::{Interval, UBig};

/// The binary logarithm of that of the number of games, log2 ((|B|! |W|!)^(2^(l-2))) =
/// 2^(l-2) (log2 |B|! + log2 |W|!), plus 2, so that a point of E counts 1. For searches only.
pub(super) struct Scores {
    /// log2 n!; nothing if it is 0.
    factorials: Vec<Option<Interval>>,
    known: HashMap<(usize, usize), f64>,
}

impl Scores {
    /// For boards of so many points.
    pub(super) fn new(points: usize) -> Scores {
        let log = |n: usize| factorial(&UBig::from(n)).log2().cloned();
        Scores {
            factorials: (0..points).map(log).collect(),
            known: HashMap::new(),
        }
    }

    /// The score of sizes of B, W and E.
    pub(super) fn of_sizes(&mut self, black: usize, white: usize, either: usize) -> f64 {
        if either == 1 {
            // Only |B|! games, as if W had no points and E two.
            return self.of_sizes(black, 0, 2);
        }
        let logs = &self.factorials;
        let both = self.known.entry((black, white)).or_insert_with(|| {
            let sum = match (&logs[black], &logs[white]) {
                (Some(a), Some(b)) => a + b,
                (Some(a), None) | (None, Some(a)) => a.clone(),
                // One game.
                (None, None) => return f64::NEG_INFINITY,
            };
            // 1 + 0 at least; of 2! alone it is 0.
            sum.log2().map_or(0.0, |log| log.to_f64())
        });
        *both + either as f64
    }

    /// The score of a partition.
    pub(super) fn of(&mut self, parts: &[Part]) -> f64 {
        let size = |part| parts.iter().filter(|&&p| p == part).count();
        self.of_sizes(size(Part::Black), size(Part::White), size(Part::Either))
    }
}

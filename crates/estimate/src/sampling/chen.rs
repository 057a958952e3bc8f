//! Chen's heuristic sampling, as used in *Combinatorics of Go*, section 4.8.
//!
//! Source: P. Chen, *Heuristic sampling: a method for predicting the performance of tree searching
//! programs*, SIAM J. Comput. 21 (1992) 295-315. The entry function is [`run`]. It samples the tree
//! whose nodes are border states, and whose edges add one point of the board. The depth of a node
//! is the number of points added. Nodes belong to one *stratum* if they have equal depth and equal
//! numbers of libertyless strings. (The paper defines the strata by the remaining depth and by the
//! number of rows minus the number of libertyless strings, which gives the same strata.) In each
//! stratum one node represents all nodes:
//!
//! 1. The root represents itself, with weight 1.
//! 2. At each depth, every representative, of weight w, is expanded. The weight of the stratum of
//!    each child grows by w to W, and with probability w/W the child becomes the representative.
//! 3. The estimate is the weight of the stratum at full depth (all points of the board) without
//!    libertyless strings. The nodes of this stratum are the legal positions.
//!
//! Invariant: the expected weight of each node is 1, where nodes other than representatives have
//! weight 0. So the estimate is unbiased. A run expands at most one node of each stratum at each
//! point.

use super::choices::{Choices, LookAhead};
use super::random::Chance;
use super::slot_sweep::SlotSweep;
use super::state::State;
use tengen_exact::scaled::Scaled;

/// A *stratum*: all states after a given point that have equally many libertyless strings. It is
/// given by the one state that represents it, and its weight; `None` for an empty stratum.
type Stratum<const C: usize> = Option<(State<C>, f64)>;

/// When a weight exceeds 2^`SCALE`, all weights are divided by 2^`SCALE`.
const SCALE: i64 = 600;

/// Does one run of Chen's method on a sweep with an [open end](super::slot_sweep::End), where the
/// points of the last column or row stay on the frontier.
///
/// Returns the run's estimate of the number of legal positions. `go_on` is called before each point
/// of the board; if it returns `false`, the result is `None`.
pub(super) fn run<const C: usize>(
    sweep: &SlotSweep,
    colours: u8,
    chance: &mut impl Chance,
    go_on: impl Fn() -> bool,
) -> Option<Scaled> {
    let plain = LookAhead::none();
    let mut choices = Choices::default();
    let mut exponent = 0;
    let mut strata: Vec<Stratum<C>> = vec![Some((State::start(), 1.0))];
    let mut next: Vec<Stratum<C>> = Vec::new();
    for step in &sweep.steps {
        if !go_on() {
            return None;
        }
        next.clear();
        next.resize(strata.len() + 1, None);
        let mut largest = 0.0;
        for (state, weight) in strata.iter().flatten() {
            choices.find(state, step, colours, &plain);
            // The child's weight is the parent's weight times the number of colours for which the
            // choice stands.
            for choice in 0..choices.worths.len() {
                let ways = choices.worths[choice];
                if ways == 0.0 {
                    continue;
                }
                let weight = weight * ways;
                let stratum = &mut next[usize::from(choices.strings[choice])];
                let before = stratum.as_ref().map_or(0.0, |s| s.1);
                // The child, of weight w, replaces the state that represents the stratum with
                // probability w/W, where W is the new weight of the stratum.
                if before == 0.0 || chance.pick(&[before, weight]) == 1 {
                    let mut child = state.clone();
                    choices.make(choice, &mut child, step, colours, chance);
                    *stratum = Some((child, before + weight));
                } else if let Some((_, total)) = stratum {
                    *total += weight;
                }
                largest = f64::max(largest, before + weight);
            }
        }
        // Keep the weights within the range of `f64`.
        if Scaled::new(largest, -SCALE).to_f64() > 1.0 {
            let down = Scaled::new(1.0, -SCALE).to_f64();
            next.iter_mut().flatten().for_each(|s| s.1 *= down);
            exponent += SCALE;
        }
        std::mem::swap(&mut strata, &mut next);
    }
    // At the end, positions without libertyless strings are legal.
    let legal = strata[0].as_ref().map_or(0.0, |s| s.1);
    Some(Scaled::new(legal, exponent))
}

#[cfg(test)]
mod tests {
    use super::super::slot_sweep::End;
    use super::*;
    use tengen_base::observer::Silent;
    use tengen_board::Board;
    use tengen_testing::outcomes::expectation;

    /// Checks the mean of the estimate over all outcomes of the random choices, instead of a
    /// sample.
    #[test]
    fn the_expectation_is_the_number_of_legal_positions() {
        for (rows, cols, colours) in [
            (1, 1, 2),
            (1, 2, 2),
            (4, 1, 2),
            (2, 2, 2),
            (1, 4, 1),
            (1, 4, 3),
        ] {
            let board = Board::square(rows, cols).unwrap();
            let legal = tengen_sweep::brute::count(&board, u32::from(colours), &Silent);
            let legal = legal.unwrap() as f64;
            let sweep = SlotSweep::new(&board, End::Open, 100).unwrap();
            let (mean, all) = expectation(|every| {
                let result = run::<32>(&sweep, colours, every, || true);
                result.unwrap().to_f64()
            });
            assert!((all - 1.0).abs() < 1e-9, "{rows} x {cols}: {all}");
            assert!((mean / legal - 1.0).abs() < 1e-9, "{rows} x {cols}: {mean}");
        }
    }

    #[test]
    fn a_run_that_is_stopped_has_no_result() {
        let sweep = SlotSweep::new(&Board::square(2, 2).unwrap(), End::Open, 100).unwrap();
        let mut chance = super::super::random::Xoshiro::for_run(1, 1);
        assert_eq!(run::<32>(&sweep, 2, &mut chance, || false), None);
    }
}

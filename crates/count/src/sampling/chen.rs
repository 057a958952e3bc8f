//! Chen's heuristic sampling, as *Combinatorics of Go* 4.8 uses it.
//!
//! P. Chen, *Heuristic sampling: a method for predicting the performance of tree
//! searching programs*, SIAM J. Comput. 21 (1992) 295-315. The tree is that of
//! successive border states; nodes are in the same *stratum* if they have the same
//! depth and the same number of libertyless strings. (The paper's stratifier is the
//! remaining depth and m minus that number, which orders the strata but puts the
//! same nodes together.) Of every stratum one node stands for all:
//!
//! 1. The root stands for itself, with weight 1.
//! 2. At each depth, every representative, of weight w, is expanded. The weight of
//!    each child's stratum grows by w to W, and with probability w/W the child
//!    becomes the representative.
//! 3. The weights of the legal leaves at full depth, mn, add up to the estimate.

use super::choices::{Choices, LookAhead};
use super::plan::Plan;
use super::random::Chance;
use super::scaled::Scaled;
use super::state::State;

/// A representative and the weight of its stratum.
type Stratum<const C: usize> = Option<(State<C>, f64)>;

/// Weights are made smaller, by this factor, when one is larger than its inverse.
const SCALE: i64 = 600;

/// One run; nothing if `go_on` says so before its end. The plan has an open end.
pub(super) fn run<const C: usize>(
    plan: &Plan,
    colours: u8,
    chance: &mut impl Chance,
    go_on: impl Fn() -> bool,
) -> Option<Scaled> {
    let plain = LookAhead::none();
    let mut choices = Choices::default();
    let mut exponent = 0;
    let mut strata: Vec<Stratum<C>> = vec![Some((State::start(), 1.0))];
    let mut next: Vec<Stratum<C>> = Vec::new();
    for step in &plan.steps {
        if !go_on() {
            return None;
        }
        next.clear();
        next.resize(strata.len() + 1, None);
        let mut largest = 0.0;
        for (state, weight) in strata.iter().flatten() {
            choices.find(state, step, colours, &plain);
            for choice in 0..choices.worths.len() {
                let ways = choices.worths[choice];
                if ways == 0.0 {
                    continue;
                }
                let weight = weight * ways;
                let stratum = &mut next[usize::from(choices.strings[choice])];
                let before = stratum.as_ref().map_or(0.0, |s| s.1);
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
        if Scaled::new(largest, -SCALE).to_f64() > 1.0 {
            let down = Scaled::new(1.0, -SCALE).to_f64();
            next.iter_mut().flatten().for_each(|s| s.1 *= down);
            exponent += SCALE;
        }
        std::mem::swap(&mut strata, &mut next);
    }
    // Those without libertyless strings are legal.
    let legal = strata[0].as_ref().map_or(0.0, |s| s.1);
    Some(Scaled::new(legal, exponent))
}

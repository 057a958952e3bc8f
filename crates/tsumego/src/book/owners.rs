//! The two owners of the outside.
//!
//! A sealed frame S(R) gives the whole outside to the attacker. Where strings of both players stand
//! outside, that is too much: the defender may live by a link to friends near by. The frame with two owners,
//! S2(R, A, D), gives each empty point beside R to the player whose outside strings are nearer, over
//! empty points; ties are the attacker's. A string of the defender that touches a point of D is never captured.
//!
//! Life in S2 is conditional twice: the points of A are the attacker's, and those of D the defender's. It is
//! not monotone in R, since D shrinks as R grows.

use super::scene::Scene;
use crate::problem::Problem;
use std::collections::VecDeque;

/// Returns the empty points beside the region of a frame that are nearer to strings of the defender
/// outside than to such strings of the attacker, ascending.
pub fn friendly(scene: &Scene<'_>, frame: &Problem) -> Vec<usize> {
    let outer = scene.outer(&frame.targets);
    let of = |defends: bool| {
        let strings = 0..scene.strings.len();
        steps(
            scene,
            strings.filter(|&string| outer[string] && scene.defends(string) == defends),
        )
    };
    let (own, other) = (of(true), of(false));
    let is_nearer = |&point: &usize| match (own[point], other[point]) {
        (Some(own), Some(other)) => own < other,
        (own, _) => own.is_some(),
    };
    let all = (0..scene.board.points()).filter(is_nearer);
    frame.clone().with_friendly(all).friendly
}

/// The steps over empty points from some strings, by point; `None` where they do not come.
fn steps(scene: &Scene<'_>, from: impl Iterator<Item = usize>) -> Vec<Option<usize>> {
    let mut steps = vec![None; scene.board.points()];
    let stones = from.flat_map(|string| scene.strings[string].stones.iter().copied());
    let mut next: VecDeque<usize> = stones.collect();
    next.iter().for_each(|&stone| steps[stone] = Some(0));
    while let Some(point) = next.pop_front() {
        for beside in scene.plane.beside(point) {
            if scene.is_empty(beside) && steps[beside].is_none() {
                steps[beside] = steps[point].map(|steps| steps + 1);
                next.push_back(beside);
            }
        }
    }
    steps
}

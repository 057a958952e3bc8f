//! Frames in which the outside has two owners.
//!
//! A sealed frame S(R) of a region R gives the whole outside to the attacker. This is too much if
//! strings of both players stand outside, since the defender may live by a link to nearby strings
//! of their own. The frame with two owners is called S2(R, A, D), where A and D are the empty
//! points beside R that belong to the attacker and to the defender. A point belongs to the player
//! whose outside strings are nearer, measured over empty points. Ties go to the attacker. A string
//! of the defender that touches a point of D is never captured. The entry is [`nearer`], which
//! takes two breadth-first searches.
//!
//! Life in S2 holds under two conditions: the points of A belong to the attacker, and those of D to
//! the defender. A larger R may lose life that a smaller one has, since D shrinks as R grows.

use super::scene::Scene;

/// Returns the empty points that are nearer to the defender's outside strings than to the
/// attacker's, ascending.
///
/// In a frame with two owners, the points of the result that are beside the region belong to the
/// defender, see [`with_friendly`](crate::problem::Problem::with_friendly).
pub fn nearer(scene: &Scene<'_>, targets: &[usize]) -> Vec<usize> {
    let outer = scene.outer(targets);
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
        // Only one side, or none, can reach the point.
        (own, _) => own.is_some(),
    };
    let empty = (0..scene.board.points()).filter(|&point| scene.is_empty(point));
    empty.filter(is_nearer).collect()
}

/// Counts the steps over empty points from some strings, for each point; `None` if not reachable.
fn steps(scene: &Scene<'_>, from: impl Iterator<Item = usize>) -> Vec<Option<usize>> {
    let stones = from.flat_map(|string| scene.strings[string].stones.iter().copied());
    let step = |_, beside| scene.is_empty(beside).then_some(1);
    scene.plane.costs(stones, step)
}

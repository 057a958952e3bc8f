//! Near frames: a second chain of frames, ordered by how soon each player reaches a point.
//!
//! The frames by [potential](super::potential) contain the points from which it is *hard to get
//! out*. So they stop where the board is open, and grow behind the walls instead. A near frame R_t
//! contains the points that the target *reaches soon*, unless the attacker's outside strings reach
//! them much sooner:
//!
//! - δ(p): the cost of the cheapest way from the target to p. An empty point costs 1. A stone of
//!   the target or of an inner string of the defender costs 0. An inner string of the attacker
//!   costs its number of liberties, at most 3. An outside string of the attacker with at most two
//!   liberties costs 2. All other outside strings block the way.
//! - α(p): the number of empty points on the shortest way from the attacker's outside strings to p.
//!   Stones of the attacker cost nothing, and strings of the defender block the way.
//! - v(p) = δ + max(0, δ - α). R_t has the points with v ≤ t, all liberties of the target, and all
//!   liberties of strings that have only a few liberties outside R_t.
//!
//! A string is *outside* if it is not part of the target and has a cheap way out
//! ([`Scene::outer`]). All other strings are *inner*. R_t gets points on open sides early, and
//! points behind walls never. The entry is [`chain`]. Its cost is two shortest-path searches and a
//! sort.

use super::MOST_NEW;
use super::scene::Scene;
use crate::problem::add;

/// The way of the target may cross an outside string of the attacker with at most this many
/// liberties. If at most this many liberties of an inner string are outside the frame, they are
/// added to the frame.
const WEAK: usize = 2;

/// The maximum cost that an inner string of the attacker adds to a way of the target through it.
const MOST_COST: usize = 3;

/// Points of equal value v (see the header) are added to a frame at once, if v is at most this
/// number. Points of larger values are added one by one.
const CLOSE: usize = 1;

/// The maximum number of points of a near frame. In measurements, searches in larger frames never
/// ended.
const LARGEST: usize = 44;

/// Returns δ(p), the cost of the cheapest way from a target to each point; `None` if blocked.
pub fn steps(scene: &Scene<'_>, targets: &[usize]) -> Vec<Option<usize>> {
    let own = scene.strings_at(targets).into_iter();
    costs(scene, &scene.outer(targets), own, true)
}

/// Returns the empty points of near frames around a target, from tight to wide. `targets` has a
/// stone of each string of the target.
pub fn chain(scene: &Scene<'_>, targets: &[usize]) -> Vec<Vec<usize>> {
    let points = scene.board.points();
    let own = scene.strings_at(targets);
    let outer = scene.outer(targets);
    let walls = (0..outer.len()).filter(|&string| outer[string] && !scene.defends(string));
    let delta = costs(scene, &outer, own.iter().copied(), true);
    let alpha = costs(scene, &outer, walls, false);
    // For example, the target needs 3 steps to a point and the attacker 1. The value of the point
    // is 3 + (3 - 1) = 5, so it is added late.
    let value = |point: usize| delta[point].map(|own| own + ahead(own, alpha[point]));
    let mut order: Vec<(usize, usize)> = (0..points)
        .filter(|&point| scene.is_empty(point))
        .filter_map(|point| Some((value(point)?, point)))
        .collect();
    order.sort_unstable();
    let mut inside = vec![false; points];
    for &string in &own {
        add(&mut inside, &scene.strings[string].liberties);
    }
    let mut chain: Vec<Vec<usize>> = Vec::new();
    for (number, &(value, point)) in order.iter().enumerate() {
        inside[point] = true;
        // Points of the same small value are added together. Farther points are added one by one.
        let is_close = value <= CLOSE;
        let goes_on = order.get(number + 1).is_some_and(|next| next.0 == value);
        if is_close && goes_on {
            continue;
        }
        // `inside` grows by points only. The liberties that close a frame are added to a copy, so
        // that later frames do not inherit them.
        let frame = closed(scene, &own, &outer, inside.clone());
        let before = chain.last().map_or(0, Vec::len);
        let new = if is_close { 1 } else { MOST_NEW };
        if frame.len() > LARGEST {
            break;
        }
        if frame.len() >= before + new {
            chain.push(frame);
        }
    }
    chain
}

/// Returns the lead of the attacker's outside strings over the target at a point, in steps; 0 if
/// they have no lead. `own` and `other` are the costs of the target and of these strings.
fn ahead(own: usize, other: Option<usize>) -> usize {
    other.map_or(0, |other| own.saturating_sub(other))
}

/// Adds missing liberties of strings that border a frame, and returns the points of the frame.
///
/// The function adds all liberties of the target, and of inner strings with at most two liberties
/// outside. It also adds those of outside strings of the attacker with two liberties, one of them
/// in the frame.
fn closed(scene: &Scene<'_>, own: &[usize], outer: &[bool], mut inside: Vec<bool>) -> Vec<usize> {
    // Liberties added for one string may be liberties of another. A second round adds the rest.
    for _ in 0..2 {
        for (number, string) in scene.strings.iter().enumerate() {
            let outside = string.liberties.iter().filter(|&&l| !inside[l]).count();
            // No liberty of the string is in the frame, so the string does not border the frame.
            if outside == string.liberties.len() {
                continue;
            }
            let is_weak_wall = !scene.defends(number) && string.liberties.len() <= WEAK;
            let may_lack = match outer[number] {
                false => WEAK,
                true if is_weak_wall => 1,
                true => 0,
            };
            if outside <= may_lack || own.contains(&number) {
                add(&mut inside, &string.liberties);
            }
        }
    }
    (0..inside.len()).filter(|&point| inside[point]).collect()
}

/// Returns the cost of the cheapest path from some strings to every point (Dijkstra); `None` if
/// blocked.
///
/// `outer` is `true` for each string outside. `defends` is `true` for the ways of the target,
/// `false` for those of the attacker.
fn costs(
    scene: &Scene<'_>,
    outer: &[bool],
    from: impl Iterator<Item = usize>,
    defends: bool,
) -> Vec<Option<usize>> {
    let stones = from.flat_map(|string| scene.strings[string].stones.iter().copied());
    // The cost of a step from a point to a neighbour; `None` if a string blocks the way.
    let step = |point: usize, beside: usize| {
        let Some(string) = scene.string_at[beside] else {
            return Some(1);
        };
        if scene.string_at[point] == Some(string) {
            return Some(0);
        }
        let liberties = scene.strings[string].liberties.len();
        match (scene.defends(string) == defends, defends) {
            // The target meets a string of the defender. Strings outside do not help the target to
            // reach points by itself.
            (true, true) => (!outer[string]).then_some(0),
            // The attacker meets a string of the attacker.
            (true, false) => Some(0),
            // The target meets a string of the attacker: an inner one, then an outside one.
            (false, true) if !outer[string] => Some(liberties.min(MOST_COST)),
            (false, true) => (liberties <= WEAK).then_some(WEAK),
            // The attacker meets a string of the defender, which blocks the way.
            (false, false) => None,
        }
    };
    scene.plane.costs(stones, step)
}

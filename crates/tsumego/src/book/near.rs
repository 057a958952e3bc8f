//! Near frames: a second chain, in order of how soon each player can come to a point.
//!
//! The frames by [potential](super::potential) take in the points from which it is *hard to get out*. So
//! they stop where the board is open, and grow behind the walls instead. A near frame R_t takes in the
//! points that the target can *reach soon*, and that the attacker's outside does not reach much sooner:
//!
//! - δ(p): the cheapest way from the target to p. An empty point costs 1, a stone of the target or of an
//!   inner string of the defender 0. A string of the attacker costs its liberties, at most 3, if it is
//!   inside; 2 if it is outside and has at most two liberties. All other strings outside block the way.
//! - α(p): the number of steps over empty points from the attacker's strings outside.
//! - v(p) = δ + max(0, δ - α), and R_t has the points with v ≤ t, with all liberties of the target and of
//!   strings that lack few.
//!
//! Open sides come in early, and the far side of walls never does. [`chain`] is the entry. It takes two
//! shortest paths and a sort.

use super::scene::Scene;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The most liberties with which a wall can be played through, and points that a weak string may lack.
const WEAK: usize = 2;

/// The most that a string of the attacker costs to pass.
const MOST_COST: usize = 3;

/// Points of this value or less come in together, level by level.
const CLOSE: usize = 1;

/// A farther frame has at least so many points more than the one before.
const MOST_NEW: usize = 2;

/// The most points of a near frame. Searches in larger ones never ended.
const LARGEST: usize = 44;

/// Returns the empty points of near frames around a target, from tight to wide.
pub fn chain(scene: &Scene<'_>, targets: &[usize]) -> Vec<Vec<usize>> {
    let points = scene.board.points();
    let own = scene.strings_at(targets);
    let outer = scene.outer(targets);
    let walls = (0..outer.len()).filter(|&string| outer[string] && !scene.defends(string));
    let reach = Reach {
        scene,
        outer: &outer,
    };
    let delta = reach.steps(own.iter().copied(), true);
    let alpha = reach.steps(walls, false);
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
        let is_close = value <= CLOSE;
        let goes_on = order.get(number + 1).is_some_and(|next| next.0 == value);
        if is_close && goes_on {
            continue;
        }
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

/// The steps by which the attacker's outside comes to a point before the target does.
fn ahead(own: usize, other: Option<usize>) -> usize {
    other.map_or(0, |other| own.saturating_sub(other))
}

fn add(inside: &mut [bool], points: &[usize]) {
    points.iter().for_each(|&point| inside[point] = true);
}

/// The points of a frame with all liberties of the strings at it that must not lack some: of the
/// target, of inner strings that lack at most two, and of weak walls that lack one.
fn closed(scene: &Scene<'_>, own: &[usize], outer: &[bool], mut inside: Vec<bool>) -> Vec<usize> {
    // What one string brings in may be a liberty of another: a second round finds it.
    for _ in 0..2 {
        for (number, string) in scene.strings.iter().enumerate() {
            let outside = string.liberties.iter().filter(|&&l| !inside[l]).count();
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

/// Ways over the board for one of the players.
struct Reach<'a> {
    scene: &'a Scene<'a>,
    /// By string, `true` if it is outside.
    outer: &'a [bool],
}

impl Reach<'_> {
    /// The cheapest way from some strings to every point (Dijkstra); `None` if there is none.
    fn steps(&self, from: impl Iterator<Item = usize>, defends: bool) -> Vec<Option<usize>> {
        let scene = self.scene;
        let mut steps = vec![None; scene.board.points()];
        let mut next = BinaryHeap::new();
        for stone in from.flat_map(|string| &scene.strings[string].stones) {
            steps[*stone] = Some(0);
            next.push((Reverse(0), *stone));
        }
        while let Some((Reverse(cost), point)) = next.pop() {
            if steps[point].is_some_and(|best| best < cost) {
                continue;
            }
            for beside in scene.plane.beside(point) {
                let Some(step) = self.step(point, beside, defends) else {
                    continue;
                };
                let there = cost + step;
                if steps[beside].is_none_or(|best| there < best) {
                    steps[beside] = Some(there);
                    next.push((Reverse(there), beside));
                }
            }
        }
        steps
    }

    /// The cost of a step from a point to a neighbour; `None` if a string blocks the way.
    fn step(&self, point: usize, beside: usize, defends: bool) -> Option<usize> {
        let scene = self.scene;
        let Some(string) = scene.string_at[beside] else {
            return Some(1);
        };
        if scene.string_at[point] == Some(string) {
            return Some(0);
        }
        let liberties = scene.strings[string].liberties.len();
        match (scene.defends(string) == defends, defends) {
            // Friends outside are no part of what the target can do by itself.
            (true, true) => (!self.outer[string]).then_some(0),
            (true, false) => Some(0),
            (false, true) if !self.outer[string] => Some(liberties.min(MOST_COST)),
            (false, true) => (liberties <= WEAK).then_some(WEAK),
            (false, false) => None,
        }
    }
}

//! Random positions that look like problems.
//!
//! The entry function is [`random`]. An area grows from a point in the corner, on the side or in
//! the centre. A point that touches more of the area is more likely to be added. The rim, here the
//! points of the area beside points outside it, gets mostly stones of the defender. The inside gets
//! empty points and a few stones. The attacker has a wall all around the area. The wall touches the
//! empty rest of the board.
//!
//! ```text
//! . X O . . O X .      the area: 4 columns of 2 or 3 points; O defends
//! . X O . O O X .
//! . X X O O X X .      X: the wall around the area
//! . . X X X X . .
//! ```

use super::{Aim, Options, Place};
use tengen_board::{Board, EMPTY, Position};
use tengen_exact::random::Xoshiro;
use tengen_tsumego::frames::potential::Plane;
use tengen_tsumego::problem::{MAX_TARGETS, Problem};

/// Returns a random problem: a position with a target, whose region is the area. Returns `None` if
/// the area has no room, or if the position is not a suitable problem.
pub fn random(options: &Options, board: &Board, random: &mut Xoshiro) -> Option<Problem> {
    let Options {
        size, empty, place, ..
    } = *options;
    let any = [Place::Corner, Place::Side, Place::Centre];
    let place = place.unwrap_or(any[random.below(3) as usize]);
    // The minimum number of stones in the area for a hundred empty points, and the range of a
    // random number that is added. An area with more sides to surround needs more stones.
    let (least, range) = match place {
        Place::Corner => (60, 80),
        Place::Side => (90, 90),
        Place::Centre => (140, 120),
    };
    // Small areas get a few more stones.
    let stones =
        (empty * (least + random.below(range) as usize) / 100 + random.below(3) as usize).max(2);
    let plane = Plane::of(board)?;
    let area = grow(plane, size, place, empty + stones, random)?;

    let attacker = match options.aim {
        Aim::Kill => options.first,
        Aim::Live => options.first.other(),
    };
    let defender = attacker.other();
    let mut position = Position::empty(board.points());
    let inside = |point: usize| area.contains(&point);
    let around = |point: usize| board.graph().neighbours(point).iter().map(|&n| n as usize);

    // Stones go first to the points of the area beside its outside, then inside. A few of them
    // belong to the attacker.
    let mut order: Vec<(u64, usize, bool)> = area
        .iter()
        .map(|&point| {
            let rim = around(point).any(|n| !inside(n));
            // A point of the rim (the points of the area beside points outside it) comes before
            // most points of the inside.
            (random.below(100) + if rim { 70 } else { 0 }, point, rim)
        })
        .collect();
    order.sort_unstable_by_key(|&(key, point, _)| (std::cmp::Reverse(key), point));
    for &(_, point, rim) in order.iter().take(stones) {
        let intruder = random.below(100) < if rim { 8 } else { 30 };
        let player = if intruder { attacker } else { defender };
        position.set(point, player.colour());
    }
    for &point in &area {
        for n in around(point).filter(|&n| !inside(n)) {
            position.set(n, attacker.colour());
        }
    }
    for corner in diagonals(plane, &area) {
        // Stones on the corners, the points diagonally adjacent to the area, mostly connect the
        // wall to one string.
        let beside = around(corner)
            .filter(|&n| position.get(n) == attacker.colour())
            .count();
        if position.get(corner) == EMPTY && beside >= 2 && random.below(4) > 0 {
            position.set(corner, attacker.colour());
        }
    }

    // Reject positions with strings in atari, and targets with fewer than two stones or too many
    // strings.
    let strings = position.strings(board).ok()?;
    let own = || {
        strings
            .iter()
            .filter(|string| string.colour == defender.colour())
    };
    let targets: Vec<_> = own().map(|string| string.stones[0]).collect();
    let sound = strings.iter().all(|string| string.is_free())
        && own().all(|string| string.liberties.len() >= 2)
        && own().map(|string| string.stones.len()).sum::<usize>() >= 2
        && targets.len() <= MAX_TARGETS.min(3);
    if !sound {
        return None;
    }
    let problem = Problem::enclosed(board.clone(), position, targets).ok()?;
    let mut area = area;
    area.sort_unstable();
    // If the region differs from the area, a part of the wall could be captured, or the area has a
    // hole.
    (problem.region == area).then_some(problem)
}

/// Grows a connected area of the given number of points; `None` if there is no room.
fn grow(
    plane: Plane,
    size: usize,
    place: Place,
    points: usize,
    random: &mut Xoshiro,
) -> Option<Vec<usize>> {
    let middle = size / 2;
    let start = match place {
        Place::Corner => (0, 0),
        Place::Side => (0, middle),
        Place::Centre => (middle, middle),
    };
    // The rows and columns that leave room for the wall and for points outside it.
    let room = 2..size - 2;
    let allowed = |(row, col): (usize, usize)| match place {
        Place::Corner => row < room.end && col < room.end,
        Place::Side => row < room.end && room.contains(&col),
        Place::Centre => room.contains(&row) && room.contains(&col),
    };
    let mut inside = vec![false; size * size];
    let mut area = vec![start.0 * size + start.1];
    inside[area[0]] = true;
    while area.len() < points {
        let around = area.iter().flat_map(|&point| plane.beside(point));
        let mut around: Vec<_> = around.filter(|&point| !inside[point]).collect();
        around.sort_unstable();
        around.dedup();
        let mut weights = Vec::new();
        for point in around {
            if allowed(plane.place(point)) {
                let edges = 4 - plane.beside(point).count() as u64;
                let touching = plane.beside(point).filter(|&n| inside[n]).count() as u64;
                // Points that touch much of the area, or lie on the edge of the board, are far more
                // likely. So the area stays compact and follows the edge.
                weights.push((point, (touching + edges).pow(2)));
            }
        }
        let total: u64 = weights.iter().map(|&(_, weight)| weight).sum();
        let mut left = if total > 0 {
            random.below(total)
        } else {
            return None;
        };
        // A random number below the total selects a point: subtract the weights one by one until it
        // is used up.
        let chosen = weights
            .iter()
            .find(|&&(_, weight)| match left.checked_sub(weight) {
                Some(less) => {
                    left = less;
                    false
                }
                None => true,
            });
        let &(point, _) = chosen?;
        inside[point] = true;
        area.push(point);
    }
    Some(area)
}

/// Returns the points diagonally adjacent to an area, ascending.
fn diagonals(plane: Plane, area: &[usize]) -> Vec<usize> {
    let corners = area.iter().flat_map(|&point| plane.diagonal(point));
    let mut corners: Vec<usize> = corners.collect();
    corners.sort_unstable();
    corners.dedup();
    corners.retain(|corner| !area.contains(corner));
    corners
}

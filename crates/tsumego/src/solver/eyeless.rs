//! Certain death: targets without room for two eyes.
//!
//! Some of the attacker's stones are never captured, and some points get such a stone
//! beside them whatever the defender does: see [`Ground`]. Such points are *touched*; no
//! eye of the defender is there. An attacker's stone on an empty touched point is never
//! captured in turn, so that touched points stay touched. The attacker's stones that are
//! never captured divide the board; each part with targets is looked at by itself, for what
//! happens in one does not help the defender in another.
//!
//! *Hope* are the untouched points of a part, but for the stones of targets still on the
//! board. Let it be one point at most, or two neighbours. *Exposed* is a target with
//! untouched stones: if it is captured, hope grows. Then all targets of the part die,
//! whoever moves, and whatever the threats, in these cases:
//!
//! 1. No target is exposed, or there is one target only.
//! 2. Some of the hope is empty, the rest are stones of the attacker, and every exposed
//!    target touches all empty points of it.
//! 3. None of it is empty, and there is at most one exposed target, which touches all of it.
//!
//! The attacker plays on touched empty points while there are any (and makes a connection,
//! when the defender takes one of the two points that serve it), but for the last liberties
//! of exposed targets that have none in the hope.
//!
//! - In the first case this goes on until empty points are left in the hope only. If it is
//!   one, it is the only liberty of all strings, and taking it captures them all. The
//!   defender cannot take it: there is nothing to capture but a stone on the other
//!   point, and that has this liberty. Should the attacker not be allowed to because of a
//!   ko, a pass is as good. If it is two, the attacker plays on one of them (its liberty is
//!   the other). If the defender captures it by playing on the other, then the first is the
//!   only empty point; if not, the attacker takes the other one and with it all strings.
//!   Targets captured before leave touched points only.
//! - In the second, exposed targets keep their liberties in the hope to the end, where they
//!   are captured together as in the first case. A stone of the defender on an empty point
//!   of the hope joins all exposed targets to one, which touches what is left of the hope.
//! - In the third the exposed target is captured last. If its last liberty is not in the
//!   hope, then the hope is full of stones, all liberties of strings but this one are taken,
//!   and it is the last of all of them. Should the hope become empty, see the second case.

use super::arena::{ATTACKER, Arena, DEFENDER};
use super::bits::Bits;
use super::state::{State, StoneString};
use arrayvec::ArrayVec;

/// The attacker's stones that are never captured, and the points that they touch or will
/// touch.
#[derive(Clone, Copy, Debug)]
pub struct Ground<W> {
    /// The stones.
    pub solid: W,
    /// The stones, and the points beside them or beside fixed strings, now or later.
    pub touched: W,
}

impl<W: Bits> Ground<W> {
    /// Strings that touch the outside, and those that can be connected to them whatever
    /// the defender does: by one of two empty points, or by one if the attacker moves. The
    /// same for points, which a stone on one of two empty points touches.
    pub fn of(arena: &Arena<W>, state: &State<W>) -> Ground<W> {
        let safe = arena.safe[ATTACKER];
        let empty = state.empty(arena);
        let (mut solid, mut touched) = (W::NONE, safe);
        let mut loose: ArrayVec<&StoneString<W>, 16> = ArrayVec::new();
        for string in &state.strings[ATTACKER] {
            if string.stones.meets(safe) {
                solid |= string.stones;
                touched |= string.stones | string.around;
            } else if !loose.is_full() {
                loose.push(string);
            }
        }
        // Points of former connections serve once.
        let mut free = empty;
        let mut at_once = usize::from(state.key.to_move) == ATTACKER;
        loop {
            let before = touched;
            let mut link = |around: W, touched: W| {
                let links = around & touched & free;
                if links.is_none() || (links.is_one() && !at_once) {
                    return false;
                }
                let first = W::one(links.first());
                let second = links.rest();
                free = free & !first;
                match second.is_none() {
                    true => at_once = false,
                    false => free = free & !W::one(second.first()),
                }
                true
            };
            loose.retain(|string| {
                if !link(string.around, touched) {
                    return true;
                }
                solid |= string.stones;
                touched |= string.stones | string.around;
                false
            });
            for point in (arena.all & !touched).iter() {
                if link(arena.adjacent[point], touched) {
                    touched |= W::one(point);
                }
            }
            if touched == before {
                return Ground { solid, touched };
            }
        }
    }
}

/// Whether the target dies for want of room for two eyes.
pub fn is_dead<W: Bits>(arena: &Arena<W>, state: &State<W>, ground: &Ground<W>) -> bool {
    if !arena.safe[DEFENDER].is_none() {
        return false;
    }
    let room = arena.all & !ground.solid;
    let mut left = arena.targets_left(state.key.captured);
    while !left.is_none() {
        let part = arena.connected(W::one(left.first()), room);
        if !dies(arena, state, ground, part, left & part) {
            return false;
        }
        left = left & !part;
    }
    true
}

/// Whether all targets of a part die.
fn dies<W: Bits>(
    arena: &Arena<W>,
    state: &State<W>,
    ground: &Ground<W>,
    part: W,
    targets: W,
) -> bool {
    let untouched = part & !ground.touched;
    let strings = || {
        let strings = state.strings[DEFENDER].iter();
        strings.filter(|string| string.stones.meets(targets))
    };
    let hope = strings().fold(untouched, |hope, string| hope & !string.stones);
    let rest = if hope.is_none() { hope } else { hope.rest() };
    let is_small = rest.is_none() || (rest.is_one() && arena.adjacent[hope.first()].meets(rest));
    if !is_small {
        return false;
    }
    if strings().any(|string| (targets & !string.stones).is_none()) {
        return true;
    }
    let mut exposed = strings().filter(|string| string.stones.meets(untouched));
    let Some(first) = exposed.next() else {
        return true;
    };
    let empty = hope & state.empty(arena);
    if empty.is_none() {
        return exposed.next().is_none() && (hope & !first.around).is_none();
    }
    let all_touch = |string: &StoneString<W>| (empty & !string.around).is_none();
    !hope.meets(state.key.stones[DEFENDER]) && all_touch(first) && exposed.all(all_touch)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;
    use crate::solver::state::NO_KO;
    use tengen_board::{Board, Graph, Position};

    /// How many of two loose stones of the attacker count as connected to the wall, if the
    /// attacker and if the defender moves. They touch the given ones of two empty points,
    /// which touch the wall and the target.
    fn connected(touched: [&[usize]; 2]) -> [usize; 2] {
        let [outside, wall, target, loose] = [2, 3, 4, 5];
        let mut edges = vec![(outside, wall)];
        for link in [0, 1] {
            edges.extend([(link, wall), (link, target)]);
            for (stone, links) in (loose..).zip(touched) {
                edges.extend(links.contains(&link).then_some((link, stone)));
            }
        }
        let graph = Graph::from_edges(7, &edges).unwrap();
        let board = Board::from_graph(graph, (0..7).map(|v| v.to_string()).collect());
        let position = Position::new(vec![0, 0, 0, 1, 2, 1, 1]);
        let problem = Problem::with_region(board, position, vec![target], vec![0, 1]).unwrap();
        let arena: Arena<u64> = Arena::new(&problem).unwrap();
        [ATTACKER, DEFENDER].map(|side| {
            let ground = Ground::of(&arena, &State::new(&arena, side, NO_KO));
            let stones = [loose, loose + 1].map(|stone| arena.point(stone).unwrap());
            stones
                .iter()
                .filter(|&&stone| ground.solid.has(stone))
                .count()
        })
    }

    #[test]
    fn a_link_serves_once() {
        assert_eq!(connected([&[0, 1], &[0, 1]]), [1, 1]);
        // The attacker can connect one at once.
        assert_eq!(connected([&[0], &[1]]), [1, 0]);
        // The one with two links needs both.
        assert_eq!(connected([&[0, 1], &[1]]), [1, 1]);
    }
}

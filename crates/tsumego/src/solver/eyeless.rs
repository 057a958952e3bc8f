//! Certain death: targets without room for two eyes.
//!
//! Some of the attacker's stones are never captured: see [`Ground`]. A point is *hopeless*
//! as an eye of the defender if such a stone stands there or beside it. An attacker's stone
//! on an empty hopeless point is never captured in turn, so that hopeless points stay
//! hopeless. If what is left is one point, or two neighbours, then the target dies, whoever
//! moves, and whatever the threats: the attacker plays on hopeless empty points while there
//! are any (and connects, when the defender takes one of two connecting points). After
//! that the only empty points are the one or two; every string of the defender has its
//! liberties there.
//!
//! - If one is empty, it is the only liberty of all strings, and taking it captures them
//!   all. The defender cannot take it: there is nothing to capture but a stone on the other
//!   one, and that has this liberty. Should the attacker not be allowed to because of a ko,
//!   a pass is as good.
//! - If both are, the attacker plays on one of them (its liberty is the other). If
//!   the defender captures it by playing on the other, then the first is the only empty
//!   point; if not, the attacker takes the other one and with it all strings.
//!
//! Points of the string that holds all targets still on the board do not count: when they
//! become empty, all is over. Points of other strings do.

use super::arena::{ATTACKER, Arena, DEFENDER};
use super::bits::Bits;
use super::state::{State, StoneString};
use arrayvec::ArrayVec;

/// The attacker's stones that are never captured, and the points they touch.
#[derive(Clone, Copy, Debug)]
pub struct Ground<W> {
    /// The stones.
    pub solid: W,
    /// The stones, and the points beside them or beside fixed strings.
    pub touched: W,
}

impl<W: Bits> Ground<W> {
    /// Strings that touch the outside, and those that can be connected to them whatever
    /// the defender does: by one of two empty points, or by one if the attacker moves.
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
            let before = solid;
            loose.retain(|string| {
                let links = string.around & touched & free;
                if links.is_none() || (links.is_one() && !at_once) {
                    return true;
                }
                let first = W::one(links.first());
                let second = links.rest();
                free = free & !first;
                match second.is_none() {
                    true => at_once = false,
                    false => free = free & !W::one(second.first()),
                }
                solid |= string.stones;
                touched |= string.stones | string.around;
                false
            });
            if solid == before {
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
    let mut hopeless = ground.touched;
    let left = arena.targets_left(state.key.captured);
    for string in &state.strings[DEFENDER] {
        if (left & !string.stones).is_none() {
            hopeless |= string.stones;
        }
    }
    let hope = arena.all & !hopeless;
    let rest = if hope.is_none() { hope } else { hope.rest() };
    rest.is_none() || (rest.is_one() && arena.adjacent[hope.first()].meets(rest))
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

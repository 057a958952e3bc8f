//! What is certain about the points of a situation: the attacker's stones that are never
//! captured, the points that they touch, and how both divide the board.

use super::arena::{ATTACKER, Arena, DEFENDER};
use super::bits::Bits;
use super::state::{State, StoneString};
use arrayvec::ArrayVec;

/// The attacker's stones that are never captured, and the points that they touch or will
/// touch: from there the attacker cannot be driven away.
#[derive(Clone, Copy, Debug)]
pub struct Foothold<W> {
    /// The stones.
    pub solid: W,
    /// The stones, and the points beside them or beside fixed strings, now or later.
    pub touched: W,
    /// Whether the attacker moves, and needs no move for these.
    pub tempo: bool,
}

/// Parts of the board, without some of their touched points, and the stones of targets in each.
pub type Parts<W> = ArrayVec<(W, W), 8>;

/// A connected set of points that are neither touched nor stones of the defender.
#[derive(Clone, Copy, Debug)]
pub struct Area<W> {
    /// The points.
    pub set: W,
    /// Whether it is a region of the defender: stones of the defender are all around it.
    pub is_region: bool,
}

/// The most loose strings of the attacker that are looked at.
const MOST_LOOSE: usize = 16;

/// The most areas that are looked at.
pub const MOST_AREAS: usize = 32;

/// Areas, in no order.
pub type Areas<W> = ArrayVec<Area<W>, MOST_AREAS>;

impl<W: Bits> Foothold<W> {
    /// The attacker's strings that touch the outside, and points beside them.
    #[inline]
    pub fn now(arena: &Arena<W>, state: &State<W>) -> Foothold<W> {
        let safe = arena.safe[ATTACKER];
        let (mut solid, mut touched) = (W::NONE, safe);
        for string in &state.strings[ATTACKER] {
            if string.stones.meets(safe) {
                solid |= string.stones;
                touched |= string.stones | string.around;
            }
        }
        let tempo = usize::from(state.key.to_move) == ATTACKER;
        Foothold {
            solid,
            touched,
            tempo,
        }
    }

    /// Strings that touch the outside, and those that can be connected to them whatever
    /// the defender does: by one of two empty points, or by one if the attacker moves. The
    /// same for points, which a stone on one of two empty points touches.
    #[inline(always)]
    pub fn of(arena: &Arena<W>, state: &State<W>) -> Foothold<W> {
        let Foothold {
            mut solid,
            mut touched,
            mut tempo,
        } = Foothold::now(arena, state);
        let loose = state.strings[ATTACKER].iter();
        let loose = loose.filter(|string| !string.stones.meets(solid));
        let loose: ArrayVec<&StoneString<W>, MOST_LOOSE> = loose.take(MOST_LOOSE).collect();
        // Those of them that are not connected yet.
        let mut waiting = (1u32 << loose.len()) - 1;
        // Points of former connections serve once.
        let mut free = state.empty(arena);
        loop {
            let before = touched;
            let mut link = |around: W, touched: W| {
                let links = around & touched & free;
                if links.is_none() || (links.is_one() && !tempo) {
                    return false;
                }
                let first = W::one(links.first());
                let second = links.rest();
                free = free & !first;
                match second.is_none() {
                    true => tempo = false,
                    false => free = free & !W::one(second.first()),
                }
                true
            };
            for (index, string) in loose.iter().enumerate() {
                if waiting >> index & 1 == 1 && link(string.around, touched) {
                    waiting ^= 1 << index;
                    solid |= string.stones;
                    touched |= string.stones | string.around;
                }
            }
            for point in (arena.all & !touched).iter() {
                if link(arena.adjacent[point], touched) {
                    touched |= W::one(point);
                }
            }
            if touched == before {
                return Foothold {
                    solid,
                    touched,
                    tempo,
                };
            }
        }
    }

    /// The parts into which solid stones divide the board, if they have targets. Of touched
    /// points some may be missing, but none where the defender's stones are safe.
    #[inline(always)]
    pub fn parts(&self, arena: &Arena<W>, captured: u8) -> Parts<W> {
        let room = arena.all & !self.solid;
        let mut left = arena.targets_left(captured);
        let mut wanted = left | (arena.all & !self.touched) | arena.safe[DEFENDER];
        let mut parts = Parts::new();
        while !left.is_none() {
            let part = arena.connected_among(W::one(left.first()), room, wanted);
            parts.push((part, left & part));
            left = left & !part;
            wanted = wanted & !part;
        }
        parts
    }

    /// Writes the areas that are left if the defender has these stones to `areas`.
    ///
    /// A region that has touched points reaches beyond the arena: by the attacker's stones,
    /// and by the empty points that would connect them. So no area has a part of another
    /// whole region.
    #[inline(always)]
    pub fn areas(&self, arena: &Arena<W>, own: W, areas: &mut Areas<W>) {
        let open = arena.all & self.touched & !own;
        let mut left = arena.all & !(self.touched | own);
        areas.clear();
        while !left.is_none() && !areas.is_full() {
            let (set, around) = arena.component(W::one(left.first()), left);
            left = left & !set;
            let is_region = !around.meets(open);
            areas.push(Area { set, is_region });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;
    use crate::solver::arena::DEFENDER;
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
            let foothold = Foothold::of(&arena, &State::new(&arena, side, NO_KO));
            let stones = [loose, loose + 1].map(|stone| arena.point(stone).unwrap());
            stones
                .iter()
                .filter(|&&stone| foothold.solid.has(stone))
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

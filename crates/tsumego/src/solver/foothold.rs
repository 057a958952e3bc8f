//! The attacker's uncapturable stones, the points adjacent to them, and the areas between them.
//!
//! The entry functions are [`Foothold::now`] (strings safe now) and [`Foothold::of`] (also strings
//! that the attacker can connect to safe ones). [`Foothold::parts`] and [`Foothold::areas`] divide
//! the board. The invariant: `solid` stones are never captured, whatever the defender does.
//!
//! ```text
//! X a O      X is solid. The attacker's stone p has two links to it, a and b: if the
//! b p O      defender takes one, the attacker takes the other. So p is solid, too.
//! O O O      A link is used for one connection only.
//! ```

use super::arena::{ATTACKER, Arena, DEFENDER};
use super::bits::Bits;
use super::state::{State, StoneString};
use arrayvec::ArrayVec;

/// The attacker's uncapturable stones, and the points that are adjacent to them or that the
/// attacker can force to become adjacent.
#[derive(Clone, Copy, Debug)]
pub struct Foothold<W> {
    /// The uncapturable stones.
    pub solid: W,
    /// The attacker's uncapturable stones, all points beside them, and all points on which an
    /// attacker stone is safe ([`Arena::safe`]). [`Foothold::of`] adds the points that the attacker
    /// can force to be beside such stones.
    pub touched: W,
    /// `true` if the attacker is to move and does not need this move to connect a string or to
    /// touch a point.
    pub tempo: bool,
}

/// The parts of the board that contain targets; uncapturable stones divide the board into parts.
/// Each element has the points of a part, and the stones of its targets.
///
/// A part may lack some of its touched points: see [`Foothold::parts`].
pub type Parts<W> = ArrayVec<(W, W), 8>;

/// A connected set of points that are neither touched by uncapturable attacker stones nor stones of
/// the defender.
#[derive(Clone, Copy, Debug)]
pub struct Area<W> {
    /// The points of the area.
    pub set: W,
    /// `true` if the area is a region of the defender: it is enclosed by stones of the defender.
    pub is_region: bool,
}

/// The maximum number of the attacker's loose (capturable) strings that are considered.
const MOST_LOOSE: usize = 16;

/// The maximum number of areas ([`Area`]) that are considered.
pub const MOST_AREAS: usize = 32;

/// Areas, in no particular order.
pub type Areas<W> = ArrayVec<Area<W>, MOST_AREAS>;

impl<W: Bits> Foothold<W> {
    /// Returns the attacker's strings that are never captured, and the points adjacent to them.
    ///
    /// These strings touch fixed stones of the attacker outside the arena, or a point that is
    /// always a liberty. Points beside such stones or liberties are touched even while they are
    /// empty.
    #[inline]
    pub fn now(arena: &Arena<W>, state: &State<W>) -> Foothold<W> {
        let safe = arena.safe[ATTACKER];
        // An attacker stone on a point of `safe` (beside fixed stones or a permanent liberty) is
        // never captured. So the point is touched even while it is empty.
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

    /// Returns [`Foothold::now`], extended by strings and points that the defender cannot cut off.
    ///
    /// A *link* of a string or point is an empty touched point beside it. A loose string (one that
    /// can be captured) counts as connected if it has two links, or one link if the attacker is to
    /// move. A point counts as touched by the same rule: a stone on one of two links touches it.
    /// Repeats until nothing changes; each link is used once.
    #[inline(always)]
    pub fn of(arena: &Arena<W>, state: &State<W>) -> Foothold<W> {
        let Foothold {
            mut solid,
            mut touched,
            mut tempo,
        } = Foothold::now(arena, state);
        let loose = state.strings[ATTACKER].iter();
        let loose = loose.filter(|string| !string.stones.meets(solid));
        // Loose strings beyond the maximum number are never counted as connected. The foothold is
        // then smaller, but all its stones are uncapturable.
        let loose: ArrayVec<&StoneString<W>, MOST_LOOSE> = loose.take(MOST_LOOSE).collect();
        // Bit set of the loose strings that are not connected to uncapturable stones yet.
        let mut waiting = (1u32 << loose.len()) - 1;
        // Empty points that have not been used as a link.
        let mut free = state.empty(arena);
        loop {
            let before = touched;
            // Reserves links (empty touched points) among `around` for one connection. Returns
            // `true` if there are enough of them.
            let mut link = |around: W, touched: W| {
                // A connection needs two free links, or one link and the attacker's move.
                let links = around & touched & free;
                if links.is_none() || (links.is_one() && !tempo) {
                    return false;
                }
                let first = W::one(links.first());
                let second = links.rest();
                free = free & !first;
                match second.is_none() {
                    // With two links (empty touched neighbours) the attacker waits until the
                    // defender takes one, and then takes the other. With one link the attacker has
                    // to play on it now, which uses up the move.
                    true => tempo = false,
                    false => free = free & !W::one(second.first()),
                }
                true
            };
            // Connect strings first, since each connected string touches more points.
            for (index, string) in loose.iter().enumerate() {
                if waiting >> index & 1 == 1 && link(string.around, touched) {
                    waiting ^= 1 << index;
                    solid |= string.stones;
                    touched |= string.stones | string.around;
                }
            }
            // A point counts as touched by the rule for strings. With two links (empty touched
            // neighbours), the attacker can play on one of them, and this stone is adjacent to the
            // point. The point need not be empty.
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

    /// Returns the parts of the board that contain targets; solid stones divide the board into
    /// parts.
    ///
    /// The flood fill stops early, so touched points (adjacent to solid stones) may be missing from
    /// a part, except points on which the defender's stones are safe.
    #[inline(always)]
    pub fn parts(&self, arena: &Arena<W>, captured: u8) -> Parts<W> {
        // The board without solid stones. Its connected components are the parts.
        let room = arena.all & !self.solid;
        let mut left = arena.targets_left(captured);
        // Callers use only targets, untouched points (not beside uncapturable stones) and safe
        // points of the defender. The flood fill may skip the rest, which saves most of its time.
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

    /// Writes the areas to `areas`: the connected sets of untouched points without the defender's
    /// stones, which are `own`. Areas that `areas` has no room for are left out.
    ///
    /// An area next to a touched point without a stone of the defender is not a region, since it
    /// goes on over this point, perhaps beyond the arena.
    #[inline(always)]
    pub fn areas(&self, arena: &Arena<W>, own: W, areas: &mut Areas<W>) {
        // An area next to a point of `open` (touched points without a stone of the defender) is not
        // enclosed by the defender's stones.
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
    use tengen_board::{Board, Graph, Position};

    /// Counts how many of two loose (capturable) stones are connected to the wall, an uncapturable
    /// string, with the attacker and with the defender to move.
    ///
    /// There are two empty points, both beside the wall and the target. `touched` lists the empty
    /// points beside each loose stone.
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
            let foothold = Foothold::of(&arena, &State::new(&arena, side));
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
        // The attacker can connect one of the two stones with the next move.
        assert_eq!(connected([&[0], &[1]]), [1, 0]);
        // The stone with two links uses both.
        assert_eq!(connected([&[0, 1], &[1]]), [1, 1]);
    }
}

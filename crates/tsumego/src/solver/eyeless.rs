//! Certain death: targets without room for two eyes.
//!
//! A point is *hopeless* as an eye if an attacker's stone that is never captured stands
//! there or beside it. Attackers' stones on such empty points are never captured in turn,
//! so that hopeless points stay hopeless. If what is left is one point, or two
//! neighbours, then the target dies, whoever moves, and whatever the threats: the attacker
//! plays on hopeless empty points while there are any. (This is said only of arenas where no
//! point that can be the defender's touches a string of the defender that is never captured,
//! or a point that is always a liberty.) After that the only empty points
//! are the one or two; every string of the defender has its liberties there.
//!
//! - If one is empty, it is the only liberty of all strings, and taking it captures them
//!   all. The defender cannot take it (suicide: there is nothing to capture but a stone on
//!   the other one, which then has a liberty there or none at all). Should the attacker not
//!   be allowed to because of a ko, a pass is as good.
//! - If both are, the attacker plays on one of them (its liberty is the other). If
//!   the defender captures it by playing on the other, then the first is the only empty
//!   point; if not, the attacker takes the other one and with it all strings.
//!
//! Points of the string that holds all targets still on the board do not count: when they
//! become empty, all is over. Points of other strings do.

use super::arena::{ATTACKER, Arena, DEFENDER};
use super::bits::Bits;
use super::state::State;

/// Whether the target dies for want of room for two eyes.
pub fn is_dead<W: Bits>(arena: &Arena<W>, state: &State<W>) -> bool {
    let safe = arena.safe[ATTACKER];
    let mut hopeless = safe;
    let mut solid = W::NONE;
    for string in &state.strings[ATTACKER] {
        if string.stones.meets(safe) {
            solid |= string.stones;
            hopeless |= string.stones | string.around;
        }
    }
    // Hopeless as an eye, a point may still join stones to what is never captured.
    if (arena.all & !solid).meets(arena.safe[DEFENDER]) {
        return false;
    }
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

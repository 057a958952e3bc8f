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

use super::arena::{Arena, DEFENDER};
use super::bits::Bits;
use super::ground::{Ground, Parts};
use super::state::{State, StoneString};

/// Whether the target dies for want of room for two eyes. `parts` are those of the
/// situation ([`Ground::parts`]).
pub fn is_dead<W: Bits>(
    arena: &Arena<W>,
    state: &State<W>,
    ground: &Ground<W>,
    parts: &Parts<W>,
) -> bool {
    arena.safe[DEFENDER].is_none()
        && parts
            .iter()
            .all(|&(part, targets)| dies(arena, state, ground, part, targets))
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
    // Hope has more points than these, if anything.
    if (untouched & !state.key.stones[DEFENDER]).count() > 2 {
        return false;
    }
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

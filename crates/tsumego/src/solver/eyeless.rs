//! Certain death: targets without room for two eyes.
//!
//! Some of the attacker's stones are never captured, and some points get such a stone
//! beside them whatever the defender does: see [`Foothold`]. Such points are *touched*; no
//! eye of the defender is there. An attacker's stone on an empty touched point is never
//! captured in turn, so that touched points stay touched. The attacker's stones that are
//! never captured divide the board; each part with targets is looked at by itself, for what
//! happens in one does not help the defender in another. Of a part with points where the
//! defender's stones would be safe, nothing is said.
//!
//! *Hope* are the untouched points of a part, but for the stones of targets still on the
//! board. *Exposed* is a target with untouched stones: if it is captured, hope grows. Let
//! hope be one point at most, or two neighbours. Then all targets of the part die, whoever
//! moves, and whatever the threats, in these cases:
//!
//! 1. No target is exposed, or there is one target only.
//! 2. Some of the hope is empty, the rest are stones of the attacker, and every exposed
//!    target touches all empty points of it.
//! 3. None of it is empty, and there is at most one exposed target, which touches all of it.
//!
//! They also die if hope is three points, a middle beside both ends, which are no neighbours,
//! without stones of the defender, in this case:
//!
//! 4. An end is empty; the middle has a stone of the attacker, or the attacker may play there
//!    now and needs no move elsewhere for what is touched. If there is one target only, it
//!    touches the ends that are empty. If not, every one that is exposed or touches an end
//!    touches both.
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
//! - In the fourth the attacker has or takes the middle. A stone of the defender on an end
//!   joins all exposed targets to one, which touches the rest of the hope: two neighbours,
//!   with the attacker's stones if there is no other liberty than this end, and if there is
//!   none, without (see the cases before). If there is no such stone, empty points are left in
//!   the ends only at last. If it is one, taking it captures all strings. If it is two, the
//!   attacker takes one. Should the defender take the other, and perhaps capture two stones
//!   with that, two neighbours are left again; if not, the attacker does. Where no target is
//!   exposed or touches an end, see `certificate::death`.

use super::arena::{Arena, DEFENDER};
use super::bits::Bits;
use super::foothold::{Foothold, Parts};
use super::state::{State, StoneString};
use arrayvec::ArrayVec;

/// Whether the target dies for want of room for two eyes. `parts` are those of the
/// situation ([`Foothold::parts`]).
#[inline(always)]
pub fn is_dead<W: Bits>(
    arena: &Arena<W>,
    state: &State<W>,
    foothold: &Foothold<W>,
    parts: &Parts<W>,
) -> bool {
    // The attacker makes one move, in one part.
    let mut tempo = foothold.tempo;
    for &(part, targets) in parts {
        // Who can get out, need not have eyes.
        if part.meets(arena.safe[DEFENDER]) {
            return false;
        }
        let untouched = part & !foothold.touched;
        // Hope has more points than these, if anything.
        if (untouched & !state.key.stones[DEFENDER]).count() > 3
            || !Part::new(arena, state, untouched, targets).dies(&mut tempo)
        {
            return false;
        }
    }
    true
}

/// A part of the board with targets.
struct Part<'a, W: Bits> {
    arena: &'a Arena<W>,
    state: &'a State<W>,
    targets: ArrayVec<&'a StoneString<W>, 8>,
    untouched: W,
    hope: W,
    /// What of the hope is empty.
    empty: W,
}

impl<'a, W: Bits> Part<'a, W> {
    #[inline(always)]
    fn new(arena: &'a Arena<W>, state: &'a State<W>, untouched: W, targets: W) -> Part<'a, W> {
        let strings = state.strings[DEFENDER].iter();
        let targets: ArrayVec<&StoneString<W>, 8> = strings
            .filter(|string| string.stones.meets(targets))
            .collect();
        let hope = targets
            .iter()
            .fold(untouched, |hope, string| hope & !string.stones);
        Part {
            arena,
            state,
            targets,
            untouched,
            hope,
            empty: hope & state.empty(arena),
        }
    }

    /// Whether all targets die. `tempo` is whether the attacker may move here.
    #[inline(always)]
    fn dies(&self, tempo: &mut bool) -> bool {
        let adjacent = &self.arena.adjacent;
        match self.hope.count() {
            0 | 1 => self.dies_in_pair(),
            2 => adjacent[self.hope.first()].meets(self.hope) && self.dies_in_pair(),
            3 => {
                let middle = |&p: &usize| (adjacent[p] & self.hope).count() == 2;
                let mut middles = self.hope.iter().filter(middle);
                middles.next().is_some_and(|middle| {
                    middles.next().is_none() && self.dies_in_line(middle, tempo)
                })
            }
            _ => false,
        }
    }

    /// The first three cases.
    #[inline(always)]
    fn dies_in_pair(&self) -> bool {
        let mut exposed = self.targets.iter().filter(|target| self.is_exposed(target));
        let Some(first) = exposed.next() else {
            return true;
        };
        if self.targets.len() == 1 {
            return true;
        }
        if self.empty.is_none() {
            return exposed.next().is_none() && touches_all(first, self.hope);
        }
        !self.has_stones()
            && touches_all(first, self.empty)
            && exposed.all(|target| touches_all(target, self.empty))
    }

    /// The fourth case.
    #[inline(always)]
    fn dies_in_line(&self, middle: usize, tempo: &mut bool) -> bool {
        let ends = self.hope & !W::one(middle);
        if self.has_stones() || !self.empty.meets(ends) {
            return false;
        }
        let touch = match self.targets[..] {
            [target] => touches_all(target, self.empty & ends),
            _ => {
                let near = |target: &&&StoneString<W>| {
                    self.is_exposed(target) || target.around.meets(ends)
                };
                let mut near = self.targets.iter().filter(near);
                near.all(|target| touches_all(target, ends))
            }
        };
        let is_taken = !self.empty.has(middle);
        let is_free = *tempo && usize::from(self.state.key.ko) != middle;
        if !touch || !(is_taken || is_free) {
            return false;
        }
        *tempo &= is_taken;
        true
    }

    #[inline(always)]
    fn is_exposed(&self, target: &StoneString<W>) -> bool {
        target.stones.meets(self.untouched)
    }

    /// Whether there are stones of the defender in the hope.
    #[inline(always)]
    fn has_stones(&self) -> bool {
        self.hope.meets(self.state.key.stones[DEFENDER])
    }
}

/// Whether a string touches all of some points.
#[inline(always)]
fn touches_all<W: Bits>(string: &StoneString<W>, points: W) -> bool {
    (points & !string.around).is_none()
}

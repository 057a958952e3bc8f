//! Certain death: targets without room for two eyes.
//!
//! The entry function is [`is_dead`]. It is a static test of four cases; for each case the text
//! below proves that the targets die. The cost is linear in the number of strings and of untouched
//! points.
//!
//! # Terms
//!
//! Some of the attacker's stones are uncapturable, and some points become adjacent to such a
//! stone whatever the defender does: see [`Foothold`]. These points are *touched*. The defender
//! has no eye on a touched point. An attacker stone on an empty touched point is uncapturable,
//! so touched points stay touched.
//!
//! The uncapturable stones divide the board into parts. Each part with targets is considered alone,
//! since play in one part does not help the defender in another. The test proves nothing if a part
//! has points on which the defender's stones would be safe.
//!
//! - The *hope* of a part is its untouched points, without the stones of targets still on the
//!   board.
//! - An *exposed* target has untouched stones. If it is captured, the hope grows.
//!
//! ```text
//! a b O . X      a and b are untouched, so they are the hope. The other empty point is
//! O O O X X      touched. There is only one target, O, so it is dead by case 1: it has
//! X X X X X      at most one eye.
//! ```
//!
//! # The theorem
//!
//! Assume that the hope is at most one point, or two adjacent points. Then all targets of the part
//! die in the following cases, whoever moves first and whatever the ko threats:
//!
//! 1. No target is exposed, or there is only one target.
//! 2. At least one point of the hope is empty, and the other points of the hope have stones of the
//!    attacker. Every exposed target is adjacent to all empty points of the hope.
//! 3. No point of the hope is empty. At most one target is exposed, and it is adjacent to all
//!    points of the hope.
//!
//! Assume that the hope is three points: a middle adjacent to two ends, which are not adjacent to
//! each other. There are no stones of the defender on them. Then all targets die in this case:
//!
//! 4. An end is empty. The middle has an attacker stone, or the attacker may play there now and
//!    needs no move elsewhere to keep points touched. If there is only one target, it is adjacent
//!    to the empty ends. Otherwise every target that is exposed or adjacent to an end is adjacent
//!    to both ends.
//!
//! # Proof
//!
//! The attacker plays on touched empty points while there are any. If the defender takes one of
//! the two links of a string or point ([`Foothold::of`]), the attacker takes the other. The
//! attacker leaves open the last liberty of each exposed target that has no liberty in the hope.
//!
//! - Case 1: the attacker continues until only points of the hope are empty. If one is empty, it is
//!   the only liberty of all strings, and the attacker captures them all there. The defender cannot
//!   take it: the only stone to capture is on the other point of the hope, and that stone has this
//!   liberty. If a ko ban forbids the attacker's move, a pass is as good. If two points are empty,
//!   the attacker plays on one; the stone has the other as a liberty. If the defender captures it
//!   by playing on the other point, then the first point is the only empty one. If not, the
//!   attacker plays on the other point and captures all strings. Targets that were captured earlier
//!   leave only touched points.
//! - Case 2: exposed targets keep their liberties in the hope to the end. There they are captured
//!   together, as in the first case. A defender stone on an empty point of the hope joins all
//!   exposed targets into one string, which is adjacent to the rest of the hope.
//! - Case 3: the exposed target is captured last. Assume that its last liberty is not in the hope.
//!   Then the hope is full of stones. All liberties of the strings are taken except this one, and
//!   it is the last liberty of all of them. If the hope becomes empty, case 2 applies.
//! - Case 4: the attacker has the middle or takes it. A defender stone on an end joins all exposed
//!   targets into one string. It is adjacent to the rest of the hope: two adjacent points. The
//!   attacker's stones on them may have been captured by this move. Either way, cases 1 to 3 apply.
//!   Without such a defender stone, in the end only ends are empty. If one end is empty, the
//!   attacker captures all strings there. If both are empty, the attacker takes one. If the
//!   defender takes the other, perhaps capturing two stones, two adjacent points are left again. If
//!   not, the attacker takes it. If no target is exposed or adjacent to an end, see
//!   `certificate::death`.

use super::arena::{Arena, DEFENDER};
use super::bits::Bits;
use super::foothold::{Foothold, Parts};
use super::state::{State, StoneString};
use arrayvec::ArrayVec;

/// `true` if all targets die because there is no room for two eyes.
///
/// `parts` must be the parts of the situation ([`Foothold::parts`]).
#[inline(always)]
pub fn is_dead<W: Bits>(
    arena: &Arena<W>,
    state: &State<W>,
    foothold: &Foothold<W>,
    parts: &Parts<W>,
) -> bool {
    // `tempo` is `true` while the attacker is to move and needs this move neither for the foothold
    // nor in the proof for an earlier part.
    let mut tempo = foothold.tempo;
    for &(part, targets) in parts {
        // A target that may connect to safe stones needs no eyes.
        if part.meets(arena.safe[DEFENDER]) {
            return false;
        }
        let untouched = part & !foothold.touched;
        // A quick test: these points are a subset of the hope, and no case applies to a hope of
        // more than three points.
        if (untouched & !state.key.stones[DEFENDER]).count() > 3
            || !Part::new(arena, state, untouched, targets).dies(&mut tempo)
        {
            return false;
        }
    }
    true
}

/// A part of the board that contains targets. The uncapturable stones divide the board into parts.
struct Part<'a, W: Bits> {
    arena: &'a Arena<W>,
    state: &'a State<W>,
    targets: ArrayVec<&'a StoneString<W>, 8>,
    untouched: W,
    hope: W,
    /// The empty points of the hope, which is the untouched points without stones of targets.
    empty: W,
}

impl<'a, W: Bits> Part<'a, W> {
    #[inline(always)]
    fn new(arena: &'a Arena<W>, state: &'a State<W>, untouched: W, targets: W) -> Part<'a, W> {
        let strings = state.strings[DEFENDER].iter();
        let targets: ArrayVec<&StoneString<W>, 8> = strings
            .filter(|string| string.stones.meets(targets))
            .collect();
        // Stones of targets do not belong to the hope.
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

    /// `true` if all targets of the part die. Uncapturable stones divide the board into parts.
    /// `tempo` is `true` if the attacker is to move and needs this move neither for the foothold
    /// nor for another part; case 4 may use it.
    #[inline(always)]
    fn dies(&self, tempo: &mut bool) -> bool {
        let adjacent = &self.arena.adjacent;
        match self.hope.count() {
            // At most one point, or two adjacent points.
            0 | 1 => self.dies_in_pair(),
            2 => adjacent[self.hope.first()].meets(self.hope) && self.dies_in_pair(),
            // A line of three points: exactly one of them is adjacent to both others.
            3 => {
                let middle = |&p: &usize| (adjacent[p] & self.hope).count() == 2;
                // In a triangle every point is adjacent to both others. Then there is no unique
                // middle, and case 4 does not apply.
                let mut middles = self.hope.iter().filter(middle);
                middles.next().is_some_and(|middle| {
                    middles.next().is_none() && self.dies_in_line(middle, tempo)
                })
            }
            _ => false,
        }
    }

    /// `true` if one of cases 1 to 3 applies. The hope (untouched points without target stones)
    /// must be at most one point, or two adjacent points.
    #[inline(always)]
    fn dies_in_pair(&self) -> bool {
        let mut exposed = self.targets.iter().filter(|target| self.is_exposed(target));
        // Case 1.
        let Some(first) = exposed.next() else {
            return true;
        };
        if self.targets.len() == 1 {
            return true;
        }
        // Case 3 of the header, in which only one target has untouched stones.
        if self.empty.is_none() {
            return exposed.next().is_none() && touches_all(first, self.hope);
        }
        // Case 2.
        !self.has_stones()
            && touches_all(first, self.empty)
            && exposed.all(|target| touches_all(target, self.empty))
    }

    /// `true` if case 4 of the header applies: a hope (untouched points without target stones) of
    /// three points, a middle and two ends.
    #[inline(always)]
    fn dies_in_line(&self, middle: usize, tempo: &mut bool) -> bool {
        let ends = self.hope & !W::one(middle);
        // The assumptions of case 4: no stones of the defender in the hope (untouched points
        // without target stones), and an end of the hope that is empty.
        if self.has_stones() || !self.empty.meets(ends) {
            return false;
        }
        let touch = match self.targets[..] {
            [target] => touches_all(target, self.empty & ends),
            _ => {
                // Several targets: a defender stone on one end must join all targets that are
                // exposed (have untouched stones) or adjacent to an end of the hope. So each of
                // these targets must be adjacent to both ends.
                let near = |target: &&&StoneString<W>| {
                    self.is_exposed(target) || target.around.meets(ends)
                };
                let mut near = self.targets.iter().filter(near);
                near.all(|target| touches_all(target, ends))
            }
        };
        // The attacker has a stone on the middle of the hope, or can take it with the next move,
        // not yet used elsewhere.
        let is_taken = !self.empty.has(middle);
        let is_free = *tempo && usize::from(self.state.key.ko) != middle;
        if !touch || !(is_taken || is_free) {
            return false;
        }
        // If the attacker needs the next move for the middle, no other part can count on it.
        *tempo &= is_taken;
        true
    }

    #[inline(always)]
    fn is_exposed(&self, target: &StoneString<W>) -> bool {
        target.stones.meets(self.untouched)
    }

    /// `true` if there are stones of the defender in the hope, the untouched points without target
    /// stones.
    #[inline(always)]
    fn has_stones(&self) -> bool {
        self.hope.meets(self.state.key.stones[DEFENDER])
    }
}

/// `true` if a string is adjacent to each of the given points.
#[inline(always)]
fn touches_all<W: Bits>(string: &StoneString<W>, points: W) -> bool {
    (points & !string.around).is_none()
}

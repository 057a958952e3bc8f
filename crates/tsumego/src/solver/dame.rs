//! Moves that are as good as a pass, or as another move.
//!
//! A point is *touched* here if a stone of the attacker that is never captured is beside it
//! now. The attacker may always play there, with a stone that is never captured in turn; no
//! eye of the defender is there.
//!
//! # Corridors
//!
//! Consider a connected component of the empty points beside which are stones of one string
//! of the defender, and stones of the attacker that are never captured.
//!
//! If it is one point, a stone of the defender there captures nothing, connects nothing and
//! makes no eye; it takes a liberty from its own string. If the defender wins with it, then a
//! pass wins too: go on as if the stone were there, and should the attacker play there, as if
//! the attacker had passed (a pass of the attacker who has lost changes nothing).
//!
//! A component of touched points is a *corridor* if the string gets no more liberties in it
//! by growing into it: whichever way, each stone leads to one new point at most. There is
//! nothing in it but liberties of that string, as many as now at most. A stone of the
//! defender there is as good as a pass; the attacker takes a liberty, and of several
//! liberties in corridors one is as good as another.
//!
//! A component among the attacker's stones only is of no use to anyone.
//!
//! # Crawling
//!
//! Consider a touched empty point beside which are stones of one string of the defender,
//! stones of the attacker that are never captured, and touched empty points, of which all but
//! one at most are liberties of that string already. A stone of the defender there is as
//! good as a pass: the attacker answers on the new liberty, if there is one. Then the string
//! has lost a liberty; the stone touches nothing else to be connected to or captured, and no
//! eye was to be protected.

use super::arena::{ATTACKER, Arena, DEFENDER};
use super::bits::Bits;
use super::foothold::Foothold;
use super::state::{State, StoneString};

/// Those of the given empty points on which a stone of the side to move may change
/// something, one of each kind. `foothold` is that of the situation ([`Foothold::now`]).
pub fn useful<W: Bits>(arena: &Arena<W>, state: &State<W>, foothold: &Foothold<W>, moves: W) -> W {
    let place = Place {
        arena,
        state,
        foothold,
        empty: state.empty(arena),
    };
    match usize::from(state.key.to_move) {
        ATTACKER => moves & !place.idle_for_attacker(moves),
        _ => moves & !place.idle_for_defender(moves),
    }
}

struct Place<'a, W: Bits> {
    arena: &'a Arena<W>,
    state: &'a State<W>,
    foothold: &'a Foothold<W>,
    empty: W,
}

/// The neighbours of empty points that matter.
enum Beside<'a, W> {
    /// Nothing.
    Nothing,
    /// Stones of this string of the defender.
    One(&'a StoneString<W>),
    /// More than that.
    More,
}

impl<'a, W: Bits> Place<'a, W> {
    fn idle_for_attacker(&self, moves: W) -> W {
        let mut idle = W::NONE;
        // A stone of each string that has a liberty in a corridor.
        let mut listed = W::NONE;
        self.corridors(moves, |set, string| {
            idle |= set;
            if let Some(string) = string {
                let liberties = set & string.around & moves;
                if !liberties.is_none() && !string.stones.meets(listed) {
                    idle = idle & !W::one(liberties.first());
                    listed |= W::one(string.stones.first());
                }
            }
        });
        idle
    }

    fn idle_for_defender(&self, moves: W) -> W {
        let mut idle = W::NONE;
        self.corridors(moves, |set, _| idle |= set);
        for point in (moves & !idle).iter() {
            if self.is_full_eye(point) || self.crawls(point) {
                idle |= W::one(point);
            }
        }
        idle
    }

    /// Calls with corridors that meet the moves, and the string whose liberties are there.
    fn corridors(&self, moves: W, mut call: impl FnMut(W, Option<&StoneString<W>>)) {
        let touched = self.empty & self.foothold.touched;
        let mut left = touched;
        while left.meets(moves) {
            let (set, around) = self.arena.component(W::one((left & moves).first()), left);
            left = left & !set;
            match self.beside(set, around & !set) {
                Beside::Nothing => call(set, None),
                Beside::One(string) if self.is_narrow(set, set & string.around) => {
                    call(set, Some(string));
                }
                _ => {}
            }
        }
    }

    /// What is beside empty points.
    fn beside(&self, set: W, around: W) -> Beside<'a, W> {
        // A stone that joins something never captured may matter anywhere.
        if set.meets(self.arena.safe[DEFENDER]) {
            return Beside::More;
        }
        let others = around & !self.foothold.solid;
        if others.is_none() {
            return Beside::Nothing;
        }
        let mut strings = self.state.strings[DEFENDER].iter();
        match strings.find(|string| string.stones.meets(others)) {
            Some(string) if (others & !string.stones).is_none() => Beside::One(string),
            _ => Beside::More,
        }
    }

    fn is_touched(&self, set: W) -> bool {
        (set & !self.foothold.touched).is_none()
    }

    /// Whether a string that has some liberties in a component never has more there.
    fn is_narrow(&self, set: W, liberties: W) -> bool {
        set.iter().all(|point| {
            let near = self.arena.adjacent[point];
            let new = near & set & !liberties;
            // Those that are not beside liberties are come to from one of the new ones.
            let from = u32::from(!liberties.has(point) && !near.meets(liberties));
            new.count() <= 1 + from
        })
    }

    /// Whether all neighbours of a point are stones of one string of the defender, or never
    /// captured.
    fn is_full_eye(&self, point: usize) -> bool {
        let near = self.arena.adjacent[point];
        !near.meets(self.empty) && matches!(self.beside(W::one(point), near), Beside::One(_))
    }

    /// Whether a stone of the defender does nothing but move a liberty.
    fn crawls(&self, point: usize) -> bool {
        let near = self.arena.adjacent[point];
        let free = near & self.empty;
        let Beside::One(string) = self.beside(W::one(point) | free, near & !free) else {
            return false;
        };
        let new = free & !string.around;
        self.is_touched(W::one(point) | free) && (new.is_none() || new.is_one())
    }
}

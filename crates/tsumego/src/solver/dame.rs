//! Move pruning: moves that are equivalent to a pass or to another move.
//!
//! The entry function is [`useful`]. A point is *touched* if it is adjacent to an uncapturable
//! stone of the attacker. The attacker may always play there, and the new stone is uncapturable,
//! too. So the defender never has an eye on a touched point. The cost is linear in the number of
//! points.
//!
//! # Corridors
//!
//! Consider a connected component of touched empty points. Assume that it is adjacent only to
//! stones of one string of the defender and to uncapturable stones of the attacker.
//!
//! If the component is a single point, a defender stone there captures nothing, connects
//! nothing and makes no eye. It only takes a liberty from its own string. If the defender wins
//! with it, then a pass wins, too. Proof: continue as if the stone were there. If the attacker
//! plays there, continue as if the attacker had passed. A pass does not help an attacker who
//! has lost.
//!
//! ```text
//! O O O O a X     a: adjacent to the string O and to X only: a corridor of one point
//! X X X X X X
//! ```
//!
//! A larger component is a *corridor* if the string gains no liberties by growing into it: each
//! stone opens at most one new point. A defender stone in a corridor is equivalent to a pass. An
//! attacker stone takes one liberty of the string. So all liberties of a string in its corridors
//! are equally good moves.
//!
//! A component that is adjacent only to uncapturable stones of the attacker is useless to both
//! sides.
//!
//! # Crawling
//!
//! Consider a touched empty point with neighbours of three kinds only. They are stones of one
//! string of the defender, uncapturable stones of the attacker, and touched empty points. Assume
//! that all of these empty points, except at most one, are liberties of the string.
//!
//! A defender stone on the point is equivalent to a pass. The attacker answers on the new
//! liberty, if there is one. Then the string has lost a liberty. The stone is adjacent to
//! nothing else that it could connect to or capture, and it protects no eye.

use super::arena::{ATTACKER, Arena, DEFENDER};
use super::bits::Bits;
use super::foothold::Foothold;
use super::state::{State, StoneString};

/// Returns the points of `moves` on which a stone of the side to move may change the result.
///
/// Keeps one point of each set of equivalent points. `moves` must be empty points, `foothold`
/// the foothold of the situation ([`Foothold::now`]).
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

/// The relevant neighbours of a set of empty points: all neighbours except uncapturable attacker
/// stones.
enum Beside<'a, W> {
    /// There are none.
    Nothing,
    /// Only stones of this string of the defender.
    One(&'a StoneString<W>),
    /// Anything else.
    More,
}

impl<'a, W: Bits> Place<'a, W> {
    fn idle_for_attacker(&self, moves: W) -> W {
        let mut idle = W::NONE;
        // One stone of each string of the defender for which a liberty in a corridor has been kept.
        let mut listed = W::NONE;
        self.corridors(moves, |set, string| {
            idle |= set;
            // An attacker stone in a corridor (touched empty points beside one string of the
            // defender only, see the header) only removes a liberty of the string. One such move
            // for each string is kept as a candidate, since the attacker may need it to capture the
            // string.
            if let Some(string) = string {
                let liberties = set & string.around & moves;
                // Keep the first liberty of each string.
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
        // For the defender a stone in a corridor (touched empty points beside one of the defender's
        // strings only, see the header) is as good as a pass, and a pass is always a candidate.
        self.corridors(moves, |set, _| idle |= set);
        // All points of a corridor are idle for the defender. Other points are tested one by one.
        for point in (moves & !idle).iter() {
            if self.is_full_eye(point) || self.crawls(point) {
                idle |= W::one(point);
            }
        }
        idle
    }

    /// Calls `call` for each corridor (touched empty points beside at most one string of the
    /// defender, see the header) that has a point of `moves`. Passes the corridor and the string,
    /// which is `None` if only uncapturable stones of the attacker are adjacent.
    fn corridors(&self, moves: W, mut call: impl FnMut(W, Option<&StoneString<W>>)) {
        let touched = self.empty & self.foothold.touched;
        let mut left = touched;
        // Visits each component of touched empty points that contains a move.
        while left.meets(moves) {
            // `left` contains whole components only, so the flood fill finds the whole component of
            // a move.
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

    /// Classifies the neighbours of a set of empty points.
    fn beside(&self, set: W, around: W) -> Beside<'a, W> {
        // A defender stone on a safe point is never captured, so it may always matter.
        if set.meets(self.arena.safe[DEFENDER]) {
            return Beside::More;
        }
        // Uncapturable attacker stones next to the set change nothing. Any other neighbour matters:
        // stones of either player, and empty points that are not touched.
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

    /// `true` if a string never gains liberties by growing into `set`, a component of touched empty
    /// points. `liberties` has the liberties of the string in this component.
    fn is_narrow(&self, set: W, liberties: W) -> bool {
        set.iter().all(|point| {
            let near = self.arena.adjacent[point];
            // The liberties that the string would gain by a stone on `point`. The first one only
            // replaces the liberty that the stone takes.
            let new = near & set & !liberties;
            // If `point` is neither a liberty nor beside one, the string reaches it over a new
            // point. That new point then has a stone, so it is not a gained liberty.
            let from = u32::from(!liberties.has(point) && !near.meets(liberties));
            new.count() <= 1 + from
        })
    }

    /// `true` if a point is adjacent only to one string of the defender and to uncapturable stones
    /// of the attacker. At least one neighbour is a stone of the string.
    fn is_full_eye(&self, point: usize) -> bool {
        let near = self.arena.adjacent[point];
        // The point is an eye: a defender stone there fills an eye of its own string and connects
        // nothing else.
        !near.meets(self.empty) && matches!(self.beside(W::one(point), near), Beside::One(_))
    }

    /// `true` if a defender stone on the point is equivalent to a pass: it connects and captures
    /// nothing, and its string loses one liberty and gains at most one. See *Crawling* in the
    /// header of this file.
    fn crawls(&self, point: usize) -> bool {
        let near = self.arena.adjacent[point];
        let free = near & self.empty;
        let Beside::One(string) = self.beside(W::one(point) | free, near & !free) else {
            return false;
        };
        // Empty neighbours of the point that are not yet liberties of the string. If there is at
        // most one, the stone gains at most one liberty, and loses the one that it takes.
        let new = free & !string.around;
        self.is_touched(W::one(point) | free) && (new.is_none() || new.is_one())
    }
}

//! A search for seki: can a defender without two eyes force that nothing more is captured?
//!
//! The entry function is [`Peace::holds`]. A position is *peaceful* if the defender can force that
//! there are no more captures. Without captures the number of stones only grows, so there are no
//! repetitions. If both sides pass, nothing changes any more.
//!
//! The peace may come after a few captures. After each capture the defender must be able to force
//! unconditional life, or peace with one capture fewer. The result `true` is certain. But peace
//! that needs more than [`CAPTURES`] captures is not found.

use super::eyes::{Eyes, attacks};
use crate::solver::benson;
use crate::solver::bits::Bits;
use crate::solver::search::PASS;
use crate::solver::state::{Key, NO_KO, State};
use std::collections::HashMap;

/// The maximum number of captures before the peace.
const CAPTURES: u8 = 4;

/// A search for peace, with its results so far.
pub(super) struct Peace<'e, 'g, W: Bits> {
    eyes: &'e mut Eyes<'g, W>,
    known: HashMap<(Key<W>, u8), bool>,
}

impl<'e, 'g, W: Bits> Peace<'e, 'g, W> {
    pub(super) fn new(eyes: &'e mut Eyes<'g, W>) -> Peace<'e, 'g, W> {
        let known = HashMap::new();
        Peace { eyes, known }
    }

    /// Returns `true` if the defender can force peace (no further captures), perhaps after up to
    /// [`CAPTURES`] captures; `None` if a limit was reached.
    pub(super) fn holds(&mut self, key: Key<W>) -> Option<bool> {
        let state = State::of(self.eyes.arena(), key);
        self.from(&state, CAPTURES, false)
    }

    fn from(&mut self, state: &State<W>, captures: u8, passed: bool) -> Option<bool> {
        let attacks = attacks(state);
        if state.is_lost(self.eyes.arena()) {
            return Some(false);
        }
        // The attacker has passed. The defender passes, too, and nothing more is captured.
        if passed && !attacks {
            return Some(true);
        }
        // The result depends on `captures`, the number of captures that may still come before the
        // peace. So this number is part of the key.
        let here = (state.key, captures);
        if let Some(&known) = self.known.get(&here) {
            return Some(known);
        }
        if !self.eyes.count() {
            return None;
        }
        let mut holds = benson::lives(self.eyes.arena(), state);
        if !holds {
            // With the attacker to move, the peace holds unless a move breaks it. With the defender
            // to move, it fails unless a move keeps it.
            holds = attacks;
            let mut next = Box::new(State::blank());
            // The pass is tried first: for the defender it is usually enough, for the attacker
            // usually harmless.
            for point in self.eyes.moves(state).into_iter().rev() {
                let Some(captured) = self.eyes.play(state, point, &mut next) else {
                    continue;
                };
                // Two passes in a row end the play. A pass that ends a ko ban does not count as the
                // first of them, since the ko may be taken after it.
                let is_pass = point == PASS && state.key.ko == NO_KO;
                let after = match captured {
                    false => self.from(&next, captures, is_pass)?,
                    true if captures == 0 => false,
                    true => {
                        self.eyes.can_live(next.key)? || self.from(&next, captures - 1, false)?
                    }
                };
                // A move of the attacker has broken the peace, or a move of the defender has kept
                // it.
                if after != attacks {
                    holds = after;
                    break;
                }
            }
        }
        self.known.insert(here, holds);
        Some(holds)
    }
}

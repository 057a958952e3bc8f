//! Whether the defender can keep the peace, where they have no two eyes: a seki.
//!
//! There is peace if nothing is captured any more. Without captures stones only become more,
//! so that this needs no care for repetitions: if both pass, nothing changes. A capture, of
//! whichever stones, leaves it at that if the defender then can bring about unconditional
//! life, or keep the peace with one capture fewer to come. What is found is so; peace that
//! needs more captures is not found.

use super::eyes::{Eyes, PASS, attacks};
use crate::solver::benson;
use crate::solver::bits::Bits;
use crate::solver::state::{Key, NO_KO, State};
use std::collections::HashMap;

/// How many captures may come first.
const CAPTURES: u8 = 4;

/// A search for peace.
pub(super) struct Peace<'e, 'g, W: Bits> {
    eyes: &'e mut Eyes<'g, W>,
    known: HashMap<(Key<W>, u8), bool>,
}

impl<'e, 'g, W: Bits> Peace<'e, 'g, W> {
    pub(super) fn new(eyes: &'e mut Eyes<'g, W>) -> Peace<'e, 'g, W> {
        let known = HashMap::new();
        Peace { eyes, known }
    }

    /// Whether the defender can keep the peace; `None` if a limit was reached.
    pub(super) fn holds(&mut self, key: Key<W>) -> Option<bool> {
        let state = State::of(self.eyes.arena(), key);
        self.from(&state, CAPTURES, false)
    }

    fn from(&mut self, state: &State<W>, captures: u8, passed: bool) -> Option<bool> {
        let attacks = attacks(state);
        if state.is_lost(self.eyes.arena()) {
            return Some(false);
        }
        // The defender passes, too.
        if passed && !attacks {
            return Some(true);
        }
        let here = (state.key, captures);
        if let Some(&known) = self.known.get(&here) {
            return Some(known);
        }
        if !self.eyes.count() {
            return None;
        }
        let mut holds = benson::lives(self.eyes.arena(), state);
        if !holds {
            holds = attacks;
            let mut next = Box::new(State::blank());
            // A pass first: it is most often enough, and most often harmless.
            for point in self.eyes.moves(state).into_iter().rev() {
                let Some(captured) = self.eyes.play(state, point, &mut next) else {
                    continue;
                };
                // After two passes a ko may be taken: that is another situation.
                let is_pass = point == PASS && state.key.ko == NO_KO;
                let after = match captured {
                    false => self.from(&next, captures, is_pass)?,
                    true if captures == 0 => false,
                    true => {
                        self.eyes.can_live(next.key)? || self.from(&next, captures - 1, false)?
                    }
                };
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

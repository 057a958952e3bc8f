//! Responses: the effect of the steps of a phase on the spectators with one pattern of letters. A
//! phase advances one half of the border, the active half. The spectators are the states of the
//! other half, whose letters stay.
//!
//! A transition of the active half closes and joins components (stones of one colour) and strings
//! (of marked stones) of the spectators. Some transitions apply only to spectators that meet a
//! condition. The condition and the change of the spectators are the *response*. The spectators
//! with one pattern of letters and one stack (the numbers of open strings of their open components)
//! are numbered. Each number is a *slot*. This module computes responses slot by slot.
//!
//! - Entry: [`Ways::new`].
//! - Invariant: a response maps each slot of a stack to one slot, or to none if the spectator
//!   misses the condition or contributes zero.
//! - Cost: one operation on a spectator for each response and slot, when the tables are made.
//!
//! ```text
//!     slots of a stack     0    1    2
//!     after the response   0    -    1       slot 1 misses the condition: pairs 0 -> 0, 2 -> 1
//! ```

use super::half::Half;
use super::set::{HalfSet, Stacks};
use super::tables::Response;
use foldhash::HashMap;
use std::ops::Range;
use tengen_split::Stopped;

/// The effect of a response on the counts of a row. A row has the counts of one half-state of the
/// active half: one count for each spectator (slot) with its stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// No count has a target: every spectator (state of the half that is not advanced) misses the
    /// condition of the response or contributes zero.
    Nowhere,
    /// All counts keep their slots (places in the row), since the response changes no spectator.
    Same,
    /// Counts go from one slot (place in the row) to another. The slots are a range of the list
    /// [`Ways::pairs`].
    Pairs(Range<u32>),
}

/// The effects of all [responses](Response) of a phase on the spectators (states of the half that
/// is not advanced) with one pattern of letters.
#[derive(Default)]
pub(super) struct Ways {
    /// The effect of each [`Response`], by the number of the response.
    pub(super) ways: Vec<Way>,
    /// Pairs of an old and a new slot (number of a spectator), for effects of the kind
    /// [`Way::Pairs`].
    pub(super) pairs: Vec<[u16; 2]>,
}

impl Ways {
    /// Computes the effects of all responses of a phase on the spectators with the pattern number
    /// `pattern`. The half-states of `set` are the spectators.
    pub(super) fn new(
        responses: &[Response],
        set: &HalfSet,
        stacks: &Stacks,
        pattern: usize,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Ways, Stopped> {
        if !go_on() {
            return Err(Stopped);
        }
        let mut all = Ways::default();
        let mut known: HashMap<Vec<[u16; 2]>, Range<u32>> = HashMap::default();
        for response in responses {
            let halves = &set.slots[pattern][response.stack as usize];
            let pair = |(slot, half): (usize, &Half)| {
                if !half.meets(&response.condition) {
                    return None;
                }
                let after = half.after(&response.operation)?;
                stacks.number(&after)?;
                let to = set.places[&after].slot;
                Some([slot as u16, to as u16])
            };
            let pairs: Vec<[u16; 2]> = halves.iter().enumerate().filter_map(pair).collect();
            let same = response.operation.is_none() && pairs.len() == halves.len();
            all.ways.push(if pairs.is_empty() {
                Way::Nowhere
            } else if same {
                Way::Same
            } else {
                // Equal lists of pairs are stored once.
                let range = known.entry(pairs.clone()).or_insert_with(|| {
                    let start = all.pairs.len() as u32;
                    all.pairs.extend(&pairs);
                    start..all.pairs.len() as u32
                });
                Way::Pairs(range.clone())
            });
        }
        Ok(all)
    }

    /// Returns the bytes of memory of the two lists.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.ways[..]) + size_of_val(&self.pairs[..])
    }
}

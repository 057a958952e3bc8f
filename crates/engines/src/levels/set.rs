//! All half-states of one side, by what they have in common with the other.

use super::half::{Half, Stack};
use foldhash::HashMap;
use std::collections::BTreeMap;

/// Where a half-state of a whole column is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// The number of its letters.
    pub(super) pattern: u32,
    /// Its number among those with these letters and its stack.
    pub(super) slot: u32,
}

/// Half-states of whole columns.
pub(super) struct HalfSet {
    pub(super) len: usize,
    pub(super) states: Vec<Half>,
    pub(super) places: HashMap<Half, Place>,
    /// Half-states by pattern and stack: `slots[pattern][stack number]`.
    pub(super) slots: Vec<Vec<Vec<Half>>>,
}

/// Stacks have numbers.
pub(super) struct Stacks(HashMap<Stack, u32>);

impl Stacks {
    /// Those of some half-states.
    pub(super) fn of<'a>(states: impl Iterator<Item = &'a Half>) -> Stacks {
        let stacks: BTreeMap<Stack, ()> = states.map(|half| (half.stack(), ())).collect();
        Stacks(
            (0..)
                .zip(stacks.keys())
                .map(|(i, &stack)| (stack, i))
                .collect(),
        )
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The number of a half-state's stack, if it is one of them.
    pub(super) fn number(&self, half: &Half) -> Option<u32> {
        self.0.get(&half.stack()).copied()
    }
}

impl HalfSet {
    /// Puts half-states in order; those whose stack is not among `stacks` can be beside none of
    /// the other side's, and are left out.
    pub(super) fn new(len: usize, states: &[Half], stacks: &Stacks) -> HalfSet {
        let mut by_pattern: BTreeMap<u32, Vec<Vec<Half>>> = BTreeMap::new();
        for half in states {
            if let Some(stack) = stacks.number(half) {
                let slots = by_pattern.entry(half.pattern(0..len));
                let slots = slots.or_insert_with(|| vec![Vec::new(); stacks.len()]);
                slots[stack as usize].push(*half);
            }
        }
        let slots: Vec<Vec<Vec<Half>>> = by_pattern.into_values().collect();
        let mut places = HashMap::default();
        for (pattern, stacks) in (0..).zip(&slots) {
            for halves in stacks {
                for (slot, half) in (0..).zip(halves) {
                    places.insert(*half, Place { pattern, slot });
                }
            }
        }
        HalfSet {
            len,
            states: slots.iter().flatten().flatten().copied().collect(),
            places,
            slots,
        }
    }

    /// Number of patterns.
    pub(super) fn patterns(&self) -> usize {
        self.slots.len()
    }

    /// How many half-states with these letters have each stack.
    pub(super) fn counts(&self, pattern: usize) -> Vec<u32> {
        self.slots[pattern]
            .iter()
            .map(|halves| halves.len() as u32)
            .collect()
    }

    /// Bytes of memory.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        // States, slots and places.
        let each = 3 * size_of::<Half>() + 2 * size_of::<Place>();
        let stacks: usize = self.slots.iter().map(Vec::len).sum();
        self.states.len() * each + stacks * size_of::<Vec<Half>>()
    }
}

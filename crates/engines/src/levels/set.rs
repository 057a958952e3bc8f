//! The half-states of one half of the border, ordered by pattern (their letters) and stack. The
//! stack has, for each component (stones of one colour) that lies in both halves, the number of its
//! strings that do.
//!
//! - Entry: [`HalfSet::new`].
//! - Invariant: the half-states with one pattern of letters and one stack are numbered from 0 on,
//!   without gaps. These numbers are *slots*.
//! - Cost: one hash map entry for each half-state.

use super::half::{Half, Stack};
use foldhash::HashMap;
use std::collections::{BTreeMap, BTreeSet};

/// The place of a half-state among the half-states of complete columns: the numbers that address
/// its counts in the vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// The number of the half-state's pattern of letters.
    pub(super) pattern: u32,
    /// The half-state's number among the half-states with the same pattern and the same stack.
    pub(super) slot: u32,
}

/// The half-states of complete columns, for one half of the border, with a number for each pattern
/// of letters.
pub(super) struct HalfSet {
    /// Number of cells of the half.
    pub(super) len: usize,
    /// All half-states, by pattern, then stack, then slot.
    pub(super) states: Vec<Half>,
    /// The pattern and the slot of each half-state.
    pub(super) places: HashMap<Half, Place>,
    /// The half-states by pattern of letters and stack: `slots[pattern][stack number][slot]`.
    pub(super) slots: Vec<Vec<Vec<Half>>>,
}

/// A numbering of the stacks that occur in either half of the border. A [`Stack`] has the number of
/// open strings of each open component.
pub(super) struct Stacks(HashMap<Stack, u32>);

impl Stacks {
    /// Numbers the stacks of some half-states.
    pub(super) fn of<'a>(states: impl Iterator<Item = &'a Half>) -> Stacks {
        let stacks: BTreeSet<Stack> = states.map(Half::stack).collect();
        Stacks(stacks.into_iter().zip(0..).collect())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the number of a half-state's [`Stack`], or `None` if the stack is not in this
    /// numbering.
    pub(super) fn number(&self, half: &Half) -> Option<u32> {
        self.0.get(&half.stack()).copied()
    }
}

impl HalfSet {
    /// Orders half-states of `len` cells by pattern (their letters) and [`Stack`].
    ///
    /// Half-states whose stack is not among `stacks` are left out.
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

    /// Returns the number of patterns of letters that occur.
    pub(super) fn patterns(&self) -> usize {
        self.slots.len()
    }

    /// Returns, for each [`Stack`], the number of half-states with this stack and the given pattern
    /// of letters.
    pub(super) fn counts(&self, pattern: usize) -> Vec<u32> {
        self.slots[pattern]
            .iter()
            .map(|halves| halves.len() as u32)
            .collect()
    }

    /// Returns an estimate of the bytes of memory that the lists and the map take.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        // Each half-state is in `states`, in `slots`, and as a key of `places`.
        let each = 3 * size_of::<Half>() + 2 * size_of::<Place>();
        let stacks: usize = self.slots.iter().map(Vec::len).sum();
        self.states.len() * each + stacks * size_of::<Vec<Half>>()
    }
}

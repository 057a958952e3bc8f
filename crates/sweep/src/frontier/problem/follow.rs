//! Follows a position from state to state, and tracks which colour has which number.
//!
//! The entry is [`FrontierProblem::follow`]. States number their colours by first appearance, so a
//! state alone does not tell which colour has number 0. [`ColourNames`] has the colour of the
//! position for each number. For example, after a white and then a black point the names are white
//! and black. When the white point leaves the frontier, black gets number 0. The cost is that of
//! computing the successors of one state.

use super::{FrontierProblem, MAX_POINTS, UNSEEN};
use crate::frontier::pack::PackedKey;

/// The names of the colours on the frontier (the added points with neighbours to come), in the
/// order of their numbers in the state. A name is the colour's number in the position, from 1.
#[derive(Clone, Debug, Default)]
pub struct ColourNames {
    names: [u32; MAX_POINTS],
    number: usize,
}

impl ColourNames {
    /// Returns the names of the colours on the frontier, in the order of their numbers in the
    /// state.
    #[inline]
    pub fn names(&self) -> &[u32] {
        &self.names[..self.number]
    }

    /// Returns the number of the choice that gives the next point the colour `colour`. The choice
    /// is 0 for an empty point. Colours on the frontier are the choices from 1 on, and the next
    /// number stands for any other colour.
    #[inline]
    pub fn choice(&self, colour: u32) -> u32 {
        let number = self.names().iter().position(|&name| name == colour);
        match colour {
            0 => 0,
            _ => 1 + number.unwrap_or(self.number) as u32,
        }
    }
}

impl<K: PackedKey> FrontierProblem<K> {
    /// Adds the next point of a position, with the content `colour` (0 for empty), to the state of
    /// the points before.
    ///
    /// Returns the state after the point and updates `names`. Returns `None` if the position is
    /// illegal, since a string has no liberty. Also returns `None` if all colours of the problem
    /// are on the frontier and `colour` is not one of them. Also calls `found` with the state after
    /// each legal choice for which `wanted` returns `true`.
    ///
    /// # Panics
    /// Panics if `names` does not belong to the state.
    #[inline]
    pub fn follow(
        &self,
        place: (usize, usize),
        state: &K,
        names: &mut ColourNames,
        colour: u32,
        wanted: impl Fn(u32, &ColourNames) -> bool,
        mut found: impl FnMut(u32, &ColourNames, K),
    ) -> Option<K> {
        let chosen = names.choice(colour);
        let keeps_new = self.sweep.column(place.0).steps[place.1].keeps_new();
        let (mut after, mut renamed) = (None, ColourNames::default());
        let before = &*names;
        // The position makes one choice. The caller may also want the states after other choices.
        let looked_at = |choice| choice == chosen || wanted(choice, before);
        self.each_choice(place, state, looked_at, |choice, next, renumbered| {
            let Some(next) = next else { return };
            // The caller may also want the state after the position's own choice, since the number
            // of a choice may stand for several colours.
            if choice.colour != chosen || wanted(chosen, before) {
                found(choice.colour, before, next);
            }
            if choice.colour != chosen {
                return;
            }
            after = Some(next);
            // Colours whose last point has left the frontier lose their names.
            for (&name, &number) in before.names().iter().zip(renumbered) {
                if number != UNSEEN {
                    renamed.names[number as usize] = name;
                    renamed.number += 1;
                }
            }
            if colour != 0 && keeps_new && !renamed.names().contains(&colour) {
                renamed.names[renamed.number] = colour;
                renamed.number += 1;
            }
        });
        *names = renamed;
        after
    }
}

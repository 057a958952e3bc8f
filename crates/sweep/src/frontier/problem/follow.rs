//! Positions, followed from state to state by the names of their colours.

use super::{FrontierProblem, MAX_POINTS, UNSEEN};
use crate::frontier::pack::PackedKey;

/// The colours that are on the frontier, as numbered in the state.
#[derive(Clone, Debug, Default)]
pub struct ColourNames {
    names: [u32; MAX_POINTS],
    number: usize,
}

impl ColourNames {
    /// The colours, in the order of their numbers.
    #[inline]
    pub fn names(&self) -> &[u32] {
        &self.names[..self.number]
    }

    /// The choice that gives the next point a colour: 0 for an empty point, the colours on the
    /// frontier from 1 on, and one more for any other colour.
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
    /// Follows one position: gives the next point `colour` (0: none), and returns the state
    /// after it, or `None` if a string is then without a liberty for good. `names` become those
    /// of that state. On the way the states after the choices that are wanted and legal are given
    /// to `found`.
    ///
    /// # Panics
    /// If `names` does not belong to the state.
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
        let looked_at = |choice| choice == chosen || wanted(choice, before);
        self.each_choice(place, state, looked_at, |choice, next, renumbered| {
            let Some(next) = next else { return };
            // The chosen one may stand for other colours, too.
            if choice.colour != chosen || wanted(chosen, before) {
                found(choice.colour, before, next);
            }
            if choice.colour != chosen {
                return;
            }
            after = Some(next);
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

//! Follows a position from state to state of the [frontier problem](super), and tracks which colour
//! of the position has which number in the state.
//!
//! The entry is [`FrontierProblem::follow`]. States number their colours by first appearance, so a
//! state alone does not tell which colour has number 0. [`ColourNames`] has the colour of the
//! position for each number. For example, after a white and then a black point the names are white
//! and black. When the white point leaves the frontier (its last neighbour has been added), black
//! gets number 0. The cost is that of computing the successors of one state.

use super::{FrontierProblem, MAX_POINTS, UNSEEN};
use crate::frontier::pack::PackedKey;

/// For each number of a colour in a state of the frontier problem, the colour's name. The names are
/// in the order of these numbers. The name of a colour is its number in the position, from 1.
#[derive(Clone, Debug, Default)]
pub struct ColourNames {
    names: [u32; MAX_POINTS],
    number: usize,
}

impl ColourNames {
    /// Returns the names of the colours that occur in the state, in the order of their numbers
    /// there.
    #[inline]
    pub fn names(&self) -> &[u32] {
        &self.names[..self.number]
    }

    /// Returns the number of the choice that gives the next point the colour `colour`. The choice
    /// is 0 for an empty point. The colours that occur in the state are the choices from 1 on, and
    /// the next number stands for any other colour.
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
    /// Adds the next point of a position to the state of the points before it. The point is number
    /// `place.1` of column `place.0`, and `colour` is its content (0 for empty).
    ///
    /// Returns the state after the point and updates `names`. Returns `None` if the position is
    /// illegal, since a string has no liberty. Also returns `None` if all colours of the problem
    /// occur in the state and `colour` is not one of them. In addition, the function calls `found`
    /// with each legal choice for which `wanted` returns `true`, and the state after it.
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
        // The position makes the choice `chosen`. The caller may also want the states after other
        // choices.
        let looked_at = |choice| choice == chosen || wanted(choice, before);
        self.each_choice(place, state, looked_at, |choice, next, renumbered| {
            let Some(next) = next else { return };
            // The caller may also want the state after the choice `chosen`, since the number of a
            // choice may stand for several colours.
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

//! Canonical colours: states that differ by a permutation of the colours have the same count, and one
//! of them is kept.
//!
//! - Entry: [`order`] and [`is_canonical`] for a pattern, [`Permutation::all`] for what leads from
//!   one to another.
//! - Invariant: permutations lead from class to class, and keep the order of patterns in a class.
//! - Cost: up to six permutations for each pattern, when tables are made; none afterwards.
//!
//! Of all patterns that permutations make of one another, one is *canonical*: that in which the
//! colours, from the split on, appear in the order 0, 1, ... When all colours but one have
//! appeared, there is no choice for that one: the *order* has at most one colour less than there
//! are.
//!
//! ```text
//!   colours, of 3   . 0 1 0 2    order 0 1    canonical
//!                   . 1 0 1 .    order 1 0    exchange 0 and 1, and it is
//!                   . . 0 . .    order 0      canonical, whether 1 and 2 are exchanged or not
//! ```

use crate::letter::Letter;

use super::half::Stack;

/// Where each colour goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Permutation {
    to: [u8; Letter::MAX_COLOURS],
    colours: u8,
}

impl Permutation {
    /// All those of so many colours; that which changes nothing comes first.
    pub(super) fn all(colours: u8) -> Vec<Permutation> {
        let tos: &[[u8; Letter::MAX_COLOURS]] = &[
            [0, 1, 2],
            [1, 0, 2],
            [0, 2, 1],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ];
        let number = (1..=usize::from(colours)).product();
        let all = tos[..number].iter();
        all.map(|&to| Permutation { to, colours }).collect()
    }

    /// What becomes of a colour.
    pub(super) fn of_colour(&self, colour: u8) -> u8 {
        self.to[usize::from(colour)]
    }

    /// What becomes of a letter.
    pub(super) fn of_letter(&self, letter: Letter) -> Letter {
        match letter {
            Letter::Empty => Letter::Empty,
            stone => stone.in_colour(self.of_colour(stone.colour())),
        }
    }

    /// What becomes of a stack.
    pub(super) fn of_stack(&self, stack: Stack) -> Stack {
        let base = Stack::from(self.colours);
        let (mut rest, mut place, mut after) = (stack, 1, 0);
        while rest >= base {
            after += place * Stack::from(self.of_colour((rest % base) as u8));
            place *= base;
            rest /= base;
        }
        after + place
    }

    /// Whether it changes none of the colours of an order.
    pub(super) fn keeps(&self, order: &[u8]) -> bool {
        order.iter().all(|&colour| self.of_colour(colour) == colour)
    }
}

/// The colours of a pattern as they first appear from the split on, but for the last of
/// `colours`.
pub(super) fn order(letters: &[Letter], colours: u8) -> Vec<u8> {
    let mut order = Vec::new();
    for &letter in letters.iter().filter(|&&letter| letter != Letter::Empty) {
        let own = letter.colour();
        if !order.contains(&own) && order.len() + 1 < usize::from(colours) {
            order.push(own);
        }
    }
    order
}

/// Whether colours appear in the order 0, 1, ...
pub(super) fn is_canonical(order: &[u8]) -> bool {
    (0..).zip(order).all(|(number, &colour)| colour == number)
}

//! Canonical colours: states that differ by a permutation of the colours have equal counts, so only
//! one of them is kept.
//!
//! - Entry: [`order`] and [`is_canonical`] for a pattern (the letters of one half of the border),
//!   [`Permutation::all`] for the permutations between patterns.
//! - Invariant: a permutation maps classes of patterns (which a phase treats alike) to classes and
//!   keeps the order of patterns in a class.
//! - Cost: up to six permutations for each pattern while tables are made; none afterwards.
//!
//! Among all patterns that permutations of the colours map to each other, one is *canonical*: the
//! pattern whose colours, from the split on, first appear in the order 0, 1, ... (The split is the
//! place where the border is cut into two halves.) Once all colours but one have appeared, the last
//! one is determined. So the *order* of a pattern, its list of colours by first appearance, omits
//! the last colour.
//!
//! ```text
//!   colours, of 3   . 0 1 0 2    order 0 1    canonical
//!                   . 1 0 1 .    order 1 0    not canonical: exchange 0 and 1
//!                   . . 0 . .    order 0      canonical; exchanging 1 and 2 keeps it
//! ```

use crate::letter::Letter;

use super::half::Stack;

/// A permutation of the colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Permutation {
    to: [u8; Letter::MAX_COLOURS],
    colours: u8,
}

impl Permutation {
    /// Returns all permutations of `colours` colours, the identity first.
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

    /// Returns the image of a colour.
    pub(super) fn of_colour(&self, colour: u8) -> u8 {
        self.to[usize::from(colour)]
    }

    /// Returns the permutation that undoes this one.
    pub(super) fn inverse(&self) -> Permutation {
        let mut inverse = *self;
        for (colour, &image) in (0..).zip(&self.to) {
            inverse.to[usize::from(image)] = colour;
        }
        inverse
    }

    /// Returns the image of a letter.
    pub(super) fn of_letter(&self, letter: Letter) -> Letter {
        match letter {
            Letter::Empty => Letter::Empty,
            stone => stone.in_colour(self.of_colour(stone.colour())),
        }
    }

    /// Returns the image of a stack (the list of colours of the open strings, as a number).
    pub(super) fn of_stack(&self, stack: Stack) -> Stack {
        let base = Stack::from(self.colours);
        // A stack is a number whose digits are the colours of open strings, after a leading 1.
        // Permute digit by digit; the leading 1 stays. `place` is the value of the current digit.
        let (mut rest, mut place, mut after) = (stack, 1, 0);
        while rest >= base {
            after += place * Stack::from(self.of_colour((rest % base) as u8));
            place *= base;
            rest /= base;
        }
        after + place
    }

    /// Returns `true` if the permutation fixes all colours of an [`order`] (the colours of a
    /// pattern by first appearance).
    pub(super) fn keeps(&self, order: &[u8]) -> bool {
        order.iter().all(|&colour| self.of_colour(colour) == colour)
    }
}

/// Returns the order of a pattern: its colours in the order of first appearance from the split on.
///
/// At most `colours - 1` colours are listed, since the last colour is determined.
pub(super) fn order(letters: &[Letter], colours: u8) -> Vec<u8> {
    let mut order = Vec::new();
    for &letter in letters.iter().filter(|&&letter| letter != Letter::Empty) {
        let own = letter.colour();
        // For example, with three colours, letters of the colours 2, 2, 0, 1 give the order 2, 0.
        // The last colour is determined, so it is not listed.
        if !order.contains(&own) && order.len() + 1 < usize::from(colours) {
            order.push(own);
        }
    }
    order
}

/// Returns `true` if a pattern with this [`order`] is canonical: its colours first appear in the
/// order 0, 1, ...
pub(super) fn is_canonical(order: &[u8]) -> bool {
    (0..).zip(order).all(|(number, &colour)| colour == number)
}

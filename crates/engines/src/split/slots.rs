//! Slots, lines and the primes of their words.
//!
//! - Entry: [`LANES`], [`period`] and [`LINE`].
//! - Invariant: which primes a line has depends on its number in its part of a row only.
//! - Cost: constant.
//!
//! A slot of a program has K words, one for each prime, of each of some patterns of the class
//! that looks on. Slots follow each other without gaps, so that a row ends with less than a line
//! that is not full:
//!
//! ```text
//!   8 primes, one pattern      |01234567|01234567|01234567|         a slot is a line
//!   4 primes, two patterns     |01230123|01230123|01230123|
//!   5 primes, one pattern      |01234012|34012340|1234....|         4 slots
//!   5 primes, 8 patterns       |01234012|34012340|12340123|40123401|23401234|     one slot
//! ```
//!
//! The primes of the words of a line depend on which one it is of its part of a row: with 3, 5 and
//! 6 primes at a time they begin anew after 3, 5 and 3 lines, the *period*. Else they are the same
//! in all lines.
//!
//! With 3, 5 and 6 a slot has as many patterns as lead to the least lines in all: more patterns make
//! rows longer, so that less is lost at their ends, but if they do not divide those of the class,
//! the last slots have gaps.

/// Words in a line.
pub(crate) const LINE: usize = 8;

/// Numbers of primes that can go together.
pub const LANES: [usize; 7] = [1, 2, 3, 4, 5, 6, 8];

/// Where a number of primes is among them.
///
/// # Panics
/// If it is another one.
pub(super) fn place(k: usize) -> usize {
    let found = LANES.iter().position(|&lanes| lanes == k);
    found.unwrap_or_else(|| panic!("lines of {k} primes"))
}

/// After how many lines primes begin anew at the beginning of a line.
pub(crate) const fn period(k: usize) -> usize {
    let twos = 1 << k.trailing_zeros();
    k / if twos < LINE { twos } else { LINE }
}

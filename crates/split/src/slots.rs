//! Slots, lines and the primes of their words.
//!
//! - Entry: [`LANES`], [`period`] and [`LINE`].
//! - Invariant: the number of a line, counted from the beginning of its part of a row, determines
//!   the primes to which the words of the line belong.
//! - Cost: constant.
//!
//! A *row* has the counts for one half-state of the half of the border that advances. A *slot* is a
//! way to combine the marked runs of the other half, the spectator, into strings
//! ([spectator](super::spectator)). In a program (the additions of a phase) a slot belongs to one
//! or more patterns of the spectator's class. It has K words for each pattern, one for each prime.
//! A row has two parts: the slots without an open end, then the slots with one (an open string in
//! the spectator's cell at the split). The slots of a part follow each other without gaps in lines
//! of eight words. At most the last line of a part is partly empty. In the picture a digit is the
//! number of a prime:
//!
//! ```text
//!   8 primes, one pattern      |01234567|01234567|01234567|         a slot is a line
//!   4 primes, two patterns     |01230123|01230123|01230123|
//!   5 primes, one pattern      |01234012|34012340|1234....|         4 slots
//!   5 primes, 8 patterns       |01234012|34012340|12340123|40123401|23401234|     one slot
//! ```
//!
//! The sequence of primes repeats after a number of lines, the *period*: 3, 5 and 3 lines for 3, 5
//! and 6 primes. For other numbers of primes all lines are alike.
//!
//! With 3, 5 and 6 primes the number of patterns in a slot is chosen so that a phase computes the
//! fewest lines. More patterns make rows longer, so that a smaller part of a row is padding. But if
//! the number of patterns in a slot does not divide the number of patterns of the class, the last
//! slots have gaps.

/// Number of words in a line.
pub const LINE: usize = 8;

/// Numbers of primes that can be computed together.
pub const LANES: [usize; 7] = [1, 2, 3, 4, 5, 6, 8];

/// Returns the index of the number of primes `k` in [`LANES`].
///
/// # Panics
/// If `k` is not in [`LANES`].
pub(super) fn place(k: usize) -> usize {
    let found = LANES.iter().position(|&lanes| lanes == k);
    found.unwrap_or_else(|| panic!("expected a number of primes in {LANES:?}, found {k}"))
}

/// Returns the number of lines of words after which the sequence of the primes of the words
/// repeats, if `k` primes are computed together.
pub const fn period(k: usize) -> usize {
    let twos = 1 << k.trailing_zeros();
    k / if twos < LINE { twos } else { LINE }
}

//! The patterns of the spectator whose counts one run of a program (a list of additions) advances.
//! The spectator is the half of the border that a phase does not advance.

use super::super::slots::LINE;

/// Some patterns (sequences of letters) of the spectator, the half that a phase does not advance,
/// and the primes of their counts.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Chunk {
    /// Rank of the first pattern: its number among the patterns of its class.
    pub(in super::super) rank: u64,
    /// Number of patterns of the spectator; at most the number of words of a slot (a way to form
    /// strings), divided by K, the number of primes.
    pub(in super::super) patterns: usize,
    /// Number of primes, K: one of [`LANES`](super::super::slots::LANES).
    pub(in super::super) k: usize,
    /// The primes.
    pub(in super::super) primes: Primes,
}

/// The primes of the words of some lines of eight words: the given primes, repeated in their order.
///
/// The sequence of primes repeats after at most five lines. Kernels, which add the lines, use only
/// the lines before the first repetition.
pub(in super::super) type Primes = [[u64; LINE]; 5];

impl Chunk {
    /// Fills lines of eight words with the given primes, repeated in their order.
    pub(in super::super) fn lines(primes: &[u64]) -> Primes {
        let word = |line: usize, i: usize| primes[(line * LINE + i) % primes.len()];
        std::array::from_fn(|line| std::array::from_fn(|i| word(line, i)))
    }
}

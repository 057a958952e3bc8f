//! A thread-safe bit set, without locks.

use std::sync::atomic::{AtomicU64, Ordering};

/// A set of numbers below some size, with one bit per number.
#[derive(Debug)]
pub struct BitSet {
    words: Vec<AtomicU64>,
}

/// Bits per word.
pub const WORD: u64 = u64::BITS as u64;

impl BitSet {
    /// Returns the empty set of numbers below `size`.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(size: u64) -> Result<BitSet, std::collections::TryReserveError> {
        let length = usize::try_from(size.div_ceil(WORD)).unwrap_or(usize::MAX);
        let mut words = Vec::new();
        words.try_reserve_exact(length)?;
        words.resize_with(length, AtomicU64::default);
        Ok(BitSet { words })
    }

    /// Adds a number to the set; returns `true` if it was not in the set before.
    ///
    /// If several threads add the same number, exactly one of them gets `true`.
    pub fn insert(&self, number: u64) -> bool {
        let word = &self.words[(number / WORD) as usize];
        let bit = 1 << (number % WORD);
        // Reading a word is much cheaper than writing it, and most numbers are in the set already.
        // Relaxed ordering suffices: no other memory depends on the bits.
        word.load(Ordering::Relaxed) & bit == 0 && word.fetch_or(bit, Ordering::Relaxed) & bit == 0
    }

    /// Returns `true` if the set contains a number.
    pub fn contains(&self, number: u64) -> bool {
        self.word(number / WORD) >> (number % WORD) & 1 == 1
    }

    /// Returns which of the 64 numbers from 64 * `index` on are in the set, as bits from the lowest
    /// up.
    pub fn word(&self, index: u64) -> u64 {
        self.words[index as usize].load(Ordering::Relaxed)
    }

    /// Returns the number of words.
    pub fn words(&self) -> u64 {
        self.words.len() as u64
    }

    /// Removes the 64 numbers from 64 * `index` on from the set. Returns the numbers that were in
    /// it as bits, as [`BitSet::word`] does.
    pub fn take(&self, index: u64) -> u64 {
        // Most words are zero, and these are not written.
        match self.word(index) {
            0 => 0,
            _ => self.words[index as usize].swap(0, Ordering::Relaxed),
        }
    }
}

/// Returns the numbers whose bits are set in the word at `index`: bit 0 is the number 64 * `index`.
pub fn numbers(index: u64, mut bits: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = u64::from(bits.trailing_zeros());
        bits &= bits.wrapping_sub(1);
        (bit < WORD).then_some(index * WORD + bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_there_once() {
        let set = BitSet::new(130).unwrap();
        assert_eq!(set.words(), 3);
        for number in [0, 63, 64, 129] {
            assert!(!set.contains(number));
            assert!(set.insert(number) && !set.insert(number));
            assert!(set.contains(number));
        }
        let all = (0..3).flat_map(|word| numbers(word, set.word(word)));
        assert_eq!(all.collect::<Vec<_>>(), [0, 63, 64, 129]);
        assert_eq!(set.take(1), 1);
        assert_eq!((set.take(1), set.word(0)), (0, 1 | 1 << 63));
    }

    #[test]
    fn sets_that_exceed_memory_are_an_error() {
        assert!(BitSet::new(u64::MAX).is_err());
    }
}

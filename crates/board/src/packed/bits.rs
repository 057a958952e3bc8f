//! Sets of numbers that several threads add to.

use std::sync::atomic::{AtomicU64, Ordering};

/// A set of numbers below some size, with a bit for each.
#[derive(Debug)]
pub struct BitSet {
    words: Vec<AtomicU64>,
}

/// Numbers to a word.
pub const WORD: u64 = u64::BITS as u64;

impl BitSet {
    /// The empty set.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn new(size: u64) -> Result<BitSet, std::collections::TryReserveError> {
        let length = usize::try_from(size.div_ceil(WORD)).unwrap_or(usize::MAX);
        let mut words = Vec::new();
        words.try_reserve_exact(length)?;
        words.resize_with(length, AtomicU64::default);
        Ok(BitSet { words })
    }

    /// Adds a number; whether it was not there. Of several threads that add the same
    /// number, one is told so.
    pub fn insert(&self, number: u64) -> bool {
        let word = &self.words[(number / WORD) as usize];
        let bit = 1 << (number % WORD);
        // Reading is much cheaper than writing, and most are there already.
        word.load(Ordering::Relaxed) & bit == 0 && word.fetch_or(bit, Ordering::Relaxed) & bit == 0
    }

    /// Whether a number is there.
    pub fn contains(&self, number: u64) -> bool {
        self.word(number / WORD) >> (number % WORD) & 1 == 1
    }

    /// 64 numbers as bits, from 64 `index` on.
    pub fn word(&self, index: u64) -> u64 {
        self.words[index as usize].load(Ordering::Relaxed)
    }

    /// How many words there are.
    pub fn words(&self) -> u64 {
        self.words.len() as u64
    }

    /// Takes 64 numbers away, and gives them as [`BitSet::word`] does.
    pub fn take(&self, index: u64) -> u64 {
        // Whole words of zeros, which are most, are not written.
        match self.word(index) {
            0 => 0,
            _ => self.words[index as usize].swap(0, Ordering::Relaxed),
        }
    }
}

/// The numbers of a word of bits, from 64 `index` on.
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
    fn what_no_memory_holds_is_an_error() {
        assert!(BitSet::new(u64::MAX).is_err());
    }
}

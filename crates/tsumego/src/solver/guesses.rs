//! A cache of initial proof numbers, which depend on the situation only.
//!
//! The entries are [`Guesses::get`] and [`Guesses::put`]. Invariant: a slot holds the proof and
//! disproof numbers of the situation that was put there last. An access costs one read or write of
//! a word.

use super::bits::Bits;
use super::guess::HIGHEST;
use super::state::Key;

/// The number of slots of the cache of initial proof numbers. The cache fits into the second-level
/// cache of a processor.
const PLACES: usize = 1 << 14;

/// The number of bits of a cached proof or disproof number. All guesses are smaller than 2^18.
const BITS: u32 = 18;
const _: () = assert!(HIGHEST < (1 << BITS) as f32);

/// A direct-mapped cache: each situation has one slot, and a new entry replaces the old one.
#[derive(Debug)]
pub struct Guesses {
    /// The slots; 0 if empty. The low 18 bits are the proof number, the next 18 the disproof
    /// number, the rest a tag from the hash.
    ///
    /// Two situations with equal hash bits may be confused. This is harmless, since no answer
    /// depends on these numbers.
    places: Vec<u64>,
}

impl Default for Guesses {
    fn default() -> Guesses {
        Guesses {
            places: vec![0; PLACES],
        }
    }
}

impl Guesses {
    /// Deletes all entries.
    pub fn clear(&mut self) {
        self.places.fill(0);
    }

    /// Returns the initial proof and disproof numbers of a situation, if cached.
    #[inline]
    pub fn get<W: Bits>(&self, key: &Key<W>) -> Option<[u32; 2]> {
        let hash = key.hash();
        let found = self.places[hash as usize % PLACES];
        // bits of a slot:  | tag: 28 | disproof: 18 | proof: 18 |
        let effort = |bits: u64| bits as u32 & ((1 << BITS) - 1);
        (found >> (2 * BITS) == tag(hash)).then(|| [effort(found), effort(found >> BITS)])
    }

    /// Caches the initial proof and disproof numbers of a situation.
    #[inline]
    pub fn put<W: Bits>(&mut self, key: &Key<W>, efforts: [u32; 2]) {
        let hash = key.hash();
        let [proof, disproof] = efforts.map(u64::from);
        self.places[hash as usize % PLACES] = tag(hash) << (2 * BITS) | disproof << BITS | proof;
    }
}

/// Returns a tag from bits of the hash that do not select the slot; never 0.
fn tag(hash: u64) -> u64 {
    // The lowest bit is always set, so an empty slot (0) matches no situation.
    hash >> (2 * BITS) | 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_are_those_of_the_situation_until_they_are_forgotten() {
        let key = |number: u64| Key {
            stones: [number, !number],
            ..Key::default()
        };
        let mut guesses = Guesses::default();
        assert_eq!(guesses.get(&key(0)), None);
        let numbers = 0..2 * PLACES as u32;
        let mut kept = 0;
        for number in numbers.clone() {
            guesses.put(&key(number.into()), [number, 1]);
            assert_eq!(guesses.get(&key(number.into())), Some([number, 1]));
        }
        for number in numbers.clone() {
            if let Some(efforts) = guesses.get(&key(number.into())) {
                assert_eq!(efforts, [number, 1]);
                kept += 1;
            }
        }
        assert!(kept > PLACES / 2, "{kept}");
        guesses.clear();
        let mut known = numbers.filter(|&number| guesses.get(&key(number.into())).is_some());
        assert_eq!(known.next(), None);
    }
}

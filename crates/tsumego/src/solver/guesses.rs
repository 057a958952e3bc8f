//! First guesses that were made: what is guessed of a situation depends on nothing else.

use super::bits::Bits;
use super::state::{Key, mix};

/// Places: what fits well into a second-level cache.
const PLACES: usize = 1 << 15;

/// A cache: each situation has one place, which the latest takes.
#[derive(Debug)]
pub struct Guesses {
    /// A hash of the situation, and the efforts. Guesses of one situation may be taken for
    /// those of another whose hash is the same: no answer depends on them.
    places: Vec<(u64, [u32; 2])>,
    /// What the hashes of a problem are mixed with.
    salt: u64,
}

impl Default for Guesses {
    fn default() -> Guesses {
        Guesses {
            places: vec![(0, [0; 2]); PLACES],
            salt: 1,
        }
    }
}

impl Guesses {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.salt += 1;
    }

    /// The efforts that were guessed for a situation, if they are still there.
    #[inline]
    pub fn get<W: Bits>(&self, key: &Key<W>) -> Option<[u32; 2]> {
        let hash = self.hash(key);
        let (other, efforts) = self.places[hash as usize % PLACES];
        (other == hash).then_some(efforts)
    }

    /// Keeps the efforts that were guessed for a situation.
    #[inline]
    pub fn put<W: Bits>(&mut self, key: &Key<W>, efforts: [u32; 2]) {
        let hash = self.hash(key);
        self.places[hash as usize % PLACES] = (hash, efforts);
    }

    fn hash<W: Bits>(&self, key: &Key<W>) -> u64 {
        mix(key.hash(), self.salt)
    }
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

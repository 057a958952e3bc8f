//! First guesses that were made: what is guessed of a situation depends on nothing else.

use super::bits::Bits;
use super::guess::HIGHEST;
use super::state::Key;

/// Places: what fits well into a second-level cache.
const PLACES: usize = 1 << 14;

/// Bits of an effort; none is guessed higher.
const BITS: u32 = 18;
const _: () = assert!(HIGHEST < (1 << BITS) as f32);

/// A cache: each situation has one place, which the latest takes.
#[derive(Debug)]
pub struct Guesses {
    /// Both efforts, and what is left of a hash of the situation. Guesses of one situation may
    /// be taken for those of another whose hash is alike: no answer depends on them. 0 where
    /// there is none.
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
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.places.fill(0);
    }

    /// The efforts that were guessed for a situation, if they are still there.
    #[inline]
    pub fn get<W: Bits>(&self, key: &Key<W>) -> Option<[u32; 2]> {
        let hash = key.hash();
        let found = self.places[hash as usize % PLACES];
        let effort = |bits: u64| bits as u32 & ((1 << BITS) - 1);
        (found >> (2 * BITS) == tag(hash)).then(|| [effort(found), effort(found >> BITS)])
    }

    /// Keeps the efforts that were guessed for a situation.
    #[inline]
    pub fn put<W: Bits>(&mut self, key: &Key<W>, efforts: [u32; 2]) {
        let hash = key.hash();
        let [proof, disproof] = efforts.map(u64::from);
        self.places[hash as usize % PLACES] = tag(hash) << (2 * BITS) | disproof << BITS | proof;
    }
}

/// Other bits than those of the place; never 0.
fn tag(hash: u64) -> u64 {
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

//! The history of a game: its situations (positions with the player to move) or positions, indexed
//! by hash key.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A situation of the history.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    /// Number of moves after which the situation arose.
    moves: u32,
    /// One more than the index of the previous entry with the same hash key; 0 if there is none.
    before: u32,
}

/// The situations of a game, in the order in which they arose.
///
/// Entries with the same key form a linked list, so that the last one can be removed in constant
/// time.
#[derive(Clone, Debug, Default)]
pub(super) struct Past {
    entries: Vec<Entry>,
    /// For each hash key, one more than the index of its last entry.
    last: HashMap<u64, u32, BuildHasherDefault<Same>>,
}

/// A hasher for hash maps that returns the key itself, because the keys are hashes already.
#[derive(Default)]
struct Same(u64);

impl Hasher for Same {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

impl Past {
    /// Adds a situation.
    pub(super) fn push(&mut self, key: u64, moves: u32) {
        let index = self.entries.len() as u32 + 1;
        let before = self.last.insert(key, index).unwrap_or(0);
        self.entries.push(Entry { key, moves, before });
    }

    /// Removes the last situation.
    pub(super) fn pop(&mut self) {
        if let Some(Entry { key, before, .. }) = self.entries.pop() {
            match before {
                0 => self.last.remove(&key),
                _ => self.last.insert(key, before),
            };
        }
    }

    /// Returns the number of situations.
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the numbers of moves after which situations with a given hash key arose, the last
    /// one first.
    pub(super) fn with_key(&self, key: u64) -> impl Iterator<Item = u32> + '_ {
        let entry = |index: u32| self.entries.get((index as usize).checked_sub(1)?);
        let last = self.last.get(&key).and_then(|&index| entry(index));
        std::iter::successors(last, move |e| entry(e.before)).map(|e| e.moves)
    }
}

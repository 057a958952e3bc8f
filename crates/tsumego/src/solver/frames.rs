//! A cache of the move lists of interrupted situations. Here a *frame* is such a list, not a part
//! of the board around a target.
//!
//! The proof-number search leaves a situation when its proof or disproof number reaches a
//! threshold, and often returns soon. The cache saves generating and evaluating the moves again. It
//! is direct-mapped: each situation has one slot, and a new entry replaces the old one. The entries
//! are [`Frames::get`] and [`Frames::put`].

use super::bits::Bits;
use super::child::Child;
use super::state::Key;
use arrayvec::ArrayVec;

/// The maximum number of moves of a cached situation.
const MOST: usize = 24;

/// The moves of one interrupted situation.
#[derive(Clone, Debug)]
struct Frame<W> {
    key: Key<W>,
    threats: i8,
    lacking: bool,
    generation: u32,
    children: ArrayVec<Child, MOST>,
}

/// A direct-mapped cache of move lists.
#[derive(Debug)]
pub struct Frames<W> {
    frames: Vec<Frame<W>>,
    generation: u32,
}

impl<W: Bits> Frames<W> {
    /// Allocates a cache of at most `bytes` bytes and 4096 slots, but at least one slot.
    pub fn new(bytes: usize) -> Frames<W> {
        // A power of two, so that a mask selects the slot.
        // At most 4096 slots: the cache should stay small, since it is useful for recent situations
        // only.
        let places = 1usize << (bytes / size_of::<Frame<W>>()).clamp(1, 1 << 12).ilog2();
        let empty = Frame {
            key: Key::default(),
            threats: 0,
            lacking: false,
            generation: 0,
            children: ArrayVec::new(),
        };
        Frames {
            frames: vec![empty; places],
            generation: 1,
        }
    }

    /// Deletes all entries, in constant time: entries of older generations are ignored.
    pub fn clear(&mut self) {
        self.generation += 1;
    }

    /// Appends the cached moves of a situation at a ko-threat balance to `children`.
    ///
    /// Returns `true` if the retake of a ko is missing from the list, since the side to move has no
    /// ko threat for it. Returns `None` if the situation is not cached.
    pub fn get(&self, key: &Key<W>, threats: i8, children: &mut Vec<Child>) -> Option<bool> {
        let frame = &self.frames[self.place(key)];
        if frame.generation != self.generation || frame.key != *key || frame.threats != threats {
            return None;
        }
        children.extend(frame.children.iter().copied());
        Some(frame.lacking)
    }

    /// Caches the moves of a situation.
    pub fn put(&mut self, key: &Key<W>, threats: i8, lacking: bool, children: &[Child]) {
        // All slots have the same size, so long lists are not cached.
        if children.len() > MOST {
            return;
        }
        let place = self.place(key);
        let frame = &mut self.frames[place];
        frame.key = *key;
        frame.threats = threats;
        frame.lacking = lacking;
        frame.generation = self.generation;
        frame.children.clear();
        frame.children.extend(children.iter().copied());
    }

    fn place(&self, key: &Key<W>) -> usize {
        // The low bits of the hash select the bucket of a transposition table, so the slot is
        // selected by higher bits.
        (key.hash() >> 24) as usize & (self.frames.len() - 1)
    }
}

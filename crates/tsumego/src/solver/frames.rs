//! The moves of situations that a search has left for a while and will come back to.

use super::bits::Bits;
use super::child::Child;
use super::state::Key;
use arrayvec::ArrayVec;

/// Situations with more moves are not kept.
const MOST: usize = 24;

/// What a situation's search had found.
#[derive(Clone, Debug)]
struct Frame<W> {
    key: Key<W>,
    threats: i8,
    lacking: bool,
    generation: u32,
    children: ArrayVec<Child, MOST>,
}

/// A cache: each situation has one place, which the latest takes.
#[derive(Debug)]
pub struct Frames<W> {
    frames: Vec<Frame<W>>,
    generation: u32,
}

impl<W: Bits> Frames<W> {
    /// At most so many bytes.
    pub fn new(bytes: usize) -> Frames<W> {
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

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.generation += 1;
    }

    /// The moves of a situation with a balance of threats, and whether a retake is lacking.
    pub fn get(&self, key: &Key<W>, threats: i8, children: &mut Vec<Child>) -> Option<bool> {
        let frame = &self.frames[self.place(key)];
        if frame.generation != self.generation || frame.key != *key || frame.threats != threats {
            return None;
        }
        children.extend(frame.children.iter().copied());
        Some(frame.lacking)
    }

    /// Keeps the moves of a situation.
    pub fn put(&mut self, key: &Key<W>, threats: i8, lacking: bool, children: &[Child]) {
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
        // Other bits than those that tables use.
        (key.hash() >> 24) as usize & (self.frames.len() - 1)
    }
}

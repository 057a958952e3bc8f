//! Where searches keep what they know: their own table, or one that several use.

use super::bits::Bits;
use super::frames::Frames;
use super::guesses::Guesses;
use super::state::Key;
use super::table::{Entry, Table};

/// What a search asks of its memory.
pub trait Store<W: Bits> {
    /// What is known of a situation: see [`Table::get`].
    fn get(&self, key: &Key<W>, offset: i8) -> Option<Entry<W>>;

    /// Changes what is known of a situation: see [`Table::entry`].
    fn change(&mut self, key: &Key<W>, offset: i8, change: impl FnOnce(&mut Entry<W>));

    /// Moves of situations, which no other search sees.
    fn frames(&mut self) -> &mut Frames<W>;

    /// First guesses, which no other search sees.
    fn guesses(&mut self) -> &mut Guesses;

    /// Whether other searches for the same answer use it at the same time.
    fn has_company(&self) -> bool {
        false
    }

    /// Says that a situation is being searched.
    fn enter(&self, _: &Key<W>) {}

    /// Says that a situation is no longer searched.
    fn leave(&self, _: &Key<W>) {}

    /// Whether a situation may be in another search.
    fn is_busy(&self, _: &Key<W>) -> bool {
        false
    }

    /// More situations that may be looked into, when the limit is reached.
    fn grant(&self) -> u64 {
        0
    }

    /// Whether another search has ended all of them.
    fn is_over(&self) -> bool {
        false
    }
}

/// The memory of one search after another.
#[derive(Debug)]
pub struct Own<W> {
    /// What is known of situations.
    pub table: Table<W>,
    frames: Frames<W>,
    guesses: Guesses,
}

impl<W: Bits> Own<W> {
    /// A table of at most so many bytes, and a little more for moves.
    pub fn new(bytes: usize) -> Own<W> {
        Own {
            table: Table::new(bytes),
            frames: Frames::new(bytes / 16),
            guesses: Guesses::default(),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.frames.clear();
        self.guesses.clear();
    }
}

impl<W: Bits> Store<W> for &mut Own<W> {
    #[inline]
    fn get(&self, key: &Key<W>, offset: i8) -> Option<Entry<W>> {
        self.table.get(key, offset).copied()
    }

    #[inline]
    fn change(&mut self, key: &Key<W>, offset: i8, change: impl FnOnce(&mut Entry<W>)) {
        change(self.table.entry(key, offset));
    }

    #[inline]
    fn frames(&mut self) -> &mut Frames<W> {
        &mut self.frames
    }

    #[inline]
    fn guesses(&mut self) -> &mut Guesses {
        &mut self.guesses
    }
}

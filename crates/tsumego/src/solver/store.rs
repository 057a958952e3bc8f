//! The memory of a search: its own transposition table, or a table shared by several threads.
//!
//! The entry is the trait [`Store`]. [`Own`] is the memory of one thread; [`team`](super::team) has
//! the memory of several threads. The methods about other threads have defaults for a search on one
//! thread.

use super::bits::Bits;
use super::frames::Frames;
use super::guesses::Guesses;
use super::state::Key;
use super::table::{Entry, Table};

/// The interface between a search and its memory.
pub trait Store<W: Bits> {
    /// Returns the table entry of a situation, if any: see [`Table::get`].
    fn get(&self, key: &Key<W>, offset: i8) -> Option<Entry<W>>;

    /// Updates the table entry of a situation, creating it if missing: see [`Table::entry`].
    fn change(&mut self, key: &Key<W>, offset: i8, change: impl FnOnce(&mut Entry<W>));

    /// Returns the cache of move lists, private to this search.
    fn frames(&mut self) -> &mut Frames<W>;

    /// Returns the cache of initial proof numbers, private to this search.
    fn guesses(&mut self) -> &mut Guesses;

    /// `true` if other threads search for the same answer at the same time.
    fn has_company(&self) -> bool {
        false
    }

    /// Marks a situation as being searched.
    fn enter(&self, _: &Key<W>) {}

    /// Removes the mark that [`Store::enter`] set.
    fn leave(&self, _: &Key<W>) {}

    /// `true` if another thread may be searching a situation.
    fn is_busy(&self, _: &Key<W>) -> bool {
        false
    }

    /// Returns the number of additional nodes that a thread may search when it reaches its limit; 0
    /// if none are left.
    fn grant(&self) -> u64 {
        0
    }

    /// `true` if another thread has found the answer or stopped the search.
    fn is_over(&self) -> bool {
        false
    }
}

/// The memory of a single-threaded search, kept from one search to the next.
#[derive(Debug)]
pub struct Own<W> {
    /// The transposition table.
    pub table: Table<W>,
    frames: Frames<W>,
    guesses: Guesses,
}

impl<W: Bits> Own<W> {
    /// Allocates a table of at most `bytes` bytes, and caches of up to a sixteenth of that.
    pub fn new(bytes: usize) -> Own<W> {
        Own {
            table: Table::new(bytes),
            frames: Frames::new(bytes / 16),
            guesses: Guesses::default(),
        }
    }

    /// Deletes all entries.
    pub fn clear(&mut self) {
        self.table.clear();
        self.frames.clear();
        self.guesses.clear();
    }
}

impl<W: Bits> Store<W> for &mut Own<W> {
    #[inline]
    fn get(&self, key: &Key<W>, offset: i8) -> Option<Entry<W>> {
        // A copy, since an entry of a shared table cannot be borrowed beyond its lock.
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

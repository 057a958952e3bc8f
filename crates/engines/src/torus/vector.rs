//! The vector of a torus sweep: for each state, its sums (of the positions that lead to it, with
//! signs) modulo primes. It has one *row* of words for each state, and a hash table that finds the
//! number of a state's row.
//!
//! - Entry: [`Vector::number`] and [`Vector::sums`].
//! - Invariant: rows are numbered by first appearance of their state, and each state has one row.
//! - Cost: one hash table look-up per access. [`bytes_about`] estimates the memory.
//!
//! ```text
//!     a row    state (1 or 2 words) | sums, one for every first column and prime
//!     chunks   rows by first appearance; a chunk is dropped as soon as it has been read
//!     index    a number of 32 bits for each row; states are in the rows alone
//! ```
//!
//! A step of the sweep drops the chunks of the old vector while it fills those of the new one, so
//! about one vector is in memory instead of two.

use super::ring::Key;
use foldhash::fast::FixedState;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use std::hash::BuildHasher;
use std::marker::PhantomData;

/// Number of rows (states with their sums) of a chunk of the vector; a power of two.
const CHUNK: usize = 1 << 14;

/// Returns the number of words of a row: the words of the packed state, and one word for each of
/// its sums.
const fn row_words<K: Key>(sums: usize) -> usize {
    K::WORDS + sums
}

/// Estimates the bytes of memory of a vector of `states` states with `sums` sums each, while a step
/// makes the next vector.
pub(super) fn bytes_about<K: Key>(states: f64, sums: usize) -> f64 {
    // The chunks that a step must still read and the chunks that it has written together take a
    // quarter more than the larger of the two vectors. The index is a hash table with up to 16/7
    // slots of five bytes for each state, and its capacity is an eighth more than needed. The last
    // chunk is allocated whole.
    let row = 8.0 * row_words::<K>(sums) as f64;
    states * (1.25 * row + 12.9) + states.min(CHUNK as f64) * row
}

fn hash_of<K: Key>(state: K) -> u64 {
    FixedState::with_seed(0x7e6e).hash_one(state)
}

/// The vector of a torus sweep: the states after a step, each with its sums.
pub(super) struct Vector<K> {
    /// Chunks of rows (states with their sums). All chunks are full except the last one.
    pub(super) chunks: Vec<Vec<u64>>,
    /// The number of each state's row.
    index: HashTable<u32>,
    /// Number of states.
    pub(super) states: usize,
    /// Number of words of a row.
    words: usize,
    _key: PhantomData<K>,
}

/// Returns the number of the chunk that contains row number `row`, and the index of the row's first
/// word in the chunk.
fn place(row: usize, words: usize) -> (usize, usize) {
    (row / CHUNK, row % CHUNK * words)
}

impl<K: Key> Vector<K> {
    /// Creates a vector without states, with room for about `states` states in its index. Each
    /// state will have `sums` sums.
    pub(super) fn with_room(states: usize, sums: usize) -> Vector<K> {
        Vector {
            chunks: Vec::new(),
            index: HashTable::with_capacity(states),
            states: 0,
            words: row_words::<K>(sums),
            _key: PhantomData,
        }
    }

    /// Returns the number of a state's row. If the state has no row, adds one, whose sums are zero.
    #[inline(always)]
    pub(super) fn number(&mut self, state: K) -> u32 {
        let (chunks, words) = (&self.chunks, self.words);
        let of_row = |&row: &u32| {
            let (chunk, at) = place(row as usize, words);
            K::read(&chunks[chunk][at..])
        };
        let same = |row: &u32| of_row(row) == state;
        let rehash = |row: &u32| hash_of(of_row(row));
        match self.index.entry(hash_of(state), same, rehash) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                let number = self.states;
                entry.insert(number as u32);
                self.push(state);
                number as u32
            }
        }
    }

    /// Adds a row for a new state, whose sums are zero.
    fn push(&mut self, state: K) {
        if self.states.is_multiple_of(CHUNK) {
            // The first chunk grows as needed, since most vectors have few states.
            let room = if self.states == 0 { 0 } else { CHUNK };
            self.chunks.push(Vec::with_capacity(room * self.words));
        }
        let chunk = self.chunks.last_mut().expect("one was pushed");
        let at = chunk.len();
        if at == chunk.capacity() {
            chunk.reserve_exact(at.max(self.words).min(CHUNK * self.words - at));
        }
        chunk.resize(at + self.words, 0);
        state.write(&mut chunk[at..]);
        self.states += 1;
    }

    /// Returns the sums of the row number `number`, for reading and writing.
    #[inline(always)]
    pub(super) fn sums(&mut self, number: u32) -> &mut [u64] {
        let (chunk, at) = place(number as usize, self.words);
        &mut self.chunks[chunk][at + K::WORDS..at + self.words]
    }

    /// Returns the states and their sums, row by row.
    pub(super) fn rows(&self) -> impl Iterator<Item = (K, &[u64])> {
        let sums = self.words - K::WORDS;
        self.chunks
            .iter()
            .flat_map(move |chunk| chunk_rows(chunk, sums))
    }

    /// Returns the bytes of memory that the vector needs with `more` further states.
    pub(super) fn bytes(&self, more: usize) -> usize {
        let room: usize = self.chunks.last().map_or(0, Vec::capacity);
        let full = self.chunks.len().saturating_sub(1) * CHUNK * self.words;
        // When the index grows, a new hash table of twice the size exists beside the old one.
        let grows = self.states + more > self.index.capacity();
        (full + room + more * self.words) * 8
            + self.index.allocation_size() * if grows { 3 } else { 1 }
    }
}

/// Returns the states of a chunk and their sums, row by row. Each state has `sums` sums.
pub(super) fn chunk_rows<K: Key>(chunk: &[u64], sums: usize) -> impl Iterator<Item = (K, &[u64])> {
    let rows = chunk.chunks_exact(row_words::<K>(sums));
    rows.map(|row| (K::read(row), &row[K::WORDS..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Fills a vector with more than a chunk of states, some of them repeated, and compares it with
    /// a map of the standard library.
    fn is_a_map<K: Key + Ord>(state: impl Fn(u64) -> K) {
        let mut vector = Vector::<K>::with_room(10, 2);
        let mut expected: BTreeMap<K, [u64; 2]> = BTreeMap::new();
        let (mut first, mut x) = (Vec::new(), 1u64);
        for _ in 0..5 * CHUNK {
            x = x.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let state = state((x >> 40) % (3 * CHUNK as u64));
            let number = vector.number(state);
            let sums = expected.entry(state).or_insert_with(|| {
                first.push(state);
                [0, 0]
            });
            for (into, expected) in vector.sums(number).iter_mut().zip(sums) {
                *into += x >> 50;
                *expected = *into;
            }
        }
        assert!(first.len() > 2 * CHUNK && vector.states == first.len());
        let held: usize = vector.chunks.iter().map(Vec::capacity).sum::<usize>() * 8;
        let indexed = vector.index.allocation_size();
        assert_eq!(vector.bytes(0), held + indexed);
        assert!(vector.bytes(8 * CHUNK) > held + 3 * indexed);
        let rows: Vec<(K, Vec<u64>)> = vector.rows().map(|(k, sums)| (k, sums.to_vec())).collect();
        assert!(rows.iter().map(|row| row.0).eq(first));
        assert!(rows.iter().all(|(k, sums)| expected[k].as_slice() == sums));
        let again = vector
            .chunks
            .iter()
            .flat_map(|chunk| chunk_rows::<K>(chunk, 2));
        assert!(again.eq(rows.iter().map(|(k, sums)| (*k, sums.as_slice()))));
    }

    #[test]
    fn rows_are_found_by_their_states() {
        is_a_map(|x| x << 40 | x);
        is_a_map(|x| u128::from(x) << 100 | u128::from(x));
    }
}

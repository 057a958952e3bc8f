//! What is known of situations, in bounded memory.

use super::bits::Bits;
use super::search::FREE;
use super::search::child::Value;
use super::state::{Key, mix};

/// What the search knows of one situation.
#[derive(Clone, Copy, Debug)]
pub struct Entry<W> {
    /// The situation, whole: entries are never confused.
    pub key: Key<W>,
    /// The balance of threats that the efforts are for, less that of the question.
    offset: i8,
    /// Generation of the problem; entries of older ones are free.
    generation: u32,
    /// Effort to prove that the target is captured.
    pub proof: u32,
    /// Effort to prove that it lives.
    pub disproof: u32,
    /// Nodes searched below it.
    pub work: u32,
    /// Captured with every balance of threats up to this one.
    pub dead_to: i8,
    /// Lives with every balance of threats from this one.
    pub alive_from: i8,
    /// The move that was best.
    pub best: u8,
}

impl<W> Entry<W> {
    /// What is known for certain with a balance of threats.
    #[inline]
    pub fn decides(&self, threats: i8) -> Option<Value> {
        if threats <= self.dead_to {
            return Some(Value::dead(self.dead_to));
        }
        (threats >= self.alive_from).then(|| Value::alive(self.alive_from, FREE))
    }

    /// Keeps that the target is captured up to a balance of threats, or alive from one.
    pub fn learn(&mut self, dead: bool, balance: i8) {
        match dead {
            true => self.dead_to = self.dead_to.max(balance),
            false => self.alive_from = self.alive_from.min(balance),
        }
    }
}

/// Below every balance of threats.
pub const LOWEST: i8 = -100;
/// Above every balance of threats.
pub const HIGHEST: i8 = 100;

const WAYS: usize = 4;

/// Buckets of a table that has been cleared, at most; of all parts of it together.
const FIRST: usize = 1 << 10;

/// A hash table of entries, in buckets of four; the least work is replaced. Few buckets are
/// used at first, which are quickly found again; four times as many when half of their
/// entries are taken.
#[derive(Debug)]
pub struct Table<W> {
    entries: Vec<Entry<W>>,
    /// Sixteen bits of the hash of every entry, so that most misses touch one line of
    /// memory only.
    tags: Vec<[u16; WAYS]>,
    generation: u32,
    /// Buckets in use after a start.
    first: usize,
    /// The number of buckets in use, less one.
    mask: usize,
    /// Entries taken.
    taken: usize,
}

impl<W: Bits> Table<W> {
    /// A table of at most so many bytes (a bucket at least).
    pub fn new(bytes: usize) -> Table<W> {
        Table::part(bytes, 1)
    }

    /// One of so many equal parts of a table.
    pub fn part(bytes: usize, parts: usize) -> Table<W> {
        let bytes = bytes / parts;
        let size = (bytes / (size_of::<Entry<W>>() + size_of::<u16>()) / WAYS).max(1);
        let buckets = 1usize << size.ilog2();
        let empty = Entry {
            key: Key::default(),
            offset: 0,
            generation: 0,
            proof: 0,
            disproof: 0,
            work: 0,
            dead_to: 0,
            alive_from: 0,
            best: 0,
        };
        let first = buckets.min((FIRST / parts).max(1));
        Table {
            entries: vec![empty; buckets * WAYS],
            tags: vec![[0; WAYS]; buckets],
            generation: 1,
            first,
            mask: first - 1,
            taken: 0,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.generation += 1;
        self.mask = self.first - 1;
        self.taken = 0;
    }

    /// Everything known.
    pub fn all(&self) -> impl Iterator<Item = &Entry<W>> {
        self.entries
            .iter()
            .filter(|entry| entry.generation == self.generation)
    }

    /// What is known of a situation with a balance of threats, given as the difference from
    /// that of the question.
    #[inline]
    pub fn get(&self, key: &Key<W>, offset: i8) -> Option<&Entry<W>> {
        let hash = hash(key, offset);
        let bucket = hash as usize & self.mask;
        let tag = tag(hash);
        for (way, &other) in self.tags[bucket].iter().enumerate() {
            if other == tag {
                let entry = &self.entries[bucket * WAYS + way];
                let same = entry.key == *key && entry.offset == offset;
                if same && entry.generation == self.generation {
                    return Some(entry);
                }
            }
        }
        None
    }

    /// The entry of a situation, made if it is not there; a new one knows nothing.
    pub fn entry(&mut self, key: &Key<W>, offset: i8) -> &mut Entry<W> {
        let hash = hash(key, offset);
        if self.taken > 2 * self.mask && self.mask + 1 < self.tags.len() {
            self.grow();
        }
        let bucket = hash as usize & self.mask;
        let start = bucket * WAYS;
        let generation = self.generation;
        let entries = &mut self.entries[start..start + WAYS];
        let found = entries.iter().position(|entry| {
            entry.generation == generation && entry.key == *key && entry.offset == offset
        });
        let place = found.unwrap_or_else(|| {
            let worth = |entry: &Entry<W>| match entry.generation == generation {
                true => u64::from(entry.work) + 1,
                false => 0,
            };
            let place = (0..WAYS)
                .min_by_key(|&way| worth(&entries[way]))
                .unwrap_or(0);
            self.tags[bucket][place] = tag(hash);
            self.taken += usize::from(entries[place].generation != generation);
            entries[place] = Entry {
                key: *key,
                offset,
                generation,
                proof: 1,
                disproof: 1,
                work: 0,
                dead_to: LOWEST,
                alive_from: HIGHEST,
                best: u8::MAX,
            };
            place
        });
        &mut entries[place]
    }
}

impl<W: Bits> Table<W> {
    /// Takes more buckets into use. Those are empty, and get at most the entries of one
    /// bucket each.
    fn grow(&mut self) {
        let old = self.mask + 1;
        let new = (4 * old).min(self.tags.len());
        self.mask = new - 1;
        for index in 0..old * WAYS {
            let entry = self.entries[index];
            let hash = hash(&entry.key, entry.offset);
            let bucket = hash as usize & self.mask;
            if entry.generation != self.generation || bucket == index / WAYS {
                continue;
            }
            let places = bucket * WAYS..(bucket + 1) * WAYS;
            let free = places
                .into_iter()
                .find(|&place| self.entries[place].generation != self.generation);
            if let Some(place) = free {
                self.entries[place] = entry;
                self.tags[bucket][place % WAYS] = tag(hash);
                self.entries[index].generation = 0;
            }
        }
    }
}

fn hash<W: Bits>(key: &Key<W>, offset: i8) -> u64 {
    match offset {
        0 => key.hash(),
        offset => mix(key.hash(), offset as u64 ^ 0x9e37_79b9_7f4a_7c15),
    }
}

fn tag(hash: u64) -> u16 {
    (hash >> 48) as u16
}

//! What is known of situations, in bounded memory.

use super::bits::Bits;
use super::state::{Key, mix};
use super::value::{FREE, Value};

/// What the search knows of one situation, in half a line of memory on small boards.
#[derive(Clone, Copy, Debug)]
pub struct Entry<W> {
    /// The situation, whole ([`Entry::key`]): entries are never confused.
    stones: [W; 2],
    to_move: u8,
    ko: u8,
    captured: u8,
    /// The balance of threats that the efforts are for, less that of the question.
    offset: i8,
    /// Effort to prove that the target is captured.
    pub proof: u32,
    /// Effort to prove that it lives.
    pub disproof: u32,
    /// See [`Entry::work`].
    work: u8,
    /// Captured with every balance of threats up to this one.
    pub dead_to: i8,
    /// Lives with every balance of threats from this one.
    pub alive_from: i8,
    /// The move that was best.
    pub best: u8,
}

impl<W: Bits> Entry<W> {
    /// Nothing is known of a situation with a balance of threats.
    fn new(key: &Key<W>, offset: i8) -> Entry<W> {
        Entry {
            stones: key.stones,
            to_move: key.to_move,
            ko: key.ko,
            captured: key.captured,
            offset,
            proof: 1,
            disproof: 1,
            work: 0,
            dead_to: LOWEST,
            alive_from: HIGHEST,
            best: u8::MAX,
        }
    }

    /// The situation.
    pub fn key(&self) -> Key<W> {
        Key {
            stones: self.stones,
            to_move: self.to_move,
            ko: self.ko,
            captured: self.captured,
        }
    }

    #[inline]
    fn is(&self, key: &Key<W>, offset: i8) -> bool {
        self.stones == key.stones
            && [self.to_move, self.ko, self.captured] == [key.to_move, key.ko, key.captured]
            && self.offset == offset
    }

    /// Situations looked into below it, but for rounding.
    pub fn work(&self) -> u64 {
        u64::from(8 + self.work % 8) << (self.work / 8) >> 3
    }

    /// So many more situations were looked into.
    pub fn add(&mut self, work: u64) {
        // In steps of an eighth of a power of two.
        let work = self
            .work()
            .saturating_add(work)
            .clamp(1, u64::from(u32::MAX));
        let power = work.ilog2();
        let code = power * 8 + (work << 3 >> power) as u32 % 8;
        self.work = self.work.max(code as u8);
    }

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

/// A hash table of entries in buckets of four.
///
/// A new entry replaces the entry of its bucket with the least work. The table begins with few
/// buckets, which stay in the processor's cache. The number of buckets doubles when half of the
/// entries are taken, up to the limit in bytes. Buckets are allocated when they are first used,
/// so that a small search takes little memory whatever the limit.
#[derive(Debug)]
pub struct Table<W> {
    /// As long as the table has ever been.
    entries: Vec<Entry<W>>,
    /// Sixteen bits of the hash of every entry, so that most misses touch one line of
    /// memory only; 0 where there is none.
    tags: Vec<[u16; WAYS]>,
    /// Buckets in use after a start.
    first: usize,
    /// The most buckets.
    most: usize,
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
        let first = buckets.min((FIRST / parts).max(1));
        let mut table = Table {
            entries: Vec::new(),
            tags: Vec::new(),
            first,
            most: buckets,
            mask: first - 1,
            taken: 0,
        };
        table.allocate(first);
        table
    }

    /// Allocates buckets up to a number of them, if there are fewer.
    fn allocate(&mut self, buckets: usize) {
        if self.tags.len() < buckets {
            let blank = Entry::new(&Key::default(), 0);
            self.entries.resize(buckets * WAYS, blank);
            self.tags.resize(buckets, [0; WAYS]);
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.tags[..=self.mask].fill([0; WAYS]);
        self.mask = self.first - 1;
        self.taken = 0;
    }

    /// Everything known.
    pub fn all(&self) -> impl Iterator<Item = &Entry<W>> {
        let used = self.tags[..=self.mask].as_flattened();
        let entries = self.entries.iter().zip(used);
        entries
            .filter(|(_, tag)| **tag != 0)
            .map(|(entry, _)| entry)
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
                if entry.is(key, offset) {
                    return Some(entry);
                }
            }
        }
        None
    }

    /// The entry of a situation, made if it is not there; a new one knows nothing.
    pub fn entry(&mut self, key: &Key<W>, offset: i8) -> &mut Entry<W> {
        if self.taken > 2 * self.mask && self.mask + 1 < self.most {
            self.grow();
        }
        let hash = hash(key, offset);
        let bucket = hash as usize & self.mask;
        let tags = &mut self.tags[bucket];
        let entries = &mut self.entries[bucket * WAYS..(bucket + 1) * WAYS];
        let mut ways = 0..WAYS;
        let found = ways.find(|&way| tags[way] == tag(hash) && entries[way].is(key, offset));
        let place = found.unwrap_or_else(|| {
            let worth = |way: &usize| match tags[*way] {
                0 => None,
                _ => Some(entries[*way].work),
            };
            let place = (0..WAYS).min_by_key(worth).unwrap_or(0);
            self.taken += usize::from(tags[place] == 0);
            tags[place] = tag(hash);
            entries[place] = Entry::new(key, offset);
            place
        });
        &mut entries[place]
    }

    /// Takes as many buckets again into use. These are empty, and get at most the entries of
    /// one bucket each.
    fn grow(&mut self) {
        let old = self.mask + 1;
        self.mask = 2 * old - 1;
        self.allocate(2 * old);
        for bucket in 0..old {
            for way in 0..WAYS {
                let entry = self.entries[bucket * WAYS + way];
                let moved = hash(&entry.key(), entry.offset) as usize & self.mask;
                if self.tags[bucket][way] != 0 && moved != bucket {
                    self.entries[moved * WAYS + way] = entry;
                    self.tags[moved][way] = self.tags[bucket][way];
                    self.tags[bucket][way] = 0;
                }
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
    (hash >> 48) as u16 | 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u64) -> Key<u64> {
        Key {
            stones: [number, !number << 20],
            ..Key::default()
        }
    }

    #[test]
    fn a_growing_table_confuses_nothing_and_forgets_when_told() {
        let mut table: Table<u64> = Table::new(1 << 21);
        for round in 1..3 {
            for number in 0..20_000 {
                table.entry(&key(number), (number % 3) as i8).proof = number as u32 * round;
            }
            let found = (0..20_000u32).filter(|&number| {
                let entry = table.get(&key(number.into()), (number % 3) as i8);
                entry.inspect(|entry| assert_eq!(entry.proof, number * round));
                entry.is_some()
            });
            let found = found.count();
            // Buckets overflow; what is in them is known.
            assert!(found > 18_000, "{found}");
            assert_eq!(table.all().count(), found);
            assert!(table.get(&key(1), 2).is_none());
            table.clear();
            assert_eq!(table.all().count(), 0);
            assert!(table.get(&key(1), 1).is_none());
        }
    }

    /// A small search takes little memory, whatever the limit is.
    #[test]
    fn buckets_are_allocated_when_they_are_used() {
        let bytes = 1 << 40;
        let mut table: Table<u64> = Table::new(bytes);
        let allocated = |table: &Table<u64>| {
            let entries = table.entries.capacity() * size_of::<Entry<u64>>();
            entries + table.tags.capacity() * size_of::<[u16; WAYS]>()
        };
        assert!(allocated(&table) < 1 << 20);
        for number in 0..20_000 {
            table.entry(&key(number), 0);
        }
        assert!(allocated(&table) < 1 << 23, "{}", allocated(&table));
        // The limit holds for what is allocated.
        let bytes = 1 << 18;
        let mut table: Table<u64> = Table::new(bytes);
        for number in 0..100_000 {
            table.entry(&key(number), 0);
        }
        assert!(allocated(&table) <= bytes && allocated(&table) > bytes / 3);
    }

    #[test]
    fn what_most_work_was_done_for_is_kept() {
        let mut table: Table<u64> = Table::new(1);
        table.entry(&key(0), 0).add(1000);
        for number in 1..100 {
            table.entry(&key(number), 0).add(number);
        }
        assert!(table.get(&key(0), 0).is_some());
        assert_eq!(table.all().count(), WAYS);
    }

    #[test]
    fn work_is_known_up_to_an_eighth() {
        let mut entry: Entry<u64> = Entry::new(&key(0), 0);
        for work in [0, 1, 2, 7, 8, 100, 4096, 1_000_000, u64::MAX] {
            let before = entry.work();
            entry.add(work);
            let most = before.saturating_add(work).clamp(1, u64::from(u32::MAX));
            assert!(
                entry.work() <= most && entry.work() >= most - most / 8,
                "{work}"
            );
        }
    }
}

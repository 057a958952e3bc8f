//! The transposition table: results of situations, in bounded memory.
//!
//! [`Table`] is a hash table with buckets of four entries (four-way set associative). The key of an
//! entry is a complete situation and an offset: the ko-threat balance minus the balance of the
//! question. So entries are never confused. When a bucket is full, the entry with the least search
//! work is replaced. Lookup reads the 16-bit tags of a bucket first:
//!
//! ```text
//! tags     [ 9c1d | 0    | 77e3 | 0    ]   one u16 for each way, 0 if empty
//! entries  [ A    |      | B    |      ]   read only if the tag is equal
//! ```
//!
//! Lookup and insertion take constant time. The table doubles when half of it is full, and
//! moves each entry to the bucket given by one more bit of its hash.
//!
//! Invariant: an entry holds only values that are proved on every path to its situation, and the
//! proof numbers of the last search.

use super::bits::Bits;
use super::state::{Key, mix};
use super::value::{FREE, Value};

/// The result of searching one situation, in half a cache line for regions of up to 64 points.
#[derive(Clone, Copy, Debug)]
pub struct Entry<W> {
    // The fields of the key (`Entry::key`). They are complete, so entries are never confused.
    stones: [W; 2],
    to_move: u8,
    ko: u8,
    captured: u8,
    /// The ko-threat balance of the proof numbers, minus the balance of the current question.
    offset: i8,
    /// The proof number: effort to prove that the target is captured.
    pub proof: u32,
    /// The disproof number: effort to prove that the target lives.
    pub disproof: u32,
    /// Search work on a logarithmic scale; see [`Entry::work`].
    work: u8,
    /// The target is captured with every ko-threat balance up to this one.
    pub dead_to: i8,
    /// The target lives with every ko-threat balance from this one on.
    pub alive_from: i8,
    /// The best move found, or `u8::MAX`.
    pub best: u8,
}

impl<W: Bits> Entry<W> {
    /// Returns an entry that knows nothing about the situation.
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

    /// Returns the situation of the entry.
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
        // Stones differ most often, so they are compared first.
        self.stones == key.stones
            && [self.to_move, self.ko, self.captured] == [key.to_move, key.ko, key.captured]
            && self.offset == offset
    }

    /// Returns the number of nodes searched below the situation, rounded down by at most an eighth.
    pub fn work(&self) -> u64 {
        // The inverse of the code in `add`: mantissa 8 to 15, exponent `work / 8`, and a division
        // by 8. For example, code 3 * 8 + 4 means (8 + 4) * 2^3 / 8 = 12 nodes.
        u64::from(8 + self.work % 8) << (self.work / 8) >> 3
    }

    /// Adds `work` nodes to the search work.
    pub fn add(&mut self, work: u64) {
        // The work is stored in a floating-point format, with a 3-bit mantissa and an exponent. So
        // it is exact up to an eighth.
        let work = self
            .work()
            .saturating_add(work)
            .clamp(1, u64::from(u32::MAX));
        let power = work.ilog2();
        let code = power * 8 + (work << 3 >> power) as u32 % 8;
        // The code never decreases through rounding.
        self.work = self.work.max(code as u8);
    }

    /// Returns the proven value for a ko-threat balance, if there is one.
    #[inline]
    pub fn decides(&self, threats: i8) -> Option<Value> {
        // balance   -2     -1     0   1     2      3
        // result   dead   dead    ?   ?   alive  alive      (dead_to = -1 and alive_from = 2)
        if threats <= self.dead_to {
            return Some(Value::dead(self.dead_to));
        }
        (threats >= self.alive_from).then(|| Value::alive(self.alive_from, FREE))
    }

    /// Records that the target is captured up to a ko-threat balance (if `dead` is `true`), or
    /// lives from this balance on.
    pub fn learn(&mut self, dead: bool, balance: i8) {
        match dead {
            // Bounds only grow tighter, so results of different searches can be combined.
            true => self.dead_to = self.dead_to.max(balance),
            false => self.alive_from = self.alive_from.min(balance),
        }
    }
}

/// A bound below every ko-threat balance.
pub const LOWEST: i8 = -100;
/// A bound above every ko-threat balance.
pub const HIGHEST: i8 = 100;

const WAYS: usize = 4;

/// The initial number of buckets, for all parts of a table together. A table that threads share has
/// several parts.
const FIRST: usize = 1 << 10;

/// A four-way set-associative hash table.
///
/// A new entry replaces the entry of its bucket with the least work. The table begins with
/// few buckets, which fit into the processor's cache. The number of buckets doubles when half
/// of the entries are used, up to the limit in bytes. Memory is allocated lazily, so a small
/// search takes little memory whatever the limit.
#[derive(Debug)]
pub struct Table<W> {
    /// Entries by bucket and by *way*, the place within a bucket. The vector never shrinks, so
    /// [`Table::clear`] keeps the memory.
    entries: Vec<Entry<W>>,
    /// A tag of each entry: bits of its hash, or 0 if its place in the bucket is empty. Most
    /// lookups of missing situations read only the tags of one bucket.
    tags: Vec<[u16; WAYS]>,
    /// The number of buckets after [`Table::clear`].
    first: usize,
    /// The maximum number of buckets.
    most: usize,
    /// The number of buckets in use, minus one.
    mask: usize,
    /// The number of entries in use.
    taken: usize,
}

impl<W: Bits> Table<W> {
    /// Creates a table of at most `bytes` bytes, but at least one bucket.
    pub fn new(bytes: usize) -> Table<W> {
        Table::part(bytes, 1)
    }

    /// Creates one of `parts` equal parts of a table of `bytes` bytes.
    pub fn part(bytes: usize, parts: usize) -> Table<W> {
        let bytes = bytes / parts;
        // The number of buckets is a power of two, so the low bits of the hash select one.
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

    /// Allocates memory for at least `buckets` buckets.
    fn allocate(&mut self, buckets: usize) {
        if self.tags.len() < buckets {
            let blank = Entry::new(&Key::default(), 0);
            self.entries.resize(buckets * WAYS, blank);
            self.tags.resize(buckets, [0; WAYS]);
        }
    }

    /// Deletes all entries, and returns to the initial number of buckets.
    pub fn clear(&mut self) {
        // Entries need not be erased: a tag of 0 marks an empty place in a bucket.
        self.tags[..=self.mask].fill([0; WAYS]);
        self.mask = self.first - 1;
        self.taken = 0;
    }

    /// Iterates over all entries.
    pub fn all(&self) -> impl Iterator<Item = &Entry<W>> {
        let used = self.tags[..=self.mask].as_flattened();
        let entries = self.entries.iter().zip(used);
        entries
            .filter(|(_, tag)| **tag != 0)
            .map(|(entry, _)| entry)
    }

    /// Returns the entry of a situation and a ko-threat offset.
    ///
    /// The offset is the ko-threat balance of the situation minus the balance of the question.
    #[inline]
    pub fn get(&self, key: &Key<W>, offset: i8) -> Option<&Entry<W>> {
        let hash = hash(key, offset);
        let bucket = hash as usize & self.mask;
        let tag = tag(hash);
        // Different situations may have equal tags, so the whole key is compared.
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

    /// Returns the entry of a situation and a ko-threat offset. A missing entry is created without
    /// any knowledge.
    pub fn entry(&mut self, key: &Key<W>, offset: i8) -> &mut Entry<W> {
        // The table grows when half of the places in its buckets are in use.
        if self.taken > 2 * self.mask && self.mask + 1 < self.most {
            self.grow();
        }
        let hash = hash(key, offset);
        let bucket = hash as usize & self.mask;
        let tags = &mut self.tags[bucket];
        let entries = &mut self.entries[bucket * WAYS..(bucket + 1) * WAYS];
        // The tag is tested before the entry, as in `get`.
        let mut ways = 0..WAYS;
        let found = ways.find(|&way| tags[way] == tag(hash) && entries[way].is(key, offset));
        // The entry of the situation, else an empty place in the bucket, else the entry with the
        // least work.
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

    /// Doubles the number of buckets.
    ///
    /// The mask has one more bit, so each entry stays or moves to bucket `bucket + old`. That
    /// bucket is empty before and receives entries from one bucket only, so none is lost.
    fn grow(&mut self) {
        let old = self.mask + 1;
        self.mask = 2 * old - 1;
        self.allocate(2 * old);
        for bucket in 0..old {
            for way in 0..WAYS {
                // An entry keeps its place within the bucket. So only one entry can move to a given
                // place, and it never overwrites another entry.
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
    // Offset 0 is by far the most frequent, and then the hash of the situation is used as it is.
    match offset {
        0 => key.hash(),
        offset => mix(key.hash(), offset as u64 ^ 0x9e37_79b9_7f4a_7c15),
    }
}

fn tag(hash: u64) -> u16 {
    // The tag consists of upper bits, since the lower bits select the bucket. 0 is reserved for
    // empty places.
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
            // Full buckets lose entries, but no entry is wrong.
            assert!(found > 18_000, "{found}");
            assert_eq!(table.all().count(), found);
            assert!(table.get(&key(1), 2).is_none());
            table.clear();
            assert_eq!(table.all().count(), 0);
            assert!(table.get(&key(1), 1).is_none());
        }
    }

    /// A small search takes little memory, whatever the limit.
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
        // Allocated memory stays below the limit.
        let bytes = 1 << 18;
        let mut table: Table<u64> = Table::new(bytes);
        for number in 0..100_000 {
            table.entry(&key(number), 0);
        }
        assert!(allocated(&table) <= bytes && allocated(&table) > bytes / 3);
    }

    #[test]
    fn entries_with_the_most_work_are_kept() {
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

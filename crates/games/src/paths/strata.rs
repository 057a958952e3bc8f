//! Counts games by dynamic programming. Games with the same *future*, the set of their possible
//! continuations, are merged: only their number is kept.
//!
//! A game is a path in a graph of nodes (positions) that visits no node twice. A node *matters* to
//! a game that can still visit it. The future of a game depends only on its current node and on the
//! set of nodes that matter ([`Masks::matter`]). The set becomes smaller with each step.
//!
//! The entry function is [`count`]. It processes the pairs (node, set) in descending order of the
//! size of the set. A *stratum* is all pairs with sets of one size (*Combinatorics of Go*, 6.2).
//! For counts by length, it is all pairs of games of one length. Chen's method takes a sample of
//! each stratum; this method takes all pairs. Pairs that are equal by symmetry are merged, too.
//!
//! Invariant: when a stratum is processed, it contains every pair (node, set) of its games, with
//! the number of games that have led to it.
//!
//! Each stratum keeps new pairs in lists called *shelves*. The orbit of the node under the
//! symmetries and a hash of the set choose the shelf. A shelf is small enough for a processor's
//! cache. When a stratum is processed, the numbers of games of equal pairs on a shelf are added up
//! in a hash table. The cost is proportional to the number of different pairs times the number of
//! moves from a node.
//!
//! For example, the 907 games of 1x3 are simple paths among 15 positions.

use super::canonical::Canonical;
use super::masks::{Masks, Set};
use super::situations::Situations;
use super::tally::Tally;
use super::{CountError, Options};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tengen_base::lock::lock;
use tengen_base::machine::Machine;
use tengen_base::observer::Event;

/// Number of shelves (lists of sets, chosen by a hash) for each orbit, the nodes that symmetries
/// map to each other.
const SHELVES: usize = 64;

/// Number of sets (of nodes that games can still visit) of a shelf that are processed between two
/// calls of the observer.
const OFTEN: usize = 1 << 14;

/// Games that can still visit at most this number of nodes are not stored, but continued at once in
/// all ways.
const FEW: u32 = 4;

/// An entry of a shelf (a list): the set of nodes that games can still visit, which is not empty,
/// and the number of these games.
type Entry = (Set, u64);

/// The results of one thread: the shelves (lists of games by current node and set) of each stratum
/// to come, and the numbers of games counted.
struct Found {
    strata: Vec<Vec<Vec<Entry>>>,
    tally: Tally,
    /// The growth of this thread's shelves (lists of sets) in bytes that is not yet added to
    /// [`Engine::bytes`].
    bytes: usize,
}

/// The tables and totals that all strata (parts of the count) and threads share.
struct Engine {
    masks: Masks,
    canonical: Canonical,
    by_length: bool,
    /// `true` if a number of games exceeded 64 bits.
    overflow: AtomicBool,
    /// Size of all shelves (lists of sets of nodes) in bytes, including the shelves of the current
    /// stratum.
    bytes: AtomicUsize,
}

/// Counts the games by length. Without `by_length` all games are counted under length 0.
pub(super) fn count(
    situations: &Situations,
    by_length: bool,
    options: &Options<'_>,
) -> Result<Tally, CountError> {
    // Tables that all strata share.
    let engine = Engine {
        masks: Masks::new(situations),
        canonical: Canonical::new(situations),
        by_length,
        overflow: AtomicBool::new(false),
        bytes: AtomicUsize::new(0),
    };
    let Machine {
        memory, observer, ..
    } = options.machine;
    let pool = options.machine.pool()?;
    let nodes = situations.nodes();
    let found: Vec<Mutex<Found>> = (0..pool.threads())
        .map(|_| Mutex::new(engine.nothing(nodes)))
        .collect();
    engine.begin(&mut lock(&found[0]));
    engine.tell_bytes(&mut lock(&found[0]));
    let mut merged = 0;
    // A stratum is the games with sets of one size (or games of one length). Games come into a
    // stratum only from earlier strata, so its shelves (lists of sets) are complete when its turn
    // comes.
    for stratum in 0..nodes {
        // Take the shelves (lists of sets) of this stratum from all threads.
        let all: Vec<Vec<Vec<Entry>>> = found
            .iter()
            .map(|found| std::mem::take(&mut lock(found).strata[stratum]))
            .collect();
        let fits = || engine.bytes.load(Ordering::Relaxed) <= memory;
        let next = AtomicUsize::new(0);
        let shelves = engine.canonical.representatives().len() * SHELVES;
        // The threads take shelves (lists of sets) one by one, with a shared counter.
        let done: Vec<usize> = pool.on_all(|thread| {
            let mut found = lock(&found[thread]);
            let mut sum = Sum::default();
            let mut states = 0;
            loop {
                let shelf = next.fetch_add(1, Ordering::Relaxed);
                if shelf >= shelves || !fits() || !observer.go_on() {
                    return states;
                }
                let entries = all.iter().filter_map(|shelves| shelves.get(shelf));
                let of = engine.canonical.representatives()[shelf / SHELVES];
                let go_on = || observer.go_on() && fits();
                states += engine.shelf(of, stratum, entries, &mut sum, &mut found, &go_on);
                engine.tell_bytes(&mut found);
            }
        });
        // Errors are reported after all threads have finished with the stratum.
        if !observer.go_on() {
            return Err(CountError::Cancelled);
        }
        if !fits() {
            let bytes = engine.bytes.load(Ordering::Relaxed);
            return Err(CountError::NoMemory { bytes, memory });
        }
        if engine.overflow.load(Ordering::Relaxed) {
            return Err(CountError::Overflow);
        }
        let done_with = all.iter().flatten().map(bytes_of).sum();
        engine.bytes.fetch_sub(done_with, Ordering::Relaxed);
        drop(all);
        merged += done.iter().sum::<usize>() as u64;
        observer.event(Event::Searching {
            distance: stratum,
            found: merged,
        });
    }
    let mut tally = Tally::new(nodes - 1);
    for found in &found {
        tally.add(&lock(found).tally)?;
    }
    Ok(tally)
}

/// Returns the size of a shelf in bytes.
fn bytes_of(shelf: &Vec<Entry>) -> usize {
    shelf.capacity() * size_of::<Entry>()
}

impl Engine {
    /// Returns the results of a thread that has counted nothing, for a graph of `nodes` nodes.
    fn nothing(&self, nodes: usize) -> Found {
        Found {
            strata: vec![Vec::new(); nodes],
            tally: Tally::new(nodes - 1),
            bytes: 0,
        }
    }

    /// Adds the growth of a thread's shelves (lists of sets), in bytes, to the total of all
    /// threads.
    fn tell_bytes(&self, found: &mut Found) {
        let more = std::mem::take(&mut found.bytes);
        self.bytes.fetch_add(more, Ordering::Relaxed);
    }

    /// Adds the game without moves, from which all games are extended.
    fn begin(&self, found: &mut Found) {
        let start = Situations::START;
        let matter = self.masks.matter(start, self.masks.fresh());
        self.push(start, matter, 0, 1, found);
    }

    /// Merges the games with equal sets (of nodes that they can still visit) on a shelf, and
    /// extends the games of each set by one step. Returns the number of different sets.
    ///
    /// Ends early if `go_on` returns `false`.
    fn shelf<'e>(
        &self,
        node: usize,
        stratum: usize,
        entries: impl Iterator<Item = &'e Vec<Entry>> + Clone,
        sum: &mut Sum,
        found: &mut Found,
        go_on: &dyn Fn() -> bool,
    ) -> usize {
        // Merge equal sets of nodes first, so that the games of each set are extended only once.
        // The table has room for all entries of the shelf, even if no two sets are equal.
        sum.clear(entries.clone().map(Vec::len).sum());
        for (number, &(set, games)) in entries.flatten().enumerate() {
            if number % OFTEN == OFTEN - 1 && !go_on() {
                return 0;
            }
            if !sum.add(set, games) {
                self.overflow.store(true, Ordering::Relaxed);
            }
        }
        let length = if self.by_length { stratum } else { 0 };
        let mut states = 0;
        for &(set, games) in sum.entries() {
            states += 1;
            self.go_on(node, set, length, games, found);
            if states % OFTEN == 0 {
                self.tell_bytes(found);
                if !go_on() {
                    return states;
                }
            }
        }
        states
    }

    /// Counts `games` games that have reached `node` and can still visit the nodes of `set`.
    /// Extends them by every allowed step.
    fn go_on(&self, node: usize, set: Set, length: usize, games: u64, found: &mut Found) {
        found.tally.games[length] += u128::from(games);
        let mut maximal = true;
        for arc in self.masks.allowed(node, set) {
            maximal = false;
            let Some(games) = games.checked_mul(arc.moves) else {
                self.overflow.store(true, Ordering::Relaxed);
                return;
            };
            let matter = self.masks.matter(arc.to, set & !arc.takes);
            let length = if self.by_length { length + 1 } else { 0 };
            self.push(arc.to, matter, length, games, found);
        }
        if maximal {
            found.tally.maximal[length] += u128::from(games);
        }
    }

    /// Stores `games` games that are at `node` and can still visit the nodes of `set`, on a shelf
    /// (list) of their stratum. If the set is small, continues the games at once.
    fn push(&self, node: usize, set: Set, length: usize, games: u64, found: &mut Found) {
        if set.count_ones() <= FEW {
            // Few nodes allow few continuations of a game, so counting these at once is faster than
            // storing the set.
            return self.go_on(node, set, length, games, found);
        }
        let (orbit, set) = self.canonical.form(node, set);
        // The sets of nodes that games can visit become smaller with each move, so strata are
        // numbered by decreasing size of their sets.
        let stratum = match self.by_length {
            true => length,
            false => found.strata.len() - set.count_ones() as usize - 1,
        };
        let shelves = &mut found.strata[stratum];
        if shelves.is_empty() {
            shelves.resize(self.canonical.representatives().len() * SHELVES, Vec::new());
        }
        // Equal pairs of current node and set always get into the same shelf (list), where they are
        // merged.
        let shelf = orbit * SHELVES + (hash(set) % SHELVES as u64) as usize;
        let shelf = &mut shelves[shelf];
        let before = bytes_of(shelf);
        shelf.push((set, games));
        found.bytes += bytes_of(shelf) - before;
    }
}

/// Hashes a set of nodes by multiplication and folding: every bit of the set affects many bits of
/// the hash.
#[inline]
fn hash(set: Set) -> u64 {
    let product = u128::from(set) * 0x9e37_79b9_7f4a_7c15;
    (product >> 64) as u64 ^ product as u64
}

/// A hash table with open addressing that adds up the numbers of games of entries with equal sets
/// of nodes.
///
/// The empty set marks free places of the table.
#[derive(Default)]
struct Sum {
    table: Vec<Entry>,
}

impl Sum {
    /// Empties the table, and makes room for `sets` different sets of nodes.
    fn clear(&mut self, sets: usize) {
        self.table.clear();
        self.table
            .resize((sets * 3 / 2 + 1).next_power_of_two(), (0, 0));
    }

    /// Adds `games` to the number of games of a set; returns `false` if the number overflows.
    #[inline]
    fn add(&mut self, set: Set, games: u64) -> bool {
        let last = self.table.len() - 1;
        // The lowest bits of the hash have chosen the shelf, so the place in the table depends on
        // higher bits.
        let mut place = (hash(set) >> 16) as usize & last;
        loop {
            let entry = &mut self.table[place];
            if entry.0 == set || entry.0 == 0 {
                entry.0 = set;
                let sum = entry.1.checked_add(games);
                entry.1 = sum.unwrap_or(u64::MAX);
                return sum.is_some();
            }
            place = (place + 1) & last;
        }
    }

    fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.table.iter().filter(|entry| entry.0 != 0)
    }
}

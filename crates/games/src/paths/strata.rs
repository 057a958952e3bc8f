//! Numbers of games by merging what has the same future.
//!
//! How a game can go on depends on where it is and on the unvisited nodes that still
//! matter ([`Masks::matter`]), of which there are fewer after each step. So all beginnings
//! that agree in both are counted together, those with the most unvisited nodes first:
//! Chen's strata (*Combinatorics of Go*, 6.2) with every node of a stratum kept in place
//! of one for all. Nodes and sets that are alike by symmetry are merged, too. If lengths
//! are asked for, the strata are the lengths instead.
//!
//! What belongs to a stratum is appended to one of its shelves, by orbit and hash; when
//! the stratum's turn comes, each shelf, which is small enough for a processor's cache,
//! is added up by itself.

use super::canonical::Canonical;
use super::masks::{Masks, Set};
use super::situations::Situations;
use super::tally::Tally;
use super::{CountError, Options};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use tengen_base::machine::Machine;
use tengen_base::observer::Event;

/// Shelves for each orbit of nodes.
const SHELVES: usize = 64;

/// Sets of a shelf between two questions whether to go on.
const OFTEN: usize = 1 << 14;

/// Sets of so few nodes are not kept, but searched at once.
const FEW: u32 = 4;

/// A set that matters, not empty, and how many games lead to it.
type Entry = (Set, u64);

/// What one thread has found: for each stratum to come, its shelves.
struct Found {
    strata: Vec<Vec<Vec<Entry>>>,
    tally: Tally,
    /// By how much shelves have grown that is not yet in the engine's sum.
    bytes: usize,
}

/// What is the same for all strata.
struct Engine {
    masks: Masks,
    canonical: Canonical,
    by_length: bool,
    overflow: AtomicBool,
    /// Memory of all shelves, those of the stratum whose turn it is included.
    bytes: AtomicUsize,
}

/// Counts the games; by length only if the options say so, else all as of length 0.
pub(super) fn count(
    situations: &Situations,
    by_length: bool,
    options: &Options<'_>,
) -> Result<Tally, CountError> {
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
    for stratum in 0..nodes {
        let all: Vec<Vec<Vec<Entry>>> = found
            .iter()
            .map(|found| std::mem::take(&mut lock(found).strata[stratum]))
            .collect();
        let fits = || engine.bytes.load(Ordering::Relaxed) <= memory;
        let next = AtomicUsize::new(0);
        let shelves = engine.canonical.representatives().len() * SHELVES;
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

/// What a thread has found. A panic of a thread is passed on by the pool, so nobody sees
/// what it left.
fn lock(found: &Mutex<Found>) -> std::sync::MutexGuard<'_, Found> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Memory of a shelf.
fn bytes_of(shelf: &Vec<Entry>) -> usize {
    shelf.capacity() * size_of::<Entry>()
}

impl Engine {
    fn nothing(&self, nodes: usize) -> Found {
        Found {
            strata: vec![Vec::new(); nodes],
            tally: Tally::new(nodes - 1),
            bytes: 0,
        }
    }

    /// Adds to the sum what a thread's shelves have grown.
    fn tell_bytes(&self, found: &mut Found) {
        let more = std::mem::take(&mut found.bytes);
        self.bytes.fetch_add(more, Ordering::Relaxed);
    }

    /// The empty board.
    fn begin(&self, found: &mut Found) {
        let start = Situations::START;
        let matter = self.masks.matter(start, self.masks.fresh());
        self.push(start, matter, 0, 1, found);
    }

    /// Goes on from all games of a shelf; how many different ones there were. Gives up if
    /// `go_on` says no.
    fn shelf<'e>(
        &self,
        node: usize,
        stratum: usize,
        entries: impl Iterator<Item = &'e Vec<Entry>> + Clone,
        sum: &mut Sum,
        found: &mut Found,
        go_on: &dyn Fn() -> bool,
    ) -> usize {
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

    /// Counts games that are at a node, and makes the next move of each.
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

    /// Keeps games for their stratum.
    fn push(&self, node: usize, set: Set, length: usize, games: u64, found: &mut Found) {
        if set.count_ones() <= FEW {
            return self.go_on(node, set, length, games, found);
        }
        let (orbit, set) = self.canonical.form(node, set);
        let stratum = match self.by_length {
            true => length,
            false => found.strata.len() - set.count_ones() as usize - 1,
        };
        let shelves = &mut found.strata[stratum];
        if shelves.is_empty() {
            shelves.resize(self.canonical.representatives().len() * SHELVES, Vec::new());
        }
        let shelf = orbit * SHELVES + (hash(set) % SHELVES as u64) as usize;
        let shelf = &mut shelves[shelf];
        let before = bytes_of(shelf);
        shelf.push((set, games));
        found.bytes += bytes_of(shelf) - before;
    }
}

/// Multiplied and folded: every bit of the set changes many of the result.
#[inline]
fn hash(set: Set) -> u64 {
    let product = u128::from(set) * 0x9e37_79b9_7f4a_7c15;
    (product >> 64) as u64 ^ product as u64
}

/// Adds up entries of the same set: a table with open addressing, of which the empty set
/// marks free places.
#[derive(Default)]
struct Sum {
    table: Vec<Entry>,
}

impl Sum {
    /// Nothing yet, and room for so many sets.
    fn clear(&mut self, sets: usize) {
        self.table.clear();
        self.table
            .resize((sets * 3 / 2 + 1).next_power_of_two(), (0, 0));
    }

    /// Adds an entry, if the sum is not too large.
    #[inline]
    fn add(&mut self, set: Set, games: u64) -> bool {
        let last = self.table.len() - 1;
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

//! Parallel proof-number search: several threads search for one answer.
//!
//! Source: T. Kaneko, *Parallel depth first proof number search*, 2010. The entry function is
//! [`Team::solve`]. All threads share one transposition table; each of its parts has a lock.
//! When a thread selects a move that another thread is searching, it increases the mover's number
//! of the move once (virtual proof numbers). So threads separate where other moves are almost as
//! good. A thread leaves situations that another thread has decided.
//!
//! ```text
//! thread 0: searches alone for up to `alone` nodes ──┬── search ──┐
//! thread 1:                                          ├── search ──┼── first answer wins
//! thread 2:                                          └── search ──┘
//! ```
//!
//! Invariant: each stored result holds on every path to the situation. So the outcome, capture or
//! life, does not depend on the number of threads. The bound of the [`Answer`], the winning move
//! and the number of nodes may depend on it.

use super::arena::Arena;
use super::bits::Bits;
use super::frames::Frames;
use super::guesses::Guesses;
use super::limits::Limits;
use super::prior::Prior;
use super::search::Search;
use super::state::{Key, State};
use super::store::Store;
use super::table::{Entry, Table};
use super::value::Answer;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use tengen_base::lock::lock;
use tengen_base::observer::{Event, Observer, Silent};

/// The number of nodes that the first thread should search alone. Smaller searches take less time
/// than starting the other threads.
pub const ALONE: u64 = 5000;

/// Nodes that a thread reserves at a time.
const GRANT: u64 = 256;

/// The number of parts of the table: far more than threads, so lock contention is rare.
const PARTS: usize = 64;

/// The length of `Common::busy`, the counters of threads by situation.
const COUNTERS: usize = 1 << 14;

/// The memory of a parallel search.
#[derive(Debug)]
pub struct Team<W> {
    common: Common<W>,
    /// The private caches of each thread.
    own: Vec<(Frames<W>, Guesses)>,
    /// Nodes that the first thread searches before the others start.
    alone: u64,
}

/// The memory shared by all threads.
#[derive(Debug)]
struct Common<W> {
    parts: Vec<Mutex<Table<W>>>,
    /// The number of threads that search a situation, by its hash. Collisions are harmless.
    busy: Vec<AtomicU32>,
    /// Nodes that no thread has reserved yet.
    left: AtomicU64,
    /// `true` if a thread has found the answer or the search was cancelled.
    over: AtomicBool,
}

impl<W: Bits> Team<W> {
    /// Creates the memory of `threads` threads, with a table of `bytes` bytes in total.
    ///
    /// Each thread takes up to a sixteenth of `bytes` more for its caches. The first thread
    /// searches `alone` nodes before the others start.
    pub fn new(bytes: usize, threads: usize, alone: u64) -> Team<W> {
        let table = || Mutex::new(Table::part(bytes, PARTS));
        let own = || (Frames::new(bytes / 16), Guesses::default());
        Team {
            common: Common {
                parts: std::iter::repeat_with(table).take(PARTS).collect(),
                busy: std::iter::repeat_with(AtomicU32::default)
                    .take(COUNTERS)
                    .collect(),
                left: AtomicU64::new(0),
                over: AtomicBool::new(false),
            },
            own: std::iter::repeat_with(own).take(threads).collect(),
            alone,
        }
    }

    /// Iterates over all entries of the table.
    pub fn entries(&mut self) -> impl Iterator<Item = &Entry<W>> {
        let parts = self.common.parts.iter_mut();
        let parts = parts.map(|part| part.get_mut().unwrap_or_else(PoisonError::into_inner));
        parts.flat_map(|part| part.all())
    }

    /// Deletes all entries of the table and the caches.
    pub fn clear(&mut self) {
        for part in &mut self.common.parts {
            part.get_mut()
                .unwrap_or_else(PoisonError::into_inner)
                .clear();
        }
        for (frames, guesses) in &mut self.own {
            frames.clear();
            guesses.clear();
        }
    }

    /// Runs [`Search::solve`] on all threads.
    ///
    /// Returns the result of the search, and the number of nodes searched by all threads together.
    pub fn solve(
        &mut self,
        arena: &Arena<W>,
        ko_rule: bool,
        prior: Option<&Prior<W>>,
        state: &State<W>,
        threats: i8,
        limits: &mut Limits<'_>,
    ) -> ((Answer, Option<u8>), u64) {
        let allowed = limits.nodes;
        // The end of phase 1 (the first thread alone) must distinguish a cancelled search from one
        // that reached its node limit.
        let heard = Heard {
            observer: limits.observer,
            stop: AtomicBool::new(false),
        };
        let common = &self.common;
        // Reset what the last question left behind. The table keeps its results.
        common.over.store(false, Ordering::Relaxed);
        common.left.store(0, Ordering::Relaxed);
        let run =
            |(frames, guesses): &mut (Frames<W>, Guesses), alone: bool, limits: &mut Limits<'_>| {
                let store = Member {
                    common,
                    frames,
                    guesses,
                    alone,
                };
                let mut search = Search::new(arena, store, ko_rule, limits).with_prior(prior);
                let found = search.solve(state, threats);
                (found, search.nodes)
            };
        let Some((mine, others)) = self.own.split_first_mut() else {
            return ((Answer::Unknown, None), 0);
        };
        // Phase 1: the first thread searches alone. Most problems end here.
        let mut alone = Limits {
            nodes: allowed.min(self.alone),
            observer: &heard,
        };
        let (found, nodes) = run(mine, true, &mut alone);
        // Phase 2 (all threads) is needed only if phase 1 (one thread) ended by its own node limit.
        let spent = nodes >= alone.nodes;
        if found.0 != Answer::Unknown || heard.stop.into_inner() || !spent || nodes >= allowed {
            return (found, nodes);
        }

        // Phase 2: all threads search; each reserves nodes from the common pool.
        common.left.store(allowed - nodes, Ordering::Relaxed);
        let work = |own: &mut (Frames<W>, Guesses), observer: &dyn Observer| {
            // A limit of 0: the thread requests its first nodes from the pool at its first node.
            let mut limits = Limits { nodes: 0, observer };
            let done = run(own, false, &mut limits);
            if done.0.0 != Answer::Unknown {
                common.over.store(true, Ordering::Relaxed);
            }
            done
        };
        let done = std::thread::scope(|scope| {
            let helpers: Vec<_> = others
                .iter_mut()
                .map(|own| scope.spawn(|| work(own, &Silent)))
                .collect();
            let mut done = vec![work(mine, limits.observer)];
            // Only the observer of this thread can cancel the search. So when this thread has
            // ended, the other threads are stopped.
            common.over.store(true, Ordering::Relaxed);
            done.extend(helpers.into_iter().map(|helper| match helper.join() {
                Ok(done) => done,
                Err(panic) => std::panic::resume_unwind(panic),
            }));
            done
        });
        let nodes = nodes + done.iter().map(|(_, nodes)| nodes).sum::<u64>();
        // Several threads may have found an answer; each of them is correct.
        let decided = done
            .into_iter()
            .map(|(found, _)| found)
            .find(|found| found.0 != Answer::Unknown);
        (decided.unwrap_or((Answer::Unknown, None)), nodes)
    }
}

/// Forwards events to an observer, and records whether it cancelled the search.
struct Heard<'a> {
    observer: &'a dyn Observer,
    stop: AtomicBool,
}

impl Observer for Heard<'_> {
    fn event(&self, event: Event) {
        self.observer.event(event);
    }

    fn go_on(&self) -> bool {
        let goes_on = self.observer.go_on();
        self.stop.fetch_or(!goes_on, Ordering::Relaxed);
        goes_on
    }
}

/// The view of one thread on the memory of the team.
struct Member<'a, W> {
    common: &'a Common<W>,
    frames: &'a mut Frames<W>,
    guesses: &'a mut Guesses,
    alone: bool,
}

impl<W: Bits> Common<W> {
    fn part(&self, key: &Key<W>) -> &Mutex<Table<W>> {
        // The part is selected by other bits of the hash than the bucket within the part.
        &self.parts[(key.hash() >> 40) as usize % PARTS]
    }

    fn counter(&self, key: &Key<W>) -> &AtomicU32 {
        &self.busy[(key.hash() >> 20) as usize % COUNTERS]
    }
}

impl<W: Bits> Store<W> for Member<'_, W> {
    fn get(&self, key: &Key<W>, offset: i8) -> Option<Entry<W>> {
        let part = lock(self.common.part(key));
        part.get(key, offset).copied()
    }

    fn change(&mut self, key: &Key<W>, offset: i8, change: impl FnOnce(&mut Entry<W>)) {
        let mut part = lock(self.common.part(key));
        change(part.entry(key, offset));
    }

    fn frames(&mut self) -> &mut Frames<W> {
        self.frames
    }

    fn guesses(&mut self) -> &mut Guesses {
        self.guesses
    }

    fn has_company(&self) -> bool {
        !self.alone
    }

    fn enter(&self, key: &Key<W>) {
        self.common.counter(key).fetch_add(1, Ordering::Relaxed);
    }

    fn leave(&self, key: &Key<W>) {
        self.common.counter(key).fetch_sub(1, Ordering::Relaxed);
    }

    fn is_busy(&self, key: &Key<W>) -> bool {
        self.common.counter(key).load(Ordering::Relaxed) > 0
    }

    fn grant(&self) -> u64 {
        // Takes up to `GRANT` nodes from the pool of nodes that all threads share. Changes nothing
        // if the pool is empty.
        let take = |left: u64| (left > 0).then(|| left.saturating_sub(GRANT));
        let left = &self.common.left;
        // Relaxed order suffices: the counter limits the work and does not order other data.
        match left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take) {
            Ok(left) => left.min(GRANT),
            Err(_) => 0,
        }
    }

    fn is_over(&self) -> bool {
        self.common.over.load(Ordering::Relaxed)
    }
}

//! Several searches for one answer, on as many threads.
//!
//! All know what one has found: they have one table, in parts with a lock each. A search
//! that comes to a situation in which another one is takes its effort for higher, once, so
//! that they part where other moves are nearly as good (virtual proof numbers; Kaneko,
//! *Parallel depth first proof number search*, 2010). A search leaves situations that
//! another one has decided.
//!
//! What is kept of a situation holds whatever the path to it, so that answers do not depend
//! on the number of threads. Which of several winning moves is found does, and how many
//! situations are looked into.

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
use tengen_base::observer::{Event, Observer, Silent};

/// Situations that one thread should look into before the others begin: what is decided by
/// then takes less time than it does to start them.
pub const ALONE: u64 = 5000;

/// Situations that a search may look into before it asks for more.
const GRANT: u64 = 256;

/// The parts of the table: many more than there are threads, which seldom meet.
const PARTS: usize = 64;

/// Counters of searches in situations.
const COUNTERS: usize = 1 << 14;

/// The memory of several searches.
#[derive(Debug)]
pub struct Team<W> {
    common: Common<W>,
    /// For each thread.
    own: Vec<(Frames<W>, Guesses)>,
    /// Situations that the first one looks into before the others begin.
    alone: u64,
}

/// What all searches see.
#[derive(Debug)]
struct Common<W> {
    parts: Vec<Mutex<Table<W>>>,
    /// How many searches are in situations, by hash.
    busy: Vec<AtomicU32>,
    /// Situations that may be looked into.
    left: AtomicU64,
    over: AtomicBool,
}

impl<W: Bits> Team<W> {
    /// So many searches, with at most so many bytes together, and a little more each for moves.
    /// The first one looks into so many situations `alone`.
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

    /// Everything known.
    pub fn entries(&mut self) -> impl Iterator<Item = &Entry<W>> {
        let parts = self.common.parts.iter_mut();
        let parts = parts.map(|part| part.get_mut().unwrap_or_else(PoisonError::into_inner));
        parts.flat_map(|part| part.all())
    }

    /// Forgets everything.
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

    /// See [`Search::solve`]; and how many situations were looked into, by all threads
    /// together.
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
        let heard = Heard {
            observer: limits.observer,
            stop: AtomicBool::new(false),
        };
        let common = &self.common;
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
        let mut alone = Limits {
            nodes: allowed.min(self.alone),
            observer: &heard,
        };
        let (found, nodes) = run(mine, true, &mut alone);
        let spent = nodes >= alone.nodes;
        if found.0 != Answer::Unknown || heard.stop.into_inner() || !spent || nodes >= allowed {
            return (found, nodes);
        }

        common.left.store(allowed - nodes, Ordering::Relaxed);
        let work = |own: &mut (Frames<W>, Guesses), observer: &dyn Observer| {
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
            // Nobody else hears when it is time to stop.
            common.over.store(true, Ordering::Relaxed);
            done.extend(helpers.into_iter().map(|helper| match helper.join() {
                Ok(done) => done,
                Err(panic) => std::panic::resume_unwind(panic),
            }));
            done
        });
        let nodes = nodes + done.iter().map(|(_, nodes)| nodes).sum::<u64>();
        let decided = done
            .into_iter()
            .map(|(found, _)| found)
            .find(|found| found.0 != Answer::Unknown);
        (decided.unwrap_or((Answer::Unknown, None)), nodes)
    }
}

/// Passes the word to stop on, and remembers it.
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

/// The memory of one of several searches.
struct Member<'a, W> {
    common: &'a Common<W>,
    frames: &'a mut Frames<W>,
    guesses: &'a mut Guesses,
    alone: bool,
}

impl<W: Bits> Common<W> {
    fn part(&self, key: &Key<W>) -> &Mutex<Table<W>> {
        // Other bits than those that tables use.
        &self.parts[(key.hash() >> 40) as usize % PARTS]
    }

    fn counter(&self, key: &Key<W>) -> &AtomicU32 {
        &self.busy[(key.hash() >> 20) as usize % COUNTERS]
    }
}

impl<W: Bits> Store<W> for Member<'_, W> {
    fn get(&self, key: &Key<W>, offset: i8) -> Option<Entry<W>> {
        let part = self.common.part(key).lock();
        let part = part.unwrap_or_else(PoisonError::into_inner);
        part.get(key, offset).copied()
    }

    fn change(&mut self, key: &Key<W>, offset: i8, change: impl FnOnce(&mut Entry<W>)) {
        let part = self.common.part(key).lock();
        let mut part = part.unwrap_or_else(PoisonError::into_inner);
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
        let take = |left: u64| (left > 0).then(|| left.saturating_sub(GRANT));
        let left = &self.common.left;
        match left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take) {
            Ok(left) => left.min(GRANT),
            Err(_) => 0,
        }
    }

    fn is_over(&self) -> bool {
        self.common.over.load(Ordering::Relaxed)
    }
}

//! Cache of programs: made when they are needed, kept as far as they fit.
//!
//! - Entry: [`Split::program`] for one class, [`Split::prepare`] for all that a phase needs.
//! - Invariant: a program that is in use stays until its last user drops it, kept or not.
//! - Cost: programs that are not kept are made anew in every column.

use super::advance::Task;
use super::asking::Stopped;
use super::course::{Advanced, Phase};
use super::engine::{Split, lock};
use super::program::{Makers, Program};
use super::rows::Spot;
use super::spectator::{HalfSet, Row};
use super::together::Grouping;
use super::watch::Watch;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};

/// The programs of a phase, by class.
pub(super) struct Programs {
    classes: Vec<Mutex<Kept>>,
    groupings: Vec<OnceLock<Grouping>>,
    /// Bytes of all that are kept, and that may be.
    bytes: AtomicUsize,
    allowed: AtomicUsize,
}

/// A program that stays, or one that goes with its last user.
#[derive(Default)]
struct Kept {
    stays: Option<Arc<Program>>,
    goes: Weak<Program>,
}

impl Programs {
    pub(super) fn new(spectators: &HalfSet) -> Programs {
        let classes = spectators.classes.iter();
        Programs {
            groupings: classes.clone().map(|_| OnceLock::new()).collect(),
            classes: classes.map(|_| Mutex::default()).collect(),
            bytes: AtomicUsize::new(0),
            allowed: AtomicUsize::new(0),
        }
    }

    /// How work on a class is grouped, which is found once.
    pub(super) fn grouping(&self, class: usize, found: impl FnOnce() -> Grouping) -> Grouping {
        *self.groupings[class].get_or_init(found)
    }

    /// Allows so many bytes for those that are kept.
    pub(super) fn allow(&self, bytes: usize) {
        self.allowed.store(bytes, Ordering::Relaxed);
    }
}

impl Split {
    fn compile(&self, phase: usize, class: usize, makers: &Makers<'_>) -> Result<Program, Stopped> {
        let work = &self.phases[phase];
        let Phase {
            advanced,
            before_upper,
            ..
        } = work.phase;
        let of = &self.spectators(advanced).classes[class];
        let width = (self.k, self.grouping(phase, class).patterns * self.k);
        let odd = |row: usize| work.odd[row];
        // States that differ by a permutation of colours have the same counts. If D has few
        // colours, several are kept. Where U is advanced it reads them all; where D is, one:
        // so what is written is tallied as it will be read. (If U has few colours, D is read
        // by several rows in one place, and written by the one that is the least.)
        let least = self.active(advanced).least_beside(&of.order);
        let twin = |row: &Row| !least[row.class];
        let (first, last) = (&work.first, &work.last);
        match advanced {
            Advanced::Upper => {
                let place = self
                    .layout
                    .of_upper(self.halves(), class, self.cut.as_ref());
                let spot = |row: &Row, tallied| Spot {
                    place: place(row),
                    again: Vec::new(),
                    tallied,
                    again_tallied: false,
                    twin: false,
                };
                let load = |row: usize| spot(&first[row], true);
                let store = |row: usize| spot(&last[row], before_upper || !twin(&last[row]));
                Program::new(&work.tables, of, width, (load, store, odd), makers)
            }
            Advanced::Lower => {
                let place = self.layout.of_lower(self.halves(), class);
                let spot = |row: &Row| {
                    let (place, again) = place(row);
                    Spot {
                        place,
                        again,
                        tallied: !twin(row),
                        again_tallied: before_upper,
                        twin: twin(row),
                    }
                };
                let load = |row: usize| spot(&first[row]);
                let store = |row: usize| spot(&last[row]);
                Program::new(&work.tables, of, width, (load, store, odd), makers)
            }
        }
    }

    /// The program for a class of spectators; if threads share its groups, they make it together.
    ///
    /// # Errors
    /// If it is told to stop.
    pub(super) fn program(
        &self,
        phase: usize,
        class: usize,
        watch: &dyn Watch,
    ) -> Result<Arc<Program>, Stopped> {
        let programs = &self.phases[phase].programs;
        let mut kept = lock(&programs.classes[class]);
        if let Some(program) = kept.stays.clone().or_else(|| kept.goes.upgrade()) {
            return Ok(program);
        }
        let shares = self.is_shared(phase, class);
        let alone = |_: usize, work: &(dyn Fn() + Sync)| work();
        let all = |most: usize, work: &(dyn Fn() + Sync)| self.on_threads(most, work);
        let makers = Makers {
            on_threads: if shares { &all } else { &alone },
            shares: shares.then_some(self.sharing.least),
            go_on: &|| watch.go_on(),
        };
        let program = self.compile(phase, class, &makers)?;
        let program = Arc::new(program);
        let bytes = program.bytes();
        let before = programs.bytes.fetch_add(bytes, Ordering::Relaxed);
        if before + bytes <= programs.allowed.load(Ordering::Relaxed) {
            kept.stays = Some(program.clone());
        } else {
            programs.bytes.fetch_sub(bytes, Ordering::Relaxed);
            kept.goes = Arc::downgrade(&program);
        }
        Ok(program)
    }

    /// Makes the programs that will be kept.
    pub(super) fn prepare(
        &self,
        phase: usize,
        tasks: &[Task],
        watch: &dyn Watch,
    ) -> Result<(), Stopped> {
        let programs = &self.phases[phase].programs;
        let missing: Vec<usize> = tasks
            .chunk_by(|a, b| a.class == b.class)
            .map(|tasks| tasks[0].class)
            .filter(|&class| lock(&programs.classes[class]).stays.is_none())
            .collect();
        let full = || {
            let allowed = programs.allowed.load(Ordering::Relaxed);
            // A program that did not fit: the rest is made when it is used.
            programs.bytes.load(Ordering::Relaxed) >= allowed - allowed / 20
        };
        if missing.is_empty() || full() {
            return Ok(());
        }
        let next = AtomicUsize::new(0);
        let made = AtomicUsize::new(0);
        let stopped = AtomicBool::new(false);
        self.on_threads(missing.len(), || {
            while let Some(&class) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                if full() {
                    break;
                }
                if !watch.go_on() || self.program(phase, class, watch).is_err() {
                    stopped.store(true, Ordering::Relaxed);
                    break;
                }
                watch.programs(made.fetch_add(1, Ordering::Relaxed) + 1, missing.len());
            }
        });
        match stopped.into_inner() {
            true => Err(Stopped),
            false => Ok(()),
        }
    }
}

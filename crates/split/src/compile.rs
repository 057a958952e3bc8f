//! Makes the programs of a phase, unless they are cached. A program is the code of the phase for
//! one class of spectators. (The spectator is the half of the border that the phase does not
//! advance.)
//!
//! - Entry: [`Split::program`] for one class, [`Split::prepare`] for the classes of some tasks.
//! - Invariant: the program of a class is made by one thread at a time, under the lock of its cache
//!   entry.
//! - Cost: programs that the cache does not keep are made again in every column of the board.

use super::advance::Task;
use super::asking::Stopped;
use super::course::Advanced;
use super::engine::{Split, Work};
use super::program::{Makers, Program};
use super::rows::{Size, Spot};
use super::spectator::{Class, Row};
use super::threads::try_map;
use super::watch::Watch;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tengen_base::lock::lock;

impl Split {
    /// Estimates the bytes of the programs of all phases.
    ///
    /// A count chooses the memory limit of its program cache by this estimate, which hardly depends
    /// on the number of primes at a time.
    pub fn program_bytes(&self) -> u64 {
        let of_phase = |work: &Work| {
            let classes = self.spectators(work.phase.advanced).classes.iter();
            let size = |class: &Class| Size::of(&work.tables, class, 1).program_bytes();
            classes
                .filter(|class| class.canonical)
                .map(size)
                .sum::<u64>()
        };
        self.phases.iter().map(of_phase).sum()
    }

    /// Makes the program of a phase for a class of spectators (patterns of the half that is not
    /// advanced).
    fn compile(&self, phase: usize, class: usize, makers: &Makers<'_>) -> Result<Program, Stopped> {
        let work = &self.phases[phase];
        let (advanced, before_upper) = (work.phase.advanced, work.phase.before_upper);
        let of = &self.spectators(advanced).classes[class];
        let width = (self.k, self.grouping(phase, class).patterns * self.k);
        // States that differ by a permutation of the colours have equal counts. If D (the half
        // below the split) has few colours, the vector has several states with equal counts. A
        // phase of U, the half above, reads all of them, a phase of D only one. So a written word
        // is tallied (added to the checksum) if the next phase will read it. If U has few colours,
        // several rows of D share one place in the vector. All these rows are read from the place,
        // but only the least of them is written to it.
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
                Program::new(&work.tables, of, width, (load, store, &work.odd), makers)
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
                Program::new(&work.tables, of, width, (load, store, &work.odd), makers)
            }
        }
    }

    /// Returns the program for a class of spectators (patterns of the half that is not advanced),
    /// from the cache if possible.
    ///
    /// If all threads work together on each group of the class's patterns (see
    /// [`sharing`](super::sharing)), they also make the program together.
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop.
    pub(super) fn program(
        &self,
        phase: usize,
        class: usize,
        watch: &dyn Watch,
    ) -> Result<Arc<Program>, Stopped> {
        let programs = &self.phases[phase].programs;
        let mut kept = lock(&programs.classes[class]);
        // A program that does not fit into the cache lives as long as some thread uses it.
        if let Some(program) = kept.stays.clone().or_else(|| kept.goes.upgrade()) {
            return Ok(program);
        }
        let shares = self.is_shared(phase, class);
        let makers = Makers {
            threads: if shares { self.threads } else { 1 },
            shares: shares.then_some(self.sharing.least),
            go_on: &|| watch.go_on(),
        };
        let program = self.compile(phase, class, &makers)?;
        let program = Arc::new(program);
        let bytes = program.bytes();
        // Reserve the bytes first, so that threads together never exceed the limit.
        let before = programs.bytes.fetch_add(bytes, Ordering::Relaxed);
        if before + bytes <= programs.allowed.load(Ordering::Relaxed) {
            kept.stays = Some(program.clone());
        } else {
            programs.bytes.fetch_sub(bytes, Ordering::Relaxed);
            kept.goes = Arc::downgrade(&program);
        }
        Ok(program)
    }

    /// Makes the programs of the tasks' classes of spectators, as long as the cache has room for
    /// them, on all threads.
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
            // A cache filled to 95% counts as full, since a program may not have fitted. Programs
            // that are missing then are made when they are used.
            programs.bytes.load(Ordering::Relaxed) >= allowed - allowed / 20
        };
        if missing.is_empty() || full() {
            return Ok(());
        }
        let made = AtomicUsize::new(0);
        try_map(self.threads, &missing, |&class| {
            if full() {
                return Ok(());
            }
            if !watch.go_on() {
                return Err(Stopped);
            }
            self.program(phase, class, watch)?;
            watch.programs(made.fetch_add(1, Ordering::Relaxed) + 1, missing.len());
            Ok(())
        })?;
        Ok(())
    }
}

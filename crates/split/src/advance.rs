//! The phase loop: takes a unit of the vector through a phase, one group of spectator patterns at a
//! time. In a phase one half of the border is advanced, while the other half, the *spectator*,
//! keeps its pattern of letters. A *unit* is a part of the vector that a phase handles
//! independently.
//!
//! - Entry: [`Split::advance`] replaces counts in place, [`Split::advance_between`] reads one
//!   buffer and writes another.
//! - Invariant: each group is a separate task, which reads and writes its own places of the vector.
//!   So the resulting words are the same with any number of threads, and in any order of tasks.
//! - Cost: every element (count of a state) is read once and written once per phase. The number of
//!   lines (of eight words) that a column computes is [`Needs::lines`](super::Needs).
//!
//! Each thread takes whole groups of patterns; [`sharing`](super::sharing) handles groups that are
//! too large for that.
#![allow(unsafe_code)] // A buffer is shared by threads, each of which uses its own places.

use super::asking::Stopped;
use super::course::Advanced;
use super::engine::Split;
use super::grid::Unit;
use super::kernel::{Between, Buffer, Buffers, Chunk, Left, Primes, Run, run_shares};
use super::program::Program;
use super::slots::LINE;
use super::sums::{Sums, Tally, Totals};
use super::threads::on_threads;
use super::watch::Watch;
use super::words::Words;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use tengen_base::lock::lock;
use tengen_exact::modular;

/// A task: some patterns of letters of one class of spectators, which a program processes together.
/// Each slot of the program (a way to form strings) holds words for all of these patterns.
pub(super) struct Task {
    pub(super) class: usize,
    ranks: Range<u32>,
}

/// The data that all tasks of a phase share.
pub(super) struct Job<'a> {
    pub(super) phase: usize,
    pub(super) buffers: Buffers<'a>,
    /// If the tiles (parts of the vector) are scattered in memory: the number of the tile to which
    /// each entry of a buffer's `starts` refers, and the number of tiles. Otherwise `None`.
    pub(super) tiles: Option<(&'a [u32], usize)>,
    pub(super) watch: &'a dyn Watch,
    k: usize,
    primes: Primes,
    /// In the last phase of a column: for each class of spectators, `true` for each slot (a way to
    /// form strings) with an odd number of closed strings. Otherwise `None`.
    odd: Option<&'a [Vec<bool>]>,
    /// The sums and checksums of all finished tasks, and the checksums of each tile (part of the
    /// vector).
    totals: Mutex<(Sums, Tally, Vec<Tally>)>,
    stopped: AtomicBool,
}

impl Job<'_> {
    /// Returns the description of a task's patterns and primes that kernels (which run programs)
    /// take.
    pub(super) fn chunk(&self, task: &Task) -> Chunk {
        Chunk {
            rank: u64::from(task.ranks.start),
            patterns: task.ranks.len(),
            k: self.k,
            primes: self.primes,
        }
    }

    /// Combines the arguments for running a segment (some steps) of a program on the patterns of
    /// `chunk`.
    pub(super) fn run<'a>(
        &'a self,
        (program, segment): (&'a Program, usize),
        chunk: &'a Chunk,
        class: usize,
        between: Between<'a>,
    ) -> Run<'a> {
        Run {
            program,
            segment,
            chunk,
            buffers: &self.buffers,
            odd: self.odd.map(|odd| odd[class].as_slice()),
            between,
            watch: self.watch,
        }
    }

    /// Returns `false` if the job was stopped; also asks the observer, and stops the job if the
    /// observer says so.
    pub(super) fn go_on(&self) -> bool {
        !self.stopped.load(Ordering::Relaxed) && (self.watch.go_on() || self.stop())
    }

    /// Stops all threads of the job; returns `false`.
    pub(super) fn stop(&self) -> bool {
        self.stopped.store(true, Ordering::Relaxed);
        false
    }

    /// Returns an error if the job was stopped.
    pub(super) fn result(&self) -> Result<(), Stopped> {
        match self.stopped.load(Ordering::Relaxed) {
            true => Err(Stopped),
            false => Ok(()),
        }
    }

    /// Adds the sums of a task's counts to the sums of the job, once for each image of the class of
    /// the task's patterns under permutations of the colours.
    pub(super) fn add_sums(&self, sums: &Sums, images: usize) {
        let mut totals = lock(&self.totals);
        for _ in 0..images {
            add(&mut totals.0, sums, &self.primes[0]);
        }
    }

    /// Adds the checksums of words read and written that a thread has collected.
    pub(super) fn add_tallies(&self, left: &Left<'_>) {
        let (_, all, tiles) = &mut *lock(&self.totals);
        all.add(left.tally());
        let both = tiles.iter_mut().zip(left.tallies());
        both.for_each(|(all, own)| all.add(own));
    }
}

impl Split {
    /// Returns the words of a unit (a row or column of tiles) as a buffer for kernels, the code
    /// that runs programs.
    ///
    /// # Panics
    /// If the unit belongs to another board, or the words have no room for it.
    pub(super) fn buffer<'u>(&self, unit: &'u Unit, words: &'u mut Words) -> Buffer<'u> {
        let same = unit.starts.len() == self.layout.starts.len() && unit.of == self.layout.len();
        assert!(same, "expected a unit of this engine's board");
        let words = words.words_mut();
        let fits = unit.elements as usize * self.k <= words.len();
        assert!(fits, "expected words with room for the unit");
        Buffer {
            base: words.as_mut_ptr().expose_provenance(),
            starts: &unit.starts,
        }
    }

    /// Runs `work` once on each of at most `most` threads; each call does a part of the job.
    pub(super) fn on_threads(&self, most: usize, work: impl Fn() + Sync) {
        on_threads(self.threads, most, work);
    }

    /// Advances one half of the border for the spectator patterns of a unit (a part of the vector).
    /// `words` holds the unit's counts, which are replaced in place.
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop; the counts are invalid then.
    ///
    /// # Panics
    /// If the unit belongs to another board, or the words have no room for it.
    pub fn advance(
        &self,
        unit: &Unit,
        words: &mut Words,
        primes: &[u64],
        watch: &dyn Watch,
    ) -> Result<Totals, Stopped> {
        assert_eq!(
            unit.advanced,
            self.advanced(unit.phase),
            "expected a unit of a phase that advances its half"
        );
        assert!(self.cut.is_none(), "expected an engine without a cut");
        let buffer = self.buffer(unit, words);
        let buffers = Buffers {
            read: buffer,
            write: buffer,
        };
        // SAFETY: the unit has the places of all counts of its spectators (`buffer` compares it
        // with the layout). The words are borrowed mutably, so that no other code accesses them.
        let done = unsafe {
            let spectators = unit.spectators.clone();
            self.advance_between(unit.phase, spectators, (buffers, None), primes, watch)
        };
        Ok(done?.0)
    }

    /// Advances one half of the border for some patterns of the spectator, the other half. Reads
    /// their counts from the buffer `read` and writes the new counts to the buffer `write`, which
    /// may be the same.
    ///
    /// The tiles (parts of the vector) may be scattered in memory. Then `tiles` has the number of
    /// the tile to which each entry of a buffer's `starts` refers, and the number of tiles. Then
    /// checksums of each tile are returned too.
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop; the counts that were written are invalid then.
    ///
    /// # Safety
    /// Both buffers must have all places of these spectator patterns. During the call no other code
    /// may access the places that are written, or write to the places that are read.
    pub(super) unsafe fn advance_between(
        &self,
        phase: usize,
        spectators: Range<u32>,
        (buffers, tiles): (Buffers<'_>, Option<(&[u32], usize)>),
        primes: &[u64],
        watch: &dyn Watch,
    ) -> Result<(Totals, Vec<Tally>), Stopped> {
        let odd = &self.odd[self.advanced(phase).other() as usize];
        let job = Job {
            phase,
            buffers,
            tiles,
            watch,
            k: self.k,
            primes: Chunk::lines(primes),
            odd: self.phases[phase].phase.ends.then_some(odd.as_slice()),
            totals: Mutex::new((
                Sums::default(),
                Tally::default(),
                vec![Tally::default(); tiles.map_or(0, |tiles| tiles.1)],
            )),
            stopped: AtomicBool::new(false),
        };
        let tasks = self.tasks(phase, spectators);
        let (shared, apart) =
            (tasks.into_iter()).partition(|task| self.is_shared(phase, task.class));
        // SAFETY: the caller guarantees that the buffers have all places. Tasks have different
        // spectators, whose counts have different places.
        unsafe {
            self.advance_together(&job, shared)?;
            self.advance_apart(&job, apart)?;
        }
        let (sums, Tally { read, written }, tiles) = job
            .totals
            .into_inner()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let totals = Totals {
            sums,
            read,
            written,
        };
        Ok((totals, tiles))
    }

    /// Advances groups of spectator patterns; one thread processes each group.
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop.
    ///
    /// # Safety
    /// As for [`advance_between`](Split::advance_between).
    unsafe fn advance_apart(&self, job: &Job<'_>, tasks: Vec<Task>) -> Result<(), Stopped> {
        self.prepare(job.phase, &tasks, job.watch)?;
        let next = AtomicUsize::new(0);
        let work = || {
            let mut left = Left::new(job.tiles);
            // Working memory is reused from one phase to the next.
            let mut inner = lock(&self.inner).pop().unwrap_or_default();
            let mut boundary = lock(&self.boundaries).pop().unwrap_or_default();
            let mut current: Option<(usize, Arc<Program>)> = None;
            while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                if !job.go_on() {
                    break;
                }
                // Tasks are sorted by class, and a class has one program, so a thread rarely needs
                // another one.
                if current.as_ref().is_none_or(|c| c.0 != task.class) {
                    current = None;
                }
                if current.is_none() {
                    let Ok(program) = self.program(job.phase, task.class, job.watch) else {
                        job.stop();
                        break;
                    };
                    current = Some((task.class, program));
                }
                let Some((_, program)) = &current else { break };
                inner.reserve(program);
                boundary.reserve(program);
                let chunk = job.chunk(task);
                let mut segments = program.segments.iter().enumerate();
                let done = segments.all(|(segment, shares)| {
                    let around = boundary.around(segment);
                    let run = job.run((program, segment), &chunk, task.class, around);
                    // SAFETY: the caller guarantees that the buffers have all places. The counter
                    // gives each task to one thread; counts of different tasks share no places. All
                    // shares are run here, one after the other, with memory of this thread that was
                    // reserved for the program. `isa` is one of `Isa::available`.
                    unsafe { run_shares(self.isa, &run, shares, &mut inner, &mut left) }
                });
                if !done {
                    job.stop();
                    break;
                }
                job.add_sums(&left.take_sums(), self.images(job.phase, task.class));
                job.watch.computed(program.size.lines);
            }
            job.add_tallies(&left);
            lock(&self.inner).push(inner);
            lock(&self.boundaries).push(boundary);
        };
        self.on_threads(tasks.len(), work);
        job.result()
    }

    /// Returns the number of classes of spectators that a canonical class stands for: its images
    /// under permutations of the colours.
    pub(super) fn images(&self, phase: usize, class: usize) -> usize {
        self.spectators(self.advanced(phase)).orbit(class).len()
    }

    /// Cuts the spectator patterns of a unit, given by their numbers, into tasks. Tasks of classes
    /// with many slots (ways to form strings) come first.
    fn tasks(&self, phase: usize, numbers: Range<u32>) -> Vec<Task> {
        let advanced = self.advanced(phase);
        let spectators = self.spectators(advanced);
        let of_lower = advanced == Advanced::Upper;
        let mut tasks = Vec::new();
        let canonical = spectators.classes.iter().enumerate();
        for (number, class) in canonical.filter(|(_, class)| class.canonical) {
            let first = self.layout.number(of_lower, number, 0);
            let patterns = class.patterns.len() as u32;
            // The part of the unit's range of patterns that lies in this class, counted from the
            // first pattern of the class.
            let start = numbers.start.clamp(first, first + patterns) - first;
            let end = numbers.end.clamp(first, first + patterns) - first;
            if start == end {
                continue;
            }
            // A task has as many patterns as its class combines in a slot of the program.
            let each = self.grouping(phase, number).patterns as u32;
            for rank in (start..end).step_by(each as usize) {
                tasks.push(Task {
                    class: number,
                    ranks: rank..(rank + each).min(end),
                });
            }
        }
        let slots = |task: &Task| spectators.classes[task.class].slots();
        tasks.sort_by_key(|task| (std::cmp::Reverse(slots(task)), task.class, task.ranks.start));
        tasks
    }

    /// Adds `sums`, the sums of a part of the vector, to `to`, modulo the primes.
    pub fn add_sums(&self, to: &mut Sums, sums: &Sums, primes: &[u64]) {
        add(to, sums, &std::array::from_fn(|i| primes[i % self.k]));
    }

    /// Returns the number of legal positions modulo each prime, from the sums of counts at the end
    /// of a column.
    pub fn count(&self, sums: &Sums, primes: &[u64]) -> Vec<u64> {
        let count = |(j, &p): (usize, &u64)| {
            // The words of prime j in a line of the sums.
            let lanes = (j..LINE).step_by(self.k);
            let add = |which: usize| {
                let lanes = lanes.clone().map(|i| sums[which][i]);
                lanes.fold(0, |sum, lane| modular::add(sum, lane, p))
            };
            // States with an odd number of strings count negatively (inclusion and exclusion).
            modular::sub(add(0), add(1), p)
        };
        primes.iter().enumerate().map(count).collect()
    }
}

/// Adds sums to `to`, modulo the primes.
fn add(to: &mut Sums, sums: &Sums, primes: &[u64; LINE]) {
    for (to, sums) in to.iter_mut().zip(sums) {
        for ((to, &sum), &prime) in to.iter_mut().zip(sums).zip(primes) {
            // If words in files were changed, the sums may be no residues; a later check detects
            // that. The sum of two residues is below twice the prime. If it is below the prime, the
            // subtraction wraps to a huge number, and the minimum is the sum itself.
            let all = to.wrapping_add(sum);
            *to = all.min(all.wrapping_sub(prime));
        }
    }
}

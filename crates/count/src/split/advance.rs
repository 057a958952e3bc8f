//! A unit of the vector, taken through the first column or through a phase.
#![allow(unsafe_code)] // A buffer is shared by threads that use different places.

use super::asking::Stopped;
use super::engine::{Split, lock, width};
use super::half::{Crossing, Half, Letter, is_marked, is_one_run, may_touch};
use super::kernel::{Buffer, Chunk, Scratch, run_chunk};
use super::program::{LINE, Program};
use super::spectator::{Row, pattern_letters};
use super::watch::Watch;
use super::words::Part;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use tengen_exact::modular;

/// Which half is advanced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Advanced {
    /// U, the one above the split; D looks on.
    Upper,
    /// D, the one below; U looks on. It ends the column.
    Lower,
}

/// Sums modulo 2^64 of all words of the vector that a phase has read, and of those
/// that it has written for the next one to read. A bit of the vector that flips
/// between two phases makes what the second reads differ from what the first wrote.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Tally {
    pub(crate) read: u64,
    pub(crate) written: u64,
}

impl Tally {
    /// Adds that of another part.
    pub(crate) fn add(&mut self, other: Tally) {
        self.read = self.read.wrapping_add(other.read);
        self.written = self.written.wrapping_add(other.written);
    }
}

/// What a phase, or a part of it, leaves besides the vector.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Advance {
    /// Sums of all counts, where D is advanced.
    pub(crate) sums: Sums,
    /// What was read and written.
    pub(crate) tally: Tally,
}

/// Sums of counts: those with an even number of strings, and with an odd one.
pub(crate) type Sums = [[u64; LINE]; 2];

/// What a pattern of D shows to the far end of U, if that sees it: its letter there, and
/// whether the pattern is one run.
type Shown = Option<(Letter, bool)>;

/// A half-state of U that can be there after a first column.
struct First<'a> {
    half: &'a Half,
    row: &'a Row,
    /// In which ways its runs may cross.
    ways: Vec<Crossing>,
    is_one_run: bool,
}

impl<'a> First<'a> {
    fn of((half, row): (&'a Half, &'a Row)) -> Option<First<'a>> {
        let ways: Vec<Crossing> = Crossing::all().filter(|way| half.is_apart(way)).collect();
        (!ways.is_empty()).then(|| First {
            half,
            row,
            ways,
            is_one_run: is_one_run(half.letters()),
        })
    }
}

/// Some patterns of a class.
pub(super) struct Task {
    pub(super) class: usize,
    ranks: Range<u32>,
}

impl Split {
    /// Writes the first column to a unit of chunks: every run of stones that touches
    /// no empty point may be marked, and is then a string.
    ///
    /// # Errors
    /// If it is told to stop; then the counts are worth nothing.
    pub(crate) fn start(&self, mut part: Part<'_>, watch: &dyn Watch) -> Result<Advance, Stopped> {
        let unit = part.unit();
        self.check(&part, Advanced::Upper);
        let buffer = part.buffer();
        let mut written = 0u64;
        // Runs in strings of their own, of which few cross the split.
        let rows = self.upper.phase.first.iter().zip(&self.upper.first);
        let rows: Vec<First<'_>> = rows.filter_map(First::of).collect();
        let mut chunks: Vec<(usize, Shown, u32)> = (unit.spectators.clone())
            .map(|chunk| (self.layout.class_of(chunk), self.shows(chunk), chunk))
            .collect();
        chunks.sort_unstable();
        for chunks in chunks.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let (class, shown, _) = chunks[0];
            let ones = self.ones(class, shown, &rows);
            let next = AtomicUsize::new(0);
            let stopped = AtomicBool::new(false);
            self.on_threads(|| {
                while let Some(&(.., chunk)) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if !watch.go_on() {
                        stopped.store(true, Ordering::Relaxed);
                        break;
                    }
                    // SAFETY: every chunk is taken once, and the unit has them all.
                    unsafe { self.start_chunk(chunk, &ones, buffer) };
                }
            });
            if stopped.into_inner() {
                return Err(Stopped);
            }
            written += (chunks.len() * ones.len() * self.k) as u64;
        }
        let tally = Tally { read: 0, written };
        Ok(Advance {
            tally,
            ..Advance::default()
        })
    }

    /// What the pattern of a chunk shows to the far end of U.
    fn shows(&self, chunk: u32) -> Shown {
        if !self.shape().geometry.meets_far() {
            return None;
        }
        let number = self.layout.class_of(chunk);
        let rank = chunk - self.layout.number(true, number, 0);
        let pattern = self.lower.set.classes[number].patterns[rank as usize];
        let letters = pattern_letters(pattern, self.lower.set.len);
        letters.last().map(|&far| (far, is_one_run(&letters)))
    }

    /// The elements that are 1 after the first column in the chunks of a class that show
    /// the same.
    fn ones(&self, number: usize, shown: Shown, rows: &[First<'_>]) -> Vec<u64> {
        let class = &self.lower.set.classes[number];
        let place = self.layout.of_upper(self.halves(), number);
        let one = |first: &First<'_>| {
            let (half, row) = (first.half, first.row);
            let letters = half.letters();
            let far = letters[letters.len() - 1];
            if shown.is_some_and(|(own, _)| !may_touch(own, far)) {
                return None;
            }
            let crossing = Crossing {
                end: is_marked(class.end) && class.end == letters[0],
                far: shown.is_some_and(|(own, _)| is_marked(own) && own == far),
                joined: shown.is_some_and(|(_, one_run)| one_run),
            };
            if !first.ways.contains(&crossing) {
                return None;
            }
            let span = class.restricted(row.stack, half.end());
            let slot = class.apart(&Crossing {
                joined: first.is_one_run,
                ..crossing
            })?;
            (span.first..span.first + span.len())
                .contains(&slot)
                .then(|| {
                    let number = u64::from(slot - class.span(row.stack).first);
                    place(row).base.wrapping_add(number)
                })
        };
        rows.iter().filter_map(one).collect()
    }

    fn check(&self, part: &Part<'_>, advanced: Advanced) {
        let unit = part.unit();
        assert_eq!(part.primes(), self.k, "a part for another engine");
        let same = unit.advanced == advanced && unit.starts.len() == self.layout.starts().len();
        assert!(
            same && unit.of == self.layout.len(),
            "a unit of another board"
        );
    }

    /// # Safety
    /// `buffer` must hold the chunk, and nobody else may use it.
    unsafe fn start_chunk(&self, chunk: u32, ones: &[u64], buffer: Buffer<'_>) {
        let starts = self.layout.starts();
        let elements = starts[chunk as usize + 1] - starts[chunk as usize];
        let words = buffer.starts[chunk as usize] as usize * self.k;
        // SAFETY: the caller's promise.
        let chunk_words = unsafe {
            let all = buffer.words.add(words);
            std::slice::from_raw_parts_mut(all, elements as usize * self.k)
        };
        chunk_words.fill(0);
        for &at in ones {
            chunk_words[at as usize * self.k..][..self.k].fill(1);
        }
    }

    pub(super) fn on_threads(&self, work: impl Fn() + Sync) {
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                // With fewer threads than asked for it takes longer.
                let thread = std::thread::Builder::new().spawn_scoped(scope, &work);
                if thread.is_err() {
                    break;
                }
            }
            work();
        });
    }

    /// Advances one half for the spectators of a unit, in place.
    ///
    /// # Errors
    /// If it is told to stop; then the counts are worth nothing.
    pub(crate) fn advance(
        &self,
        mut part: Part<'_>,
        primes: &[u64],
        watch: &dyn Watch,
    ) -> Result<Advance, Stopped> {
        let unit = part.unit();
        let advanced = unit.advanced;
        self.check(&part, advanced);
        let buffer = part.buffer();
        let primes: [u64; LINE] = std::array::from_fn(|i| primes[i % self.k]);
        let tasks = self.tasks(advanced, unit.spectators.clone());
        self.prepare(advanced, &tasks, watch)?;
        let next = AtomicUsize::new(0);
        let stopped = AtomicBool::new(false);
        let totals = Mutex::new(Advance::default());
        let work = || {
            let mut scratch = lock(&self.scratch).pop().unwrap_or_else(Scratch::new);
            let mut current: Option<(usize, Arc<Program>)> = None;
            while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                let stop = || stopped.store(true, Ordering::Relaxed);
                if !watch.go_on() {
                    stop();
                    break;
                }
                if current.as_ref().is_none_or(|c| c.0 != task.class) {
                    current = None;
                }
                if current.is_none() {
                    let Ok(program) = self.program(advanced, task.class, watch) else {
                        stop();
                        break;
                    };
                    current = Some((task.class, program));
                }
                let Some((_, program)) = &current else { break };
                let chunk = Chunk {
                    rank: u64::from(task.ranks.start),
                    patterns: task.ranks.len(),
                    k: self.k,
                    primes,
                };
                let odd = (advanced == Advanced::Lower).then(|| self.odd[task.class].as_slice());
                // SAFETY: spectators do not share places, and the unit has all of theirs.
                let done = unsafe {
                    run_chunk(self.isa, program, &buffer, &chunk, odd, &mut scratch, watch)
                };
                let Some((sums, tally)) = done else {
                    stop();
                    break;
                };
                // Of two patterns with exchanged colours one is looked at.
                let twice = !self.sides(advanced).1.set.classes[task.class].stoneless;
                let mut totals = lock(&totals);
                for _ in 0..if twice { 2 } else { 1 } {
                    add(&mut totals.sums, &sums, &primes);
                }
                totals.tally.add(tally);
                drop(totals);
                watch.computed(program.lines);
            }
            lock(&self.scratch).push(scratch);
        };
        self.on_threads(work);
        let totals = *lock(&totals);
        match stopped.into_inner() {
            true => Err(Stopped),
            false => Ok(totals),
        }
    }

    /// Spectators that are taken together, those of large classes first.
    fn tasks(&self, advanced: Advanced, spectators: Range<u32>) -> Vec<Task> {
        let (_, spectator) = self.sides(advanced);
        let of_lower = advanced == Advanced::Upper;
        let mut tasks = Vec::new();
        let canonical = spectator.set.classes.iter().enumerate();
        for (number, class) in canonical.filter(|(_, class)| class.canonical) {
            let first = self.layout.number(of_lower, number, 0);
            let patterns = class.patterns.len() as u32;
            let start = spectators.start.clamp(first, first + patterns) - first;
            let end = spectators.end.clamp(first, first + patterns) - first;
            let each = (width(self.k, patterns as usize) / self.k) as u32;
            for rank in (start..end).step_by(each as usize) {
                tasks.push(Task {
                    class: number,
                    ranks: rank..(rank + each).min(end),
                });
            }
        }
        let slots = |task: &Task| spectator.set.classes[task.class].slots();
        tasks.sort_by_key(|task| (std::cmp::Reverse(slots(task)), task.class, task.ranks.start));
        tasks
    }

    /// Adds the sums of a part to others.
    pub(crate) fn add_sums(&self, to: &mut Sums, sums: &Sums, primes: &[u64]) {
        add(to, sums, &std::array::from_fn(|i| primes[i % self.k]));
    }

    /// The count from the sums at the end of a column, modulo each prime.
    pub(crate) fn count(&self, sums: &Sums, primes: &[u64]) -> Vec<u64> {
        let count = |(j, &p): (usize, &u64)| {
            let lanes = (j..LINE).step_by(self.k);
            let add = |which: usize| {
                let lanes = lanes.clone().map(|i| sums[which][i]);
                lanes.fold(0, |sum, lane| modular::add(sum, lane, p))
            };
            modular::sub(add(0), add(1), p)
        };
        primes.iter().enumerate().map(count).collect()
    }
}

/// Adds sums to others.
fn add(to: &mut Sums, sums: &Sums, primes: &[u64; LINE]) {
    for (to, sums) in to.iter_mut().zip(sums) {
        for ((to, &sum), &prime) in to.iter_mut().zip(sums).zip(primes) {
            *to = modular::add(*to, sum, prime);
        }
    }
}

//! A unit of the vector, taken through a phase.
#![allow(unsafe_code)] // A buffer is shared by threads that use different places.

use super::asking::Stopped;
use super::course::Advanced;
use super::engine::{Split, lock};
use super::kernel::{Buffers, ByTile, Chunk, Scratch, run_chunk};
use super::program::Program;
use super::slots::LINE;
use super::watch::Watch;
use super::words::Part;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use tengen_exact::modular;

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
    /// Sums of all counts, at the end of a column.
    pub(crate) sums: Sums,
    /// What was read and written.
    pub(crate) tally: Tally,
}

/// Sums of counts: those with an even number of strings, and with an odd one.
pub(crate) type Sums = [[u64; LINE]; 2];

/// Some patterns of a class.
pub(super) struct Task {
    pub(super) class: usize,
    ranks: Range<u32>,
}

impl Split {
    pub(super) fn check(&self, part: &Part<'_>, advanced: Advanced) {
        let unit = part.unit();
        assert_eq!(part.primes(), self.k, "a part for another engine");
        let same = unit.advanced == advanced && unit.starts.len() == self.layout.starts().len();
        assert!(
            same && unit.of == self.layout.len(),
            "a unit of another board"
        );
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
        assert_eq!(
            advanced,
            self.advanced(unit.phase),
            "a unit for another phase"
        );
        self.check(&part, advanced);
        assert!(self.cut.is_none(), "programs for tiles that are apart");
        let buffer = part.buffer();
        let buffers = Buffers {
            read: buffer,
            write: buffer,
        };
        // SAFETY: the unit has all places of its spectators.
        let done = unsafe {
            let spectators = unit.spectators.clone();
            self.advance_between(unit.phase, spectators, (buffers, None), primes, watch)
        };
        Ok(done?.0)
    }

    /// Advances one half for some spectators, from where they are read to where they are
    /// written. If places are of tiles (which, and how many there are), there are tallies of these.
    ///
    /// # Errors
    /// If it is told to stop; then the counts that were written are worth nothing.
    ///
    /// # Safety
    /// Both buffers have all places of these spectators; nobody else uses those that are written,
    /// or writes to those that are read.
    pub(super) unsafe fn advance_between(
        &self,
        phase: usize,
        spectators: Range<u32>,
        (buffers, tiles): (Buffers<'_>, Option<(&[u32], usize)>),
        primes: &[u64],
        watch: &dyn Watch,
    ) -> Result<(Advance, Vec<Tally>), Stopped> {
        let advanced = self.advanced(phase);
        let lines = Chunk::lines(primes);
        let primes = lines[0];
        let tasks = self.tasks(phase, spectators);
        self.prepare(phase, &tasks, watch)?;
        let odd = match advanced {
            Advanced::Upper => &self.odd[1],
            Advanced::Lower => &self.odd[0],
        };
        let next = AtomicUsize::new(0);
        let stopped = AtomicBool::new(false);
        let totals = Mutex::new(Advance::default());
        let tallies = vec![Tally::default(); tiles.map_or(0, |tiles| tiles.1)];
        let tallies = Mutex::new(tallies);
        let work = || {
            let mut by_tile = tiles.map(|(of, tiles)| ByTile::new(of, tiles));
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
                    let Ok(program) = self.program(phase, task.class, watch) else {
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
                    primes: lines,
                };
                let odd = self.phases[phase]
                    .phase
                    .ends
                    .then(|| odd[task.class].as_slice());
                // SAFETY: spectators do not share places, and the caller's promise.
                let done = unsafe {
                    run_chunk(
                        self.isa,
                        program,
                        &buffers,
                        &chunk,
                        odd,
                        (&mut scratch, &mut by_tile),
                        watch,
                    )
                };
                let Some((sums, tally)) = done else {
                    stop();
                    break;
                };
                // Of patterns that differ by a permutation of colours one is looked at.
                let patterns = self.spectators(advanced).orbit(task.class).len();
                let mut totals = lock(&totals);
                for _ in 0..patterns {
                    add(&mut totals.sums, &sums, &primes);
                }
                totals.tally.add(tally);
                drop(totals);
                watch.computed(program.lines);
            }
            lock(&self.scratch).push(scratch);
            if let Some(by_tile) = by_tile {
                let mut tallies = lock(&tallies);
                let both = tallies.iter_mut().zip(by_tile.tallies());
                both.for_each(|(all, own)| all.add(own));
            }
        };
        self.on_threads(work);
        let (totals, tallies) = (*lock(&totals), std::mem::take(&mut *lock(&tallies)));
        match stopped.into_inner() {
            true => Err(Stopped),
            false => Ok((totals, tallies)),
        }
    }

    /// Spectators that are taken together, those of large classes first.
    fn tasks(&self, phase: usize, numbers: Range<u32>) -> Vec<Task> {
        let advanced = self.advanced(phase);
        let spectators = self.spectators(advanced);
        let of_lower = advanced == Advanced::Upper;
        let mut tasks = Vec::new();
        let canonical = spectators.classes.iter().enumerate();
        for (number, class) in canonical.filter(|(_, class)| class.canonical) {
            let first = self.layout.number(of_lower, number, 0);
            let patterns = class.patterns.len() as u32;
            let start = numbers.start.clamp(first, first + patterns) - first;
            let end = numbers.end.clamp(first, first + patterns) - first;
            if start == end {
                continue;
            }
            let each = self.together(phase, number) as u32;
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
            // No residues, if words were changed in files: that is noticed later.
            let all = to.wrapping_add(sum);
            *to = all.min(all.wrapping_sub(prime));
        }
    }
}

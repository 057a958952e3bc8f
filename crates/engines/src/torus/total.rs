//! Adds up the numbers of positions of a torus over all orbits of first columns, on several
//! threads.
//!
//! - Entry: [`Orbits::new`] and [`complete`].
//! - Invariant: a [`Total`] has the sums of exactly the orbits of first columns that are listed as
//!   done, so that a stopped count can continue. An *orbit* has the images of a column under
//!   rotations, reflections and exchange of colours.
//! - Cost: one sweep of the torus for each orbit. Several orbits share a sweep if their runs
//!   (adjacent marked stones of one colour) have the same colours.

use super::first::{Classes, First};
use super::ring::Key;
use super::run::{Ended, sums};
use super::vector::bytes_about;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tengen_base::lock::lock;
use tengen_base::machine::Machine;
use tengen_base::threads::Pool;
use tengen_exact::modular;
use xxhash_rust::xxh3::Xxh3;

/// Largest number of primes that [`complete`] can use at a time.
pub const LANES: usize = 4;

/// Largest product of the numbers of first columns (contents of the first column of a torus) and
/// primes that are processed together.
///
/// The product is large enough that looking up states takes only a small part of the time. A state
/// has two sums for each first column and prime.
const WORDS: usize = 16;

/// Approximate largest number of states in the sweep of a torus for one content of its first
/// column, for tori with 1, 2, ... rows.
const STATES: [f64; 8] = [5.0, 27.0, 95.0, 442.0, 2650.0, 2.9e4, 2.4e5, 3e6];

/// Factor by which the largest number of states in a sweep, for one content of the first column,
/// grows with two more rows of the torus.
const GROWTH: f64 = 100.0;

/// Estimates the largest number of states in the sweep of a torus with `rows` rows, for one content
/// of the first column.
pub fn most_states(rows: usize) -> f64 {
    // Even and odd numbers of rows are extrapolated separately, two rows at a time.
    let more = rows.saturating_sub(STATES.len()).div_ceil(2);
    STATES[rows - 1 - 2 * more] * GROWTH.powi(more as i32)
}

/// Estimates the bytes of memory for the largest sweep of a torus for one content of its first
/// column, modulo `lanes` primes.
pub fn most_bytes(rows: usize, lanes: usize) -> f64 {
    let states = most_states(rows);
    match rows <= <u64 as Key>::MAX_ROWS {
        true => bytes_about::<u64>(states, 2 * lanes),
        false => bytes_about::<u128>(states, 2 * lanes),
    }
}

/// Estimates the bytes of memory for the sweeps of a torus for all contents of its first column,
/// modulo `lanes` primes. The `threads` threads may use `memory` bytes together.
///
/// Each thread processes as many contents of the first column at a time as fit into its part of the
/// memory. A thread's vector of states grows and shrinks. On average it has seven eighths of the
/// largest number of states.
pub fn bytes(rows: usize, lanes: usize, (threads, memory): (usize, usize)) -> f64 {
    let most = most_bytes(rows, lanes * together(rows, lanes, memory / threads.max(1)));
    let all = most * (1.0 + 0.875 * (threads as f64 - 1.0));
    all.min(memory as f64).max(most_bytes(rows, lanes))
}

/// Returns the number of contents of the first column that a thread processes at a time with
/// `memory` bytes.
fn together(rows: usize, lanes: usize, memory: usize) -> usize {
    let fit = |firsts: &usize| most_bytes(rows, firsts * lanes) <= memory as f64;
    (1..=WORDS / lanes).rev().find(fit).unwrap_or(1)
}

/// The first columns of tori with a given number of rows, in a fixed order: one column of each
/// orbit. An orbit has all images of a column under rotation, reflection and exchange of colours.
pub struct Orbits {
    firsts: Vec<First>,
    classes: Classes,
}

impl Orbits {
    /// Lists one first column for each orbit of columns with `rows` rows, which must be at least 1.
    pub fn new(rows: usize) -> Orbits {
        Orbits {
            firsts: First::all(rows),
            classes: Classes::new(rows),
        }
    }

    /// Returns the number of orbits.
    pub fn len(&self) -> usize {
        self.firsts.len()
    }

    /// Returns `true` if there are no orbits.
    pub fn is_empty(&self) -> bool {
        self.firsts.is_empty()
    }

    /// Returns a hash of the first columns, their order, the ranks of their classes and the sizes
    /// of their orbits. A stored [`Total`] is valid only for orbits with the same hash.
    pub fn key(&self) -> u64 {
        let mut hash = Xxh3::new();
        for first in &self.firsts {
            let letters: Vec<u8> = first
                .letters
                .iter()
                .map(|letter| letter.index() as u8)
                .collect();
            hash.update(&letters);
            hash.update(&[self.classes.rank(first)]);
            hash.update(&first.orbit.to_le_bytes());
        }
        hash.digest()
    }
}

/// A partial sum over the orbits of first columns of a torus, which is stored so that a stopped
/// count can continue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    /// For each of the [`Orbits`], `true` if it is included in the sum.
    pub done: Vec<bool>,
    /// `counts[n - 1][k]` is the number of positions of the torus with n columns whose first
    /// columns are in the included orbits, modulo the prime with index k. Before that, positions
    /// are rotated so that a column of their lowest class comes first, as the module
    /// [`torus`](super) explains.
    pub counts: Vec<Vec<u64>>,
}

impl Total {
    /// Creates the sum without any orbit, for `orbits` orbits and tori with 1 to `cols` columns,
    /// modulo `primes` primes.
    pub fn new(orbits: usize, cols: usize, primes: usize) -> Total {
        Total {
            done: vec![false; orbits],
            counts: vec![vec![0; primes]; cols],
        }
    }

    /// Returns the number of included orbits.
    pub fn orbits(&self) -> usize {
        self.done.iter().filter(|&&done| done).count()
    }
}

/// Adds to a total the orbits of first columns that are missing in it, modulo at most [`LANES`]
/// primes.
///
/// Calls `told` after each sweep, with the total and the largest number of states in that sweep.
///
/// # Errors
/// [`Ended`] if the observer asks to stop, or if memory is short or faulty. The total then has the
/// orbits that were finished before.
pub fn complete(
    total: &Mutex<Total>,
    orbits: &Orbits,
    primes: &[u64],
    machine: &Machine<'_>,
    pool: &Pool,
    told: &(dyn Fn(&Total, usize) + Sync),
) -> Result<(), Ended> {
    let (missing, cols) = {
        let total = lock(total);
        let missing = (0..orbits.len()).filter(|&number| !total.done[number]);
        (missing.collect::<Vec<usize>>(), total.counts.len())
    };
    let Some(&number) = missing.first() else {
        return Ok(());
    };
    let rows = orbits.firsts[number].letters.len();
    let work = Work {
        firsts: missing.iter().map(|&n| orbits.firsts[n].clone()).collect(),
        numbers: missing,
        classes: &orbits.classes,
        cols,
        primes,
        machine,
        told,
        total,
    };
    match rows <= <u64 as Key>::MAX_ROWS {
        true => work.all::<u64>(rows, pool),
        false => work.all::<u128>(rows, pool),
    }
}

/// The data that all threads share while they add the missing orbits to a total.
struct Work<'a> {
    /// The first columns to add.
    firsts: Vec<First>,
    /// The numbers of these first columns in the list of [`Orbits`].
    numbers: Vec<usize>,
    classes: &'a Classes,
    cols: usize,
    primes: &'a [u64],
    machine: &'a Machine<'a>,
    told: &'a (dyn Fn(&Total, usize) + Sync),
    total: &'a Mutex<Total>,
}

impl Work<'_> {
    /// Cuts the list of first columns into tasks. A task has at most `most` columns, whose runs (of
    /// marked stones) have the same sequence of colours.
    fn tasks(&self, most: usize) -> Vec<Range<usize>> {
        let mut tasks = Vec::new();
        let mut begin = 0;
        for alike in self.firsts.chunk_by(|a, b| a.word == b.word) {
            for some in alike.chunks(most) {
                tasks.push(begin..begin + some.len());
                begin += some.len();
            }
        }
        tasks
    }

    /// Runs all tasks on all threads.
    fn all<K: Key>(&self, rows: usize, pool: &Pool) -> Result<(), Ended> {
        let (lanes, memory) = (self.primes.len(), self.machine.memory / pool.threads());
        let tasks = self.tasks(together(rows, lanes, memory));
        let threads = pool.threads();
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let crowded = Mutex::new(Vec::new());
        let ends = pool.on_all(|_| {
            while !stop.load(Ordering::Relaxed) {
                let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) else {
                    break;
                };
                match self.some::<K>(task.clone(), memory) {
                    Ok(()) => {}
                    // The task may still fit into memory when it runs alone, or is cut into parts.
                    Err(Ended::Memory { .. }) if threads > 1 || task.len() > 1 => {
                        lock(&crowded).push(task.clone());
                    }
                    Err(ended) => {
                        stop.store(true, Ordering::Relaxed);
                        return Err(ended);
                    }
                }
            }
            Ok(())
        });
        ends.into_iter().collect::<Result<(), Ended>>()?;
        // Tasks that need more than a thread's share of the memory run one at a time, with all of
        // the memory, and are halved if necessary.
        let mut crowded = std::mem::take(&mut *lock(&crowded));
        while let Some(task) = crowded.pop() {
            match self.some::<K>(task.clone(), self.machine.memory) {
                Err(Ended::Memory { .. }) if task.len() > 1 => {
                    // Halve the task, if necessary down to single first columns.
                    let middle = task.start + task.len() / 2;
                    crowded.extend([task.start..middle, middle..task.end]);
                }
                done => done?,
            }
        }
        Ok(())
    }

    /// Sweeps the torus for the first columns of one task, and adds their sums to the total.
    fn some<K: Key>(&self, task: Range<usize>, memory: usize) -> Result<(), Ended> {
        let machine = Machine {
            memory,
            ..*self.machine
        };
        let firsts = &self.firsts[task.clone()];
        let found = sums::<K>(firsts, self.classes, self.cols, self.primes, machine)?;
        let mut total = lock(self.total);
        for (total, sums) in total.counts.iter_mut().zip(&found.sums) {
            for ((total, &sum), &p) in total.iter_mut().zip(sums).zip(self.primes) {
                *total = modular::add(*total, sum, p);
            }
        }
        for &number in &self.numbers[task] {
            total.done[number] = true;
        }
        (self.told)(&total, found.states);
        Ok(())
    }
}

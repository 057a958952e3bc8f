//! The sum over all first columns, on several threads.

use super::first::First;
use super::ring::Key;
use super::run::{Ended, Limits, sums};
use super::vector::bytes_about;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tengen_base::machine::Machine;
use tengen_base::threads::Pool;
use tengen_exact::modular;

/// The most primes at once.
pub(crate) const LANES: usize = 4;

/// Sums of one state, over first columns and primes: as many as make up for looking it up.
const WORDS: usize = 16;

/// The most states that one first column has, with 1, 2, ... rows; about.
const STATES: [f64; 8] = [5.0, 20.0, 100.0, 4e3, 2e4, 5e5, 2.5e6, 8e7];

/// By how much that grows with two rows more.
const GROWTH: f64 = 160.0;

/// The most states that a first column has, about.
pub(crate) fn most_states(rows: usize) -> f64 {
    let more = rows.saturating_sub(STATES.len()).div_ceil(2);
    STATES[rows - 1 - 2 * more] * GROWTH.powi(more as i32)
}

/// Bytes that the first column with the most states needs modulo so many primes, about.
pub(crate) fn most_bytes(rows: usize, lanes: usize) -> f64 {
    let states = most_states(rows);
    match rows <= <u64 as Key>::MAX_ROWS {
        true => bytes_about::<u64>(states, lanes),
        false => bytes_about::<u128>(states, lanes),
    }
}

/// The numbers of positions of tori with 1, 2, ... columns: `counts[n - 1][k]`, modulo at most
/// [`LANES`] primes. `told` hears how many orbits of first columns are done, of how many, and
/// how many states the last ones had.
///
/// # Errors
/// [`Ended`].
pub(crate) fn total(
    (rows, cols): (usize, usize),
    primes: &[u64],
    machine: &Machine<'_>,
    pool: &Pool,
    told: &(dyn Fn(usize, usize, usize) + Sync),
) -> Result<Vec<Vec<u64>>, Ended> {
    let all = First::all(rows);
    let work = Work {
        cols,
        primes,
        machine,
        told,
        of: all.len(),
        done: AtomicUsize::new(0),
        total: Mutex::new(vec![vec![0; primes.len()]; cols]),
    };
    match rows <= <u64 as Key>::MAX_ROWS {
        true => work.all::<u64>(&all, pool)?,
        false => work.all::<u128>(&all, pool)?,
    }
    Ok(into_inner(work.total))
}

/// What the threads have in common.
struct Work<'a> {
    cols: usize,
    primes: &'a [u64],
    machine: &'a Machine<'a>,
    told: &'a (dyn Fn(usize, usize, usize) + Sync),
    of: usize,
    done: AtomicUsize,
    total: Mutex<Vec<Vec<u64>>>,
}

impl Work<'_> {
    /// Those whose runs have the same colours together, a few at a time, on all threads.
    fn all<K: Key>(&self, all: &[First], pool: &Pool) -> Result<(), Ended> {
        let (lanes, memory) = (self.primes.len(), self.machine.memory / pool.threads());
        let rows = all[0].letters.len();
        let fit = |firsts: &usize| most_bytes(rows, firsts * lanes) <= memory as f64;
        let most = (1..=WORDS / lanes).rev().find(fit).unwrap_or(1);
        let alike = all.chunk_by(|a, b| a.word == b.word);
        let tasks: Vec<&[First]> = alike.flat_map(|alike| alike.chunks(most)).collect();
        let threads = pool.threads();
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let crowded = Mutex::new(Vec::new());
        let ends = pool.on_all(|_| {
            while !stop.load(Ordering::Relaxed) {
                let Some(&task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) else {
                    break;
                };
                match self.some::<K>(task, memory) {
                    Ok(()) => {}
                    Err(Ended::Memory { .. }) if threads > 1 || task.len() > 1 => {
                        crowded.lock().unwrap_or_else(|e| e.into_inner()).push(task);
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
        // What needs more than its part of the memory is done alone.
        let mut crowded = into_inner(crowded);
        while let Some(task) = crowded.pop() {
            match self.some::<K>(task, self.machine.memory) {
                Err(Ended::Memory { .. }) if task.len() > 1 => {
                    let (a, b) = task.split_at(task.len() / 2);
                    crowded.extend([a, b]);
                }
                done => done?,
            }
        }
        Ok(())
    }

    /// Adds the sums of some first columns.
    fn some<K: Key>(&self, firsts: &[First], memory: usize) -> Result<(), Ended> {
        let limits = Limits {
            memory,
            observer: self.machine.observer,
        };
        let found = sums::<K>(firsts, self.cols, self.primes, limits)?;
        let mut total = self.total.lock().unwrap_or_else(|e| e.into_inner());
        for (total, sums) in total.iter_mut().zip(&found.sums) {
            for ((total, &sum), &p) in total.iter_mut().zip(sums).zip(self.primes) {
                *total = modular::add(*total, sum, p);
            }
        }
        drop(total);
        let done = self.done.fetch_add(firsts.len(), Ordering::Relaxed) + firsts.len();
        (self.told)(done, self.of, found.states);
        Ok(())
    }
}

fn into_inner<T>(mutex: Mutex<T>) -> T {
    mutex
        .into_inner()
        .unwrap_or_else(|error| error.into_inner())
}

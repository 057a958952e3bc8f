//! Many problems on several threads, answered in their order. If there are fewer problems
//! than threads, then several threads work on each.

use crate::failure::Failure;
use crate::interrupt;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::Tables;
use tengen_tsumego::solver::team::ALONE;

/// The memory for one problem after another. There are two sizes of situations, and it goes
/// to the one that was met last.
pub(crate) struct Memory {
    bytes: usize,
    /// Threads for each problem.
    threads: usize,
    small: Option<bool>,
    tables: Tables,
}

impl Memory {
    fn new(bytes: usize, threads: usize) -> Memory {
        Memory {
            bytes,
            threads,
            small: None,
            tables: Tables::with_threads(bytes, threads, ALONE),
        }
    }

    /// How much there is.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Tables for a problem.
    pub(crate) fn tables(&mut self, problem: &Problem) -> &mut Tables {
        let small = problem.region.len() <= 64;
        if self
            .small
            .replace(small)
            .is_some_and(|before| before != small)
        {
            self.tables = Tables::with_threads(self.bytes, self.threads, ALONE);
        }
        &mut self.tables
    }
}

/// Does the work of each number below `count`, and then something with what comes out, in
/// order, which says whether to go on. Nothing is begun after an interruption; work that was
/// interrupted comes to what can be kept of it, if anything.
pub(crate) fn in_order<T: Send>(
    count: usize,
    threads: usize,
    memory: usize,
    work: impl Fn(usize, &mut Memory) -> Option<T> + Sync,
    mut each: impl FnMut(usize, T) -> Result<bool, Failure>,
) -> Result<(), Failure> {
    let at_a_time = threads.clamp(1, count.max(1));
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..at_a_time {
            let sender = sender.clone();
            let (work, next, stop) = (&work, &next, &stop);
            scope.spawn(move || {
                let mut memory = Memory::new(memory / at_a_time, threads / at_a_time);
                while !stop.load(Ordering::Relaxed) && !interrupt::asked() {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count {
                        break;
                    }
                    let Some(done) = work(index, &mut memory) else {
                        break;
                    };
                    if sender.send((index, done)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut wanted = 0;
        let mut result = Ok(());
        for (index, done) in receiver {
            waiting.insert(index, done);
            while let Some(done) = waiting.remove(&wanted) {
                match each(wanted, done) {
                    Ok(true) => wanted += 1,
                    other => {
                        stop.store(true, Ordering::Relaxed);
                        result = other.map(|_| ());
                        return result;
                    }
                }
            }
        }
        // What was done after one that was interrupted.
        for (index, done) in waiting {
            result = result.and_then(|()| each(index, done).map(|_| ()));
        }
        result
    })
}

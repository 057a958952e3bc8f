//! Many problems on several threads, answered in their order. If there are fewer problems
//! than threads, then several threads work on each.

use super::memory::Memory;
use super::query::Query;
use super::{Answer, SolveError, solve_with};
use crate::problem::Problem;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use tengen_base::machine::Machine;

/// One of many problems, and what is asked about it. Threads and memory are shared by all,
/// and not those of the query.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// The question.
    pub query: &'a Query,
}

/// Solves many problems, and does something with each answer, in order, which says whether
/// to go on. Once the observer says stop, nothing is begun, and of what was begun there
/// are only the sides that are decided, if any.
///
/// # Errors
/// The first of `each`.
pub fn solve_all<E>(
    tasks: &[Task<'_>],
    machine: Machine<'_>,
    each: impl FnMut(usize, Result<Answer, SolveError>) -> Result<bool, E>,
) -> Result<(), E> {
    let observer = machine.observer;
    let work = |index: usize, memory: &mut Memory| {
        let Task { problem, query } = tasks[index];
        let mut done = solve_with(problem, query, memory, observer);
        if let (false, Ok(answer)) = (observer.go_on(), &mut done) {
            // What is known is not lost.
            answer.keep_decided();
            if answer.sides.is_empty() {
                return None;
            }
        }
        Some(done)
    };
    in_order(tasks.len(), machine, work, each)
}

/// Does the work of each number below `count`, and then something with what comes out, in
/// order, which says whether to go on. Each thread, or group of them, has its part of the
/// memory. Nothing is begun once the observer says stop; work that was interrupted comes to
/// what can be kept of it, if anything.
///
/// # Errors
/// The first of `each`.
pub fn in_order<T: Send, E>(
    count: usize,
    machine: Machine<'_>,
    work: impl Fn(usize, &mut Memory) -> Option<T> + Sync,
    mut each: impl FnMut(usize, T) -> Result<bool, E>,
) -> Result<(), E> {
    let Machine {
        threads,
        memory,
        observer,
    } = machine;
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
                while !stop.load(Ordering::Relaxed) && observer.go_on() {
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

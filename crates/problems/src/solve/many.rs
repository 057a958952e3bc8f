//! Many problems on several threads, with the answers in the order of the problems.
//!
//! The entries are [`solve_all`] and [`in_order`]. Workers take the next index from a shared
//! counter. Finished results wait in a map until all earlier ones have been delivered. If there are
//! fewer problems than threads, several threads share each problem.

use super::memory::Memory;
use super::query::Query;
use super::{Answer, SolveError, solve_with};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use tengen_base::machine::Machine;
use tengen_tsumego::problem::Problem;

/// One of many problems with its query. The query's threads and memory are ignored: all tasks share
/// the threads and the memory of the machine.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// The question.
    pub query: &'a Query,
}

/// Solves many problems, and calls `each` with the index of each task and its answer, in order.
///
/// `each` returns `true` to continue. Once the observer stops the work, no further task is started.
/// An interrupted task is delivered with its decided sides ([`Answer::sides`]) only, or dropped if
/// no side is decided.
///
/// # Errors
/// The first error of `each`.
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
            // The task was interrupted: keep the sides that are decided.
            answer.keep_decided();
            if answer.sides.is_empty() {
                return None;
            }
        }
        Some(done)
    };
    in_order(tasks.len(), machine, work, each)
}

/// Calls `work` for each index below `count`, and `each` with the index and result, in order.
///
/// `each` returns `true` to continue. Each worker has an equal part of the memory and of the
/// threads. Once the observer stops the work, no further index is started. Interrupted work returns
/// the usable part of its result, or `None`.
///
/// # Errors
/// The first error of `each`.
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
    // For example, 8 threads and 3 tasks give 3 workers with 2 threads each.
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
        // Only workers hold senders from here on, so the receiver ends with the last worker.
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut wanted = 0;
        for (index, done) in receiver {
            // Results arrive in any order. `wanted` is the next one to deliver.
            waiting.insert(index, done);
            while let Some(done) = waiting.remove(&wanted) {
                match each(wanted, done) {
                    Ok(true) => wanted += 1,
                    other => {
                        stop.store(true, Ordering::Relaxed);
                        return other.map(|_| ());
                    }
                }
            }
        }
        // After a gap, left by interrupted work, deliver the later results in order.
        for (index, done) in waiting {
            if !each(index, done)? {
                break;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_result_is_delivered_after_a_refusal() {
        let machine = Machine::silent(2, 1 << 20);
        // Interrupted work leaves a gap, so the later results are delivered at the end.
        for gap in [None, Some(0)] {
            let work = |index, _: &mut Memory| (Some(index) != gap).then_some(index);
            let mut delivered = Vec::new();
            let refuse_first = |index, _| {
                delivered.push(index);
                Ok::<_, ()>(false)
            };
            assert_eq!(in_order(4, machine, work, refuse_first), Ok(()));
            assert_eq!(delivered, [gap.map_or(0, |gap| gap + 1)]);
        }
    }
}

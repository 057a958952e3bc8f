//! Shared groups: groups of patterns that are too large for each thread to have one. All threads
//! work on one after the other, in one memory.
//!
//! - Entry: [`Split::advance_together`].
//! - Invariant: each share of a segment is run once, by one thread, and the next segment begins
//!   when all are done.
//! - Cost: 3 to 5% more time than groups of one thread, for much less memory.
//!
//! The [shares](super::program) of a segment are taken by threads, and nobody begins with the next
//! segment before all are done: threads end with each segment, and new ones begin, which takes tens
//! of microseconds. So there is no barrier at which somebody could wait for one who has stopped.
#![allow(unsafe_code)] // A buffer is shared by threads that use different places.

use super::advance::{Job, Task};
use super::asking::Stopped;
use super::engine::Split;
use super::kernel::{Boundary, Left, run_shares};
use super::lock::lock;
use super::program::Program;
use std::sync::atomic::{AtomicUsize, Ordering};

impl Split {
    /// Advances groups of patterns of large classes, each by all threads.
    ///
    /// # Errors
    /// If it is told to stop.
    ///
    /// # Safety
    /// As [`Split::advance_between`].
    pub(super) unsafe fn advance_together(
        &self,
        job: &Job<'_>,
        tasks: Vec<Task>,
    ) -> Result<(), Stopped> {
        if tasks.is_empty() {
            return Ok(());
        }
        let mut boundary = self.largest_boundary();
        let classes = tasks.chunk_by(|a, b| a.class == b.class);
        let done = classes.into_iter().try_for_each(|tasks| {
            let program = self.program(job.phase, tasks[0].class, job.watch)?;
            boundary.reserve(&program);
            tasks.iter().try_for_each(|task| {
                let mut segments = 0..program.segments.len();
                // SAFETY: the caller's promise. The boundary was reserved for this program, and
                // segments follow each other, so that it has what the one before has left.
                segments.try_for_each(|segment| unsafe {
                    self.advance_segment(job, task, &program, segment, &mut boundary)
                })?;
                job.watch.computed(program.lines);
                Ok(())
            })
        });
        lock(&self.boundaries).push(boundary);
        done
    }

    /// Runs the shares of a segment for a group of patterns.
    ///
    /// # Errors
    /// If it is told to stop.
    ///
    /// # Safety
    /// As above; the boundary has room for the program, and has what the segment before has left.
    unsafe fn advance_segment(
        &self,
        job: &Job<'_>,
        task: &Task,
        program: &Program,
        segment: usize,
        boundary: &mut Boundary,
    ) -> Result<(), Stopped> {
        let shares = &program.segments[segment];
        let chunk = job.chunk(task);
        let around = boundary.around(segment);
        let run = job.run((program, segment), &chunk, task.class, around);
        let next = AtomicUsize::new(0);
        self.on_threads(shares.len(), || {
            let mut left = Left::new(job.tiles);
            let mut inner = lock(&self.inner).pop().unwrap_or_default();
            inner.reserve(program);
            while let Some(share) = shares.get(next.fetch_add(1, Ordering::Relaxed)) {
                let share = std::slice::from_ref(share);
                let mut run_share = || {
                    // SAFETY: the counter gives each share to one thread, and large groups have
                    // several segments. The segment before is done, as its threads have ended.
                    // `inner` and `boundary` were reserved for the program, and `isa` is one of
                    // `Isa::available`.
                    unsafe { run_shares(self.isa, &run, share, &mut inner, &mut left) }
                };
                let done = job.go_on() && run_share();
                if !done {
                    job.stop();
                    break;
                }
            }
            job.add_sums(&left.take_sums(), self.images(job.phase, task.class));
            job.add_tallies(&left);
            lock(&self.inner).push(inner);
        });
        job.result()
    }

    /// The largest memory between segments that there is: others stay small.
    fn largest_boundary(&self) -> Boundary {
        let mut all = lock(&self.boundaries);
        let largest = (0..all.len()).max_by_key(|&i| all[i].lines());
        largest.map_or_else(Boundary::default, |i| all.swap_remove(i))
    }
}

//! Shared groups: groups of spectator patterns whose counts and programs are too large for each
//! thread to have a group of its own. The spectator is the half of the border that a phase does not
//! advance; its pattern is its sequence of letters.
//!
//! All threads work on one group after the other, in one working memory.
//!
//! - Entry: [`Split::advance_together`].
//! - Invariant: each share (some blocks of rows) of a segment (some steps) is run once, by one
//!   thread. The next segment begins when all shares are done.
//! - Cost: 3 to 5% more time than if each group is processed by one thread, for much less memory.
//!
//! Threads take the [shares](super::program) of a segment one by one. The threads end with each
//! segment, and new threads begin with the next; this takes tens of microseconds. So there is no
//! barrier at which a thread could wait for another thread that has stopped.
#![allow(unsafe_code)] // A buffer is shared by threads, each of which uses its own places.

use super::advance::{Job, Task};
use super::asking::Stopped;
use super::engine::Split;
use super::kernel::{Boundary, Left, run_shares};
use super::program::Program;
use std::sync::atomic::{AtomicUsize, Ordering};
use tengen_base::lock::lock;

impl Split {
    /// Advances groups of spectator patterns of large classes; all threads work together on each
    /// group.
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop.
    ///
    /// # Safety
    /// As for [`Split::advance_between`].
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
                // SAFETY: the caller guarantees that the buffers have all places. The boundary
                // (memory for rows between segments) was reserved for this program. Segments run in
                // order, so that it holds the output of the segment before.
                segments.try_for_each(|segment| unsafe {
                    self.advance_segment(job, task, &program, segment, &mut boundary)
                })?;
                job.watch.computed(program.size.lines);
                Ok(())
            })
        });
        lock(&self.boundaries).push(boundary);
        done
    }

    /// Runs the shares (some blocks of rows each) of a segment of steps for a group of patterns.
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop.
    ///
    /// # Safety
    /// As for [`Split::advance_between`]. The `boundary`, the memory for rows between segments,
    /// must have room for the program. It must hold the output of the segment before.
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
            // The sums of counts of a thread are added to the sums of the job when no share is
            // left.
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

    /// Takes the largest idle memory for rows between segments of steps, so that the other ones
    /// stay small.
    fn largest_boundary(&self) -> Boundary {
        let mut all = lock(&self.boundaries);
        let largest = (0..all.len()).max_by_key(|&i| all[i].lines());
        largest.map_or_else(Boundary::default, |i| all.swap_remove(i))
    }
}

//! Draws many random positions with several threads, and passes them to the caller in order.

use super::Sampler;
use std::ops::{ControlFlow, Range};
use std::sync::mpsc::sync_channel;
use tengen_base::observer::Observer;
use tengen_board::Position;

/// The largest number of positions that a thread prepares before the caller takes them. These
/// positions have together at most `POINTS_AHEAD` points, unless a single position has more.
const AHEAD: usize = 256;
const POINTS_AHEAD: usize = 1 << 22;

impl Sampler {
    /// Passes the random positions with the numbers `indices` to `take`, in order, as soon as they
    /// are available.
    ///
    /// Thread t of n draws every n-th position from the t-th on, and waits while too many of its
    /// positions have not been taken. The stream ends early if `take` returns `Break` or the
    /// observer cancels.
    ///
    /// Returns the number of positions passed to `take`.
    pub fn stream(
        &self,
        seed: u64,
        indices: Range<u64>,
        threads: usize,
        observer: &dyn Observer,
        mut take: impl FnMut(u64, Position) -> ControlFlow<()>,
    ) -> u64 {
        if threads <= 1 {
            return self.stream_here(seed, indices, observer, take);
        }
        let mut taken = 0;
        let ahead = (POINTS_AHEAD / self.points.max(1)).clamp(1, AHEAD);
        std::thread::scope(|scope| {
            let queues: Vec<_> = (0..threads)
                .map(|first| {
                    let (sender, queue) = sync_channel(ahead);
                    let mut drawer = self.drawer();
                    let own = indices.clone().skip(first).step_by(threads);
                    scope.spawn(move || {
                        for index in own {
                            let position = drawer.position(seed, index, observer);
                            // Sending a position fails once the stream has ended.
                            let sent = position.map(|position| sender.send(position));
                            if !matches!(sent, Some(Ok(()))) {
                                break;
                            }
                        }
                    });
                    queue
                })
                .collect();
            // Each thread fills one queue. The queues are read in turn, which restores the order of
            // the positions.
            for (index, queue) in indices.zip(queues.iter().cycle()) {
                // A thread that was cancelled sends nothing more.
                let Ok(position) = queue.recv() else { break };
                taken += 1;
                if take(index, position).is_break() {
                    break;
                }
            }
        });
        taken
    }

    /// Passes the random positions with the numbers `indices` to `take`, on the current thread
    /// alone.
    fn stream_here(
        &self,
        seed: u64,
        indices: Range<u64>,
        observer: &dyn Observer,
        mut take: impl FnMut(u64, Position) -> ControlFlow<()>,
    ) -> u64 {
        let mut drawer = self.drawer();
        let mut taken = 0;
        for index in indices {
            let Some(position) = drawer.position(seed, index, observer) else {
                break;
            };
            taken += 1;
            if take(index, position).is_break() {
                break;
            }
        }
        taken
    }
}

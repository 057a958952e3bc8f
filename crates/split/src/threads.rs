//! Threads of an engine: they take pieces of work from a numbered list, one after the other.
//!
//! - Entry: [`on_threads`], [`try_map`], [`try_map_with`].
//! - Invariant: no thread outlives the call. If one thread panics, so does the call, after the
//!   other threads have ended.
//! - Cost: starting the threads takes some ten microseconds each.

use super::asking::Stopped;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tengen_base::lock::lock;

/// Runs `work` once on each of up to `threads` threads, but on at most `most`. The calling thread
/// is one of these threads.
pub(super) fn on_threads(threads: usize, most: usize, work: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        for _ in 1..threads.min(most) {
            // If a thread cannot be started, fewer threads do the work.
            let thread = std::thread::Builder::new().spawn_scoped(scope, &work);
            if thread.is_err() {
                break;
            }
        }
        work();
    });
}

/// Returns the results of `work` for all items, in the order of the items, computed on up to
/// `threads` threads.
///
/// # Errors
/// [`Stopped`] if `work` returns it for an item. Items that no thread has begun are skipped then.
pub(super) fn try_map<T: Sync, R: Send>(
    threads: usize,
    items: &[T],
    work: impl Fn(&T) -> Result<R, Stopped> + Sync,
) -> Result<Vec<R>, Stopped> {
    try_map_with(threads, items, || (), |(), item| work(item))
}

/// Returns the results of `work` for all items like [`try_map`]. Each thread passes to `work` a
/// value of its own, which `own` makes.
///
/// # Errors
/// As for [`try_map`].
pub(super) fn try_map_with<T: Sync, S, R: Send>(
    threads: usize,
    items: &[T],
    own: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &T) -> Result<R, Stopped> + Sync,
) -> Result<Vec<R>, Stopped> {
    let next = AtomicUsize::new(0);
    let stopped = AtomicBool::new(false);
    let found = Mutex::new(Vec::with_capacity(items.len()));
    on_threads(threads, items.len(), || {
        let mut own = own();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(number) else {
                break;
            };
            if stopped.load(Ordering::Relaxed) {
                break;
            }
            match work(&mut own, item) {
                Ok(result) => lock(&found).push((number, result)),
                Err(Stopped) => stopped.store(true, Ordering::Relaxed),
            }
        }
    });
    if stopped.into_inner() {
        return Err(Stopped);
    }
    let mut found = std::mem::take(&mut *lock(&found));
    found.sort_by_key(|(number, _)| *number);
    Ok(found.into_iter().map(|(_, result)| result).collect())
}

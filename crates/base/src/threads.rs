//! Thread pools. Without the feature `threads`, all work runs serially on the calling thread.

/// The error when threads cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot start threads: {0}")]
pub struct NoThreads(String);

/// A pool of threads for the loops of [`parallel`](crate::parallel).
pub struct Pool(#[cfg(feature = "threads")] rayon::ThreadPool);

impl Pool {
    /// Starts a pool of `threads` threads, at least 1.
    ///
    /// # Errors
    /// [`NoThreads`] if the threads cannot be started.
    pub fn new(threads: usize) -> Result<Pool, NoThreads> {
        #[cfg(feature = "threads")]
        return rayon::ThreadPoolBuilder::new()
            .num_threads(threads.max(1))
            .build()
            .map(Pool)
            .map_err(|error| NoThreads(error.to_string()));
        #[cfg(not(feature = "threads"))]
        {
            let _ = threads;
            Ok(Pool())
        }
    }

    /// Calls a function. The loops of [`parallel`](crate::parallel) in this function use the
    /// threads of this pool.
    pub fn install<T: Send>(&self, act: impl FnOnce() -> T + Send) -> T {
        #[cfg(feature = "threads")]
        return self.0.install(act);
        #[cfg(not(feature = "threads"))]
        act()
    }

    /// Returns the number of threads.
    pub fn threads(&self) -> usize {
        #[cfg(feature = "threads")]
        return self.0.current_num_threads();
        #[cfg(not(feature = "threads"))]
        1
    }

    /// Calls `work` on every thread with the thread's number, from 0. Returns the results by thread
    /// number.
    pub fn on_all<R: Send>(&self, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
        #[cfg(feature = "threads")]
        return self.0.broadcast(|thread| work(thread.index()));
        #[cfg(not(feature = "threads"))]
        vec![work(0)]
    }
}

/// Calls `work` for every part, each on a separate thread; the last part runs on the calling
/// thread. Returns the results in the order of the parts.
///
/// A panic of one thread is propagated to the caller.
pub fn on_each<T: Send, R: Send>(
    parts: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let mut parts: Vec<T> = parts.into_iter().collect();
    if parts.len() <= 1 || cfg!(not(feature = "threads")) {
        return parts.into_iter().map(work).collect();
    }
    let last = parts.pop();
    std::thread::scope(|scope| {
        let work = &work;
        let others: Vec<_> = parts
            .into_iter()
            .map(|part| scope.spawn(move || work(part)))
            .collect();
        let mine = last.map(work);
        let join = |thread: std::thread::ScopedJoinHandle<'_, R>| {
            thread
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        others.into_iter().map(join).chain(mine).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_parts() {
        for parts in [0, 1, 2, 5] {
            let squares = on_each(0..parts, |n| n * n);
            assert_eq!(squares, (0..parts).map(|n| n * n).collect::<Vec<_>>());
        }
        let pool = Pool::new(2).unwrap();
        assert_eq!(pool.install(|| (1..=10).sum::<usize>()), 55);
        let numbers: Vec<usize> = (0..pool.threads()).collect();
        assert_eq!(pool.on_all(|number| number), numbers);
    }
}

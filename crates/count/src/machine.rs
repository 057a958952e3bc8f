//! What a search may use of a machine, and whom it tells.

use crate::observer::Observer;

/// Threads, memory, and who waits.
#[derive(Clone, Copy)]
pub struct Machine<'a> {
    /// Number of threads, at least 1.
    pub threads: usize,
    /// Bytes of memory that may be used.
    pub memory: usize,
    /// Who waits.
    pub observer: &'a dyn Observer,
}

/// The threads cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no threads: {0}")]
pub struct NoThreads(String);

impl Machine<'_> {
    /// So many threads.
    ///
    /// # Errors
    /// [`NoThreads`].
    pub fn pool(&self) -> Result<rayon::ThreadPool, NoThreads> {
        rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads.max(1))
            .build()
            .map_err(|error| NoThreads(error.to_string()))
    }
}

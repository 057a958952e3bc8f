//! What a computation may use of a machine, and whom it tells.

use crate::observer::Observer;
use crate::threads::{NoThreads, Pool};
#[cfg(feature = "io")]
use sysinfo::{CGroupLimits, ProcessRefreshKind, ProcessesToUpdate, System};

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

impl Machine<'_> {
    /// So many threads.
    ///
    /// # Errors
    /// [`NoThreads`].
    pub fn pool(&self) -> Result<Pool, NoThreads> {
        Pool::new(self.threads)
    }
}

/// As many threads as the machine runs at once.
pub fn default_threads() -> usize {
    match cfg!(feature = "threads") {
        true => std::thread::available_parallelism().map_or(1, usize::from),
        false => 1,
    }
}

/// What is taken for available where the system does not say.
const UNKNOWN: u64 = 1 << 30;

/// Four fifths of the memory that is available now, within the limits set for
/// this process's control group.
pub fn default_memory() -> usize {
    let available = available().filter(|&bytes| bytes > 0).unwrap_or(UNKNOWN);
    usize::try_from(default_share(available)).unwrap_or(usize::MAX)
}

/// What a count takes of so many bytes that are available.
pub fn default_share(available: u64) -> u64 {
    available / 5 * 4
}

/// Without the feature `io` the system is not asked.
#[cfg(not(feature = "io"))]
fn available() -> Option<u64> {
    None
}

#[cfg(feature = "io")]
fn available() -> Option<u64> {
    let mut system = System::new().ok()?;
    system.refresh_memory();
    let groups = [system.cgroup_limits(), process_limits(&mut system)];
    let limits = groups.into_iter().flatten().map(left);
    limits.chain([system.available_memory()]).min()
}

/// What a control group leaves. Its page cache counts as free: the system gives
/// it up when memory is needed.
#[cfg(feature = "io")]
fn left(limits: CGroupLimits) -> u64 {
    limits.total_memory.saturating_sub(limits.rss)
}

#[cfg(feature = "io")]
fn process_limits(system: &mut System) -> Option<CGroupLimits> {
    let own = sysinfo::get_current_pid().ok()?;
    let only = ProcessesToUpdate::Some(&[own]);
    system.refresh_processes_specifics(only, false, ProcessRefreshKind::nothing());
    system.process(own)?.cgroup_limits()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_memory_is_available() {
        assert!(default_memory() > 0);
    }
}

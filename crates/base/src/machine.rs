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
/// this process's control group, and for its address space (`ulimit -v`).
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
    let (group, addresses) = process_limits(&mut system);
    let groups = [system.cgroup_limits(), group];
    let limits = groups.into_iter().flatten().map(left);
    let limits = limits.chain([system.available_memory()]);
    limits.chain(addresses).min()
}

/// What a control group leaves. Its page cache counts as free: the system gives
/// it up when memory is needed.
#[cfg(feature = "io")]
fn left(limits: CGroupLimits) -> u64 {
    limits.total_memory.saturating_sub(limits.rss)
}

/// What the control group of this process allows, and what is left of its address space.
#[cfg(feature = "io")]
fn process_limits(system: &mut System) -> (Option<CGroupLimits>, Option<u64>) {
    let Ok(own) = sysinfo::get_current_pid() else {
        return (None, None);
    };
    let only = ProcessesToUpdate::Some(&[own]);
    system.refresh_processes_specifics(only, false, ProcessRefreshKind::nothing().with_memory());
    let process = system.process(own);
    let used = process.map_or(0, |process| process.virtual_memory());
    let left = address_space().map(|limit| limit.saturating_sub(used));
    (process.and_then(|process| process.cgroup_limits()), left)
}

/// Bytes of addresses that this process may have.
#[cfg(all(feature = "io", unix))]
fn address_space() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    getrlimit(Resource::As).current
}

#[cfg(all(feature = "io", not(unix)))]
fn address_space() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_memory_is_available() {
        assert!(default_memory() > 0);
    }
}

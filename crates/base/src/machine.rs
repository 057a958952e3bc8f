//! The resources of a computation: threads and memory, and the observer that can stop it.

use crate::observer::{Observer, Silent};
use crate::threads::{NoThreads, Pool};
#[cfg(feature = "io")]
use sysinfo::{CGroupLimits, ProcessRefreshKind, ProcessesToUpdate, System};

/// The threads, the memory limit and the observer of a computation.
#[derive(Clone, Copy)]
pub struct Machine<'a> {
    /// Number of threads, at least 1.
    pub threads: usize,
    /// Memory limit in bytes.
    pub memory: usize,
    /// The observer, which receives events and can stop the computation.
    pub observer: &'a dyn Observer,
}

impl Machine<'_> {
    /// Returns a machine with `threads` threads, `memory` bytes and an observer that ignores
    /// events.
    pub const fn silent(threads: usize, memory: usize) -> Self {
        Machine {
            threads,
            memory,
            observer: &Silent,
        }
    }

    /// Starts a pool with the machine's number of threads.
    ///
    /// # Errors
    /// [`NoThreads`] if the threads cannot be started.
    pub fn pool(&self) -> Result<Pool, NoThreads> {
        Pool::new(self.threads)
    }
}

/// Returns the number of threads that this computer runs at once, or 1 without the feature
/// `threads`.
pub fn default_threads() -> usize {
    match cfg!(feature = "threads") {
        true => std::thread::available_parallelism().map_or(1, usize::from),
        false => 1,
    }
}

/// The number of bytes of available memory that is assumed if the system does not report it.
const UNKNOWN: u64 = 1 << 30;

/// Returns the default memory limit in bytes: four fifths of the available memory.
///
/// The limits of the process's control group and address space (`ulimit -v`) are respected.
pub fn default_memory() -> usize {
    let available = available().filter(|&bytes| bytes > 0).unwrap_or(UNKNOWN);
    usize::try_from(default_share(available)).unwrap_or(usize::MAX)
}

/// Returns the default memory limit if `available` bytes are available: four fifths of them.
pub fn default_share(available: u64) -> u64 {
    available / 5 * 4
}

/// Returns `None`: without the feature `io` the system is not asked for its available memory.
#[cfg(not(feature = "io"))]
fn available() -> Option<u64> {
    None
}

/// Returns the available memory in bytes, within all limits of the process.
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

/// Returns the number of bytes that a process of the control group may still allocate.
///
/// The page cache of the group counts as free, because the system releases it when memory is
/// needed.
#[cfg(feature = "io")]
fn left(limits: CGroupLimits) -> u64 {
    limits.total_memory.saturating_sub(limits.rss)
}

/// Returns the limits of the process's control group, and the bytes left in its address space.
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

/// Returns the limit on the address space of this process, in bytes, or `None` if there is no
/// limit.
#[cfg(all(feature = "io", unix))]
fn address_space() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    getrlimit(Resource::As).current
}

/// Returns `None`: on this system the limit on the address space is not known.
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

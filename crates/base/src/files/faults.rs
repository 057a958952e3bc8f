//! Injects faults into file operations, for tests.
//!
//! A *fault plan* is a function that a test installs; it chooses the operations that fail. Without
//! a fault plan, a file operation costs one relaxed atomic load more.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

/// The kind of a file operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// Open or create a file.
    Open,
    /// Create a directory.
    Make,
    /// Read metadata, list a directory, resolve a path or set permissions.
    Look,
    /// Lock a file.
    Lock,
    /// Read.
    Read,
    /// Map into memory.
    Map,
    /// Write.
    Write,
    /// Truncate or extend a file.
    Cut,
    /// Sync to disk.
    Sync,
    /// Rename a file.
    Rename,
    /// Remove a file or a directory.
    Remove,
}

/// The kind of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The call fails without effect.
    Error(io::ErrorKind),
    /// A write stores half of its bytes and fails. An operation other than a write fails without
    /// effect.
    Half,
    /// A write, change of length, sync, rename or removal has no effect, but it reports success.
    Lost,
    /// One bit of the bytes that are read or written is flipped.
    Flipped,
}

/// The decision on a file operation: perform it, or simulate a fault.
pub(super) enum Deed {
    Done,
    Half(io::Error),
    Lost,
    Flipped,
}

impl Deed {
    /// Flips a bit of the bytes that were read, if the simulated fault is [`Deed::Flipped`].
    pub(super) fn change(self, bytes: &mut [u8]) -> io::Result<()> {
        if let Deed::Flipped = self {
            bytes.copy_from_slice(&flip(bytes));
        }
        Ok(())
    }
}

/// Returns a copy of the bytes with one bit flipped in the middle.
pub(super) fn flip(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let middle = bytes.len() / 2;
    if let Some(byte) = bytes.get_mut(middle) {
        *byte ^= 4;
    }
    bytes
}

/// A callback that decides which calls fail.
type Strike = dyn Fn(Op, &Path) -> Option<Fault> + Send + Sync;

/// The fault plans, by root directory.
static PLANS: RwLock<Vec<(PathBuf, Arc<Strike>)>> = RwLock::new(Vec::new());

/// Number of fault plans.
static ACTIVE: AtomicUsize = AtomicUsize::new(0);

/// A guard of an installed fault plan, which makes file operations of a test fail. The plan is
/// active until the guard is dropped.
#[derive(Debug)]
pub struct Injected {
    root: PathBuf,
}

/// Installs a fault plan for a directory and all files below it.
///
/// The plan is the function `strike`. It is called before every operation on these files, on any
/// thread. It returns the fault to simulate, or `None`. A directory can have one plan at a time.
pub fn inject(
    root: &Path,
    strike: impl Fn(Op, &Path) -> Option<Fault> + Send + Sync + 'static,
) -> Injected {
    let root = root.to_owned();
    let mut plans = PLANS.write().unwrap_or_else(PoisonError::into_inner);
    plans.push((root.clone(), Arc::new(strike)));
    ACTIVE.store(plans.len(), Ordering::Relaxed);
    Injected { root }
}

impl Drop for Injected {
    fn drop(&mut self) {
        let mut plans = PLANS.write().unwrap_or_else(PoisonError::into_inner);
        plans.retain(|(root, _)| *root != self.root);
        ACTIVE.store(plans.len(), Ordering::Relaxed);
    }
}

/// Decides if a file operation is performed or a fault is simulated. Returns an error if the
/// operation is to fail without effect.
pub(super) fn call(op: Op, path: &Path) -> io::Result<Deed> {
    // The usual case: no test has installed a plan.
    if ACTIVE.load(Ordering::Relaxed) == 0 {
        return Ok(Deed::Done);
    }
    let plans = PLANS.read().unwrap_or_else(PoisonError::into_inner);
    let plan = plans.iter().find(|(root, _)| path.starts_with(root));
    let strike = plan.map(|(_, strike)| strike.clone());
    // Release the lock before calling `strike`, since the callback may access files itself.
    drop(plans);
    let Some(strike) = strike else {
        return Ok(Deed::Done);
    };
    let Some(fault) = strike(op, path) else {
        // Files of tests need not survive a power loss, so syncs are skipped.
        return Ok(match op {
            Op::Sync => Deed::Lost,
            _ => Deed::Done,
        });
    };
    let error = |kind| io::Error::new(kind, "a fault that a test wanted");
    match (fault, op) {
        (Fault::Error(kind), _) => Err(error(kind)),
        (Fault::Half, Op::Write) => Ok(Deed::Half(error(io::ErrorKind::StorageFull))),
        (Fault::Half, _) => Err(error(io::ErrorKind::Other)),
        (Fault::Lost, Op::Write | Op::Cut | Op::Sync | Op::Rename | Op::Remove) => Ok(Deed::Lost),
        (Fault::Flipped, Op::Read | Op::Write) => Ok(Deed::Flipped),
        // A fault that does not apply to this kind of operation, such as a lost read, has no
        // effect.
        _ => Ok(Deed::Done),
    }
}

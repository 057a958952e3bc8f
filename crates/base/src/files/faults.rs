//! Faults of files that a test wants, at any call. Without one a call costs one look at a
//! number.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

/// What is asked of the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// To open a file, which may make it.
    Open,
    /// To make a directory.
    Make,
    /// What it knows of a file, or what is in a directory.
    Look,
    /// To lock a file.
    Lock,
    /// To read.
    Read,
    /// To map it into memory.
    Map,
    /// To write.
    Write,
    /// To change how long a file is.
    Cut,
    /// To wait until all is on the disk.
    Sync,
    /// To give a file another name.
    Rename,
    /// To remove a file or a directory.
    Remove,
}

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing is done, and the system says so.
    Error(io::ErrorKind),
    /// Half of what was to be written is, and the system says that it failed. Of anything but
    /// a write nothing is done.
    Half,
    /// Nothing is written, cut, synced, renamed or removed, but the system says that it was.
    Lost,
    /// A bit of what is read or written is another one.
    Flipped,
}

/// What to do of a call.
pub(super) enum Deed {
    Done,
    Half(io::Error),
    Lost,
    Flipped,
}

impl Deed {
    /// What becomes of bytes that were read.
    pub(super) fn change(self, bytes: &mut [u8]) -> io::Result<()> {
        if let Deed::Flipped = self {
            bytes.copy_from_slice(&flip(bytes));
        }
        Ok(())
    }
}

/// The same bytes, but for a bit in the middle.
pub(super) fn flip(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let middle = bytes.len() / 2;
    if let Some(byte) = bytes.get_mut(middle) {
        *byte ^= 4;
    }
    bytes
}

/// What says which calls go wrong.
type Strike = dyn Fn(Op, &Path) -> Option<Fault> + Send + Sync;

/// Below which directories what is asked.
static PLANS: RwLock<Vec<(PathBuf, Arc<Strike>)>> = RwLock::new(Vec::new());

/// How many plans there are.
static ACTIVE: AtomicUsize = AtomicUsize::new(0);

/// Faults happen as long as this is there.
#[derive(Debug)]
pub struct Injected {
    root: PathBuf,
}

/// From now on `strike` is asked before every call, by any thread, that is about a file below
/// a directory, or about the directory. One at a time for a directory.
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

/// Asks whether a call goes wrong.
pub(super) fn call(op: Op, path: &Path) -> io::Result<Deed> {
    if ACTIVE.load(Ordering::Relaxed) == 0 {
        return Ok(Deed::Done);
    }
    let plans = PLANS.read().unwrap_or_else(PoisonError::into_inner);
    let plan = plans.iter().find(|(root, _)| path.starts_with(root));
    let strike = plan.map(|(_, strike)| strike.clone());
    drop(plans);
    let Some(strike) = strike else {
        return Ok(Deed::Done);
    };
    let Some(fault) = strike(op, path) else {
        // What a test writes need not survive that of the machine.
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
        _ => Ok(Deed::Done),
    }
}

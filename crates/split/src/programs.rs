//! Cache of programs. A program is the code of a phase for one class of spectators, patterns of the
//! half of the border that is not advanced. It is made when it is first needed
//! ([`compile`](super::compile)), and kept if the memory limit allows.
//!
//! - Invariant: a program that a thread uses stays in memory until its last user drops it, whether
//!   the cache keeps it or not.

use super::program::Program;
use super::spectator::HalfSet;
use super::together::Grouping;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};

/// The programs of a phase, by class of spectators (patterns of the half that is not advanced).
pub(super) struct Programs {
    pub(super) classes: Vec<Mutex<Kept>>,
    groupings: Vec<OnceLock<Grouping>>,
    /// Bytes of all programs that are kept (`bytes`), and their limit (`allowed`).
    pub(super) bytes: AtomicUsize,
    pub(super) allowed: AtomicUsize,
}

/// The program of a class of spectators (patterns of the half that is not advanced). The cache owns
/// it (`stays`), or only refers to it (`goes`), so that it lives as long as its last user.
#[derive(Default)]
pub(super) struct Kept {
    pub(super) stays: Option<Arc<Program>>,
    pub(super) goes: Weak<Program>,
}

impl Programs {
    /// Creates an empty cache with a limit of 0 bytes.
    pub(super) fn new(spectators: &HalfSet) -> Programs {
        let classes = spectators.classes.iter();
        Programs {
            groupings: classes.clone().map(|_| OnceLock::new()).collect(),
            classes: classes.map(|_| Mutex::default()).collect(),
            bytes: AtomicUsize::new(0),
            allowed: AtomicUsize::new(0),
        }
    }

    /// Returns the grouping of a class of spectators: how many of its patterns are processed
    /// together. `found` computes it at the first call.
    pub(super) fn grouping(&self, class: usize, found: impl FnOnce() -> Grouping) -> Grouping {
        *self.groupings[class].get_or_init(found)
    }

    /// Sets the limit for programs that are kept, in bytes.
    pub(super) fn allow(&self, bytes: usize) {
        self.allowed.store(bytes, Ordering::Relaxed);
    }
}

//! Cache of programs: made when they are needed ([`compile`](super::compile)), kept as far as they
//! fit.
//!
//! - Invariant: a program that is in use stays until its last user drops it, kept or not.

use super::engine::{Split, Work};
use super::program::Program;
use super::rows::Size;
use super::spectator::{Class, HalfSet};
use super::together::Grouping;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};

/// The programs of a phase, by class.
pub(super) struct Programs {
    pub(super) classes: Vec<Mutex<Kept>>,
    groupings: Vec<OnceLock<Grouping>>,
    /// Bytes of all that are kept, and that may be.
    pub(super) bytes: AtomicUsize,
    pub(super) allowed: AtomicUsize,
}

/// A program that stays, or one that goes with its last user.
#[derive(Default)]
pub(super) struct Kept {
    pub(super) stays: Option<Arc<Program>>,
    pub(super) goes: Weak<Program>,
}

impl Programs {
    pub(super) fn new(spectators: &HalfSet) -> Programs {
        let classes = spectators.classes.iter();
        Programs {
            groupings: classes.clone().map(|_| OnceLock::new()).collect(),
            classes: classes.map(|_| Mutex::default()).collect(),
            bytes: AtomicUsize::new(0),
            allowed: AtomicUsize::new(0),
        }
    }

    /// How work on a class is grouped, which is found once.
    pub(super) fn grouping(&self, class: usize, found: impl FnOnce() -> Grouping) -> Grouping {
        *self.groupings[class].get_or_init(found)
    }

    /// Allows so many bytes for those that are kept.
    pub(super) fn allow(&self, bytes: usize) {
        self.allowed.store(bytes, Ordering::Relaxed);
    }
}

impl Split {
    /// Bytes of the programs of all phases, roughly: a count keeps as many as it is allowed to. The
    /// number of primes at a time hardly matters.
    pub fn program_bytes(&self) -> u64 {
        let of_phase = |work: &Work| {
            let classes = self.spectators(work.phase.advanced).classes.iter();
            let size = |class: &Class| Size::of(&work.tables, class, 1).program_bytes();
            classes
                .filter(|class| class.canonical)
                .map(size)
                .sum::<u64>()
        };
        self.phases.iter().map(of_phase).sum()
    }
}

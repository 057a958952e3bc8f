//! Stop requests and progress reports while tables and programs are made.
//!
//! - Entry: [`Asking::round`] is called in every loop of about a microsecond per iteration,
//!   [`Asking::now`] in slower ones.
//! - Invariant: no more than some milliseconds pass between two calls of the observer.
//! - Cost: one counter per loop iteration, and a call of the observer every 4096 iterations.

use std::cell::Cell;

/// The error of a computation that was stopped on request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped on request")]
pub struct Stopped;

/// Number of calls of [`Asking::round`] between two calls of the observer. There is about a
/// microsecond between two calls of `round`.
const ROUNDS: u32 = 1 << 12;

/// Polls an observer for stop requests, and reports progress to it.
pub(super) struct Asking<'a> {
    go_on: &'a dyn Fn() -> bool,
    told: &'a dyn Fn(),
    rounds: Cell<u32>,
}

impl<'a> Asking<'a> {
    /// Creates a poller that does not report progress.
    pub(super) fn new(go_on: &'a dyn Fn() -> bool) -> Asking<'a> {
        Asking::telling(go_on, &|| ())
    }

    /// Creates a poller that also calls `told` whenever a part of the tables is made.
    pub(super) fn telling(go_on: &'a dyn Fn() -> bool, told: &'a dyn Fn()) -> Asking<'a> {
        Asking {
            go_on,
            told,
            rounds: Cell::new(0),
        }
    }

    /// Reports that a part of the tables is made.
    pub(super) fn made(&self) {
        (self.told)();
    }

    /// Polls the observer now. Returns an error if it asks to stop.
    pub(super) fn now(&self) -> Result<(), Stopped> {
        (self.go_on)().then_some(()).ok_or(Stopped)
    }

    /// Polls the observer once in [`ROUNDS`] calls. Returns an error if it asks to stop.
    pub(super) fn round(&self) -> Result<(), Stopped> {
        // A counter is much cheaper than a call of the observer.
        let rounds = (self.rounds.get() + 1) % ROUNDS;
        self.rounds.set(rounds);
        if rounds == 0 { self.now() } else { Ok(()) }
    }

    /// Sorts a long slice and polls the observer several times.
    ///
    /// Parts of the slice are sorted one by one. The final stable sort merges these sorted parts in
    /// one pass.
    pub(super) fn sort<T: Ord>(&self, all: &mut [T]) -> Result<(), Stopped> {
        for part in all.chunks_mut(1 << 16) {
            self.now()?;
            part.sort();
        }
        self.now()?;
        all.sort();
        Ok(())
    }
}

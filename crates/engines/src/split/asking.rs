//! Stop checks and progress while tables and programs are made.
//!
//! - Entry: [`Asking::round`] in every loop of about a microsecond a round, [`Asking::now`] in
//!   longer ones.
//! - Invariant: no more than some milliseconds pass between two calls of the observer.
//! - Cost: one counter a round, and one call in 4096.

use std::cell::Cell;

/// Somebody said stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped on request")]
pub struct Stopped;

/// Rounds of a loop, of about a microsecond each, between two questions.
const ROUNDS: u32 = 1 << 12;

/// Asks now and then.
pub(super) struct Asking<'a> {
    go_on: &'a dyn Fn() -> bool,
    told: &'a dyn Fn(),
    rounds: Cell<u32>,
}

impl<'a> Asking<'a> {
    pub(super) fn new(go_on: &'a dyn Fn() -> bool) -> Asking<'a> {
        Asking::telling(go_on, &|| ())
    }

    /// Also tells whenever a part is made.
    pub(super) fn telling(go_on: &'a dyn Fn() -> bool, told: &'a dyn Fn()) -> Asking<'a> {
        Asking {
            go_on,
            told,
            rounds: Cell::new(0),
        }
    }

    /// A part is made.
    pub(super) fn made(&self) {
        (self.told)();
    }

    /// Asks.
    pub(super) fn now(&self) -> Result<(), Stopped> {
        (self.go_on)().then_some(()).ok_or(Stopped)
    }

    /// Asks every [`ROUNDS`] rounds.
    pub(super) fn round(&self) -> Result<(), Stopped> {
        let rounds = (self.rounds.get() + 1) % ROUNDS;
        self.rounds.set(rounds);
        if rounds == 0 { self.now() } else { Ok(()) }
    }

    /// Sorts many things: parts of them, with questions between, and then the parts
    /// together, which a stable sort does in one pass.
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

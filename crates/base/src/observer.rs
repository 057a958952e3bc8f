//! Progress and cancellation: the one interface, [`Observer`], between long computations and their
//! callers.
//!
//! Engines (the code that counts or searches) have no clock and print nothing; they report events
//! to the observer and ask it whether to go on.
//!
//! Tests stop each engine at many moments: `every_engine_stops_at_every_moment` in
//! `count/tests/all/stopping.rs`, and `games/tests/all/stopping.rs`.

use serde::Serialize;

/// A progress event of a computation. In JSON, `{"event":"samples","done":1,"of":10}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Event {
    /// The states of a periodic sweep (a pass over columns that repeat), or the positions of a
    /// small game, are being enumerated.
    Exploring {
        /// Number of states or positions found so far. In a sweep, the largest number of states
        /// after one step.
        states: usize,
    },
    /// The matrix of a step is being computed.
    Compiling {
        /// Number of steps computed so far.
        done: usize,
        /// Number of steps to compute.
        of: usize,
        /// Number of states after the last computed step.
        states: usize,
    },
    /// Data or results of a count other than its columns are being computed.
    Preparing {
        /// The kind of data: `tables`, `sizes` (of programs), `programs` (lists of additions),
        /// `pairs` (of states that are joined) or `terms` (of a recurrence).
        what: &'static str,
        /// Number of parts computed so far.
        done: usize,
        /// Number of parts to compute.
        of: usize,
    },
    /// A batch of primes starts.
    Batch {
        /// Number of primes finished before the batch.
        done: usize,
        /// Number of primes needed.
        of: usize,
        /// Number of primes in the batch.
        primes: usize,
        /// Number of columns restored from a checkpoint. If a torus is counted by orbits (one sweep
        /// for each first column, up to symmetry), number of first columns that are done.
        columns: usize,
        /// Number of columns (or first columns) to count.
        of_columns: usize,
    },
    /// A step was done: a point was added to every state.
    Step {
        /// Column of the point, from 0.
        column: usize,
        /// Row (or number) of the point, from 0.
        step: usize,
        /// Number of points in the column.
        of: usize,
        /// Number of states after the step.
        states: usize,
        /// Number of primes for which the step was computed.
        primes: usize,
    },
    /// The count is known modulo one more prime. In JSON both integers are strings of digits,
    /// because many programs cannot represent integers of this size.
    Residue {
        /// The prime.
        #[serde(with = "crate::json::Integer")]
        prime: u64,
        /// The number modulo the prime.
        #[serde(with = "crate::json::Integer")]
        residue: u64,
    },
    /// The minimal recurrence of a sequence is being computed.
    Recurrence {
        /// Number of terms used so far.
        terms: usize,
        /// Number of terms to use.
        of: usize,
        /// The order of the recurrence so far.
        order: usize,
    },
    /// Brute force has tried a number of colourings.
    Colourings {
        /// Number of colourings tried so far.
        done: u64,
        /// Number of all colourings.
        of: u64,
    },
    /// A power iteration has converged further.
    Iterating {
        /// Number of iterations so far.
        done: usize,
        /// Number of certain bits.
        bits: usize,
        /// Number of bits wanted.
        of: usize,
    },
    /// Independent runs of a random estimate have finished.
    Samples {
        /// Number of finished runs.
        done: usize,
        /// Number of requested runs.
        of: usize,
    },
    /// A search has reached a greater distance from its start.
    Searching {
        /// The distance from the start, in steps.
        distance: usize,
        /// Number of nodes found so far, at all distances.
        found: u64,
    },
    /// Cycles that together cover the vertices of a graph are being joined into one cycle.
    Joining {
        /// Current number of cycles.
        cycles: usize,
        /// Initial number of cycles.
        of: usize,
    },
    /// A life-and-death search has visited more situations (positions with the player to move).
    Situations {
        /// Number of situations since the last event.
        more: u64,
    },
    /// A message for the user.
    Note {
        /// A full sentence.
        text: String,
    },
}

/// The caller of a long computation, which receives events and can stop it.
///
/// This is the one protocol for cancellation. An engine calls [`Observer::go_on`] at least five
/// times a second, also while it computes tables and programs. If the result is `false`, the engine
/// gives up and returns an error such as `Cancelled`, `Stopped` or `Unknown`. Results that it has
/// stored before are kept.
pub trait Observer: Sync {
    /// Receives an event. The engine calls this method often, so it must be cheap.
    fn event(&self, event: Event);
    /// Returns `true` if the computation may go on. The call is cheap but not free: inner loops
    /// call it about every thousand rounds.
    fn go_on(&self) -> bool {
        true
    }
}

/// An observer that ignores events and never stops the computation.
pub struct Silent;

impl Observer for Silent {
    fn event(&self, _: Event) {}
}

/// An observer that stops the computation at once, for tests.
pub struct Impatient;

impl Observer for Impatient {
    fn event(&self, _: Event) {}

    fn go_on(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_json_objects() {
        let json = |event: &Event| serde_json::to_string(event).unwrap();
        let samples = Event::Samples { done: 1, of: 10 };
        assert_eq!(json(&samples), r#"{"event":"samples","done":1,"of":10}"#);
        let text = "Kept.".to_owned();
        let note = Event::Note { text };
        assert_eq!(json(&note), r#"{"event":"note","text":"Kept."}"#);
    }
}

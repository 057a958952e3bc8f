//! Progress and cancellation: the one interface between long computations and
//! whoever waits for them. Engines have no clock and print nothing.

use serde::{Serialize, Serializer};

/// What a computation is doing. As JSON, `{"event":"samples","done":1,"of":10}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Event {
    /// The states of a periodic sweep are being looked for.
    Exploring {
        /// The most found so far after one step of a column.
        states: usize,
    },
    /// The matrix of a step is being made.
    Compiling {
        /// Steps made so far.
        done: usize,
        /// Steps to make.
        of: usize,
        /// States after the last step made.
        states: usize,
    },
    /// What a count needs before its columns is being made.
    Preparing {
        /// What it is: `tables`, `sizes` or `programs`.
        what: &'static str,
        /// Parts made so far.
        done: usize,
        /// Parts to make.
        of: usize,
    },
    /// A group of primes is being started.
    Batch {
        /// Primes finished before it.
        done: usize,
        /// Primes needed.
        of: usize,
        /// Primes in the group.
        primes: usize,
        /// Columns already there, from a checkpoint; of tori by orbits these are first columns,
        /// one of each orbit.
        columns: usize,
        /// Columns to count.
        of_columns: usize,
    },
    /// A point was added to every state.
    Step {
        /// Column of the point, from 0.
        column: usize,
        /// Row (or number) of the point, from 0.
        step: usize,
        /// Points in the column.
        of: usize,
        /// States after the step.
        states: usize,
        /// Primes computed at once.
        primes: usize,
    },
    /// The number that is being counted is known modulo one more prime. In JSON both are
    /// digits: there are programs for which they are too large.
    Residue {
        /// The prime.
        #[serde(serialize_with = "digits")]
        #[cfg_attr(
            feature = "schema",
            schemars(with = "String", regex(pattern = "^-?[0-9]+$"))
        )]
        prime: u64,
        /// The number modulo it.
        #[serde(serialize_with = "digits")]
        #[cfg_attr(
            feature = "schema",
            schemars(with = "String", regex(pattern = "^-?[0-9]+$"))
        )]
        residue: u64,
    },
    /// The minimal recurrence of a sequence is being looked for.
    Recurrence {
        /// Terms taken so far.
        terms: usize,
        /// Terms to take.
        of: usize,
        /// The order so far.
        order: usize,
    },
    /// Colourings tried so far by brute force.
    Colourings {
        /// How many were tried.
        done: u64,
        /// How many there are.
        of: u64,
    },
    /// A power iteration comes closer to its eigenvector.
    Iterating {
        /// Iterations done.
        done: usize,
        /// Bits that are certain.
        bits: usize,
        /// Bits wanted.
        of: usize,
    },
    /// Independent runs of a random estimate finished so far.
    Samples {
        /// How many are finished.
        done: usize,
        /// How many there are to be.
        of: usize,
    },
    /// A search goes from a start to ever larger distances.
    Searching {
        /// The distance from the start at which it is looking, in steps.
        distance: usize,
        /// How much was found so far, at all distances.
        found: u64,
    },
    /// Cycles that together go through everything are being joined into one.
    Joining {
        /// How many there are.
        cycles: usize,
        /// How many there were at first.
        of: usize,
    },
    /// Situations of a problem of life and death were looked into.
    Situations {
        /// How many more than when it was last told.
        more: u64,
    },
    /// Something worth telling happened.
    Note {
        /// A full sentence.
        text: String,
    },
}

fn digits<S: Serializer>(number: &u64, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(number)
}

/// Somebody who waits for a computation.
///
/// This is the one protocol for stopping: an engine asks [`Observer::go_on`] at least five
/// times a second, whatever it does, the making of tables and programs included, and once it
/// hears no, it gives up what it is doing and says so (`Cancelled`, `Stopped`, `Unknown`).
/// What it had kept before stays kept.
pub trait Observer: Sync {
    /// Called often; must be cheap.
    fn event(&self, event: Event);
    /// Whether to go on. Cheap, but not free: inner loops ask every thousand rounds or so.
    fn go_on(&self) -> bool {
        true
    }
}

/// Nobody waits.
pub struct Silent;

impl Observer for Silent {
    fn event(&self, _: Event) {}
}

/// Somebody who says stop when first asked: for what is to end at once, as in tests.
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

//! Sums that a phase leaves: sums of counts, and sums of the words that it read and wrote.

use super::slots::LINE;
use serde::{Deserialize, Serialize};

/// Sums modulo 2^64 of all words of the vector that a phase has read, and of those
/// that it has written for the next one to read. A bit of the vector that flips
/// between two phases makes what the second reads differ from what the first wrote.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// Sum of the words that were read.
    pub read: u64,
    /// Sum of the words that were written.
    pub written: u64,
}

impl Tally {
    /// Adds that of another part.
    pub fn add(&mut self, other: Tally) {
        self.read = self.read.wrapping_add(other.read);
        self.written = self.written.wrapping_add(other.written);
    }
}

/// The sums that a phase, or a part of it, leaves besides the vector.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Advance {
    /// Sums of all counts, at the end of a column.
    pub sums: Sums,
    /// Sums of the words that were read and written.
    pub tally: Tally,
}

/// Sums of counts: those with an even number of strings, and with an odd one.
pub type Sums = [[u64; LINE]; 2];

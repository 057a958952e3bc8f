//! Sums that a phase returns: sums of counts, and checksums of the words that it read and wrote.

use super::slots::LINE;
use serde::{Deserialize, Serialize};

/// Checksums of a phase: the sum modulo 2^64 of all words that it read, and of all words that it
/// wrote.
///
/// Suppose that a bit of the vector flips between two phases. Then the sum of the words read by the
/// second phase differs from the sum of the words written by the first.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// Sum of the words that were read.
    pub read: u64,
    /// Sum of the words that were written.
    pub written: u64,
}

impl Tally {
    /// Adds the checksums of another part of the vector.
    pub fn add(&mut self, other: Tally) {
        self.read = self.read.wrapping_add(other.read);
        self.written = self.written.wrapping_add(other.written);
    }
}

/// The sums that advancing a unit (a row or column of tiles of the vector) returns besides its
/// tiles.
///
/// Sums of all units of a phase are [added up](super::blocks::Blocks::total).
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Totals {
    /// Sums of the counts that the last phase of a column writes, for each of the eight words of a
    /// line; zero after other phases. On tiles the last phase advances the lower half of the border.
    /// The words belong to the primes in turn. The first entry is for states with an even number of
    /// strings of marked stones, the second for an odd number.
    pub sums: [[u64; LINE]; 2],
    /// The sum modulo 2^64 of all words that were read. Its total over all units equals the total
    /// of `written` in the phase before, unless words have changed in between.
    pub read: u64,
    /// The sum modulo 2^64 of all words that were written for the next phase.
    pub written: u64,
}

/// Sums of counts, for each of the eight words of a line; the words belong to the primes in turn.
/// The first entry is for states with an even number of strings of marked stones, the second entry
/// for states with an odd number.
pub type Sums = [[u64; LINE]; 2];

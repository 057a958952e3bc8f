//! Hash keys of positions (Zobrist hashing).
//!
//! The key of a position is the exclusive or of 64-bit words, one for each stone. So adding or
//! removing a stone changes the key by one operation. Source: A. L. Zobrist, *A new hashing method
//! with application for game playing*, 1970. The words are a fixed pseudo-random sequence
//! (SplitMix64), so that keys are the same in every run.

use crate::player::Player;
use std::sync::Arc;

/// The number by which each step of SplitMix64 (a pseudo-random generator) increases its state:
/// 2^64 divided by the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// For each point, the words of a black stone and of a white stone.
#[derive(Clone, Debug)]
pub(super) struct Keys(Arc<[[u64; 2]]>);

impl Keys {
    /// Returns the keys of a board's stones.
    pub(super) fn new(points: usize) -> Keys {
        let word = |n: usize| mix(GOLDEN.wrapping_mul(n as u64 + 1));
        Keys(
            (0..points)
                .map(|v| [word(2 * v), word(2 * v + 1)])
                .collect(),
        )
    }

    /// Returns keys that are all equal, for tests of collisions.
    #[cfg(test)]
    pub(super) fn useless(points: usize) -> Keys {
        Keys(vec![[0, 0]; points].into())
    }

    /// Returns the word of a stone.
    pub(super) fn of(&self, vertex: usize, player: Player) -> u64 {
        self.0[vertex][player as usize]
    }
}

/// The output function of SplitMix64.
const fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

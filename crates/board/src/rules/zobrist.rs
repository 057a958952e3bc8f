//! Keys of positions: the exclusive or of a word for each stone (Zobrist, *A new hashing
//! method with application for game playing*, 1970), so that stones are added and taken
//! one at a time. The words are a fixed pseudo-random sequence (SplitMix64).

use crate::player::Player;
use std::sync::Arc;

/// The difference of the generator's states: 2^64 divided by the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// For each point, the words of a black and of a white stone.
#[derive(Clone, Debug)]
pub(super) struct Keys(Arc<[[u64; 2]]>);

impl Keys {
    pub(super) fn new(points: usize) -> Keys {
        let word = |n: usize| mix(GOLDEN.wrapping_mul(n as u64 + 1));
        Keys(
            (0..points)
                .map(|v| [word(2 * v), word(2 * v + 1)])
                .collect(),
        )
    }

    /// Keys that do not tell positions apart.
    #[cfg(test)]
    pub(super) fn useless(points: usize) -> Keys {
        Keys(vec![[0, 0]; points].into())
    }

    pub(super) fn of(&self, vertex: usize, player: Player) -> u64 {
        self.0[vertex][player as usize]
    }
}

/// SplitMix64's output function.
const fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

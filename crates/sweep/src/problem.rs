//! What a counting problem is: the contract between problems and executors.
//!
//! A board is swept point by point, column by column. What has been seen so far
//! is summed up in a *state*; the next point takes every state to a few
//! successors, each with a weight (in how many ways). Executors add weights up
//! and know nothing of Go; problems know nothing of primes, threads or memory.
//!
//! ```text
//!   start ──step 0──▶ states ──step 1──▶ ... ──▶ states at the end of column 0
//!                                                   │  Σ final_weight · number  = count for 1 column
//!                                                   ▼
//!                                                  ... ──▶ end of column 1 ──▶ ...
//! ```

use std::fmt::Debug;
use std::hash::Hash;

/// A state packed into a few machine words. Its order is the order in which
/// executors store states, so states that follow from each other should be close.
pub trait StateKey: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// Length of [`StateKey::write`].
    const BYTES: usize;
    /// What tells such states from others of the same boards in checkpoints; not all problems
    /// of one kind of keys have the same states.
    const FORM: &'static str = "";
    /// Appends the state to a checkpoint, [`StateKey::BYTES`] bytes.
    fn write(&self, out: &mut Vec<u8>);
    /// Reads it back from exactly [`StateKey::BYTES`] bytes.
    fn read(bytes: &[u8]) -> Self;
}

/// In how many ways something is chosen.
pub trait Weight: Copy + Ord + Into<i64> + Debug + Send + Sync + 'static {}

impl Weight for u32 {}
/// Of problems whose sums have terms of either sign.
impl Weight for i32 {}

/// How a sweep repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// It has this many columns and no more.
    Finite(usize),
    /// It goes on for ever; from column `preamble` on, columns `c` and
    /// `c + period` have the same steps and the same final weights.
    Periodic {
        /// Columns before the repetition.
        preamble: usize,
        /// Length of the repetition, at least 1.
        period: usize,
    },
}

/// A counting problem over a swept board.
pub trait Problem: Sync {
    /// What is remembered between two steps.
    type State: StateKey;
    /// What a choice is weighed by: `u32`, or `i32` if weights may be negative.
    type Weight: Weight;

    /// The state before the first point.
    fn start(&self) -> Self::State;

    /// How the columns repeat.
    fn extent(&self) -> Extent;

    /// Number of steps (points) in a column.
    fn steps(&self, column: usize) -> usize;

    /// Total weight out of every state: λ + 1 for the colourings of one point.
    fn choices(&self) -> u64;

    /// Calls `emit(successor, weight)` for every choice at point `step` of
    /// `column`, the same successor possibly several times, and returns the
    /// weight of the choices that are illegal. The weights emitted and the one
    /// returned add up to [`Problem::choices`]. (Where weights may be negative, nothing
    /// is illegal, and what is returned makes up for what the others lack.)
    fn successors(
        &self,
        column: usize,
        step: usize,
        state: &Self::State,
        emit: impl FnMut(Self::State, Self::Weight),
    ) -> i64;

    /// The weight with which a state counts if the board ends after `column`
    /// (0 if it is then illegal).
    fn final_weight(&self, column: usize, state: &Self::State) -> i64;
}

/// What is put on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// 0 for an empty point, else a colour from 1. Where a problem has no names for
    /// colours, they are numbered by their first appearance on the frontier, and the
    /// number after these stands for any colour that does not appear there.
    pub colour: u32,
    /// In how many ways: 1, or the number of colours that the choice stands for.
    pub times: u32,
    /// By how much it changes the number of strings, if the problem's states tell.
    pub strings: i32,
}

/// A problem whose paths are positions: every choice leads to another position.
pub trait Choosing: Problem {
    /// Calls `emit(choice, successor)` for every legal choice at point `step` of
    /// `column`, by ascending colour.
    fn choose(
        &self,
        column: usize,
        step: usize,
        state: &Self::State,
        emit: impl FnMut(Choice, Self::State),
    );
}

impl StateKey for u64 {
    const BYTES: usize = 8;
    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&u64::to_le_bytes(*self));
    }
    fn read(bytes: &[u8]) -> u64 {
        u64::from_le_bytes(bytes.try_into().expect("8 bytes"))
    }
}

impl StateKey for u128 {
    const BYTES: usize = 16;
    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&u128::to_le_bytes(*self));
    }
    fn read(bytes: &[u8]) -> u128 {
        u128::from_le_bytes(bytes.try_into().expect("16 bytes"))
    }
}

impl<const N: usize> StateKey for [u64; N] {
    const BYTES: usize = 8 * N;
    fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.iter().flat_map(|w| w.to_le_bytes()));
    }
    fn read(bytes: &[u8]) -> [u64; N] {
        let mut words = bytes.chunks_exact(8);
        std::array::from_fn(|_| <u64 as StateKey>::read(words.next().expect("N words")))
    }
}

//! Counting problems: the contract between problems, which define states, and executors, which
//! compute with them.
//!
//! A board is swept point by point, column by column. A *state* summarizes the points seen so far.
//! The next point takes every state to a few successors, each with a weight. In most problems this
//! is the number of contents of the point that lead to the successor. The *number* of a state is
//! the number of ways to reach it from the start. Executors compute these numbers and know nothing
//! of Go; problems know nothing of primes, threads or memory.
//!
//! ```text
//!   start ──step 0──▶ states ──step 1──▶ ... ──▶ states at the end of column 0
//!                                                   │  Σ final_weight · number  = count for 1 column
//!                                                   ▼
//!                                                  ... ──▶ end of column 1 ──▶ ...
//! ```

use std::fmt::Debug;
use std::hash::Hash;

/// A state of a counting problem (a summary of the points added so far), packed into a few machine
/// words.
///
/// Some executors sort states by their keys, so related states (with common successors) should have
/// keys that are close in order.
pub trait StateKey: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// The number of bytes that [`StateKey::write`] appends.
    const BYTES: usize;
    /// A tag in the headers of checkpoints, which are files of states and their numbers of ways. It
    /// distinguishes these states from states of another problem whose keys have the same type.
    const FORM: &'static str = "";
    /// Appends the state to `out`, the content of a checkpoint file, as [`StateKey::BYTES`] bytes.
    fn write(&self, out: &mut Vec<u8>);
    /// Reads a state from exactly [`StateKey::BYTES`] bytes.
    fn read(bytes: &[u8]) -> Self;
}

/// A type for the weight of a choice, the content of a new point. The weight is the number of ways
/// to make the choice.
pub trait Weight: Copy + Ord + Into<i64> + Debug + Send + Sync + 'static {}

impl Weight for u32 {}
/// Signed weights are for problems whose sums have terms of both signs, such as the
/// inclusion-exclusion of [`marked`](crate::marked).
impl Weight for i32 {}

/// The extent of a sweep: a finite number of columns, or columns without end that repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The sweep has this number of columns.
    Finite(usize),
    /// The sweep has columns without end. From column `preamble` on, columns `c` and `c + period`
    /// have equal steps and equal final weights.
    Periodic {
        /// The number of columns before the columns that repeat.
        preamble: usize,
        /// The number of columns after which the columns repeat, at least 1.
        period: usize,
    },
}

/// A counting problem: states of a board whose points are added one by one, and the transitions
/// between these states.
pub trait Problem: Sync {
    /// The type of states: summaries of the points added before a step.
    type State: StateKey;
    /// The type of the weight of a choice (the content of a point): `u32`, or `i32` if weights may
    /// be negative.
    type Weight: Weight;

    /// Returns the state before the first point is added.
    fn start(&self) -> Self::State;

    /// Returns the extent of the sweep: its number of columns, or how its columns repeat.
    fn extent(&self) -> Extent;

    /// Returns the number of steps (points) of a column.
    fn steps(&self, column: usize) -> usize;

    /// Returns the total weight of all choices (contents) of a point, legal or not. It is λ + 1
    /// with λ colours, since a point is empty or has a colour.
    fn choices(&self) -> u64;

    /// Expands a state: calls `emit(successor, weight)` for every legal choice (content) of point
    /// `step` of `column`.
    ///
    /// A successor may be emitted several times. Returns the weight of the illegal choices. The
    /// emitted weights and the returned weight add up to [`Problem::choices`]. If weights may be
    /// negative, no choice is illegal, and the returned weight is only the difference to this sum.
    fn successors(
        &self,
        column: usize,
        step: usize,
        state: &Self::State,
        emit: impl FnMut(Self::State, Self::Weight),
    ) -> i64;

    /// Returns the factor by which the number of ways to reach a state counts for the board that
    /// ends after `column`. The factor is 0 if positions with this state are illegal on that board.
    fn final_weight(&self, column: usize, state: &Self::State) -> i64;
}

/// A choice: the content of a new point of the sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The colour from 1 on, or 0 for an empty point.
    ///
    /// A problem without named colours numbers colours by their first appearance on the frontier
    /// (the added points with neighbours to come). The next number stands for any colour that does
    /// not appear there.
    pub colour: u32,
    /// The number of ways to make the choice: 1, or the number of colours that it stands for.
    pub times: u32,
    /// The change of the number of strings of the position by this choice, or 0 if the states do
    /// not determine it.
    pub strings: i32,
}

/// A problem whose choices are the contents of points, so that different choices lead to different
/// positions.
pub trait Choosing: Problem {
    /// Calls `emit(choice, successor)` for every legal content of point `step` of `column`, by
    /// ascending colour.
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

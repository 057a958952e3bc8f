//! The transposed matrix of a step (the addition of a point), applied to exact integers.
//!
//! A [`StepMatrix`] turns the numbers of ways *to* the states before a step into the numbers of
//! ways to the next states. The transpose turns the values *of* the next states into the values of
//! the states before the step. The value of a state is the weighted sum of the values of its
//! successors.
//!
//! ```text
//!   starts    0        3     5 ...       row r: targets[starts[r]..starts[r + 1]]
//!   targets   4  17  9   4  80 ...     row 0 = after[4] + after[17] + after[9], row 1 = ...
//!   weighted  (source 2, target 11, weight 3), ...       adds 3 after[11] to row 2
//! ```
//!
//! Here `after` is the vector of the values of the next states. Its integers have N machine words
//! each ([`Wide`]).
//!
//! Entry: `StepMatrix::transposed` makes the matrix, [`TransposedStep::apply`] uses it. The cost is
//! one addition of N words for each entry, and a multiplication by a small factor for each weighted
//! entry.
//!
//! [`StepMatrix`]: super::matrix::StepMatrix

use super::wide::Wide;
use super::{Context, ExecuteError};
use tengen_base::parallel;

/// The number of matrix rows that one task computes.
const ROWS: usize = 1 << 13;
/// The number of matrix entries transposed between two checks for cancellation.
const ENTRIES: usize = 1 << 18;

/// The transposed matrix of one step, with a row for every state before the step.
#[derive(Clone, Debug)]
pub struct TransposedStep {
    /// The successors of weight 1 of state s are `targets[starts[s]..starts[s + 1]]`.
    starts: Vec<u32>,
    targets: Vec<u32>,
    /// The transitions whose weight is not 1, sorted by the state before the step.
    weighted: Vec<WeightedTarget>,
    /// The number of states after the step.
    outputs: usize,
}

/// A transition whose weight is not 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct WeightedTarget {
    /// The index of the state before the step.
    pub(super) source: u32,
    /// The index of the successor.
    pub(super) target: u32,
    pub(super) weight: u32,
}

impl TransposedStep {
    /// Transposes a step matrix, which lists for each state after the step (row) its *sources*, the
    /// states before the step that lead to it. `weighted` has the entries whose weight is not 1, in
    /// any order.
    ///
    /// This is a counting sort of the entries by source, in two passes over the entries.
    pub(super) fn new(
        inputs: usize,
        (row_starts, sources): (&[u32], &[u32]),
        mut weighted: Vec<WeightedTarget>,
        context: Context<'_>,
    ) -> Result<TransposedStep, ExecuteError> {
        let mut starts = vec![0u32; inputs + 1];
        for sources in sources.chunks(ENTRIES) {
            context.check()?;
            for &source in sources {
                // First pass: count the entries of source s in `starts[s + 1]`.
                starts[source as usize + 1] += 1;
            }
        }
        // Prefix sums: `starts[s]` becomes the index of the first entry of row s.
        for source in 0..inputs {
            starts[source + 1] += starts[source];
        }
        // Second pass: write each entry to the next free place of its row.
        let mut next = starts.clone();
        let mut targets = vec![0; sources.len()];
        for (row, range) in row_starts.windows(2).enumerate() {
            if row.is_multiple_of(ENTRIES) {
                context.check()?;
            }
            for &source in &sources[range[0] as usize..range[1] as usize] {
                let at = &mut next[source as usize];
                targets[*at as usize] = row as u32;
                *at += 1;
            }
        }
        context.check()?;
        parallel::sort_by_key(&mut weighted, |w| (w.source, w.target));
        Ok(TransposedStep {
            starts,
            targets,
            weighted,
            outputs: row_starts.len() - 1,
        })
    }

    /// Returns the number of states before the step.
    pub fn inputs(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the bytes of memory of the matrix.
    pub fn bytes(&self) -> usize {
        (self.starts.len() + self.targets.len()) * 4
            + self.weighted.len() * size_of::<WeightedTarget>()
    }

    /// Replaces `before` by the matrix times `after`.
    ///
    /// `after` has the value of every state after the step, `before` gets the value of every state
    /// before it. The caller guarantees that no value overflows N words. With λ colours, the
    /// weights of the successors of a state add up to at most λ + 1. So a value is at most λ + 1
    /// times the largest value of a successor.
    ///
    /// # Errors
    /// [`ExecuteError::Cancelled`]; `before` is then unspecified.
    ///
    /// # Panics
    /// Panics if `after` does not have one number for each state after the step.
    pub fn apply<const N: usize>(
        &self,
        after: &[Wide<N>],
        before: &mut Vec<Wide<N>>,
        context: Context<'_>,
    ) -> Result<(), ExecuteError> {
        assert_eq!(after.len(), self.outputs, "one number per state");
        before.resize(self.inputs(), Wide::ZERO);
        parallel::try_pieces_mut(before, ROWS, |chunk, rows| {
            context.check()?;
            self.apply_rows(after, chunk * ROWS, rows);
            Ok(())
        })?;
        Ok(())
    }

    fn apply_rows<const N: usize>(&self, after: &[Wide<N>], first: usize, rows: &mut [Wide<N>]) {
        let starts = &self.starts[first..=first + rows.len()];
        for (row, range) in rows.iter_mut().zip(starts.windows(2)) {
            let targets = &self.targets[range[0] as usize..range[1] as usize];
            // Weight 1 needs additions only.
            *row = targets
                .iter()
                .fold(Wide::ZERO, |sum, &target| sum.plus(&after[target as usize]));
        }
        let from = self
            .weighted
            .partition_point(|w| (w.source as usize) < first);
        for w in &self.weighted[from..] {
            // The entries are sorted by source, so the remaining ones belong to later rows.
            let Some(row) = rows.get_mut(w.source as usize - first) else {
                break;
            };
            *row = row.plus(&after[w.target as usize].times(w.weight));
        }
    }
}

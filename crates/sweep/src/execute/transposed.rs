//! One step backwards: the transposed matrix of a step, applied to integers.
//!
//! Where a [`StepMatrix`] takes the numbers of ways *to* states on to the next
//! states, its transpose takes the values *of* the next states back to the states
//! before: what a state is worth is the sum of what its successors are worth.
//!
//! ```text
//!   starts    0        3     5 ...
//!   targets   4  17  9   4  80 ...     row 0 = in[4] + in[17] + in[9], row 1 = ...
//!   weighted  (source 2, target 11, weight number 0), ...
//! ```
//!
//! [`StepMatrix`]: super::matrix::StepMatrix

use super::wide::Wide;
use super::{Context, ExecuteError};
use tengen_base::parallel;

/// Rows computed by one task.
const ROWS: usize = 1 << 13;
/// Entries turned around between two questions to whoever waits.
const ENTRIES: usize = 1 << 18;

/// The transposed matrix of one step: a row for every state before it.
#[derive(Clone, Debug)]
pub struct TransposedStep {
    /// `targets[starts[s]..starts[s + 1]]` are state s's successors of weight 1.
    starts: Vec<u32>,
    targets: Vec<u32>,
    /// Successors of other weights, by source.
    weighted: Vec<WeightedTarget>,
    /// States after the step.
    outputs: usize,
}

/// A successor whose weight is not 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct WeightedTarget {
    pub(super) source: u32,
    pub(super) target: u32,
    pub(super) weight: u32,
}

impl TransposedStep {
    /// Turns rows of sources, as their starts have them, around. `weighted` in any
    /// order.
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
                starts[source as usize + 1] += 1;
            }
        }
        for source in 0..inputs {
            starts[source + 1] += starts[source];
        }
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

    /// Number of states before the step.
    pub fn inputs(&self) -> usize {
        self.starts.len() - 1
    }

    /// Bytes of memory that the matrix takes.
    pub fn bytes(&self) -> usize {
        (self.starts.len() + self.targets.len()) * 4
            + self.weighted.len() * size_of::<WeightedTarget>()
    }

    /// Replaces `before`, one number for every state before the step, by the matrix
    /// times `after`, one for every state after it.
    ///
    /// The caller sees to it that nothing overflows: a state's successors weigh at
    /// most λ + 1 together.
    ///
    /// # Errors
    /// Cancelled; `before` is then of no use.
    ///
    /// # Panics
    /// If `after` has not as many numbers as there are states after the step.
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
            *row = targets
                .iter()
                .fold(Wide::ZERO, |sum, &target| sum.plus(&after[target as usize]));
        }
        let from = self
            .weighted
            .partition_point(|w| (w.source as usize) < first);
        for w in &self.weighted[from..] {
            let Some(row) = rows.get_mut(w.source as usize - first) else {
                break;
            };
            *row = row.plus(&after[w.target as usize].times(w.weight));
        }
    }
}

//! The matrix T of one period of columns (the columns after which the lattice repeats), applied
//! backwards. From x, a value for each border state at the end of the period, it computes xT, the
//! values of the states at the start.

use tengen_sweep::execute::compiled::TransposedColumn;
use tengen_sweep::execute::wide::Wide;
use tengen_sweep::execute::{Context, ExecuteError};

/// The columns of a period of the sweep, as transposed sparse matrices.
pub(super) struct Period {
    columns: Vec<TransposedColumn>,
    /// The index of the *hub*, the state of an empty last column. The hub can be reached from every
    /// state.
    hub: usize,
}

impl Period {
    pub(super) fn new(columns: Vec<TransposedColumn>, hub: usize) -> Period {
        Period { columns, hub }
    }

    /// Returns the number of columns of the period.
    pub(super) fn columns(&self) -> usize {
        self.columns.len()
    }

    pub(super) fn hub(&self) -> usize {
        self.hub
    }

    /// Returns the number of states after the first `columns` columns of the period.
    pub(super) fn states(&self, columns: usize) -> usize {
        self.after(columns).states
    }

    /// Returns the states with a nonzero final weight, and their final weights, if the board ends
    /// after `columns` columns of the period. The final weight of a state is the factor with which
    /// its positions count at the end of the board, 0 if they are illegal.
    pub(super) fn finals(&self, columns: usize) -> &[(u32, u64)] {
        &self.after(columns).finals
    }

    fn after(&self, columns: usize) -> &TransposedColumn {
        &self.columns[(columns + self.columns.len() - 1) % self.columns.len()]
    }

    /// Replaces `vector`, the values of the states after the first `columns` columns of the period,
    /// by the values of the states at the start of the period. `spare` is working memory.
    pub(super) fn back<const N: usize>(
        &self,
        columns: usize,
        vector: &mut Vec<Wide<N>>,
        spare: &mut Vec<Wide<N>>,
        context: Context<'_>,
    ) -> Result<(), ExecuteError> {
        // Apply the transposed steps from the last one to the first.
        for column in self.columns[..columns].iter().rev() {
            for step in column.steps.iter().rev() {
                step.apply(vector, spare, context)?;
                std::mem::swap(vector, spare);
            }
        }
        Ok(())
    }
}

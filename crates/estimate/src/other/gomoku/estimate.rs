//! Estimates the number of states of a gomoku board before counting. A state has the stones at the
//! end of each line that is partly swept (see [`problem`](super::problem)).

use super::GomokuProblem;
use tengen_base::observer::Observer;
use tengen_sweep::execute::{Context, ExecuteError, explore};
use tengen_sweep::problem::Problem;

/// The number of states above which states are not enumerated any more; their number is then
/// extrapolated.
const EXPLORED: usize = 1_000_000;

/// Returns the largest number of states after any step of a count of gomoku positions, at least 1.
///
/// The number is exact for boards with few states. Otherwise it is extrapolated from boards with
/// fewer rows. Each further row is assumed to multiply the number of states by the same factor as
/// the last row that was explored. Half of this factor is taken if that row made columns and
/// diagonals of `in_a_row` points possible for the first time.
///
/// # Errors
/// [`ExecuteError::Cancelled`].
pub fn states(
    rows: usize,
    cols: usize,
    in_a_row: usize,
    observer: &dyn Observer,
) -> Result<f64, ExecuteError> {
    let (mut before, mut last) = (1f64, 1f64);
    for lower in 1..=rows {
        let found = match GomokuProblem::new(lower, cols, in_a_row) {
            Some(problem) => explored_states(&problem, cols, in_a_row, observer)?,
            None => None,
        };
        let Some(found) = found else {
            // Too many states: extrapolate from the last two numbers of rows.
            let factor = last / before / if lower == in_a_row + 1 { 2.0 } else { 1.0 };
            return Ok(last * factor.powi((rows + 1 - lower) as i32));
        };
        (before, last) = (last, found as f64);
    }
    Ok(last)
}

/// Returns the largest number of states after a step, or `None` if it is above [`EXPLORED`].
fn explored_states(
    problem: &GomokuProblem,
    cols: usize,
    in_a_row: usize,
    observer: &dyn Observer,
) -> Result<Option<usize>, ExecuteError> {
    let context = Context {
        memory: usize::MAX,
        observer,
    };
    let mut states = vec![problem.start()];
    let mut most = 1;
    // In the middle of the board the numbers of states repeat from column to column. So only the
    // first 2 `in_a_row` columns are explored.
    for column in 0..cols.min(in_a_row.saturating_mul(2)) {
        for step in 0..problem.steps(column) {
            states = explore::image(problem, (column, step), &states, context)?;
            most = most.max(states.len());
            if most > EXPLORED {
                return Ok(None);
            }
        }
    }
    Ok(Some(most))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;

    /// Compares with an enumeration of all states of the whole board, step by step.
    #[test]
    fn small_boards_are_explored_to_the_end() {
        for (rows, cols, in_a_row) in [(3, 9, 3), (4, 4, 4), (5, 5, 5), (4, 12, 2)] {
            let problem = GomokuProblem::new(rows, cols, in_a_row).unwrap();
            let mut states = std::collections::BTreeSet::from([problem.start()]);
            let mut most = 1;
            for (column, step) in (0..cols).flat_map(|c| (0..rows).map(move |r| (c, r))) {
                let mut next = std::collections::BTreeSet::new();
                for state in &states {
                    problem.successors(column, step, state, |state, _| {
                        next.insert(state);
                    });
                }
                states = next;
                most = most.max(states.len());
            }
            let estimate = states_of(rows, cols, in_a_row);
            assert_eq!(estimate, most as f64, "{rows} x {cols}, {in_a_row}");
            // At the end of the board all lines have ended, so one state is left.
            assert_eq!(states.len(), 1);
        }
    }

    fn states_of(rows: usize, cols: usize, in_a_row: usize) -> f64 {
        states(rows, cols, in_a_row, &Silent).unwrap()
    }
}

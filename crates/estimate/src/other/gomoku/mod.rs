//! Gomoku: boards without k stones of one colour in a row; the standard game has k = 5.
//!
//! A position is a colouring of the points empty, black or white, without k or more stones of one
//! colour in line. Lines are rows, columns and diagonals. The numbers of black and white stones are
//! not compared (*Combinatorics of Go*, section 5).
//!
//! To count the positions on m rows column by column, the paper suggests remembering the last four
//! columns, which gives 3^(4m) states. The [`problem`] remembers less: for each line, the colour
//! and number of the stones at its end, and only while k in a row are still possible on the line.
//!
//! | module | one idea |
//! |---|---|
//! | [`problem`] | the ends of lines as states of a [`Problem`](tengen_sweep::problem::Problem) |
//! | [`estimate`] | the number of states, before counting |
//! | [`base`] | the growth of the number of positions per point |

pub mod base;
pub mod estimate;
pub mod problem;

pub use problem::GomokuProblem;

use tengen_count::{CountError, Options, count_finite};
use tengen_exact::UBig;

/// The number of bytes for a state in two vectors modulo one prime, and for its entry in a hash
/// table.
const BYTES_PER_STATE: f64 = 56.0;

/// Counts the positions on a board of `rows` x `cols` points without `in_a_row` stones of one
/// colour in line.
///
/// The threads, memory and observer of the options are used.
///
/// # Errors
/// [`CountError`]; boards with too many states are refused before the count starts.
pub fn positions(
    rows: usize,
    cols: usize,
    in_a_row: usize,
    options: &Options<'_>,
) -> Result<UBig, CountError> {
    if rows == 0 || cols == 0 {
        return Err(CountError::unusable(format!(
            "a board needs at least 1 row and 1 column, not {rows} x {cols}"
        )));
    }
    if in_a_row == 0 {
        return Err(CountError::unusable(
            "expected at least 1 stone in a row, found 0",
        ));
    }
    // Sweep along the longer side, so that the frontier is short.
    let (short, long) = (rows.min(cols), rows.max(cols));
    let points = (short.checked_mul(long)).filter(|&points| points <= tengen_board::MAX_POINTS);
    let points = points.ok_or_else(|| {
        CountError::unusable(format!(
            "a board of {rows} x {cols} points is too large; at most {} points are possible",
            tengen_board::MAX_POINTS
        ))
    })?;
    if in_a_row > long {
        return Ok(UBig::from(3u8).pow(points));
    }
    if in_a_row > short {
        // Only lines along the longer side can have k stones in a row, and these lines are
        // independent of each other.
        let problem = GomokuProblem::new(1, long, in_a_row).expect("one row has few statuses");
        return Ok(count_finite(&problem, long, 2, options)?.pow(short));
    }
    let states = options.with_threads(|| {
        estimate::states(short, long, in_a_row, options.machine.observer).map_err(CountError::from)
    })?;
    let bytes = states * BYTES_PER_STATE;
    let problem = GomokuProblem::new(short, long, in_a_row);
    let problem = problem.filter(|_| bytes <= options.machine.memory as f64);
    let problem = problem.ok_or_else(|| {
        CountError::exceeds(bytes, options.machine.memory as f64, |bytes, memory| {
            format!(
                "the count for a board of {rows} x {cols} points has about {states:.1e} states, \
                 which need {bytes} of memory, but {memory} are allowed"
            )
        })
    })?;
    count_finite(&problem, points, 2, options)
}

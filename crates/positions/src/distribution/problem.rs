//! The problem of a board, after a look at whether there is any hope.

use super::{DistributionError, Options};
use crate::reading::Reading;
use tengen_board::Board;
use tengen_count::sweep::Sweep;

/// Bytes of a state and its polynomial, at least.
const BYTES_PER_STATE: u128 = 64;

/// The sweep of a board, unless its states are certainly too many.
///
/// At the time when the frontier is widest, all points that have left it may be empty, and
/// those on it any colours: so there are at least as many states as colourings of the
/// frontier, up to renaming of colours.
pub(super) fn sweep(
    board: &Board,
    colours: u32,
    options: &Options<'_>,
) -> Result<Sweep, DistributionError> {
    if colours == 0 {
        return Err(DistributionError::NoColours);
    }
    let sweep = Reading::of(board)?.sweep;
    let width = sweep.width();
    let of = width as u32;
    let states = match colours {
        1 => 2u128.pow(of),
        // With more than two colours there are these, too.
        _ => 3u128.pow(of).div_ceil(2),
    };
    let needed = states * BYTES_PER_STATE;
    if needed > options.memory as u128 {
        return Err(DistributionError::TooLarge {
            width,
            states,
            needed,
            allowed: options.memory,
        });
    }
    Ok(sweep)
}

/// Evaluates an expression with the frontier problem of a board, on the narrowest keys.
macro_rules! with_frontier_problem {
    (($board:expr, $colours:expr, $options:expr), |$problem:ident| $body:expr) => {{
        use tengen_count::frontier::{FrontierProblem, Layout};
        let sweep = $crate::distribution::problem::sweep($board, $colours, $options)?;
        let width = sweep.width();
        if Layout::new::<u64>(width, $colours).is_some() {
            let $problem = FrontierProblem::<u64>::new(sweep, $colours).expect("it fits");
            $body
        } else if Layout::new::<u128>(width, $colours).is_some() {
            let $problem = FrontierProblem::<u128>::new(sweep, $colours).expect("it fits");
            $body
        } else {
            let $problem = FrontierProblem::<[u64; 8]>::new(sweep, $colours).expect("it fits");
            $body
        }
    }};
}
pub(super) use with_frontier_problem;

//! Whether boards are counted by marked stones.

use super::estimate::{estimate, estimate_marked};
use super::{CountError, Engine, Estimate, Options};
use crate::Sequence;
use tengen_sweep::frontier::PackedKey;
use tengen_sweep::marked::MarkedProblem;
use tengen_sweep::sweep::Sweep;
use tengen_sweep::with_marked;

/// With fewer colours there are always fewer states of strings and their colours.
const COLOURS: u32 = 4;

/// How many times as many other states there must be: as matrices, a state of marked stones
/// takes about as many times longer (docs/performance.md).
const TIMES: f64 = 1.3;

/// What counting column by column with marked stones takes, if they are asked for, or
/// pay.
///
/// # Errors
/// [`CountError::Unusable`], if they are asked for and do not fit.
pub(super) fn estimate_if_used(
    sequence: &Sequence,
    sweep: &Sweep,
    options: &Options<'_>,
) -> Result<Option<Estimate>, CountError> {
    let asked = options.engine == Engine::Marked;
    let possible = options.engine == Engine::Auto && sequence.colours >= COLOURS;
    if !asked && !possible {
        return Ok(None);
    }
    let key_bytes = with_marked!((sweep, sequence.colours), bytes_of());
    let Some(key_bytes) = key_bytes else {
        return if asked { Err(does_not_fit()) } else { Ok(None) };
    };
    let marked = estimate_marked(sequence, sweep, key_bytes);
    let other = || estimate(sequence, sweep, key_bytes).states;
    let used = asked || marked.states * TIMES <= other();
    Ok(used.then_some(marked))
}

fn bytes_of<K: PackedKey>(_: MarkedProblem<K>) -> usize {
    K::BYTES
}

/// Why there are no marked stones on a board.
pub(super) fn does_not_fit() -> CountError {
    CountError::unusable(
        "the numbers that the marked engine weighs states by are too large: there are too many \
         colours, or too many points beside one; use auto or hashed",
    )
}

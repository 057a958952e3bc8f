//! The size of the state vector of the engine `levels`, and the number of primes that the engine
//! computes together.

use crate::error::CountError;
use crate::options::Options;
use tengen_engines::levels::{bytes, elements};
use tengen_ledger::Sequence;
use tengen_split::LANES;

/// Returns the number of elements of the state vector for a sequence's boards, or `u64::MAX` for
/// unsupported numbers of rows.
pub(super) fn size(sequence: &Sequence) -> u64 {
    elements(sequence.rows, sequence.guarded()).unwrap_or(u64::MAX)
}

/// Returns the number of primes that the engine `levels` computes together, and the bytes of memory
/// at the peak. The board has `rows` rows, and its vector has `elements` elements.
pub(super) fn lanes(
    (rows, elements): (usize, u64),
    missing: usize,
    options: &Options<'_>,
) -> Result<(usize, f64), CountError> {
    let machine = &options.machine;
    // With 4 or 8 primes at a time, one more prime than is missing may be computed.
    let useful = |k: usize| k <= missing || (k.is_multiple_of(4) && k == missing + 1);
    let lanes = LANES.into_iter().rev().filter(|&k| useful(k));
    let needed = |k: usize| bytes((rows, elements), k, machine.threads);
    let mut all = lanes.map(|k| (k, needed(k)));
    all.find(|lanes| lanes.1 <= machine.memory as f64)
        .ok_or_else(|| {
            CountError::exceeds(needed(1), machine.memory as f64, |needed, memory| {
                format!("{rows} rows need at least {needed} of memory, and {memory} may be used")
            })
        })
}

//! Computes residues of counts on request, instead of exact counts, and checks that a requested
//! board exists.

use super::counts::Residues;
use super::engine::asked::Engines;
use super::error::CountError;
use super::gather;
use super::options::Options;
use std::ops::Range;
use tengen_board::{Board, BoardError, check_rows};
use tengen_exact::primes::primes;
use tengen_ledger::Sequence;

/// Largest number of primes modulo which residues of counts can be requested.
pub(super) const MAX_PRIMES: usize = 10_000;

/// Computes the residues of the counts with 1 to `cols` columns. `numbers` selects the primes by
/// their index: the prime with index 0 is the largest below 2^63.
///
/// The cheapest of `engines` computes them.
pub(super) fn residues_by(
    engines: Engines,
    sequence: &Sequence,
    cols: usize,
    numbers: Range<usize>,
    options: &Options<'_>,
) -> Result<Residues, CountError> {
    check(sequence, cols)?;
    if numbers.is_empty() || numbers.end > MAX_PRIMES {
        return Err(CountError::unusable(format!(
            "expected a prime range A..B with A < B <= {MAX_PRIMES}, found {numbers:?}"
        )));
    }
    if numbers.len().saturating_mul(cols).saturating_mul(16) > options.machine.memory {
        return Err(CountError::too_large(
            16.0 * numbers.len() as f64 * cols as f64,
            options.machine.memory as f64,
            format!("the residues of {cols} columns alone need more than the memory allowed"),
        ));
    }
    let wanted: Vec<u64> = primes().take(numbers.end).skip(numbers.start).collect();
    gather::residues(sequence, cols, &wanted, options, engines)
}

/// Returns an error if the sequence has no board with `cols` columns.
///
/// # Errors
/// [`CountError::Board`], or [`CountError::Unusable`] for the number of colours.
pub fn check(sequence: &Sequence, cols: usize) -> Result<(), CountError> {
    let Sequence { rows, boundary, .. } = *sequence;
    if rows == 0 || cols == 0 {
        return Err(BoardError::Zero { rows, cols }.into());
    }
    if sequence.colours == 0 || sequence.colours == u32::MAX {
        return Err(CountError::unusable(
            "the number of colours must be from 1 to 4294967294",
        ));
    }
    check_rows(sequence.lattice, rows, boundary)?;
    check_wraps(sequence, cols)
}

/// Returns an error if the lattice wraps around and the board is too small for this, unless the
/// lattice allows short wraps.
///
/// For boards with three columns or more, the result depends only on the number of rows.
pub(super) fn check_wraps(sequence: &Sequence, cols: usize) -> Result<(), CountError> {
    if has_short_wraps(sequence) {
        Board::lattice(sequence.shape(cols.min(3)))?;
    }
    Ok(())
}

/// Returns `true` if boards of some small sizes do not exist for this lattice, because edges wrap
/// around. On such a board an edge would occur twice or join a point to itself.
pub(super) fn has_short_wraps(sequence: &Sequence) -> bool {
    let lattice = sequence.lattice;
    let wraps = lattice.wraps_columns() || lattice.wraps_rows();
    wraps && !lattice.cell().merges_short_wraps()
}

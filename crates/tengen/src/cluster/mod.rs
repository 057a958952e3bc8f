//! Counts past one machine: the vector as tiles that many machines keep, and what becomes of
//! the residues that they compute.
//!
//! | module | one idea |
//! |---|---|
//! | `blocks` | [`CutBoard`]: a board's vector as tiles, and the two functions that make a column |
//! | `residues` | [`KeepResidues`]: residues that were computed elsewhere, into an ordinary ledger |
//!
//! Who moves tiles, and keeps them, is the business of the caller: nothing here knows of
//! networks or of files. The Python package has a driver (`python -m tengen.cluster`).

mod blocks;
mod residues;

pub use blocks::CutBoard;
pub use residues::{GivenResidues, KeepResidues, KeptPrimes};
pub use tengen_engines::split::Needs;
pub use tengen_engines::split::blocks::{Blocks, BlocksError, Done, Half, LAYOUT, Pack, Totals};

use crate::request::{with_board, with_resources};
use crate::{BoardSpec, Error, Result};
use std::ops::Range;
use tengen_board::Shape;
use tengen_count::Sequence;

with_board!(CutBoard, KeepResidues);
with_resources!(CutBoard, KeepResidues);

/// The primes with these numbers: prime 0 is the largest below 2^63, prime 1 the next.
///
/// ```
/// assert_eq!(tengen::cluster::primes(0..2), [9223372036854775783, 9223372036854775643]);
/// ```
pub fn primes(numbers: Range<usize>) -> Vec<u64> {
    let all = tengen_exact::primes::primes();
    all.take(numbers.end).skip(numbers.start).collect()
}

/// How many primes the number of legal positions of a lattice's board needs, with two colours.
///
/// # Errors
/// [`Unusable`](Error::Unusable), if there is no such board, or they are beyond all reason.
pub fn primes_needed(board: &BoardSpec) -> Result<usize> {
    let (sequence, shape) = sequence(board)?;
    Ok(tengen_count::primes_needed(&sequence, shape.cols)?)
}

/// What the boards of a lattice are counted as.
fn sequence(board: &BoardSpec) -> Result<(Sequence, Shape)> {
    let BoardSpec::Lattice(spec) = board else {
        return Err(Error::unusable(
            "a vector is cut of a lattice's boards only",
        ));
    };
    let shape = spec.shape();
    let sequence = Sequence {
        lattice: shape.lattice,
        rows: shape.rows,
        boundary: shape.boundary,
        colours: 2,
    };
    Ok((sequence, shape))
}

impl From<BlocksError> for Error {
    fn from(error: BlocksError) -> Error {
        match error {
            BlocksError::Stopped => Error::Interrupted { kept: false },
            BlocksError::Memory { bytes, .. } => Error::TooLarge {
                reason: error.to_string(),
                needed: bytes,
                available: 0,
                foreseen: false,
            },
            other => Error::unusable(other),
        }
    }
}

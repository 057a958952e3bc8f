//! Counts on several machines: the state vector as tiles, and the import of the computed residues.
//! The vector has, for each state of the border (the points added last), the number of ways to
//! reach the state, with signs, modulo every prime.
//!
//! | module | one idea |
//! |---|---|
//! | `blocks` | [`CutBoard`]: cuts the vector of a board into tiles; [`Blocks`] computes a column unit by unit |
//! | `residues` | [`KeepResidues`]: adds residues that were computed elsewhere to a ledger |
//!
//! The caller transfers and stores the tiles: this module uses neither network nor files.
//! The Python package has a driver (`python -m tengen.cluster`).

mod blocks;
mod residues;

pub use blocks::CutBoard;
pub use residues::{GivenResidues, KeepResidues, KeptPrimes};
pub use tengen_split::Needs;
pub use tengen_split::blocks::{
    Blocks, BlocksError, Done, Glued, Half, Halves, LAYOUT, Pack, Totals,
};

use crate::count::Keeping;
use crate::memory::too_large;
use crate::request::{with_board, with_resources};
use crate::{BoardSpec, Error, Resources, Result};
use std::ops::Range;
use std::path::PathBuf;
use tengen_base::observer::Silent;
use tengen_board::Shape;
use tengen_count::Sequence;
use tengen_exact::UBig;

with_board!(CutBoard, KeepResidues);
with_resources!(CutBoard, KeepResidues);

/// Returns the primes with the given numbers: prime 0 is the largest prime below 2^63, prime 1 the
/// second largest, and so on.
///
/// ```
/// assert_eq!(tengen::cluster::primes(0..2), [9223372036854775783, 9223372036854775643]);
/// ```
pub fn primes(numbers: Range<usize>) -> Vec<u64> {
    let all = tengen_exact::primes::primes();
    all.take(numbers.end).skip(numbers.start).collect()
}

/// Returns the number of primes that determine the number of legal positions of a lattice board,
/// with two colours. The count is known exactly once its residues modulo these primes are known.
///
/// # Errors
/// [`Unusable`](Error::Unusable) if the board is invalid or needs too many primes.
pub fn primes_needed(board: &BoardSpec) -> Result<usize> {
    let (sequence, shape) = sequence(board)?;
    Ok(tengen_count::primes_needed(&sequence, shape.cols)?)
}

/// Returns the two halves of a lattice board, for two colours, that can be glued in tiles. To *glue*
/// means to compute the count of the board from the vectors of both halves. Returns `None` if the
/// board has no such halves.
///
/// ```
/// use tengen::prelude::*;
/// let halves = tengen::cluster::halves(&BoardSpec::square(19, 19))?.unwrap();
/// assert_eq!((halves.longer, halves.primes, halves.is_one), (10, 5, true));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable) if the board is invalid.
pub fn halves(board: &BoardSpec) -> Result<Option<Halves>> {
    let (sequence, shape) = sequence(board)?;
    tengen_count::check(&sequence, shape.cols)?;
    Ok(tengen_count::halves(&sequence, shape.cols))
}

/// Adds the number of legal positions of a lattice board, with two colours, to the ledger in the
/// directory `store`. Residues of the ledger that contradict the number are set aside.
///
/// # Errors
/// - [`Unusable`](Error::Unusable) if the board is invalid.
/// - [`Failed`](Error::Failed) if the number is not within proved bounds, or the ledger cannot be
///   written.
pub fn keep_number(board: &BoardSpec, number: &UBig, store: impl Into<PathBuf>) -> Result<()> {
    let (sequence, shape) = sequence(board)?;
    let keeping = Keeping {
        store: Some(store.into()),
        ..Keeping::default()
    };
    keeping.with(Resources::default(), &Silent, |options| {
        Ok(tengen_count::keep_number(
            &sequence, shape.cols, number, &options,
        )?)
    })
}

/// Returns the shape of a lattice board, and the sequence to which the board belongs: the boards
/// with its rows and 1, 2, ... columns, for two colours.
fn sequence(board: &BoardSpec) -> Result<(Sequence, Shape)> {
    let BoardSpec::Lattice(spec) = board else {
        return Err(Error::unsupported(
            "expected a board of a lattice, found a graph; only lattice boards are counted in \
             tiles",
        ));
    };
    let shape = spec.shape();
    Ok((Sequence::of(shape, 2), shape))
}

impl From<BlocksError> for Error {
    fn from(error: BlocksError) -> Error {
        match error {
            BlocksError::Stopped => Error::Interrupted { kept: false },
            BlocksError::Memory { bytes, .. } => too_large(bytes, 0, error.to_string()),
            other => Error::unusable(other),
        }
    }
}

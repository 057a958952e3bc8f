//! Exact numbers of legal positions.
//!
//! | module | one idea |
//! |---|---|
//! | `number` | [`Count`]: the number of legal positions of a board, or of all narrower ones too |
//! | `known` | [`Known`]: a counted number, or the published one where counting takes too long |
//! | `evidence` | [`Evidence`]: residues, a second engine and the published number for a count |
//! | `warning` | a warning that a long computation cannot be resumed |
//! | `residues` | [`CountResidues`]: a count modulo some of the primes only, for a ledger |
//! | `keeping` | [`Keeping`]: where the work is saved |
//! | `by` | [`CountBy`]: counts by stones, empty points or strings |
//! | `classes` | [`CountClasses`]: counts up to symmetry and exchange of colours |
//! | `squares` | [`CountSquares`]: counts of the n by n boards |
//! | `squares_by` | [`CountSquaresBy`]: counts for the n by n boards by stones, empty points or strings |
//! | `published` | [`published`]: the table of published numbers |

mod by;
mod classes;
mod evidence;
pub(crate) mod keeping;
mod known;
mod number;
mod published;
mod residues;
mod squares;
mod squares_by;
mod warning;

pub use by::{BothColours, By, CountBy, CountedBy, Numbers};
pub use classes::{CountClasses, CountedClasses, SymmetryElement, UpTo};
pub use evidence::Evidence;
pub use keeping::Keeping;
pub use known::{Known, LookedUp};
pub use number::{Count, Counted};
pub use published::{PUBLISHED_SOURCE, Published, published};
pub use residues::{CountResidues, CountedResidues, Residue};
pub use squares::{CountSquares, CountedSquares};
pub use squares_by::{CountSquaresBy, CountedSquaresBy};
pub use tengen_count::EngineName as Engine;
pub use tengen_positions::distribution::{BlackWhite, Distribution, Ratio};

use crate::request::{with_board, with_resources};
use keeping::with_keeping;

with_board!(Count, CountBy, CountClasses, CountResidues);
with_resources!(
    Count,
    CountBy,
    CountClasses,
    CountResidues,
    CountSquares,
    CountSquaresBy
);
with_keeping!(
    Count,
    CountBy,
    CountClasses,
    CountResidues,
    CountSquares,
    CountSquaresBy
);

/// Default number of colours.
pub(crate) fn two() -> u32 {
    2
}

//! The *rank* of a legal position: its number, from 0.
//!
//! The positions of a board are in lexicographic order of their sequences of colours, one colour
//! for each point. Empty comes before black, and black before white. On the square lattice, points
//! are in row order, or in column order if the board has more columns than rows. On other lattices,
//! they are in column order if fewer points at a time then have neighbours that come later, else in
//! row order. The rank of a legal position is the number of legal positions before it.
//!
//! | module | one idea |
//! |---|---|
//! | `table` | [`RankTable`]: the table of a board with which ranks are computed, created once for any number of ranks |
//! | `rank` | [`Rank`]: the rank of one position |
//! | `unrank` | [`Unrank`]: the positions of some ranks |
//! | `many` | ranks of arrays of positions and the inverse, in parallel |

mod many;
mod rank;
mod table;
mod unrank;

pub use rank::{Rank, Ranked};
pub use table::{RankTable, Ranks};
pub use tengen_exact::UBig;
pub use tengen_positions::rank::{NUMBERING, RankError};
pub use unrank::{Unrank, Unranked};

use crate::request::{with_board, with_resources};

with_board!(RankTable, Unrank);
with_resources!(RankTable, Rank, Unrank);

/// Name of the folder in the data directory that has the tables with which ranks of positions are
/// computed.
pub const FOLDER: &str = "ranks";

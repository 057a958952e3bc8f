//! A number for every legal position of a board, from 0 on: its *rank*.
//!
//! The positions of a board are ordered as words: the colours of the points, empty before
//! black before white, row by row, or column by column if there are more columns than rows.
//! The rank of a legal position is the number of legal positions before it.
//!
//! | module | one idea |
//! |---|---|
//! | `table` | [`RankTable`]: the table of a board, made once, for as many ranks as there are |
//! | `rank` | [`Rank`]: the rank of one position |
//! | `unrank` | [`Unrank`]: the positions of some ranks |
//! | `many` | ranks of arrays of positions, and back, on several threads |

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

/// Where tables are in the directory in which work is kept.
pub const FOLDER: &str = "ranks";

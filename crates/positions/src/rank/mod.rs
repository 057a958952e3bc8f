//! Numbers for legal positions: a bijection between the L legal positions of a board
//! and 0, 1, ..., L - 1.
//!
//! **Numbering 1.** A position is read as a word: the colours of its points in the
//! order of the board's [`Reading`], row by row, or column by column if the frontier is
//! then narrower (on the square lattice, if there are more columns than rows; on others
//! that of [`Sweep::width`](tengen_sweep::sweep::Sweep::width) decides). Words are compared point by point, empty (0) before black (1) before
//! white (2) before the further colours. The *rank* of a legal position is the number
//! of legal positions whose words come before its own:
//!
//! ```text
//!     1 x 3     rank            rank            rank
//!     . . .       0   . O .       5   X X .      10     X O . is not there:
//!     . . X       1   . O O       6   O . .      11     its black stone has
//!     . . O       2   X . .       7   O . X      12     no liberty
//!     . X .       3   X . X       8   O . O      13
//!     . X X       4   X . O       9   O O .      14
//! ```
//!
//! So the empty board is 0, and the numbers do not depend on how they are computed.
//! Those of a graph's board depend on the order in which
//! [`narrow_order`](tengen_sweep::order::narrow_order) reads it, which is a part of this
//! numbering. Whatever would change a number makes another [`NUMBERING`].
//!
//! A rank is found by following the position point by point, and adding at every point
//! in how many ways the position could go on if the point had a smaller colour;
//! unranking turns that round. The numbers of ways are those of
//! [`Completions`](crate::completions::Completions).
//!
//! [`Reading`]: crate::reading::Reading
//!
//! | module | one idea |
//! |---|---|
//! | `walk` | following a position through the numbers of completions |
//! | `words` | natural numbers of a fixed size |
//! | `table` | all those numbers in one block of bytes |
//! | `header` | what a table is of, and how it begins |
//! | `file` | tables in files: written whole or not at all, checked when opened |
//! | `forecast` | refusing boards that do not fit into memory |

mod error;
mod file;
mod forecast;
mod header;
mod table;
mod walk;
mod words;

pub use error::{BuildError, OpenError, RankError, SaveError};
pub(crate) use file::{open, save};
pub(crate) use header::Description;
pub(crate) use table::Table;
pub(crate) use walk::{Walk, walk};

/// The version of the numbering that this module defines.
pub const NUMBERING: u32 = 1;

/// The most colours whose positions are numbered: colours are bytes.
pub const MAX_COLOURS: u32 = tengen_board::Colour::MAX as u32;

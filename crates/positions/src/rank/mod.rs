//! Ranks: the L legal positions of a board are numbered 0, 1, ..., L - 1.
//!
//! **Numbering 1.** A position is read as a word: the colours of its points in the order of the
//! board's [`Reading`]. That order is row by row, or column by column if that makes the frontier
//! (points read so far that have unread neighbours) narrower. On the square lattice the order is by
//! columns if there are more columns than rows. On other lattices
//! [`Sweep::width`](tengen_sweep::sweep::Sweep::width) decides. Words are compared point by point:
//! empty (0) before black (1) before white (2) before further colours. The *rank* of a legal
//! position is the number of legal positions whose words come before the position's word:
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
//! So the empty board has rank 0, and ranks do not depend on the method of computation. The ranks
//! of a graph depend on its order by [`narrow_order`](tengen_sweep::order::narrow_order), which is
//! part of this numbering. Any change of ranks requires a new [`NUMBERING`].
//!
//! A completion is a way to fill the later points legally. To find the rank of a position, follow
//! its word point by point. At each point, add the numbers of completions after all smaller colours
//! at this point. To find the position of a rank, choose each colour by comparing the rank with
//! these numbers. The numbers come from [`Completions`](crate::completions::Completions).
//!
//! [`Reading`]: crate::reading::Reading
//!
//! | module | one idea |
//! |---|---|
//! | `walk` | follows positions point by point, with the numbers of completions |
//! | `words` | natural numbers of a fixed size |
//! | `table` | the numbers of completions of all states, in one block of bytes |
//! | `header` | the header of a table, which identifies its board |
//! | `file` | table files: written atomically, checked when opened |
//! | `forecast` | early refusal of boards that do not fit into memory |

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

/// The version of the numbering of legal positions that this module defines.
pub const NUMBERING: u32 = 1;

/// The largest number of colours of stones. A colour is a byte.
pub const MAX_COLOURS: u32 = tengen_board::Colour::MAX as u32;

//! The fast engine for two and three colours: the square and the triangular lattice with all
//! boundaries; and with two, brick walls (hexagons, squares and octagons), and rings of the
//! square lattice, of which cylinders are made.
//!
//! # Marked stones
//! The number of legal positions is, by inclusion and exclusion over the strings
//! without liberties, the sum over all colourings and all sets S of libertyless
//! strings of (-1)^|S|. A stone is *free* if its string is not in S, and then
//! nothing is asked of it; it is *marked* if its string is in S, which must then
//! never touch an empty point and counts -1 when it ends. So no cell of the border
//! ever changes its letter before it is covered: only the ways in which the marked
//! stones hang together change. (The frontier problem uses the classic formalism,
//! in which strings become safe. The two check each other.)
//!
//! # Two halves
//! The border of m cells is split into U above and D below. A column is two
//! *phases*: U is advanced while D looks on as a *spectator*, then D while U does.
//! For all that is done to it, a spectator keeps its letters, so that the counts
//! for each pattern of letters of the spectator are work of their own: a *chunk* is
//! read, taken through all steps of the phase, and written.
//!
//! ```text
//!     column x-1   x               geometry    which cells touch
//!                                  course      in which order they are replaced
//!                                  half        one half's cells and strings
//!        .         #  row 0        colours     permutations of the colours
//!        .         #               spectator   patterns, classes, slots
//!        .         #       U       tables      which rows lead to which
//!        .         #  h-1          layout      where a count is in the vector
//!     --------- split ---------    program     lists of additions for a class
//!        #         .  h            kernel      runs them, in vector instructions
//!        #         .       D       advance     chunks, threads, phases
//!        #         .  m-1          grid        parts of the vector: tiles, units
//!                                  apart       units whose tiles are anywhere
//!                                  glue        two halves of a board, put together
//! ```
//!
//! `docs/split.md` follows a board of 3 rows through one column, with all figures; the test
//! `tests::example` asserts them. The entry is [`Split::new`], then `start` and, for each phase of
//! each column, `advance`. The cost of a column is in proportion to elements times rows times
//! primes.
//!
//! A phase over a chunk is a function of the counts in it: it can be repeated, it
//! needs nothing else, and it does no input or output. The caller holds the vector, in
//! memory or in files; callers with other machines use [`blocks`].

mod advance;
mod apart;
mod asking;
pub mod blocks;
mod bricks;
mod coder;
mod colours;
mod compile;
mod course;
mod engine;
mod first_column;
mod geometry;
mod glue;
mod grid;
mod half;
mod kernel;
mod layout;
mod lock;
mod program;
mod programs;
mod rows;
mod shape;
mod sharing;
mod sizes;
mod slots;
mod spectator;
mod start;
mod sums;
mod tables;
mod together;
mod watch;
mod words;

pub use asking::Stopped;
pub use course::Advanced;
pub use engine::{Needs, Split};
pub use first_column::first_column;
pub use geometry::{Geometry, MAX_HALF};
pub use glue::{Border, GlueError, GluedHalf, words_for};
pub use grid::{Grid, Unit};
pub(crate) use kernel::Isa;
pub use shape::Shape;
pub use sizes::{MAX_COUNTED_HALF, elements, half_states};
pub use slots::LANES;
pub(crate) use slots::{LINE, period};
pub use sums::{Advance, Sums, Tally};
pub use together::{SHARED, TOGETHER};
pub use watch::Watch;
pub use words::{Part, Words};

#[cfg(test)]
mod tests;

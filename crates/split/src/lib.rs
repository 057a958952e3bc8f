//! The fast engine for two and three colours.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
//!
//! With two or three colours it counts boards on the square and the triangular lattice, with all
//! boundaries. With two colours it also counts brick walls (hexagons, squares and octagons) and
//! rings of the square lattice, which make up cylinders.
//!
//! # Marked stones
//! The number of legal positions is a sum by inclusion and exclusion over the strings without
//! liberties. It runs over all colourings and all sets S of libertyless strings, each with the sign
//! (-1)^|S|. A stone is *free* if its string is not in S; free stones are not restricted. A stone
//! is *marked* if its string is in S. A marked string never touches an empty point, and contributes
//! the factor -1 when it ends. The *border* has the last point of each row that was added. A cell
//! of the border keeps its *letter* (empty, or a free or marked stone of a colour) until it is
//! *covered*: replaced by the next point of its row. Until then only the connections between marked
//! stones change. (The frontier problem of `tengen-sweep` has no marked stones: it records which
//! strings have a liberty. The two engines check each other.)
//!
//! # Two halves
//! The border of m cells is split into U above (h cells) and D below. A column takes two *phases*:
//! U is advanced while D is the *spectator*, then D while U is the spectator. A spectator keeps its
//! letters during a phase. So the counts for each pattern of the spectator's letters form a *chunk*
//! that is processed by itself: it is read, taken through all steps of the phase, and written.
//!
//! Each half has *half-states*: its letters, and the strings of its marked stones. A *row* of the
//! vector has the counts for one half-state. A *class* has the patterns for which a phase adds the
//! same rows; a *slot* is a way to combine the marked stones of such a pattern into strings. The
//! picture shows the border (`#`) between the two phases, and the modules:
//!
//! ```text
//!     column x-1   x               geometry    which cells of the border touch
//!                                  course      in which order cells are replaced
//!                                  half        half-states, and the steps from one to the next
//!        .         #  row 0        colours     permutations of the colours
//!        .         #               spectator   patterns, classes, slots
//!        .         #       U       tables      for each row, the rows that a step adds to it
//!        .         #  h-1          layout      where a count is in the vector
//!     --------- split ---------    program     lists of additions for a class
//!        #         .  h            kernel      runs these lists, in vector instructions
//!        #         .       D       advance     chunks, threads, phases
//!        #         .  m-1          grid        parts of the vector: tiles, units
//!                                  apart       units whose tiles are scattered in memory
//!                                  glue        joins the vectors of two halves of a board
//!                                  stones      weights by the number of stones on the border
//! ```
//!
//! `docs/split.md` follows a board of 3 rows through one column, with all figures; the test
//! `tests::example` asserts these figures. The entry functions are [`Split::new`], then `start`,
//! then `advance` for each phase of each column. The cost of a column is proportional to the
//! product of three numbers: elements of the vector, rows of the board, and primes.
//!
//! A phase on a chunk is a pure function of the chunk's counts: it can be repeated, needs no other
//! data and does no input or output. The caller holds the vector, in memory or in files. Callers
//! that distribute the work over machines use [`blocks`].
//!
//! | module | content |
//! |---|---|
//! | `engine` | [`Split`]: the tables of a board, and the memory that it needs |
//! | [`blocks`] | steps of the sweep as pure functions on tiles of the vector |
//! | `glue` | the number of legal positions of a board, from the vectors of its two halves |
//! | [`letter`] | the content of a point when strings are marked |
//! | [`labels`] | labels of cells: equal labels mean one string |
//!
//! # Invariants
//!
//! - The crate does no I/O and has no clock and no global state.
//! - The residues do not depend on the number of threads, nor on the instructions of the processor.
//!   The test `every_window_number_of_primes_and_processor_gives_the_same` guards this.
//! - The engine shares no code for the rules with the frontier problem of `tengen-sweep`. Terms
//!   with marked stones have both signs, so no step can check that the sum of all counts is right.
//!   Wrong residues are detected when they are combined: see `tengen-count`.
//! - The order of words in a tile is fixed for each version [`blocks::LAYOUT`], since other
//!   machines store tiles. The test `the_layout_is_that_of_its_version` guards this.
//! - `unsafe` is allowed in `advance`, `apart`, `kernel`, `sharing` and `start`. Each block states
//!   its condition under `SAFETY`.

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
pub mod labels;
mod layout;
pub mod letter;
mod program;
mod programs;
mod rows;
mod shape;
mod sharing;
mod sizes;
mod slots;
mod spectator;
mod start;
mod stones;
mod sums;
mod tables;
mod threads;
mod together;
mod watch;
mod words;

pub use asking::Stopped;
pub use course::Advanced;
pub use engine::{Needs, Split};
pub use first_column::first_column;
pub use geometry::{Geometry, MAX_HALF};
pub use glue::{
    Border, GlueError, GluedHalf, Partners, PrimeGluing, ReadWords, Residues, words_for,
};
pub use grid::{Grid, Unit};
pub use kernel::Isa;
pub use shape::Shape;
pub use sizes::{MAX_COUNTED_HALF, elements};
pub use slots::{LANES, LINE, period};
pub use stones::StoneWeights;
pub use sums::{Sums, Tally};
pub use together::{SHARED, TOGETHER};
pub use watch::Watch;
pub use words::Words;

#[cfg(test)]
mod tests;

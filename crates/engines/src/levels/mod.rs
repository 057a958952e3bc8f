//! The split engine for any number of colours, on the square lattice: components of points of
//! one colour, and strings of marked stones within them.
//!
//! # Two levels
//! As with [two colours](crate::split) positions are counted with some of their strings without
//! liberties *marked*, each with a factor of -1. Colours are not named, though. What is asked of
//! the colours of two neighbours is that they differ, or are the same; and a difference is 1 - δ,
//! where δ is 1 if they are the same. So a term has *components*, sets of points joined by its δ,
//! which count λ each, and the *strings* of marked stones within them. (`sweep::marked` has the
//! same expansion for any lattice, state by state.)
//!
//! ```text
//!     E   an empty point              never beside a marked stone
//!     f   a stone, free               of a component
//!     m   a stone, marked             of a component, and of a string in it
//! ```
//!
//! A letter never changes before its point is covered. To ask a question twice is to ask it
//! once, so that it waits until one of its points is covered; neighbours of one half that are in
//! one component are of one string, if both are marked, and if one is, the state is zero. (Across
//! the split it only waits.)
//!
//! # Two halves
//! Letters, components and strings of one half are a *half-state* (`half`). Both levels are
//! non-crossing, so that the open components of a half lie one after the other, and the open
//! strings in each; how many strings each has is what halves have to agree in.
//!
//! ```text
//!     half       cells, components, strings
//!     spectator  what happens to the half that looks on
//!     moves      where the other one leads
//!     set        half-states by letters and stack
//!     tables     the steps of a phase as sums of rows
//!     response   what happens to the spectators with some letters, slot by slot
//!     task       where rows are in the vector
//!     kernel     runs the steps; line: residues, and what is counted in them
//!     engine     a board, its columns and its end
//!     sizes      elements and bytes, without tables
//! ```
//!
//! The vector is an array of *tiles*, one for each pair of patterns of letters of D and U. In a
//! tile there is a section for each stack, a matrix of the half-states of U by those of D:
//!
//! ```text
//!     vector    tiles (D's pattern q, U's pattern p)
//!     tile      sections, one per stack
//!     section   [half-state of U][half-state of D][prime]
//! ```
//!
//! While U is advanced, D's letters stay: all tiles with the same q are work of their own, and
//! the other way round. A phase reads and writes the same places.
//!
//! # The end
//! Questions that wait are asked when a board ends: the cells of the last column leave one after
//! the other, and what takes their place is empty and touches nothing. That is a phase like
//! others, of which only one row is left for each q.

mod engine;
mod half;
mod kernel;
mod line;
mod moves;
mod response;
mod set;
mod sizes;
mod spectator;
mod tables;
mod task;

pub use engine::Levels;
pub use line::Lanes;
pub use sizes::{MAX_ROWS, bytes, elements};
pub use task::Tally;

#[cfg(test)]
mod tests;

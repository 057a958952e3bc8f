//! Tori with two colours, one first column at a time.
//!
//! On a torus the last column touches the first, so both must be remembered: the frontier problem
//! has a border of 2 m points. With marked stones (see [`split`](tengen_split)) letters never
//! change. So the letters of the first column can be *fixed*; the count is a sum over all first
//! columns:
//!
//! ```text
//!     first column       the column swept
//!        O ┐ run 0           x                What remains of the first column: its runs of
//!        O ┘                 O ┐ string of    marked stones (capitals), at most m, and the
//!        x         . . .     O ┘ run 0        string of each run.
//!        o                   X   string 1     At the end the two columns touch: columns whose
//!        X   run 1           o                letters may not touch count 0.
//!      (letters fixed)     (a ring)
//! ```
//!
//! First columns that are images of each other, under rotations and reflections of the ring and
//! exchange of colours, have equal sums. One of each *orbit* is swept, and its sum is multiplied by
//! the size of the orbit.
//!
//! A board can be rotated so that any of its columns comes first. A first column with few runs has
//! few states, so a column of the board's lowest class comes first: see `run`.
//!
//! ```text
//!     rows     numbers of rows
//!     first    first columns, their orbits and classes
//!     ring     the state, and its transitions
//!     vector   sums by state
//!     run      the sums for first columns whose runs have the same colours
//!     total    all orbits, on several threads, with the sum of the orbits that are done
//! ```
//!
//! Strings that wind around an annulus can join the cells of its two ends in any order. So there is
//! no stack here, and states are in hash maps.
//!
//! The entry functions are [`Orbits::new`] and [`complete`]. The states of a first column grow
//! about 10-fold with each row.

mod first;
mod ring;
mod rows;
mod run;
mod total;
mod vector;

pub use rows::MAX_ROWS;
pub use run::Ended;
pub use total::{LANES, Orbits, Total, bytes, complete, most_bytes, most_states};

#[cfg(test)]
mod tests;

//! Tori with two colours, one first column at a time.
//!
//! On a torus the last column touches the first, so that both columns must be remembered: the
//! frontier problem has a border of 2 m points. With marked stones (see
//! [`split`](crate::split)) letters never change. So the letters of the first column can be
//! *fixed*, and the sum taken over them:
//!
//! ```text
//!     first column       the column swept
//!        o ┐ run 0           .                Of the first column there remain its runs of
//!        o ┘                 o ┐ string of    marked stones, at most m of them, and in which
//!        .         . . .     o ┘ run 0        strings they are.
//!        x   run 1           x   string 1     At the end the two columns touch: letters that
//!      (letters fixed)     (a ring)           may not do so count nothing.
//! ```
//!
//! First columns that are images of each other, under rotations and reflections of the ring
//! and exchange of colours, lead to the same sums: one of each *orbit* is swept, and counted as
//! often as the orbit has members.
//!
//! A board can be turned so that any of its columns comes first. One with few runs has few states,
//! so that boards are cut where the column is of the *least* class: see `run`.
//!
//! ```text
//!     rows     numbers of rows
//!     first    first columns, their orbits and classes
//!     ring     the state, and what a step makes of it
//!     vector   sums by state
//!     run      the sums for first columns whose runs have the same colours
//!     total    all orbits, on several threads; what is done and what is not
//! ```
//!
//! Strings that wind around an annulus can join the cells of its two ends in any order, so that
//! there is no stack here, and states are in hash maps.

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

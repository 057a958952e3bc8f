//! Counts the legal positions of tori with two colours. During a sweep the contents of the first
//! column are fixed.
//!
//! On a torus of m rows the last column touches the first. So a sweep must remember the first
//! column and the current one. The frontier problem of `tengen-sweep` has up to 2 m points on its
//! frontier. This engine uses the inclusion-exclusion sum of [`split`](tengen_split): some strings
//! without liberties are *marked*, and each has the factor -1. The letter of a point (empty, or a
//! free or marked stone of a colour) never changes. So the letters of the first column can be
//! *fixed*, and the count is a sum over all first columns. A *run* is a maximal sequence of
//! adjacent marked stones of one colour in the first column.
//!
//! ```text
//!     first column       the column swept
//!        O ┐ run 0           x                The state keeps of the first column only its
//!        O ┘                 O ┐ string of    runs of marked stones (capitals), at most m,
//!        x         . . .     O ┘ run 0        and the string of each run.
//!        o                   X   string 1     At the end the two columns touch: states with
//!        X   run 1           o                letters that may not touch contribute 0.
//!      (letters fixed)     (a ring)
//! ```
//!
//! A column is a ring, since its last cell touches its first. First columns that are images of each
//! other, under rotations and reflections of the ring and exchange of colours, have equal sums. One
//! column of each *orbit* (a set of such images) is swept, and its sum is multiplied by the size of
//! the orbit.
//!
//! A position of the torus can be rotated so that any of its columns comes first. The sweep of a
//! first column with few runs has few states. So columns are ranked in *classes* by the colours of
//! their runs: the fewer runs, the lower the class. Each position is rotated so that a column of
//! the lowest class among its columns comes first. The module `run` explains this.
//!
//! ```text
//!     first    first columns, their orbits and classes
//!     ring     the state, and its transitions
//!     vector   the vector of a sweep: for each state, its sums
//!     run      the sums for first columns whose runs have the same colours
//!     total    all orbits, on several threads, with the sum of the orbits that are done
//! ```
//!
//! Between the first and the swept column, strings can wind around the torus, and so join cells of
//! these columns in any order. So strings are not nested as in the split engine, and this engine
//! keeps its states in hash tables.
//!
//! The entry functions are [`Orbits::new`] and [`complete`]. The number of states of a first column
//! grows about 10-fold with each row.

mod first;
mod ring;
mod run;
mod total;
mod vector;

pub use first::MAX_ROWS;
pub use run::Ended;
pub use total::{LANES, Orbits, Total, bytes, complete, most_bytes, most_states};

#[cfg(test)]
mod tests;

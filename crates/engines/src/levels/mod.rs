//! The split engine for any number of colours on the square lattice. It cuts the border (the swept
//! column) into two halves and advances them in turn.
//!
//! The number of legal positions is expanded into a sum of terms. A term has *components*, which
//! are sets of points of one colour. It also has strings of *marked* stones, which have no
//! liberties, within the components.
//!
//! # Two levels
//! As with [two colours](tengen_split), a term marks some of the strings without liberties, and
//! each marked string contributes the factor -1. But this engine does not name the colours. If two
//! neighbouring stones are not both free, there is a rule: their colours differ (factor 1 - δ), or
//! both are in one marked string (factor δ). Here δ is 1 if their colours are equal, and 0
//! otherwise. Expanding the product of all rules gives terms with two levels. *Components* are sets
//! of points joined by the δ of a term; each contributes the factor λ, the number of colours.
//! *Strings* of marked stones lie within components. (`sweep::marked` has the same expansion for
//! any lattice, state by state.)
//!
//! ```text
//!     E   an empty point              never adjacent to a marked stone
//!     f   a free stone                in a component
//!     m   a marked stone              in a component, and in a string of it
//! ```
//!
//! A *letter* is the content of a cell of the border: E, f or m. It never changes before its point
//! is *covered*, which means that the next point of the same board row replaces it on the border.
//! So the rule of two neighbouring points is applied only when one of them is covered. Before that,
//! terms of other rules may put two neighbours of one half into one component. If both are marked,
//! they are then in one string; if only one is marked, the state contributes zero. (Neighbours
//! across the split are not checked before their rule is applied.)
//!
//! # Two halves
//! Letters, components and strings of one half, U above the split or D below it, are a *half-state*
//! (`half`). A component or string is *open* if it has cells in both halves. Neither components nor
//! strings cross. So the open components of a half lie one after the other, and so do the open
//! strings in each. The numbers of open strings of the open components form the *stack*, in which
//! both halves must agree.
//!
//! ```text
//!     half       cells, components, strings
//!     spectator  the half that is not advanced, and the effect of a step on it
//!     moves      the transitions of the active half, which is advanced
//!     set        half-states by letters and stack
//!     tables     the steps of a phase (one half is advanced) as sums of rows of counts
//!     response   the effect on the spectators with one pattern, half-state by half-state
//!     task       the places of rows of counts in the vector
//!     kernel     runs the steps
//!     line       eight residues (a line) and their arithmetic
//!     engine     a board: its tables, its columns, and the phases after the last column
//!     sizes      elements of the vector and bytes of memory, computed without tables
//! ```
//!
//! A *pattern* is the sequence of letters of a half. The vector has a count for each pair of
//! half-states of U and D with the same stack. It is an array of *tiles*, one for each pair of
//! patterns of D and U. A tile has a section for each stack. A section is a matrix with one entry
//! for each half-state of U and each half-state of D:
//!
//! ```text
//!     vector    tiles (D's pattern q, U's pattern p)
//!     tile      sections, one per stack
//!     section   [half-state of U][half-state of D][prime]
//! ```
//!
//! A *phase* advances one half by a column. While U is advanced, D's letters stay. So the tiles
//! with the same pattern q of D are processed together, independently of all other tiles. While D
//! is advanced, this holds for the tiles with the same pattern p of U. A phase works in place: its
//! results replace the elements (counts) that it read.
//!
//! # The end of the board
//! The rules between neighbouring points of the last column are applied after this column. The
//! cells of this column leave one after the other, and are replaced by empty cells that touch
//! nothing. This takes two more phases. After the phase that replaces U, all of U is empty, and one
//! row of counts remains for each pattern q of D. After the phase that replaces D, one element is
//! left: the number of legal positions.
//!
//! The entry functions are [`Levels::new`], [`Levels::start`], [`Levels::advance`] and
//! [`Levels::count`]. The cost of a column is proportional to the elements of the vector times the
//! rows of the board times the primes.

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

#[cfg(test)]
mod tests;

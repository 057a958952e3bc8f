//! The split engine for any number of colours on the square lattice.
//!
//! The number of legal positions is expanded into a sum of terms. A term has components, which are
//! sets of points of one colour, and strings of marked stones within them.
//!
//! # Two levels
//! As with [two colours](tengen_split), some strings without liberties are *marked* in a term, and
//! each marked string contributes the factor -1. But this engine does not name the colours. A rule
//! requires that two neighbours have the same colour (δ, which is 1 if they are equal and 0
//! otherwise) or different ones (1 - δ). Expanding the product of all rules gives terms with two
//! levels. *Components* are sets of points joined by the δ of a term; each contributes the factor
//! λ, the number of colours. *Strings* of marked stones lie within components. (`sweep::marked` has
//! the same expansion for any lattice, state by state.)
//!
//! ```text
//!     E   an empty point              never adjacent to a marked stone
//!     f   a free stone                in a component
//!     m   a marked stone              in a component, and in a string of it
//! ```
//!
//! A letter never changes before its point is *covered*, which means that the next point of the
//! same board row replaces it on the border. So the rule of two neighbours is applied only when one
//! of them is covered. Before that, two neighbours of one half may come into one component. If both
//! are marked, they are then in one string; if only one is marked, the state contributes zero.
//! (Neighbours across the split are not checked before their rule is applied.)
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
//!     spectator  the effect of a step on the half that is not advanced
//!     moves      the transitions of the half that is advanced
//!     set        half-states by letters and stack
//!     tables     the steps of a phase as sums of rows
//!     response   the effect on the spectators with some letters, half-state by half-state
//!     task       the places of rows in the vector
//!     kernel     runs the steps
//!     line       residues and their arithmetic
//!     engine     a board, its columns and its end
//!     sizes      numbers of elements and bytes, computed without tables
//! ```
//!
//! A *pattern* is the sequence of letters of a half. The vector is an array of *tiles*, one for
//! each pair of patterns of D and U. A tile has a section for each stack, which is a matrix of the
//! half-states of U by those of D:
//!
//! ```text
//!     vector    tiles (D's pattern q, U's pattern p)
//!     tile      sections, one per stack
//!     section   [half-state of U][half-state of D][prime]
//! ```
//!
//! While U is advanced, D's letters stay. So the tiles with the same pattern q are processed
//! together, independently of all other tiles. While D is advanced, this holds for the tiles with
//! the same pattern p. A phase works in place: its results replace the elements that it read.
//!
//! # The end
//! The rules of the last column are applied when the board ends. The cells of this column leave one
//! after the other, and are replaced by empty cells that touch nothing. This takes two more phases.
//! After the phase of U, all of U is empty, and one row of counts remains for each pattern q of D.
//! After the phase of D, one element is left: the count.
//!
//! The entry functions are [`Levels::new`], [`Levels::start`], [`Levels::advance`] and
//! [`Levels::count`]. The cost of a column is proportional to elements times rows of the board
//! times primes.

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

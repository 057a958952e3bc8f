//! Explicit transfer matrices (*On the number of Go positions on lattice graphs*, section 4;
//! *Combinatorics of Go*, Definition 8 and section 4.4.3).
//!
//! A board of m rows grows column by column. The relevant information about the columns so far is
//! the *position section* of the last column: its stones, and which strings have no liberty yet.
//! Let the vector x_n have, for each section, the number of positions of n columns that end with
//! it. The transfer matrix T has, for each pair of sections, the number of ways from one to the
//! other. Let the vector f be 1 for each section in which every stone has a liberty, and otherwise
//! 0. Then the number S(m, n) of legal positions on m rows and n columns is given by
//!
//! ```text
//!   x_1 = (one column)      x_{n+P} = T x_n      S(m, n) = f^T x_n
//! ```
//!
//! where P is the number of columns after which the lattice repeats. If an edge of the lattice
//! spans p > 1 columns, the start vector is x_p instead of x_1.
//!
//! | module | subject |
//! |---|---|
//! | [`section`] | a position section in readable form, and its successors |
//! | [`matrix`] | the matrix T with its start vector (x_1) and final vector (f); traces of its powers |
//! | [`configurations`] | the number of contents of a column with their liberties, by a separate recurrence |
//! | [`system`] | the content of the files that are written; the Markov chain of random positions |
//! | [`mod@matrix_market`], [`mod@npz`], [`mod@matlab`] | file formats |
//!
//! The states are not packed into machine words, and the code is not fast. It serves people who
//! read the matrices, other programs, and tests of the counting engines. It shares only the sweep
//! (the order of points) with the engines.

pub mod configurations;
pub mod matlab;
pub mod matrix;
pub mod matrix_market;
pub mod npz;
pub mod section;
pub mod system;
#[cfg(test)]
mod tests;

pub use configurations::column_configurations;
pub use matlab::{MatlabError, matlab};
pub use matrix::{Sections, TransferError, TransferMatrix};
pub use matrix_market::matrix_market;
pub use npz::{NpzError, npy, npz};
pub use section::{Cell, Section};
pub use system::{System, Value};

//! Explicit transfer matrices (*On the number of Go positions on lattice graphs*,
//! section 4; *Combinatorics of Go*, Definition 8 and section 4.4.3).
//!
//! A board of m rows grows column by column. What matters of the columns so far is
//! the *position section* of the last one: what stands on its points, which stones
//! have no liberty yet, and how those are connected. With x the numbers of positions
//! by their section, T the transfer matrix and f the sections without libertyless
//! stones,
//!
//! ```text
//!   x_1 = (one column)      x_{n+P} = T x_n      S(m, n) = f^T x_n
//! ```
//!
//! where P is 1 or, on lattices that repeat only after two columns, 2.
//!
//! | module | one idea |
//! |---|---|
//! | [`section`] | a position section in plain words, and its successors |
//! | [`matrix`] | T, start and final vector; the Markov chain; traces |
//! | [`configurations`] | numbers of column configurations, by a recurrence of their own |
//! | [`system`] | what is written into files |
//! | [`mod@matrix_market`], [`mod@npz`], [`mod@matlab`] | those files |
//!
//! Nothing here is packed or fast: this is for reading, for other programs, and for
//! checking the executors, whose states it shares nothing with but the sweep.

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
pub use npz::{NpzError, npz};
pub use section::{Cell, Section};
pub use system::{System, Value};

//! Fast engines that count legal Go positions on lattices, modulo primes.
//!
//! An engine is a kernel: it reads and writes vectors in memory. It opens no files and does not
//! know ledgers.
//!
//! | module | boards |
//! |---|---|
//! | [`split`] | two and three colours: square and triangular lattices, brick walls, cylinders |
//! | [`levels`] | any number of colours on the square lattice |
//! | [`torus`] | tori with two colours, one first column at a time |
//!
//! The modules `letter` and `labels` define the letters and the labels of cells, which the engines
//! share.

mod labels;
mod letter;
pub mod levels;
pub mod split;
pub mod torus;

//! Fast engines that count legal Go positions on lattices, modulo primes.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
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
//!
//! # Invariants
//!
//! - The crate does no I/O and has no clock. Its only global state is a cache of vector sizes.
//! - The residues do not depend on the number of threads, nor on the instructions of the processor.
//!   `every_window_number_of_primes_and_processor_gives_the_same` guards this.
//! - The engines share no rule of the game with the frontier problem of `tengen-sweep`. They sum
//!   over marked strings with both signs, so no step can check that weight is conserved. Wrong
//!   residues are detected when they are combined: see `tengen-count`.
//! - The order of words in a tile is fixed for each [`split::blocks::LAYOUT`], since other machines
//!   store tiles. `the_layout_is_that_of_its_version` guards this.
//! - `unsafe` is allowed in `levels::kernel`, and in `advance`, `apart`, `kernel`, `sharing` and
//!   `start` of `split`. Each block states its condition under `SAFETY`.

mod labels;
mod letter;
pub mod levels;
pub mod split;
pub mod torus;

//! Fast engines that count legal Go positions modulo primes: for any number of colours, and on
//! tori.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
//!
//! An engine is a kernel: it reads and writes vectors (the counts of all states) in memory. It uses
//! no files and no ledgers (files of residues).
//!
//! | module | boards |
//! |---|---|
//! | [`levels`] | any number of colours on the square lattice |
//! | [`torus`] | tori with two colours; during a sweep the contents of the first column are fixed |
//!
//! The engine for two and three colours on other boards is the crate `tengen-split`. It also
//! defines the letters (contents) and the labels of the border's cells, which the engines share.
//!
//! # Invariants
//!
//! - The crate does no I/O and has no clock. Its only global state is a cache of the sizes of
//!   vectors.
//! - The residues do not depend on the number of threads, nor on the instructions of the processor.
//! - The engines share no code for the rules of Go with the frontier problem of `tengen-sweep`.
//!   Their terms (inclusion-exclusion) have both signs. So no step can check the sum of all counts
//!   against a known number. Wrong residues are detected when `tengen-count` combines them to the
//!   count.
//! - `unsafe` is allowed in `levels::kernel`. Each block states its condition under `SAFETY`.

pub mod levels;
pub mod torus;

//! Common services of long computations: progress, cancellation, threads, memory and files.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
//!
//! | module | one idea |
//! |---|---|
//! | [`observer`] | progress and cancellation: the one interface to the caller |
//! | [`machine`] | limits on threads and memory |
//! | [`clock`] | a deadline for a computation |
//! | [`disk`] | the disk space of a directory |
//! | [`files`] | access to files, with fault injection for tests |
//! | [`json`] | integers and names as text in JSON |
//! | [`lock`] | locks that outlast a panic |
//! | [`parallel`] | parallel loops over numbers and slices |
//! | [`threads`] | thread pools, or a serial replacement |
//! | [`whole`] | files that are written atomically |
//! | [`text`] | sizes, times and numbers in words, and parsers for them |
//!
//! The feature `io` provides files, and asks the system for memory and disk space. The feature
//! `threads` provides more than one thread. Both are enabled by default; a browser build disables
//! them.

pub mod clock;
pub mod disk;
pub mod files;
pub mod json;
pub mod lock;
pub mod machine;
pub mod observer;
pub mod parallel;
pub mod text;
pub mod threads;
pub mod whole;

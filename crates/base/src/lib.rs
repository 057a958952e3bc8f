//! What every long computation needs, whatever it computes.
//!
//! | module | one idea |
//! |---|---|
//! | [`observer`] | progress and cancellation: the one interface to whoever waits |
//! | [`machine`] | threads and memory that a computation may use |
//! | [`clock`] | a computation that may take some time only |
//! | [`disk`] | how much room a directory has |
//! | [`files`] | files, through one layer in which tests make calls fail |
//! | [`parallel`] | loops over numbers and slices on several threads |
//! | [`threads`] | work on several threads, or none |
//! | [`whole`] | files that are written whole or not at all |
//! | [`text`] | sizes, times and numbers of things for people, and back |
//!
//! Features: `io` has files, and asks the system for memory and disk space; `threads` has more than one
//! thread; both are on unless turned off, as for a browser.

pub mod clock;
pub mod disk;
pub mod files;
pub mod machine;
pub mod observer;
pub mod parallel;
pub mod text;
pub mod threads;
pub mod whole;

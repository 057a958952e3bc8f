//! What every long computation needs, whatever it computes.
//!
//! | module | one idea |
//! |---|---|
//! | [`observer`] | progress and cancellation: the one interface to whoever waits |
//! | [`machine`] | threads and memory that a computation may use |
//! | [`clock`] | a computation that may take some time only |
//! | [`disk`] | how much room a directory has |
//! | [`text`] | sizes, times and numbers of things for people, and back |

pub mod clock;
pub mod disk;
pub mod machine;
pub mod observer;
pub mod text;

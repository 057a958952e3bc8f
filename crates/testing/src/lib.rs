//! What the tests of several crates share. Nothing of the product depends on it.
//!
//! Brute force is not among it: a check that is written twice finds more.

pub mod boards;
pub mod faults;
pub mod observers;
pub mod svg;
pub mod whole_boards;

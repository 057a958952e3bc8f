//! Helpers for the tests of several crates. Production code does not depend on this crate.
//!
//! Brute-force checks are deliberately not shared: independent implementations find more errors.

pub mod boards;
pub mod faults;
pub mod observers;
pub mod svg;
pub mod whole_boards;

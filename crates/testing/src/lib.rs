//! Helpers for the tests of several crates. Production code does not depend on this crate.
//!
//! This crate is internal and is not published: use the crate `tengen` instead.
//!
//! Brute-force checks are deliberately not shared: independent implementations find more errors.

pub mod boards;
pub mod faults;
pub mod observers;
pub mod svg;
pub mod whole_boards;

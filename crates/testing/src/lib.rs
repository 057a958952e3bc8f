//! Helpers for the tests of several crates. Production code does not depend on this crate.
//!
//! This crate is internal and is not published: use the crate `tengen` instead.
//!
//! Brute-force checks of counts are deliberately not shared: independent implementations find more
//! errors. The feature `tsumego` adds brute force for life and death (module `brute`). The tests of
//! `tengen-tsumego` and of `tengen-problems` compare their verdicts with it.

pub mod boards;
#[cfg(feature = "tsumego")]
pub mod brute;
#[cfg(feature = "tsumego")]
pub mod fates;
pub mod faults;
pub mod observers;
pub mod outcomes;
pub mod svg;
pub mod tables;
pub mod whole_boards;

//! Sizes of pages.

/// Bytes of a page at most.
pub const PAGE: u64 = 1 << 18;
/// Bytes of a page at least: the pages of file systems.
pub const LEAST_PAGE: u64 = 1 << 12;

//! The limits of the page size of files with tiles. A page is the smallest range of the file that
//! is allocated.

/// The largest page size in bytes.
pub const PAGE: u64 = 1 << 18;
/// The smallest page size in bytes, which is the page size of file systems.
pub const LEAST_PAGE: u64 = 1 << 12;

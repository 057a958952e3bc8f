//! The limits of the page size of files with tiles (parts of a state vector). A page is the
//! smallest range of a file that is allocated.

/// The largest page size of files with tiles, in bytes.
pub const PAGE: u64 = 1 << 18;
/// The smallest page size of files with tiles, in bytes. It equals the page size of file systems.
pub const LEAST_PAGE: u64 = 1 << 12;

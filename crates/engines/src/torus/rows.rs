//! Numbers of rows of tori.

/// The most rows of a torus.
pub const MAX_ROWS: usize = 10;

//! Numbers of rows of tori.

/// The most rows of a torus.
pub const MAX_ROWS: usize = 10;

/// Number of letters: there are two colours.
pub(super) const LETTERS: usize = crate::letter::Letter::OF_TWO.len();

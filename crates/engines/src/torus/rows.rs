//! Limits of tori.

/// Largest number of rows of a torus.
pub const MAX_ROWS: usize = 10;

/// Number of letters, with two colours.
pub(super) const LETTERS: usize = tengen_split::letter::Letter::OF_TWO.len();

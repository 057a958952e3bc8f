//! The table of published numbers of legal positions.

use serde::Serialize;
use tengen_estimate::published::square_counts;
use tengen_exact::UBig;

/// The source of the numbers of [`published`].
pub const PUBLISHED_SOURCE: &str =
    "J. Tromp, G. Farnebäck, Combinatorics of Go, tables 3 and 5, and its 2016 version";

/// The published number of legal positions of a board of the square lattice with two colours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Published {
    /// Number of rows, at most `cols`.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The number of legal positions.
    #[serde(with = "crate::text::Integer")]
    pub count: UBig,
}

/// Returns the published numbers of legal positions, those of square boards first.
///
/// Some of these boards take months to count. [`PUBLISHED_SOURCE`] names the source.
///
/// ```
/// let largest = tengen::count::published().find(|known| known.rows == 19).unwrap();
/// assert!(largest.count.to_string().starts_with("20816819938197998469947863334486277028"));
/// ```
pub fn published() -> impl Iterator<Item = Published> {
    square_counts().map(|(rows, cols, count)| Published { rows, cols, count })
}

//! Published numbers of games on small rectangles.

use tengen_exact::UBig;

/// Returns the published number of games under positional superko on a rectangle. The order of rows
/// and columns does not matter.
///
/// Source: *Combinatorics of Go*, table 7. Returns `None` for boards for which the paper has only
/// an estimate or no number.
pub fn games(rows: usize, cols: usize) -> Option<UBig> {
    let number = match (rows.min(cols), rows.max(cols)) {
        (1, 1) => 1,
        (1, 2) => 9,
        (1, 3) => 907,
        (1, 4) => 2_098_407_841,
        (2, 2) => 386_356_909_593u64,
        _ => return None,
    };
    Some(UBig::from(number))
}

//! Published numbers of games.

use tengen_exact::UBig;

/// Returns the number of games on a rectangle, in either order of rows and columns.
///
/// Source: *Combinatorics of Go*, table 7. Returns `None` where the paper has only an estimate or
/// nothing.
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

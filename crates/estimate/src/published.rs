//! Published numbers L(m,n) of legal positions on m x n points of the square lattice with two
//! colours.
//!
//! The numbers are in `data/square-counts.tsv` of this crate, which names their sources.
//!
//! These numbers replace counts that would take months. The constants of the asymptotic formula
//! ([`asymptotic`](crate::asymptotic)) are computed from them. Tests compare the engines, which
//! count positions, with these numbers.

use tengen_exact::UBig;

/// Returns the published number of legal positions on `rows` x `cols` points, or `None` if it is
/// not in the list. The order of rows and columns does not matter.
pub fn square_count(rows: usize, cols: usize) -> Option<UBig> {
    let (rows, cols) = (rows.min(cols), rows.max(cols));
    let found = square_counts().find(|&(m, n, _)| (m, n) == (rows, cols));
    found.map(|(_, _, count)| count)
}

/// Returns the publication in which the number for `rows` x `cols` points was printed, provided
/// that the number is in the list.
pub fn source(rows: usize, cols: usize) -> &'static str {
    match rows.abs_diff(cols) {
        0 => "J. Tromp and G. Farnebäck, Combinatorics of Go, 2016, Table 3",
        1 => "J. Tromp and G. Farnebäck, Combinatorics of Go, 2016, Table 5",
        _ => "J. Tromp, tables published with Combinatorics of Go",
    }
}

/// Returns the name of the OEIS sequence of the numbers of legal positions on `rows` rows and 1, 2,
/// ... columns, or `None` if OEIS has none.
pub fn oeis_of_columns(rows: usize) -> Option<&'static str> {
    (rows == 1).then_some("A102620")
}

/// The name of the OEIS sequence of the numbers of legal positions on square boards.
pub const OEIS_OF_SQUARES: &str = "A094777";

/// Iterates over the published numbers as (rows, columns, number of legal positions), with at most
/// as many rows as columns.
///
/// # Panics
/// Panics if the data file in the program is damaged.
pub fn square_counts() -> impl Iterator<Item = (usize, usize, UBig)> {
    let lines = include_str!("../data/square-counts.tsv").lines();
    let figures = lines.filter(|line| !line.starts_with('#')).skip(1);
    figures.map(|line| parse(line).expect("rows, columns, number"))
}

fn parse(line: &str) -> Option<(usize, usize, UBig)> {
    let mut fields = line.split('\t');
    let mut next = || fields.next();
    let sizes = (next()?.parse().ok()?, next()?.parse().ok()?);
    Some((sizes.0, sizes.1, next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_almost_squares_are_there() {
        for n in 1..=19 {
            assert!(square_count(n, n).is_some(), "{n}");
            assert_eq!(square_count(n, n + 1), square_count(n + 1, n));
            assert!(square_count(n, n + 1).is_some(), "{n}");
        }
        assert_eq!(square_count(2, 2), Some(UBig::from(57u8)));
        assert_eq!(square_count(20, 20), None);
        assert!(square_counts().all(|(m, n, _)| m <= n));
    }

    /// Checks L(m1 + m2, n) >= L(m1, n) L(m2, n) for the numbers L(m, n) of legal positions
    /// (*Combinatorics of Go*, Theorem 4). The check would reveal a lost digit. The theorem holds
    /// because legal positions side by side form a legal position.
    #[test]
    fn the_list_is_superadditive() {
        let mut checked = 0;
        for (m, n, whole) in square_counts() {
            for (rows, cols) in [(m, n), (n, m)] {
                for part in 1..=rows / 2 {
                    let parts = square_count(part, cols).zip(square_count(rows - part, cols));
                    if let Some((a, b)) = parts {
                        assert!(whole >= &a * &b, "{m} x {n}");
                        checked += 1;
                    }
                }
            }
        }
        assert!(checked > 5, "{checked}");
    }
}

//! Finds the best way to cut a board into strips of rows, by dynamic programming over the rows.
//!
//! Each strip has a count, a number of positions. The product of the counts of all strips bounds
//! the number of legal positions of the board. The best product is the largest for a lower bound,
//! and the smallest for an upper bound. The entry function is [`arrange`]. `best[r]` is the best
//! product for strips that fill the first r rows. The cost is `rows` x `max_strip` multiplications.

use serde::Serialize;
use tengen_base::observer::Observer;
use tengen_count::CountError;
use tengen_exact::UBig;

/// Strips that make up a board, with the bound that they give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Arrangement {
    /// The bound: a product with one factor for each strip.
    #[serde(with = "tengen_base::json::Integer")]
    pub count: UBig,
    /// The number of rows of each strip, from the first row of the board.
    pub strips: Vec<usize>,
}

/// Returns the arrangement of strips of at most `max_strip` rows with the best product.
///
/// `count(first, rows)` is the count of the strip of `rows` rows from row `first` on, counted from
/// 0. `better(new, old)` is `true` if the product `new` is a better bound than `old`. If several
/// arrangements have the best product, the one with the narrowest last strips is returned.
pub(super) fn arrange<'c>(
    rows: usize,
    max_strip: usize,
    count: impl Fn(usize, usize) -> &'c UBig,
    better: impl Fn(&UBig, &UBig) -> bool,
    observer: &dyn Observer,
) -> Result<Arrangement, CountError> {
    // For the first 0, 1, 2, ... rows of the board, `best` has the best product of counts of
    // strips, as long as it is needed. `last` has the number of rows of the last of these strips.
    let mut best = vec![UBig::ONE];
    let mut last = vec![0];
    for end in 1..=rows {
        if !observer.go_on() {
            return Err(CountError::Cancelled { kept: false });
        }
        let mut found: Option<(UBig, usize)> = None;
        for strip in 1..=max_strip.min(end) {
            let product = &best[end - strip] * count(end - strip, strip);
            if found.as_ref().is_none_or(|(old, _)| better(&product, old)) {
                found = Some((product, strip));
            }
        }
        let (product, strip) = found.expect("a strip of one row");
        best.push(product);
        last.push(strip);
        // Strips have at most `max_strip` rows, so the product for the first `done` rows is no
        // longer needed; free it.
        if let Some(done) = end.checked_sub(max_strip) {
            best[done] = UBig::ZERO;
        }
    }
    // Collect the strips of the best arrangement, from the last strip back to the first strip.
    let mut strips = Vec::new();
    let mut end = rows;
    while end > 0 {
        strips.push(last[end]);
        end -= last[end];
    }
    strips.reverse();
    Ok(Arrangement {
        strips,
        count: best.swap_remove(rows),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;

    /// Returns the product of the counts of the strips, for each arrangement of strips that fill
    /// the rows from `first` on.
    fn all(
        rows: usize,
        max: usize,
        count: &dyn Fn(usize, usize) -> UBig,
        first: usize,
    ) -> Vec<UBig> {
        if first == rows {
            return vec![UBig::ONE];
        }
        let mut products = Vec::new();
        for strip in 1..=max.min(rows - first) {
            for rest in all(rows, max, count, first + strip) {
                products.push(count(first, strip) * rest);
            }
        }
        products
    }

    #[test]
    fn the_arrangement_is_optimal() {
        // Arbitrary counts, which depend on the first row and the number of rows of the strip.
        let number =
            |first: usize, rows: usize| UBig::from((first * 7 + rows * 5) % 11 + 2).pow(rows);
        let table: Vec<Vec<UBig>> = (0..9)
            .map(|first| (0..9).map(|rows| number(first, rows)).collect())
            .collect();
        for rows in 1..9 {
            for max in 1..=rows {
                let products = all(rows, max, &number, 0);
                let of = |first: usize, rows: usize| &table[first][rows];
                let largest = arrange(rows, max, of, |new, old| new > old, &Silent).unwrap();
                let smallest = arrange(rows, max, of, |new, old| new < old, &Silent).unwrap();
                assert_eq!(Some(&largest.count), products.iter().max());
                assert_eq!(Some(&smallest.count), products.iter().min());
                for found in [largest, smallest] {
                    let mut product = UBig::ONE;
                    let mut first = 0;
                    for strip in found.strips {
                        product *= of(first, strip);
                        first += strip;
                    }
                    assert_eq!((first, product), (rows, found.count));
                }
            }
        }
    }
}

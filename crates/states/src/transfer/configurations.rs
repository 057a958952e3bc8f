//! Counts the legal column configurations (Farr & Schmidt, *On the number of Go positions on
//! lattice graphs*, section 4.1). A configuration has the contents of the points of one column, and
//! says which of its stones have a liberty.
//!
//! The entry is [`column_configurations`]. The cost is a few additions and products of long
//! integers for each row.

use tengen_exact::UBig;

/// Returns the number of legal column configurations (LCCs) of `rows` points with `colours`
/// colours.
///
/// Every point is empty, or has a stone of some colour that is safe (its string has a liberty) or
/// not yet safe. A stone that is not yet safe is adjacent neither to an empty point nor to a safe
/// stone of its colour. With two colours there are 5 configurations for 1 row and 17 for 2 rows.
/// The numbers hold for every lattice whose columns are paths.
///
/// All colours are equivalent, so three numbers for each number of rows suffice for a recurrence.
/// They count the configurations whose last point is empty, is a safe stone of a given colour, or
/// is a stone of this colour that is not yet safe.
pub fn column_configurations(rows: usize, colours: u32) -> UBig {
    let others = UBig::from(colours.saturating_sub(1));
    let colours = UBig::from(colours);
    // A column without points has one configuration.
    if rows == 0 {
        return UBig::ONE;
    }
    let [mut empty, mut safe, mut unsafe_] = [UBig::ONE, UBig::ONE, UBig::ONE];
    // For example, with two colours the three numbers for the first row are 1, 1 and 1, in total 1
    // + 2 (1 + 1) = 5. For the second row they are 3, 4 and 3, in total 3 + 2 (4 + 3) = 17.
    for _ in 1..rows {
        // An empty point may follow all but unsafe (not yet safe) stones. A safe stone may follow
        // all but unsafe stones of its colour. An unsafe stone may follow unsafe stones, and safe
        // stones of other colours.
        let safe_or_empty = &empty + &colours * &safe;
        let next_safe = &safe_or_empty + &others * &unsafe_;
        // All colours are equivalent, so the recurrence needs only the numbers for one colour of
        // the last stone.
        let next_unsafe = &others * &safe + &colours * &unsafe_;
        (empty, safe, unsafe_) = (safe_or_empty, next_safe, next_unsafe);
    }
    empty + &colours * (safe + unsafe_)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts the legal column configurations by testing every assignment of states to points
    /// against the definition.
    fn by_definition(rows: usize, colours: usize) -> usize {
        // The states of a point: 0 is empty, 1 + c is a safe stone of colour c, and 1 + colours + c
        // is a stone of colour c that is not yet safe.
        let states = 2 * colours + 1;
        let clash =
            |a: usize, b: usize| a > colours && (b == 0 || b == a - colours) && a <= 2 * colours;
        (0..states.pow(rows as u32))
            .filter(|&code| {
                let cell = |i: usize| code / states.pow(i as u32) % states;
                (1..rows).all(|i| !clash(cell(i - 1), cell(i)) && !clash(cell(i), cell(i - 1)))
            })
            .count()
    }

    #[test]
    fn five_and_seventeen_for_two_colours() {
        assert_eq!(column_configurations(1, 2), UBig::from(5u8));
        assert_eq!(column_configurations(2, 2), UBig::from(17u8));
    }

    #[test]
    fn agrees_with_the_definition() {
        for colours in 1..=4 {
            for rows in 0..=4 {
                let expected = UBig::from(by_definition(rows, colours));
                assert_eq!(column_configurations(rows, colours as u32), expected);
            }
        }
        assert_eq!(column_configurations(3, 0), UBig::ONE);
    }
}

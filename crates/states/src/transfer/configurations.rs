//! How many column configurations there are.

use tengen_exact::UBig;

/// The number of legal column configurations (LCCs) of `rows` points with `colours`
/// colours: every point is empty, or safe or not yet safe in some colour, and no
/// stone that is not yet safe is beside an empty point or a safe stone of its colour
/// (Farr & Schmidt, section 4.1). There are 5 and 17 with two colours and 1 and 2
/// rows. All lattices have the same, since their columns are paths.
///
/// By the colour symmetry three numbers do: configurations that end in an empty
/// point, in a safe stone, and in one not yet safe, of one given colour.
pub fn column_configurations(rows: usize, colours: u32) -> UBig {
    let others = UBig::from(colours.saturating_sub(1));
    let colours = UBig::from(colours);
    if rows == 0 {
        return UBig::ONE;
    }
    let [mut empty, mut safe, mut unsafe_] = [UBig::ONE, UBig::ONE, UBig::ONE];
    for _ in 1..rows {
        // Below: empty under all but the unsafe; a safe stone under all but unsafe
        // ones of its colour; an unsafe one under unsafe ones, and safe ones of other
        // colours.
        let safe_or_empty = &empty + &colours * &safe;
        let next_safe = &safe_or_empty + &others * &unsafe_;
        let next_unsafe = &others * &safe + &colours * &unsafe_;
        (empty, safe, unsafe_) = (safe_or_empty, next_safe, next_unsafe);
    }
    empty + &colours * (safe + unsafe_)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every assignment tried, as the definition has it.
    fn by_definition(rows: usize, colours: usize) -> usize {
        // 0 empty, 1 + c safe, 1 + colours + c not yet safe.
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

//! The base of gomoku: the growth of the number of positions per point.
//!
//! Cutting a board with a position in two gives two smaller boards with positions. So the number
//! G(m, n) of positions on m x n points is submultiplicative: G(m, n1 + n2) <= G(m, n1) G(m, n2).
//! Hence G(m, n)^(1/mn) has a limit, the *base*, and is never below it (*Combinatorics of Go*,
//! section 5, after Theorem 5).

use tengen_exact::{BitTest, UBig};

/// Returns an approximate base (growth of the number of positions per point) for `in_a_row` = k.
/// It is 1 + 2 (1 - (1/3)^(k-1))^4 (*Combinatorics of Go*, section 5).
///
/// A point is empty, or it has one of two colours, and none of the four lines of k points that
/// begin at the point is full of its colour. The formula assumes that the four lines are
/// independent. The value is 2.90 for k = 5.
pub fn naive(in_a_row: usize) -> f64 {
    let full = (1.0f64 / 3.0).powf(in_a_row as f64 - 1.0);
    1.0 + 2.0 * (1.0 - full).powi(4)
}

/// Returns G(m, n)^(1/mn), an upper bound on the base (the growth per point), with about 14 digits.
/// `count` is G(m, n), the number of positions on m x n points, and `points` is mn.
pub fn upper_bound(count: &UBig, points: usize) -> f64 {
    (ln(count) / points as f64).exp()
}

/// Returns the estimate G(n, n) G(n + 1, n + 1) / G(n, n + 1)^2 of the base, with about 15 digits.
/// G(m, n) is the number of positions on m x n points. If G(m, n) is about A B^(m+n) L^(mn), as for
/// Go, A and B cancel and the base L remains.
pub fn estimate(square: &UBig, almost: &UBig, next_square: &UBig) -> f64 {
    // The quotient, which is about 3, times 2^60, so that it keeps its digits as an integer.
    let quotient: UBig = ((square * next_square) << 60usize) / (almost * almost);
    quotient.to_f64().value() / 2f64.powi(60)
}

/// Returns the natural logarithm of a nonzero number.
fn ln(number: &UBig) -> f64 {
    let shift = number.bit_len().saturating_sub(64);
    let head = (number >> shift).to_f64().value();
    head.ln() + shift as f64 * std::f64::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_naive_base_is_the_published_one() {
        assert_eq!(format!("{:.2}", naive(5)), "2.90");
        // Only empty boards have no stone in a row of 1.
        assert_eq!(naive(1), 1.0);
    }

    #[test]
    fn logarithms_and_quotients_of_large_numbers() {
        let power = |n: usize| UBig::from(3u8).pow(n);
        assert!((upper_bound(&power(1000), 1000) - 3.0).abs() < 1e-13);
        assert_eq!(upper_bound(&UBig::ONE, 5), 1.0);
        let found = estimate(&power(400), &power(420), &power(441));
        assert!((found - 3.0).abs() < 1e-13);
    }
}

//! Computes Go polynomials by interpolation from their values, the numbers of legal positions with
//! 1, 2, ... colours.
//!
//! A polynomial of degree d is determined by d + 1 values. The value for 0 colours is 1, since only
//! the empty board has no colours. One value more than needed is computed to detect errors: a wrong
//! value makes the degree too high.

use super::{GoPolynomial, coefficient_bounds, degree_bound, primes_for, whole};
use tengen_board::Board;
use tengen_count::{CountError, ManyColours, Options};
use tengen_exact::modular;

/// Computes the Go polynomial of a board that the engine `levels` counts with any number of
/// colours.
pub(super) fn by_values(
    board: &Board,
    boards: &ManyColours,
    options: &Options<'_>,
) -> Result<GoPolynomial, CountError> {
    let degree = degree_bound(board);
    let context = options.context();
    let bounds = coefficient_bounds(board.points(), degree, context)?;
    let primes = primes_for(&bounds);
    let colours = 1..=degree as u32 + 1;
    let of_all = colours.flat_map(|colours| primes.iter().map(move |&prime| (prime, colours)));
    let found = boards.values(&of_all.collect::<Vec<_>>(), options)?;
    let mut residues = Vec::new();
    for (at, &prime) in primes.iter().enumerate() {
        let found = found.iter().skip(at).step_by(primes.len());
        // Without colours there is one position, the empty board.
        let values: Vec<u64> = std::iter::once(1).chain(found.copied()).collect();
        residues.push(falling_factorial(values, prime).ok_or_else(|| {
            CountError::failed(
                "numbers of positions with 0, 1, 2, ... colours do not lie on a polynomial of the \
                 degree that the board has: a fault of this machine or of the program",
            )
        })?);
    }
    whole(board, &bounds, (&primes, &residues), context)
}

/// Interpolates a polynomial in λ modulo a prime from its values at λ = 0, 1, ... Returns its
/// coefficients a_0, a_1, ... of 1, λ, λ (λ-1), ...
///
/// The last value must lie on the polynomial through all earlier values, otherwise the result is
/// `None`. By Newton's formula, j! a_j is the j-th difference of the values, taken at λ = 0.
fn falling_factorial(mut values: Vec<u64>, prime: u64) -> Option<Vec<u64>> {
    let mut inverse = 1;
    for order in 1..values.len() {
        // `values` has the differences of order `order` - 1. Subtract from each its predecessor.
        // Then `values[i]` is a difference of order `order`, which depends on the values of the
        // polynomial up to λ = i.
        for i in (order..values.len()).rev() {
            values[i] = modular::sub(values[i], values[i - 1], prime);
        }
    }
    // Divide the j-th difference by j! to get a_j.
    for (order, value) in (0..).zip(&mut values).skip(1) {
        inverse = modular::mul(inverse, modular::inverse(order, prime)?, prime);
        *value = modular::mul(*value, inverse, prime);
    }
    (values.pop() == Some(0)).then_some(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coefficients_are_those_of_a_polynomial_and_wrong_values_are_noticed() {
        let prime = 1_000_003;
        // 1 + 2 λ + 7 λ (λ-1) + 4 λ (λ-1) (λ-2).
        let value = |x: i64| 1 + 2 * x + 7 * x * (x - 1) + 4 * x * (x - 1) * (x - 2);
        let values: Vec<u64> = (0..=4).map(|x| value(x) as u64 % prime).collect();
        let found = falling_factorial(values.clone(), prime);
        assert_eq!(found, Some(vec![1, 2, 7, 4]));
        for at in 0..values.len() {
            let mut wrong = values.clone();
            wrong[at] += 1;
            assert_eq!(falling_factorial(wrong, prime), None, "{at}");
        }
    }
}

//! Computes the polynomial of a distribution: its coefficients are numbers of positions. A sweep
//! computes a polynomial for each state (see [`tengen_sweep::semiring`]), with the narrowest
//! numbers that suffice for the coefficients.

use super::DistributionError;
use super::words::{Numbers, Words};
use tengen_exact::{BitTest, UBig};
use tengen_sweep::execute::Context;
use tengen_sweep::execute::layered::forwards;
use tengen_sweep::problem::{Choice, Choosing};
use tengen_sweep::semiring::{Naturals, Polynomials, Semiring, Terms};

/// Calls a function that is generic over [`Numbers`] with the narrowest type for numbers of `$bits`
/// bits.
macro_rules! with_narrowest_numbers {
    ($bits:expr, $function:ident($($argument:expr),*)) => {
        match $bits {
            0..=128 => $function(Words::<2>, $($argument),*),
            129..=192 => $function(Words::<3>, $($argument),*),
            _ => $function(Naturals, $($argument),*),
        }
    };
}

/// Counts positions by a quantity such as the number of stones. The quantity of a position is the
/// sum, over its points, of the value of `power` for the choice at the point. Entry k of the result
/// is the number of positions with sum k.
///
/// Each number of positions must fit into `bits` bits, also while only a part of the board has been
/// counted.
///
/// # Panics
/// Panics if a sum is negative.
pub(super) fn by_power<P: Choosing>(
    problem: &P,
    bits: usize,
    power: impl Fn(Choice) -> i32 + Sync,
    context: Context<'_>,
) -> Result<Vec<UBig>, DistributionError> {
    fn sum<P: Choosing, N: Numbers>(
        numbers: N,
        problem: &P,
        power: impl Fn(Choice) -> i32 + Sync,
        context: Context<'_>,
    ) -> Result<Vec<UBig>, DistributionError> {
        let weigh = |choice: Choice| (power(choice), choice.times);
        let terms = run(problem, &Polynomials(numbers), weigh, context)?;
        Ok(from_zero(&terms, UBig::ZERO, N::number))
    }
    with_narrowest_numbers!(bits, sum(problem, power, context))
}

/// Counts positions by two quantities, such as the numbers of black and of white stones. They are
/// the sums, over the points of a position, of the two values of `powers` for the choice at the
/// point.
///
/// The outer list is indexed by the first sum, the inner lists by the second, both from 0. Each
/// number of positions must fit into `bits` bits, as in [`by_power`].
///
/// # Panics
/// Panics if a sum is negative.
pub(super) fn by_powers<P: Choosing>(
    problem: &P,
    bits: usize,
    powers: impl Fn(Choice) -> (i32, i32) + Sync,
    context: Context<'_>,
) -> Result<Vec<Vec<UBig>>, DistributionError> {
    fn sum<P: Choosing, N: Numbers>(
        numbers: N,
        problem: &P,
        powers: impl Fn(Choice) -> (i32, i32) + Sync,
        context: Context<'_>,
    ) -> Result<Vec<Vec<UBig>>, DistributionError> {
        let weigh = |choice: Choice| {
            let (outer, inner) = powers(choice);
            (outer, (inner, choice.times))
        };
        let terms = run(problem, &Polynomials(Polynomials(numbers)), weigh, context)?;
        let inner = |terms: &Terms<N::Value>| from_zero(terms, UBig::ZERO, N::number);
        Ok(from_zero(&terms, Vec::new(), inner))
    }
    with_narrowest_numbers!(bits, sum(problem, powers, context))
}

fn run<P: Choosing, S: Semiring>(
    problem: &P,
    semiring: &S,
    weigh: impl Fn(Choice) -> S::Weight + Sync,
    context: Context<'_>,
) -> Result<S::Value, DistributionError> {
    let sum = forwards(problem, semiring, |_, choice| weigh(choice), context);
    Ok(sum?)
}

/// Returns the coefficients of a polynomial from power 0 on. The powers of `terms` must not be
/// negative.
fn from_zero<V, T: Clone>(terms: &Terms<V>, zero: T, number: impl Fn(&V) -> T) -> Vec<T> {
    let lowest = usize::try_from(terms.lowest).expect("positions have no negative numbers");
    let mut all = vec![zero; lowest];
    all.extend(terms.coefficients.iter().map(number));
    all
}

/// Returns a number of bits that suffices for each number of positions in a distribution by stones.
///
/// Let C(k) be the number of colourings with k stones, legal or not. The result is the number of
/// bits of the largest C(k) over all k.
pub(super) fn bits_by_stones(points: usize, colours: u32) -> usize {
    let mut with_stones = UBig::ONE;
    let mut most = 0;
    for stones in 0..points {
        // From the number of colourings with k stones, binomial(n, k) λ^k, to the number with k + 1
        // stones.
        with_stones = with_stones * UBig::from(points - stones) * UBig::from(colours)
            / UBig::from(stones + 1);
        most = most.max(with_stones.bit_len());
    }
    most
}

/// Returns the number of bits of the number of all colourings of `points` points, legal or not.
pub(super) fn bits_of_all(points: usize, colours: u32) -> usize {
    (UBig::from(colours) + UBig::ONE).pow(points).bit_len()
}

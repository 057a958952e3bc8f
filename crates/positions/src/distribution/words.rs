//! Natural numbers as coefficients of polynomials: with a fixed number of machine words if a small
//! bound on the coefficients is known, otherwise big integers.

use tengen_exact::UBig;
use tengen_sweep::execute::wide::Wide;
use tengen_sweep::semiring::{Naturals, Semiring};

/// A semiring of natural numbers for counting positions. The weight of a choice is the number of
/// colours for which it stands, a small number.
pub(super) trait Numbers: Semiring<Weight = u32> {
    /// Converts a value to a number.
    fn number(value: &Self::Value) -> UBig;
}

/// Natural numbers below 2^(64 N), for counts that are known to be below this bound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words<const N: usize>;

impl<const N: usize> Semiring for Words<N> {
    type Value = Wide<N>;
    type Weight = u32;

    fn zero(&self) -> Wide<N> {
        Wide::ZERO
    }
    fn one(&self) -> Wide<N> {
        Wide::shifted(1, 0)
    }
    #[inline]
    fn add(&self, sum: &mut Wide<N>, value: &Wide<N>) {
        *sum = sum.plus(value);
    }
    #[inline]
    fn add_times(&self, sum: &mut Wide<N>, value: &Wide<N>, weight: &u32) {
        *sum = match weight {
            1 => sum.plus(value),
            _ => sum.plus(&value.times(*weight)),
        };
    }
}

impl<const N: usize> Numbers for Words<N> {
    fn number(value: &Wide<N>) -> UBig {
        UBig::from(value)
    }
}

impl Numbers for Naturals {
    fn number(value: &UBig) -> UBig {
        value.clone()
    }
}

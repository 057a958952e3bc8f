//! Unsigned integers of a fixed number of machine words, stored in vectors without an allocation
//! for each number.
//!
//! Entry: [`Wide::shifted`], then the arithmetic of [`Wide`]. A long vector of such numbers is
//! contiguous in memory. With N words, a sum costs N operations on words, and a product of two
//! numbers N^2 operations.

use std::cmp::Ordering;
use tengen_exact::UBig;

/// An integer below 2^(64 N), lowest word first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    /// The number 0.
    pub const ZERO: Wide<N> = Wide([0; N]);

    /// Returns `number` times 2^`shift`.
    ///
    /// # Panics
    /// Panics if the result has more than N words.
    pub fn shifted(number: u64, shift: usize) -> Wide<N> {
        let mut words = [0; N];
        // The bits of the number may lie in two words.
        let (word, bit) = (shift / 64, shift % 64);
        words[word] = number << bit;
        let rest = if bit == 0 { 0 } else { number >> (64 - bit) };
        if rest > 0 {
            words[word + 1] = rest;
        }
        Wide(words)
    }

    /// Returns the sum of two numbers modulo 2^(64 N). On overflow, debug builds panic.
    #[inline(always)]
    pub fn plus(&self, other: &Wide<N>) -> Wide<N> {
        let mut sum = [0; N];
        let mut carry = false;
        for (word, (&a, &b)) in sum.iter_mut().zip(self.0.iter().zip(&other.0)) {
            (*word, carry) = a.carrying_add(b, carry);
        }
        debug_assert!(!carry, "a sum that fits");
        Wide(sum)
    }

    /// Returns the product with `factor` modulo 2^(64 N). On overflow, debug builds panic.
    #[inline(always)]
    pub fn times(&self, factor: u32) -> Wide<N> {
        let mut product = [0; N];
        let mut carry = 0;
        for (word, &a) in product.iter_mut().zip(&self.0) {
            (*word, carry) = a.carrying_mul(u64::from(factor), carry);
        }
        debug_assert_eq!(carry, 0, "a product that fits");
        Wide(product)
    }

    /// Returns the number shifted right by `by` bits.
    #[inline]
    pub fn without_low_bits(&self, by: usize) -> Wide<N> {
        let (skip, bit) = (by / 64, by % 64);
        let word = |i: usize| self.0.get(i).copied().unwrap_or(0);
        Wide(std::array::from_fn(|i| {
            let low = word(i + skip) >> bit;
            let high = if bit == 0 {
                0
            } else {
                word(i + skip + 1) << (64 - bit)
            };
            low | high
        }))
    }

    /// Returns the number of bits without leading zeros.
    pub fn bit_len(&self) -> usize {
        let top = self.0.iter().rposition(|&word| word > 0);
        top.map_or(0, |i| 64 * (i + 1) - self.0[i].leading_zeros() as usize)
    }

    /// `true` if the number is 0.
    #[inline(always)]
    pub fn is_zero(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Returns the high and the low half of the product of two numbers.
    #[inline(always)]
    fn product(&self, other: &Wide<N>) -> ([u64; N], [u64; N]) {
        let (mut low, mut high) = ([0; N], [0; N]);
        for (i, &a) in self.0.iter().enumerate() {
            let mut carry = 0;
            for (j, &b) in other.0.iter().enumerate() {
                // Schoolbook multiplication: the words with indices below N go to the low half of
                // the product.
                let place = if i + j < N {
                    &mut low[i + j]
                } else {
                    &mut high[i + j - N]
                };
                (*place, carry) = a.carrying_mul_add(b, *place, carry);
            }
            high[i] = carry;
        }
        (high, low)
    }
}

impl<const N: usize> Ord for Wide<N> {
    #[inline]
    fn cmp(&self, other: &Wide<N>) -> Ordering {
        compare(&self.0, &other.0)
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    #[inline]
    fn partial_cmp(&self, other: &Wide<N>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> From<&Wide<N>> for UBig {
    fn from(number: &Wide<N>) -> UBig {
        let bytes = number.0.map(u64::to_le_bytes);
        UBig::from_le_bytes(bytes.as_flattened())
    }
}

#[inline(always)]
fn compare(a: &[u64], b: &[u64]) -> Ordering {
    a.iter().rev().cmp(b.iter().rev())
}

/// A fraction of two integers with a nonzero denominator.
#[derive(Clone, Copy, Debug)]
pub struct Fraction<const N: usize> {
    /// The numerator.
    pub numerator: Wide<N>,
    /// The denominator.
    pub denominator: Wide<N>,
}

impl<const N: usize> Fraction<N> {
    /// Compares two fractions exactly, by cross multiplication.
    #[inline]
    pub fn compare(&self, other: &Fraction<N>) -> Ordering {
        // a/b < c/d if and only if a d < c b. The products have up to 2 N words.
        let (high, low) = self.numerator.product(&other.denominator);
        let (other_high, other_low) = other.numerator.product(&self.denominator);
        compare(&high, &other_high).then_with(|| compare(&low, &other_low))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn wide() -> impl Strategy<Value = Wide<3>> {
        (any::<[u64; 3]>(), 0usize..192).prop_map(|(words, by)| Wide(words).without_low_bits(by))
    }

    proptest! {
        #[test]
        fn arithmetic_is_that_of_large_integers(
            a in wide(), b in wide(), c in wide(), d in wide(),
            factor: u32, number: u64, by in 0usize..192,
        ) {
            let big = |x: &Wide<3>| UBig::from(x);
            let limit = UBig::ONE << 192;
            if &big(&a) + big(&b) < limit {
                prop_assert_eq!(big(&a.plus(&b)), big(&a) + big(&b));
            }
            if big(&a) * UBig::from(factor) < limit {
                prop_assert_eq!(big(&a.times(factor)), big(&a) * UBig::from(factor));
            }
            prop_assert_eq!(big(&a.without_low_bits(by)), big(&a) >> by);
            if UBig::from(number) << by < limit {
                prop_assert_eq!(big(&Wide::<3>::shifted(number, by)), UBig::from(number) << by);
            }
            prop_assert_eq!(a.cmp(&b), big(&a).cmp(&big(&b)));
            prop_assert_eq!(a.is_zero(), big(&a) == UBig::ZERO);
            let bits = tengen_exact::BitTest::bit_len(&big(&a));
            prop_assert_eq!(a.bit_len(), bits);
            let of = |numerator, denominator| Fraction { numerator, denominator };
            prop_assert_eq!(
                of(a, b).compare(&of(c, d)),
                (big(&a) * big(&d)).cmp(&(big(&c) * big(&b)))
            );
        }
    }
}

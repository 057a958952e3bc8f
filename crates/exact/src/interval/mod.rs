//! Interval arithmetic on positive real numbers, with binary fractions as ends.
//!
//! Every operation rounds the lower end of its result down and the upper end up. So this interval
//! contains the exact results for all numbers within the operands. The number of bits of the ends
//! is chosen when an interval is made, and does not depend on the size of the numbers. An operation
//! on two intervals uses the larger number of bits. So operations on numbers of a million digits
//! cost no more than on small ones.
//!
//! ```
//! use tengen_exact::{Interval, UBig};
//! let three = Interval::integer(&UBig::from(3u8), 100);
//! let root = three.root(2);
//! assert_eq!(root.decimals(5), ("1.73205".to_owned(), "1.73206".to_owned()));
//! assert_eq!(root.agreed(20), "1.73205080756887729352");
//! assert_eq!(three.pow(1_000).scientific(3).0.to_string(), "1.322e477");
//! ```

mod decimal;
mod dyadic;
mod logarithm;

pub use decimal::Scientific;
pub use dyadic::Dyadic;

use dashu_int::UBig;
use dyadic::Towards;
use std::ops::{Add, Div, Mul};

/// A positive real number, enclosed between two binary fractions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    lower: Dyadic,
    upper: Dyadic,
    /// Number of bits to which the ends are rounded.
    bits: usize,
}

impl Interval {
    /// Returns an interval that contains a positive integer.
    ///
    /// The ends of the interval, and of results computed from it, are rounded to about `bits` bits.
    ///
    /// # Panics
    /// If the number or `bits` is 0.
    pub fn integer(number: &UBig, bits: usize) -> Interval {
        let number = Dyadic::new(number.clone(), 0);
        Interval::rounded(number.clone(), number, bits)
    }

    /// Returns an interval that contains the fraction `numerator / denominator` of positive
    /// integers.
    ///
    /// # Panics
    /// If one of the numbers or `bits` is 0.
    pub fn ratio(numerator: &UBig, denominator: &UBig, bits: usize) -> Interval {
        let of = |n: &UBig| Dyadic::new(n.clone(), 0);
        let exact = |n| Interval {
            lower: of(n),
            upper: of(n),
            bits,
        };
        &exact(numerator) / &exact(denominator)
    }

    /// Returns the interval from the lower end of `from` to the upper end of `to`. It contains both
    /// numbers if `from` is the smaller one.
    ///
    /// # Panics
    /// If `to` ends below the lower end of `from`.
    pub fn span(from: &Interval, to: &Interval) -> Interval {
        assert!(from.lower <= to.upper, "the ends are in order");
        Interval {
            lower: from.lower.clone(),
            upper: to.upper.clone(),
            bits: from.bits.max(to.bits),
        }
    }

    /// Returns the interval from `lower` to `upper`, with both ends rounded outwards to `bits`
    /// bits.
    fn rounded(lower: Dyadic, upper: Dyadic, bits: usize) -> Interval {
        assert!(bits > 0, "ends have bits");
        Interval {
            lower: lower.rounded(bits, Towards::Zero),
            upper: upper.rounded(bits, Towards::Infinity),
            bits,
        }
    }

    /// Returns the lower end of the interval, which is at most the number.
    pub fn lower(&self) -> &Dyadic {
        &self.lower
    }

    /// Returns the upper end of the interval, which is at least the number.
    pub fn upper(&self) -> &Dyadic {
        &self.upper
    }

    /// Returns an approximation of the number: the middle of the interval.
    pub fn to_f64(&self) -> f64 {
        (self.lower.to_f64() + self.upper.to_f64()) / 2.0
    }

    /// Returns `true` if `numerator / denominator` lies within the interval.
    pub fn contains_ratio(&self, numerator: &UBig, denominator: &UBig) -> bool {
        let (low, one) = self.lower.to_ratio();
        let (high, two) = self.upper.to_ratio();
        low * denominator <= numerator * one && numerator * two <= high * denominator
    }

    /// Returns `true` if the two intervals have a common number.
    pub fn overlaps(&self, other: &Interval) -> bool {
        self.lower <= other.upper && other.lower <= self.upper
    }

    /// Returns the intersection of two intervals that contain the same number.
    ///
    /// Returns `None` if they are disjoint, which means that one of them is wrong.
    pub fn intersection(&self, other: &Interval) -> Option<Interval> {
        let lower = (&self.lower).max(&other.lower).clone();
        let upper = (&self.upper).min(&other.upper).clone();
        (lower <= upper).then_some(Interval {
            lower,
            upper,
            bits: self.bits.max(other.bits),
        })
    }

    /// Returns the number times 2^`by`.
    pub fn shifted(&self, by: i64) -> Interval {
        let moved = |end: &Dyadic| Dyadic::new(end.mantissa.clone(), end.exponent + by);
        Interval {
            lower: moved(&self.lower),
            upper: moved(&self.upper),
            bits: self.bits,
        }
    }

    /// Returns the difference of two numbers, or `None` if it is not certainly positive.
    pub fn minus(&self, other: &Interval) -> Option<Interval> {
        let bits = self.bits.max(other.bits);
        // The smallest possible difference is the lower end minus the upper end of `other`. The
        // largest possible difference is the upper end minus the lower end of `other`.
        let lower = self.lower.minus(&other.upper, bits, Towards::Infinity);
        let upper = self.upper.minus(&other.lower, bits, Towards::Zero);
        Some(Interval::rounded(lower?, upper?, bits))
    }

    /// Returns the `exponent`-th power of the number.
    pub fn pow(&self, exponent: u64) -> Interval {
        let mut result = Interval::integer(&UBig::ONE, self.bits);
        // Binary exponentiation, from the highest bit down.
        for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
            result = &result * &result;
            if exponent >> bit & 1 == 1 {
                result = &result * self;
            }
        }
        result
    }

    /// Returns the positive `degree`-th root of the number, by integer roots of the scaled ends.
    ///
    /// # Panics
    /// If `degree` is 0.
    pub fn root(&self, degree: usize) -> Interval {
        assert!(degree > 0, "there is no zeroth root");
        let lower = self.lower.root(degree, self.bits, Towards::Zero);
        let upper = self.upper.root(degree, self.bits, Towards::Infinity);
        Interval::rounded(lower, upper, self.bits)
    }
}

impl Mul for &Interval {
    type Output = Interval;
    fn mul(self, other: &Interval) -> Interval {
        Interval::rounded(
            self.lower.times(&other.lower),
            self.upper.times(&other.upper),
            self.bits.max(other.bits),
        )
    }
}

impl Div for &Interval {
    type Output = Interval;
    fn div(self, other: &Interval) -> Interval {
        let bits = self.bits.max(other.bits);
        // The smallest possible quotient is the lower end divided by the upper end of `other`. The
        // largest possible quotient is the upper end divided by the lower end of `other`.
        let lower = self.lower.over(&other.upper, bits, Towards::Zero);
        let upper = self.upper.over(&other.lower, bits, Towards::Infinity);
        Interval::rounded(lower, upper, bits)
    }
}

impl Add for &Interval {
    type Output = Interval;
    fn add(self, other: &Interval) -> Interval {
        let bits = self.bits.max(other.bits);
        Interval::rounded(
            self.lower.plus(&other.lower, bits, Towards::Zero),
            self.upper.plus(&other.upper, bits, Towards::Infinity),
            bits,
        )
    }
}

#[cfg(test)]
mod tests;

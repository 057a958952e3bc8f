//! Positive binary fractions m·2^e of any size, with directed rounding.
//!
//! Entry: the methods of [`Dyadic`], which [`Interval`](super::Interval) calls for each of its
//! ends. Invariant: a result rounded towards 0 is at most the exact result, and a result rounded
//! towards infinity is at least the exact result. For example, with a mantissa of two bits 5·2^0 is
//! rounded to 2·2^1 = 4 or to 3·2^1 = 6.

use dashu_int::{UBig, ops::BitTest};
use std::cmp::Ordering;

/// A binary fraction: the number `mantissa` · 2^`exponent`, greater than 0.
///
/// Binary fractions are compared by value: 1·2^1 and 2·2^0 are equal.
#[derive(Clone, Debug)]
pub struct Dyadic {
    pub(super) mantissa: UBig,
    pub(super) exponent: i64,
}

/// The direction of rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Towards {
    /// Rounds down.
    Zero,
    /// Rounds up.
    Infinity,
}

impl Dyadic {
    pub(super) fn new(mantissa: UBig, exponent: i64) -> Dyadic {
        assert!(mantissa != UBig::ZERO, "enclosures are of positive numbers");
        Dyadic { mantissa, exponent }
    }

    /// Returns the mantissa, which may be even.
    pub fn mantissa(&self) -> &UBig {
        &self.mantissa
    }

    /// Returns the exponent of the power of two.
    pub fn exponent(&self) -> i64 {
        self.exponent
    }

    /// Returns the number as a fraction of integers: numerator and denominator.
    ///
    /// All digits are written out, so the result may be long.
    pub fn to_ratio(&self) -> (UBig, UBig) {
        let power = UBig::ONE << usize_of(self.exponent.unsigned_abs());
        if self.exponent < 0 {
            (self.mantissa.clone(), power)
        } else {
            (&self.mantissa * power, UBig::ONE)
        }
    }

    /// Returns an approximation of the number: infinite if it is too large for `f64`, and 0 if it
    /// is too small.
    pub fn to_f64(&self) -> f64 {
        let excess = self.mantissa.bit_len().saturating_sub(64);
        let top = (&self.mantissa >> excess).to_f64().value();
        let exponent = self.exponent.saturating_add(excess as i64);
        let exponent = exponent.clamp(-2_000, 2_000) as i32;
        // The power is applied in two parts, because 2^exponent alone may be out of range.
        top * 2f64.powi(exponent / 2) * 2f64.powi(exponent - exponent / 2)
    }

    /// Returns the number's magnitude: the exponent of the smallest power of two that is above the
    /// number.
    pub(super) fn magnitude(&self) -> i64 {
        self.exponent + self.mantissa.bit_len() as i64
    }

    /// Returns the number with the mantissa rounded to at most `bits` bits. Rounding up may also
    /// give the mantissa 2^`bits`.
    pub(super) fn rounded(self, bits: usize, towards: Towards) -> Dyadic {
        let excess = self.mantissa.bit_len().saturating_sub(bits);
        if excess == 0 {
            return self;
        }
        // If the dropped bits are zero, no rounding is needed.
        let exact = self.mantissa.trailing_zeros() >= Some(excess);
        let mut mantissa = self.mantissa >> excess;
        if !exact && towards == Towards::Infinity {
            mantissa += UBig::ONE;
        }
        Dyadic::new(mantissa, self.exponent + excess as i64)
    }

    /// Returns the exact product of two numbers.
    pub(super) fn times(&self, other: &Dyadic) -> Dyadic {
        Dyadic::new(
            &self.mantissa * &other.mantissa,
            self.exponent + other.exponent,
        )
    }

    /// Returns the quotient of two numbers with at least `bits` bits, rounded in the direction
    /// `towards`.
    pub(super) fn over(&self, other: &Dyadic, bits: usize, towards: Towards) -> Dyadic {
        // Shift the dividend so that the quotient has the wanted number of bits.
        let wanted = bits + 1 + other.mantissa.bit_len();
        let shift = wanted.saturating_sub(self.mantissa.bit_len());
        let dividend = &self.mantissa << shift;
        let mut quotient = &dividend / &other.mantissa;
        if towards == Towards::Infinity && &quotient * &other.mantissa != dividend {
            quotient += UBig::ONE;
        }
        Dyadic::new(quotient, self.exponent - other.exponent - shift as i64)
    }

    /// Returns the `degree`-th root of the number with at least `bits` bits, rounded in the
    /// direction `towards`.
    pub(super) fn root(&self, degree: usize, bits: usize, towards: Towards) -> Dyadic {
        let wanted = degree * (bits + 1);
        let shift = wanted.saturating_sub(self.mantissa.bit_len());
        // The exponent that remains after the shift must be a multiple of the degree of the root.
        let odd = (self.exponent - shift as i64).rem_euclid(degree as i64);
        let shift = shift + usize_of(odd.unsigned_abs());
        let radicand = &self.mantissa << shift;
        let mut root = radicand.nth_root(degree);
        if towards == Towards::Infinity && root.pow(degree) != radicand {
            root += UBig::ONE;
        }
        Dyadic::new(root, (self.exponent - shift as i64) / degree as i64)
    }

    /// Returns the number rounded to an integer in the direction `towards`.
    pub(super) fn integer(&self, towards: Towards) -> UBig {
        let size = usize_of(self.exponent.unsigned_abs());
        if self.exponent >= 0 {
            return &self.mantissa << size;
        }
        // The shift drops the bits after the binary point. They are all zero if the number is an
        // integer.
        let exact = self.mantissa.trailing_zeros() >= Some(size);
        let whole = &self.mantissa >> size;
        if exact || towards == Towards::Zero {
            whole
        } else {
            whole + UBig::ONE
        }
    }

    /// Returns a replacement for this number when it is added to or subtracted from a number
    /// `large`, of which only `bits` bits matter.
    ///
    /// A number that is large enough is returned unchanged. A smaller number becomes `None`
    /// (nothing to add) when rounding towards zero. When rounding towards infinity, it becomes one
    /// bit far below the relevant bits of `large`. So adding 1 to 10^(10^15) does not write out all
    /// digits.
    pub(super) fn beside(&self, large: &Dyadic, bits: usize, towards: Towards) -> Option<Dyadic> {
        let lowest = large.magnitude() - bits as i64 - 64;
        if self.magnitude() > lowest {
            return Some(self.clone());
        }
        (towards == Towards::Infinity).then(|| Dyadic::new(UBig::ONE, lowest))
    }

    /// Returns the sum of two numbers. It is exact if both are of similar size. A much smaller
    /// summand is replaced by [`Dyadic::beside`], in the direction `towards`.
    pub(super) fn plus(&self, other: &Dyadic, bits: usize, towards: Towards) -> Dyadic {
        let (large, small) = if self.magnitude() < other.magnitude() {
            (other, self)
        } else {
            (self, other)
        };
        small.beside(large, bits, towards).map_or_else(
            || large.clone(),
            |small| {
                let (a, b, exponent) = large.aligned(&small);
                Dyadic::new(a + b, exponent)
            },
        )
    }

    /// Returns the difference of two numbers, or `None` if it is not positive. A subtrahend that is
    /// much smaller is replaced by [`Dyadic::beside`]; `towards` is the direction in which it is
    /// rounded.
    pub(super) fn minus(&self, other: &Dyadic, bits: usize, towards: Towards) -> Option<Dyadic> {
        if other.magnitude() > self.magnitude() {
            return None;
        }
        let Some(other) = other.beside(self, bits, towards) else {
            return Some(self.clone());
        };
        let (a, b, exponent) = self.aligned(&other);
        (a > b).then(|| Dyadic::new(a - b, exponent))
    }

    /// Returns the mantissas of two numbers scaled to a common exponent, and that exponent.
    pub(super) fn aligned(&self, other: &Dyadic) -> (UBig, UBig, i64) {
        let exponent = self.exponent.min(other.exponent);
        let raised = |x: &Dyadic| &x.mantissa << usize_of((x.exponent - exponent).unsigned_abs());
        (raised(self), raised(other), exponent)
    }
}

/// Converts a number of bits to `usize`.
fn usize_of(bits: u64) -> usize {
    usize::try_from(bits).expect("a number of bits that fits into memory")
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        // If the magnitudes differ, they decide the order, and the mantissas need not be scaled to
        // a common exponent.
        self.magnitude().cmp(&other.magnitude()).then_with(|| {
            let (a, b, _) = self.aligned(other);
            a.cmp(&b)
        })
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Dyadic {
    fn eq(&self, other: &Dyadic) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Dyadic {}

//! Floating-point numbers far beyond the range of `f64`: a mantissa and a binary exponent.
//!
//! Only additions, multiplications and divisions of `f64` are used, so results are identical on
//! every machine.
//!
//! Entry: [`Scaled::new`]. Invariant: the mantissa is in [1, 2), or the number is 0. For example,
//! 10 is 1.25 * 2^3. Sums, products and quotients take constant time.

use crate::{UBig, elementary};
use std::cmp::Ordering;

/// A floating-point number of nearly unlimited size: the nonnegative number `mantissa` *
/// 2^`exponent`. The mantissa is 0, or in [1, 2).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scaled {
    mantissa: f64,
    exponent: i64,
}

/// Number of fraction bits of an `f64`.
const FRACTION_BITS: u32 = 52;
/// The exponent field in the representation of the `f64` 1.0.
const BIAS: i64 = 1023;

/// Returns 2^`exponent`, for exponents of normal `f64` numbers.
fn power_of_two(exponent: i64) -> f64 {
    f64::from_bits(((exponent + BIAS) as u64) << FRACTION_BITS)
}

impl Scaled {
    /// The number 1.
    pub const ONE: Scaled = Scaled {
        mantissa: 1.0,
        exponent: 0,
    };

    /// The number 0.
    pub const ZERO: Scaled = Scaled {
        mantissa: 0.0,
        exponent: 0,
    };

    /// Returns `mantissa` * 2^`exponent`; the mantissa must be finite and not negative.
    pub fn new(mantissa: f64, exponent: i64) -> Scaled {
        // A subnormal mantissa is scaled up first, because its exponent field is 0.
        let (mantissa, exponent) = if mantissa < f64::MIN_POSITIVE {
            (mantissa * power_of_two(200), exponent - 200)
        } else {
            (mantissa, exponent)
        };
        if mantissa == 0.0 {
            return Scaled::ZERO;
        }
        let shift = ((mantissa.to_bits() >> FRACTION_BITS) & 0x7ff) as i64 - BIAS;
        // Scale the mantissa in two steps, because 2^-1023 is not a normal number.
        let half = shift / 2;
        Scaled {
            mantissa: mantissa * power_of_two(-half) * power_of_two(half - shift),
            exponent: exponent + shift,
        }
    }

    /// Returns the mantissa and the exponent: 0 and 0 for the number 0, otherwise a mantissa from 1
    /// to below 2 and its exponent.
    pub fn parts(self) -> (f64, i64) {
        (self.mantissa, self.exponent)
    }

    /// Returns `true` if the number is 0.
    pub fn is_zero(self) -> bool {
        self.mantissa == 0.0
    }

    /// Returns `true` if the number is neither infinite nor NaN.
    pub fn is_finite(self) -> bool {
        self.mantissa.is_finite()
    }

    /// Returns the number times a finite, nonnegative factor.
    pub fn times(self, factor: f64) -> Scaled {
        self.multiply(Scaled::new(factor, 0))
    }

    /// Returns the product.
    pub fn multiply(self, other: Scaled) -> Scaled {
        let exponent = self.exponent + other.exponent;
        Scaled::new(self.mantissa * other.mantissa, exponent)
    }

    /// Returns the sum of two numbers. A summand is dropped if its exponent is more than 64 below
    /// the exponent of the other.
    #[must_use]
    pub fn plus(self, other: Scaled) -> Scaled {
        let (large, small) = if self.is_zero() || other.exponent > self.exponent && !other.is_zero()
        {
            (other, self)
        } else {
            (self, other)
        };
        // A summand whose exponent is more than 64 smaller is below the precision of the sum.
        let behind = large.exponent - small.exponent;
        if small.is_zero() || behind > 64 {
            return large;
        }
        let mantissa = large.mantissa + small.mantissa * power_of_two(-behind);
        Scaled::new(mantissa, large.exponent)
    }

    /// Returns the natural logarithm of a number that is not 0.
    pub fn ln(self) -> f64 {
        elementary::ln(self.mantissa) + self.exponent as f64 * std::f64::consts::LN_2
    }

    /// Returns e to the power `power`.
    pub fn exp(power: f64) -> Scaled {
        let twos = (power / std::f64::consts::LN_2).floor();
        let rest = power - twos * std::f64::consts::LN_2;
        Scaled::new(elementary::exp(rest), twos as i64)
    }

    /// Compares two finite numbers.
    pub fn order(self, other: Scaled) -> Ordering {
        let zeros = (!self.is_zero()).cmp(&!other.is_zero());
        let exponents = zeros.then(self.exponent.cmp(&other.exponent));
        exponents.then(self.mantissa.total_cmp(&other.mantissa))
    }

    /// Returns the quotient of two numbers; the divisor `other` must not be 0.
    pub fn divide(self, other: Scaled) -> Scaled {
        let exponent = self.exponent - other.exponent;
        Scaled::new(self.mantissa / other.mantissa, exponent)
    }

    /// Returns the number as an `f64`: 0 if it is below 2^-1022, infinite if it is 2^1024 or more.
    pub fn to_f64(self) -> f64 {
        match self.exponent {
            e if e < -1022 => 0.0,
            e if e > 1023 => f64::INFINITY,
            e => self.mantissa * power_of_two(e),
        }
    }

    /// Returns `base` to the power of `n`. The base must be finite and not negative.
    pub fn power(base: f64, mut n: usize) -> Scaled {
        let (mut result, mut square) = (Scaled::new(1.0, 0), Scaled::new(base, 0));
        while n > 0 {
            if n & 1 == 1 {
                result = result.multiply(square);
            }
            square = square.multiply(square);
            n >>= 1;
        }
        result
    }

    /// Returns the first 18 decimal digits of the number as an integer, truncated, and the decimal
    /// exponent.
    ///
    /// For example, 3.14e20 gives 314000000000000000 and 20. The number must not be 0.
    pub fn digits(self) -> (u64, i64) {
        // The mantissa has 52 bits after the binary point, so `whole` is an integer.
        let whole = self.mantissa * power_of_two(i64::from(FRACTION_BITS));
        let shift = self.exponent - i64::from(FRACTION_BITS);
        // Convert the number to an integer times 10^-`tens`, with more than the 18 digits needed.
        let (integer, tens) = if shift >= 0 {
            (UBig::from(whole as u64) << shift as usize, 0)
        } else {
            // Since log10(2) < 0.302, at least 18 digits are left with this number of decimals.
            let tens = (-shift) as usize * 302 / 1000 + 20;
            let ten = UBig::from(10u8).pow(tens);
            (
                (UBig::from(whole as u64) * ten) >> (-shift) as usize,
                tens as i64,
            )
        };
        let mut text = integer.to_string();
        let exponent = text.len() as i64 - 1 - tens;
        text.truncate(18);
        let digits = format!("{text:0<18}");
        (digits.parse().expect("18 digits"), exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_is_that_of_f64_where_both_are_in_range() {
        for a in [0.0, 1.0, 3.25, 1e-30, 7e200, 5e-324, f64::MAX] {
            assert_eq!(Scaled::new(a, 0).to_f64(), if a < 1e-300 { 0.0 } else { a });
            for b in [0.5, 2.0, 1e10, 1e-17] {
                let (x, y) = (Scaled::new(a, 0), Scaled::new(b, 0));
                if a > 1e-300 && a < 1e300 {
                    assert_eq!(x.multiply(y).to_f64(), a * b);
                    assert_eq!(x.divide(y).to_f64(), a / b);
                }
            }
        }
        assert_eq!(Scaled::new(1.0, 5000).to_f64(), f64::INFINITY);
        assert_eq!(Scaled::new(1.0, -5000).to_f64(), 0.0);
    }

    #[test]
    fn sums_are_those_of_f64_where_both_are_in_range() {
        for a in [0.0, 1.0, 3.25, 1e-30, 7e200] {
            for b in [0.0, 0.5, 2.0, 1e10, 1e-17] {
                let sum = Scaled::new(a, 0).plus(Scaled::new(b, 0));
                assert_eq!(sum.to_f64(), a + b, "{a} + {b}");
                let scaled = Scaled::new(a, 9000).plus(Scaled::new(b, 9000));
                assert_eq!(scaled, Scaled::new(a + b, 9000));
            }
        }
    }

    #[test]
    fn numbers_are_ordered() {
        let numbers = [
            (0.0, 0),
            (1.5, -3000),
            (1.0, 0),
            (1.25, 0),
            (1.0, 1),
            (1.1, 9000),
        ];
        let numbers = numbers.map(|(mantissa, exponent)| Scaled::new(mantissa, exponent));
        for (i, a) in numbers.into_iter().enumerate() {
            for (j, b) in numbers.into_iter().enumerate() {
                assert_eq!(a.order(b), i.cmp(&j));
            }
        }
    }

    #[test]
    fn logarithms_and_exponentials_undo_each_other() {
        for power in [-5000.0, -1.0, 0.0, 0.3, 2500.0] {
            let number = Scaled::exp(power);
            assert!((number.ln() - power).abs() < 1e-10, "{power}");
        }
        assert!((Scaled::new(1.0, 1000).ln() - 693.147_180_559_945_3).abs() < 1e-10);
    }

    #[test]
    fn digits_of_large_and_small_numbers() {
        assert_eq!(Scaled::new(1.0, 0).digits(), (100_000_000_000_000_000, 0));
        assert_eq!(Scaled::new(0.25, 0).digits(), (250_000_000_000_000_000, -1));
        assert_eq!(Scaled::new(1e22, 0).digits(), (100_000_000_000_000_000, 22));
        // 2^1000 = 1.0715086071862673209...e301, 2^-1000 = 9.3326361850321887899...e-302
        assert_eq!(
            Scaled::new(1.0, 1000).digits(),
            (107_150_860_718_626_732, 301)
        );
        assert_eq!(
            Scaled::new(1.0, -1000).digits(),
            (933_263_618_503_218_878, -302)
        );
    }

    #[test]
    fn powers_are_those_of_integers() {
        let exact = UBig::from(3u8).pow(9801).to_string();
        let (digits, exponent) = Scaled::power(3.0, 9801).digits();
        assert_eq!(exponent as usize, exact.len() - 1);
        assert_eq!(digits.to_string()[..12], exact[..12]);
        assert_eq!(Scaled::power(7.0, 0).to_f64(), 1.0);
    }
}

//! Binary logarithms of intervals, digit by digit by repeated squaring.
//!
//! Let y be in [1, 2). The first binary digit of log2 y after the point is 1 if and only if y^2 >=
//! 2. If that digit is 0, the next digits are the digits of log2 y^2. If it is 1, they are the
//! digits of log2 (y^2 / 2). For example, log2 3 = 1 + log2 1.5, and 1.5^2 = 2.25 >= 2, so the next
//! digit is 1.
//!
//! For b digits of the logarithm, the cost is b squarings of numbers of 2b bits and a few more.
//! Every squaring doubles the relative error, so this number of bits suffices.

use super::dyadic::Towards;
use super::{Dyadic, Interval};
use dashu_int::UBig;

impl Interval {
    /// Returns the binary logarithm of the number, or `None` if its lower end is not far enough
    /// above 1 for the precision of the interval.
    ///
    /// The logarithm must be positive, because intervals contain only positive numbers.
    ///
    /// ```
    /// use tengen_exact::{Interval, UBig};
    /// let log = Interval::integer(&UBig::from(10u8), 100).log2().unwrap();
    /// assert_eq!(log.agreed(12), "3.321928094887");
    /// ```
    pub fn log2(&self) -> Option<Interval> {
        let bits = self.bits;
        let lower = logarithm(&self.lower, bits, Towards::Zero)?;
        let upper = logarithm(&self.upper, bits, Towards::Infinity)?;
        Some(Interval::rounded(lower, upper, bits))
    }
}

/// Returns the binary logarithm of one end of an interval, with `bits` binary digits after the
/// point. Returns `None` if the logarithm with these digits is 0 or negative.
fn logarithm(end: &Dyadic, bits: usize, towards: Towards) -> Option<Dyadic> {
    // Every squaring doubles the relative error, so twice as many digits are needed, and some more.
    let places = 2 * bits + 32;
    let whole = u64::try_from(end.magnitude() - 1).ok()?;
    // Normalise the number to y in [1, 2), in fixed-point form with `places` binary places.
    let mut y = Dyadic::new(
        end.mantissa.clone(),
        end.exponent - whole as i64 + places as i64,
    )
    .integer(towards);
    let two = UBig::ONE << (places + 1);
    let mut digits = UBig::from(whole);
    if y == two {
        // Here y, which must be below 2, was rounded up to 2. So the integer part of the logarithm
        // grows by one, and y is halved.
        digits += UBig::ONE;
        y >>= 1;
    }
    for _ in 0..bits {
        y = Dyadic::new(&y * &y, -(places as i64)).integer(towards);
        digits <<= 1;
        if y >= two {
            digits += UBig::ONE;
            y = Dyadic::new(y, -1).integer(towards);
        }
    }
    // The digits not computed are worth 2^-`bits` log2 y with 1 <= y <= 2. This is 0 only if y is
    // exactly 1.
    let exact = y.trailing_zeros() == Some(places) && y < two;
    if towards == Towards::Infinity && !exact {
        digits += UBig::ONE;
    }
    (digits != UBig::ZERO).then(|| Dyadic::new(digits, -(bits as i64)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn integer(n: u64) -> Interval {
        Interval::integer(&UBig::from(n), 80)
    }

    #[test]
    fn powers_of_two_have_whole_logarithms() {
        for power in [1, 2, 3, 63, 1000] {
            let number = Interval::integer(&(UBig::ONE << power), 80);
            let log = number.log2().unwrap();
            assert_eq!(log, integer(power as u64));
        }
        assert_eq!(integer(1).log2(), None);
        assert_eq!(integer(2).shifted(-3).log2(), None);
    }

    /// Compares logarithms with tabulated values.
    #[test]
    fn known_logarithms() {
        let log = |n| integer(n).log2().unwrap();
        assert_eq!(log(3).agreed(20), "1.58496250072115618145");
        let ten = log(10);
        assert_eq!((&integer(1) / &ten).agreed(20), "0.30102999566398119521");
        // The logarithm of 3^(10^18), a number whose digits could not be written out.
        let huge = integer(3).pow(1_000_000_000_000_000_000);
        assert_eq!(huge.log2().unwrap().agreed(0), "1584962500721156181");
    }

    proptest! {
        /// Compares logarithms with powers: log a / log b is above q / p if and only if a^p is
        /// above b^q.
        #[test]
        fn quotients_compare_as_powers_do(a in 2u64..1000, b in 2u64..1000, p in 1usize..60, q in 1usize..60) {
            let (x, y) = (integer(a).log2().unwrap(), integer(b).log2().unwrap());
            let (x, y) = (&x * &integer(p as u64), &y * &integer(q as u64));
            let powers = UBig::from(a).pow(p).cmp(&UBig::from(b).pow(q));
            let right = match powers {
                std::cmp::Ordering::Less => x.lower() < y.upper(),
                std::cmp::Ordering::Equal => x.overlaps(&y),
                std::cmp::Ordering::Greater => x.upper() > y.lower(),
            };
            prop_assert!(right);
            // The intervals are narrow: two different numbers are distinguished.
            prop_assert!(x.minus(&y).is_some() || y.minus(&x).is_some() || powers.is_eq());
        }
    }
}

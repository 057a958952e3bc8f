//! Binary logarithms, enclosed by repeated squaring: if y is in [1, 2), the first binary
//! digit of log2 y says whether y^2 reaches 2, and the next ones are those of y^2, or of
//! its half.

use super::dyadic::Towards;
use super::{Dyadic, Interval};
use dashu_int::UBig;

impl Interval {
    /// The binary logarithm, or `None` if the number is not certainly above 1, as
    /// enclosures are of positive numbers.
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

/// The logarithm of one end to `bits` binary digits behind the point.
fn logarithm(end: &Dyadic, bits: usize, towards: Towards) -> Option<Dyadic> {
    // Every squaring doubles the error: as many digits again, and some more.
    let places = 2 * bits + 32;
    let whole = u64::try_from(end.magnitude() - 1).ok()?;
    let mut y = Dyadic::new(
        end.mantissa.clone(),
        end.exponent - whole as i64 + places as i64,
    )
    .integer(towards);
    let two = UBig::ONE << (places + 1);
    let mut digits = UBig::from(whole);
    if y == two {
        // Rounded up to the next power of two.
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
    // What is left is the logarithm of a number from 1 to 2 inclusive.
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

    /// From tables.
    #[test]
    fn known_logarithms() {
        let log = |n| integer(n).log2().unwrap();
        assert_eq!(log(3).agreed(20), "1.58496250072115618145");
        let ten = log(10);
        assert_eq!((&integer(1) / &ten).agreed(20), "0.30102999566398119521");
        // Of a number that nobody could write out: 3^(10^18).
        let huge = integer(3).pow(1_000_000_000_000_000_000);
        assert_eq!(huge.log2().unwrap().agreed(0), "1584962500721156181");
    }

    proptest! {
        /// a^p against b^q by integers: log a / log b is on the right side of q / p.
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
            // And the enclosures are narrow.
            prop_assert!(x.minus(&y).is_some() || y.minus(&x).is_some() || powers.is_eq());
        }
    }
}

//! Numbers as large as 10^(10^171), enclosed between two bounds.
//!
//! A [`Tower`] stores an interval that contains the binary logarithm of the number. All operations
//! round outwards, so the interval always contains it.
//!
//! Entry: [`Tower::integer`] and [`Tower::power`]. For example, (10^100)^(10^6) = 10^(10^8) is
//! stored as its binary logarithm 3.32 * 10^8. A product adds the logarithms of its factors, and a
//! power multiplies the logarithm by the exponent. So both take constant time.

use std::cmp::Ordering;
use tengen_exact::{Interval, UBig};

/// The precision of the intervals in bits, far more than is ever printed.
pub const BITS: usize = 160;

/// A number below 10^(10^6) is printed with one exponent, such as `10^4532.6`, a larger one with
/// two, such as `10^(10^48.57)`.
const ONE_EXPONENT: f64 = 1e6;

/// A number of any size from 1 on, given by an interval that contains its binary logarithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tower {
    /// The interval that contains the binary logarithm of the number; `None` for the number 1,
    /// whose logarithm is 0.
    log2: Option<Interval>,
}

impl Tower {
    /// The number 1.
    pub fn one() -> Tower {
        Tower { log2: None }
    }

    /// Returns a positive integer as a tower.
    ///
    /// # Panics
    /// If the number is 0.
    pub fn integer(number: &UBig) -> Tower {
        assert!(*number != UBig::ZERO, "a number from 1 up");
        Tower {
            log2: Interval::integer(number, BITS).log2(),
        }
    }

    /// Returns the power `base`^`exponent` of a real number above 1 as a tower.
    ///
    /// # Panics
    /// If the interval of the base is not wholly above 1.
    pub fn power(base: &Interval, exponent: &UBig) -> Tower {
        let log2 = base.log2().expect("a base above 1");
        Tower::two_to(log2).to_the(exponent)
    }

    /// Returns the number whose binary logarithm is given by an interval.
    pub fn two_to(log2: Interval) -> Tower {
        Tower { log2: Some(log2) }
    }

    /// Returns the binary logarithm, or `None` if the number is exactly 1.
    pub fn log2(&self) -> Option<&Interval> {
        self.log2.as_ref()
    }

    /// Returns the decimal logarithm, or `None` if the number is exactly 1.
    pub fn log10(&self) -> Option<Interval> {
        self.log2.as_ref().map(|log2| log2 / &log2_of_ten())
    }

    /// Returns the product of two numbers.
    #[must_use]
    pub fn times(&self, other: &Tower) -> Tower {
        let log2 = match (&self.log2, &other.log2) {
            // The logarithm of a product is the sum of the logarithms.
            (Some(a), Some(b)) => Some(a + b),
            (a, b) => a.clone().or_else(|| b.clone()),
        };
        Tower { log2 }
    }

    /// Returns a power of the number.
    #[must_use]
    pub fn to_the(&self, exponent: &UBig) -> Tower {
        if *exponent == UBig::ZERO {
            return Tower::one();
        }
        let exponent = Interval::integer(exponent, BITS);
        let log2 = self.log2.as_ref().map(|log2| log2 * &exponent);
        Tower { log2 }
    }

    /// Compares two numbers by the intervals of their logarithms. Returns `None` if these intervals
    /// overlap without being equal, so that the order is unknown.
    pub fn compare(&self, other: &Tower) -> Option<Ordering> {
        match (&self.log2, &other.log2) {
            // Equal intervals stem from the same computation, so they count as equal.
            (a, b) if a == b => Some(Ordering::Equal),
            (None, _) => Some(Ordering::Less),
            (_, None) => Some(Ordering::Greater),
            (Some(a), Some(b)) if a.upper() < b.lower() => Some(Ordering::Less),
            (Some(a), Some(b)) if b.upper() < a.lower() => Some(Ordering::Greater),
            _ => None,
        }
    }

    /// Returns the number as a power of ten, rounded down, such as `10^4532.6` or `10^(10^48.57)`.
    ///
    /// The exponent, or the second exponent if there are two, is printed with `digits` decimals.
    pub fn at_least(&self, digits: usize) -> String {
        self.text(|log| log.decimals(digits).0)
    }

    /// Returns the number as a power of ten, rounded up, in the format of [`Tower::at_least`].
    pub fn at_most(&self, digits: usize) -> String {
        self.text(|log| log.decimals(digits).1)
    }

    /// Formats the number as a power of ten. `decimals` rounds the interval of an exponent, up or
    /// down, to a decimal number.
    fn text(&self, decimals: impl Fn(&Interval) -> String) -> String {
        let Some(log) = self.log10() else {
            return "1".to_owned();
        };
        // Numbers below 10^(10^6) are printed with one exponent.
        if log.to_f64() < ONE_EXPONENT {
            return format!("10^{}", decimals(&log));
        }
        let log = &log.log2().expect("a million or more") / &log2_of_ten();
        format!("10^(10^{})", decimals(&log))
    }
}

fn log2_of_ten() -> Interval {
    let ten = Interval::integer(&UBig::from(10u8), BITS);
    ten.log2().expect("above 1")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn integer(n: u64) -> Tower {
        Tower::integer(&UBig::from(n))
    }

    #[test]
    fn towers_are_rounded_the_right_way() {
        assert_eq!(integer(1).at_least(3), "1");
        assert_eq!(integer(907).at_least(3), "10^2.957");
        assert_eq!(integer(907).at_most(3), "10^2.958");
        let power = |n: usize| UBig::from(10u8).pow(n);
        // For an exact power of ten, `at_least` may print the exact exponent or the next lower
        // decimal number.
        let tower = integer(10).to_the(&power(48));
        assert_eq!(tower.at_most(2), "10^(10^48.01)");
        assert!(["10^(10^48.00)", "10^(10^47.99)"].contains(&&*tower.at_least(2)));
        let tower = integer(1000).to_the(&power(100));
        assert_eq!(tower.at_least(4), "10^(10^100.4771)");
        assert_eq!(tower.at_most(4), "10^(10^100.4772)");
    }

    #[test]
    fn powers_and_products_are_those_of_integers() {
        let (two, three) = (integer(2), integer(3));
        let product = two
            .to_the(&UBig::from(5u8))
            .times(&three.to_the(&UBig::from(4u8)));
        let exact = integer(32 * 81);
        assert_eq!(product.compare(&integer(32 * 81 + 1)), Some(Ordering::Less));
        assert_eq!(
            product.compare(&integer(32 * 81 - 1)),
            Some(Ordering::Greater)
        );
        assert!(product.log2().unwrap().overlaps(exact.log2().unwrap()));
        assert_eq!(two.to_the(&UBig::ZERO), Tower::one());
        assert_eq!(Tower::one().times(&three), three);
        assert_eq!(Tower::one().compare(&two), Some(Ordering::Less));
        assert_eq!(two.compare(&Tower::one()), Some(Ordering::Greater));
    }
}

//! Factorials as [towers](crate::tower), numbers enclosed by bounds on their logarithms.
//!
//! Factorials of small numbers are computed as products. Larger ones are enclosed by Stirling's
//! formula with bounds for every n >= 1: sqrt(2 π) < n! / (sqrt(n) (n/e)^n) <= e (H. Robbins, *A
//! remark on Stirling's formula*, 1955). The code uses the simpler lower bound 5/2 < sqrt(2 π).

use crate::tower::{BITS, Tower};
use tengen_exact::{Interval, UBig};

/// The largest number whose factorial is computed as a product. Larger ones are enclosed by
/// Stirling's formula.
const SMALL: u32 = 3000;

/// Returns the factorial of a number, enclosed between bounds.
pub fn factorial(n: &UBig) -> Tower {
    match u32::try_from(n.clone()) {
        Ok(n) if n <= SMALL => {
            let product = (2..=n).fold(UBig::ONE, |product, k| product * UBig::from(k));
            Tower::integer(&product)
        }
        _ => stirling(n),
    }
}

/// Encloses the factorial of a number between bounds by Stirling's formula.
fn stirling(n: &UBig) -> Tower {
    let n = Interval::integer(n, BITS);
    let log = |x: &Interval| x.log2().expect("above 1");
    // log2(n!) = n log2(n/e) + log2(n)/2 + c, with c between log2(5/2) and log2(e).
    let log_e = log(&e());
    let power = &n * &log(&n).minus(&log_e).expect("n is above e");
    let root = log(&n).shifted(-1);
    let least = log(&Interval::integer(&UBig::from(5u8), BITS).shifted(-1));
    Tower::two_to(&(&power + &root) + &Interval::span(&least, &log_e))
}

/// Encloses Euler's number e by its series. The terms after 1/k! sum up to less than 1/(k k!).
fn e() -> Interval {
    let terms = 40u32;
    // Compute k! times the sum of 1/0! to 1/k! by Horner's scheme.
    let (mut sum, mut factorial) = (UBig::ONE, UBig::ONE);
    for k in 1..=terms {
        sum = sum * UBig::from(k) + UBig::ONE;
        factorial *= UBig::from(k);
    }
    let k = UBig::from(terms);
    let lower = Interval::ratio(&sum, &factorial, BITS);
    // The upper bound of e is (sum of 1/0! to 1/k!) + 1 / (k k!), written as one fraction; `sum` is
    // the first term times k!.
    let upper = Interval::ratio(&(&sum * &k + UBig::ONE), &(&factorial * &k), BITS);
    Interval::span(&lower, &upper)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stirling_encloses_products() {
        let mut product = UBig::from(2u8);
        for n in 3..=500u32 {
            product *= UBig::from(n);
            let exact = Tower::integer(&product);
            let (exact, enclosed) = (exact.log2().unwrap(), stirling(&UBig::from(n)));
            let enclosed = enclosed.log2().unwrap();
            assert!(enclosed.lower() <= exact.lower() && exact.upper() <= enclosed.upper());
            // The width of the interval around log2(n!) is at most the binary logarithm of e /
            // (5/2).
            let width = enclosed.upper().to_f64() - enclosed.lower().to_f64();
            assert!(width < 0.1208, "{n}: {width}");
        }
        assert_eq!(e().agreed(30), "2.718281828459045235360287471352");
    }

    #[test]
    fn small_factorials_are_exact() {
        assert_eq!(factorial(&UBig::ZERO), Tower::one());
        assert_eq!(factorial(&UBig::ONE), Tower::one());
        assert_eq!(
            factorial(&UBig::from(5u8)),
            Tower::integer(&UBig::from(120u8))
        );
        // 103! is known to begin with 99029007164861804075.
        assert_eq!(factorial(&UBig::from(103u8)).at_least(4), "10^163.9957");
    }
}

//! Arithmetic modulo a number `p` with 1 < p < 2^63, on residues in `0..p`.
//!
//! Since `p` is below 2^63, the sum of two residues does not overflow a word. So an addition of
//! residues is an add, a subtract and an unsigned minimum, which the compiler vectorises.
//!
//! Entry: [`add`], [`sub`] and [`mul`]; [`Factor`] for many products with the same factor. For
//! example, with p = 7, 5 + 4 = 9, and the minimum of 9 and 9 - 7 is 2.

/// Returns `a + b mod p`.
#[inline(always)]
pub fn add(a: u64, b: u64, p: u64) -> u64 {
    let sum = a + b;
    // If `sum` is below p, the subtraction wraps to a huge number, and `sum` is the minimum.
    sum.min(sum.wrapping_sub(p))
}

/// Returns `a - b mod p`.
#[inline(always)]
pub fn sub(a: u64, b: u64, p: u64) -> u64 {
    let difference = a.wrapping_sub(b);
    // If a >= b, adding p makes the number larger. Otherwise the difference has wrapped to a huge
    // number, and adding p gives the residue.
    difference.min(difference.wrapping_add(p))
}

/// Returns `a * b mod p`, for any words `a` and `b`.
#[inline(always)]
pub fn mul(a: u64, b: u64, p: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(p)) as u64
}

/// A fixed factor modulo a number below 2^63, prepared for fast multiplication.
///
/// A product with the factor costs three multiplications and no division (V. Shoup's method). For
/// this, the quotient floor(2^64 * factor / p) is stored together with the factor.
#[derive(Clone, Copy, Debug)]
pub struct Factor {
    factor: u64,
    quotient: u64,
}

impl Factor {
    /// Prepares the factor `a mod p` for fast multiplication.
    pub fn new(a: u64, p: u64) -> Factor {
        let factor = a % p;
        let quotient = ((u128::from(factor) << 64) / u128::from(p)) as u64;
        Factor { factor, quotient }
    }

    /// Prepares the factor `a mod p`, for a signed `a`, for fast multiplication.
    pub fn of_signed(a: i64, p: u64) -> Factor {
        let size = a.unsigned_abs() % p;
        Factor::new(if a < 0 { sub(0, size, p) } else { size }, p)
    }

    /// Returns `a * x mod p`. `p` must be the modulus of [`Factor::new`], and `x` may be any word.
    #[inline(always)]
    pub fn times(self, x: u64, p: u64) -> u64 {
        // The estimate is the quotient floor(factor * x / p), or one less than this.
        let estimate = ((u128::from(self.quotient) * u128::from(x)) >> 64) as u64;
        // The remainder is below 2p, hence below 2^64.
        let rest = (self.factor.wrapping_mul(x)).wrapping_sub(estimate.wrapping_mul(p));
        rest.min(rest.wrapping_sub(p))
    }
}

/// Returns the sum of `a[i] * b[n - 1 - i]` modulo `p`, where `n` is the length of both slices.
///
/// The sum is one coefficient of a product of polynomials. The sum of four products of residues
/// below 2^63 fits into 128 bits. The upper and lower 64 bits of such sums are added up separately,
/// and reduced modulo `p` once at the end.
///
/// # Panics
/// If the slices have different lengths.
pub fn dot_reversed(a: &[u64], b: &[u64], p: u64) -> u64 {
    assert_eq!(a.len(), b.len(), "as many factors on both sides");
    let product = |(&a, &b): (&u64, &u64)| u128::from(a) * u128::from(b);
    let (fours, rest) = a.as_chunks::<4>();
    let (rest_of_b, fours_of_b) = b.as_rchunks::<4>();
    let last: u128 = rest.iter().zip(rest_of_b.iter().rev()).map(product).sum();
    let (mut low, mut high) = (last & u128::from(u64::MAX), last >> 64);
    for (a, b) in fours.iter().zip(fours_of_b.iter().rev()) {
        let sum: u128 = a.iter().zip(b.iter().rev()).map(product).sum();
        low += sum & u128::from(u64::MAX);
        high += sum >> 64;
    }
    let p = u128::from(p);
    ((((high % p) << 64) + low) % p) as u64
}

/// Returns `base^exponent mod p`, with 0^0 = 1.
pub fn pow(base: u64, mut exponent: u64, p: u64) -> u64 {
    let mut square = base % p;
    // Binary exponentiation, from the lowest bit up.
    let mut result = 1 % p;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = mul(result, square, p);
        }
        square = mul(square, square, p);
        exponent >>= 1;
    }
    result
}

/// Returns the inverse of `a` modulo `p`, or `None` if `a` and `p` have a common factor.
pub fn inverse(a: u64, p: u64) -> Option<u64> {
    // Extended Euclidean algorithm. Invariant: r = t a modulo p for the pairs (r0, t0) and (r1,
    // t1).
    let (mut r0, mut r1) = (i128::from(p), i128::from(a % p));
    let (mut t0, mut t1) = (0i128, 1i128);
    while r1 != 0 {
        let q = r0 / r1;
        (r0, r1) = (r1, r0 - q * r1);
        (t0, t1) = (t1, t0 - q * t1);
    }
    (r0 == 1).then(|| t0.rem_euclid(i128::from(p)) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn agrees_with_wide_arithmetic(p in 2u64..1 << 63, a: u64, b: u64) {
            let (a, b) = (a % p, b % p);
            let wide = |x: u128| (x % u128::from(p)) as u64;
            prop_assert_eq!(add(a, b, p), wide(u128::from(a) + u128::from(b)));
            prop_assert_eq!(add(sub(a, b, p), b, p), a);
            prop_assert_eq!(pow(a, 3, p), mul(a, mul(a, a, p), p));
            if let Some(i) = inverse(a, p) {
                prop_assert_eq!(mul(a, i, p), 1);
            }
        }

        #[test]
        fn prepared_factors_agree_with_products(p in 2u64..1 << 63, a: u64, x: u64) {
            for (a, x) in [(a, x), (a, p - 1), (p - 1, x), (p, x), (u64::MAX, u64::MAX)] {
                prop_assert_eq!(Factor::new(a, p).times(x, p), mul(a, x, p));
            }
        }

        #[test]
        fn dot_products_agree_with_single_products(
            p in 2u64..1 << 63,
            words in proptest::collection::vec(any::<(u64, u64)>(), 0..30),
        ) {
            let largest = words.iter().map(|_| (p - 1, p - 1)).collect();
            let reduced = words.iter().map(|(a, b)| (a % p, b % p)).collect();
            for words in [largest, reduced] {
                let (a, b): (Vec<u64>, Vec<u64>) = Vec::into_iter(words).unzip();
                let pairs = a.iter().zip(b.iter().rev());
                let expected = pairs.fold(0, |sum, (&a, &b)| add(sum, mul(a, b, p), p));
                prop_assert_eq!(dot_reversed(&a, &b, p), expected);
            }
        }
    }

    #[test]
    fn inverse_exists_exactly_for_coprime_numbers() {
        for p in 2..60u64 {
            for a in 0..p {
                let expected = (0..p).find(|&x| a * x % p == 1);
                assert_eq!(inverse(a, p), expected, "{a} mod {p}");
            }
        }
    }
}

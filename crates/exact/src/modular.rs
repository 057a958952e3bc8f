//! Arithmetic modulo a number `p` with 1 < p < 2^63, on residues in `0..p`.
//!
//! Below 2^63 the sum of two residues does not overflow a word, so that an
//! addition is an add, a subtract and an unsigned minimum, and vectorises.

/// `a + b mod p`.
#[inline(always)]
pub fn add(a: u64, b: u64, p: u64) -> u64 {
    let sum = a + b;
    // If sum < p the subtraction wraps to a huge number and sum is the minimum.
    sum.min(sum.wrapping_sub(p))
}

/// `a - b mod p`.
#[inline(always)]
pub fn sub(a: u64, b: u64, p: u64) -> u64 {
    let difference = a.wrapping_sub(b);
    difference.min(difference.wrapping_add(p))
}

/// `a * b mod p`. Here `a` and `b` may be any words.
#[inline(always)]
pub fn mul(a: u64, b: u64, p: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(p)) as u64
}

/// `base^exponent mod p`, with 0^0 = 1.
pub fn pow(base: u64, mut exponent: u64, p: u64) -> u64 {
    let mut square = base % p;
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

/// The inverse of `a` modulo `p`, or `None` if they have a common factor.
pub fn inverse(a: u64, p: u64) -> Option<u64> {
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

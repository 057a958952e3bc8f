//! Counts of states as integers, computed from their residues.
//!
//! - Entry: [`Entries::digits`].
//! - Invariant: every returned number is within a given bound. If a residue was changed, this is
//!   detected, except with probability 2^-35.
//! - Cost: about K^2 / 2 products modulo a prime for each count, with K primes (Garner's algorithm,
//!   *The Residue Number System*, 1959).
//!
//! Example: a number is 2 mod 3 and 3 mod 5. Its mixed radix digits are 2 and (3 - 2) / 3 = 2 mod
//! 5, so the number is 2 + 3 * 2 = 8. If its magnitude is at most 7, it is 8 - 15 = -7.

use super::super::slots::LINE;
use tengen_exact::modular::{Factor, inverse, sub};
use tengen_exact::{BitTest, UBig};

/// Number of bits of a digit of a number. Sums of up to 2^17 numbers fit into words, digit by
/// digit.
pub(super) const DIGIT: u32 = 44;

/// Largest number of digits (of 44 bits) of a number.
pub(super) const MOST: usize = 8;

/// The constants for computing signed numbers from their residues modulo some primes.
pub(super) struct Entries {
    primes: [u64; LINE],
    k: usize,
    /// For each prime, the inverses of the earlier primes modulo this prime.
    inverses: [[Factor; LINE]; LINE],
    /// The product of the primes.
    product: [u64; LINE],
    /// The largest possible magnitude of a number.
    bound: [u64; LINE],
}

/// Returns the 64-bit words of a number, the lowest first.
fn limbs(number: &UBig) -> [u64; LINE] {
    let mut limbs = [0; LINE];
    for (limb, bytes) in limbs.iter_mut().zip(number.to_le_bytes().chunks(8)) {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        *limb = u64::from_le_bytes(word);
    }
    limbs
}

/// Returns `true` if `a` is larger than the first `K` words of `b`. The lowest words come first.
#[inline(always)]
fn is_more<const K: usize>(a: &[u64; K], b: &[u64; LINE]) -> bool {
    // Subtract `a` from `b` and look at the borrow. No branch depends on the numbers.
    let mut borrow = false;
    for i in 0..K {
        let (less, one) = b[i].overflowing_sub(a[i]);
        borrow = one || less.overflowing_sub(u64::from(borrow)).1;
    }
    borrow
}

impl Entries {
    /// Prepares the computation of numbers with magnitudes up to a bound, from residues modulo
    /// `primes`.
    pub(super) fn new(primes: &[u64], bound: &UBig) -> Entries {
        let mut own = [0; LINE];
        own[..primes.len()].copy_from_slice(primes);
        let mut inverses = [[Factor::new(0, 2); LINE]; LINE];
        for (i, &p) in primes.iter().enumerate() {
            for (factor, &q) in inverses[i].iter_mut().zip(&primes[..i]) {
                *factor = Factor::new(inverse(q % p, p).expect("different primes"), p);
            }
        }
        let product: UBig = primes.iter().map(|&p| UBig::from(p)).product();
        assert!(
            product > bound * UBig::from(2u8),
            "enough primes for the bound"
        );
        Entries {
            primes: own,
            k: primes.len(),
            inverses,
            product: limbs(&product),
            bound: limbs(bound),
        }
    }

    /// Returns the number of primes.
    pub(super) fn primes(&self) -> usize {
        self.k
    }

    /// Returns the number of digits (of 44 bits) of numbers up to the bound.
    pub(super) fn digits_needed(bound: &UBig) -> usize {
        bound.bit_len().div_ceil(DIGIT as usize)
    }

    /// Returns the digits of the number with these residues, the lowest digit first.
    ///
    /// Digits have 44 bits, and all have the sign of the number. Returns `None` if the magnitude of
    /// the number is beyond the bound, or a residue is not below its prime.
    ///
    /// # Panics
    /// If `K` is not the number of primes.
    #[inline(always)]
    pub(super) fn digits<const K: usize, const W: usize>(
        &self,
        residues: &[u64; K],
    ) -> Option<[i64; W]> {
        assert_eq!(K, self.k);
        // Mixed radix: the number is m[0] + p[0] (m[1] + p[1] (m[2] + ...)).
        let mut mixed = [0u64; K];
        for i in 0..K {
            let (mut rest, p) = (residues[i], self.primes[i]);
            if rest >= p {
                return None;
            }
            for (&digit, inverse) in mixed[..i].iter().zip(&self.inverses[i]) {
                // All primes are between 2^62 and 2^63, so one subtraction reduces the digit.
                let lower = digit.min(digit.wrapping_sub(p));
                rest = inverse.times(sub(rest, lower, p), p);
            }
            mixed[i] = rest;
        }
        // Evaluate the mixed radix digits by Horner's rule. A number below the product of the
        // primes has at most `K` words.
        let mut number = [0u64; K];
        for i in (0..K).rev() {
            let mut carry = mixed[i];
            for limb in &mut number[..K - i] {
                let product = u128::from(*limb) * u128::from(self.primes[i]) + u128::from(carry);
                (*limb, carry) = (product as u64, (product >> 64) as u64);
            }
        }
        // A number beyond the bound stands for a negative number: its magnitude is the product
        // minus the number.
        let is_negative = is_more(&number, &self.bound);
        if is_negative {
            let mut borrow = false;
            for (limb, &of) in number.iter_mut().zip(&self.product) {
                let (less, one) = of.overflowing_sub(*limb);
                let (less, two) = less.overflowing_sub(u64::from(borrow));
                (*limb, borrow) = (less, one || two);
            }
            if is_more(&number, &self.bound) {
                return None;
            }
        }
        let word = |at: usize| u128::from(number.get(at).copied().unwrap_or(0));
        Some(std::array::from_fn(|at| {
            let (limb, bit) = (at * DIGIT as usize / 64, at as u32 * DIGIT % 64);
            let two = word(limb) | word(limb + 1) << 64;
            let low = (two >> bit) as i64 & ((1 << DIGIT) - 1);
            if is_negative { -low } else { low }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_exact::IBig;
    use tengen_exact::primes::primes;

    /// Returns the number with these digits of 44 bits.
    fn number(digits: &[i64]) -> IBig {
        let digits = digits.iter().rev();
        digits.fold(IBig::ZERO, |sum, &digit| {
            (sum << DIGIT as usize) + IBig::from(digit)
        })
    }

    #[test]
    fn numbers_come_back_and_changed_words_do_not() {
        come_back::<1>();
        come_back::<2>();
        come_back::<3>();
        come_back::<4>();
        come_back::<5>();
        come_back::<6>();
    }

    /// Checks numbers of all lengths and both signs, given by residues modulo `K` primes.
    fn come_back<const K: usize>() {
        let primes: Vec<u64> = primes().take(K).collect();
        let bits = 63 * K - 40;
        let bound = (UBig::ONE << bits) - UBig::from(5u8);
        let entries = Entries::new(&primes, &bound);
        let residues = |whole: &IBig| -> [u64; K] {
            std::array::from_fn(|i| {
                let p = IBig::from(primes[i]);
                u64::try_from((whole % &p + &p) % &p).unwrap()
            })
        };
        for sign in [1, -1] {
            // Only the lowest word shows that this number is beyond the bound.
            let beyond = IBig::from(&bound + UBig::ONE) * IBig::from(sign);
            assert_eq!(entries.digits::<K, MOST>(&residues(&beyond)), None, "{K}");
        }
        for shift in 0..=bits {
            for sign in [1, -1] {
                let whole = IBig::from(bound.clone() >> shift) * IBig::from(sign);
                let mut residues = residues(&whole);
                let digits = entries.digits::<K, MOST>(&residues).unwrap();
                assert_eq!(number(&digits), whole);
                residues[shift % K] ^= 1 << (shift % 63);
                if K > 1 {
                    assert_eq!(entries.digits::<K, MOST>(&residues), None, "{K} {shift}");
                }
            }
        }
    }
}

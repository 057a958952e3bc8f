//! Counts of states as integers, from their residues.
//!
//! - Entry: [`Entries::digits`].
//! - Invariant: every number that is given is within the bound; a word that was changed is found
//!   out but for one in 2^38.
//! - Cost: about K^2 / 2 products modulo a prime for each count (Garner's algorithm, *The Residue
//!   Number System*, 1959).

use tengen_exact::modular::{Factor, inverse, sub};
use tengen_exact::UBig;

/// Bits of a digit. Sums of up to 2^17 numbers fit into words digit by digit.
pub(super) const DIGIT: u32 = 44;

/// Most digits of a number.
pub(super) const MOST: usize = 8;

/// Most 64-bit words of a number, and one more.
const LIMBS: usize = MOST * DIGIT as usize / 64 + 3;

/// How residues modulo some primes make numbers of either sign.
pub(super) struct Entries {
    primes: Vec<u64>,
    /// For each prime, the inverses of those before it.
    inverses: Vec<Vec<Factor>>,
    /// The product of the primes.
    product: [u64; LIMBS],
    /// The largest magnitude.
    bound: [u64; LIMBS],
}

fn limbs(number: &UBig) -> [u64; LIMBS] {
    let mut limbs = [0; LIMBS];
    for (limb, bytes) in limbs.iter_mut().zip(number.to_le_bytes().chunks(8)) {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        *limb = u64::from_le_bytes(word);
    }
    limbs
}

fn is_more(a: &[u64; LIMBS], b: &[u64; LIMBS]) -> bool {
    a.iter().rev().gt(b.iter().rev())
}

impl Entries {
    /// For numbers with magnitudes up to a bound.
    pub(super) fn new(primes: &[u64], bound: &UBig) -> Entries {
        let inverses = |(i, &p): (usize, &u64)| {
            let all = primes[..i].iter();
            all.map(|&q| Factor::new(inverse(q % p, p).expect("different primes"), p))
                .collect()
        };
        let product: UBig = primes.iter().map(|&p| UBig::from(p)).product();
        assert!(product > bound * UBig::from(2u8), "enough primes for the bound");
        Entries {
            primes: primes.to_vec(),
            inverses: primes.iter().enumerate().map(inverses).collect(),
            product: limbs(&product),
            bound: limbs(bound),
        }
    }

    /// Digits of numbers up to the bound.
    pub(super) fn digits_needed(bound: &UBig) -> usize {
        use tengen_exact::BitTest;
        bound.bit_len().div_ceil(DIGIT as usize)
    }

    /// The digits of a number, all of one sign, the lowest first; `None` if residues make no number
    /// within the bound.
    pub(super) fn digits<const W: usize>(&self, residues: &[u64]) -> Option<[i64; W]> {
        let k = self.primes.len();
        // Mixed radix: the number is m[0] + p[0] (m[1] + p[1] (m[2] + ...)).
        let mut mixed = [0u64; 8];
        for (i, (&residue, &p)) in residues.iter().zip(&self.primes).enumerate() {
            if residue >= p {
                return None;
            }
            let mut rest = residue;
            for (&lower, factor) in mixed.iter().zip(&self.inverses[i]) {
                // All primes are between 2^62 and 2^63.
                let lower = if lower >= p { lower - p } else { lower };
                rest = factor.times(sub(rest, lower, p), p);
            }
            mixed[i] = rest;
        }
        let mut number = [0u64; LIMBS];
        for i in (0..k).rev() {
            let mut carry = u128::from(mixed[i]);
            let p = u128::from(self.primes[i]);
            for limb in &mut number[..k] {
                carry += u128::from(*limb) * p;
                *limb = carry as u64;
                carry >>= 64;
            }
        }
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
        let digit = |at: usize| {
            let (limb, bit) = (at * DIGIT as usize / 64, at as u32 * DIGIT % 64);
            let low = number[limb] >> bit;
            let high = if bit > 64 - DIGIT { number[limb + 1] << (64 - bit) } else { 0 };
            let digit = ((low | high) & ((1 << DIGIT) - 1)) as i64;
            if is_negative { -digit } else { digit }
        };
        Some(std::array::from_fn(digit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_exact::IBig;
    use tengen_exact::primes::primes;

    /// A number from its digits.
    fn number(digits: &[i64]) -> IBig {
        let digits = digits.iter().rev();
        digits.fold(IBig::ZERO, |sum, &digit| (sum << DIGIT as usize) + IBig::from(digit))
    }

    #[test]
    fn numbers_come_back_and_changed_words_do_not() {
        for k in 1..=6 {
            let primes: Vec<u64> = primes().take(k).collect();
            let bits = 63 * k - 40;
            let bound = (UBig::ONE << bits) - UBig::ONE;
            let entries = Entries::new(&primes, &bound);
            for shift in 0..=bits {
                for sign in [1, -1] {
                    let whole = IBig::from(bound.clone() >> shift) * IBig::from(sign);
                    let residue = |&p: &u64| {
                        let rest = &whole % IBig::from(p);
                        let rest = if rest < IBig::ZERO { rest + IBig::from(p) } else { rest };
                        u64::try_from(rest).unwrap()
                    };
                    let mut residues: Vec<u64> = primes.iter().map(residue).collect();
                    let digits = entries.digits::<MOST>(&residues).unwrap();
                    assert_eq!(number(&digits), whole);
                    let word = shift % k;
                    residues[word] ^= 1 << (shift % 63);
                    if k > 1 {
                        assert_eq!(entries.digits::<MOST>(&residues), None, "{k} {shift}");
                    }
                }
            }
        }
    }
}

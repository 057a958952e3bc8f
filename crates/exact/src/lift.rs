//! Reconstructs signed integers from residues modulo several primes.
//!
//! [`lift`] is for integers whose size is not known. It reconstructs them from 1, 2, 4, ... primes,
//! until they also agree with the residues modulo all other primes. Such integers are probably
//! correct; a proof needs a bound on their size.
//!
//! Invariant: the integers are determined by the first moduli of the list, and at least one further
//! modulus confirms them. Each number of primes that is tried costs at most one reconstruction of
//! each integer.

use crate::crt::{Crt, CrtError};
use dashu_int::ops::UnsignedAbs;
use dashu_int::{IBig, UBig};

impl Crt {
    /// Returns the integer of smallest absolute value with the given residues.
    ///
    /// The integer lies between -M/2 and M/2, where M is the product of the moduli.
    ///
    /// # Errors
    /// [`CrtError::Length`] if there is not one residue per modulus.
    pub fn reconstruct_signed(&self, residues: &[u64]) -> Result<IBig, CrtError> {
        let number = self.reconstruct(residues)?;
        let all = self.product();
        let positive = &number + &number <= all;
        let number = IBig::from(number);
        Ok(if positive {
            number
        } else {
            number - IBig::from(all)
        })
    }
}

/// Returns the residue of an integer modulo `p`, from 0 to `p - 1`.
pub fn residue(number: &IBig, p: u64) -> u64 {
    let rest = number.clone().unsigned_abs() % p;
    let negative = *number < IBig::ZERO;
    if negative && rest > 0 { p - rest } else { rest }
}

/// Reconstructs signed integers of unknown size from their residues modulo several primes. Calls
/// `check` before every integer.
///
/// `residues[j]` has the residues of all integers modulo `moduli[j]`. The returned integers agree
/// with all residues. At least one modulus was not used to determine them, and so confirms them.
/// Returns `None` if no such integers were found.
///
/// # Errors
/// [`CrtError`] if the moduli are not coprime, or the lists of residues have wrong lengths. An error
/// of `check` ends the work and is returned.
pub fn lift<E: From<CrtError>>(
    moduli: &[u64],
    residues: &[Vec<u64>],
    check: impl Fn() -> Result<(), E>,
) -> Result<Option<Vec<IBig>>, E> {
    let length = |residues, moduli| CrtError::Length { residues, moduli };
    if residues.len() != moduli.len() {
        return Err(length(residues.len(), moduli.len()).into());
    }
    let integers = residues.first().map_or(0, Vec::len);
    if let Some(other) = residues.iter().find(|list| list.len() != integers) {
        return Err(length(other.len(), integers).into());
    }
    let mut tried = 1;
    // Reconstruct from the first `tried` moduli, and verify the integers with all other moduli.
    while tried < moduli.len() {
        let crt = Crt::new(&moduli[..tried])?;
        let fits = |i: usize| -> Result<Option<IBig>, CrtError> {
            let those: Vec<u64> = residues[..tried].iter().map(|list| list[i]).collect();
            let number = crt.reconstruct_signed(&those)?;
            let mut others = moduli[tried..].iter().zip(&residues[tried..]);
            // The other moduli serve as a checksum.
            let fits = others.all(|(&p, list)| residue(&number, p) == list[i] % p);
            Ok(fits.then_some(number))
        };
        // The first integer that disagrees with a residue ends the attempt with this number of
        // moduli.
        let mut found = Vec::with_capacity(integers);
        for i in 0..integers {
            check()?;
            let Some(number) = fits(i)? else { break };
            found.push(number);
        }
        if found.len() == integers {
            return Ok(Some(found));
        }
        // Double the number of moduli, but always keep one for verification.
        tried = (2 * tried).min(moduli.len() - 1).max(tried + 1);
    }
    Ok(None)
}

/// Returns the smallest n such that the product of the first n moduli exceeds `bound`.
///
/// Returns `None` if the product of all moduli is at most `bound`.
pub fn moduli_above(bound: &UBig, moduli: &[u64]) -> Option<usize> {
    let mut product = UBig::ONE;
    for (i, &p) in moduli.iter().enumerate() {
        if product > *bound {
            return Some(i);
        }
        product *= p;
    }
    (product > *bound).then_some(moduli.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::primes::primes;
    use proptest::prelude::*;

    fn lift(moduli: &[u64], residues: &[Vec<u64>]) -> Result<Option<Vec<IBig>>, CrtError> {
        super::lift(moduli, residues, || Ok(()))
    }

    fn of_words((negative, words): (bool, Vec<u64>)) -> IBig {
        let number = words
            .iter()
            .fold(UBig::ZERO, |n, &w| (n << 64) + UBig::from(w));
        let number = IBig::from(number);
        if negative { -number } else { number }
    }

    proptest! {
        #[test]
        fn integers_come_back(
            words in proptest::collection::vec(
                (any::<bool>(), proptest::collection::vec(any::<u64>(), 0..8)),
                1..6,
            ),
        ) {
            let integers: Vec<IBig> = words.into_iter().map(of_words).collect();
            let moduli: Vec<u64> = primes().take(10).collect();
            let residues_of = |p: &u64| integers.iter().map(|n| residue(n, *p)).collect();
            let mut residues: Vec<Vec<u64>> = moduli.iter().map(residues_of).collect();
            prop_assert_eq!(lift(&moduli, &residues).unwrap(), Some(integers.clone()));
            residues[9][0] ^= 1;
            prop_assert_eq!(lift(&moduli, &residues).unwrap(), None);
        }
    }

    #[test]
    fn small_ones_by_hand() {
        let crt = Crt::new(&[3, 5]).unwrap();
        let signed = |a, b| crt.reconstruct_signed(&[a, b]).unwrap();
        assert_eq!(signed(1, 2), IBig::from(7));
        assert_eq!(signed(2, 3), IBig::from(-7));
        assert_eq!(signed(2, 4), IBig::from(-1));
        assert_eq!(residue(&IBig::from(-7), 5), 3);
        assert_eq!(residue(&IBig::from(-10), 5), 0);
        assert_eq!(residue(&IBig::from(8), 5), 3);
    }

    #[test]
    fn one_modulus_alone_says_nothing() {
        assert_eq!(lift(&[7], &[vec![1]]).unwrap(), None);
        assert_eq!(lift(&[], &[]).unwrap(), None);
        assert_eq!(lift(&[7, 11], &[vec![], vec![]]).unwrap(), Some(vec![]));
        assert!(lift(&[7, 11], &[vec![1]]).is_err());
        assert!(lift(&[7, 11], &[vec![1], vec![]]).is_err());
        assert!(lift(&[7, 7, 11], &[vec![1], vec![1], vec![2]]).is_err());
    }

    #[test]
    fn products_are_above_bounds() {
        let above = |bound: u32| moduli_above(&UBig::from(bound), &[3, 5, 7]);
        assert_eq!(
            [0, 1, 2, 3, 14, 15, 104].map(above),
            [0, 1, 1, 2, 2, 3, 3].map(Some)
        );
        assert_eq!(above(105), None);
    }
}

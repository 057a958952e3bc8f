//! The Chinese Remainder Theorem: reconstructs a number from its residues.
//!
//! The entry functions are [`Crt::new`] and [`Crt::reconstruct_within`]. Let p_1..p_k be primes, M
//! their product, r_i the residues, and c_i the inverse of M / p_i modulo p_i. Then the number is
//! the sum of `(r_i c_i mod p_i) * M / p_i`, reduced modulo M. The sum is computed along a balanced
//! tree of partial products, so that big numbers are multiplied by numbers of similar size. For
//! example, the residues 2 mod 3, 3 mod 5 and 2 mod 7 belong to 23.
//!
//! The residues must be *redundant*: M is at least 2^[`SPARE_BITS`] times a known bound on the
//! number. If residue number i is wrong, the result is off by a multiple of M / p_i that is
//! practically random modulo M. It lies within the bound only with a probability of about 2^-40, so
//! a wrong residue is almost always detected. This needs at least two primes, see
//! [`primes_needed`].
//!
//! Invariant: level i of the product tree has the product of each block of 2^i moduli. The results
//! of all multiplications on a level have together about as many digits as M.

use crate::modular;
use dashu_int::UBig;

/// Number of bits by which the product of the primes must exceed the bound on the number. These
/// extra bits serve as a checksum.
pub const SPARE_BITS: usize = 40;

/// The reason why residues do not give a number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CrtError {
    /// A modulus is below 2, or has a common factor with another modulus.
    #[error("modulus {0} is below 2 or has a common factor with another modulus")]
    NotCoprime(u64),
    /// The number of residues differs from the number of moduli.
    #[error("expected {moduli} residues, one for each modulus, found {residues}")]
    Length {
        /// Number of residues given.
        residues: usize,
        /// Number of moduli.
        moduli: usize,
    },
    /// The reconstructed number exceeds its bound, so at least one residue is wrong.
    #[error("the residues contradict each other: at least one of them is wrong")]
    Contradiction,
}

/// A set of moduli, prepared for the reconstruction of numbers from residues by the Chinese
/// Remainder Theorem.
#[derive(Clone, Debug)]
pub struct Crt {
    moduli: Vec<u64>,
    /// For each modulus p_i, the inverse of M / p_i modulo p_i, where M is the product of all
    /// moduli.
    cofactors: Vec<u64>,
    /// The product tree. `tree[0]` has the moduli. Each further level has the products of pairs of
    /// numbers of the level below; an unpaired last number is copied. The last level has only M,
    /// the product of all moduli.
    tree: Vec<Vec<UBig>>,
}

impl Crt {
    /// Prepares moduli, of which no two may have a common factor. The product of an empty list is
    /// 1.
    ///
    /// # Errors
    /// [`CrtError::NotCoprime`] if two moduli have a common factor, or a modulus is below 2.
    pub fn new(moduli: &[u64]) -> Result<Crt, CrtError> {
        let mut tree = vec![moduli.iter().map(|&p| UBig::from(p)).collect::<Vec<_>>()];
        // Multiply pairs until one product is left.
        while let Some(level) = tree.last().filter(|level| level.len() > 1) {
            let product = |pair: &[UBig]| pair.iter().product::<UBig>();
            tree.push(level.chunks(2).map(product).collect());
        }
        // The top of the tree is M, the product of all moduli.
        let all = tree.last().and_then(|top| top.first()).cloned();
        let all = all.unwrap_or(UBig::ONE);
        let cofactor = |&p: &u64| {
            if p < 2 {
                return Err(CrtError::NotCoprime(p));
            }
            // M / p is invertible modulo p if and only if p is coprime to the other moduli.
            let rest = (&all / p) % p;
            modular::inverse(rest, p).ok_or(CrtError::NotCoprime(p))
        };
        Ok(Crt {
            cofactors: moduli.iter().map(cofactor).collect::<Result<_, _>>()?,
            moduli: moduli.to_vec(),
            tree,
        })
    }

    /// Returns the moduli.
    pub fn moduli(&self) -> &[u64] {
        &self.moduli
    }

    /// Returns the product of the moduli.
    pub fn product(&self) -> UBig {
        let top = self.tree.last().and_then(|top| top.first());
        top.cloned().unwrap_or(UBig::ONE)
    }

    /// Returns the number in `0..product()` that has the given residues.
    ///
    /// Residues are reduced modulo their moduli.
    ///
    /// # Errors
    /// [`CrtError::Length`] if there is not one residue per modulus.
    pub fn reconstruct(&self, residues: &[u64]) -> Result<UBig, CrtError> {
        if residues.len() != self.moduli.len() {
            return Err(CrtError::Length {
                residues: residues.len(),
                moduli: self.moduli.len(),
            });
        }
        let terms = residues.iter().zip(&self.cofactors).zip(&self.moduli);
        let mut sums: Vec<UBig> = terms
            .map(|((&r, &c), &p)| UBig::from(modular::mul(r, c, p)))
            .collect();
        // Combine neighbouring blocks of moduli along the product tree. Let a and b be the sums for
        // two blocks whose moduli have the products P and Q. The sum for both blocks is a * Q + b *
        // P.
        for products in &self.tree[..self.tree.len() - 1] {
            sums = (0..products.len().div_ceil(2))
                .map(|i| match products.get(2 * i + 1) {
                    Some(right) => &sums[2 * i] * right + &sums[2 * i + 1] * &products[2 * i],
                    None => sums[2 * i].clone(),
                })
                .collect();
        }
        Ok(sums.pop().unwrap_or(UBig::ZERO) % self.product())
    }

    /// Returns the number that has the given residues, if it is at most `bound`.
    ///
    /// # Errors
    /// [`CrtError::Contradiction`] if the number exceeds the bound, and [`CrtError::Length`] if
    /// there is not one residue per modulus.
    pub fn reconstruct_within(&self, residues: &[u64], bound: &UBig) -> Result<UBig, CrtError> {
        let number = self.reconstruct(residues)?;
        (number <= *bound)
            .then_some(number)
            .ok_or(CrtError::Contradiction)
    }

    /// Returns the indices, from 0, of the *suspects*: each of these residues may be the only wrong
    /// residue.
    ///
    /// A residue is a suspect if the other residues give a number of at most `bound`. If exactly
    /// one residue is wrong, it is a suspect. Suppose that M divided by any modulus is at least
    /// 2^[`SPARE_BITS`] times the bound. Then a correct residue is a suspect only with a
    /// probability of about 2^-40 if another one is wrong. If several residues are wrong, there is
    /// most likely no suspect.
    ///
    /// To leave out residue i, the number is reduced modulo M / p_i, where M is the product of all
    /// moduli. So no new tree is needed.
    ///
    /// # Errors
    /// [`CrtError::Length`] if there is not one residue per modulus.
    pub fn suspects(&self, residues: &[u64], bound: &UBig) -> Result<Vec<usize>, CrtError> {
        let all = self.product();
        let number = self.reconstruct(residues)?;
        // Reducing modulo M / p makes the residue modulo p irrelevant. For example, take the moduli
        // 3, 5, 7 and the bound 4. The number 2 has the residues 2, 2, 2. The residues 2, 2, 3 give
        // 17, and 17 modulo 3 * 5 is 2, so the residue modulo 7 is a suspect.
        let is_suspect = |p: u64| &number % (&all / p) <= *bound;
        let places = self.moduli.iter().enumerate();
        Ok(places
            .filter(|&(_, &p)| is_suspect(p))
            .map(|(i, _)| i)
            .collect())
    }

    /// Reconstructs a number although several residues are wrong. Returns the number and the
    /// indices, from 0, of the wrong residues, or `None` if no number is certain.
    ///
    /// The number is at most `bound`. Let E be the product of the moduli whose residues disagree
    /// with the number. The number is returned only if M, the product of all moduli, is at least
    /// 2^[`SPARE_BITS`] times `bound + 1` times E^2. Then the residues that disagree with any other
    /// number up to `bound` have moduli with a larger product than E. This is certain, not only
    /// probable, even if an adversary chose the residues.
    ///
    /// Let N be the correct number, and X the number in `0..M` that has all the given residues.
    /// Then X E = N E modulo M. No other pair (r, t) of numbers as small as `(N E, E)` has r = t X
    /// modulo M, up to a common factor. The extended Euclidean algorithm on M and X produces the
    /// pair `(N E, E)`.
    ///
    /// # Errors
    /// [`CrtError::Length`] if there is not one residue per modulus.
    pub fn correct(
        &self,
        residues: &[u64],
        bound: &UBig,
    ) -> Result<Option<(UBig, Vec<usize>)>, CrtError> {
        let all = self.product();
        let (mut r, mut next) = (all.clone(), self.reconstruct(residues)?);
        // Let M be the product of all moduli, and X the number with all the given residues.
        // Invariant: r = t X or r = -t X modulo M, by turns; t is stored without its sign.
        let (mut t, mut next_t) = (UBig::ZERO, UBig::ONE);
        while !next.is_zero() {
            // Let N be the correct number and E the product of the moduli with wrong residues. If
            // the pair (next, next_t) is `(N E, E)`, its quotient is N.
            if (&next % &next_t).is_zero() {
                let number = &next / &next_t;
                if number <= *bound {
                    let wrong = self.wrong(residues, &number);
                    let moduli = wrong.iter().map(|&i| UBig::from(self.moduli[i]));
                    let product: UBig = moduli.product();
                    // Accept the number only if the moduli have a product so large that no other
                    // number up to the bound can be the correct one.
                    let least = ((bound + UBig::ONE) * &product * &product) << SPARE_BITS;
                    return Ok((least <= all).then_some((number, wrong)));
                }
            }
            // One step of the Euclidean algorithm. The signs of t alternate, so the absolute values
            // are added.
            let quotient = &r / &next;
            let rest = &r % &next;
            let further = &t + quotient * &next_t;
            (r, next) = (next, rest);
            (t, next_t) = (next_t, further);
        }
        Ok(None)
    }

    /// Returns the indices, from 0, of the residues that disagree with a number.
    fn wrong(&self, residues: &[u64], number: &UBig) -> Vec<usize> {
        let pairs = self.moduli.iter().zip(residues);
        let wrong = pairs.enumerate().filter(|&(_, (&p, &r))| number % p != r);
        wrong.map(|(place, _)| place).collect()
    }
}

/// Returns how many primes of the list [`primes()`](crate::primes::primes) a count needs to
/// determine a number.
///
/// The number has at most `bound_bits` bits. [`SPARE_BITS`] bits are added to detect wrong
/// residues. Each prime counts as 62 bits (it has slightly more). The result is at least two: with
/// one prime, any residue below the bound would be accepted as the number.
pub fn primes_needed(bound_bits: usize) -> usize {
    (bound_bits + SPARE_BITS).div_ceil(62).max(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::primes::primes;
    use dashu_int::ops::BitTest;
    use proptest::prelude::*;

    fn residues(n: &UBig, moduli: &[u64]) -> Vec<u64> {
        moduli.iter().map(|&p| n % p).collect()
    }

    proptest! {
        #[test]
        fn numbers_come_back(words in proptest::collection::vec(any::<u64>(), 0..20)) {
            let n = words.iter().fold(UBig::ZERO, |n, &w| (n << 64) + UBig::from(w));
            let moduli: Vec<u64> = primes().take(primes_needed(n.bit_len())).collect();
            let crt = Crt::new(&moduli).unwrap();
            prop_assert_eq!(crt.reconstruct_within(&residues(&n, &moduli), &n).unwrap(), n);
        }

        #[test]
        fn the_wrong_residue_is_the_one_without_which_the_rest_fit(
            which in 0usize..11,
            wrong: u64,
            n: u128,
        ) {
            let bound = UBig::from(3u8).pow(361);
            let n = UBig::from(n).pow(4);
            // Use one modulus more than needed.
            prop_assert_eq!(primes_needed(bound.bit_len()), 10);
            let moduli: Vec<u64> = primes().take(11).collect();
            let mut rs = residues(&n, &moduli);
            prop_assume!(wrong % moduli[which] != rs[which]);
            rs[which] = wrong % moduli[which];
            let crt = Crt::new(&moduli).unwrap();
            prop_assert_eq!(crt.suspects(&rs, &bound), Ok(vec![which]));
            // Compare the suspects with reconstructions that leave out one residue.
            for left_out in 0..moduli.len() {
                let without = |all: &[u64]| [&all[..left_out], &all[left_out + 1..]].concat();
                let rest = Crt::new(&without(&moduli)).unwrap();
                let number = rest.reconstruct_within(&without(&rs), &bound);
                let right = if left_out == which { Ok(&n) } else { Err(&CrtError::Contradiction) };
                prop_assert_eq!(number.as_ref(), right);
            }
            // With a second wrong residue there is no suspect, that is, no residue that can be the
            // only wrong one.
            let other = (which + 1) % moduli.len();
            rs[other] ^= 1;
            prop_assert_eq!(crt.suspects(&rs, &bound), Ok(vec![]));
        }

        /// Checks that up to four wrong residues are found and corrected, whatever their values, if
        /// there are at least two spare moduli for each of them.
        #[test]
        fn wrong_residues_are_found_if_there_are_twice_as_many_to_spare(
            wrong in proptest::collection::btree_map(0usize..14, any::<u64>(), 0..5),
            n: u128,
        ) {
            let bound = UBig::from(3u8).pow(81);
            let n = UBig::from(n) % &bound;
            // Of these 14 moduli, three determine the number and eight allow four wrong residues to
            // be corrected.
            let moduli: Vec<u64> = primes().take(14).collect();
            let right = residues(&n, &moduli);
            let mut rs = right.clone();
            wrong.iter().for_each(|(&i, &w)| rs[i] = w % moduli[i]);
            let crt = Crt::new(&moduli).unwrap();
            let places: Vec<usize> = (0..14).filter(|&i| rs[i] != right[i]).collect();
            prop_assert_eq!(crt.correct(&rs, &bound), Ok(Some((n, places))));
        }
    }

    /// Replaces some residues of a number by those of another number. Checks that one of the two
    /// numbers is returned only if enough residues agree with it, else none.
    #[test]
    fn residues_that_are_made_to_fit_are_not_believed() {
        let bound = UBig::from(3u8).pow(81);
        let moduli: Vec<u64> = primes().take(8).collect();
        let (n, other) = (UBig::from(7u8).pow(40), UBig::from(5u8).pow(40));
        for of_all in 3..=8usize {
            let crt = Crt::new(&moduli[..of_all]).unwrap();
            for forged in 1..of_all {
                let mut rs = residues(&n, &moduli[..of_all]);
                rs[..forged].copy_from_slice(&residues(&other, &moduli[..forged]));
                let found = crt.correct(&rs, &bound).unwrap().map(|(found, _)| found);
                let fits = |right: usize| of_all >= 2 * (of_all - right) + 3;
                let expected = match () {
                    () if fits(of_all - forged) => Some(n.clone()),
                    () if fits(forged) => Some(other.clone()),
                    () => None,
                };
                assert_eq!(found, expected, "{forged} of {of_all}");
            }
        }
    }

    #[test]
    fn small_moduli_by_hand() {
        // Sunzi's example: 2 mod 3, 3 mod 5, 2 mod 7.
        let crt = Crt::new(&[3, 5, 7]).unwrap();
        assert_eq!(crt.reconstruct(&[2, 3, 2]).unwrap(), UBig::from(23u8));
        assert_eq!(crt.product(), UBig::from(105u8));
        // The moduli are 3, 5 and 7. The number 2 has the residues 2, 2, 2, so of the residues 2,
        // 2, 3 the last one is wrong.
        assert_eq!(crt.suspects(&[2, 2, 3], &UBig::from(2u8)), Ok(vec![2]));
        assert!(crt.suspects(&[2, 2], &UBig::ONE).is_err());
    }

    #[test]
    fn unusable_moduli_are_refused() {
        for (moduli, bad) in [(vec![6, 35, 10], 6), (vec![0], 0), (vec![7, 1], 1)] {
            assert_eq!(Crt::new(&moduli).unwrap_err(), CrtError::NotCoprime(bad));
        }
        let none = Crt::new(&[]).unwrap();
        assert_eq!(none.reconstruct(&[]).unwrap(), UBig::ZERO);
        assert!(matches!(
            none.reconstruct(&[1]),
            Err(CrtError::Length { .. })
        ));
    }
}

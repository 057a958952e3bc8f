//! The Chinese Remainder Theorem: from residues back to a number.
//!
//! With primes p_1..p_k, product M and the inverses c_i of M / p_i modulo p_i,
//! the number is the sum of (r_i c_i mod p_i) * M / p_i, reduced modulo M. The
//! sum is taken up a balanced tree of partial products, so that big numbers meet
//! numbers of their own size.
//!
//! Residues are asked to be *redundant*: M is at least 2^[`SPARE_BITS`] times
//! what the number can be. If one residue is wrong the result is off by a
//! multiple of M / p_i that is as good as random modulo M, and lies within the
//! bound only with probability 2^-40: a wrong residue is caught. (This takes two
//! primes at least, see [`primes_needed`].)

use crate::modular;
use dashu_int::UBig;

/// Bits of primes beyond what the bound needs, as a check.
pub const SPARE_BITS: usize = 40;

/// Why residues do not make a number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CrtError {
    /// Two moduli have a common factor (or one is below 2).
    #[error("{0} cannot be used as a modulus beside the others")]
    NotCoprime(u64),
    /// The number of residues is not the number of moduli.
    #[error("{residues} residues for {moduli} moduli")]
    Length {
        /// How many residues were given.
        residues: usize,
        /// How many there should be.
        moduli: usize,
    },
    /// The residues' number is above the bound: at least one residue is wrong.
    #[error("the residues contradict each other: at least one of them is wrong")]
    Contradiction,
}

/// Moduli prepared for reconstruction.
#[derive(Clone, Debug)]
pub struct Crt {
    moduli: Vec<u64>,
    /// The inverse of M / p_i modulo p_i.
    cofactors: Vec<u64>,
    /// `tree[0]` are the moduli; each further level has the products of pairs of
    /// the one below, an odd one out carried along; the last level is [M].
    tree: Vec<Vec<UBig>>,
}

impl Crt {
    /// Prepares pairwise coprime moduli; none at all stand for M = 1.
    ///
    /// # Errors
    /// [`CrtError::NotCoprime`].
    pub fn new(moduli: &[u64]) -> Result<Crt, CrtError> {
        let mut tree = vec![moduli.iter().map(|&p| UBig::from(p)).collect::<Vec<_>>()];
        while let Some(level) = tree.last().filter(|level| level.len() > 1) {
            let product = |pair: &[UBig]| pair.iter().product::<UBig>();
            tree.push(level.chunks(2).map(product).collect());
        }
        let all = tree.last().and_then(|top| top.first()).cloned();
        let all = all.unwrap_or(UBig::ONE);
        let cofactor = |&p: &u64| {
            if p < 2 {
                return Err(CrtError::NotCoprime(p));
            }
            let rest = (&all / p) % p;
            modular::inverse(rest, p).ok_or(CrtError::NotCoprime(p))
        };
        Ok(Crt {
            cofactors: moduli.iter().map(cofactor).collect::<Result<_, _>>()?,
            moduli: moduli.to_vec(),
            tree,
        })
    }

    /// The moduli.
    pub fn moduli(&self) -> &[u64] {
        &self.moduli
    }

    /// The product of the moduli.
    pub fn product(&self) -> UBig {
        let top = self.tree.last().and_then(|top| top.first());
        top.cloned().unwrap_or(UBig::ONE)
    }

    /// The number in `0..product()` with the given residues (taken modulo their
    /// moduli).
    ///
    /// # Errors
    /// [`CrtError::Length`].
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

    /// As [`Crt::reconstruct`], for a number known to be at most `bound`.
    ///
    /// # Errors
    /// [`CrtError::Contradiction`] if it comes out above the bound.
    pub fn reconstruct_within(&self, residues: &[u64], bound: &UBig) -> Result<UBig, CrtError> {
        let number = self.reconstruct(residues)?;
        (number <= *bound)
            .then_some(number)
            .ok_or(CrtError::Contradiction)
    }

    /// The places i of single residues without which the others make a number of
    /// at most `bound`: those that can be the only wrong one. If one residue is
    /// wrong, it is among them; if all moduli but one still have a product of
    /// 2^[`SPARE_BITS`] times the bound, a right one is so only with probability
    /// 2^-40, and if several residues are wrong there is most likely no such place.
    ///
    /// Leaving residue i out is the same as reducing the number of all residues
    /// modulo M / p_i, so nothing is prepared anew.
    ///
    /// # Errors
    /// [`CrtError::Length`].
    pub fn suspects(&self, residues: &[u64], bound: &UBig) -> Result<Vec<usize>, CrtError> {
        let all = self.product();
        let number = self.reconstruct(residues)?;
        let is_suspect = |p: u64| &number % (&all / p) <= *bound;
        let places = self.moduli.iter().enumerate();
        Ok(places
            .filter(|&(_, &p)| is_suspect(p))
            .map(|(i, _)| i)
            .collect())
    }

    /// The number of at most `bound`, and the places of the residues that are not its own, if
    /// these are so few that no other number can have as few: M is at least 2^[`SPARE_BITS`]
    /// times the bound and twice the product of their moduli. What is found does not rest on
    /// chance, whoever made the residues.
    ///
    /// With E the product of the wrong moduli and X the number of all residues, X E = N E
    /// modulo M, and N E and E are the only such pair that is that small: Euclid's algorithm
    /// on M and X passes through it.
    ///
    /// # Errors
    /// [`CrtError::Length`].
    pub fn correct(
        &self,
        residues: &[u64],
        bound: &UBig,
    ) -> Result<Option<(UBig, Vec<usize>)>, CrtError> {
        let all = self.product();
        let (mut r, mut next) = (all.clone(), self.reconstruct(residues)?);
        // r = +-t X modulo M, the sign alternating.
        let (mut t, mut next_t) = (UBig::ZERO, UBig::ONE);
        while !next.is_zero() {
            if (&next % &next_t).is_zero() {
                let number = &next / &next_t;
                if number <= *bound {
                    let wrong = self.wrong(residues, &number);
                    let moduli = wrong.iter().map(|&i| UBig::from(self.moduli[i]));
                    let product: UBig = moduli.product();
                    let least = ((bound + UBig::ONE) * &product * &product) << SPARE_BITS;
                    return Ok((least <= all).then_some((number, wrong)));
                }
            }
            let quotient = &r / &next;
            let rest = &r % &next;
            let further = &t + quotient * &next_t;
            (r, next) = (next, rest);
            (t, next_t) = (next_t, further);
        }
        Ok(None)
    }

    /// The places of the residues that are not those of a number.
    fn wrong(&self, residues: &[u64], number: &UBig) -> Vec<usize> {
        let pairs = self.moduli.iter().zip(residues);
        let wrong = pairs.enumerate().filter(|&(_, (&p, &r))| number % p != r);
        wrong.map(|(place, _)| place).collect()
    }
}

/// How many primes of [`primes()`](crate::primes::primes) a number of at most
/// `bound_bits` bits needs, [`SPARE_BITS`] included. Each prime counts as 62 bits
/// (they are a little more). There are at least two: a single residue is its own
/// number, and a small mistake in it would stay small.
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
        fn a_wrong_residue_is_caught(which in 0usize..10, wrong: u64, n: u128) {
            let bound = UBig::from(3u8).pow(361);
            let n = UBig::from(n).pow(4);
            let moduli: Vec<u64> = primes().take(primes_needed(bound.bit_len())).collect();
            prop_assert_eq!(moduli.len(), 10);
            let mut rs = residues(&n, &moduli);
            prop_assume!(wrong % moduli[which] != rs[which]);
            rs[which] = wrong % moduli[which];
            let crt = Crt::new(&moduli).unwrap();
            prop_assert_eq!(crt.reconstruct_within(&rs, &bound), Err(CrtError::Contradiction));
        }
    }

    proptest! {
        #[test]
        fn the_wrong_residue_is_the_one_without_which_the_rest_fit(
            which in 0usize..11,
            wrong: u64,
            n: u128,
        ) {
            let bound = UBig::from(3u8).pow(361);
            let n = UBig::from(n).pow(4);
            // One more than needed.
            let moduli: Vec<u64> = primes().take(11).collect();
            let mut rs = residues(&n, &moduli);
            prop_assume!(wrong % moduli[which] != rs[which]);
            rs[which] = wrong % moduli[which];
            let crt = Crt::new(&moduli).unwrap();
            prop_assert_eq!(crt.suspects(&rs, &bound), Ok(vec![which]));
            // The same by leaving each out.
            for left_out in 0..moduli.len() {
                let without = |all: &[u64]| [&all[..left_out], &all[left_out + 1..]].concat();
                let rest = Crt::new(&without(&moduli)).unwrap();
                let number = rest.reconstruct_within(&without(&rs), &bound);
                prop_assert_eq!(number.is_ok(), left_out == which);
            }
            // A second one, and nobody can say.
            let other = (which + 1) % moduli.len();
            rs[other] ^= 1;
            prop_assert_eq!(crt.suspects(&rs, &bound), Ok(vec![]));
        }
    }

    proptest! {
        /// Any residues are wrong in any way, and as many more are there.
        #[test]
        fn wrong_residues_are_found_if_there_are_twice_as_many_to_spare(
            wrong in proptest::collection::btree_map(0usize..14, any::<u64>(), 0..5),
            n: u128,
        ) {
            let bound = UBig::from(3u8).pow(81);
            let n = UBig::from(n) % &bound;
            // Three for the number, and eight for four wrong ones.
            let moduli: Vec<u64> = primes().take(14).collect();
            let right = residues(&n, &moduli);
            let mut rs = right.clone();
            wrong.iter().for_each(|(&i, &w)| rs[i] = w % moduli[i]);
            let crt = Crt::new(&moduli).unwrap();
            let places: Vec<usize> = (0..14).filter(|&i| rs[i] != right[i]).collect();
            prop_assert_eq!(crt.correct(&rs, &bound), Ok(Some((n, places))));
        }
    }

    /// Residues that are made to fit another number are not believed, however many.
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
        // Sunzi: 2 mod 3, 3 mod 5, 2 mod 7.
        let crt = Crt::new(&[3, 5, 7]).unwrap();
        assert_eq!(crt.reconstruct(&[2, 3, 2]).unwrap(), UBig::from(23u8));
        assert_eq!(crt.product(), UBig::from(105u8));
        // 2 is 2 mod 3, 2 mod 5, 2 mod 7; with 3 mod 7 the last one is wrong.
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

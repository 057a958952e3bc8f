//! Combines the recurrences of a sequence of counts modulo primes to the recurrence over the
//! integers.
//!
//! - Entry: [`lifted`]; [`Fraction`] evaluates the result.
//! - Cost: a run of the Berlekamp-Massey algorithm (which finds a recurrence) per prime, and a
//!   Chinese remainder computation per coefficient.
//!
//! L(k) is the number of legal positions with k columns. The numerator P and the denominator Q of
//! the generating function L(1) x + L(2) x^2 + ... have integer coefficients. The reason is that
//! the characteristic polynomial of Theorem 1 of *Combinatorics of Go* has integer coefficients,
//! and its leading coefficient is 1. A factor of this polynomial has both properties too (Gauss).
//! So the residues of the coefficients can be combined to signed integers.
//!
//! The terms L(1), L(2), ... themselves, which are large, are not needed to prove that the
//! recurrence is right for the first N terms. Let q_i and p_k be the coefficients of Q and P, let r
//! be the order of the recurrence, and consider boards with m rows and λ colours. For k <= N,
//! consider the coefficient of x^k in Q(x) (L(1) x + L(2) x^2 + ...) - P(x). It is an integer, 0
//! modulo every prime used, and its magnitude is below
//!
//! ```text
//!   B^N (|q_0| + |q_1| B^-1 + ... + |q_r| B^-r) + max |p_k|,      B = (λ+1)^m,
//! ```
//!
//! because L(k) <= B^k. If the product of the primes is larger than this bound, the coefficient is
//! 0.

use super::stop::{STRIDE, check_in};
use crate::error::CountError;
use crate::options::Options;
use std::convert::Infallible;
use tengen_base::parallel;
use tengen_exact::recurrence::Recurrence;
use tengen_exact::{IBig, UBig, lift, series};

/// A linear recurrence over the integers, as the fraction P / Q that is its generating function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fraction {
    /// The coefficients c_1, ..., c_r of L(k) = c_1 L(k-1) + ... + c_r L(k-r) for k > r. L(k) is
    /// the count with k columns.
    pub coefficients: Vec<IBig>,
    /// The coefficients of the numerator P of the generating function, for x^0 (which is 0) to x^r.
    /// P is defined by L(1) x + L(2) x^2 + ... = P(x) / Q(x) with Q(x) = 1 - c_1 x - ... - c_r x^r.
    pub numerator: Vec<IBig>,
}

impl Fraction {
    /// Returns the coefficients of the denominator Q of the generating function, for x^0 (which is
    /// 1) to x^r. The order of the recurrence is r.
    pub fn denominator(&self) -> Vec<IBig> {
        let minus = self.coefficients.iter().map(|c| -c);
        std::iter::once(IBig::ONE).chain(minus).collect()
    }

    /// Computes the first `length` terms L(1), L(2), ... from the recurrence. L(k) is the count
    /// with k columns.
    pub fn terms(&self, length: usize) -> Vec<IBig> {
        let Ok(terms) = self.terms_asking(length, || Ok::<(), Infallible>(()));
        terms
    }

    /// Computes the first `length` terms like [`terms`](Fraction::terms), and calls `ask` before
    /// each term.
    ///
    /// # Errors
    /// The error of `ask`, which stops the computation.
    pub fn terms_asking<E>(
        &self,
        length: usize,
        mut ask: impl FnMut() -> Result<(), E>,
    ) -> Result<Vec<IBig>, E> {
        let mut terms: Vec<IBig> = Vec::with_capacity(length);
        for k in 1..=length {
            ask()?;
            let start = self.numerator.get(k).cloned().unwrap_or(IBig::ZERO);
            let pairs = self.coefficients.iter().zip(terms.iter().rev());
            terms.push(pairs.fold(start, |sum, (c, term)| sum + c * term));
        }
        Ok(terms)
    }

    /// Computes the term L(`columns`) of the recurrence, the count with `columns` columns (at least
    /// 1). Calls `ask` often.
    ///
    /// # Errors
    /// The error of `ask`, which stops the computation.
    pub fn term<E>(&self, columns: usize, ask: impl FnMut() -> Result<(), E>) -> Result<IBig, E> {
        series::coefficient(&self.numerator, &self.denominator(), columns, ask)
    }

    /// Returns the bound for the error of the recurrence in the first `length` terms: the formula
    /// of this module's documentation. `length` is at least the order r.
    ///
    /// `colourings` is the number of colourings of a column, B in the formula.
    pub(super) fn bound(&self, colourings: &UBig, length: usize) -> UBig {
        let size = |n: &IBig| n.clone().into_parts().1;
        // Horner's rule gives B^r |q_0| + B^(r-1) |q_1| + ... + |q_r|.
        let sum = |sum: UBig, q: &IBig| sum * colourings + size(q);
        let sum = self.denominator().iter().fold(UBig::ZERO, sum);
        let largest = self.numerator.iter().map(size).max().unwrap_or(UBig::ZERO);
        sum * colourings.pow(length - self.coefficients.len()) + largest
    }
}

/// The generating function of the counts over the integers, and the primes modulo which it was
/// computed.
pub(super) struct Lifted {
    pub(super) fraction: Fraction,
    pub(super) primes: Vec<u64>,
}

/// Combines the recurrences of order `order` modulo several primes to a recurrence over the
/// integers.
///
/// Each prime comes with at least twice `order` terms (counts) modulo this prime. Primes modulo
/// which the recurrence has a smaller order are left out; a larger order is an error. Returns
/// `None` if there are too few primes.
pub(super) fn lifted(
    order: usize,
    by_prime: &[(u64, Vec<u64>)],
    options: &Options<'_>,
) -> Result<Option<Lifted>, CountError> {
    let residues = |(prime, terms): &(u64, Vec<u64>)| {
        let mut found = Recurrence::new(*prime);
        for (n, &term) in terms.iter().enumerate() {
            if n.is_multiple_of(STRIDE) {
                check_in(options)?;
            }
            found.push(term);
        }
        if found.order() > order {
            return Err(CountError::failed(format!(
                "the order of the recurrence is {} modulo {prime} but {order} modulo the first \
                 primes: a very rare coincidence, or a fault of the machine",
                found.order()
            )));
        }
        let mut residues = found.coefficients();
        // The first coefficient of the generating function's numerator is always 0.
        residues.extend(&found.numerator()[1..]);
        Ok((found.order() == order).then_some((*prime, residues)))
    };
    let found = parallel::try_pieces(by_prime, 1, |_, terms| residues(&terms[0]))?;
    let (primes, residues): (Vec<u64>, Vec<Vec<u64>>) = found.into_iter().flatten().unzip();
    let lifted = lift::lift(&primes, &residues, || check_in(options))?;
    let Some(mut coefficients) = lifted else {
        return Ok(None);
    };
    let mut numerator = coefficients.split_off(order);
    numerator.insert(0, IBig::ZERO);
    Ok(Some(Lifted {
        fraction: Fraction {
            coefficients,
            numerator,
        },
        primes,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    use tengen_base::machine::Machine;
    use tengen_exact::primes::primes;

    const OPTIONS: Options<'_> = Options::new(Machine::silent(1, 1 << 30));

    fn lifted(order: usize, by_prime: &[(u64, Vec<u64>)]) -> Option<Lifted> {
        super::lifted(order, by_prime, &OPTIONS).unwrap()
    }

    fn integers<const N: usize>(numbers: [i64; N]) -> Vec<IBig> {
        numbers.map(IBig::from).to_vec()
    }

    /// Returns the recurrence of the counts 1, 5, 15, 41, ... for one row (*Combinatorics of Go*
    /// 4.4.1).
    fn one_row() -> Fraction {
        Fraction {
            coefficients: integers([3, -1, 1]),
            numerator: integers([0, 1, 2, 1]),
        }
    }

    #[test]
    fn a_fraction_has_its_terms() {
        let published = [1, 5, 15, 41, 113, 313, 867, 2401, 6649, 18413];
        assert_eq!(one_row().terms(10), integers(published));
        assert_eq!(one_row().denominator(), integers([1, -3, 1, -1]));
        // 3^5 (1 + 3/3 + 1/9 + 1/27) + 2
        let bound = one_row().bound(&UBig::from(3u8), 5);
        assert_eq!(bound, UBig::from(243u32 + 243 + 27 + 9 + 2));
    }

    #[test]
    fn residues_make_the_fraction_again() {
        let terms = one_row().terms(8);
        let modulo = |p: u64| (p, terms.iter().map(|a| lift::residue(a, p)).collect());
        let by_prime: Vec<(u64, Vec<u64>)> = primes().take(3).map(modulo).collect();
        let found = lifted(3, &by_prime).unwrap();
        assert_eq!(found.fraction, one_row());
        assert_eq!(found.primes.len(), 3);
        // Modulo 2 the generating function of the counts is x (1 + x^2) / (1 + x + x^2 + x^3). This
        // fraction is not in lowest terms, so the prime 2 is left out.
        let mut with_two = by_prime.clone();
        with_two.insert(1, modulo(2));
        let found = lifted(3, &with_two).unwrap();
        assert_eq!(
            found.primes,
            by_prime.iter().map(|b| b.0).collect::<Vec<_>>()
        );
        assert_eq!(found.fraction, one_row());
        assert!(super::lifted(2, &by_prime, &OPTIONS).is_err());
        // One prime alone does not determine the generating function. A wrong term raises the order
        // of the recurrence.
        assert!(lifted(3, &by_prime[..1]).is_none());
        with_two[2].1[7] ^= 1;
        assert!(super::lifted(3, &with_two, &OPTIONS).is_err());
    }
}

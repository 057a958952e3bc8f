//! Finds the minimal linear recurrence of a sequence modulo a prime, term by term, by the
//! Berlekamp-Massey algorithm.
//!
//! Source: E. Berlekamp; J. L. Massey, *Shift-register synthesis and BCH decoding*, 1969. The entry
//! function is [`Recurrence::push`]. Invariant: `current` has the coefficients of a recurrence of
//! minimal order for the terms so far.
//!
//! The *order* r of a sequence a_1, a_2, ... is the smallest number for which there are
//! coefficients with
//!
//! ```text
//!   a_k = c_1 a_{k-1} + c_2 a_{k-2} + ... + c_r a_{k-r}      for every k > r.
//! ```
//!
//! The last coefficient c_r may be 0: the recurrence must hold for every k > r, but earlier terms
//! need not follow from later ones. Let `Q(x) = 1 - c_1 x - ... - c_r x^r`. The generating function
//! a_1 x + a_2 x^2 + ... is P(x) / Q(x), with P of degree at most r. In lowest terms r is the
//! larger of the degrees of P and Q.
//!
//! The first N terms of a sequence tell the following:
//!
//! - The order of the first N terms is a lower bound on the order of the sequence.
//! - Let r be the order of the first N terms. If 2 r <= N, these terms have only one recurrence of
//!   order r. The r x r Hankel matrix of the first 2r - 1 terms is then regular (*Combinatorics of
//!   Go*, Lemma 12). A matrix that is regular modulo a prime is also regular over the rationals.
//! - Suppose that the sequence has some recurrence of order at most S. If the recurrence found, of
//!   order r, holds for the first S + r terms, it holds forever. Proof: its errors `a_k - sum c_i
//!   a_{k-i}` with k = r + 1, r + 2, ... satisfy the recurrence of order S, too. The first S of
//!   these errors are 0, so all are.
//!
//! Cost: each term takes one multiplication for each coefficient of the recurrence, and three more
//! for each coefficient if the recurrence changes. The recurrence changes at nearly each of the
//! first 2r terms. So 2r terms take about 4 r^2 fast multiplications.

use crate::modular::{self, Factor};

/// The minimal recurrence of a sequence modulo a prime, updated term by term.
///
/// ```
/// use tengen_exact::recurrence::Recurrence;
/// let fibonacci = Recurrence::of(101, [1, 1, 2, 3, 5, 8]);
/// assert_eq!(fibonacci.order(), 2);
/// assert_eq!(fibonacci.coefficients(), [1, 1]);
/// assert_eq!((fibonacci.changed_at(), fibonacci.is_unique()), (3, true));
/// assert_eq!(fibonacci.numerator(), [0, 1, 0]);
/// ```
#[derive(Clone, Debug)]
pub struct Recurrence {
    prime: u64,
    terms: Vec<u64>,
    order: usize,
    /// The coefficients of Q = 1 - c_1 x - ... - c_r x^r, without trailing zeros, for the
    /// recurrence a_k = c_1 a_{k-1} + ... + c_r a_{k-r}.
    current: Vec<u64>,
    /// The coefficients of the polynomial Q just before the order of the recurrence last grew.
    previous: Vec<u64>,
    /// The inverse, modulo the prime, of the prediction error at which the order last grew.
    inverse: u64,
    /// Number of terms since the order last grew.
    since: usize,
    /// Number of the term, from 1, at which the recurrence last changed; 0 if it never did.
    changed_at: usize,
    /// A buffer that is reused to avoid allocations.
    spare: Vec<u64>,
}

impl Recurrence {
    /// Returns the recurrence of the empty sequence, modulo a prime below 2^63.
    ///
    /// # Panics
    /// If `prime` is 0, 1, or not below 2^63.
    pub fn new(prime: u64) -> Recurrence {
        assert!((2..1 << 63).contains(&prime), "{prime} is out of range");
        Recurrence {
            prime,
            terms: Vec::new(),
            order: 0,
            current: vec![1],
            previous: vec![1],
            inverse: 1,
            since: 1,
            changed_at: 0,
            spare: Vec::new(),
        }
    }

    /// Returns the minimal recurrence of some terms, which are reduced modulo `prime`.
    ///
    /// # Panics
    /// If `prime` is out of range, or turns out not to be prime.
    pub fn of(prime: u64, terms: impl IntoIterator<Item = u64>) -> Recurrence {
        let mut recurrence = Recurrence::new(prime);
        terms.into_iter().for_each(|term| recurrence.push(term));
        recurrence
    }

    /// Adds the next term of the sequence, which is reduced modulo the prime, and updates the
    /// recurrence.
    ///
    /// # Panics
    /// If the modulus turns out not to be prime.
    pub fn push(&mut self, term: u64) {
        let p = self.prime;
        let before = self.terms.len();
        self.terms.push(term % p);
        // The polynomial Q has at most as many coefficients as there are terms, including the new
        // term.
        let latest = &self.terms[self.terms.len() - self.current.len()..];
        // The error of the recurrence's prediction for the new term: a_k - c_1 a_{k-1} - ... - c_r
        // a_{k-r}.
        let wrong = modular::dot_reversed(&self.current, latest, p);
        if wrong == 0 {
            self.since += 1;
            return;
        }
        self.changed_at = before + 1;
        let factor = Factor::new(modular::mul(wrong, self.inverse, p), p);
        // The order of the recurrence must grow if it is at most half the number of earlier terms.
        let grows = 2 * self.order <= before;
        if grows {
            self.spare.clone_from(&self.current);
        }
        // Correct the prediction: subtract a multiple of x^since * Q' from Q. Here Q' is
        // `previous`, the polynomial before the order last grew, and `since` is the number of terms
        // since then.
        let length = self.current.len().max(self.previous.len() + self.since);
        self.current.resize(length, 0);
        for (q, &before) in self.current[self.since..].iter_mut().zip(&self.previous) {
            *q = modular::sub(*q, factor.times(before, p), p);
        }
        while self.current.last() == Some(&0) {
            self.current.pop();
        }
        self.since += 1;
        if grows {
            self.order = before + 1 - self.order;
            std::mem::swap(&mut self.previous, &mut self.spare);
            self.inverse = modular::inverse(wrong, p).expect("the modulus is prime");
            self.since = 1;
        }
    }

    /// Returns the order r of the minimal recurrence for the terms so far.
    pub fn order(&self) -> usize {
        self.order
    }

    /// Returns the number of the term, from 1, at which the recurrence last changed.
    ///
    /// The recurrence has predicted all later terms correctly. The result is 0 if all terms are 0.
    pub fn changed_at(&self) -> usize {
        self.changed_at
    }

    /// Returns `true` if there are at least 2r terms, where r is the order. Then no other
    /// recurrence of order r fits them.
    pub fn is_unique(&self) -> bool {
        2 * self.order <= self.terms.len()
    }

    /// Returns the coefficients c_1, ..., c_r of the recurrence a_k = c_1 a_{k-1} + ... + c_r
    /// a_{k-r}.
    pub fn coefficients(&self) -> Vec<u64> {
        let minus = |&q: &u64| modular::sub(0, q, self.prime);
        let mut coefficients: Vec<u64> = self.current[1..].iter().map(minus).collect();
        coefficients.resize(self.order, 0);
        coefficients
    }

    /// Returns the numerator P of the sequence's generating function P(x) / Q(x), as r + 1
    /// coefficients.
    ///
    /// The coefficient of x^0, which is 0, comes first.
    pub fn numerator(&self) -> Vec<u64> {
        let coefficient = |k: usize| {
            let length = k.min(self.current.len());
            let terms = &self.terms[k - length..k];
            modular::dot_reversed(&self.current[..length], terms, self.prime)
        };
        // The order is at most the number of terms, so all terms that the coefficients need exist.
        (0..=self.order.min(self.terms.len()))
            .map(coefficient)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::modular::{add, inverse, mul, sub};
    use crate::primes::primes;
    use proptest::prelude::*;

    /// Continues a sequence to `length` terms by a recurrence with given coefficients.
    fn continued(p: u64, coefficients: &[u64], mut terms: Vec<u64>, length: usize) -> Vec<u64> {
        while terms.len() < length {
            let pairs = coefficients.iter().zip(terms.iter().rev());
            terms.push(pairs.fold(0, |sum, (&c, &a)| add(sum, mul(c, a, p), p)));
        }
        terms
    }

    /// Returns the rank of the Hankel matrix of the terms with `n` rows and columns, by elimination
    /// modulo `p`.
    fn hankel_rank(p: u64, terms: &[u64], n: usize) -> usize {
        let mut rows: Vec<Vec<u64>> = (0..n).map(|i| terms[i..i + n].to_vec()).collect();
        let mut rank = 0;
        for column in 0..n {
            let Some(pivot) = (rank..n).find(|&i| rows[i][column] != 0) else {
                continue;
            };
            rows.swap(rank, pivot);
            let (above, below) = rows.split_at_mut(rank + 1);
            let pivot = &above[rank];
            let one = inverse(pivot[column], p).unwrap();
            for row in below {
                let factor = mul(row[column], one, p);
                for (x, &y) in row.iter_mut().zip(pivot) {
                    *x = sub(*x, mul(factor, y, p), p);
                }
            }
            rank += 1;
        }
        rank
    }

    /// Returns the smallest order of a recurrence for the terms, by trying all coefficients modulo
    /// `p`.
    fn least_order(p: u64, terms: &[u64]) -> usize {
        let fits = |c: &[u64]| {
            (c.len()..terms.len()).all(|k| {
                let pairs = c.iter().zip(terms[..k].iter().rev());
                pairs.fold(0, |sum, (&c, &a)| add(sum, mul(c, a, p), p)) == terms[k]
            })
        };
        let all = |order: usize| 0..p.pow(order as u32);
        let digits = |order: usize, mut n: u64| -> Vec<u64> {
            let digit = |_| (n % p, n /= p).0;
            (0..order).map(digit).collect()
        };
        (0..)
            .find(|&r| all(r).any(|n| fits(&digits(r, n))))
            .unwrap()
    }

    #[test]
    fn orders_are_the_least_over_small_fields() {
        for (p, length) in [(2, 9), (3, 6)] {
            for number in 0..u64::pow(p, length) {
                let terms: Vec<u64> = (0..length).map(|i| number / p.pow(i) % p).collect();
                let mut found = Recurrence::new(p);
                for (n, &term) in terms.iter().enumerate() {
                    let before = (found.order(), found.coefficients());
                    found.push(term);
                    assert_eq!(found.order(), least_order(p, &terms[..=n]), "{terms:?}");
                    let same = (found.order(), found.coefficients()) == before;
                    assert_eq!(found.changed_at() == n + 1, !same, "{terms:?}");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn made_up_recurrences_are_found_again(
            which in 0usize..6,
            coefficients in proptest::collection::vec(any::<u64>(), 1..24),
            start in proptest::collection::vec(any::<u64>(), 23),
        ) {
            let p = primes().nth(which).unwrap();
            let reduce = |words: &[u64]| words.iter().map(|w| w % p).collect::<Vec<_>>();
            let (coefficients, start) = (reduce(&coefficients), reduce(&start));
            let r = coefficients.len();
            let terms = continued(p, &coefficients, start[..r].to_vec(), 2 * r + 20);
            let found = Recurrence::of(p, terms.iter().copied());
            prop_assert!(found.is_unique() && found.order() <= r);
            prop_assert_eq!(found.order(), hankel_rank(p, &terms, r));
            prop_assert!(found.changed_at() <= 2 * found.order());
            let order = found.order();
            let again = continued(p, &found.coefficients(), terms[..order].to_vec(), terms.len());
            prop_assert_eq!(&again, &terms);
            if order == r {
                prop_assert_eq!(found.coefficients(), coefficients);
            }
            // In the generating function P(x) / Q(x) = a_1 x + a_2 x^2 + ..., the numerator P has
            // no powers above x^r.
            let product = |k: usize| {
                let rest = found.coefficients().into_iter().zip(terms[..k].iter().rev().skip(1));
                let rest = rest.fold(0, |sum, (c, &a)| add(sum, mul(c, a, p), p));
                k.checked_sub(1).map_or(0, |i| sub(terms[i], rest, p))
            };
            let numerator = found.numerator();
            prop_assert_eq!(numerator.len(), order + 1);
            for k in 0..terms.len() {
                prop_assert_eq!(product(k), numerator.get(k).copied().unwrap_or(0));
            }
        }
    }

    #[test]
    fn a_last_coefficient_of_zero_belongs_to_the_recurrence() {
        // The sequence is 5, then powers of 2: a_k = 2 a_{k-1} from k = 3 on.
        let found = Recurrence::of(1_000_003, [5, 1, 2, 4, 8, 16]);
        assert_eq!((found.order(), found.coefficients()), (2, vec![2, 0]));
        assert_eq!(found.numerator(), [0, 5, sub(1, 10, 1_000_003)]);
        let end = Recurrence::of(101, [0, 0, 1, 0, 0, 0, 0]);
        assert_eq!((end.order(), end.coefficients()), (3, vec![0; 3]));
        // The recurrence a_6 = c_1 a_5 + c_2 a_4 + c_3 a_3 is a_6 = c_3, so only the sixth term
        // shows that c_3 is 0.
        assert_eq!(end.changed_at(), 6);
    }

    #[test]
    fn zeros_have_order_zero() {
        let zeros = Recurrence::of(7, [0, 7, 14]);
        assert_eq!((zeros.order(), zeros.changed_at()), (0, 0));
        assert!(zeros.coefficients().is_empty() && zeros.is_unique());
        assert_eq!(zeros.numerator(), [0]);
        assert_eq!(Recurrence::new(7).numerator(), [0]);
    }
}

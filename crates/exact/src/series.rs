//! Single coefficients of power series P(x) / Q(x) of high order, by the Bostan-Mori algorithm.
//!
//! The entry function is [`coefficient`], which computes the coefficient of x^n. In each round the
//! fraction P(x) / Q(x) is written as P(x) Q(-x) / (Q(x) Q(-x)). The new denominator is a
//! polynomial in x^2. For even n, only the even powers of the new numerator matter for the
//! coefficient of x^n, for odd n only the odd powers. So n is halved in each round. Source: A.
//! Bostan and R. Mori, *A simple and fast algorithm for computing the N-th term of a linearly
//! recurrent sequence*, 2021.
//!
//! There are log2 n rounds. The coefficients of P and Q double in length in each round. Only
//! coefficients up to x^n are needed, with n halved in each round, so in the last rounds there are
//! only a few long coefficients.
//!
//! For example, let P(x) / Q(x) = x / (1 - x - x^2) and n = 2. Multiplying by Q(-x) = 1 + x - x^2
//! gives (x + x^2 - x^3) / (1 - 3 x^2 + x^4). The even part of the numerator is x^2, so the result
//! is the coefficient of y in y / (1 - 3 y + y^2), which is 1.
//!
//! Invariant: in every round, the coefficient of x^n of P(x) / Q(x) is the result, for the current
//! P, Q and n.

use dashu_int::IBig;
use std::ops::{Add, Neg};

/// Returns the coefficient of x^n of P(x) / Q(x).
///
/// Polynomials are given by their coefficients, beginning with the coefficient of x^0. `ask` is
/// called before every coefficient of a product, and can stop the computation with an error.
///
/// ```
/// use tengen_exact::{IBig, series};
/// // x / (1 - x - x^2): Fibonacci's numbers.
/// let [p, q] = [[0, 1, 0], [1, -1, -1]].map(|p| p.map(IBig::from));
/// let far = series::coefficient(&p, &q, 100, || Ok::<(), ()>(())).unwrap();
/// assert_eq!(far.to_string(), "354224848179261915075");
/// ```
///
/// # Errors
/// The error of `ask`, which ends the computation.
///
/// # Panics
/// If Q(0) is not 1.
pub fn coefficient<E>(
    numerator: &[IBig],
    denominator: &[IBig],
    mut n: usize,
    mut ask: impl FnMut() -> Result<(), E>,
) -> Result<IBig, E> {
    assert!(denominator.first() == Some(&IBig::ONE), "Q(0) is 1");
    let (mut p, mut q) = (numerator.to_vec(), denominator.to_vec());
    while n > 0 && !p.is_empty() {
        // Coefficients of powers above x^n do not matter.
        p.truncate(n + 1);
        q.truncate(n + 1);
        let turned: Vec<IBig> = (0..).zip(&q).map(|(k, q)| signed(k, q)).collect();
        // For an even n only even powers of the new numerator matter for the coefficient of x^n,
        // for an odd n only odd powers.
        p = every_other(&p, &turned, n % 2, n, &mut ask)?;
        q = every_other(&q, &turned, 0, n, &mut ask)?;
        n /= 2;
    }
    Ok(p.into_iter().next().unwrap_or(IBig::ZERO))
}

/// Returns the coefficient of x^k in Q(-x), from the coefficient in Q(x): for odd k the sign
/// changes.
fn signed(k: usize, coefficient: &IBig) -> IBig {
    match k % 2 {
        0 => coefficient.clone(),
        _ => coefficient.neg(),
    }
}

/// Returns the coefficients of x^first, x^(first + 2), ... up to x^n in the product of two
/// polynomials.
///
/// Both polynomials must have at least one coefficient.
fn every_other<E>(
    a: &[IBig],
    b: &[IBig],
    first: usize,
    n: usize,
    ask: &mut impl FnMut() -> Result<(), E>,
) -> Result<Vec<IBig>, E> {
    let degree = (a.len() + b.len() - 2).min(n);
    let coefficient = |k: usize| {
        ask()?;
        let from = (k + 1).saturating_sub(b.len());
        let pairs = (from..=k.min(a.len() - 1)).map(|i| &a[i] * &b[k - i]);
        Ok(pairs.fold(IBig::ZERO, IBig::add))
    };
    (first..=degree).step_by(2).map(coefficient).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Computes the first `length` coefficients of P(x) / Q(x) one after the other, by division of
    /// power series.
    fn division(p: &[IBig], q: &[IBig], length: usize) -> Vec<IBig> {
        let mut found: Vec<IBig> = Vec::new();
        for k in 0..length {
            let start = p.get(k).cloned().unwrap_or(IBig::ZERO);
            let pairs = q[1..].iter().zip(found.iter().rev());
            let next = pairs.fold(start, |sum, (q, a)| sum - q * a);
            found.push(next);
        }
        found
    }

    proptest! {
        #[test]
        fn all_coefficients_are_those_of_the_division(
            p in proptest::collection::vec(-9i32..=9, 0..7),
            q in proptest::collection::vec(-9i32..=9, 0..7),
        ) {
            let p: Vec<IBig> = p.into_iter().map(IBig::from).collect();
            let q: Vec<IBig> = std::iter::once(1).chain(q).map(IBig::from).collect();
            for (n, expected) in division(&p, &q, 40).into_iter().enumerate() {
                let found = coefficient(&p, &q, n, || Ok::<(), ()>(()));
                prop_assert_eq!(found, Ok(expected), "{}", n);
            }
        }
    }

    #[test]
    fn it_stops_when_told_to() {
        let [p, q] = [[0, 1, 0], [1, -1, -1]].map(|p| p.map(IBig::from));
        for patience in 0..20 {
            let mut asked = 0;
            let found = coefficient(&p, &q, 1000, || {
                asked += 1;
                if asked > patience { Err(()) } else { Ok(()) }
            });
            assert_eq!(found, Err(()), "{patience}");
        }
    }
}

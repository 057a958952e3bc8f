//! Single coefficients of power series P(x) / Q(x), far out.
//!
//! P(x) / Q(x) = P(x) Q(-x) / (Q(x) Q(-x)), and the denominator is a polynomial in x^2 then. So
//! the coefficient of x^n is that of x^(n / 2), rounded down, of the even or the odd part of the
//! numerator over it: n has half as many bits less one (A. Bostan and R. Mori, *A simple and fast
//! algorithm for computing the N-th term of a linearly recurrent sequence*, 2021). The numbers
//! become twice as long each time; but of polynomials only coefficients up to n are needed, so
//! that the last, long ones are few.

use dashu_int::IBig;
use std::ops::{Add, Neg};

/// The coefficient of x^n of P(x) / Q(x), both from the coefficient of x^0 on. Before every
/// coefficient of a product it is asked whether to go on.
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
/// That of `ask`.
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
        p.truncate(n + 1);
        q.truncate(n + 1);
        let turned: Vec<IBig> = (0..).zip(&q).map(|(k, q)| signed(k, q)).collect();
        p = every_other(&p, &turned, n % 2, n, &mut ask)?;
        q = every_other(&q, &turned, 0, n, &mut ask)?;
        n /= 2;
    }
    Ok(p.into_iter().next().unwrap_or(IBig::ZERO))
}

/// An odd coefficient of Q(-x) has another sign than that of Q(x).
fn signed(k: usize, coefficient: &IBig) -> IBig {
    match k % 2 {
        0 => coefficient.clone(),
        _ => coefficient.neg(),
    }
}

/// The coefficients of x^first, x^(first + 2), ... up to x^n of a product of polynomials that
/// have coefficients.
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

    /// The first coefficients, one after the other.
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

//! The number of positions of any board, by the formula.

use super::constants::{Constants, Diagonal};
use tengen_exact::interval::Scientific;
use tengen_exact::{Interval, UBig};

/// The largest number of points on a side.
pub const MAX_SIDE: usize = 1_000_000_000;

/// The formula with two sets of constants, whose difference says how many digits to
/// trust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    best: Constants,
    previous: Constants,
}

/// An approximate number of legal positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Approximation {
    /// The value with the best constants.
    pub value: Interval,
    /// The digits on which both sets of constants agree, at most as many as asked for.
    pub digits: Scientific,
    /// The value over 3^(mn): the probability that a random position is legal.
    pub legal_probability: Interval,
}

/// Why there is no approximation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ApproximationError {
    /// No such board, or a larger one than the digits of the constants are good for.
    #[error("a board of {rows} x {cols} points: each side must be from 1 to {MAX_SIDE} points")]
    Size {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        cols: usize,
    },
    /// The two sets of constants give different powers of ten.
    #[error("the constants from counts to n = {n} give not even the power of ten of this board")]
    NoDigits {
        /// The larger n of the two.
        n: usize,
    },
}

impl Formula {
    /// The formula with constants from the published counts of boards to
    /// (n+1) x (n+1) points, and from those of one size less; n from 2 to 18.
    pub fn published(n: usize) -> Option<Formula> {
        let constants = |n| Some(Constants::new(&Diagonal::published(n)?));
        Some(Formula {
            best: constants(n)?,
            previous: constants(n.checked_sub(1)?)?,
        })
    }

    /// The best constants.
    pub fn constants(&self) -> &Constants {
        &self.best
    }

    /// L, B and A with the digits (at most `most` after the point) on which the two
    /// sets agree.
    pub fn agreed_constants(&self, most: usize) -> [String; 3] {
        let (p, q) = (&self.previous, &self.best);
        [(&p.l, &q.l), (&p.b, &q.b), (&p.a, &q.a)].map(|(p, q)| hull(p, q).agreed(most))
    }

    /// L(rows, cols) by the formula, with at most `most` digits after the mantissa's
    /// point.
    ///
    /// # Errors
    /// [`ApproximationError`].
    pub fn approximate(
        &self,
        rows: usize,
        cols: usize,
        most: usize,
    ) -> Result<Approximation, ApproximationError> {
        let sides = 1..=MAX_SIDE;
        if !sides.contains(&rows) || !sides.contains(&cols) {
            return Err(ApproximationError::Size { rows, cols });
        }
        let (rows, cols) = (rows as u64, cols as u64);
        let value = self.best.evaluate(rows, cols);
        let other = self.previous.evaluate(rows, cols);
        let n = self.best.n;
        let digits = hull(&value, &other).agreed_scientific(most);
        let digits = digits.filter(|digits| !digits.mantissa.is_empty());
        let all = Interval::integer(&UBig::from(3u8), 64).pow(rows * cols);
        Ok(Approximation {
            legal_probability: &value / &all,
            digits: digits.ok_or(ApproximationError::NoDigits { n })?,
            value,
        })
    }
}

/// Everything from one enclosure to the other.
fn hull(a: &Interval, b: &Interval) -> Interval {
    let from = if a.lower() <= b.lower() { a } else { b };
    let to = if a.upper() >= b.upper() { a } else { b };
    Interval::span(from, to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::published::square_count;

    fn formula() -> Formula {
        Formula::published(18).unwrap()
    }

    /// The formula over the exact number, less 1.
    fn error(formula: &Formula, rows: usize, cols: usize) -> f64 {
        let exact = Interval::integer(&square_count(rows, cols).unwrap(), 400);
        let value = formula.approximate(rows, cols, 10).unwrap().value;
        let ratio = &value / &exact;
        let one = Interval::integer(&UBig::ONE, 400);
        let above = ratio.minus(&one).map(|d| d.to_f64());
        above.unwrap_or_else(|| -one.minus(&ratio).map_or(0.0, |d| d.to_f64()))
    }

    /// 4.11: "relative accuracy 0.99993 at n = 5, 0.99999999 at n = 9", "at L(7,268) still
    /// 1.0000007". At n = 13 it prints 1.0000000000000025; with the constants of any n it
    /// is 1.0000000000002, and with those of n = 15 just 1.00000000000025: two zeros of
    /// the print are too many.
    #[test]
    fn the_accuracy_is_the_printed_one() {
        let formula = formula();
        for (rows, cols, printed, unit) in [
            (5, 5, -7e-5, 1e-5),
            (9, 9, -1e-8, 1e-8),
            (13, 13, 2.2e-13, 1e-14),
            (7, 268, 7e-7, 1e-7),
        ] {
            let error = error(&formula, rows, cols);
            assert!((error - printed).abs() < unit, "{rows} x {cols}: {error:e}");
        }
        let earlier = Formula::published(15).unwrap();
        assert!((self::error(&earlier, 13, 13) - 2.5e-13).abs() < 1e-15);
    }

    /// 4.11 for 19 x 19 (from smaller boards than 19 x 19), Table 4 for the others.
    #[test]
    fn large_boards_are_as_printed() {
        let predicted = Formula::published(17).unwrap();
        let digits = predicted.approximate(19, 19, 11).unwrap().digits;
        assert_eq!(digits.to_string(), "2.08168199381e170");
        for (n, printed, exponent) in [
            (29, 2.2, 397),
            (39, 1.2, 719),
            (49, 3.5, 1135),
            (59, 5.0, 1646),
            (69, 4.0, 2252),
            (79, 2.0, 2953),
            (89, 4.0, 3748),
            (99, 4.0, 4638),
        ] {
            let digits = formula().approximate(n, n, 6).unwrap().digits;
            let mantissa: f64 = digits.mantissa.parse().unwrap();
            assert_eq!(digits.exponent, exponent, "{n}");
            assert!(
                (mantissa - printed).abs() < 0.5,
                "{n}: {mantissa} {printed}"
            );
        }
    }

    /// Digits that are given are right: constants from small boards against the exact
    /// numbers of larger ones.
    #[test]
    fn the_digits_given_are_right() {
        for n in 8..=17 {
            let formula = Formula::published(n).unwrap();
            let digits = formula.approximate(n + 2, n + 2, 40).unwrap().digits;
            let Some(exact) = square_count(n + 2, n + 2).map(|count| count.to_string()) else {
                continue;
            };
            let given = digits.mantissa.replace('.', "");
            // The last digits may be agreed on by chance.
            let right = given.bytes().zip(exact.bytes()).take_while(|(a, b)| a == b);
            assert!(right.count() + 2 >= given.len(), "{n}: {digits} {exact}");
            assert_eq!(digits.exponent as usize + 1, exact.len());
        }
    }

    #[test]
    fn thousands_and_millions_of_points_on_a_side() {
        let large = formula().approximate(10_000, 3_000, 30).unwrap();
        let [l, b, a] = [2.975_734_192_043_357_2_f64, 0.965_535_059_338_374, 0.850_64];
        let exponent = 3e7 * l.log10() + 13e3 * b.log10() + a.log10();
        assert_eq!(large.digits.exponent, exponent.floor() as i64);
        assert!(large.digits.mantissa.len() > 8, "{}", large.digits);
        let error = formula().approximate(MAX_SIDE, MAX_SIDE, 5);
        assert!(error.is_ok());
        for (rows, cols) in [(0, 5), (5, 0), (MAX_SIDE + 1, 1), (usize::MAX, usize::MAX)] {
            let error = formula().approximate(rows, cols, 5).unwrap_err();
            assert_eq!(error, ApproximationError::Size { rows, cols });
        }
        let coarse = Formula::published(3).unwrap();
        let error = coarse.approximate(1_000, 1_000, 5).unwrap_err();
        assert_eq!(error, ApproximationError::NoDigits { n: 3 });
    }

    #[test]
    fn the_constants_agree_on_twenty_digits() {
        let [l, b, a] = formula().agreed_constants(40);
        assert!(l.starts_with("2.9757341920433572493"), "{l}");
        assert!(b.starts_with("0.965535059338373"), "{b}");
        assert!(a.starts_with("0.85063992584571"), "{a}");
    }
}

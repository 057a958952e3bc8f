//! Approximates the number of positions of any board by the asymptotic formula.
//!
//! The entry function is [`Formula::approximate`]. The formula is A B^(m+n) L^(mn) for m x n
//! points. Its constants are computed twice: from boards of n and n + 1 points on a side, and from
//! boards of n - 1 and n (see [`Constants`]). The number of trustworthy digits follows from the
//! difference of the two results, and from the error on boards with known counts. For example, the
//! board of 19 x 19 points has about 2.08168e170 legal positions.

use super::constants::{Constants, Diagonal};
use crate::published::square_count;
use tengen_exact::interval::Scientific;
use tengen_exact::{Interval, UBig};

/// The largest number of points on a side.
pub const MAX_SIDE: usize = 1_000_000_000;

/// The precision in bits of the quotient value / exact, from which 1 is subtracted to get the
/// relative error.
const RATIO_BITS: usize = 400;

/// The asymptotic formula A B^(m+n) L^(mn) for the number of legal positions on m x n points, with
/// two sets of the constants A, B and L.
///
/// The best constants come from boards of n and n + 1 points on a side, the previous constants from
/// boards of n - 1 and n. The difference of both sets, and the error on boards with known counts,
/// determine the number of trustworthy digits.
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
    /// The value rounded to its trustworthy digits, at most as many as requested. The error is
    /// about one unit of the last digit.
    pub digits: Scientific,
    /// The value divided by 3^points, which is the probability that a random colouring is legal. It
    /// is rounded to the trustworthy digits, at most four.
    pub legal_probability: Scientific,
}

/// The reason why there is no approximation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ApproximationError {
    /// A side is 0 or above [`MAX_SIDE`].
    #[error("a board of {rows} x {cols} points: each side must be from 1 to {MAX_SIDE} points")]
    Size {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        cols: usize,
    },
    /// The two sets of constants of the formula A B^(m+n) L^(mn) agree on no digit of L, of B or of
    /// A, except zeros.
    #[error(
        "the constants from boards of {n} points on a side have no reliable digit; use larger \
         boards"
    )]
    NoConstants {
        /// The n of the best constants ([`Constants::n`]).
        n: usize,
    },
    /// Not a single digit is trustworthy.
    #[error(
        "the formula gives no reliable digit: the board is too small or too oblong, or too large \
         for constants from boards of {n} points on a side"
    )]
    NoDigits {
        /// The n of the best constants ([`Constants::n`]).
        n: usize,
    },
}

impl Formula {
    /// Returns the formula with the constants from published counts. The best constants are
    /// computed from boards of n and n + 1 points on a side.
    ///
    /// The previous constants are computed from boards of n - 1 and n points on a side. Returns
    /// `None` unless n is from 2 to 18.
    pub fn published(n: usize) -> Option<Formula> {
        let constants = |n| Some(Constants::new(&Diagonal::published(n)?));
        Some(Formula {
            best: constants(n)?,
            previous: constants(n.checked_sub(1)?)?,
        })
    }

    /// Returns the best constants.
    pub fn constants(&self) -> &Constants {
        &self.best
    }

    /// Returns the constants L, B and A of the formula A B^(m+n) L^(mn) as text. Each has the
    /// digits on which the best and the previous constants agree, at most `most` digits after the
    /// point.
    ///
    /// # Errors
    /// [`ApproximationError::NoConstants`] if the two values of a constant agree on no digit but
    /// zeros.
    pub fn agreed_constants(&self, most: usize) -> Result<[String; 3], ApproximationError> {
        let (p, q) = (&self.previous, &self.best);
        let agreed = [(&p.l, &q.l), (&p.b, &q.b), (&p.a, &q.a)];
        let agreed = agreed.map(|(p, q)| hull(p, q).agreed(most));
        let says_something = |digits: &String| digits.bytes().any(|b| (b'1'..=b'9').contains(&b));
        if agreed.iter().all(says_something) {
            Ok(agreed)
        } else {
            Err(ApproximationError::NoConstants { n: q.n })
        }
    }

    /// Returns `true` if the formula is exact for a board, because the best constants are computed
    /// from the count of this board.
    pub fn is_fitted_to(&self, rows: usize, cols: usize) -> bool {
        let n = self.best.n;
        [rows, cols].iter().all(|side| [n, n + 1].contains(side))
    }

    /// Approximates the number of legal positions on `rows` x `cols` points. The mantissa has at
    /// most `most` digits after the point.
    ///
    /// # Errors
    /// [`ApproximationError`] if a side is 0 or above [`MAX_SIDE`], or no digit is trustworthy.
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
        // The uncertainty determines the digits; the value itself comes from the best constants.
        let uncertainty = self.uncertainty(rows, cols);
        let (rows, cols) = (rows as u64, cols as u64);
        let value = self.best.evaluate(rows, cols);
        let all = Interval::integer(&UBig::from(3u8), RATIO_BITS).pow(rows * cols);
        let n = self.best.n;
        // Choose the number of digits after the point so that one unit of the last digit is at
        // least the uncertainty of the mantissa.
        let places = (-uncertainty.log10() - 1.0).floor();
        if places < 0.0 {
            return Err(ApproximationError::NoDigits { n });
        }
        let places = places as usize;
        Ok(Approximation {
            legal_probability: rounded(&(&value / &all), places.min(3)),
            digits: rounded(&value, most.min(places)),
            value,
        })
    }

    /// Returns an estimate of the relative error of the value that the formula gives for a board.
    ///
    /// The result is the difference of the values with the best and with the previous constants,
    /// plus the error of the formula. The error of the formula is known for square boards with
    /// published counts, where it falls with the size. For a fixed number of rows it grows with the
    /// number of columns (*Combinatorics of Go*, 4.11).
    fn uncertainty(&self, rows: usize, cols: usize) -> f64 {
        let (short, long) = (rows.min(cols), rows.max(cols));
        let value = self.best.evaluate(rows as u64, cols as u64);
        let other = self.previous.evaluate(rows as u64, cols as u64);
        let constants = difference(&other, &value);
        // Take the error on a square board from which the constants were not computed; for the
        // boards from which they were, the formula is exact.
        let judge = short.min(self.previous.n - 1).max(1);
        let exact = square_count(judge, judge).map_or(UBig::ONE, |count| count);
        let square = self.best.evaluate(judge as u64, judge as u64);
        let left_out = difference(&square, &Interval::integer(&exact, RATIO_BITS));
        // The board consists of `long` / `short` square boards in a row; assume the error of a
        // square board for each.
        constants.abs() + left_out.abs() * long.div_ceil(short) as f64
    }
}

impl Approximation {
    /// Returns the relative error of the approximation against the exact number: value / exact - 1.
    ///
    /// # Panics
    /// Panics if `exact` is 0.
    pub fn error(&self, exact: &UBig) -> f64 {
        difference(&self.value, &Interval::integer(exact, RATIO_BITS))
    }
}

/// Rounds a number to `places` digits after the point of the mantissa, to nearest.
fn rounded(number: &Interval, places: usize) -> Scientific {
    let (cut, _) = number.scientific(places);
    // Add half a unit of the last digit, then cut off the rest.
    let power = cut.exponent - places as i64;
    let ten = Interval::integer(&UBig::from(10u8), RATIO_BITS).pow(power.unsigned_abs());
    let half = Interval::ratio(&UBig::ONE, &UBig::from(2u8), RATIO_BITS);
    let half = if power < 0 {
        &half / &ten
    } else {
        &half * &ten
    };
    (number + &half).scientific(places).0
}

/// Returns the relative difference of two numbers, `value` / `other` - 1.
fn difference(value: &Interval, other: &Interval) -> f64 {
    let ratio = value / other;
    let one = Interval::integer(&UBig::ONE, RATIO_BITS);
    match (ratio.minus(&one), one.minus(&ratio)) {
        (Some(above), _) => above.to_f64(),
        (_, Some(below)) => -below.to_f64(),
        _ => 0.0,
    }
}

/// Returns the smallest interval that contains both intervals.
fn hull(a: &Interval, b: &Interval) -> Interval {
    let from = if a.lower() <= b.lower() { a } else { b };
    let to = if a.upper() >= b.upper() { a } else { b };
    Interval::span(from, to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::published::square_counts;

    fn formula() -> Formula {
        Formula::published(18).unwrap()
    }

    fn error(formula: &Formula, rows: usize, cols: usize) -> f64 {
        let exact = square_count(rows, cols).unwrap();
        formula.approximate(rows, cols, 10).unwrap().error(&exact)
    }

    /// Checks section 4.11 of *Combinatorics of Go*: "relative accuracy 0.99993 at n = 5,
    /// 0.99999999 at n = 9", "at L(7,268) still 1.0000007".
    ///
    /// For the 13 x 13 board the paper prints 1.0000000000000025 as the ratio of formula and count.
    /// With constants from boards of 15 and 16 points on a side the ratio is 1.00000000000025, with
    /// constants from larger boards 1.00000000000022. So the print has two zeros too many.
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

    /// Checks every returned digit to a unit of the last place, against all exact counts and for
    /// constants of each size.
    #[test]
    fn the_digits_given_are_right() {
        for n in 4..=18 {
            let formula = Formula::published(n).unwrap();
            for (rows, cols, exact) in square_counts() {
                // The formula is poor for one or two rows.
                if rows < 3 {
                    continue;
                }
                let Ok(Approximation { digits, .. }) = formula.approximate(rows, cols, 40) else {
                    continue;
                };
                let places = digits.mantissa.len().saturating_sub(2) as i64;
                let given: UBig = digits.mantissa.replace('.', "").parse().unwrap();
                let power = digits.exponent - places;
                let unit = UBig::from(10u8).pow(power.unsigned_abs() as usize);
                // Scale the numbers so that one unit of the last digit is an integer.
                let (given, exact, unit) = if power < 0 {
                    (given, exact * &unit, UBig::ONE)
                } else {
                    (given * &unit, exact, unit)
                };
                let off = if given > exact {
                    given - exact
                } else {
                    exact - given
                };
                // The error is at most one unit of the last digit, and half a unit from rounding.
                assert!(off * 2u8 <= unit * 3u8, "{n}: {rows} x {cols}: {digits}");
            }
        }
    }

    #[test]
    fn probabilities_are_right_to_their_last_digit() {
        for (n, legal) in [(2, 57.0 / 81.0), (3, 12_675.0 / 19_683.0), (5, 0.488_966)] {
            let digits = formula().approximate(n, n, 20).unwrap().legal_probability;
            let mantissa: f64 = digits.mantissa.parse().unwrap();
            let places = digits.mantissa.len().saturating_sub(2) as i32;
            let value = mantissa * 10f64.powi(digits.exponent as i32);
            let unit = 10f64.powi(digits.exponent as i32 - places);
            assert!((value - legal).abs() <= 2.0 * unit, "{n}: {digits} {legal}");
        }
    }

    /// Checks the rounding of L(19,19) = 2.08168...e170.
    #[test]
    fn digits_are_rounded_and_not_cut() {
        for (most, digits) in [(2, "2.08e170"), (3, "2.082e170"), (4, "2.0817e170")] {
            let found = formula().approximate(19, 19, most).unwrap().digits;
            assert_eq!(found.to_string(), digits);
        }
    }

    /// Checks that constants from tiny boards are refused for huge boards at once.
    #[test]
    fn hopeless_boards_are_refused() {
        for (n, side) in [(2, 1_000_000), (3, 1_000), (3, MAX_SIDE), (6, MAX_SIDE)] {
            let error = Formula::published(n).unwrap().approximate(side, side, 5);
            assert_eq!(error.unwrap_err(), ApproximationError::NoDigits { n });
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
    }

    #[test]
    fn the_constants_agree_on_twenty_digits() {
        let [l, b, a] = formula().agreed_constants(40).unwrap();
        let coarse = Formula::published(2).unwrap().agreed_constants(10);
        assert_eq!(coarse, Err(ApproximationError::NoConstants { n: 2 }));
        assert!(l.starts_with("2.9757341920433572493"), "{l}");
        assert!(b.starts_with("0.965535059338373"), "{b}");
        assert!(a.starts_with("0.85063992584571"), "{a}");
    }
}

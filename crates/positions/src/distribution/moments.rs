//! Computes means, variances and covariances of distributions exactly, as fractions.

use tengen_exact::{IBig, UBig};

/// A fraction of integers, not necessarily reduced.
#[derive(Clone, Debug)]
pub struct Ratio {
    /// The numerator.
    pub numerator: IBig,
    /// The denominator, above 0.
    pub denominator: UBig,
}

/// The number of digits after the point in the decimal text through which a fraction is converted
/// to `f64`. They exceed the precision of `f64`, so the result is the nearest `f64` except for
/// ties.
const DIGITS: usize = 40;

impl Ratio {
    /// Formats the fraction with `digits` digits after the point, rounded to nearest, ties away
    /// from 0.
    pub fn decimal(&self, digits: usize) -> String {
        let scale = UBig::from(10u8).pow(digits);
        let (sign, size) = self.numerator.clone().into_parts();
        // Round n/d times s to the nearest integer: (2 n s + d) / (2 d). Here n is the absolute
        // numerator, d the denominator, and s = 10^digits the scale.
        let double = UBig::from(2u8) * &self.denominator;
        let rounded = (UBig::from(2u8) * size * &scale + &self.denominator) / double;
        let (whole, rest) = (&rounded / &scale, &rounded % &scale);
        let negative = IBig::from_parts(sign, rounded) < IBig::ZERO;
        let minus = if negative { "-" } else { "" };
        match digits {
            0 => format!("{minus}{whole}"),
            _ => format!("{minus}{whole}.{:0>digits$}", rest.to_string()),
        }
    }

    /// Converts the fraction to a floating-point number.
    pub fn to_f64(&self) -> f64 {
        let decimal = self.decimal(DIGITS).parse();
        decimal.expect("a decimal number")
    }
}

/// Returns the sum of the products value · weight over all pairs (value, weight) in `terms`.
fn sum<'a>(terms: impl IntoIterator<Item = (usize, &'a UBig)>) -> UBig {
    let terms = terms.into_iter();
    terms.fold(UBig::ZERO, |sum, (value, weight)| {
        sum + UBig::from(value) * weight
    })
}

/// A joint distribution of two quantities x and y of positions, as terms (x, y, number of
/// positions). There is at least one term.
pub(super) struct Joint<'a> {
    terms: Vec<(usize, usize, &'a UBig)>,
    total: UBig,
}

impl<'a> Joint<'a> {
    pub(super) fn new(terms: impl IntoIterator<Item = (usize, usize, &'a UBig)>) -> Joint<'a> {
        let terms: Vec<_> = terms.into_iter().collect();
        let total = sum(terms.iter().map(|&(_, _, n)| (1, n)));
        Joint { terms, total }
    }

    fn sum(&self, of: impl Fn(usize, usize) -> usize) -> UBig {
        sum(self.terms.iter().map(|&(x, y, n)| (of(x, y), n)))
    }

    /// Returns the mean Σ x / n of the quantity x over the n positions.
    pub(super) fn mean(&self) -> Ratio {
        Ratio {
            numerator: self.sum(|x, _| x).into(),
            denominator: self.total.clone(),
        }
    }

    /// Returns the covariance Σ x y / n - (Σ x / n) (Σ y / n) of the quantities x and y over the n
    /// positions. It is the variance if x = y.
    pub(super) fn covariance(&self) -> Ratio {
        let products = IBig::from(self.sum(|x, y| x * y) * &self.total);
        let means = IBig::from(self.sum(|x, _| x) * self.sum(|_, y| y));
        Ratio {
            numerator: products - means,
            denominator: &self.total * &self.total,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_rounded() {
        let of = |numerator: i32, denominator: u32| Ratio {
            numerator: numerator.into(),
            denominator: denominator.into(),
        };
        let found = [(2, 3), (-1, 3), (1, 200), (-1, 1000), (7, 1), (0, 5)];
        let found = found.map(|(a, b)| of(a, b).decimal(2));
        assert_eq!(found, ["0.67", "-0.33", "0.01", "0.00", "7.00", "0.00"]);
        assert_eq!(of(-5, 2).decimal(0), "-3");
        assert_eq!(of(-1, 3).to_f64(), -1.0 / 3.0);
    }

    #[test]
    fn a_die_has_its_mean_and_variance() {
        let once = UBig::ONE;
        let die = Joint::new((1..=6).map(|n| (n, n, &once)));
        assert_eq!(die.mean().decimal(1), "3.5");
        assert_eq!(die.covariance().to_f64(), 35.0 / 12.0);
        // A face and the opposite face.
        let opposite = Joint::new((1..=6).map(|n| (n, 7 - n, &once)));
        assert_eq!(opposite.covariance().to_f64(), -35.0 / 12.0);
    }
}

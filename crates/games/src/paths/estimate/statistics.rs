//! Mean, standard error and confidence interval of independent runs with skewed results.
//!
//! [`Statistics::new`] goes through the results twice: first for their mean, then for the central
//! moments relative to it.

use std::f64::consts::LN_10;
use tengen_estimate::sampling::student;
use tengen_exact::elementary::{exp, ln};
use tengen_exact::scaled::Scaled;

/// Sums over the results of independent runs. No result may be 0.
pub(super) struct Statistics {
    mean: Scaled,
    /// Number of runs.
    runs: f64,
    /// The sum of the squares of x/mean - 1 over all results x.
    squares: f64,
    /// The sum of the cubes of x/mean - 1 over all results x.
    cubes: f64,
    /// The mean of the natural logarithms of the results.
    log: f64,
    /// The sum of the squared deviations of these logarithms from their mean.
    log_squares: f64,
}

impl Statistics {
    /// Computes the statistics. Returns `None` if there are no results.
    pub(super) fn new(results: &[Scaled]) -> Option<Statistics> {
        let runs = results.len() as f64;
        let sum = results.iter().fold(Scaled::ZERO, |sum, &x| sum.plus(x));
        if sum.is_zero() {
            return None;
        }
        let mean = sum.times(1.0 / runs);
        // Relative deviations of the results from their mean are in the range of `f64`, even if the
        // results are not.
        let away = || results.iter().map(|x| x.divide(mean).to_f64() - 1.0);
        let log = results.iter().map(|x| x.ln()).sum::<f64>() / runs;
        let log_away = results.iter().map(|x| x.ln() - log);
        Some(Statistics {
            mean,
            runs,
            squares: away().map(|d| d * d).sum(),
            cubes: away().map(|d| d * d * d).sum(),
            log,
            log_squares: log_away.map(|d| d * d).sum(),
        })
    }

    pub(super) fn mean(&self) -> Scaled {
        self.mean
    }

    /// Returns the variance of x/mean over the results x; `None` for a single run.
    fn variance(&self) -> Option<f64> {
        (self.runs > 1.0).then(|| self.squares / (self.runs - 1.0))
    }

    /// Returns the standard error of the mean, divided by the mean; `None` for a single run.
    pub(super) fn relative_error(&self) -> Option<f64> {
        Some((self.variance()? / self.runs).sqrt())
    }

    /// Returns a 95% confidence interval for the expectation of the results, divided by the mean;
    /// `None` for a single run.
    ///
    /// Student's interval is too narrow for results that are skewed (rarely very large): in a
    /// sample whose mean is too low, the standard error is too small as well. A cubic
    /// transformation makes the statistic nearly normal (P. Hall, *On the removal of skewness by
    /// transformation*, J. R. Statist. Soc. B 54 (1992) 221-228). A negative lower end of the
    /// interval becomes 0.
    pub(super) fn interval(&self) -> Option<(f64, f64)> {
        let error = self.relative_error()?;
        let quantile = student(self.runs as usize - 1);
        let deviation = self.variance()?.sqrt();
        // The skewness: the third central moment of the results in units of the standard deviation.
        // It is 0 for a symmetric distribution, and positive for rare large results.
        let skewness = self.cubes / self.runs / deviation.powi(3);
        let k = skewness / self.runs.sqrt();
        // The inverse of Hall's cubic transformation, which without skewness is the identity.
        let undone = |x: f64| match k.abs() > 1e-6 {
            true => 3.0 / k * (cube_root(1.0 + k * (x - k / 6.0)) - 1.0),
            false => x,
        };
        let lower = 1.0 - error * undone(quantile);
        let upper = 1.0 - error * undone(-quantile);
        Some((lower.max(0.0), upper))
    }

    /// Returns the effective number of runs: the squared sum of the results, divided by the sum of
    /// their squares.
    pub(super) fn effective_runs(&self) -> f64 {
        // The mean of the squares of x/mean is 1 plus the mean of the squares of x/mean - 1.
        self.runs / (1.0 + self.squares / self.runs)
    }

    pub(super) fn mean_log10(&self) -> f64 {
        self.log / LN_10
    }

    /// Returns the standard deviation of the decimal logarithms of the results; `None` for a single
    /// run.
    pub(super) fn deviation_log10(&self) -> Option<f64> {
        (self.runs > 1.0).then(|| (self.log_squares / (self.runs - 1.0)).sqrt() / LN_10)
    }
}

/// Returns the cube root of a number, computed identically on every machine.
fn cube_root(x: f64) -> f64 {
    if x == 0.0 {
        return 0.0;
    }
    exp(ln(x.abs()) / 3.0).copysign(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statistics(results: &[f64]) -> Statistics {
        let scaled: Vec<Scaled> = results.iter().map(|&x| Scaled::new(x, 5000)).collect();
        Statistics::new(&scaled).unwrap()
    }

    #[test]
    fn mean_and_error_of_a_few_numbers() {
        // The mean is 5, the squared deviations sum up to 32.
        let few = statistics(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert_eq!(few.mean(), Scaled::new(5.0, 5000));
        let expected = (32.0f64 / 7.0 / 8.0).sqrt() / 5.0;
        assert!((few.relative_error().unwrap() - expected).abs() < 1e-15);
        assert!((few.effective_runs() - 40.0 * 40.0 / 232.0).abs() < 1e-12);
        assert!(Statistics::new(&[]).is_none());
        let one = statistics(&[3.0]);
        assert!(one.interval().is_none() && one.deviation_log10().is_none());
        assert!((one.mean_log10() - 5000.0 * 2f64.log10() - 3f64.log10()).abs() < 1e-9);
    }

    /// Checks the statistics of results of very different sizes.
    #[test]
    fn the_mean_of_numbers_far_apart_is_that_of_the_largest() {
        let results = [Scaled::new(1.0, -9000), Scaled::new(1.0, 9000)];
        let two = Statistics::new(&results).unwrap();
        assert_eq!(two.mean(), Scaled::new(1.0, 8999));
        assert!((two.effective_runs() - 1.0).abs() < 1e-12);
        let (lower, upper) = two.interval().unwrap();
        assert!((0.0..1.0).contains(&lower) && upper > 1.0 && upper.is_finite());
    }

    #[test]
    fn without_skewness_it_is_students_interval() {
        let (lower, upper) = statistics(&[8.0, 9.0, 10.0, 11.0, 12.0])
            .interval()
            .unwrap();
        let half = 2.7764 * 0.5f64.sqrt() / 10.0;
        assert!((lower - (1.0 - half)).abs() < 1e-5 && (upper - (1.0 + half)).abs() < 1e-5);
        assert_eq!(statistics(&[7.0; 9]).interval(), Some((1.0, 1.0)));
    }

    #[test]
    fn skewness_moves_the_interval() {
        let (lower, upper) = statistics(&[1.0, 1.0, 1.0, 1.0, 6.0]).interval().unwrap();
        assert!(upper - 1.0 > 1.5 * (1.0 - lower));
        for x in [-8.0, 1e-3, 27.0] {
            assert!((cube_root(x) - f64::cbrt(x)).abs() < 1e-12);
        }
    }
}

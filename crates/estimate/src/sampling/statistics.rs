//! Mean, standard error and confidence interval of independent runs.

use tengen_exact::scaled::Scaled;

/// The mean and the variance of the results of runs (independent estimates). They are updated with
/// each result, in the order in which the results arrive.
#[derive(Clone, Debug, Default)]
pub(super) struct Statistics {
    /// The first result. All results are divided by it, so that they fit into `f64`.
    unit: Option<Scaled>,
    runs: usize,
    /// `mean` is the mean of the results, each divided by `unit`. `squares` is the sum of their
    /// squared distances from this mean (B. P. Welford, *Technometrics* 4 (1962) 419-420).
    mean: f64,
    squares: f64,
}

impl Statistics {
    /// Adds the result of a run, which must not be zero.
    pub(super) fn add(&mut self, result: Scaled) {
        let unit = *self.unit.get_or_insert(result);
        let ratio = result.divide(unit).to_f64();
        self.runs += 1;
        // Welford's update of the mean and of the sum of squares.
        let distance = ratio - self.mean;
        self.mean += distance / self.runs as f64;
        self.squares += distance * (ratio - self.mean);
    }

    /// Returns the number of runs.
    pub(super) fn runs(&self) -> usize {
        self.runs
    }

    /// Returns the mean of the results. Returns `None` if there are no results, or the mean or the
    /// sum of squares is not finite.
    pub(super) fn mean(&self) -> Option<Scaled> {
        let mean = self.unit?.times(self.mean);
        (self.squares.is_finite() && mean.is_finite()).then_some(mean)
    }

    /// Returns the standard error of the mean divided by the mean; `None` for fewer than two runs.
    pub(super) fn relative_error(&self) -> Option<f64> {
        let runs = self.runs as f64;
        (self.runs > 1).then(|| (self.squares / (runs - 1.0) / runs).sqrt() / self.mean)
    }
}

/// Returns the 97.5% quantile of Student's t-distribution with `degrees` degrees of freedom, at
/// least 1, to at least three digits.
pub fn student(degrees: usize) -> f64 {
    const FEW: [f64; 9] = [
        12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622,
    ];
    if let Some(&quantile) = FEW.get(degrees.saturating_sub(1)) {
        return quantile;
    }
    // Abramowitz & Stegun 26.7.5, with the quantile of the normal distribution.
    let z = 1.959_963_984_540_054_f64;
    let n = degrees as f64;
    let z2 = z * z;
    let first = z * (z2 + 1.0) / 4.0;
    let second = z * ((5.0 * z2 + 16.0) * z2 + 3.0) / 96.0;
    let third = z * (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) / 384.0;
    z + (first + (second + third / n) / n) / n
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_error_of_a_few_numbers() {
        let mut statistics = Statistics::default();
        assert_eq!(statistics.mean(), None);
        // 2, 4, 4, 4, 5, 5, 7, 9 times 2^5000: mean 5, squared distances 32.
        for x in [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0] {
            statistics.add(Scaled::new(x, 5000));
            assert_eq!(statistics.relative_error().is_some(), statistics.runs() > 1);
        }
        assert_eq!(statistics.mean(), Some(Scaled::new(5.0, 5000)));
        let expected = (32.0f64 / 7.0 / 8.0).sqrt() / 5.0;
        let error = statistics.relative_error().unwrap();
        assert!((error - expected).abs() < 1e-15);
    }

    #[test]
    fn values_out_of_range_have_no_mean() {
        let mut statistics = Statistics::default();
        statistics.add(Scaled::new(1.0, 0));
        statistics.add(Scaled::new(1.0, 5000));
        assert_eq!(statistics.mean(), None);
    }

    /// Quantiles from published tables.
    #[test]
    fn quantiles_are_the_published_ones() {
        for (degrees, quantile) in [
            (1, 12.706),
            (9, 2.262),
            (10, 2.228),
            (20, 2.086),
            (30, 2.042),
            (100, 1.984),
            (1_000_000, 1.960),
        ] {
            assert!((student(degrees) - quantile).abs() < 6e-4, "{degrees}");
        }
    }
}

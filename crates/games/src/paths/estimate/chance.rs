//! A trait for random choices, and an implementation for tests that goes through all outcomes.

use tengen_exact::random::Xoshiro;

/// A source of random choices.
pub(super) trait Chance {
    /// Returns a uniform number in [0, 1).
    ///
    /// `breaks` returns numbers in [0, 1) that divide this range. The caller must treat all results
    /// between two successive breaks alike. So a test tries only one number between them.
    fn unit(&mut self, breaks: impl FnOnce() -> Vec<f64>) -> f64;
    /// Returns a uniform number below a bound, which is not 0.
    fn below(&mut self, bound: u64) -> u64;
}

impl Chance for Xoshiro {
    fn unit(&mut self, _: impl FnOnce() -> Vec<f64>) -> f64 {
        Xoshiro::unit(self)
    }
    fn below(&mut self, bound: u64) -> u64 {
        Xoshiro::below(self, bound)
    }
}

/// Enumerates all outcomes of random choices, with their probabilities.
#[cfg(test)]
impl Chance for tengen_testing::outcomes::Every {
    fn unit(&mut self, breaks: impl FnOnce() -> Vec<f64>) -> f64 {
        let mut breaks = breaks();
        breaks.extend([0.0, 1.0]);
        breaks.sort_by(f64::total_cmp);
        // Merge breaks (ends of ranges of random numbers with the same outcome) that rounding
        // errors have separated.
        breaks.dedup_by(|b, a| *b - *a < 1e-9);
        let parts: Vec<f64> = breaks.windows(2).map(|ends| ends[1] - ends[0]).collect();
        let part = self.pick(&parts);
        (breaks[part] + breaks[part + 1]) / 2.0
    }
    fn below(&mut self, bound: u64) -> u64 {
        self.pick(&vec![1.0; bound as usize]) as u64
    }
}

//! Random choices, and an exhaustive replacement for tests.

use tengen_exact::random::Xoshiro;

/// A source of random choices.
pub(super) trait Chance {
    /// Returns a uniform number in [0, 1).
    ///
    /// Two results between the same successive `breaks` must have the same effect for the caller.
    /// So a test tries only one number between each two breaks.
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

/// Enumerates all outcomes of random choices.
#[cfg(test)]
pub(super) mod every {
    use super::Chance;

    /// The choices of one run: first those of `path`, then the first possible one each time.
    #[derive(Default)]
    pub(in super::super) struct Every {
        /// For each choice, the index of the outcome and the probabilities of all outcomes.
        path: Vec<(usize, Vec<f64>)>,
        made: usize,
    }

    impl Every {
        fn pick(&mut self, probabilities: Vec<f64>) -> usize {
            if self.made == self.path.len() {
                let first = probabilities.iter().position(|&p| p > 0.0);
                self.path.push((first.unwrap(), probabilities));
            }
            self.made += 1;
            self.path[self.made - 1].0
        }
    }

    impl Chance for Every {
        fn unit(&mut self, breaks: impl FnOnce() -> Vec<f64>) -> f64 {
            let mut breaks = breaks();
            breaks.extend([0.0, 1.0]);
            breaks.sort_by(f64::total_cmp);
            // Merge breaks that rounding errors have separated.
            breaks.dedup_by(|b, a| *b - *a < 1e-9);
            let parts = breaks.windows(2);
            let part = self.pick(parts.map(|ends| ends[1] - ends[0]).collect());
            (breaks[part] + breaks[part + 1]) / 2.0
        }
        fn below(&mut self, bound: u64) -> u64 {
            self.pick(vec![1.0 / bound as f64; bound as usize]) as u64
        }
    }

    /// Returns the expectation of `run` over all outcomes, and the sum of their probabilities.
    pub(in super::super) fn expectation(mut run: impl FnMut(&mut Every) -> f64) -> (f64, f64) {
        let mut every = Every::default();
        let (mut mean, mut all) = (0.0, 0.0);
        loop {
            every.made = 0;
            let result = run(&mut every);
            let chance: f64 = every.path.iter().map(|(i, all)| all[*i]).product();
            mean += chance * result;
            all += chance;
            loop {
                let Some((i, choices)) = every.path.pop() else {
                    return (mean, all);
                };
                if let Some(next) = (i + 1..choices.len()).find(|&j| choices[j] > 0.0) {
                    every.path.push((next, choices));
                    break;
                }
            }
        }
    }
}

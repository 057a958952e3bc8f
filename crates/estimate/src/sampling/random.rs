//! Random choices that are equal on every machine.

pub(super) use tengen_exact::random::Xoshiro;

/// A source of random choices. Tests replace it by an enumeration of all outcomes.
pub(super) trait Chance {
    /// Returns an index with probability proportional to its weight. Weights must not be negative
    /// nor all zero.
    fn pick(&mut self, weights: &[f64]) -> usize;

    /// Returns a uniform number from 0 (included) to 1 (excluded).
    fn unit(&mut self) -> f64;

    /// Returns one of `n` indices with equal probability.
    fn one_of(&mut self, n: usize) -> usize {
        ((self.unit() * n as f64) as usize).min(n - 1)
    }
}

impl Chance for Xoshiro {
    #[inline]
    fn pick(&mut self, weights: &[f64]) -> usize {
        let mut rest = self.unit() * weights.iter().sum::<f64>();
        let mut last = 0;
        for (i, &weight) in weights.iter().enumerate() {
            if weight > 0.0 {
                if rest < weight {
                    return i;
                }
                rest -= weight;
                last = i;
            }
        }
        // Rounding errors can leave a small rest; it goes to the last index.
        last
    }

    #[inline]
    fn unit(&mut self) -> f64 {
        Xoshiro::unit(self)
    }
}

/// Enumerates all outcomes of random choices.
#[cfg(test)]
pub(super) mod every {
    use super::Chance;

    /// The choices of one run: the outcomes of `path`, then the first possible outcome of each
    /// choice.
    #[derive(Default)]
    pub(in super::super) struct Every {
        path: Vec<(usize, Vec<f64>)>,
        made: usize,
    }

    impl Chance for Every {
        fn pick(&mut self, weights: &[f64]) -> usize {
            if self.made == self.path.len() {
                let first = weights.iter().position(|&w| w > 0.0);
                self.path.push((first.unwrap(), weights.to_vec()));
            }
            self.made += 1;
            self.path[self.made - 1].0
        }
        fn unit(&mut self) -> f64 {
            unreachable!("not a choice among a few")
        }
        fn one_of(&mut self, n: usize) -> usize {
            self.pick(&vec![1.0; n])
        }
    }

    /// Returns the mean of `run` over all outcomes, weighted by probability, and the sum of the
    /// probabilities.
    pub(in super::super) fn expectation(run: impl Fn(&mut Every) -> f64) -> (f64, f64) {
        let mut every = Every::default();
        let (mut mean, mut all) = (0.0, 0.0);
        loop {
            every.made = 0;
            let result = run(&mut every);
            let chance =
                |(i, weights): &(usize, Vec<f64>)| weights[*i] / weights.iter().sum::<f64>();
            let probability: f64 = every.path.iter().map(chance).product();
            mean += probability * result;
            all += probability;
            loop {
                let Some((i, weights)) = every.path.pop() else {
                    return (mean, all);
                };
                if let Some(next) = (i + 1..weights.len()).find(|&j| weights[j] > 0.0) {
                    every.path.push((next, weights));
                    break;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picks_are_as_likely_as_their_weights() {
        let mut xoshiro = Xoshiro::for_run(1, 0);
        let mut picked = [0; 4];
        for _ in 0..100_000 {
            picked[xoshiro.pick(&[1.0, 0.0, 3.0, 6.0])] += 1;
        }
        assert_eq!(picked[1], 0);
        for (n, expected) in [(picked[0], 10_000.0), (picked[2], 30_000.0)] {
            assert!((f64::from(n) - expected).abs() < 600.0, "{picked:?}");
        }
        assert!((0..1000).all(|_| xoshiro.one_of(3) < 3));
    }
}

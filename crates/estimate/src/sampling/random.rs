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
        // Rounding errors can leave a small rest after the last weight. Then the result is the last
        // index of positive weight.
        last
    }

    #[inline]
    fn unit(&mut self) -> f64 {
        Xoshiro::unit(self)
    }
}

/// Enumerates all outcomes of random choices.
#[cfg(test)]
impl Chance for tengen_testing::outcomes::Every {
    fn pick(&mut self, weights: &[f64]) -> usize {
        self.pick(weights)
    }
    fn unit(&mut self) -> f64 {
        unreachable!("not a choice among a few")
    }
    fn one_of(&mut self, n: usize) -> usize {
        self.pick(&vec![1.0; n])
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

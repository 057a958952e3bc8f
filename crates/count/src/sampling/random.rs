//! Random choices that are the same on every machine.
//!
//! xoshiro256++ (Blackman & Vigna, *Scrambled linear pseudorandom number
//! generators*, 2021), seeded by SplitMix64 as its authors advise. Written here, in
//! a few lines, because an estimate is to be repeatable for ever and the stream of
//! a library may change with its version.

/// Makes random choices. Tests put every outcome in its place.
pub(super) trait Chance {
    /// An index, each with probability proportional to its weight. The weights
    /// are not negative and not all zero.
    fn pick(&mut self, weights: &[f64]) -> usize;

    /// A number from 0 (included) to 1 (excluded), uniformly.
    fn unit(&mut self) -> f64;

    /// One of `n` things, each as likely.
    fn one_of(&mut self, n: usize) -> usize {
        ((self.unit() * n as f64) as usize).min(n - 1)
    }
}

/// The generator xoshiro256++.
#[derive(Clone, Debug)]
pub(super) struct Xoshiro {
    s: [u64; 4],
}

impl Xoshiro {
    /// The stream of one of the runs that share a seed.
    pub(super) fn for_run(seed: u64, run: u64) -> Xoshiro {
        // Both go through the mixing function, so that neighbouring seeds and runs
        // have nothing in common.
        let mut start = mix(seed.wrapping_add(GOLDEN)) ^ mix(run.wrapping_add(2));
        let s = std::array::from_fn(|_| {
            start = start.wrapping_add(GOLDEN);
            mix(start)
        });
        Xoshiro { s }
    }

    fn next(&mut self) -> u64 {
        let s = &mut self.s;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
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
        // Rounding can leave a little.
        last
    }

    #[inline]
    fn unit(&mut self) -> f64 {
        // The 53 highest bits; both steps are exact.
        (self.next() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }
}

/// The increment of SplitMix64.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The output function of SplitMix64.
fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// All outcomes of random choices, one after another.
#[cfg(test)]
pub(super) mod every {
    use super::Chance;

    /// The choices of one run: those of `path` first, then the first there is.
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

    /// The mean of what `run` gives over all outcomes, each with its probability, and
    /// the sum of these.
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

    /// The first numbers that the authors' program gives for this state.
    #[test]
    fn the_stream_is_the_published_one() {
        let mut xoshiro = Xoshiro { s: [1, 2, 3, 4] };
        let first: Vec<u64> = (0..4).map(|_| xoshiro.next()).collect();
        assert_eq!(
            first,
            [41943041, 58720359, 3588806011781223, 3591011842654386]
        );
        // SplitMix64 from 0.
        assert_eq!(mix(GOLDEN), 0xe220_a839_7b1d_cdaf);
    }

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

    #[test]
    fn runs_and_seeds_have_streams_of_their_own() {
        let mut firsts: Vec<u64> = (0..20)
            .flat_map(|seed| (0..20).map(move |run| Xoshiro::for_run(seed, run).next()))
            .collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 400);
    }
}

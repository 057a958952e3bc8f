//! Random numbers that are reproducible on every machine, and exactly uniform.
//!
//! The generator is xoshiro256++ (Blackman & Vigna, *Scrambled linear pseudorandom number
//! generators*, 2021), seeded by SplitMix64 as its authors advise. It is implemented here because
//! random samples must be reproducible forever. The random numbers of a library may change with its
//! version.
//!
//! Random numbers below a bound are made from random 64-bit words. Some words are rejected, so that
//! each number comes from equally many accepted words.
//!
//! Entry: [`Xoshiro::for_run`] and [`Xoshiro::below`]. A random word costs a few instructions.

use crate::UBig;
use dashu_int::ops::BitTest;

/// The random number generator xoshiro256++.
#[derive(Clone, Debug)]
pub struct Xoshiro {
    s: [u64; 4],
}

impl Xoshiro {
    /// Returns the generator for run number `run` of the runs that share a seed. Each run has its
    /// own stream of random numbers.
    pub fn for_run(seed: u64, run: u64) -> Xoshiro {
        // The seed and the number of the run are mixed, so that neighbouring seeds and runs have
        // unrelated streams.
        let mut start = mix(seed.wrapping_add(GOLDEN)) ^ mix(run.wrapping_add(2));
        let s = std::array::from_fn(|_| {
            start = start.wrapping_add(GOLDEN);
            mix(start)
        });
        Xoshiro { s }
    }

    /// Returns the next random word of 64 bits.
    #[inline]
    pub fn word(&mut self) -> u64 {
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

    /// Returns a uniform random number in [0, 1), one of the 2^53 multiples of 2^-53.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        // Use the 53 highest bits of a word. The conversion and the multiplication are exact.
        (self.word() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// Returns a uniform random number from 0 to `bound` - 1.
    ///
    /// The number is the upper half of the product of the bound and a random word (D. Lemire, *Fast
    /// random integer generation in an interval*, 2019).
    ///
    /// # Panics
    /// If the bound is 0.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        self.fraction(bound).0
    }

    /// Returns a uniform random number below `bound`, and the random word from which it was made.
    ///
    /// The word is not uniform, because some words are rejected.
    #[inline]
    fn fraction(&mut self, bound: u64) -> (u64, u64) {
        assert!(bound > 0, "there is no number below 0");
        loop {
            let word = self.word();
            let product = u128::from(word) * u128::from(bound);
            let rest = product as u64;
            // Accept a word if the lower half of its product with the bound is at least 2^64 mod
            // bound. So for each number, floor(2^64 / bound) words are accepted. The limit 2^64 mod
            // bound is below the bound, so the division that computes it can usually be skipped.
            if rest >= bound || rest >= bound.wrapping_neg() % bound {
                return ((product >> 64) as u64, word);
            }
        }
    }

    /// Returns a uniform random number below a bound of any size.
    ///
    /// Random numbers with as many bits as `bound - 1` are drawn until one is below the bound.
    ///
    /// # Panics
    /// If the bound is 0.
    pub fn below_big(&mut self, bound: &UBig) -> UBig {
        assert!(*bound > UBig::ZERO, "there is no number below 0");
        let bits = (bound - UBig::ONE).bit_len();
        let mut bytes = vec![0; bits.div_ceil(64) * 8];
        loop {
            for (i, place) in bytes.chunks_exact_mut(8).enumerate() {
                let unused = (64 * (i + 1)).saturating_sub(bits);
                place.copy_from_slice(&(self.word() >> unused).to_le_bytes());
            }
            let number = UBig::from_le_bytes(&bytes);
            if number < *bound {
                return number;
            }
        }
    }
}

/// A source of uniform random digits in a base, which makes several digits from one random word.
///
/// A 64-bit word, divided by 2^64, is a fraction below 1. The first `group` digits of this fraction
/// in the base are the random digits. Multiplying the word by the base moves the first digit into
/// the upper half of the product.
#[derive(Clone, Copy, Debug)]
pub struct Digits {
    base: u64,
    /// Number of digits made from one word.
    group: u32,
    /// The power base^group.
    power: u64,
}

impl Digits {
    /// Prepares a source of digits from 0 to `base` - 1.
    ///
    /// # Panics
    /// If the base is below 2.
    pub fn new(base: u64) -> Digits {
        assert!(base >= 2, "a digit has two values at least");
        // `power` is base^group, the number of values of the digits of one word. If it is below
        // 2^56, fewer than one in 256 words is rejected. Only for a base of at least 2^56 it is
        // not.
        let (mut group, mut power) = (1, base);
        while let Some(next) = power.checked_mul(base).filter(|&p| p < 1 << 56) {
            (group, power) = (group + 1, next);
        }
        Digits { base, group, power }
    }

    /// Returns the number of digits that are made from one word.
    pub fn group(&self) -> usize {
        self.group as usize
    }

    /// Returns a random word that contains [`Digits::group`] uniform digits, to be extracted by
    /// [`Digits::take`].
    #[inline]
    pub fn word(&self, xoshiro: &mut Xoshiro) -> u64 {
        xoshiro.fraction(self.power).1
    }

    /// Removes and returns the first digit that is left in a word of [`Digits::word`].
    #[inline]
    pub fn take(&self, word: &mut u64) -> u64 {
        take(self.base, word)
    }

    /// Fills a slice with random digits. Digits that are left in the last random word are
    /// discarded.
    pub fn fill(&self, xoshiro: &mut Xoshiro, digits: &mut [u64]) {
        for group in digits.chunks_mut(self.group()) {
            let mut word = self.word(xoshiro);
            group.fill_with(|| self.take(&mut word));
        }
    }
}

/// Removes and returns the first digit, in any base, of a word that stands for the fraction word /
/// 2^64.
///
/// With base b^k the result is the next k digits in base b at once.
#[inline]
pub fn take(base: u64, word: &mut u64) -> u64 {
    let product = u128::from(*word) * u128::from(base);
    *word = product as u64;
    (product >> 64) as u64
}

/// The constant that the generator SplitMix64 adds to its state in each step.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The function by which the generator SplitMix64 makes a random word from its state.
fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with the first random words of the program of Blackman & Vigna, from the same
    /// state.
    #[test]
    fn the_stream_is_the_published_one() {
        let mut xoshiro = Xoshiro { s: [1, 2, 3, 4] };
        let first: Vec<u64> = (0..4).map(|_| xoshiro.word()).collect();
        assert_eq!(
            first,
            [41943041, 58720359, 3588806011781223, 3591011842654386]
        );
        // The first output of SplitMix64 from state 0.
        assert_eq!(mix(GOLDEN), 0xe220_a839_7b1d_cdaf);
    }

    #[test]
    fn runs_and_seeds_have_streams_of_their_own() {
        let mut firsts: Vec<u64> = (0..20)
            .flat_map(|seed| (0..20).map(move |run| Xoshiro::for_run(seed, run).word()))
            .collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 400);
    }

    /// Checks that the counts within each group are about equal, as for a uniform distribution.
    ///
    /// Pearson's chi-squared statistic should be about the number of counts minus the number of
    /// groups. Its standard deviation is the square root of twice that difference.
    fn check_uniform<'a>(groups: impl IntoIterator<Item = &'a [u64]>) {
        let (mut statistic, mut freedom) = (0.0, 0.0);
        for counts in groups {
            let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
            let square = |&n: &u64| (n as f64 - expected).powi(2) / expected;
            statistic += counts.iter().map(square).sum::<f64>();
            freedom += counts.len() as f64 - 1.0;
        }
        let away = (statistic - freedom) / (2.0 * freedom).sqrt();
        assert!(away.abs() < 4.0, "{statistic} for {freedom}");
    }

    #[test]
    fn numbers_below_a_bound_are_uniform() {
        let mut xoshiro = Xoshiro::for_run(1, 0);
        for bound in [1, 2, 3, 7, 100] {
            let mut counts = vec![0; bound as usize];
            let mut big = counts.clone();
            for _ in 0..2000 * bound {
                counts[xoshiro.below(bound) as usize] += 1;
                let number = xoshiro.below_big(&UBig::from(bound));
                big[usize::try_from(number).unwrap()] += 1;
            }
            if bound == 1 {
                assert_eq!((counts, big), (vec![2000], vec![2000]));
            } else {
                check_uniform([&counts[..], &big]);
            }
        }
    }

    /// Checks bounds near 2^64, where the bias of modular reduction would be largest.
    ///
    /// With a bound of 3/4 of 2^64, modular reduction would make the lowest third twice as likely.
    #[test]
    fn large_bounds_are_not_biased() {
        let mut xoshiro = Xoshiro::for_run(2, 0);
        let bound = 3 << 62;
        let big = UBig::from(3u8) << 190;
        let (mut counts, mut big_counts) = ([0; 3], [0; 3]);
        for _ in 0..30_000 {
            counts[(xoshiro.below(bound) >> 62) as usize] += 1;
            let number = xoshiro.below_big(&big);
            assert!(number < big);
            big_counts[usize::try_from(number >> 190).unwrap()] += 1;
        }
        check_uniform([&counts[..], &big_counts]);
        assert!((0..1000).all(|_| xoshiro.below(u64::MAX) < u64::MAX));
    }

    #[test]
    fn digits_are_uniform_and_independent_of_their_neighbours() {
        let mut xoshiro = Xoshiro::for_run(3, 0);
        for base in [2, 3, 4, 10] {
            let digits = Digits::new(base);
            let mut drawn = vec![0; digits.group()];
            let mut pairs = vec![0; (base * base) as usize];
            let mut places = vec![0; digits.group() * base as usize];
            for _ in 0..5000 {
                digits.fill(&mut xoshiro, &mut drawn);
                for (i, &digit) in drawn.iter().enumerate() {
                    assert!(digit < base);
                    places[i * base as usize + digit as usize] += 1;
                }
                for pair in drawn.chunks_exact(2) {
                    pairs[(pair[0] * base + pair[1]) as usize] += 1;
                }
            }
            check_uniform([&pairs[..]]);
            check_uniform(places.chunks(base as usize));
        }
        assert_eq!(Digits::new(3).group(), 35);
        assert_eq!(Digits::new(256).group(), 6);
        assert_eq!(Digits::new(1 << 60).group(), 1);
    }

    #[test]
    fn digits_to_a_power_of_the_base_are_several_digits() {
        let digits = Digits::new(3);
        let mut one = digits.word(&mut Xoshiro::for_run(4, 0));
        let mut five = one;
        for _ in 0..digits.group() / 5 {
            let single = (0..5).fold(0, |n, _| 3 * n + digits.take(&mut one));
            assert_eq!(take(243, &mut five), single);
        }
    }
}

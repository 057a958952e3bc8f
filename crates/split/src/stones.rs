//! Weights of stones: multiplies the count of each state by a power of y for each stone on the
//! border.
//!
//! - Entry: [`StoneWeights::new`], then [`StoneWeights::apply`] at the end of a column.
//! - Invariant: only the counts of states that are possible at a straight border change; the next
//!   phase reads no others.
//! - Cost: one product for each state and prime.
//!
//! If it is applied after each column, the sum over all states is a polynomial in y: the
//! coefficient of y^s is the number of legal positions with s stones. Each prime has its own value
//! of y. So one sweep computes as many values of the polynomial as there are primes, which need not
//! be different.
//!
//! Two halves that are glued share a column. So in this column each half gives a stone the weight
//! y, and in all other columns y^2.

use super::asking::Stopped;
use super::engine::Split;
use super::half::Letter;
use super::spectator::{HalfSet, pattern_letters};
use super::sums::Tally;
use super::threads::try_map;
use super::watch::Watch;
use super::words::Words;
use std::sync::Mutex;
use tengen_base::lock::lock;
use tengen_exact::modular::Factor;

/// Largest number of chunks (the counts for one pattern of D each) that a thread takes at a time.
const TOGETHER: usize = 16;

/// For each class of patterns, the number of stones of each of its patterns.
type Stones = Vec<Vec<usize>>;

/// The weights of stones for an engine, modulo some primes.
pub struct StoneWeights<'a> {
    split: &'a Split,
    primes: &'a [u64],
    /// The powers of each prime's y: `powers[s][i]` is y^s modulo prime i.
    powers: Vec<Vec<Factor>>,
    upper: Stones,
    lower: Stones,
}

fn stones(set: &HalfSet) -> Stones {
    let of = |&pattern: &u32| {
        let letters = pattern_letters(pattern, set.len);
        letters.into_iter().filter(|&l| l != Letter::Empty).count()
    };
    let classes = set.classes.iter();
    classes
        .map(|class| class.patterns.iter().map(of).collect())
        .collect()
}

impl<'a> StoneWeights<'a> {
    /// Prepares the weights of stones: `weights[i]` is the value of y modulo `primes[i]`.
    ///
    /// # Panics
    /// If there are not as many primes, or weights, as the engine computes at a time.
    pub fn new(split: &'a Split, primes: &'a [u64], weights: &[u64]) -> StoneWeights<'a> {
        assert_eq!([primes.len(), weights.len()], [split.k; 2]);
        let mut powers = vec![vec![1; split.k]];
        for stones in 0..2 * (split.upper.len + split.lower.len) {
            let next = powers[stones].iter().zip(primes).zip(weights);
            let next = next.map(|((&power, &p), &y)| Factor::new(y % p, p).times(power, p));
            powers.push(next.collect());
        }
        let factors = |powers: Vec<u64>| {
            let powers = powers.iter().zip(primes);
            powers.map(|(&power, &p)| Factor::new(power, p)).collect()
        };
        StoneWeights {
            split,
            primes,
            powers: powers.into_iter().map(factors).collect(),
            upper: stones(&split.upper),
            lower: stones(&split.lower),
        }
    }

    /// Multiplies the count of each state at the end of a column by y^(s `times`). Here s is the
    /// number of stones on the border, and `times` is 1 or 2. Returns the sums of the words of all
    /// states before and after.
    ///
    /// # Errors
    /// [`Stopped`] if the watch asks to stop. Some counts have their weights then, others not.
    pub fn apply(
        &self,
        vector: &mut Words,
        times: usize,
        watch: &dyn Watch,
    ) -> Result<Tally, Stopped> {
        let (split, layout) = (self.split, &self.split.layout);
        let all: Vec<u32> = (0..layout.chunks()).collect();
        let mut rest = vector.words_mut();
        let mut pieces = Vec::new();
        for class in all.chunk_by(|&a, &b| layout.class_of(a) == layout.class_of(b)) {
            for chunks in class.chunks(TOGETHER) {
                let [first, end] = [chunks[0], chunks[chunks.len() - 1] + 1];
                let len = layout.starts[end as usize] - layout.starts[first as usize];
                let (own, others) = rest.split_at_mut(len as usize * split.k);
                pieces.push((chunks, Mutex::new(own)));
                rest = others;
            }
        }
        // Loops over a known number of primes are faster.
        let piece = match split.k {
            1 => Self::piece::<1>,
            2 => Self::piece::<2>,
            3 => Self::piece::<3>,
            4 => Self::piece::<4>,
            5 => Self::piece::<5>,
            6 => Self::piece::<6>,
            _ => Self::piece::<8>,
        };
        let tallies = try_map(split.threads, &pieces, |(chunks, words)| {
            match watch.go_on() {
                true => Ok(piece(self, chunks, &mut lock(words), times)),
                false => Err(Stopped),
            }
        })?;
        let mut all = Tally::default();
        tallies.into_iter().for_each(|tally| all.add(tally));
        Ok(all)
    }

    /// Multiplies the counts in some chunks of one class of D, which have the given words.
    fn piece<const K: usize>(&self, chunks: &[u32], words: &mut [u64], times: usize) -> Tally {
        let primes: [u64; K] = std::array::from_fn(|i| self.primes[i]);
        let (split, layout) = (self.split, &self.split.layout);
        let lower = layout.class_of(chunks[0]);
        let begin = layout.starts[chunks[0] as usize];
        let mut tally = Tally::default();
        for (upper, of_class) in self.upper.iter().enumerate() {
            let states = layout.states(split.halves(), (upper, lower), true);
            for &chunk in chunks {
                let below = self.lower[lower][layout.rank_of(chunk) as usize];
                for (rank, above) in (0..).zip(of_class) {
                    let tile = layout.tile(chunk, (upper, rank)) - begin;
                    let powers = &self.powers[times * (below + above)];
                    let powers: [Factor; K] = std::array::from_fn(|i| powers[i]);
                    for state in &states {
                        let element = tile as usize + state.at as usize;
                        let words = &mut words[element * K..][..K];
                        for i in 0..K {
                            tally.read = tally.read.wrapping_add(words[i]);
                            words[i] = powers[i].times(words[i], primes[i]);
                            tally.written = tally.written.wrapping_add(words[i]);
                        }
                    }
                }
            }
        }
        tally
    }
}

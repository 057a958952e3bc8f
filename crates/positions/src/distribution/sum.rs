//! The sums, by the executor for any semiring, with the narrowest numbers that suffice.

use super::laurent::{Laurent, Terms};
use super::words::{Numbers, Words};
use super::{DistributionError, Options};
use tengen_count::execute::Context;
use tengen_count::execute::layered::forwards;
use tengen_count::problem::{Choice, Choosing};
use tengen_count::semiring::{Naturals, Semiring};
use tengen_exact::{BitTest, UBig};

/// Calls a function that is generic over [`Numbers`] with those that suffice for numbers
/// of so many bits.
macro_rules! with_narrowest_numbers {
    ($bits:expr, $function:ident($($argument:expr),*)) => {
        match $bits {
            0..=128 => $function(Words::<2>, $($argument),*),
            129..=192 => $function(Words::<3>, $($argument),*),
            _ => $function(Naturals, $($argument),*),
        }
    };
}

/// The numbers of positions by the sum of the powers of their choices, from 0 on;
/// `bits` suffice for each number, and for those of positions of parts of the board.
///
/// # Panics
/// If a sum is negative.
pub(super) fn by_power<P: Choosing>(
    problem: &P,
    bits: usize,
    power: impl Fn(Choice) -> i32 + Sync,
    options: &Options<'_>,
) -> Result<Vec<UBig>, DistributionError> {
    fn sum<P: Choosing, N: Numbers>(
        numbers: N,
        problem: &P,
        power: impl Fn(Choice) -> i32 + Sync,
        options: &Options<'_>,
    ) -> Result<Vec<UBig>, DistributionError> {
        let weigh = |choice: Choice| (power(choice), choice.times);
        let terms = run(problem, &Laurent(numbers), weigh, options)?;
        Ok(from_zero(&terms, UBig::ZERO, N::number))
    }
    with_narrowest_numbers!(bits, sum(problem, power, options))
}

fn run<P: Choosing, S: Semiring>(
    problem: &P,
    semiring: &S,
    weigh: impl Fn(Choice) -> S::Weight + Sync,
    options: &Options<'_>,
) -> Result<S::Value, DistributionError> {
    let context = Context {
        memory: options.memory,
        observer: options.observer,
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads.max(1))
        .build()
        .map_err(|error| DistributionError::Threads(error.to_string()))?;
    let sum = pool.install(|| forwards(problem, semiring, |_, choice| weigh(choice), context));
    Ok(sum?)
}

/// The coefficients from power 0 on.
fn from_zero<V, T: Clone>(terms: &Terms<V>, zero: T, number: impl Fn(&V) -> T) -> Vec<T> {
    let lowest = usize::try_from(terms.lowest).expect("positions have no negative numbers");
    let mut all = vec![zero; lowest];
    all.extend(terms.coefficients.iter().map(number));
    all
}

/// Bits that suffice for the number of colourings of `points` points that have a given
/// number of stones, whatever that number is.
pub(super) fn bits_by_stones(points: usize, colours: u32) -> usize {
    let mut with_stones = UBig::ONE;
    let mut most = 0;
    for stones in 0..points {
        // Of C(n, k) λ^k to C(n, k + 1) λ^(k + 1).
        with_stones = with_stones * UBig::from(points - stones) * UBig::from(colours)
            / UBig::from(stones + 1);
        most = most.max(with_stones.bit_len());
    }
    most
}

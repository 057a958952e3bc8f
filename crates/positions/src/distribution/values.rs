//! Counts positions by stones from values of a polynomial, which the engine `glued` computes.
//!
//! The polynomial is the sum of x^s over all legal positions, where s is the number of stones. Its
//! coefficients are the numbers of positions with 0, 1, 2, ... stones. The nodes are x = 0, 1, 4,
//! 9, ..., since the engine needs the square root of x. At x = 0 the value is 1: only the empty
//! board has no stones. One value more than needed is computed to detect errors: a wrong value
//! makes the degree too high.

use super::DistributionError;
use super::sum::bits_by_stones;
use tengen_board::Board;
use tengen_count::{CountError, Options, WeightedStones};
use tengen_exact::crt::primes_needed;
use tengen_exact::interpolate::{newton, powers};
use tengen_exact::primes::primes;
use tengen_exact::{Crt, UBig};

/// Counts the legal positions of a board by their number of stones.
pub(super) fn by_values(
    board: &Board,
    colours: u32,
    weighted: &WeightedStones,
    options: &Options<'_>,
) -> Result<Vec<UBig>, DistributionError> {
    let points = board.points();
    // A full board has no liberties, unless there are some outside of it.
    let has_guarded = (0..points).any(|v| board.is_guarded(v));
    let degree = if has_guarded { points } else { points - 1 };
    let bits = bits_by_stones(points, colours);
    let primes: Vec<u64> = primes().take(primes_needed(bits)).collect();
    let roots = 1..=degree as u64 + 1;
    let pairs = roots.flat_map(|root| primes.iter().map(move |&prime| (prime, root)));
    let found = weighted.values(&pairs.collect::<Vec<_>>(), options)?;
    let nodes: Vec<u64> = (0..=degree as u64 + 1).map(|root| root * root).collect();
    let coefficients = (primes.iter().enumerate()).map(|(at, &prime)| {
        let found = found.iter().skip(at).step_by(primes.len());
        let values: Vec<u64> = std::iter::once(1).chain(found.copied()).collect();
        let newton = newton(&nodes, &values, prime).filter(|all| all.last() == Some(&0));
        let newton = newton.ok_or_else(|| {
            CountError::failed(
                "weighted numbers of positions do not lie on a polynomial in the weight of a \
                 stone: a fault of this machine or of the program",
            )
        })?;
        Ok(powers(&nodes, &newton, prime))
    });
    let coefficients = coefficients.collect::<Result<Vec<_>, CountError>>()?;
    let crt = Crt::new(&primes).map_err(CountError::failed)?;
    let bound = (UBig::ONE << bits) - UBig::ONE;
    let coefficient = |stones: usize| {
        let residues: Vec<u64> = coefficients
            .iter()
            .map(|of_prime| of_prime[stones])
            .collect();
        let number = crt.reconstruct_within(&residues, &bound);
        number.map_err(|error| CountError::failed(error).into())
    };
    (0..=degree).map(coefficient).collect()
}

//! Computes Go polynomials by interpolation from their values, the numbers of legal positions with
//! 1, 2, ... colours.
//!
//! A polynomial of degree d is determined by d + 1 values. The value for 0 colours is 1, since only
//! the empty board has no colours. One value more than needed is computed to detect errors: a wrong
//! value makes the degree too high.

use super::{GoPolynomial, coefficient_bounds, degree_bound, primes_for, whole};
use tengen_board::Board;
use tengen_count::{CountError, ManyColours, Options};
use tengen_exact::interpolate::newton;

/// Computes the Go polynomial of a board that the engine `levels` counts with any number of
/// colours.
pub(super) fn by_values(
    board: &Board,
    boards: &ManyColours,
    options: &Options<'_>,
) -> Result<GoPolynomial, CountError> {
    let degree = degree_bound(board);
    let context = options.context();
    let bounds = coefficient_bounds(board.points(), degree, context)?;
    let primes = primes_for(&bounds);
    let colours = 1..=degree as u32 + 1;
    let of_all = colours.flat_map(|colours| primes.iter().map(move |&prime| (prime, colours)));
    let found = boards.values(&of_all.collect::<Vec<_>>(), options)?;
    let mut residues = Vec::new();
    let nodes: Vec<u64> = (0..=degree as u64 + 1).collect();
    for (at, &prime) in primes.iter().enumerate() {
        let found = found.iter().skip(at).step_by(primes.len());
        // Without colours there is one position, the empty board.
        let values: Vec<u64> = std::iter::once(1).chain(found.copied()).collect();
        // The coefficients of falling factorials. The last must be 0, as the degree is too high.
        let mut coefficients = newton(&nodes, &values, prime).unwrap_or_default();
        if coefficients.pop() != Some(0) {
            return Err(CountError::failed(
                "numbers of positions with 0, 1, 2, ... colours do not lie on a polynomial of the \
                 degree that the board has: a fault of this machine or of the program",
            ));
        }
        residues.push(coefficients);
    }
    whole(board, &bounds, (&primes, &residues), context)
}

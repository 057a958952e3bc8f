//! Go polynomials: the number Go#(G; λ) of legal positions of a board as a polynomial in the number
//! λ of colours.
//!
//! Sources: G. Farr, *The Go polynomials of a graph*, 2003; Farr & Schmidt, *On the number of Go
//! positions on lattice graphs*, section 2. The entry function is [`go_polynomial`].
//!
//! The coefficients in the basis of falling factorials λ (λ-1) ... (λ-j+1) are the numbers a_j of
//! legal positions with exactly j colours. Positions that differ only in the names of colours are
//! one position. So Go#(G; λ) = Σ a_j λ (λ-1) ... (λ-j+1), since the names of the j colours can be
//! chosen one after the other. The coefficients of the powers of λ follow from the a_j. For
//! example, a single point has the polynomial 1: only the empty board is legal.
//!
//! The degree is the number of points minus the size of a smallest set of empty points that gives
//! every other point a liberty. A *guarded* point has a liberty outside the board and needs no such
//! empty point. Without guarded points this size is the domination number. The reason: a position
//! has at most as many colours as strings. From each string keep only one stone that has a liberty,
//! and empty all other points. Then the number of strings is unchanged. So the degree is the
//! largest number of stones such that each stone, as a string by itself, has a liberty.
//!
//! There are two methods, each in a module. `frontier` computes the polynomials of all border
//! states, for any board. `values` counts the positions with 1, 2, ... colours by the engine
//! `levels`, on the square lattice.

mod frontier;
mod values;

use frontier::by_states;
use tengen_board::Board;
use tengen_count::{CountError, ManyColours, Options};
use tengen_exact::crt::primes_needed;
use tengen_exact::primes::primes;
use tengen_exact::{BitTest, Crt, IBig, UBig};
use tengen_sweep::execute::{Context, ExecuteError};
use values::by_values;

/// The largest number of points of a board. The bounds on the coefficients are numbers of set
/// partitions, whose computation takes quadratic time.
const MAX_POINTS: usize = 2_000;

/// The polynomial Go#(G; λ) of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoPolynomial {
    /// The number of points of the board.
    pub points: usize,
    /// The numbers a_0, a_1, ...: a_j is the number of legal positions with exactly j colours, up
    /// to renaming the colours. The last number is not 0.
    pub falling_factorial: Vec<UBig>,
}

impl GoPolynomial {
    /// Returns the coefficients of the powers 1, λ, λ^2, ..., up to the degree of the polynomial.
    pub fn coefficients(&self) -> Vec<IBig> {
        // Horner's scheme: a_0 + λ (a_1 + (λ-1) (a_2 + (λ-2) (...))), from the inside out.
        let mut powers: Vec<IBig> = Vec::new();
        for (j, a) in self.falling_factorial.iter().enumerate().rev() {
            let mut product = vec![IBig::ZERO; powers.len() + 1];
            for (i, c) in powers.iter().enumerate() {
                product[i + 1] += c;
                product[i] -= c * IBig::from(j);
            }
            product[0] += IBig::from(a.clone());
            powers = product;
        }
        while powers.last() == Some(&IBig::ZERO) {
            powers.pop();
        }
        powers
    }

    /// Returns the number of legal positions with `colours` colours.
    pub fn evaluate(&self, colours: u32) -> UBig {
        let mut falling = UBig::ONE;
        let mut sum = UBig::ZERO;
        for (j, a) in self.falling_factorial.iter().enumerate() {
            sum += a * &falling;
            falling *= UBig::from((u64::from(colours)).saturating_sub(j as u64));
        }
        sum
    }
}

/// Computes the Go polynomial of a board.
///
/// The threads, memory, observer and engine of the options are used. There are two methods. One
/// interpolates the polynomial from its values, the numbers of positions with 1, 2, ... colours.
/// [`EngineName::LEVELS`](tengen_count::EngineName::LEVELS) counts them. This method is used if the
/// engine is requested, or if it supports the board and is the fastest way. The other method
/// computes the polynomials of all border states.
///
/// # Errors
/// [`CountError`]; boards with too many states are refused before the count starts.
pub fn go_polynomial(board: &Board, options: &Options<'_>) -> Result<GoPolynomial, CountError> {
    if board.points() > MAX_POINTS {
        return Err(CountError::unusable(format!(
            "{} points are too many for a Go polynomial; at most {MAX_POINTS} are possible",
            board.points()
        )));
    }
    let boards = board
        .shape()
        .and_then(|shape| ManyColours::of(shape, options));
    match boards {
        Some(boards) => by_values(board, &boards, options),
        None => by_states(board, options),
    }
}

/// Returns enough primes to reconstruct coefficients within `bounds` from their residues.
fn primes_for(bounds: &[UBig]) -> Vec<u64> {
    let bits = bounds.iter().map(UBig::bit_len).max().unwrap_or(0);
    primes().take(primes_needed(bits)).collect()
}

/// Reconstructs the coefficients a_0, a_1, ... of a Go polynomial from their residues modulo each
/// prime.
fn whole(
    board: &Board,
    bounds: &[UBig],
    (primes, residues): (&[u64], &[Vec<u64>]),
    context: Context<'_>,
) -> Result<GoPolynomial, CountError> {
    let crt = Crt::new(primes).map_err(CountError::failed)?;
    let coefficient = |(j, bound): (usize, &UBig)| {
        context.check()?;
        let residues: Vec<u64> = residues.iter().map(|of_prime| of_prime[j]).collect();
        crt.reconstruct_within(&residues, bound)
            .map_err(CountError::failed)
    };
    let mut falling_factorial: Vec<UBig> = (bounds.iter().enumerate())
        .map(coefficient)
        .collect::<Result<_, _>>()?;
    // The number of coefficients comes from an upper bound on the degree, so the last coefficients
    // may be 0.
    while falling_factorial.last() == Some(&UBig::ZERO) {
        falling_factorial.pop();
    }
    Ok(GoPolynomial {
        points: board.points(),
        falling_factorial,
    })
}

/// Returns an upper bound on the degree of the Go polynomial of a board.
///
/// The degree is the largest number of stones in a position whose unguarded stones all have empty
/// neighbours. (A guarded stone has a liberty outside the board.) So each unguarded point is empty
/// or has an empty neighbour. An empty point and its neighbours are at most Δ + 1 points, where Δ
/// is the largest number of neighbours of a point. So the number of empty points is at least the
/// number of unguarded points divided by Δ + 1.
fn degree_bound(board: &Board) -> usize {
    let points = 0..board.points();
    let unguarded = points.clone().filter(|&v| !board.is_guarded(v)).count();
    let most = points.map(|v| board.graph().neighbours(v).len()).max();
    board.points() - unguarded.div_ceil(most.unwrap_or(0) + 1)
}

/// Returns upper bounds on the coefficients a_0, ..., a_degree of the Go polynomial. The bound on
/// a_j is the number of all colourings, legal or not, with exactly j colours, up to renaming of
/// colours.
///
/// Add one more point that is always empty. Then a colouring is a partition of `points` + 1
/// elements into j + 1 parts: the empty points and the points of each colour. The number of
/// partitions is a Stirling number of the second kind.
fn coefficient_bounds(
    points: usize,
    degree: usize,
    context: Context<'_>,
) -> Result<Vec<UBig>, ExecuteError> {
    // `parts[k]` is the number of partitions of a set into k + 1 parts. The set has 1 element at
    // first, and one more after each round of the loop.
    let mut parts = vec![UBig::ZERO; degree + 1];
    parts[0] = UBig::ONE;
    for _ in 0..points {
        context.check()?;
        for k in (1..=degree).rev() {
            parts[k] = &parts[k] * UBig::from(k + 1) + &parts[k - 1];
        }
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_numbers_of_set_partitions() {
        let context = Context::silent(usize::MAX);
        let bounds = |points| coefficient_bounds(points, points, context).unwrap();
        let row = |points| -> Vec<String> { bounds(points).iter().map(UBig::to_string).collect() };
        // The Stirling numbers S(5, 1), ..., S(5, 5); their sum is the Bell number 52.
        assert_eq!(row(4), ["1", "15", "25", "10", "1"]);
        assert_eq!(row(0), ["1"]);
        let bell: UBig = bounds(12).iter().sum();
        assert_eq!(bell, UBig::from(27_644_437u32));
    }

    #[test]
    fn powers_of_a_polynomial_given_by_falling_factorials() {
        // 1 + 2 λ + 3 λ (λ-1) (λ-2) = 1 + 8 λ - 9 λ^2 + 3 λ^3.
        let polynomial = GoPolynomial {
            points: 0,
            falling_factorial: [1u8, 2, 0, 3].map(UBig::from).to_vec(),
        };
        let expected = [1, 8, -9, 3].map(IBig::from);
        assert_eq!(polynomial.coefficients(), expected);
        let values: Vec<UBig> = (0..4).map(|colours| polynomial.evaluate(colours)).collect();
        assert_eq!(values, [1u8, 3, 5, 25].map(UBig::from));
    }
}

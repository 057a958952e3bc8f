//! Distributions of one number: of stones, of empty points, of strings.

use super::moments::{Joint, Ratio};
use super::problem::with_frontier_problem;
use super::sum::{bits_by_stones, by_power};
use super::{DistributionError, Options};
use tengen_board::Board;
use tengen_count::problem::Choice;
use tengen_exact::UBig;

/// Numbers of legal positions by a number that each of them has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    /// `coefficients[k]` positions have the number k.
    pub coefficients: Vec<UBig>,
}

impl Distribution {
    /// The number of legal positions.
    pub fn total(&self) -> UBig {
        self.coefficients.iter().sum()
    }

    fn joint(&self) -> Joint<'_> {
        let terms = self.coefficients.iter().enumerate();
        Joint::new(terms.map(|(k, number)| (k, k, number)))
    }

    /// The mean over all legal positions.
    pub fn mean(&self) -> Ratio {
        self.joint().mean()
    }

    /// The variance over all legal positions.
    pub fn variance(&self) -> Ratio {
        self.joint().covariance()
    }
}

/// The legal positions of a board by their number of stones, from 0 to the number of
/// points.
///
/// # Errors
/// [`DistributionError`].
pub fn by_stones(
    board: &Board,
    colours: u32,
    options: &Options<'_>,
) -> Result<Distribution, DistributionError> {
    let bits = bits_by_stones(board.points(), colours);
    let stones = |choice: Choice| i32::from(choice.colour > 0);
    let mut coefficients = with_frontier_problem!((board, colours, options), |problem| by_power(
        &problem, bits, stones, options
    ))?;
    coefficients.resize(board.points() + 1, UBig::ZERO);
    Ok(Distribution { coefficients })
}

/// The legal positions of a board by their number of empty points, from 0 to the number
/// of points.
///
/// # Errors
/// [`DistributionError`].
pub fn by_empty(
    board: &Board,
    colours: u32,
    options: &Options<'_>,
) -> Result<Distribution, DistributionError> {
    let mut distribution = by_stones(board, colours, options)?;
    distribution.coefficients.reverse();
    Ok(distribution)
}

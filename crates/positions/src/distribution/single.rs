//! Distributions of legal positions by one quantity: stones, empty points, or strings.

use super::DistributionError;
use super::moments::{Joint, Ratio};
use super::problem::{named_problem, reading, ruled_sweep};
use super::sum::{bits_by_stones, bits_of_all, by_power};
use super::values::by_values;
use tengen_board::Board;
use tengen_count::{CountError, EngineName, Options, WeightedStones};
use tengen_exact::UBig;
use tengen_sweep::execute::Context;
use tengen_sweep::frontier::{FrontierProblem, PackedKey};
use tengen_sweep::named::{Memory, RuledSweep};
use tengen_sweep::problem::Choice;
use tengen_sweep::sweep::Sweep;
use tengen_sweep::{with_named_key, with_narrowest_key};

/// The numbers of legal positions by one quantity, such as the number of stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    /// `coefficients[k]` is the number of positions whose quantity is k.
    pub coefficients: Vec<UBig>,
}

impl Distribution {
    /// Returns the number of legal positions.
    pub fn total(&self) -> UBig {
        self.coefficients.iter().sum()
    }

    fn joint(&self) -> Joint<'_> {
        let terms = self.coefficients.iter().enumerate();
        Joint::new(terms.map(|(k, number)| (k, k, number)))
    }

    /// Returns the mean of the quantity over all legal positions.
    ///
    /// # Panics
    /// Panics if there are no positions.
    pub fn mean(&self) -> Ratio {
        self.joint().mean()
    }

    /// Returns the variance of the quantity over all legal positions.
    ///
    /// # Panics
    /// Panics if there are no positions.
    pub fn variance(&self) -> Ratio {
        self.joint().covariance()
    }
}

/// Counts the legal positions of a board by their number of stones, from 0 to the number of points.
///
/// The threads, memory, observer and engine of the options are used. There are two methods. One
/// interpolates the polynomial from its values, which
/// [`EngineName::GLUED`](tengen_count::EngineName::GLUED) computes. This method is used if the
/// engine is requested, or if it supports the board and is the fastest way. The other method
/// computes the polynomials of all states.
///
/// # Errors
/// [`DistributionError`] if the board is too large or the observer cancels.
pub fn by_stones(
    board: &Board,
    colours: u32,
    options: &Options<'_>,
) -> Result<Distribution, DistributionError> {
    let weighted = board
        .shape()
        .and_then(|shape| WeightedStones::of(shape, colours, options));
    let found = weighted.map(|weighted| by_values(board, colours, &weighted, options));
    let is_too_large = |error: &DistributionError| {
        let is_asked = options.engine == EngineName::GLUED;
        !is_asked && matches!(error, DistributionError::Count(CountError::TooLarge { .. }))
    };
    let mut coefficients = match found {
        Some(Ok(found)) => found,
        Some(Err(error)) if !is_too_large(&error) => return Err(error),
        // On small boards, the other method needs less memory.
        _ => {
            let pool = options.machine.pool().map_err(CountError::failed)?;
            pool.install(|| by_states(board, colours, options.context()))?
        }
    };
    coefficients.resize(board.points() + 1, UBig::ZERO);
    Ok(Distribution { coefficients })
}

fn by_states(
    board: &Board,
    colours: u32,
    context: Context<'_>,
) -> Result<Vec<UBig>, DistributionError> {
    fn sum<K: PackedKey>(
        sweep: Sweep,
        colours: u32,
        bits: usize,
        context: Context<'_>,
    ) -> Result<Vec<UBig>, DistributionError> {
        let problem = FrontierProblem::<K>::new(sweep, colours).expect("the layout was tried");
        let stones = |choice: Choice| i32::from(choice.colour > 0);
        by_power(&problem, bits, stones, context)
    }
    let sweep = reading(board, colours, context)?.sweep;
    let bits = bits_by_stones(board.points(), colours);
    with_narrowest_key!((sweep.width(), colours), sum(sweep, colours, bits, context))
}

/// Counts the legal positions of a board by their number of empty points, from 0 to the number of
/// points.
///
/// # Errors
/// [`DistributionError`] if the board is too large or the observer cancels.
pub fn by_empty(
    board: &Board,
    colours: u32,
    options: &Options<'_>,
) -> Result<Distribution, DistributionError> {
    let mut distribution = by_stones(board, colours, options)?;
    // A position with k stones has points - k empty points.
    distribution.coefficients.reverse();
    Ok(distribution)
}

/// Counts the legal positions of a board by their number of strings, from 0 to the largest possible
/// number.
///
/// # Errors
/// [`DistributionError`] if the board is too large or the observer cancels.
pub fn by_strings(
    board: &Board,
    colours: u32,
    context: Context<'_>,
) -> Result<Distribution, DistributionError> {
    fn sum<K: PackedKey>(
        ruled: RuledSweep,
        bits: usize,
        context: Context<'_>,
    ) -> Result<Vec<UBig>, DistributionError> {
        let problem = named_problem::<K>(ruled, Memory::Strings);
        by_power(&problem, bits, |choice: Choice| choice.strings, context)
    }
    let ruled = ruled_sweep(board, colours, context)?;
    let bits = bits_of_all(board.points(), colours);
    let mut coefficients = with_named_key!(
        (ruled.width(), colours, Memory::Strings),
        sum(ruled, bits, context)
    )?;
    while coefficients.last() == Some(&UBig::ZERO) {
        coefficients.pop();
    }
    Ok(Distribution { coefficients })
}

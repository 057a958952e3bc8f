//! Computes the joint distribution of the numbers of black and white stones of legal positions.

use super::moments::{Joint, Ratio};
use super::problem::{named_problem, ruled_sweep};
use super::sum::{bits_by_stones, by_powers};
use super::{Distribution, DistributionError};
use tengen_board::Board;
use tengen_exact::UBig;
use tengen_sweep::execute::Context;
use tengen_sweep::frontier::PackedKey;
use tengen_sweep::named::{Memory, RuledSweep};
use tengen_sweep::problem::Choice;
use tengen_sweep::with_named_key;

/// The numbers of legal positions with two colours, by their numbers of black and white stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlackWhite {
    /// `coefficients[b][w]` is the number of positions with b black and w white stones. The sum b +
    /// w is at most the number of points.
    pub coefficients: Vec<Vec<UBig>>,
}

impl BlackWhite {
    /// Iterates over (black, white, number of positions) for all numbers of stones that fit on the
    /// board.
    pub fn terms(&self) -> impl Iterator<Item = (usize, usize, &UBig)> {
        let rows = self.coefficients.iter().enumerate();
        rows.flat_map(|(black, row)| (0..).zip(row).map(move |(white, n)| (black, white, n)))
    }

    /// Returns the number of legal positions.
    pub fn total(&self) -> UBig {
        self.terms().map(|(_, _, number)| number).sum()
    }

    /// Returns the number of positions with `difference` more black than white stones.
    pub fn with_difference(&self, difference: isize) -> UBig {
        let terms = self.terms();
        let terms = terms.filter(|&(b, w, _)| b as isize - w as isize == difference);
        terms.map(|(_, _, number)| number).sum()
    }

    /// Returns the number of positions with equally many black and white stones.
    pub fn equal(&self) -> UBig {
        self.with_difference(0)
    }

    /// Returns the number of positions with equally many black and white stones, or one more black
    /// stone. Alternating moves without captures, starting with Black, lead to such numbers of
    /// stones.
    pub fn black_minus_white_0_or_1(&self) -> UBig {
        self.with_difference(0) + self.with_difference(1)
    }

    /// Returns the distribution of the positions by `of(black, white)`, a function of their numbers
    /// of black and white stones.
    ///
    /// Its values must be at most the number of points.
    fn by(&self, of: impl Fn(usize, usize) -> usize) -> Distribution {
        let mut coefficients = vec![UBig::ZERO; self.coefficients.len()];
        for (black, white, number) in self.terms() {
            coefficients[of(black, white)] += number;
        }
        Distribution { coefficients }
    }

    /// Returns the distribution of positions by their number of black stones.
    pub fn black(&self) -> Distribution {
        self.by(|black, _| black)
    }

    /// Returns the distribution of positions by their number of white stones.
    pub fn white(&self) -> Distribution {
        self.by(|_, white| white)
    }

    /// Returns the distribution of positions by their number of stones.
    pub fn stones(&self) -> Distribution {
        self.by(|black, white| black + white)
    }

    /// Returns the covariance of the numbers of black and of white stones over all legal positions.
    ///
    /// # Panics
    /// Panics if there are no positions.
    pub fn covariance(&self) -> Ratio {
        Joint::new(self.terms()).covariance()
    }
}

/// Counts the legal positions of a board with two colours by their numbers of black and of white
/// stones.
///
/// # Errors
/// [`DistributionError`] if the board is too large or the observer cancels.
pub fn by_black_white(
    board: &Board,
    context: Context<'_>,
) -> Result<BlackWhite, DistributionError> {
    fn sum<K: PackedKey>(
        ruled: RuledSweep,
        bits: usize,
        context: Context<'_>,
    ) -> Result<Vec<Vec<UBig>>, DistributionError> {
        let problem = named_problem::<K>(ruled, Memory::Libertyless);
        let powers = |choice: Choice| {
            let of = |colour| i32::from(choice.colour == colour);
            (of(1), of(2))
        };
        by_powers(&problem, bits, powers, context)
    }
    let points = board.points();
    let bits = bits_by_stones(points, 2);
    let ruled = ruled_sweep(board, 2, context)?;
    let mut coefficients = with_named_key!(
        (ruled.width(), 2, Memory::Libertyless),
        sum(ruled, bits, context)
    )?;
    // The numbers of positions with more stones than found are 0. Add them, so that the list of
    // `black` black stones has the numbers for all white stones that fit on the board.
    coefficients.resize(points + 1, Vec::new());
    for (black, row) in coefficients.iter_mut().enumerate() {
        row.resize(points + 1 - black, UBig::ZERO);
    }
    Ok(BlackWhite { coefficients })
}

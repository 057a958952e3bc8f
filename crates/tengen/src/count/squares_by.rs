//! Counts of legal positions of n by n boards by stones, empty points or strings. They form a
//! table, whose row n is the distribution on the n by n board.

use super::by::{By, CountBy, Numbers};
use super::keeping::Keeping;
use super::squares::{check_squares, square_board};
use crate::{Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::{Boundary, Lattice};
use tengen_exact::UBig;

/// Request for the distributions of legal positions on the 1 by 1, 2 by 2, ... boards by a
/// statistic, such as the number of stones.
///
/// ```
/// use tengen::prelude::*;
/// let found = CountSquaresBy::new(2, By::Stones).run()?;
/// let rows: Vec<Vec<String>> = found.rows().map(|row| row.map(|n| n.to_string()).collect()).collect();
/// assert_eq!(rows, [vec!["1", "0"], vec!["1", "8", "24", "24", "0"]]);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// The errors of [`CountBy`]. Also [`Unusable`](crate::Error::Unusable) if the lattice does not
/// have all n by n boards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct CountSquaresBy {
    /// The largest n.
    pub size: usize,
    /// The statistic by which positions are counted.
    pub by: By,
    /// The lattice.
    #[serde(default)]
    pub lattice: Lattice,
    /// Boundary condition: the edges of the board outside which there is an extra row of points
    /// that are always empty.
    #[serde(default)]
    pub boundary: Boundary,
    /// Number of colours of stones, at least 1.
    #[serde(default = "super::two")]
    pub colours: u32,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
    /// Where unfinished work is saved, as for [`CountBy`].
    #[serde(default)]
    pub keeping: Keeping,
}

/// The distributions of legal positions on n by n boards by a statistic, such as the number of
/// stones.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CountedSquaresBy {
    /// The lattice.
    pub lattice: Lattice,
    /// Boundary condition: the edges of the board outside which there is an extra row of points
    /// that are always empty.
    pub boundary: Boundary,
    /// Number of colours of stones.
    pub colours: u32,
    /// The statistic by which positions were counted.
    pub by: By,
    /// The distribution of the legal positions on the n by n board, for n = 1, 2, ...
    #[serde(rename = "coefficients")]
    pub squares: Vec<Numbers>,
}

impl CountSquaresBy {
    /// Creates a request for the distributions of legal positions on the n by n boards of the
    /// square lattice up to n = `size`, with two colours.
    pub fn new(size: usize, by: By) -> CountSquaresBy {
        CountSquaresBy {
            size,
            by,
            lattice: Lattice::Square,
            boundary: Boundary::None,
            colours: 2,
            resources: Resources::default(),
            keeping: Keeping::default(),
        }
    }

    fn one(&self, size: usize, observer: &dyn Observer) -> Result<Numbers> {
        let board = square_board(self.lattice, self.boundary, size);
        let count = CountBy {
            colours: self.colours,
            resources: self.resources,
            keeping: self.keeping.clone(),
            ..CountBy::new(board, self.by)
        };
        Ok(count.run_with(observer)?.numbers)
    }
}

impl Request for CountSquaresBy {
    type Answer = CountedSquaresBy;

    fn run_with(&self, observer: &dyn Observer) -> Result<CountedSquaresBy> {
        check_squares(self.size, self.lattice, self.boundary)?;
        // Count the largest board first, so that a size that does not fit into memory fails at
        // once.
        let squares = (1..=self.size).rev().map(|size| self.one(size, observer));
        let mut squares: Vec<Numbers> = squares.collect::<Result<_>>()?;
        squares.reverse();
        Ok(CountedSquaresBy {
            lattice: self.lattice,
            boundary: self.boundary,
            colours: self.colours,
            by: self.by,
            squares,
        })
    }
}

impl CountedSquaresBy {
    /// Returns the table of distributions: row n has the numbers of the n by n board, for n = 1, 2,
    /// ...
    ///
    /// For a count by black and white stones, a row of the table has all numbers for one board.
    /// They are ordered by the number of black stones, then by the number of white stones.
    pub fn rows(&self) -> impl Iterator<Item = Box<dyn Iterator<Item = &UBig> + '_>> {
        (self.squares.iter()).map(|numbers| -> Box<dyn Iterator<Item = &UBig> + '_> {
            match numbers {
                Numbers::One(one) => Box::new(one.coefficients.iter()),
                Numbers::Two(two) => Box::new(two.coefficients.iter().flatten()),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::CountSquares;

    /// The numbers of positions for all values of a statistic add up to the number of legal
    /// positions of the board.
    #[test]
    fn rows_add_up_to_the_numbers_of_the_boards() {
        let lattice: Lattice = "kagome".parse().unwrap();
        let known = CountSquares::new(3).lattice(lattice).run().unwrap().squares;
        for by in [By::Stones, By::BlackWhite, By::Empty, By::Strings] {
            let found = CountSquaresBy::new(3, by).lattice(lattice).run().unwrap();
            let sums = found.rows().map(|row| row.sum::<UBig>());
            assert_eq!(sums.collect::<Vec<_>>(), known, "{by:?}");
        }
    }

    #[test]
    fn impossible_counts_are_refused() {
        assert!(CountSquaresBy::new(0, By::Stones).run().is_err());
        let three = CountSquaresBy::new(2, By::BlackWhite).colours(3);
        assert!(three.run().unwrap_err().is_refusal());
    }
}

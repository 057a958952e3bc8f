//! Counts of legal positions of the n by n boards of a lattice, for n = 1, 2, ...

use super::Engine;
use super::classes::{CountClasses, UpTo};
use super::keeping::Keeping;
use super::number::Count;
use crate::{BoardSpec, Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::lattice::cell::MAX_CELL_POINTS;
use tengen_board::{BoardError, Boundary, Lattice};
use tengen_estimate::published::OEIS_OF_SQUARES;
use tengen_exact::UBig;

/// Request for the numbers of legal positions of the 1 by 1, 2 by 2, ... boards of a
/// lattice.
///
/// ```
/// use tengen::prelude::*;
/// let found = CountSquares::new(3).run()?;
/// let texts: Vec<String> = found.squares.iter().map(ToString::to_string).collect();
/// assert_eq!(texts, ["1", "57", "12675"]);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// The errors of [`Count`]; if `up_to` is given, the errors of [`CountClasses`]. Also
/// [`Unusable`](Error::Unusable) if the lattice does not have all n by n boards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct CountSquares {
    /// The largest n.
    pub size: usize,
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
    /// The equivalence of positions, such as symmetry; equivalent positions count once. By default
    /// every position is counted.
    #[serde(default)]
    pub up_to: Option<UpTo>,
    /// The engine that counts. If `up_to` is given, it must be [`Engine::AUTO`].
    #[serde(with = "crate::text::Name", default)]
    pub engine: Engine,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
    /// Where finished and unfinished work is saved.
    #[serde(default)]
    pub keeping: Keeping,
}

/// The numbers of legal positions of the n by n boards of a lattice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CountedSquares {
    /// The lattice.
    pub lattice: Lattice,
    /// Boundary condition: the edges of the board outside which there is an extra row of points
    /// that are always empty.
    pub boundary: Boundary,
    /// Number of colours of stones.
    pub colours: u32,
    /// The equivalence of positions, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub up_to: Option<UpTo>,
    /// The number of legal positions of the n by n board, or of their equivalence classes, for n =
    /// 1, 2, ...
    #[serde(with = "crate::text::Integers")]
    pub squares: Vec<UBig>,
    /// The error that prevented saving work in the data directory, if any. The counts themselves
    /// are not affected.
    #[serde(skip)]
    pub unkept: Option<String>,
}

impl CountSquares {
    /// Creates a request for the numbers of legal positions of the n by n boards of the square
    /// lattice up to n = `size`, with two colours.
    pub fn new(size: usize) -> CountSquares {
        CountSquares {
            size,
            lattice: Lattice::Square,
            boundary: Boundary::None,
            colours: 2,
            up_to: None,
            engine: Engine::AUTO,
            resources: Resources::default(),
            keeping: Keeping::default(),
        }
    }

    /// Counts the positions of the board with `size` rows and columns. Returns the count and the
    /// error that prevented saving it, if any.
    fn one(&self, size: usize, observer: &dyn Observer) -> Result<(UBig, Option<String>)> {
        let (colours, resources, keeping) = (self.colours, self.resources, self.keeping.clone());
        let board = square_board(self.lattice, self.boundary, size);
        Ok(match self.up_to {
            Some(up_to) => {
                let classes = CountClasses {
                    colours,
                    resources,
                    keeping,
                    ..CountClasses::new(board, up_to)
                };
                let found = classes.run_with(observer)?;
                (found.count, found.unkept)
            }
            None => {
                let count = Count {
                    colours,
                    resources,
                    keeping,
                    engine: self.engine,
                    ..Count::new(board)
                };
                let found = count.run_with(observer)?;
                (found.count, found.unkept)
            }
        })
    }
}

/// Returns a board with as many columns as rows.
pub(super) fn square_board(lattice: Lattice, boundary: Boundary, size: usize) -> BoardSpec {
    BoardSpec::square(size, size)
        .with_lattice(lattice)
        .with_boundary(boundary)
}

/// A size from which on no n by n board is too short. Smaller boards may be too short if opposite
/// sides are joined. The size suffices, because a unit cell (the repeating part of a lattice) has
/// at most [`MAX_CELL_POINTS`] points.
const SHORT: usize = 2 * MAX_CELL_POINTS;

/// Returns an error if the lattice does not have all n by n boards for n from 1 to
/// `size`.
pub(super) fn check_squares(size: usize, lattice: Lattice, boundary: Boundary) -> Result<()> {
    if size == 0 {
        return Err(BoardError::Zero { rows: 0, cols: 0 }.into());
    }
    let step = lattice.row_step();
    if step > 1 {
        return Err(Error::unsupported(format!(
            "the number of rows of a {lattice} must be a multiple of {step}, so not every n by n \
             board exists"
        )));
    }
    for size in 1..=size.min(SHORT) {
        square_board(lattice, boundary, size).board()?;
    }
    Ok(())
}

impl Request for CountSquares {
    type Answer = CountedSquares;

    fn run_with(&self, observer: &dyn Observer) -> Result<CountedSquares> {
        if self.up_to.is_some() && self.engine != Engine::AUTO {
            return Err(Error::unsupported(
                "a count up to symmetry uses several engines; omit the engine",
            ));
        }
        // First check that all boards exist. Then count the largest board first, so that a size
        // that does not fit into memory fails at once.
        check_squares(self.size, self.lattice, self.boundary)?;
        let (mut squares, mut unkept) = (Vec::new(), None);
        for size in (1..=self.size).rev() {
            let (count, reason) = self.one(size, observer)?;
            squares.push(count);
            unkept = unkept.or(reason);
        }
        squares.reverse();
        Ok(CountedSquares {
            lattice: self.lattice,
            boundary: self.boundary,
            colours: self.colours,
            up_to: self.up_to,
            squares,
            unkept,
        })
    }
}

impl CountedSquares {
    /// Returns the OEIS number of this sequence of counts of n by n boards, if it has one.
    pub fn oeis(&self) -> Option<&'static str> {
        let is_ordinary = self.lattice == Lattice::Square
            && self.boundary == Boundary::None
            && self.colours == 2
            && self.up_to.is_none();
        is_ordinary.then_some(OEIS_OF_SQUARES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Impatient;

    #[test]
    fn squares_are_counted_as_boards_are() {
        let lattice: Lattice = "king".parse().unwrap();
        let request = CountSquares::new(3).lattice(lattice).colours(3);
        let found = request.run().unwrap().squares;
        for (size, number) in (1..).zip(&found) {
            let brute = Count::new(square_board(lattice, Boundary::None, size)).colours(3);
            let brute = brute.engine(Engine::BRUTE).run().unwrap();
            assert_eq!(*number, brute.count, "{size}");
        }
        // The number 13 for the 2 x 2 board up to symmetry is also tested in the documentation of
        // `CountClasses`.
        let classes = CountSquares::new(2).up_to(UpTo::Symmetry).run().unwrap();
        assert_eq!(classes.squares, [UBig::from(1u8), UBig::from(13u8)]);
    }

    /// If one n by n board does not exist, the request fails before it counts a larger board.
    #[test]
    fn boards_too_short_for_their_wraps_are_refused_at_once() {
        let ring: Lattice = "points a; edges a-a:right; columns wrap".parse().unwrap();
        let refused = CountSquares::new(12).lattice(ring).run_with(&Impatient);
        let refused = refused.unwrap_err();
        assert!(refused.is_refusal(), "{refused}");
        assert!(refused.to_string().contains("too small"), "{refused}");
    }

    #[test]
    fn lattices_without_squares_are_refused() {
        let honeycomb = CountSquares::new(2).lattice("honeycomb-torus".parse().unwrap());
        let refused = honeycomb.run().unwrap_err().to_string();
        assert!(refused.contains("multiple of 2"), "{refused}");
        assert!(CountSquares::new(0).run().is_err());
        let engine = CountSquares::new(2)
            .up_to(UpTo::Symmetry)
            .engine(Engine::HASHED);
        assert!(engine.run().is_err());
    }
}

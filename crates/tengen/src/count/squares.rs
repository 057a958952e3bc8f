//! Numbers of legal positions of n by n boards, one after another.

use super::Engine;
use super::classes::{CountClasses, UpTo};
use super::keeping::Keeping;
use super::number::Count;
use crate::board::{LatticeSpec, square};
use crate::{BoardSpec, Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::lattice::cell::MAX_CELL_POINTS;
use tengen_board::{Boundary, Lattice};
use tengen_estimate::published::OEIS_OF_SQUARES;
use tengen_exact::UBig;

/// The numbers of legal positions of the 1 by 1, 2 by 2, ... boards of a lattice.
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
/// As [`Count`], and as [`CountClasses`] if positions that are alike are one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct CountSquares {
    /// The largest n.
    pub size: usize,
    /// The lattice.
    #[serde(default = "square")]
    pub lattice: Lattice,
    /// Where there is an extra row of points that are always empty.
    #[serde(default)]
    pub boundary: Boundary,
    /// Number of colours of stones, at least 1.
    #[serde(default = "super::two")]
    pub colours: u32,
    /// Which positions are one, if some are.
    #[serde(default)]
    pub up_to: Option<UpTo>,
    /// How to compute; left open where positions that are alike are one.
    #[serde(with = "crate::text::Name", default)]
    pub engine: Engine,
    /// What may be used of the machine.
    #[serde(default)]
    pub resources: Resources,
    /// Where work is kept.
    #[serde(default)]
    pub keeping: Keeping,
}

/// A sequence of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountedSquares {
    /// The lattice.
    pub lattice: Lattice,
    /// Where there is an extra row of points that are always empty.
    pub boundary: Boundary,
    /// Number of colours of stones.
    pub colours: u32,
    /// Which positions are one, if some are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub up_to: Option<UpTo>,
    /// The number of the n by n board, for n = 1, 2, ...
    #[serde(with = "crate::text::Integers")]
    pub squares: Vec<UBig>,
    /// Why the work could not be kept, if so. The numbers are right all the same.
    #[serde(skip)]
    pub unkept: Option<String>,
}

impl CountSquares {
    /// Of the square lattice, with two colours.
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

    fn board(&self, size: usize) -> BoardSpec {
        square_board(self.lattice, self.boundary, size)
    }

    /// The number of one board, and why it could not be kept, if so.
    fn one(&self, size: usize, observer: &dyn Observer) -> Result<(UBig, Option<String>)> {
        let (colours, resources, keeping) = (self.colours, self.resources, self.keeping.clone());
        let board = self.board(size);
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

/// A board with as many columns as rows.
pub(super) fn square_board(lattice: Lattice, boundary: Boundary, size: usize) -> BoardSpec {
    BoardSpec::Lattice(LatticeSpec {
        lattice,
        rows: size,
        cols: Some(size),
        boundary,
    })
}

/// Larger boards are not too small for any lattice's wraps: a cell has so many points at most.
const SHORT: usize = 2 * MAX_CELL_POINTS;

/// Refuses sizes up to which a lattice has not all boards.
pub(super) fn check_squares(size: usize, lattice: Lattice, boundary: Boundary) -> Result<()> {
    if size == 0 {
        return Err(Error::unusable("a board has at least 1 row"));
    }
    let step = lattice.row_step();
    if step > 1 {
        return Err(Error::Unusable(format!(
            "a {lattice} has a multiple of {step} rows, so that there is no {lattice} for every n \
             by n"
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
            return Err(Error::unusable(
                "classes of positions are counted by several engines; leave the engine out",
            ));
        }
        // Boards that are too small for the way a lattice wraps, and the largest first, so that what
        // is impossible is refused at once.
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
    /// The sequence's number in the On-Line Encyclopedia of Integer Sequences, where it is known.
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
            let brute = Count::new(request.board(size)).colours(3);
            let brute = brute.engine(Engine::BRUTE).run().unwrap();
            assert_eq!(*number, brute.count, "{size}");
        }
        // Positions of 2 x 2 up to symmetry: 13, in the documentation of `CountClasses`.
        let classes = CountSquares::new(2).up_to(UpTo::Symmetry).run().unwrap();
        assert_eq!(classes.squares, [UBig::from(1u8), UBig::from(13u8)]);
    }

    /// Not after all larger boards have been counted.
    #[test]
    fn boards_too_short_for_their_wraps_are_refused_at_once() {
        let ring: Lattice = "points a; edges a-a:right; columns wrap".parse().unwrap();
        let refused = CountSquares::new(12).lattice(ring).run_with(&Impatient);
        let refused = refused.unwrap_err();
        assert!(refused.is_refusal(), "{refused}");
        assert!(refused.to_string().contains("too small"), "{refused}");
    }

    #[test]
    fn what_has_no_squares_is_refused() {
        let honeycomb = CountSquares::new(2).lattice("honeycomb-torus".parse().unwrap());
        assert!(
            honeycomb
                .run()
                .unwrap_err()
                .to_string()
                .contains("multiple of 2")
        );
        assert!(CountSquares::new(0).run().is_err());
        let engine = CountSquares::new(2)
            .up_to(UpTo::Symmetry)
            .engine(Engine::HASHED);
        assert!(engine.run().is_err());
    }
}

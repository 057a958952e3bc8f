//! Published numbers of legal positions, for boards that take too long to count.

use super::{Count, Counted, Engine};
use crate::{BoardJson, BoardSpec, Error, Request, Result};
use serde::Serialize;
use std::fmt;
use tengen_base::observer::Observer;
use tengen_board::{Boundary, Lattice};
use tengen_estimate::published;
use tengen_exact::UBig;

/// The least number of rows and of columns of a large board. A large board whose number of legal
/// positions is published is not counted.
const LARGE: usize = 16;

/// A published number of legal positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LookedUp {
    /// The board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Number of colours of stones.
    pub colours: u32,
    /// The number of legal positions.
    #[serde(with = "crate::text::Integer")]
    pub count: UBig,
    /// The publication that has the number.
    pub source: &'static str,
    /// The reason why the number was not counted.
    #[serde(skip)]
    pub reason: String,
}

/// A number of legal positions, either counted or looked up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[expect(clippy::exhaustive_enums, reason = "callers handle each variant")]
pub enum Known {
    /// The number of legal positions was counted, in this run or an earlier one.
    Counted(Counted),
    /// The number of legal positions was taken from a publication.
    LookedUp(LookedUp),
}

impl Count {
    /// Returns the published number of legal positions for the board of this request. Returns
    /// `None` if there is none, or if the request also asks for the counts of narrower boards.
    ///
    /// Only boards of the square lattice with two colours and without extra rows of empty points
    /// have published numbers.
    ///
    /// ```
    /// use tengen::prelude::*;
    /// let known = tengen::count(19, 19).published().unwrap();
    /// assert_eq!(known.count.to_string().len(), 171);
    /// assert!(tengen::count(20, 20).published().is_none());
    /// ```
    pub fn published(&self) -> Option<LookedUp> {
        let BoardSpec::Lattice(spec) = &self.board else {
            return None;
        };
        let shape = spec.shape();
        let is_ordinary = shape.lattice == Lattice::Square && shape.boundary == Boundary::None;
        if !is_ordinary || self.colours != 2 || self.columns {
            return None;
        }
        Some(LookedUp {
            board: shape.into(),
            colours: self.colours,
            count: published::square_count(shape.rows, shape.cols)?,
            source: published::source(shape.rows, shape.cols),
            reason: format!("boards of {LARGE} or more rows and columns take hours to years"),
        })
    }

    /// Counts the legal positions, or returns the published number. A published number is returned
    /// if the board has at least 16 rows and 16 columns, or if the count would not fit into memory.
    ///
    /// A request that names an engine or a scratch directory is always counted.
    ///
    /// # Errors
    /// The errors of [`run_with`](Request::run_with), if the number is not published.
    pub fn known_with(&self, observer: &dyn Observer) -> Result<Known> {
        let says_how = self.engine != Engine::AUTO || self.keeping.scratch.is_some();
        let Some(published) = self.published().filter(|_| !says_how) else {
            return self.run_with(observer).map(Known::Counted);
        };
        if let BoardSpec::Lattice(spec) = &self.board
            && spec.shape().rows.min(spec.shape().cols) >= LARGE
        {
            return Ok(Known::LookedUp(published));
        }
        match self.run_with(observer) {
            Err(Error::TooLarge {
                reason,
                foreseen: true,
                ..
            }) => Ok(Known::LookedUp(LookedUp {
                reason,
                ..published
            })),
            counted => counted.map(Known::Counted),
        }
    }
}

impl fmt::Display for LookedUp {
    /// Writes the number of legal positions in decimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.count.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;

    fn known(count: &Count) -> Known {
        count.known_with(&Silent).unwrap()
    }

    #[test]
    fn small_boards_are_counted() {
        let count = crate::count(4, 4);
        let Known::Counted(counted) = known(&count) else {
            panic!("it was looked up");
        };
        assert_eq!(counted.count, count.published().unwrap().count);
    }

    #[test]
    fn large_boards_are_looked_up_unless_an_engine_is_given() {
        let large = crate::count(17, 16);
        let Known::LookedUp(published) = known(&large) else {
            panic!("it was counted");
        };
        assert!(published.source.contains("Table 5"), "{}", published.source);
        // The published count of the 17 x 16 board is that of the 16 x 17 board. It lies between
        // the counts of the 16 x 16 and the 17 x 17 board.
        let [below, above] = [16, 17].map(|n| crate::count(n, n).published().unwrap().count);
        assert!(below < published.count && published.count < above);
        let small_memory = crate::count(12, 12).memory(1 << 20);
        let Known::LookedUp(published) = known(&small_memory) else {
            panic!("it was counted");
        };
        assert!(published.reason.contains("need at least"));
        let split = Count {
            engine: Engine::SPLIT,
            ..small_memory.clone()
        };
        assert!(split.known_with(&Silent).unwrap_err().is_refusal());
        assert!(small_memory.run().unwrap_err().is_refusal());
    }

    #[test]
    fn only_ordinary_boards_are_published() {
        let count = crate::count(5, 5);
        assert!(count.published().is_some());
        for other in [
            count.clone().lattice(Lattice::Torus),
            count.clone().boundary(Boundary::Top),
            count.clone().colours(3),
            count.clone().columns(true),
        ] {
            assert_eq!(other.published(), None);
        }
    }
}

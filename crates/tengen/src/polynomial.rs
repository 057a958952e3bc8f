//! Computes Go polynomials: the number of legal positions of a board as a polynomial in the number
//! of colours.

use crate::count::keeping::{Keeping, with_keeping};
use crate::request::{with_board, with_resources};
use crate::{BoardJson, BoardSpec, Request, Resources, Result};
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_estimate::polynomial::{GoPolynomial, go_polynomial};
use tengen_exact::{IBig, UBig};

/// A request for the Go polynomial of a board. Built by
/// [`tengen::polynomial`](crate::polynomial()).
///
/// Go#(G; x) is the number of legal positions on the board G with x colours of stones. It is a
/// polynomial in x (G. Farr, *The Go polynomials of a graph*, 2003).
///
/// ```
/// use tengen::prelude::*;
/// // One edge: both points empty, or one of them with a stone of any colour.
/// let go = Polynomial::new(BoardSpec::graph("edge", "1 2")).run()?;
/// let coefficients: Vec<String> = go.coefficients.iter().map(|c| c.to_string()).collect();
/// assert_eq!(coefficients[..2], ["1", "2"]);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](crate::Error::Unusable), if the board does not exist or has too many points.
/// [`TooLarge`](crate::Error::TooLarge), if the states do not fit into the memory limit.
/// [`Interrupted`](crate::Error::Interrupted), if the observer asked to stop.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Polynomial {
    /// The board.
    pub board: BoardSpec,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
    /// Where unfinished work is saved. Only boards of the square lattice with at least 6 rows save
    /// it. No vectors are kept in files.
    #[serde(default)]
    pub keeping: Keeping,
}

/// The Go polynomial of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FoundPolynomial {
    /// The board of the polynomial.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Number of points of the board.
    pub points: usize,
    /// The coefficients of 1, x, x^2, ... in the polynomial; x is the number of colours.
    #[serde(with = "crate::text::Integers")]
    pub coefficients: Vec<IBig>,
    /// The coefficients of 1, x, x (x-1), x (x-1) (x-2), ... in the polynomial; x is the number of
    /// colours. They are the numbers of legal positions in which exactly 0, 1, 2, ... colours
    /// occur. Positions that differ only by a permutation of colours count once.
    #[serde(with = "crate::text::Integers")]
    pub falling_factorial: Vec<UBig>,
}

/// Returns a request for the Go polynomial of a rectangle.
///
/// ```
/// use tengen::prelude::*;
/// let go = tengen::polynomial(2, 2).run()?;
/// assert_eq!(go.at(2), tengen::count(2, 2).run()?.count);
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn polynomial(rows: usize, cols: usize) -> Polynomial {
    Polynomial::new(BoardSpec::square(rows, cols))
}

with_board!(Polynomial);
with_resources!(Polynomial);
with_keeping!(Polynomial);

impl Polynomial {
    /// Returns a request for the Go polynomial of `board`.
    pub fn new(board: impl Into<BoardSpec>) -> Polynomial {
        Polynomial {
            board: board.into(),
            resources: Resources::default(),
            keeping: Keeping::default(),
        }
    }
}

impl Request for Polynomial {
    type Answer = FoundPolynomial;

    fn run_with(&self, observer: &dyn Observer) -> Result<FoundPolynomial> {
        let board = self.board.board()?;
        let found = self.keeping.with(self.resources, observer, |options| {
            Ok(go_polynomial(&board, &options)?)
        })?;
        Ok(FoundPolynomial {
            board: self.board.json(&board),
            points: found.points,
            coefficients: found.coefficients(),
            falling_factorial: found.falling_factorial,
        })
    }
}

impl FoundPolynomial {
    /// Returns the value of the polynomial: the number of legal positions with `colours` colours of
    /// stones.
    pub fn at(&self, colours: u32) -> UBig {
        let polynomial = GoPolynomial {
            points: self.points,
            falling_factorial: self.falling_factorial.clone(),
        };
        polynomial.evaluate(colours)
    }
}

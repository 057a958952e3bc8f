//! Approximate numbers of legal positions, by the asymptotic formula A B^(m+n) L^(mn) for m rows
//! and n columns.

use crate::board::PlainBoard;
use crate::request::twenty;
use crate::{Error, Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_estimate::asymptotic::Formula;
use tengen_estimate::published::square_count;
use tengen_exact::interval;

/// The largest n for which the numbers of legal positions of the n by n, n by n+1 and n+1 by n+1
/// boards are published.
pub const LARGEST: usize = 18;

/// Request for an approximate number of legal positions, by the formula A B^(m+n) L^(mn) for m rows
/// and n columns.
///
/// The formula is from *Combinatorics of Go*, for the square lattice and two colours. A, B and L
/// are constants. [`tengen::approx`](crate::approx()) creates a request.
///
/// The constants come from the published numbers of the n by n, n by n+1 and n+1 by n+1 boards.
/// They are computed a second time with n-1 in place of n. The answer has only digits on which both
/// results agree, and not more than the formula gives correctly for boards with known numbers. The
/// digits are not proved.
///
/// ```
/// use tengen::prelude::*;
/// let found = tengen::approx(5000, 7000).run()?;
/// assert_eq!(found.number.exponent, 16_575_611);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable) if a side is not from 1 to 10^9, the numbers for the
/// constants are not published, or no digit is reliable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct Approx {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns; the default is `rows`.
    #[serde(default)]
    pub cols: Option<usize>,
    /// Maximum number of digits after the decimal point of the mantissa. The answer has fewer if
    /// fewer are reliable.
    #[serde(default = "crate::request::twenty")]
    pub digits: usize,
    /// A number n from 2 to [`LARGEST`]. The constants of the formula are computed from the
    /// published numbers of the n by n, n by n+1 and n+1 by n+1 boards.
    #[serde(default = "largest")]
    pub from: usize,
}

/// An approximate number of legal positions of a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Approximated {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The fixed properties of the board: square lattice, two colours, no extra rows of empty
    /// points.
    #[serde(flatten)]
    pub plain: PlainBoard,
    /// The approximate number of legal positions.
    #[serde(flatten)]
    pub number: Scientific,
    /// The fraction of colourings that are legal.
    pub legal_probability: Scientific,
    /// The relative error of the formula on this board. Present if the exact number is known and
    /// the constants of the formula were not computed from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relative_error: Option<f64>,
}

/// A decimal number, mantissa times 10^exponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Scientific {
    /// The mantissa: one digit, optionally followed by a decimal point and more digits.
    pub mantissa: String,
    /// The exponent.
    pub exponent: i64,
}

/// Request for the constants A, B and L of the formula A B^(m+n) L^(mn) for m rows and n columns.
/// The constants are computed from published numbers of n by n, n by n+1 and n+1 by n+1 boards, for
/// two values of n. The answer has the digits on which both results agree.
///
/// ```
/// use tengen::approx::ApproxConstants;
/// use tengen::prelude::*;
/// let constants = ApproxConstants::default().run()?;
/// assert!(constants.l.starts_with("2.97573419"));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable) if the numbers for the constants are not published, or
/// the two results agree on no digit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct ApproxConstants {
    /// Maximum number of digits of each constant after the decimal point.
    pub digits: usize,
    /// The larger of the two values of n for which constants are computed, from 2 to [`LARGEST`].
    pub from: usize,
}

/// The constants of the asymptotic formula A B^(m+n) L^(mn) for m rows and n columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AgreedConstants {
    /// The number n: the constants are computed from the published numbers of legal positions of
    /// the n by n, n by n+1 and n+1 by n+1 boards.
    pub from: usize,
    /// The constant L, called the base of liberties: the factor by which each point multiplies the
    /// number of legal positions of a large board.
    #[serde(rename = "L")]
    pub l: String,
    /// The constant B of the formula A B^(m+n) L^(mn), which corrects for the edges of the board.
    #[serde(rename = "B")]
    pub b: String,
    /// The constant A of the formula A B^(m+n) L^(mn), which corrects for the corners of the board.
    #[serde(rename = "A")]
    pub a: String,
}

fn largest() -> usize {
    LARGEST
}

/// Maximum number of digits of an approximate number or constant. Larger requests are lowered to
/// it. The constants of the formula have fewer reliable digits than this.
pub const MAX_DIGITS: usize = 60;

/// Creates a request for an approximate number of legal positions of a board.
///
/// ```
/// use tengen::prelude::*;
/// let found = tengen::approx(19, 19).digits(3).from(12).run()?;
/// assert_eq!(found.number.to_string(), "2.082 * 10^170");
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn approx(rows: usize, cols: usize) -> Approx {
    Approx::new(rows).cols(cols)
}

impl Approx {
    /// Creates a request for the approximate number of legal positions of a square board, with at
    /// most 20 digits. The constants of the asymptotic formula come from the largest published
    /// boards ([`LARGEST`]).
    pub fn new(rows: usize) -> Approx {
        Approx {
            rows,
            cols: None,
            digits: twenty(),
            from: LARGEST,
        }
    }
}

impl Default for ApproxConstants {
    fn default() -> ApproxConstants {
        ApproxConstants {
            digits: twenty(),
            from: LARGEST,
        }
    }
}

fn formula(from: usize) -> Result<Formula> {
    Formula::published(from).ok_or_else(|| {
        Error::unsupported(format!(
            "expected a number n from 2 to {LARGEST}, found {from}; the constants come from the \
             published numbers for the n by n board and the next larger boards"
        ))
    })
}

impl Request for Approx {
    type Answer = Approximated;

    fn run_with(&self, _: &dyn Observer) -> Result<Approximated> {
        let formula = formula(self.from)?;
        let (rows, cols) = (self.rows, self.cols.unwrap_or(self.rows));
        let found = formula.approximate(rows, cols, self.digits.min(MAX_DIGITS));
        let found = found.map_err(Error::unusable)?;
        let exact = square_count(rows, cols).filter(|_| !formula.is_fitted_to(rows, cols));
        let scientific = |number: interval::Scientific| Scientific {
            mantissa: number.mantissa,
            exponent: number.exponent,
        };
        Ok(Approximated {
            plain: PlainBoard::default(),
            rows,
            cols,
            relative_error: exact.map(|exact| found.error(&exact)),
            number: scientific(found.digits),
            legal_probability: scientific(found.legal_probability),
        })
    }
}

impl Request for ApproxConstants {
    type Answer = AgreedConstants;

    fn run_with(&self, _: &dyn Observer) -> Result<AgreedConstants> {
        let formula = formula(self.from)?;
        let agreed = formula.agreed_constants(self.digits.min(MAX_DIGITS));
        let [l, b, a] = agreed.map_err(Error::unusable)?;
        let from = formula.constants().n;
        Ok(AgreedConstants { from, l, b, a })
    }
}

impl fmt::Display for Scientific {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} * 10^{}", self.mantissa, self.exponent)
    }
}

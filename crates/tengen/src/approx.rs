//! Numbers of legal positions by the asymptotic formula.

use crate::board::PlainBoard;
use crate::{Error, Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_estimate::asymptotic::Formula;
use tengen_estimate::published::square_count;
use tengen_exact::interval;

/// The largest n for which L(n,n), L(n,n+1) and L(n+1,n+1) are published.
pub const LARGEST: usize = 18;

/// About how many legal positions a board of any size has (square lattice, two colours), by
/// the formula A B^(m+n) L^(mn) of *Combinatorics of Go*; [`tengen::approx`](crate::approx())
/// makes one.
///
/// The constants come from the published numbers of square and almost square boards. As many
/// digits are given as two sets of constants agree on and the error on known boards lets
/// expect; these are no bounds.
///
/// ```
/// use tengen::prelude::*;
/// let found = tengen::approx(5000, 7000).run()?;
/// assert_eq!(found.number.exponent, 16_575_611);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if a side is not from 1 to 10^9, there are no published
/// numbers for the constants, or they give no digit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct Approx {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns; as many as rows, unless stated.
    #[serde(default)]
    pub cols: Option<usize>,
    /// At most so many digits after the mantissa's point.
    #[serde(default = "twenty")]
    pub digits: usize,
    /// The constants are those from boards of this many points and one more on a side, from 2
    /// to [`LARGEST`].
    #[serde(default = "largest")]
    pub from: usize,
}

/// About how many legal positions a board has.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Approximated {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The rest of the board: the square lattice, two colours.
    #[serde(flatten)]
    pub plain: PlainBoard,
    /// The number.
    #[serde(flatten)]
    pub number: Scientific,
    /// Which part of all colourings is legal.
    pub legal_probability: Scientific,
    /// The error of the formula against the exact number, over that, where it is known and the
    /// constants do not come from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relative_error: Option<f64>,
}

/// A decimal number, mantissa times 10^exponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scientific {
    /// One digit, and perhaps a point and more.
    pub mantissa: String,
    /// The exponent.
    pub exponent: i64,
}

/// The constants of the formula A B^(m+n) L^(mn), with the digits on which two sets agree.
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
/// [`Unusable`](Error::Unusable), if there are no published numbers for the constants, or the
/// two sets agree on no digit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ApproxConstants {
    /// At most so many digits after the point.
    pub digits: usize,
    /// They are those from boards of this many points and one more on a side, from 2 to
    /// [`LARGEST`].
    pub from: usize,
}

/// The constants of the asymptotic formula.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AgreedConstants {
    /// From boards of how many points on a side, and one more.
    pub from: usize,
    /// The base of liberties.
    #[serde(rename = "L")]
    pub l: String,
    /// The factor of the edges.
    #[serde(rename = "B")]
    pub b: String,
    /// The factor of the corners.
    #[serde(rename = "A")]
    pub a: String,
}

fn twenty() -> usize {
    20
}

fn largest() -> usize {
    LARGEST
}

/// More digits than the constants have.
pub const MAX_DIGITS: usize = 60;

/// About how many legal positions a board of any size has.
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
    /// Of a square board, with 20 digits, and the constants from the largest published
    /// numbers.
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
    Formula::published(from)
        .ok_or_else(|| Error::unusable("there are no published numbers for these constants"))
}

impl Request for Approx {
    type Answer = Approximated;

    fn run_with(&self, _: &dyn Observer) -> Result<Approximated> {
        let formula = formula(self.from)?;
        let (rows, cols) = (self.rows, self.cols.unwrap_or(self.rows));
        let found = formula.approximate(rows, cols, self.digits.min(MAX_DIGITS));
        let found = found.map_err(Error::unusable)?;
        let exact = square_count(rows, cols).filter(|_| !formula.is_fitted_to(rows, cols));
        Ok(Approximated {
            plain: PlainBoard::default(),
            rows,
            cols,
            relative_error: exact.map(|exact| found.error(&exact)),
            number: found.digits.into(),
            legal_probability: found.legal_probability.into(),
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

impl From<interval::Scientific> for Scientific {
    fn from(number: interval::Scientific) -> Scientific {
        Scientific {
            mantissa: number.mantissa,
            exponent: number.exponent,
        }
    }
}

impl fmt::Display for Scientific {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} * 10^{}", self.mantissa, self.exponent)
    }
}

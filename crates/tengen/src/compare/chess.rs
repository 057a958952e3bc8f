//! Upper bounds on the number of positions of chess.

use crate::{Error, Request, Result};
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_estimate::other::{GO_10X10, chess};
use tengen_exact::UBig;

pub use tengen_estimate::other::chess::Part;

/// Upper bounds on the number of chess positions, with the Go count on 10 x 10 for
/// comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ChessBounds {
    /// Number of bits of the longest code of a chess position. The code joins the Huffman codes of
    /// the squares' contents.
    pub bits: u32,
    /// 2^`bits`, an upper bound on the number of chess positions without promoted pieces.
    #[serde(with = "crate::text::Integer")]
    pub upper_bound: UBig,
    /// A refined upper bound on the number of all chess positions, quoted from `refined_source`.
    pub refined_bound: &'static str,
    /// The source of the refined bound.
    pub refined_source: &'static str,
    /// The number of legal Go positions on the 10 x 10 board.
    #[serde(with = "crate::text::Integer")]
    pub go_10x10: UBig,
    /// `true` if twice the refined bound on chess positions is less than `go_10x10`.
    pub refined_below_half_of_go_10x10: bool,
}

/// Returns upper bounds on the number of chess positions, from a Huffman code of the
/// squares.
///
/// ```
/// let chess = tengen::compare::chess()?;
/// assert_eq!(chess.bits, 164);
/// assert!(chess.refined_below_half_of_go_10x10);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// No error is known to occur: the numbers are constants.
pub fn chess() -> Result<ChessBounds> {
    let go: UBig = (GO_10X10.parse()).map_err(|_| Error::failed("L(10,10) is not a number"))?;
    Ok(ChessBounds {
        bits: chess::bits(),
        upper_bound: chess::upper_bound(),
        refined_bound: chess::REFINED,
        refined_source: chess::REFINED_SOURCE,
        refined_below_half_of_go_10x10: chess::refined() * UBig::from(2u8) < go,
        go_10x10: go,
    })
}

impl ChessBounds {
    /// Returns the parts of the Huffman code of a chess position: one for each kind of square, by
    /// the length of the code words of its contents.
    pub fn parts(&self) -> &'static [Part] {
        &chess::PARTS
    }
}

/// Request for upper bounds on the number of chess positions; calls [`chess()`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct QuoteChess {}

impl Request for QuoteChess {
    type Answer = ChessBounds;

    fn run_with(&self, _: &dyn Observer) -> Result<ChessBounds> {
        chess()
    }
}

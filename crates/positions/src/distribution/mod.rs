//! Numbers of legal positions by something that points add to: generating functions, of
//! which the sums over all positions are made as any others (see
//! [`tengen_sweep::semiring`]), with polynomials for numbers.
//!
//! ```text
//!   --by         variable                           what remembers enough
//!   stones       x^stones                           the frontier problem
//!   empty        x^(points - stones)                the same, read backwards
//!   black-white  x^black y^white                    named colours
//!   strings      x^strings                          named colours, all strings
//! ```
//!
//! A stone that joins two strings takes one away: the polynomials are in 1/x as well. Their
//! coefficients have as many machine words as are known to suffice.

mod joint;
mod moments;
mod problem;
mod single;
mod sum;
mod words;

pub use joint::{BlackWhite, by_black_white};
pub use moments::Ratio;
pub use single::{Distribution, by_empty, by_stones, by_strings};

use tengen_base::text::bytes_text;
use tengen_count::CountError;
use tengen_sweep::execute::ExecuteError;
use tengen_sweep::named::NamedError;
use tengen_sweep::sweep::SweepError;

/// Why there is no distribution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DistributionError {
    /// There must be a colour.
    #[error("there must be at least one colour")]
    NoColours,
    /// The board cannot be swept.
    #[error(transparent)]
    Sweep(#[from] SweepError),
    /// The board cannot be swept with so many named colours.
    #[error(transparent)]
    Named(#[from] NamedError),
    /// The states are certainly too many; nothing was computed.
    #[error(
        "the frontier of this board is {width} points wide, so that there are at least {states} \
         states, whose numbers need more than {} of memory, and {} are allowed",
        bytes_text(*needed as f64),
        bytes_text(*allowed as f64)
    )]
    TooLarge {
        /// Points of the frontier.
        width: usize,
        /// States, at least.
        states: u128,
        /// Bytes, at least.
        needed: u128,
        /// Bytes allowed.
        allowed: usize,
    },
    /// It was stopped, or the states turned out not to fit into memory.
    #[error(transparent)]
    Execute(#[from] ExecuteError),
}

impl From<DistributionError> for CountError {
    fn from(error: DistributionError) -> CountError {
        match error {
            DistributionError::Execute(error) => error.into(),
            DistributionError::TooLarge {
                needed, allowed, ..
            } => CountError::out_of_memory(needed as f64, allowed as f64, error),
            other => CountError::Unusable(other.to_string()),
        }
    }
}

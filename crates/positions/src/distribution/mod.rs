//! Distributions of legal positions: their numbers by a quantity such as the number of stones.
//!
//! The numbers of a distribution are the coefficients of a polynomial, which is the sum of one term
//! for each position. A sweep, which adds the points of the board one by one, computes for each
//! state a polynomial instead of a number of positions (see [`tengen_sweep::semiring`]). The table
//! has the option of the command, the term of a position, and the counting problem that is swept:
//!
//! ```text
//!   --by         term of a position    counting problem
//!   stones       x^stones              `FrontierProblem`
//!   empty        x^(points - stones)   `FrontierProblem`; the coefficients for stones, reversed
//!   black-white  x^black y^white       `NamedProblem`, which does not exchange colours
//!   strings      x^strings             `NamedProblem`, with states that contain all strings
//! ```
//!
//! On many boards, the polynomial by stones is interpolated from its values instead, which is faster
//! (the module `values`).
//!
//! In the polynomial by strings, a stone that joins two strings multiplies a term by 1/x. So
//! polynomials for parts of the board may contain negative powers. Coefficients are integers with
//! as many machine words as a known bound requires.

mod joint;
mod moments;
mod problem;
mod single;
mod sum;
mod values;
mod words;

pub use joint::{BlackWhite, by_black_white};
pub use moments::Ratio;
pub use single::{Distribution, by_empty, by_stones, by_strings};

use tengen_base::text::bytes_text;
use tengen_count::CountError;
use tengen_sweep::execute::ExecuteError;
use tengen_sweep::named::NamedError;
use tengen_sweep::sweep::SweepError;

/// The error of a distribution that cannot be computed.
#[derive(Debug, thiserror::Error)]
pub enum DistributionError {
    /// The number of colours is 0.
    #[error("there must be at least one colour")]
    NoColours,
    /// The board cannot be swept.
    #[error(transparent)]
    Sweep(#[from] SweepError),
    /// The board cannot be swept with this number of colours, if the states distinguish colours by
    /// name.
    #[error(transparent)]
    Named(#[from] NamedError),
    /// There are certainly too many states for the memory. Nothing was computed.
    #[error(
        "the frontier of this board is {width} points wide, so that there are at least {states} \
         states, whose numbers need more than {} of memory, and {} are allowed",
        bytes_text(*needed as f64),
        bytes_text(*allowed as f64)
    )]
    TooLarge {
        /// The width of the frontier.
        width: usize,
        /// A lower bound on the number of states.
        states: u128,
        /// A lower bound on the bytes needed.
        needed: u128,
        /// The memory limit in bytes.
        allowed: usize,
    },
    /// The observer cancelled, or the states exceeded the memory limit during the count.
    #[error(transparent)]
    Execute(#[from] ExecuteError),
    /// The values of a polynomial cannot be counted.
    #[error(transparent)]
    Count(#[from] CountError),
}

impl From<DistributionError> for CountError {
    fn from(error: DistributionError) -> CountError {
        match error {
            DistributionError::Execute(error) => error.into(),
            DistributionError::Count(error) => error,
            DistributionError::TooLarge {
                needed, allowed, ..
            } => CountError::out_of_memory(needed as f64, allowed as f64, error),
            other => CountError::Unusable(other.to_string()),
        }
    }
}

//! Numbers of legal positions by something that points add to: generating functions, of
//! which the sums over all positions are made as any others (see
//! [`tengen_count::semiring`]), with polynomials for numbers.
//!
//! ```text
//!   --by         variable                           what remembers enough
//!   stones       x^stones                           the frontier problem
//!   empty        x^(points - stones)                the same, read backwards
//!   black-white  x^black y^white                    named colours
//!   strings      x^strings                          named colours, all strings
//! ```
//!
//! A stone that joins two strings takes one away: the polynomials are Laurent's. Their
//! coefficients have as many machine words as are known to suffice.

mod laurent;
mod moments;
mod problem;
mod single;
mod sum;
mod words;

pub use moments::Ratio;
pub use single::{Distribution, by_empty, by_stones};

use tengen_count::execute::ExecuteError;
use tengen_count::observer::Observer;
use tengen_count::sweep::SweepError;

/// What the computation may use and whom it tells.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// Number of threads, at least 1.
    pub threads: usize,
    /// Bytes of memory that may be used.
    pub memory: usize,
    /// Who waits.
    pub observer: &'a dyn Observer,
}

/// Why there is no distribution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DistributionError {
    /// There must be a colour.
    #[error("there must be at least one colour")]
    NoColours,
    /// The board cannot be swept.
    #[error(transparent)]
    Sweep(#[from] SweepError),
    /// The states are certainly too many; nothing was computed.
    #[error(
        "the frontier of this board is {width} points wide, so that there are at least {states} \
         states, whose numbers need more than {needed} bytes of memory, and {allowed} are allowed"
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
    /// The threads could not be started.
    #[error("cannot start the threads: {0}")]
    Threads(String),
}

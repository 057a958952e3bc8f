//! Unbiased estimates of the number of legal positions, for boards too large to count.
//!
//! A position is built point by point at random. Only the state of the frontier (the points that
//! still have unseen neighbours) is kept, so that boards with 99 rows are feasible. A *run* builds
//! positions on the whole board and gives one estimate. The result is the mean of independent runs.
//! There are two methods for a run:
//!
//! * [`Method::Chen`], the heuristic sampling of *Combinatorics of Go* 4.8;
//! * [`Method::Particles`], a particle filter, which builds many positions side by side. A
//!   *look-ahead* (a guess of the number of ways to complete a position) guides its choices. In the
//!   same time its error is many times smaller than with Chen's method (`docs/estimates.md` has
//!   measurements).
//!
//! | module | one idea |
//! |---|---|
//! | `slot_sweep` | the order of the points, and the place of each point in a state |
//! | `state` | the state of the frontier, changed in place |
//! | `choices` | the choices at a new point, and the factor by which each changes the look-ahead |
//! | `fit` | a look-ahead fitted to the exact numbers of completions on a small board |
//! | `chen`, `particles` | one run of either method |
//! | `random` | random choices that are equal on every machine |
//! | `statistics`, `decimal` | the average of many runs, and its decimal notation |
//!
//! ```
//! use tengen_board::Board;
//! use tengen_base::observer::Silent;
//! use tengen_estimate::sampling::{Method, Options, estimate};
//!
//! let options = Options {
//!     method: Method::Particles { particles: 100 },
//!     samples: 20,
//!     seed: 1,
//!     threads: 1,
//!     observer: &Silent,
//! };
//! let estimate = estimate(&Board::square(9, 9)?, 2, &options)?;
//! // L(9,9) = 1.039e38.
//! assert_eq!(format!("{:.1}", estimate.mean), "1.0e38");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chen;
mod choices;
mod decimal;
mod fit;
mod particles;
mod random;
mod runs;
mod slot_sweep;
mod state;
mod statistics;

pub use decimal::Decimal;
pub use runs::{MAX_DEGREE, MAX_PARTICLES, MAX_POINTS, MAX_SAMPLES, estimate};
pub use state::MAX_CODES;
pub use statistics::student;

use serde::Serialize;
use tengen_base::observer::Observer;

/// The method of an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase", tag = "method")]
pub enum Method {
    /// Heuristic sampling. After each point it keeps one state for each number of libertyless
    /// strings, which represents all states with that number.
    Chen,
    /// A particle filter.
    Particles {
        /// The number of positions built side by side in a run, at least 1.
        particles: usize,
    },
}

/// The parameters of an estimate.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The method.
    pub method: Method,
    /// The number of independent runs, at least 1; the result is their mean.
    pub samples: usize,
    /// The seed of the random choices. The result depends only on the board, the number of colours,
    /// the method, the number of samples and the seed. So the result is equal on every machine.
    pub seed: u64,
    /// The number of threads, at least 1.
    pub threads: usize,
    /// The observer for progress and cancellation.
    pub observer: &'a dyn Observer,
}

/// An estimate of the number of legal positions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Estimate {
    /// The method of the estimate.
    #[serde(flatten)]
    pub method: Method,
    /// The number of runs in the result. It is smaller than requested only if the observer
    /// cancelled.
    pub samples: usize,
    /// `true` if the result contains all requested runs.
    pub complete: bool,
    /// The seed of the random choices.
    #[serde(with = "tengen_base::json::Integer")]
    pub seed: u64,
    /// The mean of the runs; its expectation is the number of legal positions.
    pub mean: Decimal,
    /// The standard error of the mean, estimated from the runs; `None` for a single run.
    pub standard_error: Option<Decimal>,
    /// The standard error divided by the mean; `None` for a single run.
    pub relative_error: Option<f64>,
    /// The 95% confidence interval by Student's t-distribution, cut off at 0; `None` for a single
    /// run.
    ///
    /// The interval is valid if the mean is normally distributed, as for runs that differ little.
    /// Runs of Chen's method on large boards differ by factors; then the interval is too low and
    /// too short.
    pub interval: Option<Interval>,
    /// The probability that a random colouring is legal: the mean divided by the number of all
    /// colourings, (colours + 1)^points.
    pub probability: Decimal,
}

/// An interval of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Interval {
    /// The lower end.
    pub lower: Decimal,
    /// The upper end.
    pub upper: Decimal,
}

/// The error of an estimate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SamplingError {
    /// The number of samples is 0.
    #[error("at least 1 sample is needed, and 2 for a standard error")]
    NoSamples,
    /// The number of particles is 0.
    #[error("at least 1 particle is needed")]
    NoParticles,
    /// There are more samples or particles than allowed.
    #[error("expected at most {limit} {what}, found {given}")]
    TooMany {
        /// The option that is too large: "samples" or "particles".
        what: &'static str,
        /// The requested number.
        given: usize,
        /// The largest number allowed.
        limit: usize,
    },
    /// All threads together have more particles than allowed.
    #[error(
        "{threads} threads with {particles} particles each exceed the limit of {MAX_PARTICLES} \
         particles in all; use fewer threads or particles"
    )]
    TooManyAtATime {
        /// The number of threads.
        threads: usize,
        /// The number of particles of a run.
        particles: usize,
    },
    /// A vertex has too many neighbours.
    #[error(
        "a vertex of the board has {degree} neighbours; sampling needs at most {MAX_DEGREE} for \
         every vertex"
    )]
    TooDense {
        /// The largest number of neighbours of a vertex of the board.
        degree: usize,
    },
    /// The number of colours is 0.
    #[error("at least 1 colour is needed")]
    NoColours,
    /// The number of threads is 0.
    #[error("at least 1 thread is needed")]
    NoThreads,
    /// The board has too many points.
    #[error(
        "a board of {points} points is too large to be sampled; at most {MAX_POINTS} are possible"
    )]
    TooLarge {
        /// The number of points of the board.
        points: usize,
    },
    /// The frontier is too wide, or there are too many colours: a point of the frontier has more
    /// than [`MAX_CODES`] possible codes.
    #[error(
        "a frontier of {width} points with {colours} colours is too wide to be sampled; \
         expected at most {} points and colours together",
        MAX_CODES - 1
    )]
    TooWide {
        /// The number of points of the frontier, or a lower bound on it.
        width: usize,
        /// The number of colours.
        colours: u32,
    },
    /// The mean or the variance of the runs is not finite, because the runs differ by huge factors.
    #[error("the runs differ by factors so large that their mean is not finite")]
    NotFinite,
    /// The threads cannot be started.
    #[error("cannot start threads: {0}")]
    Threads(String),
    /// The observer cancelled before any run was finished.
    #[error("stopped before the first run was finished")]
    Cancelled,
}

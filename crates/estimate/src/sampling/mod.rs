//! Unbiased estimates of numbers of legal positions, where counting is out of reach.
//!
//! A position is made point by point at random, and what is remembered of it is the
//! frontier's state; so boards of 99 rows are no trouble. Two methods, each an
//! average over independent runs:
//!
//! * [`Method::Chen`], the heuristic sampling of *Combinatorics of Go* 4.8;
//! * [`Method::Particles`], a particle filter with look-ahead, whose error is many
//!   times smaller in the same time (`docs/estimates.md` has measurements).
//!
//! | module | one idea |
//! |---|---|
//! | `slot_sweep` | the order of points, and where each is remembered |
//! | `state` | what is remembered, changed in place |
//! | `choices` | what can be at a point, what it is worth |
//! | `fit` | a look-ahead from a small board |
//! | `chen`, `particles` | one run of either method |
//! | `random` | choices that are the same everywhere |
//! | `statistics`, `decimal` | many runs; their result |
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
pub use runs::{MAX_CODES, MAX_DEGREE, MAX_PARTICLES, MAX_POINTS, MAX_SAMPLES, estimate};
pub use statistics::student;

use serde::Serialize;
use tengen_base::observer::Observer;

/// How to estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase", tag = "method")]
pub enum Method {
    /// Heuristic sampling: one representative for every number of libertyless
    /// strings at every point.
    Chen,
    /// A particle filter.
    Particles {
        /// Positions that are made side by side in a run, at least 1.
        particles: usize,
    },
}

/// How much to sample, and how.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// How to estimate.
    pub method: Method,
    /// Number of independent runs, at least 1; the result is their mean.
    pub samples: usize,
    /// Where the random choices start. The result is a function of the board, the
    /// number of colours, the method, the samples and the seed, and the same on every
    /// machine.
    pub seed: u64,
    /// Number of threads, at least 1.
    pub threads: usize,
    /// Progress and cancellation.
    pub observer: &'a dyn Observer,
}

/// What sampling tells of a number of legal positions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimate {
    /// How it was estimated.
    #[serde(flatten)]
    pub method: Method,
    /// Runs that went into the result: fewer than were asked for only if somebody
    /// stopped them.
    pub samples: usize,
    /// Whether these are all runs that were asked for.
    pub complete: bool,
    /// Where the random choices started.
    #[serde(serialize_with = "as_text")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "String", regex(pattern = "^-?[0-9]+$"))
    )]
    pub seed: u64,
    /// The mean of the runs; its expectation is the number of legal positions.
    pub mean: Decimal,
    /// The standard error of the mean, from the differences between the runs; none
    /// from one run.
    pub standard_error: Option<Decimal>,
    /// The standard error over the mean.
    pub relative_error: Option<f64>,
    /// The 95% confidence interval of Student's t-distribution, cut off at 0. It holds
    /// as far as the mean is distributed normally, which runs that differ little from
    /// each other are; where they differ by factors, as those of Chen's method on
    /// large boards do, the interval is too low and too short.
    pub interval: Option<Interval>,
    /// The mean over the number of all colourings, (λ + 1) to the number of points.
    pub probability: Decimal,
}

/// JSON has integers that can pass 2^53 as text.
fn as_text<S: serde::Serializer>(number: &u64, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(number)
}

/// An interval of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Interval {
    /// Its lower end.
    pub lower: Decimal,
    /// Its upper end.
    pub upper: Decimal,
}

/// Why there is no estimate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SamplingError {
    /// Nothing to average.
    #[error("at least 1 sample is needed, and 2 for a standard error")]
    NoSamples,
    /// A particle filter without particles.
    #[error("at least 1 particle is needed")]
    NoParticles,
    /// More runs or particles than there can be.
    #[error("{given} {what} are more than the {limit} that are possible")]
    TooMany {
        /// "samples" or "particles".
        what: &'static str,
        /// How many.
        given: usize,
        /// How many there can be.
        limit: usize,
    },
    /// More particles, of all threads, than there is reason to keep in memory.
    #[error(
        "{threads} threads with {particles} particles each are too many at a time; together \
         they can have {MAX_PARTICLES}"
    )]
    TooManyAtATime {
        /// Threads.
        threads: usize,
        /// Particles of a run.
        particles: usize,
    },
    /// A vertex with more neighbours than are numbered.
    #[error("a vertex has {degree} neighbours; at most {MAX_DEGREE} can be sampled")]
    TooDense {
        /// The largest number of neighbours.
        degree: usize,
    },
    /// No stones.
    #[error("at least 1 colour is needed")]
    NoColours,
    /// No threads.
    #[error("at least 1 thread is needed")]
    NoThreads,
    /// More points than can be planned.
    #[error(
        "a board of {points} points is too large to be sampled; at most {MAX_POINTS} are possible"
    )]
    TooLarge {
        /// Points of the board.
        points: usize,
    },
    /// The frontier and the colours do not fit into bytes.
    #[error(
        "a frontier of {width} points with {colours} colours is too wide to be sampled; points \
         and colours can be {} together",
        MAX_CODES - 1
    )]
    TooWide {
        /// Points of the frontier, or a lower bound.
        width: usize,
        /// Number of colours.
        colours: u32,
    },
    /// Runs differ by more than numbers can.
    #[error("the runs differ by factors so large that their mean is not finite")]
    NotFinite,
    /// The threads cannot be started.
    #[error("no threads: {0}")]
    Threads(String),
    /// Stopped before any run was finished.
    #[error("stopped before the first run was finished")]
    Cancelled,
}

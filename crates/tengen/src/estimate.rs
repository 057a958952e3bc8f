//! Estimates of numbers of legal positions by random sampling.

use crate::request::{with_board, with_resources};
use crate::{BoardSpec, Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_board::{Board, Boundary, Lattice};
use tengen_estimate::sampling::{self, MAX_POINTS, Options, SamplingError};

pub use tengen_estimate::sampling::{Decimal, Estimate as Sampled, Interval, Method};

/// Request for an estimate of the number of legal positions, by random sampling, for
/// boards too large to count.
///
/// [`tengen::estimate`](crate::estimate()) creates a request. Each sampling run gives an
/// independent estimate, and the mean of all runs is unbiased. A seed gives the same result on
/// every machine and with any number of threads.
///
/// ```
/// use tengen::prelude::*;
/// let found = tengen::estimate(4, 4).samples(20).particles(50).seed(7).run()?;
/// let mean = found.estimate.mean; // 24318165 is exact
/// assert_eq!(mean.exponent, 7);
/// assert!((2.2..2.7).contains(&mean.mantissa));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](Error::Unusable) if the board is invalid or too large to sample, or the number of
///   samples or particles is 0.
/// - [`Failed`](Error::Failed) if the runs differ so much that their mean is not finite.
/// - [`Interrupted`](Error::Interrupted) if the observer stops the request before one
///   sampling run is finished. If it stops later, the answer uses the finished runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct Estimate {
    /// The board.
    pub board: BoardSpec,
    /// Number of colours of stones, at least 1.
    #[serde(default = "crate::count::two")]
    pub colours: u32,
    /// The sampling method.
    #[serde(default)]
    pub method: EstimateBy,
    /// Number of independent sampling runs, at least 1. The default is 100, or 10000 for Chen's
    /// method ([`EstimateBy::Chen`]).
    #[serde(default)]
    pub samples: Option<usize>,
    /// Number of particles: positions that a run of the particle filter builds in parallel. The
    /// default is 1000. The other method, Chen's heuristic sampling, has no particles.
    #[serde(default)]
    pub particles: Option<usize>,
    /// Seed of the random number generator.
    #[serde(default = "crate::request::one")]
    pub seed: u64,
    /// Limits on threads and memory; an estimate takes little memory.
    #[serde(default)]
    pub resources: Resources,
}

/// A sampling method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum EstimateBy {
    /// A particle filter with look-ahead: many positions (particles) are built side by side, point
    /// by point. They are resampled by their weights: positions with large weights are copied, and
    /// positions with small weights may be dropped.
    #[default]
    Particles,
    /// Chen's heuristic sampling, as in *Combinatorics of Go*, section 4.8: partial positions with
    /// equally many points and equally many strings without liberty are represented by a random one
    /// of them.
    Chen,
}

/// An estimate of the number of legal positions of a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Estimated {
    /// The board.
    #[serde(flatten)]
    pub board: EstimatedBoard,
    /// The mean of the runs and its error.
    #[serde(flatten)]
    pub estimate: Sampled,
    /// Number of points of the board.
    #[serde(skip)]
    pub points: usize,
    /// Number of colours of stones.
    #[serde(skip)]
    pub colours: u32,
}

/// The board of an estimate, with the number of colours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum EstimatedBoard {
    /// A lattice board.
    Lattice {
        /// The lattice.
        lattice: Lattice,
        /// Boundary condition: the edges of the board outside which there is an extra row of points
        /// that are always empty.
        boundary: Boundary,
        /// Number of colours of stones.
        colours: u32,
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        cols: usize,
    },
    /// A graph.
    Graph {
        /// The name of the graph.
        graph: String,
        /// Number of colours of stones.
        colours: u32,
        /// Number of vertices.
        vertices: usize,
        /// Number of edges.
        edges: usize,
    },
}

/// Creates a request for an estimate of the number of legal positions of a large board.
///
/// ```
/// use tengen::prelude::*;
/// let found = tengen::estimate(19, 19).samples(2).particles(10).run()?;
/// assert!((168..=172).contains(&found.estimate.mean.exponent));
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn estimate(rows: usize, cols: usize) -> Estimate {
    Estimate::new(BoardSpec::square(rows, cols))
}

with_board!(Estimate);
with_resources!(Estimate);

impl Estimate {
    /// Creates a request for an estimate of a board's number of legal positions, with two colours,
    /// the particle filter as method, and seed 1.
    pub fn new(board: impl Into<BoardSpec>) -> Estimate {
        Estimate {
            board: board.into(),
            colours: 2,
            method: EstimateBy::Particles,
            samples: None,
            particles: None,
            seed: 1,
            resources: Resources::default(),
        }
    }

    /// Creates the board of the request, or returns an error if it is too large to sample.
    fn made(&self) -> Result<Board> {
        if let BoardSpec::Lattice(spec) = &self.board {
            let shape = spec.shape();
            let points = shape.rows.saturating_mul(shape.cols);
            if points > MAX_POINTS {
                return Err(explain(SamplingError::TooLarge { points }));
            }
        }
        self.board.board()
    }

    /// Returns the sampling method and its default number of runs.
    fn runs(&self) -> Result<(Method, usize)> {
        match (self.method, self.particles) {
            (EstimateBy::Particles, particles) => {
                let particles = particles.unwrap_or(1000);
                Ok((Method::Particles { particles }, 100))
            }
            (EstimateBy::Chen, None) => Ok((Method::Chen, 10_000)),
            (EstimateBy::Chen, Some(_)) => Err(Error::unsupported(
                "expected no number of particles for Chen's method, which has none; omit it, or \
                 use the method particles",
            )),
        }
    }

    fn name(&self, board: &Board) -> EstimatedBoard {
        let colours = self.colours;
        match &self.board {
            BoardSpec::Lattice(spec) => {
                let shape = spec.shape();
                EstimatedBoard::Lattice {
                    lattice: shape.lattice,
                    boundary: shape.boundary,
                    colours,
                    rows: shape.rows,
                    cols: shape.cols,
                }
            }
            BoardSpec::Graph(graph) => EstimatedBoard::Graph {
                graph: graph.graph.clone(),
                colours,
                vertices: board.points(),
                edges: board.graph().edge_count(),
            },
        }
    }
}

impl Request for Estimate {
    type Answer = Estimated;

    fn run_with(&self, observer: &dyn Observer) -> Result<Estimated> {
        let board = self.made()?;
        let (method, samples) = self.runs()?;
        let options = Options {
            method,
            samples: self.samples.unwrap_or(samples),
            seed: self.seed,
            threads: self.resources.machine(observer).threads,
            observer,
        };
        let estimate = sampling::estimate(&board, self.colours, &options).map_err(explain)?;
        Ok(Estimated {
            board: self.name(&board),
            estimate,
            points: board.points(),
            colours: self.colours,
        })
    }
}

fn explain(error: SamplingError) -> Error {
    match error {
        SamplingError::Cancelled => Error::Interrupted { kept: false },
        SamplingError::NotFinite | SamplingError::Threads(_) => Error::failed(error),
        SamplingError::TooMany { given, limit, .. } => Error::above(limit, given, error),
        SamplingError::TooLarge { points } => Error::above(MAX_POINTS, points, error),
        _ => Error::unusable(error),
    }
}

impl fmt::Display for Estimated {
    /// Writes the mean of the sampling runs, with its standard error if that is known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.digits();
        write!(f, "{:.digits$}", self.estimate.mean)?;
        match self.estimate.standard_error {
            Some(error) => write!(f, " (standard error {error:.1})"),
            None => Ok(()),
        }
    }
}

impl Estimated {
    /// Returns the number of decimal places to which the mantissa of the mean is written. The last
    /// place is the second significant digit of the standard error. Without a standard error, there
    /// are 3 places.
    pub fn digits(&self) -> usize {
        let mean = self.estimate.mean;
        match self.estimate.standard_error {
            None => 3,
            Some(error) if error.mantissa == 0.0 => 15,
            Some(error) => usize::try_from(mean.exponent - error.exponent + 1)
                .map_or(1, |digits| digits.clamp(1, 15)),
        }
    }
}

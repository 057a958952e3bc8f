//! Numbers of legal positions by random sampling.

use crate::request::{with_board, with_resources};
use crate::{BoardSpec, Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_board::{Board, Boundary, Lattice};
use tengen_estimate::sampling::{self, MAX_POINTS, Options, SamplingError};

pub use tengen_estimate::sampling::{Decimal, Estimate as Sampled, Interval, Method};

/// The number of legal positions of a board that is too large to be counted, estimated from
/// positions made at random; [`tengen::estimate`](crate::estimate()) makes one.
///
/// The runs are independent, and their mean is unbiased. The same seed gives the same result,
/// on any machine and with any number of threads.
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
/// [`Unusable`](Error::Unusable), if there is no such board, it is too large to be sampled, or
/// there are no samples or particles; [`Failed`](Error::Failed), if the runs differ so much
/// that their mean is not finite; [`Interrupted`](Error::Interrupted), if it is stopped before
/// the first run was finished. Stopped later, the answer is that of the runs finished by then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct Estimate {
    /// The board.
    pub board: BoardSpec,
    /// Number of colours of stones, at least 1.
    #[serde(default = "crate::count::two")]
    pub colours: u32,
    /// How to estimate.
    #[serde(default)]
    pub method: EstimateBy,
    /// Number of independent runs, at least 1; 100, or 10000 by Chen's method, unless stated.
    #[serde(default)]
    pub samples: Option<usize>,
    /// Positions that are made side by side in a run of the particle filter; 1000, unless
    /// stated.
    #[serde(default)]
    pub particles: Option<usize>,
    /// Where the random choices start.
    #[serde(default = "one")]
    pub seed: u64,
    /// What may be used of the machine; an estimate takes little memory.
    #[serde(default)]
    pub resources: Resources,
}

/// How to estimate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum EstimateBy {
    /// A particle filter with look-ahead.
    #[default]
    Particles,
    /// Heuristic sampling, as in *Combinatorics of Go*, section 4.8.
    Chen,
}

/// An estimate of the number of legal positions of a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimated {
    /// Of which board.
    #[serde(flatten)]
    pub board: EstimatedBoard,
    /// What sampling tells.
    #[serde(flatten)]
    pub estimate: Sampled,
    /// The board's points.
    #[serde(skip)]
    pub points: usize,
    /// Number of colours of stones.
    #[serde(skip)]
    pub colours: u32,
}

/// A board whose number of legal positions was estimated, and with how many colours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum EstimatedBoard {
    /// A lattice's.
    Lattice {
        /// The lattice.
        lattice: Lattice,
        /// Where there is an extra row of points that are always empty.
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
        /// What it is called.
        graph: String,
        /// Number of colours of stones.
        colours: u32,
        /// Its points.
        vertices: usize,
        /// Its edges.
        edges: usize,
    },
}

fn one() -> u64 {
    1
}

/// An estimate of the number of legal positions of a large board.
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
    /// On a board, with two colours, by the particle filter, from seed 1.
    pub fn new(board: impl Into<BoardSpec>) -> Estimate {
        Estimate {
            board: board.into(),
            colours: 2,
            method: EstimateBy::Particles,
            samples: None,
            particles: None,
            seed: one(),
            resources: Resources::default(),
        }
    }

    /// The board, which is not made if it is too large.
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

    /// How to estimate, and how many runs there are unless stated.
    fn runs(&self) -> Result<(Method, usize)> {
        match (self.method, self.particles) {
            (EstimateBy::Particles, particles) => {
                let particles = particles.unwrap_or(1000);
                Ok((Method::Particles { particles }, 100))
            }
            (EstimateBy::Chen, None) => Ok((Method::Chen, 10_000)),
            (EstimateBy::Chen, Some(_)) => Err(Error::unusable("Chen's method has no particles")),
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
        _ => Error::unusable(error),
    }
}

impl fmt::Display for Estimated {
    /// The estimate, and its standard error if there is one.
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
    /// Decimal places of the mean's mantissa down to the second digit of its error; 3 if that
    /// is not known.
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

//! Estimates of the number of games on a board, by random sampling. A game repeats no position
//! (superko).

use super::rule::{Superko, situations};
use crate::memory::too_large;
use crate::{BoardSpec, Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_board::json::BoardJson;
use tengen_games::paths::estimate::{
    Estimate, EstimateError, Method, Options, Runs, estimate_further,
};

/// Request for an estimate of the number of games on a board, by sampling games at random.
///
/// It is meant for boards that are too large to count. Each sampling run gives an independent
/// estimate, and the mean of all runs is unbiased. Unfinished games that can still reach the same
/// number of positions form a *stratum*. In each stratum a few games, the *representatives*, stand
/// for all games of the stratum. A seed of the random number generator gives the same result on
/// every machine and with any number of threads.
///
/// ```
/// use tengen::prelude::*;
/// use tengen::games::EstimateGames;
/// let found = EstimateGames::new(BoardSpec::square(1, 3)).runs(20).seed(7).run()?;
/// let mean = found.estimate.mean; // 907 is exact
/// assert_eq!(mean.exponent, 2);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](Error::Unusable) if the board is invalid or too large to sample, or the number of
///   runs or representatives is 0.
/// - [`TooLarge`](Error::TooLarge) if the representatives do not fit into the memory
///   limit.
/// - [`Interrupted`](Error::Interrupted) if the observer stops the request before one
///   sampling run is finished. If it stops later, the answer uses the finished runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct EstimateGames {
    /// The board.
    #[setters(into)]
    pub board: BoardSpec,
    /// The superko rule.
    #[serde(default)]
    pub rule: Superko,
    /// The sampling method.
    #[serde(default)]
    pub method: Method,
    /// Number of independent runs, at least 1.
    #[serde(default = "hundred")]
    pub runs: usize,
    /// Seed of the random number generator.
    #[serde(default = "crate::request::one")]
    pub seed: u64,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
}

/// An estimate of the number of games of a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EstimatedGames {
    /// The board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Number of colours of stones, always 2.
    pub colours: u32,
    /// The superko rule.
    #[serde(flatten)]
    pub rule: Superko,
    /// The mean of the runs and its error.
    #[serde(flatten)]
    pub estimate: Estimate,
}

/// Saved results of the sampling runs of an estimate. The estimate resumes from them after an
/// interruption, or if more runs are requested.
///
/// The resumed estimate is equal to an estimate without saved results.
///
/// ```
/// use tengen::prelude::*;
/// use tengen::games::{EstimateGames, KeptRuns};
/// let estimate = EstimateGames::new(BoardSpec::square(1, 3)).runs(10);
/// let mut kept = KeptRuns::none("1x3.runs");
/// estimate.run_further(&mut kept, &Silent)?;
///
/// let mut kept = KeptRuns::read("1x3.runs", &kept.text())?;
/// let more = estimate.runs(30);
/// assert_eq!(more.run_further(&mut kept, &Silent)?, more.run()?);
/// assert_eq!(kept.len(), 30);
/// # Ok::<(), tengen::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct KeptRuns {
    name: String,
    /// The saved results of runs; `None` until the first estimate sets the board, rule, method and
    /// seed to which they belong.
    runs: Option<Runs>,
}

fn hundred() -> usize {
    100
}

impl EstimateGames {
    /// Creates a request for an estimate of the number of games on a board, under positional
    /// superko (no position is repeated). There are 100 sampling runs, from seed 1. In each run, 30
    /// games represent all games of a stratum: those that can still reach the same number of
    /// positions.
    pub fn new(board: impl Into<BoardSpec>) -> EstimateGames {
        EstimateGames {
            board: board.into(),
            rule: Superko::default(),
            method: Method::default(),
            runs: hundred(),
            seed: 1,
            resources: Resources::default(),
        }
    }

    /// Runs the request like [`run_with`](Request::run_with), but skips the runs that are in
    /// `kept`. New runs are added to `kept`, even if the request is then interrupted or fails.
    ///
    /// # Errors
    /// The errors of [`EstimateGames`]. Also [`Unusable`](Error::Unusable) if the saved runs have
    /// another board, rule, method or seed.
    pub fn run_further(
        &self,
        kept: &mut KeptRuns,
        observer: &dyn Observer,
    ) -> Result<EstimatedGames> {
        let board = self.board.board()?;
        let situations = situations(&board, self.rule, &self.resources.machine(observer))?;
        let options = Options {
            method: self.method,
            runs: self.runs,
            seed: self.seed,
            machine: self.resources.machine(observer),
        };
        let none = || Runs::none(&situations, self.method, self.seed);
        let runs = kept.runs.get_or_insert_with(none);
        let estimate = estimate_further(&situations, &options, runs);
        Ok(EstimatedGames {
            colours: 2,
            board: self.board.json(&board),
            rule: self.rule,
            estimate: estimate.map_err(|error| explain(error, &kept.name))?,
        })
    }
}

impl Request for EstimateGames {
    type Answer = EstimatedGames;

    fn run_with(&self, observer: &dyn Observer) -> Result<EstimatedGames> {
        self.run_further(&mut KeptRuns::none("runs"), observer)
    }
}

fn explain(error: EstimateError, runs: &str) -> Error {
    match error {
        EstimateError::Runs(error) => Error::unusable(format!("{runs}: {error}")),
        EstimateError::Cancelled => Error::Interrupted { kept: false },
        EstimateError::NoMemory { memory } => {
            too_large(memory as u64 + 1, memory as u64, error.to_string())
        }
        EstimateError::Threads(_) => Error::failed(error),
        _ => Error::unusable(error),
    }
}

impl fmt::Display for EstimatedGames {
    /// Writes the mean of the sampling runs, with its standard error if that is known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2}", self.estimate.mean)?;
        match self.estimate.standard_error {
            Some(error) => write!(f, " (standard error {error:.1})"),
            None => Ok(()),
        }
    }
}

impl EstimatedGames {
    /// Returns a warning if the estimated number of games or its standard error is unreliable.
    pub fn caution(&self) -> Option<&'static str> {
        let few = (self.estimate.runs as f64 / 10.0).max(5.0);
        match self.estimate.runs {
            1 => Some("a single run has no standard error; take 2 or more runs"),
            _ if self.estimate.effective_runs < few => Some(
                "a few sampling runs dominate the mean, so it is most likely too low; use more \
                 representatives",
            ),
            _ => None,
        }
    }
}

impl KeptRuns {
    /// Creates an empty set of saved runs. Error messages call it `name`, such as the name of its
    /// file.
    pub fn none(name: impl Into<String>) -> KeptRuns {
        KeptRuns {
            name: name.into(),
            runs: None,
        }
    }

    /// Reads saved runs from their [text](KeptRuns::text). Error messages call them `name`, such as
    /// the name of their file.
    ///
    /// # Errors
    /// [`Unusable`](Error::Unusable) if the text has no runs, or was changed.
    pub fn read(name: impl Into<String>, text: &str) -> Result<KeptRuns> {
        let name = name.into();
        match Runs::read(text) {
            Ok(runs) => Ok(KeptRuns {
                name,
                runs: Some(runs),
            }),
            Err(error) => Err(Error::unusable(format!("{name}: {error}"))),
        }
    }

    /// Returns the saved runs as a text for a file; empty before the first estimate.
    pub fn text(&self) -> String {
        self.runs.as_ref().map_or_else(String::new, Runs::write)
    }

    /// Returns the number of saved runs.
    pub fn len(&self) -> usize {
        self.runs.as_ref().map_or(0, Runs::len)
    }

    /// `true` if there are no saved runs.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

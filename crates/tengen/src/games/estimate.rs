//! Numbers of games by random sampling.

use super::rule::{Superko, situations};
use crate::{BoardSpec, Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_board::json::BoardJson;
use tengen_games::paths::estimate::{
    Estimate, EstimateError, Method, Options, Runs, estimate_further,
};

/// The number of games of a board that is too large for them to be counted, estimated from
/// independent runs of heuristic sampling, whose mean is unbiased.
///
/// Of all games that can still reach equally many positions, some stand for the rest. The same
/// seed gives the same result, on any machine and with any number of threads.
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
/// [`Unusable`](Error::Unusable), if there is no such board, it is too large to be sampled, or
/// there are no runs or representatives; [`TooLarge`](Error::TooLarge), if the games that stand
/// for others do not fit into the memory; [`Interrupted`](Error::Interrupted), if it is stopped
/// before the first run was finished. Stopped later, the answer is that of the runs finished by
/// then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct EstimateGames {
    /// The board.
    #[setters(into)]
    pub board: BoardSpec,
    /// What may not be repeated.
    #[serde(default)]
    pub rule: Superko,
    /// How to estimate.
    #[serde(default)]
    pub method: Method,
    /// Number of independent runs, at least 1.
    #[serde(default = "hundred")]
    pub runs: usize,
    /// Where the random choices start.
    #[serde(default = "one")]
    pub seed: u64,
    /// What may be used of the machine.
    #[serde(default)]
    pub resources: Resources,
}

/// An estimate of the number of games of a board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EstimatedGames {
    /// Of which board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Two.
    pub colours: u32,
    /// What may not be repeated.
    #[serde(flatten)]
    pub rule: Superko,
    /// What sampling tells.
    #[serde(flatten)]
    pub estimate: Estimate,
}

/// Results of runs that are kept, so that an estimate goes on from them: after it was stopped,
/// or with more runs. The estimate is the same as without them.
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
    /// Nothing, as long as it is open what they are of.
    runs: Option<Runs>,
}

fn hundred() -> usize {
    100
}

fn one() -> u64 {
    1
}

impl EstimateGames {
    /// On a board, under positional superko: 100 runs from seed 1, with 30 representatives.
    pub fn new(board: impl Into<BoardSpec>) -> EstimateGames {
        EstimateGames {
            board: board.into(),
            rule: Superko::default(),
            method: Method::default(),
            runs: hundred(),
            seed: one(),
            resources: Resources::default(),
        }
    }

    /// As [`run_with`](Request::run_with), but only runs that are not kept are made. They are
    /// kept afterwards, whether it was stopped or not, and also if there is no estimate.
    ///
    /// # Errors
    /// Those of the request; and [`Unusable`](Error::Unusable), if the runs are of another
    /// board, rule, method or seed.
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
        EstimateError::Runs(error) => Error::Unusable(format!("{runs}: {error}")),
        EstimateError::Cancelled => Error::Interrupted { kept: false },
        EstimateError::NoMemory { memory } => Error::TooLarge {
            reason: error.to_string(),
            needed: memory as u64 + 1,
            available: memory as u64,
            foreseen: false,
        },
        EstimateError::Threads(_) => Error::failed(error),
        _ => Error::unusable(error),
    }
}

impl fmt::Display for EstimatedGames {
    /// The estimate, and its standard error if there is one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2}", self.estimate.mean)?;
        match self.estimate.standard_error {
            Some(error) => write!(f, " (standard error {error:.1})"),
            None => Ok(()),
        }
    }
}

impl EstimatedGames {
    /// Why the estimate, or what it says of its error, is not to be trusted, if so.
    pub fn caution(&self) -> Option<&'static str> {
        let few = (self.estimate.runs as f64 / 10.0).max(5.0);
        match self.estimate.runs {
            1 => Some("one run tells nothing of its error; take 2 or more"),
            _ if self.estimate.effective_runs < few => Some(
                "few of the runs make up nearly all of the mean, which is then most likely too \
                 low; more representatives would help",
            ),
            _ => None,
        }
    }
}

impl KeptRuns {
    /// No runs as yet, and what they are called in messages.
    pub fn none(name: impl Into<String>) -> KeptRuns {
        KeptRuns {
            name: name.into(),
            runs: None,
        }
    }

    /// Runs from their [text](KeptRuns::text), and what they are called in messages.
    ///
    /// # Errors
    /// [`Unusable`](Error::Unusable), if the text has no runs, or was changed.
    pub fn read(name: impl Into<String>, text: &str) -> Result<KeptRuns> {
        let name = name.into();
        match Runs::read(text) {
            Ok(runs) => Ok(KeptRuns {
                name,
                runs: Some(runs),
            }),
            Err(error) => Err(Error::Unusable(format!("{name}: {error}"))),
        }
    }

    /// As a text, to be kept in a file; empty as long as it is open what they are of.
    pub fn text(&self) -> String {
        self.runs.as_ref().map_or_else(String::new, Runs::write)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.runs.as_ref().map_or(0, Runs::len)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

//! Unbiased estimates of the number of games on boards where counting all of them takes too long.
//!
//! Source: *Combinatorics of Go*, section 6.2.
//!
//! | module | one idea |
//! |---|---|
//! | `chen` | heuristic sampling: a few games represent all games with equally many in reach |
//! | `resample` | the random choice of the games that represent others |
//! | `look_ahead` | a guess of the number of continuations of a game |
//! | `future` | the nodes that a game can still reach |
//! | `knuth` | random games, as a second method |
//! | `statistics` | mean, error and interval of independent runs |
//! | `runs` | stored results, to which runs can be added |
//! | `chance` | random choices, replaced in tests by all outcomes |

mod chance;
mod chen;
mod future;
mod knuth;
mod look_ahead;
mod resample;
mod runs;
mod statistics;

pub use runs::{Runs, RunsError};

use super::situations::Situations;
use look_ahead::LookAhead;
use serde::{Deserialize, Serialize};
use statistics::Statistics;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tengen_base::machine::Machine;
use tengen_base::observer::Event;
use tengen_base::parallel;
use tengen_base::threads::NoThreads;
use tengen_estimate::sampling::{Decimal, Interval};
use tengen_exact::random::Xoshiro;
use tengen_exact::scaled::Scaled;

/// The largest number of nodes of a graph whose games are sampled. Nodes are legal positions; under
/// situational superko, with a player to move. A run takes time proportional to the square of the
/// number of nodes.
pub const MAX_NODES: usize = 1 << 16;

/// The largest number of independent runs of an estimate.
pub const MAX_RUNS: usize = 1 << 24;

/// The largest number of games that may represent a stratum, the games with the same number of
/// positions still in reach.
pub const MAX_REPRESENTATIVES: usize = 1 << 20;

/// The estimation method. The default is guided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "EstimateMethod"))]
#[serde(rename_all = "lowercase", tag = "method", deny_unknown_fields)]
pub enum Method {
    /// Heuristic sampling: a few games represent all games of a stratum. The stratum of a game is
    /// the number of positions that it can still reach.
    Chen {
        /// Maximal number of games that represent a stratum (all games with equally many positions
        /// in reach), at least 1. The paper uses 1.
        #[serde(default = "one")]
        representatives: usize,
    },
    /// Heuristic sampling that keeps games with a probability in proportion to a guess of the
    /// number of their continuations.
    Guided {
        /// Maximal number of games that represent a stratum (all games with equally many positions
        /// in reach), at least 1. Time and memory grow with it, and the error shrinks. The default
        /// is 30.
        #[serde(default = "thirty")]
        representatives: usize,
    },
    /// Random games (Knuth's method).
    Knuth,
}

impl Method {
    /// Chen's method with one representative for each stratum (the games with equally many
    /// positions in reach), as in *Combinatorics of Go*.
    pub const CHEN: Method = Method::Chen { representatives: 1 };

    /// The guided method with 30 representatives for each stratum, the games with equally many
    /// positions in reach.
    pub const GUIDED: Method = Method::Guided {
        representatives: 30,
    };
}

impl Default for Method {
    fn default() -> Method {
        Method::GUIDED
    }
}

fn one() -> usize {
    1
}

fn thirty() -> usize {
    30
}

/// Options of an estimate of a number of games.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The method.
    pub method: Method,
    /// Number of independent runs, at least 1. The result is their mean.
    pub runs: usize,
    /// Seed of the random choices. The result depends only on the graph, the method, the number of
    /// runs and the seed, so it is equal on every machine.
    pub seed: u64,
    /// Threads, observer and memory limit. The limit is for the games (representatives of strata)
    /// that all threads together store.
    pub machine: Machine<'a>,
}

/// An estimate of a number of games.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Estimate {
    /// The method.
    #[serde(flatten)]
    pub method: Method,
    /// Number of runs in the result. It is lower than requested only if the observer stopped the
    /// estimate.
    pub runs: usize,
    /// `true` if all requested runs were done.
    pub complete: bool,
    /// Seed of the random choices.
    #[serde(with = "tengen_base::json::Integer")]
    pub seed: u64,
    /// The mean of the runs. Its expectation is the number of games.
    pub mean: Decimal,
    /// The standard error of the mean, from the spread of the runs. `None` for one run.
    pub standard_error: Option<Decimal>,
    /// The standard error divided by the mean. `None` for one run.
    pub relative_error: Option<f64>,
    /// A 95% confidence interval for the number of games, corrected for the skewness of the runs.
    /// It is reliable only if [`Estimate::effective_runs`] is not small. `None` for one run.
    pub interval: Option<Interval>,
    /// The effective number of runs: the square of the sum of their results, divided by the sum of
    /// the squares. If few of many runs dominate the mean, the mean is probably too low, because
    /// larger results have not occurred yet.
    pub effective_runs: f64,
    /// The mean of the decimal logarithms of the runs. Its expectation is at most the logarithm of
    /// the number of games.
    pub mean_log10: f64,
    /// The standard deviation of the decimal logarithms of the runs. `None` for one run.
    pub deviation_log10: Option<f64>,
}

/// The reason why there is no estimate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EstimateError {
    /// The graph has too many nodes.
    #[error(
        "the board is too large: it has {nodes} positions (under situational superko, positions with \
         a player to move), and the limit is {MAX_NODES}"
    )]
    TooLarge {
        /// Nodes of the graph.
        nodes: usize,
    },
    /// An option is out of range.
    #[error("expected 1 to {limit} {what}, found {given}")]
    OutOfRange {
        /// The option: "runs", "representatives" or "threads".
        what: &'static str,
        /// The value that was given.
        given: usize,
        /// The largest allowed value.
        limit: usize,
    },
    /// The games that represent the strata (all games with equally many positions in reach) exceed
    /// the memory limit.
    #[error(
        "the stored games (representatives of the strata) exceed the {memory} bytes of memory \
         allowed; use fewer representatives or threads"
    )]
    NoMemory {
        /// Memory limit in bytes.
        memory: usize,
    },
    /// The stored runs belong to another estimate.
    #[error(transparent)]
    Runs(#[from] RunsError),
    /// The threads could not be started.
    #[error(transparent)]
    Threads(#[from] NoThreads),
    /// The observer stopped the estimate before any run was finished.
    #[error("stopped before the first run was finished")]
    Cancelled,
}

/// Estimates the number of games by independent random runs.
///
/// If the observer stops the estimate, the result is the mean of the finished runs.
///
/// # Errors
/// [`EstimateError`] if the graph is too large, an option is out of range, the memory does not
/// suffice, or no run was finished.
pub fn estimate(situations: &Situations, options: &Options<'_>) -> Result<Estimate, EstimateError> {
    let mut runs = Runs::none(situations, options.method, options.seed);
    estimate_further(situations, options, &mut runs)
}

/// Estimates the number of games, reusing the results of runs from an earlier estimate.
///
/// Does the requested runs that are not in `runs`, and adds them to `runs`. If the observer stops
/// the estimate, only the finished runs are added. The result equals the result of [`estimate`].
/// Stored runs beyond the requested number are ignored.
///
/// # Errors
/// [`EstimateError`] as for [`estimate`], and if `runs` belongs to another estimate.
pub fn estimate_further(
    situations: &Situations,
    options: &Options<'_>,
    runs: &mut Runs,
) -> Result<Estimate, EstimateError> {
    check(situations, options)?;
    runs.check(situations, options.method, options.seed)?;
    let pool = options.machine.pool()?;
    let done = pool.install(|| missing(situations, options, runs));
    // Cancelled runs are missing from the results. If a run is out of memory, the estimate fails.
    let mut failed = None;
    // Finished runs are kept even if a later run fails.
    for (number, result) in done {
        match result {
            Ok(games) => {
                runs.results.insert(number, games);
            }
            Err(Stopped::NoMemory) => failed = Some(options.machine.memory),
            Err(Stopped::Cancelled) => {}
        }
    }
    if let Some(memory) = failed {
        return Err(EstimateError::NoMemory { memory });
    }
    // Only the requested runs count, even if more are stored.
    let results: Vec<Scaled> = runs
        .results
        .range(..options.runs)
        .map(|(_, &x)| x)
        .collect();
    let statistics = Statistics::new(&results).ok_or(EstimateError::Cancelled)?;
    let mean = statistics.mean();
    let of_mean = |factor: f64| Decimal::from_scaled(mean.times(factor));
    let relative_error = statistics.relative_error();
    Ok(Estimate {
        method: options.method,
        runs: results.len(),
        complete: results.len() == options.runs,
        seed: options.seed,
        mean: of_mean(1.0),
        standard_error: relative_error.map(of_mean),
        relative_error,
        interval: statistics.interval().map(|(lower, upper)| Interval {
            lower: of_mean(lower),
            upper: of_mean(upper),
        }),
        effective_runs: statistics.effective_runs(),
        mean_log10: statistics.mean_log10(),
        deviation_log10: statistics.deviation_log10(),
    })
}

/// Checks that the options are in range and that the graph is small enough.
fn check(situations: &Situations, options: &Options<'_>) -> Result<(), EstimateError> {
    let nodes = situations.nodes();
    if nodes > MAX_NODES {
        return Err(EstimateError::TooLarge { nodes });
    }
    let representatives = match options.method {
        Method::Chen { representatives } | Method::Guided { representatives } => representatives,
        Method::Knuth => 1,
    };
    for (what, given, limit) in [
        ("runs", options.runs, MAX_RUNS),
        ("representatives", representatives, MAX_REPRESENTATIVES),
        ("threads", options.machine.threads, 1 << 12),
    ] {
        if given == 0 || given > limit {
            return Err(EstimateError::OutOfRange { what, given, limit });
        }
    }
    Ok(())
}

/// The reason why a run has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stopped {
    /// The observer stopped the run.
    Cancelled,
    /// The run exceeded the memory limit.
    NoMemory,
}

/// Does the requested runs that are not stored in `runs` yet, and returns their numbers and
/// results.
fn missing(
    situations: &Situations,
    options: &Options<'_>,
    runs: &Runs,
) -> Vec<(usize, Result<Scaled, Stopped>)> {
    let there = |number: &usize| runs.results.contains_key(number);
    let numbers: Vec<usize> = (0..options.runs).filter(|n| !there(n)).collect();
    let (done, of) = (AtomicUsize::new(0), numbers.len());
    // Once a run is out of memory, the estimate fails, so no further runs are started.
    let failed = AtomicBool::new(false);
    options
        .machine
        .observer
        .event(Event::Samples { done: 0, of });
    let go_on = || options.machine.observer.go_on() && !failed.load(Ordering::Relaxed);
    let look_ahead = LookAhead::new(situations);
    // Each thread gets an equal share of the memory.
    let memory = options.machine.memory / options.machine.threads.min(of.max(1));
    let run = |number: usize| {
        if !go_on() {
            return Err(Stopped::Cancelled);
        }
        // The random numbers of a run depend only on the seed and the run's number, so results do
        // not depend on threads.
        let mut chance = Xoshiro::for_run(options.seed, number as u64);
        let chen = |look_ahead, most, chance| {
            chen::run(situations, look_ahead, most, memory, chance, go_on)
        };
        let result = match options.method {
            Method::Chen { representatives } => chen(None, representatives, &mut chance),
            Method::Guided { representatives } => {
                chen(Some(&look_ahead), representatives, &mut chance)
            }
            Method::Knuth => knuth::run(situations, &mut chance, go_on),
        };
        if result == Err(Stopped::NoMemory) {
            failed.store(true, Ordering::Relaxed);
        }
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        // Report at most about 1000 times, so that reporting is cheap.
        if done.is_multiple_of(of / 1000 + 1) {
            options.machine.observer.event(Event::Samples { done, of });
        }
        result
    };
    parallel::map(numbers.len(), |index| {
        let number = numbers[index];
        (number, run(number))
    })
}

#[cfg(test)]
mod tests;

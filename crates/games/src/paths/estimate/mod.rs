//! Unbiased estimates of numbers of games (*Combinatorics of Go*, section 6.2), where
//! counting is out of reach.
//!
//! | module | one idea |
//! |---|---|
//! | `chen` | heuristic sampling: few games stand for all that can reach equally many positions |
//! | `resample` | which ones do |
//! | `look_ahead` | a guess of what they are worth |
//! | `future` | what a game can still reach |
//! | `knuth` | random games, as a second method |
//! | `statistics` | mean, error and interval of independent runs |
//! | `runs` | results of runs, kept for more of them |
//! | `chance` | random choices |

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

/// The most nodes of a graph whose games are sampled; runs take time in proportion to
/// the square of their number.
pub const MAX_NODES: usize = 1 << 16;

/// The most runs.
pub const MAX_RUNS: usize = 1 << 24;

/// The most representatives of a stratum.
pub const MAX_REPRESENTATIVES: usize = 1 << 20;

/// How to estimate; guided, unless stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "EstimateMethod"))]
#[serde(rename_all = "lowercase", tag = "method", deny_unknown_fields)]
pub enum Method {
    /// Heuristic sampling, the strata being the numbers of positions that can still be
    /// reached.
    Chen {
        /// How many games at most stand for a stratum, at least 1. In the paper, 1.
        #[serde(default = "one")]
        representatives: usize,
    },
    /// The same, but games are kept in proportion to a guess of what they are worth.
    Guided {
        /// How many games at most stand for a stratum, at least 1; time and memory grow with
        /// it, and the error shrinks. 30, unless stated.
        #[serde(default = "thirty")]
        representatives: usize,
    },
    /// Random games.
    Knuth,
}

impl Method {
    /// Chen's, with one representative, as in the paper.
    pub const CHEN: Method = Method::Chen { representatives: 1 };

    /// Guided, with 30 representatives.
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

/// How much to sample, and how.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// How to estimate.
    pub method: Method,
    /// Number of independent runs, at least 1; the result is their mean.
    pub runs: usize,
    /// Where the random choices start. The result is a function of the graph, the method,
    /// the runs and the seed, and the same on every machine.
    pub seed: u64,
    /// Threads, observer, and memory: that of the games of all threads together.
    pub machine: Machine<'a>,
}

/// What sampling tells of a number of games.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimate {
    /// How it was estimated.
    #[serde(flatten)]
    pub method: Method,
    /// Runs that went into the result: fewer than were asked for only if somebody stopped
    /// them.
    pub runs: usize,
    /// Whether these are all runs that were asked for.
    pub complete: bool,
    /// Where the random choices started.
    #[serde(serialize_with = "as_text")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "String", regex(pattern = "^-?[0-9]+$"))
    )]
    pub seed: u64,
    /// The mean of the runs; its expectation is the number of games.
    pub mean: Decimal,
    /// The standard error of the mean, from the differences between the runs; none from
    /// one run.
    pub standard_error: Option<Decimal>,
    /// The standard error over the mean.
    pub relative_error: Option<f64>,
    /// A 95% confidence interval, corrected for the skewness of the runs. It holds only
    /// if [`Estimate::effective_runs`] is not small.
    pub interval: Option<Interval>,
    /// How many runs of equal size would be worth as much: the square of the sum over
    /// the sum of squares. If few of many runs make up the mean, then it is most likely
    /// too low, for larger ones have not been met.
    pub effective_runs: f64,
    /// The mean of the decimal logarithms of the runs: below that of the number.
    pub mean_log10: f64,
    /// The standard deviation of the decimal logarithms of the runs.
    pub deviation_log10: Option<f64>,
}

/// JSON has integers that can pass 2^53 as text.
fn as_text<S: serde::Serializer>(number: &u64, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(number)
}

/// Why there is no estimate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EstimateError {
    /// The graph has too many nodes.
    #[error(
        "games are sampled where at most {MAX_NODES} positions (or situations) may not be \
         repeated, not {nodes}"
    )]
    TooLarge {
        /// Nodes of the graph.
        nodes: usize,
    },
    /// More or less than there can be.
    #[error("{given} {what} are not possible; there can be 1 to {limit}")]
    OutOfRange {
        /// "runs", "representatives" or "threads".
        what: &'static str,
        /// How many.
        given: usize,
        /// How many there can be.
        limit: usize,
    },
    /// The games that stand for others do not fit.
    #[error(
        "the games that stand for others take more than the {memory} bytes of memory allowed; \
         fewer representatives or threads take less"
    )]
    NoMemory {
        /// What they may take.
        memory: usize,
    },
    /// Runs of something else.
    #[error(transparent)]
    Runs(#[from] RunsError),
    /// The threads cannot be started.
    #[error(transparent)]
    Threads(#[from] NoThreads),
    /// Stopped before any run was finished.
    #[error("stopped before the first run was finished")]
    Cancelled,
}

/// Estimates a number of games.
///
/// If the observer stops it, the result is that of the runs finished by then.
///
/// # Errors
/// [`EstimateError`].
pub fn estimate(situations: &Situations, options: &Options<'_>) -> Result<Estimate, EstimateError> {
    let mut runs = Runs::none(situations, options.method, options.seed);
    estimate_further(situations, options, &mut runs)
}

/// The same, where some runs have been done before; those that are missing are done, and
/// are there afterwards, also if the observer stops it. The result is that of
/// [`estimate`]; what there is of further runs than are asked for is of no account.
///
/// # Errors
/// [`EstimateError`].
pub fn estimate_further(
    situations: &Situations,
    options: &Options<'_>,
    runs: &mut Runs,
) -> Result<Estimate, EstimateError> {
    check(situations, options)?;
    runs.check(situations, options.method, options.seed)?;
    let pool = options.machine.pool()?;
    let done = pool.install(|| missing(situations, options, runs));
    let mut failed = None;
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

/// Why a run has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stopped {
    /// The observer said so.
    Cancelled,
    /// It would take too much memory.
    NoMemory,
}

/// Does the runs that are not there, each with its number.
fn missing(
    situations: &Situations,
    options: &Options<'_>,
    runs: &Runs,
) -> Vec<(usize, Result<Scaled, Stopped>)> {
    let there = |number: &usize| runs.results.contains_key(number);
    let numbers: Vec<usize> = (0..options.runs).filter(|n| !there(n)).collect();
    let (done, of) = (AtomicUsize::new(0), numbers.len());
    // No further runs are of use when one has too little memory.
    let failed = AtomicBool::new(false);
    options
        .machine
        .observer
        .event(Event::Samples { done: 0, of });
    let go_on = || options.machine.observer.go_on() && !failed.load(Ordering::Relaxed);
    let look_ahead = LookAhead::new(situations);
    let memory = options.machine.memory / options.machine.threads.min(of.max(1));
    let run = |number: usize| {
        if !go_on() {
            return Err(Stopped::Cancelled);
        }
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
        // Not so often that telling takes longer than doing.
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

//! Random generation of new life-and-death problems.
//!
//! The entry function is [`generate`].
//!
//! | module | content |
//! |---|---|
//! | [`shape`] | random positions that look like problems |
//! | [`rating`] | tests for a unique solution, and an estimate of the difficulty |
//! | [`mod@write`] | problems as SGF and as a GoTools file |
//!
//! Candidate i is a function of the options, the seed and i only. [`generate`] reports the first
//! candidates that have the requested properties. Searches are limited by nodes and not by time. So
//! the same options give the same problems with any number of threads. Another version of the
//! solver may give others.

pub mod rating;
pub mod shape;
pub mod write;

use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use tengen_base::observer::{Event, Observer};
use tengen_base::threads::on_each;
use tengen_board::{Board, Player, symmetry};
use tengen_exact::random::Xoshiro;
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::Tables;

/// The properties of the problems to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The number of rows and columns of the board.
    pub size: usize,
    /// The number of empty points inside the problem.
    pub empty: usize,
    /// The place on the board; `None` is a random place for each candidate.
    pub place: Option<Place>,
    /// The player who moves first.
    pub first: Player,
    /// The aim of the player who moves first.
    pub aim: Aim,
    /// The minimum difficulty: see [`rating::Rating::difficulty`].
    pub difficulty: u32,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The maximum number of nodes searched for one candidate.
    pub nodes: u64,
    /// The maximum number of candidates.
    pub tries: u64,
}

/// The defaults of the command line: six empty points anywhere on 19 rows, Black to kill.
impl Default for Options {
    fn default() -> Options {
        Options {
            size: 19,
            empty: 6,
            place: None,
            first: Player::Black,
            aim: Aim::Kill,
            difficulty: 0,
            seed: 0,
            nodes: 200_000,
            tries: 10_000_000,
        }
    }
}

/// The place of a problem on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// A corner.
    Corner,
    /// A side.
    Side,
    /// The centre.
    Centre,
}

/// The aim of the player who moves first. In JSON, `"kill"` or `"live"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// Capture the target.
    Kill,
    /// Save the target.
    Live,
}

impl Aim {
    /// Returns the name used on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Aim::Kill => "kill",
            Aim::Live => "live",
        }
    }
}

/// A generated problem.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The number of the candidate, from 0.
    pub index: u64,
    /// The problem.
    pub problem: Problem,
    /// The player who moves first.
    pub first: Player,
    /// The aim of the player who moves first.
    pub aim: Aim,
    /// The solution and the difficulty.
    pub rating: rating::Rating,
}

/// The reason why no or too few problems were generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// The board is too small or too large.
    #[error("expected a board of {MIN_SIZE} to {MAX_SIZE} rows, found {0}")]
    Size(usize),
    /// The number of empty points is too small, or too large for the board.
    #[error("expected {MIN_EMPTY} to {most} empty points on a board of {size} rows, found {empty}")]
    Empty {
        /// The number of empty points requested.
        empty: usize,
        /// The number of rows of the board.
        size: usize,
        /// The maximum number of empty points.
        most: usize,
    },
    /// The node limit is 0.
    #[error("expected at least 1 node per candidate, found 0")]
    Nodes,
    /// The maximum number of candidates (random positions) was reached before enough problems were
    /// found.
    #[error(
        "found only {found} of {wanted} problems among {tries} candidates; try more candidates"
    )]
    TooFew {
        /// The number of problems found.
        found: usize,
        /// The number of problems requested.
        wanted: usize,
        /// The number of candidates tried.
        tries: u64,
    },
    /// The observer cancelled the generation.
    #[error("stopped")]
    Cancelled,
}

/// The minimum number of rows of a board.
pub const MIN_SIZE: usize = 7;
/// The maximum number of rows of a board: SGF viewers and GTP have only 25 column letters.
pub const MAX_SIZE: usize = 25;
/// The minimum number of empty points inside a generated problem. With fewer points the first
/// player has hardly a choice of moves.
pub const MIN_EMPTY: usize = 3;
/// The maximum number of empty points.
pub const MAX_EMPTY: usize = 20;

impl Options {
    /// Checks the ranges of the numbers.
    ///
    /// # Errors
    /// [`GenerateError::Size`], [`GenerateError::Empty`], [`GenerateError::Nodes`].
    pub fn check(&self) -> Result<(), GenerateError> {
        let Options {
            size, empty, nodes, ..
        } = *self;
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
            return Err(GenerateError::Size(size));
        }
        let most = (size * size / 9).min(MAX_EMPTY);
        if !(MIN_EMPTY..=most).contains(&empty) {
            return Err(GenerateError::Empty { empty, size, most });
        }
        if nodes == 0 {
            return Err(GenerateError::Nodes);
        }
        Ok(())
    }
}

/// The table size of each thread in bytes. The generated problems depend on it.
const MEMORY: usize = 1 << 22;

/// Returns the problem of a candidate if it has the requested properties, else `None`. Returns an
/// error if the search was cancelled.
///
/// The result is a function of the options and the candidate number only.
fn candidate(
    options: &Options,
    board: &Board,
    index: u64,
    tables: &mut Tables,
    observer: &dyn Observer,
) -> Result<Option<Generated>, GenerateError> {
    if !observer.go_on() {
        return Err(GenerateError::Cancelled);
    }
    let mut random = Xoshiro::for_run(options.seed, index);
    let Some(problem) = shape::random(options, board, &mut random) else {
        return Ok(None);
    };
    let first = options.first;
    match rating::rate(&problem, first, options.nodes, tables, observer) {
        Ok(Some(rating)) if rating.difficulty() >= options.difficulty => {
            let aim = options.aim;
            Ok(Some(Generated {
                index,
                problem,
                first,
                aim,
                rating,
            }))
        }
        Err(_) if !observer.go_on() => Err(GenerateError::Cancelled),
        Ok(_) | Err(_) => Ok(None),
    }
}

/// Generates problems in the order of their candidate numbers. No two are equal up to symmetry.
///
/// Calls `found` for each problem, until there are `wanted` problems.
///
/// # Errors
/// A [`GenerateError`]. Before [`GenerateError::TooFew`], `found` is called for all problems
/// that were found.
///
/// # Panics
/// If a thread panics.
pub fn generate(
    options: &Options,
    wanted: usize,
    threads: usize,
    observer: &dyn Observer,
    found: &mut dyn FnMut(Generated),
) -> Result<(), GenerateError> {
    const PER_THREAD: u64 = 64;
    options.check()?;
    let board = Board::square(options.size, options.size).expect("the size was checked");
    let group = symmetry::group(&board).expect("a square has symmetries");
    let threads = threads.max(1) as u64;
    let mut tables: Vec<Tables> = (0..threads).map(|_| Tables::new(MEMORY)).collect();
    let mut seen = HashSet::new();
    let mut next = 0;
    while seen.len() < wanted {
        if next >= options.tries {
            let (found, tries) = (seen.len(), options.tries);
            return Err(GenerateError::TooFew {
                found,
                wanted,
                tries,
            });
        }
        // Threads work on interleaved candidates. The batch is sorted, so the order is
        // deterministic.
        let end = (next + threads * PER_THREAD).min(options.tries);
        let parts = on_each((0..).zip(&mut tables), |(thread, tables): (u64, _)| {
            let indices = (next + thread..end).step_by(threads as usize);
            let results = indices.map(|i| candidate(options, &board, i, tables, observer));
            results.collect::<Result<Vec<_>, _>>()
        });
        let parts: Vec<_> = parts.into_iter().collect::<Result<_, _>>()?;
        let mut batch: Vec<Generated> = parts.into_iter().flatten().flatten().collect();
        batch.sort_by_key(|generated| generated.index);
        for generated in batch {
            // Symmetric problems have the same canonical form: the smallest image.
            let images = group
                .iter()
                .filter_map(|map| map.apply(&generated.problem.position).ok());
            let Some(canonical) = images.map(|image| image.colours().to_vec()).min() else {
                continue;
            };
            if seen.len() < wanted && seen.insert(canonical) {
                found(generated);
            }
        }
        observer.event(Event::Samples {
            done: seen.len(),
            of: wanted,
        });
        next = end;
    }
    Ok(())
}

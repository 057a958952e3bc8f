//! New problems of life and death, at random.
//!
//! | module | one idea |
//! |---|---|
//! | [`shape`] | a position that looks like a problem |
//! | [`rating`] | whether it is one, with one solution, and how difficult |
//! | [`mod@write`] | problems as SGF and as a GoTools file |
//!
//! Candidate number i of a seed is a function of the options, the seed and i, whatever else
//! is computed; of the candidates that are problems, the first ones are taken. Searches are
//! limited by situations and not by time, so that the same options give the same problems
//! with any number of threads; another version of the solver may give others.

pub mod rating;
pub mod shape;
pub mod write;

use crate::problem::Problem;
use crate::solver::session::Tables;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use tengen_base::observer::{Event, Observer};
use tengen_base::threads::on_each;
use tengen_board::{Board, Player, symmetry};
use tengen_exact::random::Xoshiro;

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Rows and columns of the board.
    pub size: usize,
    /// Empty points inside.
    pub empty: usize,
    /// Where; `None` is anywhere.
    pub place: Option<Place>,
    /// Who moves first.
    pub first: Player,
    /// What they want.
    pub aim: Aim,
    /// The least difficulty, see [`rating::Rating::difficulty`].
    pub difficulty: u32,
    /// The seed.
    pub seed: u64,
    /// Situations that may be looked into for one candidate.
    pub nodes: u64,
    /// How many candidates may be tried.
    pub tries: u64,
}

/// As on the command line: six empty points anywhere on 19 rows, Black to kill.
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

/// Where on the board a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// In the corner.
    Corner,
    /// At the side.
    Side,
    /// In the centre.
    Centre,
}

/// What who moves first wants. In JSON, `"kill"` or `"live"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// To capture the target.
    Kill,
    /// To keep the target.
    Live,
}

impl Aim {
    /// The name, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Aim::Kill => "kill",
            Aim::Live => "live",
        }
    }
}

/// A new problem.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The number of the candidate that it was.
    pub index: u64,
    /// The problem.
    pub problem: Problem,
    /// Who moves first.
    pub first: Player,
    /// What they want.
    pub aim: Aim,
    /// What is known of it.
    pub rating: rating::Rating,
}

/// Why there are no problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// A board that is too small or too large.
    #[error("a board of {0} rows; there may be {MIN_SIZE} to {MAX_SIZE}")]
    Size(usize),
    /// A problem that is too small or too large for the board.
    #[error("{empty} empty points; on {size} rows there may be {MIN_EMPTY} to {most}")]
    Empty {
        /// Empty points asked for.
        empty: usize,
        /// Rows of the board.
        size: usize,
        /// The most that there may be.
        most: usize,
    },
    /// No situation may be looked into.
    #[error("0 situations for a candidate; there has to be at least 1 to find a problem")]
    Nodes,
    /// There seem to be no more.
    #[error("only {found} of {wanted} problems among {tries} candidates")]
    TooFew {
        /// Problems found.
        found: usize,
        /// Problems asked for.
        wanted: usize,
        /// Candidates tried.
        tries: u64,
    },
    /// The observer said no.
    #[error("stopped")]
    Cancelled,
}

/// The fewest rows of a board.
pub const MIN_SIZE: usize = 7;
/// The most rows of a board: SGF viewers and GTP have letters for them.
pub const MAX_SIZE: usize = 25;
/// The fewest empty points. With two there is no choice but the only one.
pub const MIN_EMPTY: usize = 3;
/// The most empty points.
pub const MAX_EMPTY: usize = 20;

impl Options {
    /// The most empty points that a board has room for.
    pub fn most_empty(size: usize) -> usize {
        (size * size / 9).min(MAX_EMPTY)
    }

    /// Whether the numbers are possible.
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
        let most = Options::most_empty(size);
        if !(MIN_EMPTY..=most).contains(&empty) {
            return Err(GenerateError::Empty { empty, size, most });
        }
        if nodes == 0 {
            return Err(GenerateError::Nodes);
        }
        Ok(())
    }
}

/// Bytes for what is known of situations, for each thread. What is found depends on them.
const MEMORY: usize = 1 << 22;

/// One candidate, if it is a problem as wanted: a function of options and number. `Err` if
/// the search was stopped.
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

/// Problems, no two of which are the same up to symmetry, in the order of their numbers.
///
/// # Errors
/// [`GenerateError`]; of [`GenerateError::TooFew`], `found` has been told of those that
/// there are.
///
/// # Panics
/// If a thread does.
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
        let end = (next + threads * PER_THREAD).min(options.tries);
        let work = |thread: u64, tables: &mut Tables| {
            let indices = (next + thread..end).step_by(threads as usize);
            let results = indices.map(|i| candidate(options, &board, i, tables, observer));
            results.collect::<Result<Vec<_>, _>>()
        };
        let parts = on_each((0..).zip(&mut tables), |(thread, tables)| {
            work(thread, tables)
        });
        let parts: Vec<_> = parts.into_iter().collect::<Result<_, _>>()?;
        let mut batch: Vec<Generated> = parts.into_iter().flatten().flatten().collect();
        batch.sort_by_key(|generated| generated.index);
        for generated in batch {
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

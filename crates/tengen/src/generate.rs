//! Generates random problems of life and death.

use crate::board::PlainBoard;
use crate::{Error, Move, Point, PositionJson, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::machine::default_threads;
use tengen_base::observer::Observer;
use tengen_board::{Names, Player};
use tengen_problems::generate::{self as engine, GenerateError, Generated, write};

pub use tengen_problems::generate::{Aim, Options, Place};

/// A request for new problems of life and death with exactly one first move that succeeds. A ko may
/// not be retaken at once, and the solution does not depend on ko threats. The problems depend only
/// on the options and the version of the solver, not on the number of threads.
///
/// ```
/// use tengen::prelude::*;
/// use tengen::generate::{Generate, Options};
/// let options = Options { size: 9, empty: 4, ..Options::default() };
/// let problems = Generate::new(2).options(options).threads(1).run()?;
/// assert_eq!(problems.len(), 2);
/// let checked = tengen::check(problems[0].sgf(1)?).run()?;
/// let tengen::check::Outcome::Checked(verdict) = &checked[0].outcome else { panic!() };
/// assert_eq!(verdict.moves, problems[0].moves);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if the board does not exist, or the problems do not fit it.
/// [`LimitReached`](Error::LimitReached), if too few of the random candidates are suitable
/// problems. [`Interrupted`](Error::Interrupted), if the observer asked to stop. With
/// [`Generate::each`], problems that were found before an error are not lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Generate {
    /// Number of problems to generate.
    pub count: usize,
    /// Options of the problems, such as board size, place, aim and difficulty.
    #[serde(default)]
    pub options: Options,
    /// Limits on threads and memory. The default number of threads is the number of hardware
    /// threads. The limit on memory is ignored, because little memory is needed.
    #[serde(default)]
    #[setters(skip)]
    pub resources: Resources,
}

crate::request::with_resources!(Generate);

/// A new problem.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GeneratedProblem {
    /// The identifier of the problem: the seed of the options and the index of the random candidate
    /// from which it was made, joined by a hyphen.
    pub id: String,
    /// Number of rows of the board.
    pub rows: usize,
    /// Number of columns of the board, equal to `rows`.
    pub cols: usize,
    /// The fixed properties of the board: square lattice, two colours, no extra rows of empty
    /// points.
    #[serde(flatten)]
    pub plain: PlainBoard,
    /// The position.
    pub position: PositionJson,
    /// The player who moves first.
    pub first: Player,
    /// The aim of the player who moves first.
    pub aim: Aim,
    /// A stone of each string of the target, by name.
    pub target: Vec<Point>,
    /// The only first move that succeeds, in a list.
    pub moves: Vec<Move>,
    /// The main line: a sequence of moves of both players that starts with the first move that
    /// succeeds.
    pub line: Vec<Move>,
    /// Plausible wrong first moves: they fail, but would succeed if the opponent passed.
    pub plausible: Vec<Point>,
    /// Number of nodes (positions with a player to move) that the solver searches to find the
    /// winner, with an empty cache.
    pub nodes: u64,
    /// An estimate of the problem's difficulty: about 5 for a capture in one move, 20 for problems
    /// that need reading.
    pub difficulty: u32,
    /// The problem in the form that the solver uses.
    #[serde(skip)]
    generated: Generated,
}

impl Generate {
    /// Returns a request for `count` problems.
    pub fn new(count: usize) -> Generate {
        Generate {
            count,
            options: Options::default(),
            resources: Resources::default(),
        }
    }

    /// Checks that problems with the options of this request can exist.
    ///
    /// # Errors
    /// [`Unusable`](Error::Unusable), if no problem can satisfy the options.
    pub fn check(&self) -> Result<()> {
        self.options.check().map_err(Error::unusable)
    }

    /// Generates the requested problems, and passes each problem to `take` as soon as it is found.
    ///
    /// # Errors
    /// The errors of [`Request::run_with`].
    pub fn each(
        &self,
        observer: &dyn Observer,
        mut take: impl FnMut(GeneratedProblem),
    ) -> Result<()> {
        self.check()?;
        let threads = self.resources.threads.unwrap_or_else(default_threads);
        let mut fault = None;
        let mut found = |generated| match self.problem(generated) {
            Ok(problem) => take(problem),
            Err(error) => fault = Some(error),
        };
        let done = engine::generate(&self.options, self.count, threads, observer, &mut found);
        if let Some(error) = fault {
            return Err(error);
        }
        done.map_err(|error| match error {
            GenerateError::Cancelled => Error::Interrupted { kept: false },
            GenerateError::TooFew { .. } => Error::LimitReached(error.to_string()),
            error => Error::failed(error),
        })
    }

    fn problem(&self, generated: Generated) -> Result<GeneratedProblem> {
        let Generated {
            problem, rating, ..
        } = &generated;
        let board = Names::of(&problem.board);
        let points = |points: &[usize]| Point::all(&board, points);
        let moves = |points: &[usize]| {
            let points = points.iter();
            points.map(|&point| Move::of(&board, Some(point))).collect()
        };
        let position = PositionJson::new(&problem.board, &problem.position);
        Ok(GeneratedProblem {
            plain: PlainBoard::default(),
            id: format!("{}-{}", self.options.seed, generated.index),
            rows: self.options.size,
            cols: self.options.size,
            position: position.map_err(Error::failed)?,
            first: generated.first,
            aim: generated.aim,
            target: points(&problem.targets),
            moves: moves(&[rating.solution]),
            line: moves(&rating.line),
            plausible: points(&rating.plausible),
            nodes: rating.nodes,
            difficulty: rating.difficulty(),
            generated,
        })
    }
}

impl Request for Generate {
    type Answer = Vec<GeneratedProblem>;

    fn run_with(&self, observer: &dyn Observer) -> Result<Vec<GeneratedProblem>> {
        let mut problems = Vec::new();
        self.each(observer, |problem| problems.push(problem))?;
        Ok(problems)
    }
}

impl GeneratedProblem {
    /// Returns the problem as an SGF game, with marked target stones and the main line. `number` is
    /// the number of the problem in the title of the game.
    ///
    /// # Errors
    /// [`Unusable`](Error::Unusable), if the board is too large for SGF.
    pub fn sgf(&self, number: usize) -> Result<String> {
        let sgf = self.generated.sgf(number, self.rows);
        sgf.map_err(Error::unusable)
    }
}

/// Returns problems on boards of 19 rows as the text of a GoTools file, with Black as the attacker.
///
/// # Errors
/// [`Unusable`](Error::Unusable), if the board of a problem has another size.
pub fn gotools(problems: &[GeneratedProblem]) -> Result<String> {
    if let Some(other) = problems.iter().find(|problem| problem.rows != 19) {
        let size = other.rows;
        return Err(Error::unsupported(format!(
            "GoTools files need boards of 19 rows, found {size}"
        )));
    }
    let all = problems.iter().map(|problem| problem.generated.clone());
    Ok(write::gotools(&all.collect::<Vec<_>>()))
}

/// Returns a request for `count` new problems.
pub fn generate(count: usize) -> Generate {
    Generate::new(count)
}
